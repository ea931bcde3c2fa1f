import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyScope, useSignedIn } from '../../lib/session.ts'
import { environmentFormQuery } from './environments.api.ts'

/**
 * What an environment can be made of, asked for since the form opened: of what an older answer does not have, a form
 * would let go. `failed` is the query as long as there is nothing fresh and it has no answer.
 */
export function useFreshOffers() {
  const scope = companyScope(useSignedIn())
  const query = useQuery(environmentFormQuery(scope))
  const [fresh, setFresh] = useState(false)
  if (!fresh && query.isSuccess && query.isFetchedAfterMount) setFresh(true)
  return { offers: fresh ? query.data : undefined, failed: !fresh && query.isError ? query : undefined }
}

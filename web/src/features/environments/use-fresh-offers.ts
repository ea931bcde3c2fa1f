import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
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
  // A form with hundreds of boxes is drawn piece by piece.
  const offers = useDeferredValue(fresh ? query.data : undefined)
  return { offers, failed: !fresh && query.isError ? query : undefined }
}

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { environmentFormQuery } from './environments.api.ts'

/**
 * Reads the options of environments since the form opened. A form would drop choices missing from older data. `failed` is the
 * failed query while there is no fresh data.
 */
export function useFreshOffers() {
  const scope = readCompanyScope(useSignedIn())
  const query = useQuery(environmentFormQuery(scope))
  const [fresh, setFresh] = useState(false)
  if (!fresh && query.isSuccess && query.isFetchedAfterMount) setFresh(true)
  // A form with hundreds of check boxes: defer its rendering.
  const offers = useDeferredValue(fresh ? query.data : undefined)
  return { offers, failed: !fresh && query.isError ? query : undefined }
}

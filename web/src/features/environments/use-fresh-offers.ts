import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { environmentFormQuery } from './environments.api.ts'

/**
 * Returns the options of the environment form, read after the form opened. Older options could lack a new record, and the
 * form would then drop this choice. `failed` is the query if it failed and there are no options yet.
 */
export function useFreshOffers() {
  const scope = readCompanyScope(useSignedIn())
  const query = useQuery(environmentFormQuery(scope))
  const [fresh, setFresh] = useState(false)
  if (!fresh && query.isSuccess && query.isFetchedAfterMount) setFresh(true)
  // A form has hundreds of check boxes, so its rendering is deferred.
  const offers = useDeferredValue(fresh ? query.data : undefined)
  return { offers, failed: !fresh && query.isError ? query : undefined }
}

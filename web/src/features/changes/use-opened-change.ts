import type { Change } from '@zelo/contract/changes'
import { useEffect } from 'react'
import { useLevels } from '../../kit/address/use-levels.ts'
import { parseId } from '../../lib/address-params.ts'
import type { Changes } from './use-changes.ts'

/** The change in the URL is searched among at most this number of newest changes. */
const mostRead = 1000

/** The state of the open change, `?change=7`. If the loaded pages do not contain this change, it loads more pages. */
export function useOpenedChange({ rows, query }: Changes) {
  const { get, open, close } = useLevels(['change'])
  const id = parseId(get('change'))
  const change = rows?.find((row) => row.id === id)
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const isWanted = id !== undefined && rows !== undefined && change === undefined && rows.length < mostRead
  const isReading = isWanted && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isReading) void fetchNextPage()
  }, [isReading, fetchNextPage])
  return { change, open: ({ id }: Change) => open({ change: String(id) }), close }
}

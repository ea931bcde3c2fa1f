import type { Change } from '@zelo/contract/changes'
import { useEffect } from 'react'
import { useLevels } from '../../kit/address/use-levels.ts'
import { parseId } from '../../lib/address-params.ts'
import type { Changes } from './use-changes.ts'

/** A change in the URL opens only if it is among this number of the newest. */
const mostRead = 1000

/** State of the open change, `?change=7`. Reads further pages until an older change is found. */
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

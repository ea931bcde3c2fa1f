import type { Change } from '@zelo/contract/changes'
import { useEffect } from 'react'
import { useLevels } from '../../kit/use-levels.ts'
import { positive } from '../../lib/address-params.ts'
import type { Changes } from './use-changes.ts'

/** An address may name a change that is not among so many of the newest: then it opens nothing. */
const mostRead = 1000

/** The change that is open, `?change=7`. One that is older than what is shown is read for, page after page. */
export function useOpenedChange({ rows, query }: Changes) {
  const { get, open, close } = useLevels(['change'])
  const id = positive(get('change'))
  const change = rows?.find((row) => row.id === id)
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const isWanted = id !== undefined && rows !== undefined && change === undefined && rows.length < mostRead
  const isReading = isWanted && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isReading) void fetchNextPage()
  }, [isReading, fetchNextPage])
  return { change, open: ({ id }: Change) => open({ change: String(id) }), close }
}

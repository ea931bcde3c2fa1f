import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  type Change,
  type ChangeAction,
  type ChangeSubject,
  exportChanges,
  listChanges,
} from '@zelo/contract/changes'
import { call } from '../../lib/call.ts'

export interface ChangeFilter {
  /** The first day as `YYYY-MM-DD`. `to` is the last day. Both days are included. */
  from: string
  to: string
  userId?: number | undefined
  subject?: ChangeSubject | undefined
  /** The id of a record. Limits the changes to this record of the kind `subject`. */
  subjectId?: number | undefined
  action?: ChangeAction | undefined
  companyId?: number | undefined
  /** With '1', the parent company means only its own changes. The changes of its branches are left out. */
  alone: '1' | undefined
  search: string
}

/** Reads the changes that match a filter, one page at a time. The newest is first. */
export function changesQuery(filter: ChangeFilter) {
  return infiniteQueryOptions({
    queryKey: ['change', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listChanges, { query: { ...filter, ...(pageParam !== null && { older: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** Reads all changes that match a filter, for an export. */
export async function readAllChanges(filter: ChangeFilter, signal: AbortSignal): Promise<readonly Change[]> {
  const { callForMany } = await import('../../kit/worker/large-call.ts')
  return await callForMany(exportChanges, { query: { ...filter } }, signal)
}

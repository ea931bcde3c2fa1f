import type { CallInput } from '@zelo/contract/endpoint'
import { listSkippedCleanings } from '@zelo/contract/skipped-cleanings'
import { call } from '../../lib/call.ts'

/** The request for the skipped cleanings of an interval, in a company or in the whole group. */
export type AskedSkips = CallInput<typeof listSkippedCleanings>['query']

export function readSkipped(query: AskedSkips, signal: AbortSignal) {
  return call(listSkippedCleanings, { query }, signal)
}

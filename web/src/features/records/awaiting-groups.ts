import type { AwaitingRecord } from '@zelo/contract/records'

/** The held records of one person in one environment on one day. */
export interface AwaitingGroup {
  key: string
  first: AwaitingRecord
  records: AwaitingRecord[]
}

/** Groups records by cleaning. The groups keep the order of the list. */
export function groupAwaiting(records: readonly AwaitingRecord[]): AwaitingGroup[] {
  const groups = Map.groupBy(records, ({ appointmentId, person }) => `${appointmentId} ${person.id}`)
  return [...groups].map(([key, own]) => ({
    key,
    first: own[0]!,
    records: own.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt)),
  }))
}

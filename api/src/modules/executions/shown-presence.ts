import { toZonedIso } from '@zelo/contract/rules/calendar'
import { type Presence, pickFirstPresences, type ShownPresence } from '@zelo/contract/rules/presence'

/** The first instant of each kind of presence in UTC, as in `executions.shown_at`. */
export type ShownAt = Partial<Record<Presence, string>>

interface Shown {
  presence: Presence
  started_at: Date
  shown_at: ShownAt | null
}

/** The columns from which the presences of a record are read. */
export interface ReceivedShown extends Shown {
  received_at: Date
  /** The arrival of each kind of presence, except the first. */
  presences_received: ShownAt | null
}

/** Returns a record's presences. For records without stored instants, which old versions made, returns their start. */
export function readShown({ presence, started_at, shown_at }: Shown): ShownPresence[] {
  if (shown_at === null) return [{ presence, at: started_at.toISOString() }]
  return Object.entries(shown_at).map(([way, at]) => ({ presence: way as Presence, at }))
}

/** Merges the instants of two work items of one record. The earliest of each kind stays, in any order of arrival. */
export function mergeShown(one: Shown, other: Shown): ShownAt {
  const first = pickFirstPresences([...readShown(one), ...readShown(other)])
  return Object.fromEntries(first.map(({ presence, at }) => [presence, at]))
}

/** Returns a record's presences in the order of arrival, with times in the company's time zone. */
export function listPresences(
  record: ReceivedShown,
  timeZone: string,
): (ShownPresence & { receivedAt: string })[] {
  const shown = pickFirstPresences(readShown(record)).map(({ presence, at }) => ({
    presence,
    at: toZonedIso(new Date(at), timeZone),
    receivedAt: toZonedIso(new Date(record.presences_received?.[presence] ?? record.received_at), timeZone),
  }))
  return shown.sort((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt))
}

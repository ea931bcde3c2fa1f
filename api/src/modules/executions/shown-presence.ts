import { toZonedIso } from '@zelo/contract/rules/calendar'
import { type Presence, pickFirstPresences, type ShownPresence } from '@zelo/contract/rules/presence'

/** For each kind of presence, the first time (UTC) at which the user proved it. Stored in `executions.shown_at`. */
export type ShownAt = Partial<Record<Presence, string>>

interface Shown {
  presence: Presence
  started_at: Date
  shown_at: ShownAt | null
}

/** The columns that store the presences of a record. */
export interface ReceivedShown extends Shown {
  received_at: Date
  /** The arrival time of each kind of presence. Omits the kind that arrived together with the record. */
  presences_received: ShownAt | null
}

/**
 * Returns the presences of a record with their times. If no times are stored (records of old versions), returns the start of
 * the work as the time.
 */
export function readShown({ presence, started_at, shown_at }: Shown): ShownPresence[] {
  if (shown_at === null) return [{ presence, at: started_at.toISOString() }]
  return Object.entries(shown_at).map(([way, at]) => ({ presence: way as Presence, at }))
}

/**
 * Merges the presences of two work items of the same record. Keeps the earliest time of each kind. The order of arrival does
 * not matter.
 */
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

import { toZonedIso } from '@zelo/contract/rules/calendar'
import { type Presence, pickFirstPresences, type ShownPresence } from '@zelo/contract/rules/presence'

/** The first instant (UTC) at which each kind of presence was shown, as stored in `executions.shown_at`. */
export type ShownAt = Partial<Record<Presence, string>>

interface Shown {
  presence: Presence
  started_at: Date
  shown_at: ShownAt | null
}

/** The columns that store the presences of a record. */
export interface ReceivedShown extends Shown {
  received_at: Date
  /** The arrival time of each kind of presence. Omits the first kind, which arrived with the record. */
  presences_received: ShownAt | null
}

/**
 * Returns a record's presences with their instants. Records of old versions have no stored instants. For such records,
 * returns the start of the work.
 */
export function readShown({ presence, started_at, shown_at }: Shown): ShownPresence[] {
  if (shown_at === null) return [{ presence, at: started_at.toISOString() }]
  return Object.entries(shown_at).map(([way, at]) => ({ presence: way as Presence, at }))
}

/**
 * Merges the presences of two work items of one record. Keeps the earliest instant of each kind, whatever the order of
 * arrival.
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

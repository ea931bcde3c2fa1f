import { toZonedIso } from '@zelo/contract/rules/calendar'
import { firstOfEachPresence, type Presence, type ShownPresence } from '@zelo/contract/rules/presence'

/** When each way of showing presence first did so, as `executions.shown_at` keeps it: instants in UTC. */
export type ShownAt = Partial<Record<Presence, string>>

interface Shown {
  presence: Presence
  started_at: Date
  shown_at: ShownAt | null
}

interface ReceivedShown extends Shown {
  received_at: Date
  /** The arrival of each way after the first. */
  presences_received: ShownAt | null
}

/** What a record says of its presence; one from before moments were kept, or from a phone that notes none, has its start. */
export function readShown({ presence, started_at, shown_at }: Shown): ShownPresence[] {
  if (shown_at === null) return [{ presence, at: started_at.toISOString() }]
  return Object.entries(shown_at).map(([way, at]) => ({ presence: way as Presence, at }))
}

/** The moments of two pieces of one record together: of each way the first, in whatever order the pieces arrive. */
export function mergeShown(one: Shown, other: Shown): ShownAt {
  const first = firstOfEachPresence([...readShown(one), ...readShown(other)])
  return Object.fromEntries(first.map(({ presence, at }) => [presence, at]))
}

/** The ways in which presence was shown for a record, in the order in which they arrived, with the clock of its company. */
export function presencesOn(
  record: ReceivedShown,
  timeZone: string,
): (ShownPresence & { receivedAt: string })[] {
  const shown = firstOfEachPresence(readShown(record)).map(({ presence, at }) => ({
    presence,
    at: toZonedIso(new Date(at), timeZone),
    receivedAt: toZonedIso(new Date(record.presences_received?.[presence] ?? record.received_at), timeZone),
  }))
  return shown.sort((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt))
}

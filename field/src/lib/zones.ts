import type { Place } from '@zelo/contract/my-work'
import { localMoment } from '@zelo/contract/rules/calendar'

const phoneZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Returns the time zone for a user's days. If the places have several zones, returns the zone that matches the phone's
 * clock. If none matches, returns the first zone. Without places, returns the phone's own zone.
 */
export function pickZone(places: Iterable<Place>, at: number, ownZone = phoneZone): string {
  const zones = [...new Set(Array.from(places, ({ timeZone }) => timeZone))]
  const shown = (zone: string) => Object.values(localMoment(at, zone)).join(' ')
  return zones.find((zone) => shown(zone) === shown(ownZone)) ?? zones[0] ?? ownZone
}

import type { Place } from '@zelo/contract/own-work'
import { localMoment } from '@zelo/contract/rules/calendar'

/** The zone that this phone is set to. */
const phoneZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The zone by which a person's days are told: who works in places of several is in that of which the phone shows the time,
 * else in that of the first. Where no place is known it is the phone's own.
 */
export function zoneAmong(places: Iterable<Place>, at: number, ownZone = phoneZone): string {
  const zones = [...new Set(Array.from(places, ({ timeZone }) => timeZone))]
  const shown = (zone: string) => Object.values(localMoment(at, zone)).join(' ')
  return zones.find((zone) => shown(zone) === shown(ownZone)) ?? zones[0] ?? ownZone
}

import type { Proof } from '@zelo/contract/rules/proof'
import { getAccount } from '../../lib/account.ts'
import {
  type Arrival,
  type Arrivals,
  type Begun,
  readStoredArrivals,
  writeArrivals,
} from '../../lib/arrival-store.ts'
import { longestVisit } from '../../lib/visits.ts'

export type { Begun } from '../../lib/arrival-store.ts'

/** Lifetime of an arrival (ms). After that, the user must scan the code again. */
const arrivalLifetime = 20 * 60_000

/**
 * Saves an arrival, so that a reload keeps it. `place` is the key of a visit, or of a place without a visit. If a visit
 * has begun there, another scan of its code keeps the begun visit.
 */
export function keepArrival(place: string, proof: Proof, begun = readArrival(place)?.begun): void {
  const userId = getAccount()?.user.id
  if (userId === undefined) return
  writeArrivals({ ...readUnexpired(), [place]: { userId, proof, at: Date.now(), ...(begun && { begun }) } })
}

/** Moves the proof from a place to a visit. Used when a new plan has a visit in that place. */
export function moveArrival(from: string, to: string): void {
  const { [from]: arrival, ...others } = readUnexpired()
  if (arrival) writeArrivals({ ...others, [to]: arrival })
}

/** Removes a visit without a record that the user began by mistake. */
export function forgetArrival(place: string): void {
  const { [place]: _, ...others } = readUnexpired()
  writeArrivals(others)
}

/** Returns the arrival for a visit or a place. Returns null if the user must scan the code first. */
export function readArrival(place: string): Arrival | null {
  return filterOwn(readUnexpired())[place] ?? null
}

export function readBegunVisits(): Map<string, Begun> {
  return new Map(
    Object.entries(filterOwn(readUnexpired())).flatMap(([key, { begun }]) => (begun ? [[key, begun]] : [])),
  )
}

/** Returns the arrival key of a place without a visit in the plan. */
export function toPlaceKey(environmentId: number): string {
  return `ambiente-${environmentId}`
}

/** Returns the unexpired arrivals of all users of this phone. */
function readUnexpired(): Arrivals {
  return filterArrivals(
    readStoredArrivals(),
    ({ at, begun }) => Math.abs(Date.now() - at) < (begun ? longestVisit : arrivalLifetime),
  )
}

function filterOwn(arrivals: Arrivals): Arrivals {
  const person = getAccount()?.user.id
  return filterArrivals(arrivals, ({ userId }) => userId === person)
}

function filterArrivals(arrivals: Arrivals, isMeant: (arrival: Arrival) => boolean): Arrivals {
  return Object.fromEntries(Object.entries(arrivals).filter(([, arrival]) => isMeant(arrival)))
}

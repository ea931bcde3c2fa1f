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

/** Maximum age of an arrival without a begun visit (ms). After that, the user must scan the code again. */
const arrivalLifetime = 20 * 60_000

/**
 * Saves the proof of presence under the key of a visit, or of a place without a visit. The proof survives a reload. If
 * a visit has already begun under this key, it stays begun.
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

/** Deletes an arrival. Discards a visit that was begun by mistake and has no record. */
export function forgetArrival(place: string): void {
  const { [place]: _, ...others } = readUnexpired()
  writeArrivals(others)
}

/** Returns the user's arrival under the key of a visit or place. Returns null if the user must scan the code first. */
export function readArrival(place: string): Arrival | null {
  return filterOwn(readUnexpired())[place] ?? null
}

export function readBegunVisits(): Map<string, Begun> {
  return new Map(
    Object.entries(filterOwn(readUnexpired())).flatMap(([key, { begun }]) => (begun ? [[key, begun]] : [])),
  )
}

/** Returns the key under which the arrival at a place without a planned visit is stored. */
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

import type { Proof } from '@zelo/contract/rules/proof'
import { currentAccount } from '../../lib/account.ts'
import {
  type Arrival,
  type Arrivals,
  type Begun,
  readArrivals,
  writeArrivals,
} from '../../lib/arrival-store.ts'
import { longestVisit } from '../../lib/visits.ts'

export type { Begun } from '../../lib/arrival-store.ts'

/** Lifetime of an arrival (ms). Later, the user must scan the code again. */
const goodFor = 20 * 60_000

/**
 * Saves an arrival, so that it survives a reload. `place` is the key of a visit, or of a place without one. A visit that has
 * begun there continues when its code is scanned again.
 */
export function keepArrival(place: string, proof: Proof, begun = arrivalAt(place)?.begun): void {
  const userId = currentAccount()?.user.id
  if (userId === undefined) return
  writeArrivals({ ...read(), [place]: { userId, proof, at: Date.now(), ...(begun && { begun }) } })
}

/** Moves the proof for a place to a visit that the plan now has there. */
export function moveArrival(from: string, to: string): void {
  const { [from]: arrival, ...others } = read()
  if (arrival) writeArrivals({ ...others, [to]: arrival })
}

/** Removes a visit that was begun by mistake and has no record. */
export function forgetArrival(place: string): void {
  const { [place]: _, ...others } = read()
  writeArrivals(others)
}

/** Returns the arrival for a visit or a place, or null if its code must be scanned first. */
export function arrivalAt(place: string): Arrival | null {
  return own(read())[place] ?? null
}

/** Returns the begun visits by key. */
export function begunVisits(): Map<string, Begun> {
  return new Map(Object.entries(own(read())).flatMap(([key, { begun }]) => (begun ? [[key, begun]] : [])))
}

/** Returns the arrival key of a place that has no visit in the plan. */
export function placeKey(environmentId: number): string {
  return `ambiente-${environmentId}`
}

/** Returns the unexpired arrivals of all users of this phone. */
function read(): Arrivals {
  return pick(readArrivals(), ({ at, begun }) => Math.abs(Date.now() - at) < (begun ? longestVisit : goodFor))
}

function own(arrivals: Arrivals): Arrivals {
  const person = currentAccount()?.user.id
  return pick(arrivals, ({ userId }) => userId === person)
}

function pick(arrivals: Arrivals, isMeant: (arrival: Arrival) => boolean): Arrivals {
  return Object.fromEntries(Object.entries(arrivals).filter(([, arrival]) => isMeant(arrival)))
}

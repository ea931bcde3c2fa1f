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

/** Who stands at a door starts within this time, in milliseconds; later the code is to be read again. */
const goodFor = 20 * 60_000

/**
 * Keeps an arrival, past a reload too. `place` is the visit's key, or that of a place without one; what was begun there
 * goes on when its code is read again.
 */
export function keepArrival(place: string, proof: Proof, begun = arrivalAt(place)?.begun): void {
  const userId = currentAccount()?.user.id
  if (userId === undefined) return
  writeArrivals({ ...read(), [place]: { userId, proof, at: Date.now(), ...(begun && { begun }) } })
}

/** What was shown at the door of a place stands for a visit there that the plan has come to know. */
export function moveArrival(from: string, to: string): void {
  const { [from]: arrival, ...others } = read()
  if (arrival) writeArrivals({ ...others, [to]: arrival })
}

/** A visit that was begun by mistake has not been begun; nothing was recorded in it. */
export function forgetArrival(place: string): void {
  const { [place]: _, ...others } = read()
  writeArrivals(others)
}

/** The arrival for a visit or a place; null when its code is to be read first. */
export function arrivalAt(place: string): Arrival | null {
  return own(read())[place] ?? null
}

/** What was begun, by the key of its visit. */
export function begunVisits(): Map<string, Begun> {
  return new Map(Object.entries(own(read())).flatMap(([key, { begun }]) => (begun ? [[key, begun]] : [])))
}

/** What an arrival at a place is called that has no visit on the plan. */
export function placeKey(environmentId: number): string {
  return `ambiente-${environmentId}`
}

/** Those that are still good, of everybody who uses this phone. */
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

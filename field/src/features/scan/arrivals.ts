import type { Proof } from '@zelo/contract/rules/proof'
import { currentAccount } from '../../lib/account.ts'
import { longestVisit } from '../../lib/visits.ts'

/** Who stands at a door starts within this time, in milliseconds; later the code is to be read again. */
const goodFor = 20 * 60_000

const key = 'zelo.field-arrivals'

/** How a person showed presence at a door, until the first record of the visit carries it. */
export interface Arrival {
  readonly userId: number
  readonly proof: Proof
  /** Epoch milliseconds. */
  readonly at: number
  /** A visit that was begun and has no record before its first task is done. */
  readonly begun?: { readonly environmentId: number; readonly startedAt: string }
}

/** Keeps an arrival, past a reload too. `place` is the visit's key, or that of a place without one. */
export function keepArrival(place: string, proof: Proof, begun?: Arrival['begun']): void {
  const userId = currentAccount()?.user.id
  if (userId === undefined) return
  write({ ...read(), [place]: { userId, proof, at: Date.now(), ...(begun && { begun }) } })
}

/** What was shown at the door of a place stands for a visit there that the plan has come to know. */
export function moveArrival(from: string, to: string): void {
  const { [from]: arrival, ...others } = read()
  if (arrival) write({ ...others, [to]: arrival })
}

/** The arrival for a visit or a place; null when its code is to be read first. */
export function arrivalAt(place: string): Arrival | null {
  return read()[place] ?? null
}

/** What an arrival at a place is called that has no visit on the plan. */
export function placeKey(environmentId: number): string {
  return `ambiente-${environmentId}`
}

/** Those of who is signed in that are still good. */
function read(): Record<string, Arrival> {
  let stored: Record<string, Arrival> = {}
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    // The storage is closed to this page.
  }
  const person = currentAccount()?.user.id
  const good = Object.entries({ ...stored, ...memory }).filter(
    ([, { userId, at, begun }]) =>
      userId === person && Math.abs(Date.now() - at) < (begun ? longestVisit : goodFor),
  )
  return Object.fromEntries(good)
}

/** What the storage does not take, because it is full or closed to this page: it counts until the page is left. */
let memory: Record<string, Arrival> = {}

function write(arrivals: Record<string, Arrival>): void {
  memory = {}
  try {
    localStorage.setItem(key, JSON.stringify(arrivals))
  } catch {
    memory = arrivals
  }
}

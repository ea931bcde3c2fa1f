import type { Proof } from '@zelo/contract/rules/proof'

const key = 'zelo.field-arrivals'

/** A visit that was begun and has no record before its first task is done. */
export interface Begun {
  readonly environmentId: number
  readonly startedAt: string
}

/** How a person showed presence at a door, until the first record of the visit carries it. */
export interface Arrival {
  readonly userId: number
  readonly proof: Proof
  /** Epoch milliseconds. */
  readonly at: number
  readonly begun?: Begun
}

/** Arrivals by the key of their visit or place. */
export type Arrivals = Record<string, Arrival>

/** What the storage does not take, because it is full or closed to this page: it counts until the page is left. */
let memory: Arrivals | null = null

/** The arrivals of everybody who uses this phone. */
export function readArrivals(): Arrivals {
  let stored: Arrivals = {}
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    // The storage is closed to this page.
  }
  return memory ?? stored
}

export function writeArrivals(arrivals: Arrivals): void {
  memory = null
  try {
    localStorage.setItem(key, JSON.stringify(arrivals))
  } catch {
    memory = arrivals
  }
}

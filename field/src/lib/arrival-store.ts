import type { Proof } from '@zelo/contract/rules/proof'

const key = 'zelo.field-arrivals'

/** A visit that the user began, but that has no record before its first task is done. */
export interface Begun {
  readonly environmentId: number
  readonly startedAt: string
}

/** A proof of presence. The phone keeps it so that the records of the visit can carry it. */
export interface Arrival {
  readonly userId: number
  readonly proof: Proof
  /** Epoch milliseconds. */
  readonly at: number
  readonly begun?: Begun
}

/** Arrivals by the key of their visit, or of their place if no visit is planned there. */
export type Arrivals = Record<string, Arrival>

/** Copy of the arrivals while storage is full or blocked. It is lost when the page closes. */
let memory: Arrivals | null = null

/** Returns the arrivals of all users of this phone. */
export function readStoredArrivals(): Arrivals {
  let stored: Arrivals = {}
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    // The browser blocks storage.
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

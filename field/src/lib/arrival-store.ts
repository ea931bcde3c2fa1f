import type { Proof } from '@zelo/contract/rules/proof'

const key = 'zelo.field-arrivals'

/** A visit that has begun. It has no record until its first task is done. */
export interface Begun {
  readonly environmentId: number
  readonly startedAt: string
}

/** A proof of presence. The phone keeps it until the visit's first record carries it. */
export interface Arrival {
  readonly userId: number
  readonly proof: Proof
  /** Epoch milliseconds. */
  readonly at: number
  readonly begun?: Begun
}

/** Arrivals by the key of their visit or place. */
export type Arrivals = Record<string, Arrival>

/** Used if storage is full or blocked. Lost when the page closes. */
let memory: Arrivals | null = null

/** Returns the stored proofs of arrival of all users of this phone. */
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

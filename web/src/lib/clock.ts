import { readText, removeText, storageKeys, writeText } from './storage.ts'
import { createStore } from './store.ts'

/** From here on the clock of a computer counts as wrong, in milliseconds. */
const toleratedSkew = 5 * 60_000

/** A call that took longer says nothing about the server's time, in milliseconds: the computer may have slept. */
const longestCall = 10_000

/** The header counts full seconds: its time is half of one later on average, in milliseconds. */
const halfSecond = 500

/**
 * How far the server's clock is ahead of this computer's, in milliseconds; 0 while the difference is tolerated. It is
 * stored because a page that starts asks for "today" before the first response.
 */
const offset = createStore<number>(() => measuredSkew(Number(readText(storageKeys.clockOffset))))

/** The server's time as far as it is known, in epoch milliseconds. Whatever means "now" or "today" reads it. */
export function serverNow(): number {
  return Date.now() + offset.get()
}

/** How far the server's clock is ahead, in milliseconds; 0 for a right clock. The component follows every change. */
export const useClockOffset = offset.use

/** Starts to time a call. Returns a function for its response that learns the server's time from the `Date` header. */
export function timeCall(): (response: Response) => void {
  const sent = { at: Date.now(), tick: performance.now() }
  return (response) => {
    const told = Date.parse(response.headers.get('date') ?? '')
    const answeredAt = Date.now()
    // The first clock can be set during the call, the second one stops while the computer sleeps.
    const took = Math.max(answeredAt - sent.at, performance.now() - sent.tick)
    if (Number.isNaN(told) || took > longestCall) return
    keepOffset(measuredSkew(told + halfSecond - (answeredAt - took / 2)))
  }
}

/** A difference that counts: 0 for one that is tolerated or no number. */
export function measuredSkew(difference: number): number {
  return Math.abs(difference) >= toleratedSkew ? Math.round(difference) : 0
}

/** Small changes are those of the network: they would draw every screen again. */
function keepOffset(next: number): void {
  if (next !== 0 && Math.abs(next - offset.get()) < toleratedSkew / 10) return
  if (next === offset.get()) return
  if (next === 0) removeText(storageKeys.clockOffset)
  else writeText(storageKeys.clockOffset, String(next))
  offset.set(next)
}

/** Asks the server for its time. False if there is no response that tells it. */
export async function askServerTime(): Promise<boolean> {
  try {
    const learn = timeCall()
    const response = await fetch('/api/health', {
      cache: 'no-store',
      signal: AbortSignal.timeout(longestCall),
    })
    learn(response)
    return response.headers.has('date')
  } catch {
    return false
  }
}

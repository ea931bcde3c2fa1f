import { readText, removeText, storageKeys, writeText } from '@zelo/ui/lib/storage.ts'
import { createStore } from '@zelo/ui/lib/store.ts'

/** The difference in milliseconds from which the computer's clock counts as wrong. */
const toleratedSkew = 5 * 60_000

/** Longest call (ms) that measures the server's clock. During a longer call the computer may have slept. */
const longestCall = 10_000

/**
 * Milliseconds to add to the `Date` header. The header omits the fraction of the second, which is half a second on
 * average.
 */
const halfSecond = 500

/**
 * Milliseconds that the server's clock is ahead of this computer's, or 0 within the tolerance. The browser stores the
 * value, because a new page needs "today" before the first response.
 */
const offset = createStore<number>(() => toMeasuredSkew(Number(readText(storageKeys.clockOffset))))

/** Returns the estimated time of the server, in epoch milliseconds. Code that needs "now" or "today" reads it here. */
export function getServerNow(): number {
  return Date.now() + offset.get()
}

/**
 * Returns how many milliseconds the server's clock is ahead, or 0 if this computer's clock is right. The component
 * renders again at each change.
 */
export const useClockOffset = offset.use

/** Starts to time a call. Returns a function that reads the server's time from the response's `Date` header. */
export function startCallTimer(): (response: Response) => void {
  const sent = { at: Date.now(), tick: performance.now() }
  return (response) => {
    const serverTime = Date.parse(response.headers.get('date') ?? '')
    const answeredAt = Date.now()
    // The system clock can be set during the call, and the monotonic clock stops while the computer sleeps. The longer
    // of the two durations counts.
    const took = Math.max(answeredAt - sent.at, performance.now() - sent.tick)
    if (Number.isNaN(serverTime) || took > longestCall) return
    keepOffset(toMeasuredSkew(serverTime + halfSecond - (answeredAt - took / 2)))
  }
}

/** Returns the difference. Returns 0 if it is within the tolerance or not a number. */
export function toMeasuredSkew(difference: number): number {
  return Math.abs(difference) >= toleratedSkew ? Math.round(difference) : 0
}

/**
 * Stores a new difference. Ignores small changes. Network delays cause them, and each stored change renders every
 * screen.
 */
function keepOffset(next: number): void {
  if (next !== 0 && Math.abs(next - offset.get()) < toleratedSkew / 10) return
  if (next === offset.get()) return
  if (next === 0) removeText(storageKeys.clockOffset)
  else writeText(storageKeys.clockOffset, String(next))
  offset.set(next)
}

/** Asks the server for its time. Returns false if the response has no time. */
export async function askServerTime(): Promise<boolean> {
  try {
    const learn = startCallTimer()
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

import { readText, removeText, storageKeys, writeText } from '@zelo/ui/lib/storage.ts'
import { createStore } from '@zelo/ui/lib/store.ts'

/** The smallest difference that counts as a wrong clock, in milliseconds. */
const toleratedSkew = 5 * 60_000

/** Longest call whose time is used, in milliseconds. During a longer one the computer may have slept. */
const longestCall = 10_000

/** The header counts full seconds. The true time is half a second later on average. In milliseconds. */
const halfSecond = 500

/**
 * How far the server's clock is ahead of this computer's, in milliseconds; 0 within the tolerance. It is stored because a
 * new page needs "today" before the first response.
 */
const offset = createStore<number>(() => toMeasuredSkew(Number(readText(storageKeys.clockOffset))))

/** Returns the server's estimated time, in epoch milliseconds. All code that needs "now" or "today" reads it. */
export function getServerNow(): number {
  return Date.now() + offset.get()
}

/** Returns how far the server's clock is ahead, in milliseconds; 0 for a right clock. The component follows changes. */
export const useClockOffset = offset.use

/** Starts timing a call. Returns a function that reads the server's time from the response's `Date` header. */
export function startCallTimer(): (response: Response) => void {
  const sent = { at: Date.now(), tick: performance.now() }
  return (response) => {
    const serverTime = Date.parse(response.headers.get('date') ?? '')
    const answeredAt = Date.now()
    // The system clock can be set during the call. The monotonic one stops while the computer sleeps.
    const took = Math.max(answeredAt - sent.at, performance.now() - sent.tick)
    if (Number.isNaN(serverTime) || took > longestCall) return
    keepOffset(toMeasuredSkew(serverTime + halfSecond - (answeredAt - took / 2)))
  }
}

/** Returns the difference, or 0 if it is tolerated or not a number. */
export function toMeasuredSkew(difference: number): number {
  return Math.abs(difference) >= toleratedSkew ? Math.round(difference) : 0
}

/** Ignores small changes, which are network jitter. They would re-render every screen. */
function keepOffset(next: number): void {
  if (next !== 0 && Math.abs(next - offset.get()) < toleratedSkew / 10) return
  if (next === offset.get()) return
  if (next === 0) removeText(storageKeys.clockOffset)
  else writeText(storageKeys.clockOffset, String(next))
  offset.set(next)
}

/** Asks the server for its time. Returns false if no response contains it. */
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

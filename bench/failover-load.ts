// Load for failover.ts: continuous calls and their results.
import { setTimeout as delay } from 'node:timers/promises'

/** Results of one kind of call. Times are those of `performance.now()`. */
export class Tally {
  /** Times of the successful responses. */
  readonly successes: number[] = []
  /** Number of other results by status and code, or by the lack of a response. */
  readonly failures = new Map<string, number>()
  /** Durations of the failures (ms). */
  readonly failureTimes: number[] = []

  succeeded(): void {
    this.successes.push(performance.now())
  }

  failed(what: string, began: number): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1)
    this.failureTimes.push(performance.now() - began)
  }

  /** Returns the longest time without a success (s). Gaps that ended before `since` do not count. */
  longestGap(since: number): number {
    let longest = 0
    for (const [index, at] of this.successes.entries()) {
      const before = this.successes[index - 1] ?? at
      if (at > since) longest = Math.max(longest, at - before)
    }
    return longest / 1000
  }
}

export interface Caller {
  url: string
  token: string
}

/** Makes a call and returns its parsed response. If the call fails, counts the failure and returns undefined. */
export async function tryCall(
  { url, token }: Caller,
  tally: Tally,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: object },
): Promise<unknown> {
  const began = performance.now()
  let what: string
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    if (response.ok) {
      tally.succeeded()
      return JSON.parse(text)
    }
    what = `${response.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? 'without a problem document'}`
  } catch (error) {
    what = error instanceof Error && error.name === 'TimeoutError' ? 'no response in 30 s' : 'connection lost'
  }
  tally.failed(what, began)
  return undefined
}

/**
 * Runs callers until they are stopped. Each caller makes its calls one after another. After a failed call it pauses, as
 * users do.
 */
export async function callWithoutPause(
  callers: number,
  signal: AbortSignal,
  make: (caller: number, nth: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let nth = 0; !signal.aborted; nth += 1) {
        if ((await make(caller, nth)) === undefined) await delay(100)
      }
    }),
  )
}

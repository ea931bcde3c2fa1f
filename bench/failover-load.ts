// The work of failover.ts: calls without a pause, and what became of each.
import { setTimeout as delay } from 'node:timers/promises'

/** What became of the calls of one kind. Times are of `performance.now()`. */
export class Tally {
  /** When each success was answered. */
  readonly successes: number[] = []
  /** How often what else was answered: a status and a code, or that nothing was. */
  readonly failures = new Map<string, number>()
  /** How long the failures took, in milliseconds. */
  readonly failureTimes: number[] = []

  succeeded(): void {
    this.successes.push(performance.now())
  }

  failed(what: string, began: number): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1)
    this.failureTimes.push(performance.now() - began)
  }

  /** The longest time without a success that ended after a moment, in seconds. */
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

/** One call, and its parsed answer; undefined when it did not succeed, which the tally counts. */
export async function call(
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
    what = error instanceof Error && error.name === 'TimeoutError' ? 'no answer in 30 s' : 'connection lost'
  }
  tally.failed(what, began)
  return undefined
}

/** Callers who each make one call after the other until they are told to stop; after a failure they wait as people do. */
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

import { DomainError } from './domain-error.ts'

/** Limits how many tasks run at the same time. Waiting tasks start in the order of their calls. */
export interface Semaphore {
  <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /**
   * Checks that another task may run or wait.
   * @throws `too_many_requests` if the queue is full
   */
  assertCapacity(): void
  /** Returns whether a new task would start immediately. */
  isFree(): boolean
}

/**
 * Creates a semaphore with a bounded queue. Aborting a waiting task removes it from the queue.
 * @throws `too_many_requests` if the queue is full. Its fact `seconds` is the time until the next attempt
 */
export function limitConcurrency({
  atOnce,
  waitingAtMost = Number.POSITIVE_INFINITY,
}: SemaphoreSize): Semaphore {
  let running = 0
  const waiting: (() => void)[] = []
  const assertCapacity = () => {
    if (running >= atOnce && waiting.length >= waitingAtMost)
      throw new DomainError('too_many_requests', { facts: { seconds: 10 } })
  }
  const run = async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted()
    assertCapacity()
    if (running < atOnce) running += 1
    else await waitForPlace(waiting, signal)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return Object.assign(run, { assertCapacity, isFree: () => running < atOnce })
}

/**
 * Returns a function that returns the semaphore of a key. The semaphore is removed when none of its tasks is running or
 * waiting.
 */
export function limitConcurrencyPerKey<Key>(size: SemaphoreSize): (key: Key) => Semaphore {
  const keys = new Map<Key, { run: Semaphore; tasks: number }>()
  return (key) => {
    const run = async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
      const own = keys.get(key) ?? { run: limitConcurrency(size), tasks: 0 }
      keys.set(key, own)
      own.tasks += 1
      try {
        return await own.run(work, signal)
      } finally {
        own.tasks -= 1
        if (own.tasks === 0) keys.delete(key)
      }
    }
    return Object.assign(run, {
      assertCapacity: () => keys.get(key)?.run.assertCapacity(),
      isFree: () => keys.get(key)?.run.isFree() ?? true,
    })
  }
}

interface SemaphoreSize {
  atOnce: number
  waitingAtMost?: number
}

function waitForPlace(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(signal?.reason)
    }
    waiting.push(begin)
    signal?.addEventListener('abort', leave, { once: true })
  })
}

import { DomainError } from './domain-error.ts'

/** A semaphore. Runs tasks in the order of their requests. */
export interface InTurn {
  <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** @throws `too_many_requests` if the queue is full now */
  expectRoom(): void
}

/**
 * A semaphore with a bounded queue. Aborting a waiting task removes it from the queue.
 * @throws `too_many_requests` with the fact `seconds` if the queue is full
 */
export function inTurns({ atOnce, waitingAtMost = Number.POSITIVE_INFINITY }: Turns): InTurn {
  let running = 0
  const waiting: (() => void)[] = []
  const expectRoom = () => {
    if (running >= atOnce && waiting.length >= waitingAtMost)
      throw new DomainError('too_many_requests', { facts: { seconds: 10 } })
  }
  const inTurn = async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted()
    expectRoom()
    if (running < atOnce) running += 1
    else await turn(waiting, signal)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return Object.assign(inTurn, { expectRoom })
}

/** A semaphore for each key, kept only while one of its tasks runs or waits. */
export function inTurnsOfEach<Key>(turns: Turns): (key: Key) => InTurn {
  const keys = new Map<Key, { inTurn: InTurn; pieces: number }>()
  return (key) => {
    const inTurn = async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
      const own = keys.get(key) ?? { inTurn: inTurns(turns), pieces: 0 }
      keys.set(key, own)
      own.pieces += 1
      try {
        return await own.inTurn(work, signal)
      } finally {
        own.pieces -= 1
        if (own.pieces === 0) keys.delete(key)
      }
    }
    return Object.assign(inTurn, { expectRoom: () => keys.get(key)?.inTurn.expectRoom() })
  }
}

interface Turns {
  atOnce: number
  waitingAtMost?: number
}

function turn(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
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

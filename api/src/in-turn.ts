import { DomainError } from './domain-error.ts'

/** Does work once its turn has come; in the order of asking. */
export interface InTurn {
  <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** @throws `too_many_requests` as asking for a turn would at this moment */
  expectRoom(): void
}

/**
 * Lets so many pieces of work run at once, and so many others wait for their turn. The signal of one that still waits
 * takes it out of the queue.
 * @throws `too_many_requests` with the fact `seconds` when the queue is full
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

/** Turns of their own for each key, kept only while one of its pieces of work runs or waits. */
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

import type { LiveChange } from '@zelo/contract/live'

/** What the database tells of a change (migration 0003): the same as the wire, and whose it is. */
export interface Notice extends LiveChange {
  group: number
}

export interface Subscriber {
  change: (change: LiveChange) => void
  /** Changes may have been lost. */
  missed: () => void
}

/** More ids than these are not named. */
const idsNamed = 100

/**
 * Hands changes on to those who subscribed for their group, and to nobody else. Changes of one noun that come shortly
 * after one another become one.
 */
export class ChangeFeed {
  readonly #subscribers = new Map<number, Set<Subscriber>>()
  readonly #waiting = new Map<string, Notice>()
  /** When each group last changed, by the clock of `performance.now()`. */
  readonly #heardAt = new Map<number, number>()
  readonly #gatherFor: number
  #timer: NodeJS.Timeout | undefined

  /** @param gatherFor how long changes are gathered, in milliseconds */
  constructor(gatherFor: number) {
    this.#gatherFor = gatherFor
  }

  /** Answers how to end it. */
  subscribe(groupId: number, subscriber: Subscriber): () => void {
    const ofGroup = this.#subscribers.get(groupId) ?? new Set()
    this.#subscribers.set(groupId, ofGroup.add(subscriber))
    return () => {
      ofGroup.delete(subscriber)
      if (ofGroup.size === 0) this.#subscribers.delete(groupId)
    }
  }

  /** When the last change of a group was taken, by the clock of `performance.now()`. */
  heardAt(groupId: number): number | undefined {
    return this.#heardAt.get(groupId)
  }

  /** Takes a change; what one of a group that nobody subscribed for says is forgotten. */
  take(notice: Notice): void {
    this.#heardAt.set(notice.group, performance.now())
    if (!this.#subscribers.has(notice.group)) return
    const key = `${notice.group} ${notice.noun}`
    const before = this.#waiting.get(key)
    this.#waiting.set(key, before ? merged(before, notice) : notice)
    this.#timer ??= setTimeout(() => this.#deliver(), this.#gatherFor).unref()
  }

  /** Tells everybody that changes may have been lost. */
  missed(): void {
    for (const ofGroup of this.#subscribers.values()) for (const each of ofGroup) each.missed()
  }

  #deliver(): void {
    this.#timer = undefined
    const notices = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { group, ...change } of notices) {
      for (const subscriber of this.#subscribers.get(group) ?? []) subscriber.change(change)
    }
  }
}

function merged(a: Notice, b: Notice): Notice {
  const ids = a.ids && b.ids ? [...new Set([...a.ids, ...b.ids])] : null
  return {
    ...a,
    firstDay: [a.firstDay, b.firstDay].filter((day) => day !== null).sort()[0] ?? null,
    lastDay:
      [a.lastDay, b.lastDay]
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null,
    ids: ids && ids.length <= idsNamed ? ids : null,
  }
}

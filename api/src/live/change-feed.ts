import type { LiveChange } from '@zelo/contract/live'

/**
 * A notification from the database about a change (migration 0003). It contains the fields of the API's event and the
 * group's id.
 */
export interface Notice extends LiveChange {
  group: number
}

export interface Subscriber {
  change: (change: LiveChange) => void
  /** Called when changes may have been lost. */
  missed: () => void
}

/** If a change affects more records than this, it contains no ids. */
const idsNamed = 100

/**
 * Delivers changes to the subscribers of their group. Merges changes to the same kind of record if they arrive shortly
 * after one another.
 */
export class ChangeFeed {
  readonly #subscribers = new Map<number, Set<Subscriber>>()
  readonly #waiting = new Map<string, Notice>()
  /** The time of each group's last change, in milliseconds of `performance.now()`. */
  readonly #changedAt = new Map<number, number>()
  readonly #gatherFor: number
  #timer: NodeJS.Timeout | undefined

  /** @param gatherFor changes that arrive within this many milliseconds are merged */
  constructor(gatherFor: number) {
    this.#gatherFor = gatherFor
  }

  /** Returns a function that ends the subscription. */
  subscribe(groupId: number, subscriber: Subscriber): () => void {
    const ofGroup = this.#subscribers.get(groupId) ?? new Set()
    this.#subscribers.set(groupId, ofGroup.add(subscriber))
    return () => {
      ofGroup.delete(subscriber)
      if (ofGroup.size === 0) this.#subscribers.delete(groupId)
    }
  }

  /** Returns the time of a group's last change, in milliseconds of `performance.now()`. */
  changedAt(groupId: number): number | undefined {
    return this.#changedAt.get(groupId)
  }

  /** Queues a change for delivery. If its group has no subscriber, drops the change. */
  take(notice: Notice): void {
    this.#changedAt.set(notice.group, performance.now())
    if (!this.#subscribers.has(notice.group)) return
    const key = `${notice.group} ${notice.noun}`
    const before = this.#waiting.get(key)
    this.#waiting.set(key, before ? merged(before, notice) : notice)
    this.#timer ??= setTimeout(() => this.#deliver(), this.#gatherFor).unref()
  }

  /** Notifies all subscribers that changes may have been lost. */
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

import { compare } from '@zelo/contract/rules/report-list'
import { overlappingSlots, overlaps, type Slot } from '@zelo/contract/rules/slots'

/** A person's plan for one environment, with the same slots on each day. `days` are `YYYY-MM-DD` in ascending order. */
export interface PersonPlan {
  userId: number
  /** Name of the person. */
  person: string
  environmentId: number
  environment: string
  slots: readonly Slot[]
  days: readonly string[]
  /**
   * True if a substitute (this person or another) covers the plan. A covered plan may overlap another plan of the same
   * environment.
   */
  isCovered?: boolean
}

/** A slot of `ours` that overlaps a slot of `theirs` of the same person on the same day. */
export interface Clash<Ours, Theirs> {
  ours: Ours
  theirs: Theirs
  day: string
  slot: Slot
  otherSlot: Slot
}

/** Two plans of one person whose times of day overlap. The plans may have no day in common. */
interface Pair<Ours, Theirs> {
  ours: Ours
  theirs: Theirs
}

/** Compares new plans with each other and with the saved plans of the same people (R3-420). */
export class Clashes<Ours extends PersonPlan, Theirs extends PersonPlan> {
  readonly #pairs: Pair<Ours, Ours | Theirs>[]
  /** The plans whose times of day overlap those of a plan. */
  readonly #others = new Map<PersonPlan, (Ours | Theirs)[]>()
  /** Caches the set of days of each plan, because building it is slow for many plans of a year. */
  readonly #days = new Map<PersonPlan, ReadonlySet<string>>()

  constructor(news: readonly Ours[], existing: readonly Theirs[]) {
    const known = Map.groupBy<number, Ours | Theirs>(existing, ({ userId }) => userId)
    this.#pairs = news.flatMap((ours) => {
      const own = known.get(ours.userId) ?? []
      const pairs = own.filter((theirs) => overlap(ours, theirs)).map((theirs) => ({ ours, theirs }))
      known.set(ours.userId, own)
      own.push(ours)
      return pairs
    })
    for (const { ours, theirs } of this.#pairs) {
      this.#noteOther(ours, theirs)
      this.#noteOther(theirs, ours)
    }
  }

  /** Returns all days on which a new plan clashes with a saved plan or another new plan, ascending. */
  listClashDays(plan: Ours): string[] {
    const others = this.#others.get(plan) ?? []
    return plan.days.filter((day) => others.some((other) => this.#hasDay(other, day)))
  }

  /**
   * Returns a clash of two plans for the same environment, or undefined. Ignores covered plans. With `plan`, returns only
   * a clash of this new plan.
   */
  sameEnvironment(plan?: Ours): Clash<Ours, Ours | Theirs> | undefined {
    const pairs = plan
      ? (this.#others.get(plan) ?? []).map((theirs) => ({ ours: plan, theirs }))
      : this.#pairs
    for (const { ours, theirs } of pairs) {
      if (ours.environmentId !== theirs.environmentId || theirs.isCovered) continue
      const day = ours.days.find((each) => this.#hasDay(theirs, each))
      if (day !== undefined) return { ours, theirs, day, ...slotsTaken(ours, theirs)[0]! }
    }
    return undefined
  }

  /** Returns at most `limit` clashes, sorted by day, then by start. */
  first(limit: number): Clash<Ours, Ours | Theirs>[] {
    const found: Clash<Ours, Ours | Theirs>[] = []
    const days = new Set<string>()
    for (const plan of new Set(this.#pairs.map(({ ours }) => ours)))
      for (const day of plan.days) days.add(day)
    for (const day of [...days].sort()) {
      if (found.length >= limit) break
      const ofDay = this.#pairs
        .filter(({ ours, theirs }) => this.#hasDay(ours, day) && this.#hasDay(theirs, day))
        .flatMap(({ ours, theirs }) =>
          slotsTaken(ours, theirs).map((both) => ({ ours, theirs, day, ...both })),
        )
      found.push(...ofDay.sort((a, b) => compare(a.slot.start, b.slot.start)).slice(0, limit - found.length))
    }
    return found
  }

  #noteOther(plan: PersonPlan, other: Ours | Theirs): void {
    const others = this.#others.get(plan)
    if (others) others.push(other)
    else this.#others.set(plan, [other])
  }

  #hasDay(plan: PersonPlan, day: string): boolean {
    const days = this.#days.get(plan) ?? new Set(plan.days)
    this.#days.set(plan, days)
    return days.has(day)
  }
}

function overlap(ours: PersonPlan, theirs: PersonPlan): boolean {
  return ours.slots.some((slot) => theirs.slots.some((other) => overlaps(slot, other)))
}

/** Returns each slot of `ours` that overlaps at least one slot of `theirs`. Lists each slot of `ours` only once. */
function slotsTaken(ours: PersonPlan, theirs: PersonPlan): { slot: Slot; otherSlot: Slot }[] {
  const taken = new Map<Slot, Slot>()
  for (const pair of overlappingSlots(ours.slots, theirs.slots)) {
    if (!taken.has(pair.ours)) taken.set(pair.ours, pair.theirs)
  }
  return [...taken].map(([slot, otherSlot]) => ({ slot, otherSlot }))
}

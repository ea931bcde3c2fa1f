import { compare } from '@zelo/contract/rules/report-list'
import { overlappingSlots, type Slot } from '@zelo/contract/rules/slots'

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
  /** Each slot of `ours` that overlaps slots of `theirs`, with the first of these slots. */
  slots: { slot: Slot; otherSlot: Slot }[]
}

/** Compares new plans with each other and with the saved plans of the same people (R3-420). */
export class Clashes<Ours extends PersonPlan, Theirs extends PersonPlan> {
  readonly #pairs: Pair<Ours, Ours | Theirs>[]
  /** Caches the set of days of each plan, because building it is slow for many plans of a year. */
  readonly #days = new Map<PersonPlan, ReadonlySet<string>>()

  constructor(news: readonly Ours[], existing: readonly Theirs[]) {
    this.#pairs = news.flatMap((ours, index) =>
      [...existing, ...news.slice(0, index)]
        .filter((theirs) => theirs.userId === ours.userId)
        .map((theirs) => ({ ours, theirs, slots: slotsTaken(ours, theirs) }))
        .filter(({ slots }) => slots.length > 0),
    )
  }

  /** Returns all days on which a new plan clashes with a saved plan or another new plan, ascending. */
  listClashDays(plan: Ours): string[] {
    const pairs = this.#pairs.filter(({ ours, theirs }) => ours === plan || theirs === plan)
    return plan.days.filter((day) =>
      pairs.some(({ ours, theirs }) => this.#hasDay(ours, day) && this.#hasDay(theirs, day)),
    )
  }

  /** Returns a clash of two plans for the same environment, or undefined. Ignores covered plans. */
  sameEnvironment(): Clash<Ours, Ours | Theirs> | undefined {
    for (const { ours, theirs, slots } of this.#pairs) {
      if (ours.environmentId !== theirs.environmentId || theirs.isCovered) continue
      const day = ours.days.find((each) => this.#hasDay(theirs, each))
      if (day !== undefined) return { ours, theirs, day, ...slots[0]! }
    }
    return undefined
  }

  /** Returns at most `limit` clashes, sorted by day, then by start. */
  first(limit: number): Clash<Ours, Ours | Theirs>[] {
    const found: Clash<Ours, Ours | Theirs>[] = []
    const days = [...new Set(this.#pairs.flatMap(({ ours }) => ours.days))].sort()
    for (const day of days) {
      if (found.length >= limit) break
      const ofDay = this.#pairs
        .filter(({ ours, theirs }) => this.#hasDay(ours, day) && this.#hasDay(theirs, day))
        .flatMap(({ ours, theirs, slots }) => slots.map((both) => ({ ours, theirs, day, ...both })))
      found.push(...ofDay.sort((a, b) => compare(a.slot.start, b.slot.start)).slice(0, limit - found.length))
    }
    return found
  }

  #hasDay(plan: PersonPlan, day: string): boolean {
    const days = this.#days.get(plan) ?? new Set(plan.days)
    this.#days.set(plan, days)
    return days.has(day)
  }
}

/** Returns each slot of `ours` that overlaps at least one slot of `theirs`. Lists each slot of `ours` only once. */
function slotsTaken(ours: PersonPlan, theirs: PersonPlan): { slot: Slot; otherSlot: Slot }[] {
  const taken = new Map<Slot, Slot>()
  for (const pair of overlappingSlots(ours.slots, theirs.slots)) {
    if (!taken.has(pair.ours)) taken.set(pair.ours, pair.theirs)
  }
  return [...taken].map(([slot, otherSlot]) => ({ slot, otherSlot }))
}

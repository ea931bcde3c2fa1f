import { overlappingSlots, type Slot } from '@zelo/contract/rules/slots'

/** One person's plan for one environment: the same slots on each of its days (`YYYY-MM-DD`). */
export interface PersonPlan {
  userId: number
  environmentId: number
  environment: string
  slots: readonly Slot[]
  days: readonly string[]
}

/** A slot of `ours` on a day at which the same person has a slot of `theirs`. */
export interface Clash<Ours, Theirs> {
  ours: Ours
  theirs: Theirs
  day: string
  slot: Slot
}

/**
 * Every slot of new plans at which the same person is planned already, or is planned by an earlier one of them; by day,
 * then by start (DOMAIN §4).
 */
export function clashesOf<Ours extends PersonPlan, Theirs extends PersonPlan>(
  news: readonly Ours[],
  existing: readonly Theirs[],
): Clash<Ours, Ours | Theirs>[] {
  const clashes = news.flatMap((ours, index) =>
    [...existing, ...news.slice(0, index)]
      .filter((theirs) => theirs.userId === ours.userId)
      .flatMap((theirs) => clashesOfPair(ours, theirs)),
  )
  return clashes.sort((a, b) => compare(a.day, b.day) || compare(a.slot.start, b.slot.start))
}

function clashesOfPair<Ours extends PersonPlan, Theirs extends PersonPlan>(
  ours: Ours,
  theirs: Theirs,
): Clash<Ours, Theirs>[] {
  const slots = new Set(overlappingSlots(ours.slots, theirs.slots).map((pair) => pair.ours))
  if (slots.size === 0) return []
  const taken = new Set(theirs.days)
  return ours.days
    .filter((day) => taken.has(day))
    .flatMap((day) => [...slots].map((slot) => ({ ours, theirs, day, slot })))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

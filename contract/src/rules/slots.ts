import { isTime } from './calendar.ts'

/** A planned time window of one day: the main cleaning or a revision. Times are 'HH:MM'. */
export interface Slot {
  readonly start: string
  readonly end: string
}

/** The main cleaning and up to 19 revisions (R3-345). */
export const MAX_CLEANINGS = 20

/** An error in the slots of a day. `nth` is the position of the slot, from 1. The main cleaning is 1. */
export type SlotError =
  | { readonly code: 'no_cleaning' | 'too_many_cleanings' }
  | {
      readonly code:
        | 'slot_time_missing'
        | 'slot_time_invalid'
        | 'slot_start_not_before_end'
        | 'slots_out_of_order'
      readonly nth: number
    }

/**
 * Returns every error of the slots of a day, in the order of the slots (R3-343, R3-344, R3-350, R3-351). An empty list
 * means that the slots can be saved. A day has 1–20 slots. Each slot starts before its end, so no slot passes midnight.
 * No slot starts before the previous slot. `slots_out_of_order` contains the position of the slot that starts too
 * early.
 */
export function slotErrors(slots: readonly Slot[]): SlotError[] {
  const errors: SlotError[] = []
  if (slots.length === 0) errors.push({ code: 'no_cleaning' })
  if (slots.length > MAX_CLEANINGS) errors.push({ code: 'too_many_cleanings' })
  let previousStart = ''
  for (const [index, { start, end }] of slots.entries()) {
    const nth = index + 1
    if (start === '' || end === '') errors.push({ code: 'slot_time_missing', nth })
    else if (!isTime(start) || !isTime(end)) errors.push({ code: 'slot_time_invalid', nth })
    else if (start >= end) errors.push({ code: 'slot_start_not_before_end', nth })
    if (!isTime(start)) continue
    if (start < previousStart) errors.push({ code: 'slots_out_of_order', nth })
    previousStart = start
  }
  return errors
}

/** Returns whether two slots of one day overlap. Adjacent slots, such as 09:00–10:00 and 10:00–11:00, do not. */
export function overlaps(a: Slot, b: Slot): boolean {
  return a.start < b.end && b.start < a.end
}

/**
 * Returns every pair of overlapping slots of two plans for one day, in the order of `ours`, then of `theirs`. If both
 * plans belong to the same cleaner, the pairs are clashes (R3-420).
 */
export function overlappingSlots<Ours extends Slot, Theirs extends Slot>(
  ours: readonly Ours[],
  theirs: readonly Theirs[],
): { ours: Ours; theirs: Theirs }[] {
  return ours.flatMap((our) =>
    theirs.filter((their) => overlaps(our, their)).map((their) => ({ ours: our, theirs: their })),
  )
}

import { isTime } from './calendar.ts'

/** A planned time window of one day, 'HH:MM' each: the main cleaning or a revision. */
export interface Slot {
  readonly start: string
  readonly end: string
}

/** The main cleaning and up to 19 revisions (spec 3 §5). */
export const MAX_CLEANINGS = 20

/** What is wrong with the slots of a day; `nth` is the 1-based position of the slot, the main cleaning is 1. */
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
 * Every error of the slots of a day, in the order of the slots; empty when they can be saved (spec 3 §5).
 *
 * There are 1–20 slots, each with two times of day, the start strictly before the end, so that none passes midnight;
 * starts never decrease along the list. `slots_out_of_order` names the slot that starts before its predecessor.
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

/** Whether two slots of one day share time. Slots that only touch, 09:00–10:00 and 10:00–11:00, do not. */
export function overlaps(a: Slot, b: Slot): boolean {
  return a.start < b.end && b.start < a.end
}

/**
 * Every pair of overlapping slots of two plans of one day, in the order of `ours`, then of `theirs`: the clashes when
 * both plans are for the same cleaner (DOMAIN §4). The slots come back as given, with all that they carry.
 */
export function overlappingSlots<Ours extends Slot, Theirs extends Slot>(
  ours: readonly Ours[],
  theirs: readonly Theirs[],
): { ours: Ours; theirs: Theirs }[] {
  return ours.flatMap((our) =>
    theirs.filter((their) => overlaps(our, their)).map((their) => ({ ours: our, theirs: their })),
  )
}

import { minutesOfDay, timeOfMinutes } from '@zelo/contract/rules/calendar'
import type { PlanSlot } from '../agendas/plan-draft.ts'
import { changeSchedule, type ScheduleDraft, withPerson } from '../agendas/schedule-draft.ts'

/** A move of one or all times of an item in a draft. */
export interface SlotMove {
  itemKey: number
  nth: number
  minutes: number
  /** Whether all times of the item move. */
  all: boolean
  /** The person who gets the item. Undefined if the person stays. */
  userId: number | undefined
}

/** The smallest change of a time by drag or key, in minutes. */
export const stepMinutes = 5

const lastMinute = 24 * 60 - 1

/**
 * Moves a time by some minutes. The time keeps its length and stays within the day. It also stays between the previous
 * and the next time, because the times of an item keep their order. A move beyond one of these limits stops there.
 */
export function moveSlots(
  slots: readonly PlanSlot[],
  { nth, minutes, all }: Pick<SlotMove, 'nth' | 'minutes' | 'all'>,
): PlanSlot[] {
  const first = all ? 0 : nth
  const last = all ? slots.length - 1 : nth
  const before = slots[first - 1]
  const after = slots[last + 1]
  const earliest = before ? minutesOfDay(before.end) : 0
  const latest = after ? minutesOfDay(after.start) : lastMinute
  const room = {
    back: Math.min(0, earliest - minutesOfDay(slots[first]!.start)),
    on: Math.max(0, latest - minutesOfDay(slots[last]!.end)),
  }
  const by = Math.max(room.back, Math.min(room.on, minutes))
  return slots.map((slot, index) =>
    index < first || index > last
      ? slot
      : {
          ...slot,
          start: timeOfMinutes(minutesOfDay(slot.start) + by),
          end: timeOfMinutes(minutesOfDay(slot.end) + by),
        },
  )
}

/** Applies a move to a draft. Returns the same draft if nothing changes. */
export function moveInDraft(draft: ScheduleDraft, move: SlotMove): ScheduleDraft {
  const item = draft.items.find(({ key }) => key === move.itemKey)
  if (!item) return draft
  const slots = moveSlots(item.slots, move)
  const isSame = slots.every(({ start }, index) => start === item.slots[index]!.start)
  const moved = isSame
    ? draft
    : changeSchedule(draft, {
        items: draft.items.map((one) => (one.key === item.key ? { ...one, slots } : one)),
      })
  const { userId } = move
  const stays = userId === undefined || userId === (item.userId ?? draft.userId)
  return stays ? moved : withPerson(moved, item.key, userId)
}

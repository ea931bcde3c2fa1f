import type { Appointment } from '@zelo/contract/appointments'
import { addDays, minutesOfDay } from '@zelo/contract/rules/calendar'
import { countLoadMinutes, toLoadPercent } from '@zelo/contract/rules/load'
import { compare } from '@zelo/contract/rules/report-list'
import { overlaps, type Slot } from '@zelo/contract/rules/slots'
import type { PersonWeek } from '@zelo/contract/work-week'
import { listDraftDays } from '../agendas/plan-draft.ts'
import { type ScheduleDraft, toItemUserId } from '../agendas/schedule-draft.ts'
import { toSunday } from './copy-items.ts'
import type { Room } from './spread-plan.ts'

/** A planned time of a person on a day. It belongs to a saved appointment, or to an item of the draft. */
export interface WeekBlock extends Slot {
  /** The id of the block, unique within the week. */
  id: string
  /** The item of the draft. Undefined if the time is saved. */
  itemKey: number | undefined
  /** The position among the times of the day, counted from 0. */
  nth: number
  day: string
  userId: number
  environmentId: number
  environment: string
  companyId: number
  floor: string
  /**
   * The minutes that the procedures are expected to take. Only main cleanings of rooms with such procedures have this
   * value.
   */
  standardMinutes?: number | null | undefined
}

/** A block with its place in a row. */
export interface PlacedBlock extends WeekBlock {
  /** The lane within the row, counted from 0. Overlapping blocks have different lanes. */
  lane: number
  /** The rooms of the person's other blocks that overlap this block. */
  clashes: readonly string[]
}

export interface PersonDay {
  blocks: readonly PlacedBlock[]
  lanes: number
  /** Minutes of cleaning and walking. */
  minutes: number
  percent: number
  /** Number of draft times that overlap another time. */
  clashes: number
}

/** Returns the seven days of the week that contains `day`, starting on Sunday. */
export function listWeekDays(day: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(toSunday(day), index))
}

/**
 * Returns the times of saved appointments. A covered appointment appears in the substitute's row. An uncovered
 * appointment is left out. `rooms` provides the standard minutes of environments.
 */
export function listSavedBlocks(
  appointments: readonly Appointment[],
  rooms: ReadonlyMap<number, Pick<Room, 'standardMinutes'>>,
): WeekBlock[] {
  return appointments
    .filter(({ active, uncovered }) => active && !uncovered)
    .flatMap(({ id, userId, cover, day, companyId, slots, agenda }) =>
      slots.map(({ revisionId, start, end }, nth) => ({
        id: `saved-${id}-${nth}`,
        itemKey: undefined,
        nth,
        day,
        userId: cover?.userId ?? userId,
        environmentId: agenda.environment.id,
        environment: agenda.environment.name,
        companyId,
        floor: agenda.environment.floor,
        standardMinutes: revisionId === null ? rooms.get(agenda.environment.id)?.standardMinutes : null,
        ...{ start, end },
      })),
    )
}

/**
 * Returns the times of a draft on the given days. `plannedDays` maps the key of each item to its days. The server
 * planned these days with the calendar of holidays.
 */
export function listDraftBlocks(
  draft: ScheduleDraft,
  rooms: ReadonlyMap<number, Room>,
  days: readonly string[],
  plannedDays: ReadonlyMap<number, readonly string[]>,
): WeekBlock[] {
  const shown = new Set(days)
  return draft.items.flatMap((item) => {
    const room = rooms.get(item.environmentId ?? 0)
    const userId = toItemUserId(draft, item)
    if (!room || userId === null) return []
    const own = (plannedDays.get(item.key) ?? listDraftDays(item)).filter((day) => shown.has(day))
    return own.flatMap((day) =>
      item.slots.map(({ start, end }, nth) => ({
        id: `item-${item.key}-${nth}-${day}`,
        itemKey: item.key,
        nth,
        day,
        userId,
        environmentId: room.id,
        environment: room.name,
        companyId: room.companyId,
        floor: room.floor,
        standardMinutes: nth === 0 ? room.standardMinutes : null,
        ...{ start, end },
      })),
    )
  })
}

/** The capacity of a person's day in minutes, and the times of that day's shifts. */
export interface DayShift {
  capacityMinutes: number
  /** At most two, because a night shift of the day before may end on this day. */
  spans: readonly Slot[]
}

/**
 * Places the blocks of each person and day. `toDayKey` builds the keys of the result. Without a shift, the capacity is
 * `usualCapacity`.
 */
export function buildWeek(
  blocks: readonly WeekBlock[],
  shifts: ReadonlyMap<string, DayShift> = new Map(),
): ReadonlyMap<string, PersonDay> {
  const days = Map.groupBy(blocks, ({ userId, day }) => toDayKey(userId, day))
  return new Map([...days].map(([key, own]) => [key, placeBlocks(own, shifts.get(key)?.capacityMinutes)]))
}

/**
 * Returns the shift of each person on each day of a week. `toDayKey` builds the keys. A person without a shift has no
 * entry.
 */
export function listDayShifts(people: readonly PersonWeek[]): ReadonlyMap<string, DayShift> {
  return new Map(
    people.flatMap(({ userId, days }) =>
      days
        .filter(({ hasShift }) => hasShift)
        .map(({ day, shift, capacityMinutes }): [string, DayShift] => {
          const before = days.find((one) => one.day === addDays(day, -1))?.shift
          const isOvernight = (one: typeof shift | undefined) => !!one && one.endTime <= one.startTime
          const spans = [
            ...(before && isOvernight(before) && before.endTime > '00:00'
              ? [{ start: '00:00', end: before.endTime }]
              : []),
            ...(shift ? [{ start: shift.startTime, end: isOvernight(shift) ? '24:00' : shift.endTime }] : []),
          ]
          return [toDayKey(userId, day), { capacityMinutes, spans }]
        }),
    ),
  )
}

export function toDayKey(userId: number, day: string): string {
  return `${userId} ${day}`
}

function placeBlocks(blocks: readonly WeekBlock[], capacity: number | undefined): PersonDay {
  const sorted = [...blocks].sort(
    (a, b) => compare(a.start, b.start) || compare(a.end, b.end) || compare(a.id, b.id),
  )
  const ends: string[] = []
  const placed = sorted.map((block): PlacedBlock => {
    const free = ends.findIndex((end) => end <= block.start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = block.end
    const others = sorted.filter((other) => other !== block && overlaps(block, other))
    return { ...block, lane, clashes: [...new Set(others.map(({ environment }) => environment))] }
  })
  const minutes = countLoadMinutes(
    sorted.map(({ day, companyId, environmentId, floor, standardMinutes, start, end }, index) => ({
      appointmentId: index,
      ...{ day, companyId, environmentId, floor, standardMinutes },
      slots: [{ start, end }],
    })),
  )
  return {
    blocks: placed,
    lanes: ends.length,
    minutes,
    percent: toLoadPercent(minutes, capacity),
    clashes: placed.filter(({ itemKey, clashes }) => itemKey !== undefined && clashes.length > 0).length,
  }
}

/**
 * Returns the first and the last hour that a timeline shows. The range covers all blocks and at least 06:00 to 18:00.
 */
export function toHours(blocks: readonly Slot[]): { from: number; to: number } {
  const starts = blocks.map(({ start }) => Math.floor(minutesOfDay(start) / 60))
  const ends = blocks.map(({ end }) => Math.ceil(minutesOfDay(end) / 60))
  return { from: Math.min(6, ...starts), to: Math.max(18, ...ends) }
}

import type { AgendaItem } from '@zelo/contract/agendas'
import { agendaName } from '@zelo/contract/rules/agenda-draft'
import { addDays, minutesOfDay, splitDate, timeOfMinutes, type Weekday } from '@zelo/contract/rules/calendar'
import { overlaps, type Slot } from '@zelo/contract/rules/slots'
import { formatWeekdays, WEEKDAYS } from '@zelo/contract/rules/weekdays'
import { findKind } from './demo-reference-data.ts'
import { chooseOnHoliday } from './holidays.ts'
import type { Room, RoomDays } from './rooms.ts'

/** A cleaner and the rooms to plan for this cleaner. Ids are those of the database. */
export interface Crew {
  companyId: number
  userId: number
  userName: string
  shift: Shift
  rooms: { environmentId: number; room: Room }[]
}

/** The working hours of a cleaner. */
export interface Shift {
  /** Two periods of work, with a break between them. */
  windows: readonly [Slot, Slot]
  /** Minutes between the starts of two main cleanings. */
  pace: number
  /**
   * True if the last room is cleaned only in the second period. A night shift works after midnight and late in the
   * evening, so its break is the day.
   */
  lastAfterBreak: boolean
}

/**
 * Returns the shift of the nth of `count` cleaners. Fewer than half of them start after noon, and the last cleaner of a
 * branch works at night. Starts, breaks and paces differ, so that somebody is working at most times.
 */
export function planDemoShift(nth: number, count: number, company: number): Shift {
  const later = (nth % 4) * 30
  const breakLater = (nth % 3) * 25
  const slower = ((nth + company) % 4) * 25
  const at = (time: string, minutes: number) => timeOfMinutes(minutesOfDay(time) + minutes)
  if (company > 0 && count > 3 && nth === count - 1) {
    const start = at('00:10', ((company - 1) % 3) * 50)
    return shift([start, '05:40'], ['22:00', '23:55'], { pace: 120, lastAfterBreak: true })
  }
  if (nth > 0 && nth % 2 === 0) {
    const start = at('13:00', later)
    return shift([start, at('17:00', breakLater)], [at('17:45', breakLater), at('21:15', later)], {
      pace: 110 + slower,
    })
  }
  const start = at('05:30', later)
  return shift([start, at('10:30', breakLater)], [at('11:30', breakLater), at('14:15', later)], {
    pace: 85 + slower,
  })
}

function shift(
  before: [string, string],
  after: [string, string],
  { pace, lastAfterBreak = false }: { pace: number; lastAfterBreak?: boolean },
): Shift {
  const [one, two] = [before, after].map(([start, end]) => ({ start, end }))
  return { windows: [one!, two!], pace, lastAfterBreak }
}

/**
 * Plans the agendas of a crew so that no times overlap on any day. Main cleanings fill the first part of the shift.
 * Revisions follow about every two hours until the end of the shift. If no time is left for a room, the room gets no
 * agenda. `nth` returns the number of a room among the rooms with the same days.
 */
export function planCrew(
  crew: Crew,
  dates: { today: string; firstDay: string; lastDay: string },
  nth: (days: RoomDays) => number,
): AgendaItem[] {
  const taken: Slot[] = []
  const take = (notBefore: number, length: number) => {
    const slot = findFirstFreeTime(crew.shift, taken, notBefore, length)
    if (slot) taken.push(slot)
    return slot
  }
  const [before, after] = crew.shift.windows
  const mains = crew.rooms.map(({ room }, index) => {
    const afterBreak = crew.shift.lastAfterBreak && index === crew.rooms.length - 1
    const start = afterBreak ? after.start : before.start
    const inTurn = minutesOfDay(start) + (afterBreak ? 0 : index * crew.shift.pace)
    return take(inTurn, findKind(room.category).minutes)
  })
  const plans = crew.rooms.map((planned, index) => ({
    ...planned,
    slots: mains[index] ? [mains[index]] : [],
  }))
  for (let round = 1; round <= 3; round += 1) {
    for (const { room, slots } of plans) {
      const { revisions, revisionMinutes } = findKind(room.category)
      const last = slots.at(-1)
      if (!last || slots.length < round || round > revisions) continue
      const slot = take(minutesOfDay(last.start) + 135, revisionMinutes)
      if (slot) slots.push(slot)
    }
  }
  return plans
    .filter(({ slots }) => slots.length > 0)
    .map(({ room, environmentId, slots }) =>
      buildDemoAgenda(crew, { room, environmentId, slots }, dates, nth(room.days)),
    )
}

const wholeDay: Slot = { start: '00:00', end: '23:59' }

/** The last start (minute of the day) of a slot of half an hour that ends on the same day. */
const lastStart = 23 * 60 + 25

/**
 * If a cleaner has no planned work left today, plans half an hour today and tomorrow in a colleague's room. The field
 * app can then be tried in the evening too. Returns undefined if planned work is left.
 */
export function planLater(
  crew: Crew,
  items: readonly AgendaItem[],
  { room, environmentId }: Crew['rooms'][number],
  { today, minute }: { today: string; minute: number },
): AgendaItem | undefined {
  const taken = listAllSlots(items)
  // A cleaner may begin a little before the planned time. So a slot that started up to ten minutes ago does not count
  // as planned work that is left.
  if (taken.some(({ start }) => minutesOfDay(start) > minute + 10)) return undefined
  const slot = findFirstFreeTime({ windows: [wholeDay, wholeDay] }, taken, Math.min(minute, lastStart), 30)
  const days = { today, firstDay: today, lastDay: addDays(today, 1) }
  return (
    slot && buildDemoAgenda(crew, { room: { ...room, days: 'daily' }, environmentId, slots: [slot] }, days, 0)
  )
}

export function listAllSlots(items: readonly AgendaItem[]): Slot[] {
  return items.flatMap(({ periodicity: plan }) => [
    { start: plan.start, end: plan.end },
    ...plan.revisions.map((revision) => ({ start: revision.start, end: revision.end })),
  ])
}

/** Returns the first start from `from` on at which the shift has a free time, or undefined. */
export function findFirstFreeTime(
  shift: Pick<Shift, 'windows'>,
  taken: readonly Slot[],
  notBefore: number,
  length: number,
): Slot | undefined {
  for (const window of shift.windows) {
    const first = Math.max(minutesOfDay(window.start), Math.ceil(notBefore / 5) * 5)
    for (let start = first; start + length <= minutesOfDay(window.end); start += 5) {
      const slot = { start: timeOfMinutes(start), end: timeOfMinutes(start + length) }
      if (!taken.some((other) => overlaps(slot, other))) return slot
    }
  }
  return undefined
}

function buildDemoAgenda(
  crew: Crew,
  { room, environmentId, slots }: { room: Room; environmentId: number; slots: Slot[] },
  { today, firstDay, lastDay }: { today: string; firstDay: string; lastDay: string },
  nth: number,
): AgendaItem {
  const { companyId, userId } = crew
  const validFrom = room.days === 'every other day' ? addDays(firstDay, nth % 2) : firstDay
  const [main, ...revisions] = slots
  return {
    companyId,
    environmentId,
    userId,
    revisionPhotos: revisions.length > 0,
    validFrom,
    validTo: lastDay,
    onHoliday: chooseOnHoliday(room.days),
    periodicity: {
      name: agendaName(room.name, crew.userName, validFrom),
      ...buildPeriodicityDays(room.days, { today, firstDay, lastDay }, nth),
      start: main!.start,
      end: main!.end,
      companyId,
      revisions: revisions.map(({ start, end }) => ({
        start,
        end,
        companyId,
      })),
    },
  }
}

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5]

function buildPeriodicityDays(
  days: RoomDays,
  { today, firstDay, lastDay }: { today: string; firstDay: string; lastDay: string },
  nth: number,
): Pick<AgendaItem['periodicity'], 'type' | 'weekdays' | 'weekdays2' | 'dayOfMonth' | 'month'> {
  const weekly = (odd: readonly Weekday[], even: readonly Weekday[] = []) => ({
    weekdays: formatWeekdays(odd),
    weekdays2: formatWeekdays(even),
  })
  switch (days) {
    case 'daily':
      return { type: 'sem', ...weekly(WEEKDAYS) }
    case 'monday to saturday':
      return { type: 'sem', ...weekly([...weekdays, 6]) }
    case 'weekdays':
      return { type: 'sem', ...weekly(weekdays) }
    case 'every other day':
      return { type: '12X', ...weekly([]) }
    case 'alternating weeks':
      return { type: 'semAlt', ...weekly([1, 3, 5], [2, 4, 6]) }
    case 'monthly': {
      const { day } = splitDate(within(addDays(today, (nth % 3) * 4), firstDay, lastDay))
      return { type: 'mes', ...weekly([]), dayOfMonth: day }
    }
    case 'yearly': {
      const { month, day } = splitDate(within(addDays(today, (nth % 3) * 25 - 25), firstDay, lastDay))
      return { type: 'ano', ...weekly([]), month, dayOfMonth: day }
    }
  }
}

function within(day: string, firstDay: string, lastDay: string): string {
  if (day < firstDay) return firstDay
  return day > lastDay ? lastDay : day
}

import { countLoadMinutes } from '@zelo/contract/rules/load'
import { nameKey } from '@zelo/contract/rules/name-key'
import { compare } from '@zelo/contract/rules/report-list'
import type { Slot } from '@zelo/contract/rules/slots'
import { createEmptyPlan, listDraftDays, type PlanDraft, toFollowingSlots } from '../agendas/plan-draft.ts'
import type { PersonPlan } from '../agendas/schedule-draft.ts'

/** A room with the fields by which people choose it. */
export interface Room {
  id: number
  name: string
  companyId: number
  sector: string
  sectorId: number
  category: string
  categoryId: number
  floor: string
  /** The names of people who already clean the room. */
  cleaners: readonly string[]
  /** The expected minutes of a main cleaning. Null if no procedure has minutes. */
  standardMinutes?: number | null
}

/** One plan for many rooms and people. */
export interface Spread {
  rooms: readonly number[]
  people: readonly number[]
  /** Whether the people share the rooms, or each person cleans all rooms. */
  share: 'divide' | 'all'
  /** Whether a person cleans the rooms one after the other, or all rooms have the same times. */
  order: 'following' | 'same'
  /** Minutes between two rooms of a person. */
  pause: number
  /** The days, the validity and the times of each person's first room. */
  plan: PlanDraft
}

/** Maximum minutes between two rooms. */
export const longestPause = 120

export function createSpread(today: string, person: number | null): Spread {
  return {
    rooms: [],
    people: person === null ? [] : [person],
    share: 'divide',
    order: 'following',
    pause: 0,
    plan: createEmptyPlan(today),
  }
}

/** Sorts rooms by floor, sector and name, so that neighbours follow each other. */
export function sortRooms<One extends Room>(rooms: readonly One[]): One[] {
  return [...rooms].sort(
    (a, b) =>
      compare(nameKey(a.floor), nameKey(b.floor)) ||
      compare(nameKey(a.sector), nameKey(b.sector)) ||
      compare(nameKey(a.name), nameKey(b.name)),
  )
}

export interface PersonSpread {
  userId: number
  rooms: readonly Room[]
  /** The items. A room whose times would pass midnight has no item. */
  plans: readonly PersonPlan[]
  /** The first round of cleanings that lasts beyond the start of the next round. Undefined if there is none. */
  late: { nth: number; end: string; next: string } | undefined
  /** Minutes of cleaning and walking on a day. */
  minutes: number
}

/** Returns the plans of each person. `rooms` are in the order of the work. */
export function spreadPlan(spread: Spread, rooms: readonly Room[]): PersonSpread[] {
  const { people, share, order, pause, plan } = spread
  return people.map((userId, index) => {
    const own = share === 'all' ? rooms : takeShare(rooms, index, people.length)
    const days = order === 'same' ? own.map(() => plan.slots) : listFollowing(plan.slots, own.length, pause)
    const plans = own.slice(0, days.length).map(({ id }, nth) => ({
      ...plan,
      environmentId: id,
      slots: days[nth]!,
      userId,
    }))
    return {
      userId,
      rooms: own,
      plans,
      late: order === 'same' ? undefined : findLate(plan.slots, days.at(-1)),
      minutes: countMinutes(plans, own),
    }
  })
}

/** Returns the contiguous share of person `index` of `count`. The sizes of the shares differ by at most one room. */
function takeShare<One>(rooms: readonly One[], index: number, count: number): One[] {
  const start = Math.floor((rooms.length * index) / count)
  return rooms.slice(start, Math.floor((rooms.length * (index + 1)) / count))
}

/** Returns the times of each room. The list ends before the first room whose times would pass midnight. */
function listFollowing(first: readonly Slot[], count: number, pause: number): Slot[][] {
  const days: Slot[][] = []
  let next: Slot[] | undefined = first.map(({ start, end }) => ({ start, end }))
  while (days.length < count && next) {
    days.push(next)
    next = toFollowingSlots(next, pause)
  }
  return days
}

function findLate(first: readonly Slot[], last: readonly Slot[] | undefined): PersonSpread['late'] {
  if (!last) return undefined
  const nth = last.findIndex(({ end }, index) => {
    const next = first[index + 1]
    return next !== undefined && next.start !== '' && end > next.start
  })
  return nth < 0 ? undefined : { nth, end: last[nth]!.end, next: first[nth + 1]!.start }
}

function countMinutes(plans: readonly PersonPlan[], rooms: readonly Room[]): number {
  const minutes = countLoadMinutes(
    plans.map((plan, index) => ({
      appointmentId: index,
      day: listDraftDays(plan)[0] ?? '',
      companyId: rooms[index]!.companyId,
      environmentId: rooms[index]!.id,
      floor: rooms[index]!.floor,
      slots: plan.slots,
      standardMinutes: rooms[index]!.standardMinutes,
    })),
  )
  return Number.isFinite(minutes) ? minutes : 0
}

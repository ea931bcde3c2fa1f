import { addDays, isDate, toWeekday, type Weekday } from '@zelo/contract/rules/calendar'
import { listDraftDays, toOnce } from '../agendas/plan-draft.ts'
import {
  type DraftItem,
  type PersonPlan,
  type ScheduleDraft,
  toItemUserId,
} from '../agendas/schedule-draft.ts'

/** The source and the target of copies within a draft. */
export type CopyOrder =
  | { what: 'person'; from: number; to: number }
  /** Days as `YYYY-MM-DD`. Any day of a week stands for the whole week. */
  | { what: 'day' | 'week'; from: string; to: string }

/** The copies to add. `there` is the number of copies that the draft already contains. */
export interface Copies {
  plans: PersonPlan[]
  there: number
}

/** Returns the Sunday of a day's week. The rules of alternating weeks also start a week on Sunday. */
export function toSunday(day: string): string {
  return addDays(day, -toWeekday(day))
}

/** Returns copies of the items of a person, a day or a week. Days before `today` get no copy. */
export function copyItems(draft: ScheduleDraft, order: CopyOrder, today: string): Copies {
  if (order.what === 'person') return copyPerson(draft, order.from, order.to)
  if (!isDate(order.from) || !isDate(order.to)) return { plans: [], there: 0 }
  return order.what === 'day'
    ? copyDays(draft, [[order.from, order.to]], today)
    : copyDays(draft, pairWeeks(order.from, order.to), today)
}

/** Copies the rooms, days and times of one person to another person. */
function copyPerson(draft: ScheduleDraft, from: number, to: number): Copies {
  const own = draft.items.filter((item) => toItemUserId(draft, item) === from)
  const known = new Set(
    draft.items.filter((item) => toItemUserId(draft, item) === to).map((item) => toPlanKey(item)),
  )
  const added = own.filter((item) => !known.has(toPlanKey(item)))
  return {
    plans: added.map(({ key: _, ...plan }) => ({ ...plan, userId: to })),
    there: own.length - added.length,
  }
}

function toPlanKey({ key: _key, userId: _user, ...plan }: DraftItem): string {
  return JSON.stringify([plan.environmentId, listDraftDays(plan), toTimes(plan)])
}

function toTimes({ slots }: Pick<DraftItem, 'slots'>) {
  return slots.map(({ start, end }) => [start, end])
}

function pairWeeks(from: string, to: string): [string, string][] {
  return Array.from({ length: 7 }, (_, day) => [addDays(toSunday(from), day), addDays(toSunday(to), day)])
}

/**
 * Copies the items of each pair's first day to its second day. An item gets at most one copy, which covers all its new
 * days.
 */
function copyDays(draft: ScheduleDraft, pairs: readonly [string, string][], today: string): Copies {
  const known = new Set(
    draft.items.flatMap((item) => listDraftDays(item).map((day) => toDayKey(draft, item, day))),
  )
  const copies: Copies = { plans: [], there: 0 }
  for (const item of draft.items) {
    const userId = toItemUserId(draft, item)
    const planned = new Set(listDraftDays(item))
    const targets = pairs.filter(([from, to]) => planned.has(from) && to >= today).map(([, to]) => to)
    const days = targets.filter((day) => !known.has(toDayKey(draft, item, day)))
    if (targets.length > 0 && days.length === 0) copies.there += 1
    if (userId !== null && days.length > 0) copies.plans.push({ ...toDaysPlan(item, days), userId })
  }
  return copies
}

function toDayKey(draft: ScheduleDraft, item: DraftItem, day: string): string {
  return JSON.stringify([toItemUserId(draft, item), item.environmentId, toTimes(item), day])
}

/** Returns the plan of an item, limited to some days of one week. */
function toDaysPlan({ key: _, ...plan }: DraftItem, days: readonly string[]) {
  const once = toOnce(plan, days[0]!)
  return { ...once, weekdays: days.map(toWeekday) as Weekday[], validTo: days.at(-1)! }
}

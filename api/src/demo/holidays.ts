import { newCalendarDay } from '@zelo/contract/calendar-days'
import { addDays, toWeekday } from '@zelo/contract/rules/calendar'
import type { HolidayChoice } from '@zelo/contract/rules/plan-days'
import type { Queries } from '../database/tenant.ts'
import { createCalendarDay } from '../modules/calendar-days/calendar-days.service.ts'
import { changeHolidays } from '../modules/calendar-days/company-place.service.ts'
import { demoPlace } from './names.ts'
import type { RoomDays } from './rooms.ts'

/** Minimum days from the current day to the closure of the last branch. The closure is on a weekday. */
const daysToClosure = 16

/**
 * Adds the national and state holidays to each company, and a closure to the last company. The caller saves the plans
 * afterwards, so that the plans skip these days.
 */
export async function addHolidays(
  queries: Queries,
  planner: { groupId: number },
  companyIds: readonly number[],
  { today, plannedAt }: { today: string; plannedAt: Date },
): Promise<void> {
  for (const companyId of companyIds) {
    const place = { companyId, state: demoPlace.state, previous: null }
    await changeHolidays(queries, planner, place, plannedAt)
  }
  const closure = newCalendarDay.parse({
    companyId: companyIds.at(-1),
    day: findWeekday(addDays(today, daysToClosure)),
    name: 'Dedetização do prédio',
    kind: 'closure',
    effect: 'skip',
    source: 'Aviso do condomínio',
  })
  await createCalendarDay(queries, planner, closure, plannedAt)
}

/**
 * Returns the holiday choice of a room's plan. Rooms that are also cleaned on Sundays are cleaned on holidays, so that
 * no day of the demo is empty.
 */
export function chooseOnHoliday(days: RoomDays): HolidayChoice {
  if (days === 'daily' || days === 'every other day') return 'keep'
  return days === 'monthly' || days === 'yearly' ? 'move' : 'inherit'
}

function findWeekday(day: string): string {
  const weekday = toWeekday(day)
  return weekday >= 1 && weekday <= 5 ? day : findWeekday(addDays(day, 1))
}

import { newCalendarDay } from '@zelo/contract/calendar-days'
import { addDays, toInstant } from '@zelo/contract/rules/calendar'
import type { Queries } from '../database/tenant.ts'
import { createCalendarDay } from '../modules/calendar-days/calendar-days.service.ts'
import { setCompanyPlace } from '../modules/calendar-days/company-place.service.ts'
import { demoTimeZone } from './names.ts'

/** Where the demo's companies are. */
const place = { state: 'CE', municipality: 'Fortaleza' } as const

/** Days from today to the closure of a branch. */
const daysToClosure = 10

/**
 * Adds the holidays of the demo's state to each company, and a closure to the last one. They change plans from the day after
 * tomorrow on, so that the days of the field app have work even if one is a holiday.
 */
export async function addHolidays(
  queries: Queries,
  planner: { groupId: number },
  companyIds: readonly number[],
  today: string,
): Promise<void> {
  const after = new Date(toInstant(addDays(today, 2), '00:00', demoTimeZone))
  for (const companyId of companyIds) await setCompanyPlace(queries, planner, { companyId, ...place }, after)
  const closure = newCalendarDay.parse({
    companyId: companyIds.at(-1),
    day: addDays(today, daysToClosure),
    name: 'Dedetização do prédio',
    kind: 'closure',
    effect: 'skip',
    source: 'Aviso do condomínio',
  })
  await createCalendarDay(queries, planner, closure, after)
}

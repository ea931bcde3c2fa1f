import type { Periodicity } from '@zelo/contract/periodicities'
import { toZonedIso, type Weekday } from '@zelo/contract/rules/calendar'
import { nameComparison } from '@zelo/contract/rules/name-order'
import { formatWeekdays } from '@zelo/contract/rules/weekdays'
import type { Queries } from '../../database/tenant.ts'
import { companyScope } from '../companies/companies.service.ts'
import { selectPeriodicities } from './periodicities.queries.ts'

export interface PeriodicityRow {
  id: number
  company_id: number
  name: string
  active: boolean
  type: string
  weekdays: number[]
  weekdays_2: number[]
  month_day: number | null
  month: number | null
  start_time: string
  end_time: string
  created_at: Date
  revisions: Periodicity['revisions']
}

/**
 * Lists planned periodicities of the group or a branch, sorted by name. @throws `not_found` for a company that does not
 * belong to the group
 */
export async function listPeriodicities(
  queries: Queries,
  companyId: number | undefined,
): Promise<{ periodicities: Periodicity[] }> {
  const branchId = companyId === undefined ? null : await companyScope(queries, companyId)
  const rows = await selectPeriodicities(queries, branchId)
  const compareNames = nameComparison()
  rows.sort((a, b) => compareNames(a.name, b.name) || a.id - b.id)
  return { periodicities: rows.map((row) => describePeriodicity(row, row.time_zone)) }
}

/** Converts a periodicity to the format of the API (R1-185). */
export function describePeriodicity(row: PeriodicityRow, timeZone: string): Periodicity {
  const weekdays = row.weekdays as Weekday[]
  const weekdays2 = row.weekdays_2 as Weekday[]
  return {
    id: row.id,
    name: row.name,
    active: row.active,
    companyId: row.company_id,
    type: row.type as Periodicity['type'],
    weekdays: formatWeekdays(weekdays),
    weekdays2: formatWeekdays(weekdays2),
    dayOfMonth: row.month_day,
    month: row.month,
    dayCount: weekdays.length + weekdays2.length || 1,
    start: row.start_time,
    end: row.end_time,
    createdAt: toZonedIso(row.created_at, timeZone),
    revisions: row.revisions,
  }
}

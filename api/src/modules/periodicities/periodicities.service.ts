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
  revisions: Periodicity['Revisoes']
}

/**
 * Lists planned periodicities of the group or a branch, sorted by name. @throws `not_found` for a company that the group
 * does not have
 */
export async function listPeriodicities(
  queries: Queries,
  companyId: number | undefined,
): Promise<{ periodicidade: Periodicity[] }> {
  const branchId = companyId === undefined ? null : await companyScope(queries, companyId)
  const rows = await selectPeriodicities(queries, branchId)
  const compareNames = nameComparison()
  rows.sort((a, b) => compareNames(a.name, b.name) || a.id - b.id)
  return { periodicidade: rows.map((row) => describePeriodicity(row, row.time_zone)) }
}

/** Converts a periodicity to the format of the API (R1-185). */
export function describePeriodicity(row: PeriodicityRow, timeZone: string): Periodicity {
  const weekdays = row.weekdays as Weekday[]
  const weekdays2 = row.weekdays_2 as Weekday[]
  return {
    ID: row.id,
    NOME: row.name,
    ATIVO: row.active,
    Id_EmpresasFilial: row.company_id,
    type: row.type as Periodicity['type'],
    DIAS_SEMANA: formatWeekdays(weekdays),
    DIAS_SEMANA2: formatWeekdays(weekdays2),
    DIA_MES: row.month_day,
    MES: row.month,
    QTD_DIAS: weekdays.length + weekdays2.length || 1,
    HORA_BASE_INICIAL: row.start_time,
    HORA_BASE_FINAL: row.end_time,
    DATA_CRIACAO: toZonedIso(row.created_at, timeZone),
    Revisoes: row.revisions,
  }
}

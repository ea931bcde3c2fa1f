import type { AgendaItem, EditedAgenda } from '@zelo/contract/agendas'
import type { Weekday } from '@zelo/contract/rules/calendar'
import { formatWeekdays } from '@zelo/contract/rules/weekdays'
import type { Queries } from '../../database/tenant.ts'
import { type AgendaRow, selectAgendas } from '../agendas/wire-agenda.queries.ts'

/**
 * Reads the current plans of agendas as edits, by agenda id. The plans contain no names, because names of people must
 * not be stored twice.
 */
export async function readPlansBefore(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, EditedAgenda>> {
  if (ids.length === 0) return new Map()
  return new Map((await selectAgendas(queries, ids)).map((row) => [row.id, toEdit(row)]))
}

function toEdit(row: AgendaRow): EditedAgenda {
  return {
    id: row.id,
    active: row.active,
    version: row.version,
    companyId: row.company_id,
    environmentId: row.environment_id,
    userId: row.user_id,
    revisionPhotos: row.revision_photos,
    onHoliday: row.on_holiday,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    periodicity: {
      id: row.periodicity_id,
      ...toWireDays(row),
      start: row.start_time,
      end: row.end_time,
      companyId: row.company_id,
      revisions: row.revisions.map((revision) => ({ ...revision, companyId: row.company_id })),
    },
  }
}

function toWireDays(row: AgendaRow) {
  return {
    type: row.type as AgendaItem['periodicity']['type'],
    weekdays: formatWeekdays(row.weekdays as Weekday[]),
    weekdays2: formatWeekdays(row.weekdays_2 as Weekday[]),
    ...(row.month_day !== null && { dayOfMonth: row.month_day }),
    ...(row.month !== null && { month: row.month }),
  }
}

/** Returns an agenda's plan as a new agenda item, with another room, another person or both. */
export function toNewItem(
  { id: _, active: __, version: ___, periodicity, ...plan }: EditedAgenda,
  target: {
    companyId: number
    environmentId: number
    userId: number
    name: string
    validity: readonly [from: string, to: string]
  },
): AgendaItem {
  const { id: ____, revisions, ...days } = periodicity
  const { companyId } = target
  return {
    ...plan,
    companyId,
    environmentId: target.environmentId,
    userId: target.userId,
    validFrom: target.validity[0],
    validTo: target.validity[1],
    periodicity: {
      ...days,
      name: target.name,
      companyId,
      revisions: revisions.map(({ start, end }) => ({
        start,
        end,
        companyId,
      })),
    },
  }
}

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
    ID: row.id,
    ATIVO: row.active,
    version: row.version,
    Id_EmpresasFilial: row.company_id,
    Id_Environments: row.environment_id,
    Id_Users: row.user_id,
    revisionPhotos: row.revision_photos,
    onHoliday: row.on_holiday,
    vigIni: row.valid_from,
    vigFim: row.valid_to,
    Periodicidade: {
      ID: row.periodicity_id,
      ...toWireDays(row),
      hora_base_inicial: row.start_time,
      hora_base_final: row.end_time,
      Id_EmpresasFilial: row.company_id,
      Revisoes: row.revisions.map((revision) => ({ ...revision, Id_EmpresasFilial: row.company_id })),
    },
  }
}

function toWireDays(row: AgendaRow) {
  return {
    type: row.type as AgendaItem['Periodicidade']['type'],
    DIAS_SEMANA: formatWeekdays(row.weekdays as Weekday[]),
    DIAS_SEMANA2: formatWeekdays(row.weekdays_2 as Weekday[]),
    ...(row.month_day !== null && { DIA_MES: row.month_day }),
    ...(row.month !== null && { MES: row.month }),
  }
}

/** Returns an agenda's plan as a new agenda item, with another room, another person or both. */
export function toNewItem(
  { ID: _, ATIVO: __, version: ___, Periodicidade, ...plan }: EditedAgenda,
  target: {
    companyId: number
    environmentId: number
    userId: number
    name: string
    validity: readonly [from: string, to: string]
  },
): AgendaItem {
  const { ID: ____, Revisoes, ...days } = Periodicidade
  const { companyId } = target
  return {
    ...plan,
    Id_EmpresasFilial: companyId,
    Id_Environments: target.environmentId,
    Id_Users: target.userId,
    vigIni: target.validity[0],
    vigFim: target.validity[1],
    Periodicidade: {
      ...days,
      nome: target.name,
      Id_EmpresasFilial: companyId,
      Revisoes: Revisoes.map(({ HORA_INICIAL, HORA_FINAL }) => ({
        HORA_INICIAL,
        HORA_FINAL,
        Id_EmpresasFilial: companyId,
      })),
    },
  }
}

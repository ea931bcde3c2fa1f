import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, time, wantedId } from './fields.ts'
import { periodicityType } from './periodicity-type.ts'
import { queryInput } from './query-input.ts'
import { type Decoded, list, one, record } from './record.ts'

/** A periodicity (R1-185). `weekdays` and `weekdays2` are Portuguese names of weekdays, joined by ' - '. */
export const periodicity = record({
  id: ['ID', id],
  name: ['NOME', z.string()],
  active: ['ATIVO', z.boolean()],
  companyId: ['Id_EmpresasFilial', id],
  type: ['type', periodicityType],
  weekdays: ['DIAS_SEMANA', z.string()],
  weekdays2: ['DIAS_SEMANA2', z.string()],
  dayOfMonth: ['DIA_MES', z.number().int().nullable()],
  month: ['MES', z.number().int().nullable()],
  /** Number of days per week, month or year. */
  dayCount: ['QTD_DIAS', z.number().int()],
  start: ['HORA_BASE_INICIAL', time],
  end: ['HORA_BASE_FINAL', time],
  createdAt: ['DATA_CRIACAO', instant],
  revisions: [
    'Revisoes',
    list(record({ id: ['ID', id], start: ['HORA_INICIAL', time], end: ['HORA_FINAL', time] })),
  ],
})
export type Periodicity = Decoded<typeof periodicity>

/** Lists the periodicities (R3-410). */
export const listPeriodicities = endpoint({
  name: 'periodicity.list',
  method: 'GET',
  path: '/periodicidade/showPeriodicidade',
  action: 'agendas.read',
  summary: 'Lists the periodicities of one company or of the whole group',
  query: queryInput({ companyId: ['Id_Empresa', wantedId.optional()] }),
  answer: one(record({ periodicities: ['periodicidade', list(periodicity)] })),
})

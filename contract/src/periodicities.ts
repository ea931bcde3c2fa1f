import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, time, wantedId } from './fields.ts'

/**
 * How an agenda chooses its days (R3-079 to R3-083). `sem`: weekdays. `12X`: every other day. `semAlt`: alternating
 * weeks. `mes`: a day of each month. `ano`: a day of each year.
 */
export const periodicityType = z.enum(['sem', '12X', 'semAlt', 'mes', 'ano'])

/** A periodicity (R1-185). `DIAS_SEMANA` has Portuguese names of weekdays, joined by ' - '. */
export const periodicity = z.object({
  ID: id,
  NOME: z.string(),
  ATIVO: z.boolean(),
  Id_EmpresasFilial: id,
  type: periodicityType,
  DIAS_SEMANA: z.string(),
  DIAS_SEMANA2: z.string(),
  DIA_MES: z.number().int().nullable(),
  MES: z.number().int().nullable(),
  /** Number of days per week, month or year. */
  QTD_DIAS: z.number().int(),
  HORA_BASE_INICIAL: time,
  HORA_BASE_FINAL: time,
  DATA_CRIACAO: instant,
  Revisoes: z.array(z.object({ ID: id, HORA_INICIAL: time, HORA_FINAL: time })),
})
export type Periodicity = z.infer<typeof periodicity>

/** Lists the periodicities (R3-410). */
export const listPeriodicities = endpoint({
  name: 'periodicity.list',
  method: 'GET',
  path: '/periodicidade/showPeriodicidade',
  action: 'agendas.read',
  summary: 'Lists the periodicities of one company or of the whole group',
  query: z.object({ Id_Empresa: wantedId.optional() }),
  answer: z.object({ periodicidade: z.array(periodicity) }),
})

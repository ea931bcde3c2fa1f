import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, nameField, time } from './fields.ts'
import { periodicityType } from './periodicities.ts'

/** At most this many agendas are saved in one call. */
export const agendasPerSave = 200

const revision = z.strictObject({ HORA_INICIAL: time, HORA_FINAL: time, Id_EmpresasFilial: id })

const plannedPeriodicity = z.strictObject({
  /** The browser builds it as agenda_environment_user_date (spec 3 §7). */
  nome: nameField('required', 300),
  type: periodicityType,
  DIAS_SEMANA: z.string().max(200, 'too_long').default(''),
  DIAS_SEMANA2: z.string().max(200, 'too_long').default(''),
  DIA_MES: z.number().int().min(1, 'month_day_out_of_range').max(31, 'month_day_out_of_range').optional(),
  MES: z.number().int().min(1, 'month_out_of_range').max(12, 'month_out_of_range').optional(),
  hora_base_inicial: time,
  hora_base_final: time,
  Id_EmpresasFilial: id,
  Revisoes: z.array(revision).max(19, 'too_many_cleanings').default([]),
})

/** One item of a save: who cleans which environment, on which days, at which times (spec 3 §7). */
export const agendaItem = z.strictObject({
  Id_EmpresasFilial: id,
  Id_Environments: id,
  Id_Users: id,
  Periodicidade: plannedPeriodicity,
  /** One photo per revision is enough. */
  revisionPhotos: z.boolean().default(false),
  vigIni: day,
  vigFim: day,
})
export type AgendaItem = z.output<typeof agendaItem>

/** Two cleanings of one person at overlapping times in different environments: saved all the same (DOMAIN §4). */
const clash = z.object({
  day,
  start: time,
  end: time,
  environment: z.string(),
  /** null: another item of the same save. */
  otherAgendaId: id.nullable(),
  otherEnvironment: z.string(),
})

export const saveAgendas = endpoint({
  name: 'agenda.save',
  method: 'POST',
  path: '/agendas/v2/saveAgenda',
  action: 'agendas.write',
  summary: 'Saves agendas with the appointments of their whole validity, all of them or none',
  body: z.array(agendaItem).min(1, 'agenda_item_required').max(agendasPerSave, 'too_many_items'),
  answer: z.object({
    agendas: z.array(z.object({ ID: id, appointments: z.number().int() })),
    clashes: z.array(clash),
  }),
  status: 201,
})

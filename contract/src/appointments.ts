import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, instant, time } from './fields.ts'
import { periodicity } from './periodicities.ts'

const named = z.object({ id, name: z.string(), companyId: id })

/** A planned slot with what was done in it. `revisionId` is null for the main cleaning. */
const slot = z.object({
  revisionId: id.nullable(),
  start: time,
  end: time,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Ended with everything done and nothing observed. */
  complete: z.boolean(),
})

/** A cleaning beyond the plan ('Fez a mais'). */
const extra = z.object({ startedAt: instant, endedAt: instant.nullable() })

const environment = z.object({
  id,
  name: z.string(),
  andar: z.string(),
  categoriaId: id,
  companyId: id,
  setorId: id,
  IMAGEM: z.string().nullable(),
  HORA_INICIAL: time.nullable(),
  HORA_FINAL: time.nullable(),
  qtdLimpezaDia: z.number().int(),
  Setor: named,
  Categoria: named,
  Procedures: z.array(z.object({ id, name: z.string() })),
  proceduresOptions: z.array(z.object({ id, name: z.string() })),
})

const agenda = z.object({
  ID: id,
  ATIVO: z.boolean(),
  FINALIZADO: z.boolean(),
  DATA_FINALIZACAO: instant.nullable(),
  Id_EmpresasFilial: id,
  Id_Environments: id,
  Id_Periodicidade: id,
  Id_Users: id,
  vigIni: day,
  vigFim: day,
  /** Out of schedule: a cleaning that no plan asked for. */
  plus: z.boolean(),
  revisionPhotos: z.boolean(),
  Environment: environment,
  Periodicidade: periodicity,
})

/** One agenda on one day: the Agendamento of spec 1 §3. */
export const appointment = z.object({
  id,
  agendaId: id,
  companyId: id,
  userId: id,
  dataAgend: day,
  /** The instant at which the main cleaning is planned to start. */
  startDate: instant,
  horaIni: time,
  horaFim: time,
  /** null is 'A fazer' (spec 3 §4). */
  status: z.enum(['Andamento', 'Completo', 'Incompleto']).nullable(),
  viraNoite: z.literal(false),
  active: z.boolean(),
  slots: z.array(slot),
  extras: z.array(extra),
  User: z.object({ id, nome: z.string(), avatar: z.string().nullable(), avatar_url: z.string().nullable() }),
  Empresa: z.object({ ID: id, NOME: z.string() }),
  Agenda: agenda,
})
export type Appointment = z.infer<typeof appointment>

/**
 * Appointments of a day range, both days included, by day, base start and base end (DOMAIN §4).
 * `companyId` is the parent company for the whole group, or one branch.
 */
export const listAppointments = endpoint({
  name: 'appointment.list',
  method: 'GET',
  path: '/agendas/v2/Agendamentos/company',
  action: 'agendas.read',
  summary: 'The appointments of a company in a range of days',
  query: z.object({
    dataIni: z.string('required'),
    dataFim: z.string('required'),
    companyId: z.coerce.number().int().positive(),
  }),
  answer: z.array(appointment),
})

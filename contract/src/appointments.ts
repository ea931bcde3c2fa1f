import * as z from 'zod'
import { agenda } from './agendas.ts'
import { status } from './appointment-state.ts'
import { endpoint } from './endpoint.ts'
import { execution } from './executions.ts'
import { alone, day, id, idParam, instant, search, time, wantedId } from './fields.ts'

/** A planned slot with what was done in it. `revisionId` is null for the main cleaning. */
const slot = z.object({
  revisionId: id.nullable(),
  start: time,
  end: time,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Ended with everything done and nothing observed. */
  complete: z.boolean(),
  /** When it was planned, if that was after its start: it is neither late nor missed (`rules/planned-late.ts`). */
  plannedAt: instant.optional(),
})

/** A cleaning beyond the plan ('Fez a mais'). */
const extra = z.object({
  startedAt: instant,
  endedAt: instant.nullable(),
  /** As in a slot; absent from what was derived before this was. */
  complete: z.boolean().optional(),
})

/**
 * Why an appointment does not take place: removed by itself, cancelled with others of its person, because its agenda is
 * inactive, or because no record of a cleaning off the schedule counts. null while it is active.
 */
const takenOut = z.enum(['removed', 'cancelled', 'agenda', 'records']).nullable()
export type TakenOut = z.infer<typeof takenOut>

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
  status,
  viraNoite: z.literal(false),
  active: z.boolean(),
  takenOut,
  /** Records that arrived on another day than their own, or by a clock that was wrong; absent where there is none. */
  lateRecords: z.int().optional(),
  /** Records that wait for a coordinator; absent where there is none. */
  awaitingRecords: z.int().optional(),
  slots: z.array(slot),
  extras: z.array(extra),
  /** Tasks that were reported as not done, or were mandatory and not finished in a slot that has ended, by name. */
  notDone: z.array(z.string()),
  User: z.object({ id, nome: z.string(), avatar: z.string().nullable(), avatar_url: z.string().nullable() }),
  Empresa: z.object({ ID: id, NOME: z.string() }),
  Agenda: agenda,
})
export type Appointment = z.infer<typeof appointment>

/**
 * Appointments of a day range, both days included, by day, base start and base end (DOMAIN §4).
 * `companyId` is the parent company for the whole group, unless `alone`, or one branch. Days that an edit took out of
 * the plan are left out; what was cancelled, removed or belongs to an inactive agenda is listed with `active` false.
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
    companyId: wantedId,
    alone,
  }),
  answer: z.array(appointment),
})

export const monthOfAppointments = endpoint({
  name: 'appointment.month',
  method: 'GET',
  path: '/agendas/month',
  action: 'agendas.read',
  summary: 'How many appointments each day of a month has that match a search; only active ones count',
  query: z.object({
    companyId: wantedId,
    /** `YYYY-MM` */
    month: z.string('required').regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'invalid'),
    /** Over person, environment and branch. */
    search,
  }),
  answer: z.object({
    /** Days that have some, ascending. */
    days: z.array(
      z.object({
        day,
        appointments: z.int(),
        /** Time windows, main cleanings and revisions. */
        cleanings: z.int(),
        /** Of those, the revisions. */
        revisions: z.int(),
      }),
    ),
  }),
})

/** A time window of the calendar's day. */
const block = z.object({
  appointmentId: id,
  agendaId: id,
  userId: id,
  environmentId: id,
  companyId: id,
  /** null is the main cleaning, else a revision. */
  revisionId: id.nullable(),
  start: time,
  end: time,
  /** Of the whole appointment. */
  status,
  takenOut,
})
export type Block = z.infer<typeof block>

/** The browser looks names up by id, and searches in what it has. */
export const dayOfAppointments = endpoint({
  name: 'appointment.day',
  method: 'GET',
  path: '/agendas/day',
  action: 'agendas.read',
  summary: 'The time windows of a day by start, then end, for the calendar',
  query: z.object({ companyId: wantedId, day }),
  answer: z.object({
    blocks: z.array(block),
    users: z.array(z.object({ id, name: z.string(), avatarUrl: z.string().nullable() })),
    environments: z.array(z.object({ id, name: z.string() })),
    companies: z.array(z.object({ id, name: z.string() })),
  }),
})

/** One appointment with all that was recorded for it. */
export const readAppointment = endpoint({
  name: 'appointment.read',
  method: 'GET',
  path: '/agendas/appointments/:id',
  action: 'history.read',
  summary: 'One appointment with what was recorded for it, and why it does not take place when it does not',
  params: idParam,
  answer: z.object({
    appointment,
    /** In the order in which it was done. */
    executions: z.array(
      execution.extend({
        /** Whether the plan asks for the task. */
        mandatory: z.boolean(),
        /** Empty addresses once a photo's time is up. */
        photos: z.array(z.object({ url: z.string(), thumbnailUrl: z.string() })),
      }),
    ),
    /** Who took it out, when and why; null for one that is active, or out because its agenda is inactive. */
    takenOutBy: z
      .object({
        name: z.string(),
        at: instant,
        /** Of a cancellation. */
        justification: z.string().nullable(),
        cancellationId: id.nullable(),
      })
      .nullable(),
  }),
})

/** `active` after the call: a restored appointment of an inactive agenda stays inactive. */
const standing = z.object({ id, active: z.boolean(), takenOut })

/** Refused with `appointment_begun` when work was recorded, `appointment_past` before the company's today. */
export const removeAppointment = endpoint({
  name: 'appointment.remove',
  method: 'DELETE',
  path: '/agendas/appointments/:id',
  action: 'agendas.write',
  summary: 'Takes one appointment out ("Remover Agendamento"); its agenda and its other days stay',
  params: idParam,
  answer: standing,
})

/**
 * Refused with `appointment_past`; with `same_slot_taken` when the person has that environment at that time by now; with
 * `changed_meanwhile` when an edit has just given it to somebody else.
 */
export const restoreAppointment = endpoint({
  name: 'appointment.restore',
  method: 'POST',
  path: '/agendas/appointments/:id/restore',
  action: 'agendas.write',
  summary: 'Puts one appointment back that was removed by itself or cancelled with others',
  params: idParam,
  answer: standing,
})

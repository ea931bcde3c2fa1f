import * as z from 'zod'
import { agenda } from './agendas.ts'
import { status } from './appointment-state.ts'
import { endpoint } from './endpoint.ts'
import { execution, judgement } from './executions.ts'
import { alone, day, id, idParam, instant, search, time, wantedId } from './fields.ts'
import { layout, list, one, record } from './record.ts'
import { calendarDayKinds } from './rules/calendar-days.ts'

/** A planned slot and the work done in it. `revisionId` is null for the main cleaning. */
const slot = z.object({
  revisionId: id.nullable(),
  start: time,
  end: time,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Whether the slot ended with every task done and without an observation. */
  complete: z.boolean(),
  /**
   * When the slot was planned, if that was after its start. Such a slot is neither late nor missed
   * (`rules/planned-late.ts`).
   */
  plannedAt: instant.optional(),
})

/** A cleaning beyond the plan ('Fez a mais'). */
const extra = z.object({
  startedAt: instant,
  endedAt: instant.nullable(),
  /** As in a slot. Older rows do not have this field. */
  complete: z.boolean().optional(),
})

/**
 * Why an appointment is inactive. Null if it is active.
 * - `removed`: a user removed only this one.
 * - `cancelled`: a user cancelled several of its person.
 * - `agenda`: its agenda is inactive.
 * - `skipped`: a day of the calendar skips it.
 * - `records`: no record of an off-schedule cleaning counts.
 */
const takenOut = z.enum(['removed', 'cancelled', 'agenda', 'skipped', 'records']).nullable()
export type TakenOut = z.infer<typeof takenOut>

/** The calendar day that skips an appointment or a slot (decision 030). */
const skip = z.object({ name: z.string(), reason: z.enum(calendarDayKinds) })
export type AppointmentSkip = z.infer<typeof skip>

/** Effects of the calendar of the company. */
const calendarEffects = {
  /** Null unless a calendar day skips the appointment, which then does not count. */
  skipped: skip.nullable(),
  /** The day of the plan, if the calendar moved the appointment to `dataAgend`. */
  plannedDay: day.nullable(),
  /** Slots within a half day. They are not in `slots`. Absent if there are none. */
  skippedSlots: z
    .array(z.object({ revisionId: id.nullable(), start: time, end: time, ...skip.shape }))
    .optional(),
}

/** How many records of an appointment have a mark (decision 023). A number is absent if it is zero. */
const recordMarks = {
  /** Records that count and arrived on a later day than their own, or with a wrong clock. */
  lateRecords: z.int().optional(),
  /** Records that wait for a coordinator's decision. */
  awaitingRecords: z.int().optional(),
  voidedRecords: z.int().optional(),
}

/** One agenda on one day: the Agendamento of R1-180. */
export const appointment = z.object({
  id,
  agendaId: id,
  companyId: id,
  userId: id,
  dataAgend: day,
  /** The planned start of the main cleaning. */
  startDate: instant,
  horaIni: time,
  horaFim: time,
  status,
  viraNoite: z.literal(false),
  active: z.boolean(),
  takenOut,
  ...calendarEffects,
  ...recordMarks,
  slots: z.array(slot),
  extras: z.array(extra),
  /** The substitute while the person is absent. Null without one. `User` stays the person of the plan. */
  cover: z.object({ userId: id, nome: z.string() }).nullable(),
  /** Whether the person is absent and nobody covers the appointment. Absent if false. */
  uncovered: z.literal(true).optional(),
  /** Names of tasks reported as not done, and of mandatory tasks that were not finished when their slot ended. */
  notDone: z.array(z.string()),
  User: z.object({ id, nome: z.string(), avatar: z.string().nullable(), avatar_url: z.string().nullable() }),
  Empresa: z.object({ ID: id, NOME: z.string() }),
  Agenda: agenda,
})
export type Appointment = z.infer<typeof appointment>

/**
 * Returns the appointments in a range of days, sorted by day, base start and base end (R3-414). The range includes both
 * ends. `companyId` is one branch. The parent company's id means the whole group, unless `alone` is set. Days that an
 * edit removed from the plan are omitted. `active` is false for appointments that are cancelled, removed or of an
 * inactive agenda.
 */
export const listAppointments = endpoint({
  name: 'appointment.list',
  method: 'GET',
  path: '/agendas/v2/Agendamentos/company',
  action: 'agendas.read',
  summary: 'Lists the appointments of a company in a range of days',
  query: z.object({
    dataIni: z.string('required'),
    dataFim: z.string('required'),
    companyId: wantedId,
    alone,
    /** Restricts the list to one environment. */
    environmentId: wantedId.optional(),
    /** Restricts the list to one person: the planned cleaner or the substitute. */
    userId: wantedId.optional(),
  }),
  answer: z.array(appointment),
})

export const readAppointmentMonth = endpoint({
  name: 'appointment.month',
  method: 'GET',
  path: '/agendas/month',
  action: 'agendas.read',
  summary: 'Counts the active appointments that match a search, for each day of a month',
  query: z.object({
    companyId: wantedId,
    /** `YYYY-MM`. */
    month: z.string('required').regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'invalid'),
    /** Searches the names of person, environment and branch. */
    search,
  }),
  answer: z.object({
    /** Days with appointments, in ascending order. */
    days: z.array(
      z.object({
        day,
        appointments: z.int(),
        /** Number of time windows. Main cleanings and revisions count. */
        cleanings: z.int(),
        /** The number of revisions in `cleanings`. */
        revisions: z.int(),
      }),
    ),
  }),
})

/** A time window of one day in the calendar. */
const block = z.object({
  appointmentId: id,
  agendaId: id,
  userId: id,
  /** The substitute, whose name is in `users`. Null without one. */
  coverUserId: id.nullable(),
  /** Whether the person is absent and nobody covers the appointment. Absent if false. */
  uncovered: z.literal(true).optional(),
  environmentId: id,
  companyId: id,
  /** The revision. Null for the main cleaning. */
  revisionId: id.nullable(),
  start: time,
  end: time,
  /** Status of the whole appointment, not of this window. */
  status,
  takenOut,
  ...calendarEffects,
  ...recordMarks,
})
export type Block = z.infer<typeof block>

/** The response has ids instead of names. The browser looks up the names and searches the loaded rows. */
export const readAppointmentDay = endpoint({
  name: 'appointment.day',
  method: 'GET',
  path: '/agendas/day',
  action: 'agendas.read',
  summary: 'Lists the time windows of a day for the calendar, sorted by start, then end',
  query: z.object({ companyId: wantedId, day }),
  answer: z.object({
    blocks: z.array(block),
    users: z.array(z.object({ id, name: z.string(), avatarUrl: z.string().nullable() })),
    environments: z.array(z.object({ id, name: z.string() })),
    companies: z.array(z.object({ id, name: z.string() })),
  }),
})

const judgedExecution = layout(
  ...execution.places,
  /** Whether the task is mandatory in the plan. */
  ['mandatory', 'mandatory', z.boolean()],
  /** The coordinator's last decision about the record. Null if there is none. */
  ['judgement', 'judgement', judgement.nullable()],
  /** The URLs are empty after the photo's retention period. */
  ['photos', 'photos', z.array(z.object({ url: z.string(), thumbnailUrl: z.string() }))],
)

const takenOutBy = z.object({
  name: z.string(),
  at: instant,
  /** The reason given for a cancellation. */
  justification: z.string().nullable(),
  cancellationId: id.nullable(),
})

/** Returns one appointment with every record of work. */
export const readAppointment = endpoint({
  name: 'appointment.read',
  method: 'GET',
  path: '/agendas/appointments/:id',
  action: 'history.read',
  summary: 'Returns an appointment with its records and, if it does not take place, the reason',
  params: idParam,
  answer: one(
    record({
      appointment: ['appointment', appointment],
      /** Sorted by start of the work. */
      executions: ['executions', list(judgedExecution)],
      /**
       * The user who made the appointment inactive, the time and the reason. Null if the appointment is active, or if
       * only its agenda is inactive.
       */
      takenOutBy: ['takenOutBy', takenOutBy.nullable()],
    }),
  ),
})

/** State of an appointment after the call. A restored appointment of an inactive agenda stays inactive. */
const activity = z.object({ id, active: z.boolean(), takenOut })

/**
 * Rejects with `appointment_begun` if work is recorded. Rejects with `appointment_past` if the day is before the
 * company's today.
 */
export const removeAppointment = endpoint({
  name: 'appointment.remove',
  method: 'DELETE',
  path: '/agendas/appointments/:id',
  action: 'agendas.write',
  summary: 'Removes one appointment ("Remover Agendamento"). Its agenda and its other days stay',
  params: idParam,
  answer: activity,
})

/**
 * Rejects with `appointment_past`. Rejects with `same_slot_taken` if the person has this environment at this time
 * again. Rejects with `changed_meanwhile` if an edit at the same time gave the appointment to another person.
 */
export const restoreAppointment = endpoint({
  name: 'appointment.restore',
  method: 'POST',
  path: '/agendas/appointments/:id/restore',
  action: 'agendas.write',
  summary: 'Restores one appointment that was removed, or cancelled with others',
  params: idParam,
  answer: activity,
})

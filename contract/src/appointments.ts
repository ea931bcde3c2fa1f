import * as z from 'zod'
import { agenda } from './agenda-record.ts'
import { status } from './appointment-state.ts'
import { endpoint } from './endpoint.ts'
import { execution, judgement } from './executions.ts'
import { alone, day, id, idParam, instant, search, time, wantedId } from './fields.ts'
import { queryInput } from './query-input.ts'
import { columns, type Decoded, layout, list, maybe, one, record, shared, type Wire } from './record.ts'
import { calendarDayKinds } from './rules/calendar-days.ts'

/** A planned slot and the work done in it. `revisionId` is null for the main cleaning. */
const slot = z.object({
  revisionId: id.nullable(),
  start: time,
  end: time,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** True if the slot ended with every mandatory task done and without an observation. */
  complete: z.boolean(),
  /**
   * The time of planning, if the slot was planned after its start. Such a slot is neither late nor missed
   * (`rules/planned-late.ts`).
   */
  plannedAt: instant.optional(),
})

/** An extra cleaning, beyond the plan ('Fez a mais'). */
const extra = z.object({
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Means the same as `complete` of a slot. Older rows omit it. */
  complete: z.boolean().optional(),
})

/**
 * Why an appointment is inactive. Null if it is active.
 * - `removed`: a user removed only this appointment.
 * - `cancelled`: a user cancelled several appointments of its person.
 * - `agenda`: its agenda is inactive.
 * - `skipped`: the calendar skips its day.
 * - `records`: it was created for an off-schedule cleaning, and none of its records counts.
 */
const takenOut = z.enum(['removed', 'cancelled', 'agenda', 'skipped', 'records']).nullable()
export type TakenOut = z.infer<typeof takenOut>

/** The calendar day that skips an appointment or a slot (decision 030). */
const skip = z.object({ name: z.string(), reason: z.enum(calendarDayKinds) })
export type AppointmentSkip = z.infer<typeof skip>

/** How the company's calendar changes an appointment. */
const calendarEffects = {
  /** The calendar day that skips the appointment. Such an appointment does not count. Null if no day skips it. */
  skipped: skip.nullable(),
  /** The planned day, if the calendar moved the appointment to `day`. */
  plannedDay: day.nullable(),
  /** Slots that a half day skips. `slots` does not contain them. Omitted if there are none. */
  skippedSlots: z
    .array(z.object({ revisionId: id.nullable(), start: time, end: time, ...skip.shape }))
    .optional(),
}

/** Numbers of an appointment's records that need attention (decision 023). A number is omitted if it is zero. */
const recordMarks = {
  /** Number of records that count although they arrived late or the phone's clock was wrong. */
  lateRecords: z.int().optional(),
  /** Number of records that wait for a coordinator's decision. */
  awaitingRecords: z.int().optional(),
  voidedRecords: z.int().optional(),
}

/** The planned work of one agenda on one day: the `Agendamento` of R1-180. */
export const appointment = record({
  id: ['id', id],
  agendaId: ['agendaId', id],
  companyId: ['companyId', id],
  userId: ['userId', id],
  day: ['dataAgend', day],
  /** The planned start of the main cleaning. */
  startDate: ['startDate', instant],
  start: ['horaIni', time],
  end: ['horaFim', time],
  status: ['status', status],
  overnight: ['viraNoite', z.literal(false)],
  active: ['active', z.boolean()],
  takenOut: ['takenOut', takenOut],
  skipped: ['skipped', calendarEffects.skipped],
  plannedDay: ['plannedDay', calendarEffects.plannedDay],
  skippedSlots: ['skippedSlots', calendarEffects.skippedSlots],
  lateRecords: ['lateRecords', recordMarks.lateRecords],
  awaitingRecords: ['awaitingRecords', recordMarks.awaitingRecords],
  voidedRecords: ['voidedRecords', recordMarks.voidedRecords],
  /** The substitute for an absent person, or null. `user` is still the planned person. */
  cover: ['cover', maybe(record({ userId: ['userId', id], name: ['nome', z.string()] }))],
  /** True if the person is absent and nobody covers the appointment. Omitted if false. */
  uncovered: ['uncovered', z.literal(true).optional()],
  slots: ['slots', z.array(slot)],
  extras: ['extras', z.array(extra)],
  /**
   * Names of tasks that were reported as not done, and of mandatory tasks that were not finished when their slot ended.
   */
  notDone: ['notDone', z.array(z.string())],
  user: [
    'User',
    shared(
      record({
        id: ['id', id],
        name: ['nome', z.string()],
        avatar: ['avatar', z.string().nullable()],
        avatarUrl: ['avatar_url', z.string().nullable()],
      }),
      'id',
    ),
  ],
  company: ['Empresa', shared(record({ id: ['ID', id], name: ['NOME', z.string()] }), 'ID')],
  /** Appointments with the same agenda and environment share the value. */
  agenda: ['Agenda', shared(agenda, 'ID', 'Environment.id')],
})
export type Appointment = Decoded<typeof appointment>
export type WireAppointment = Wire<typeof appointment>

/**
 * Returns the appointments in a range of days (both ends included), sorted by day, start and end of the main cleaning
 * (R3-414). `companyId` is one branch. The parent company's id means the whole group, unless `alone` is set. Omits days
 * that an edit took out of the plan. `active` is false for an appointment that does not take place. `takenOut` contains
 * the reason.
 */
export const listAppointments = endpoint({
  name: 'appointment.list',
  method: 'GET',
  path: '/agendas/v2/Agendamentos/company',
  action: 'agendas.read',
  summary: 'Lists the appointments of a company in a range of days',
  query: queryInput({
    from: ['dataIni', z.string('required')],
    to: ['dataFim', z.string('required')],
    companyId: ['companyId', wantedId],
    alone: ['alone', alone],
    environmentId: ['environmentId', wantedId.optional()],
    /** Restricts the list to one person, who is the planned cleaner or the substitute. */
    userId: ['userId', wantedId.optional()],
  }),
  answer: list(appointment),
})

/**
 * Returns the appointments of `listAppointments`, but each agenda, person and company only once. For a month, this
 * response is a third of the size.
 */
export const listAppointmentRange = endpoint({
  name: 'appointment.range',
  method: 'GET',
  path: '/agendas/range',
  action: 'agendas.read',
  summary: 'Lists the appointments of a company in a range of days, with each agenda once',
  query: z.object({ from: z.string('required'), to: z.string('required'), companyId: wantedId, alone }),
  answer: columns(appointment),
})

export const readAppointmentMonth = endpoint({
  name: 'appointment.month',
  method: 'GET',
  path: '/agendas/month',
  action: 'agendas.read',
  summary: 'Counts the active appointments that match a search, for each day of a month',
  query: z.object({
    companyId: wantedId,
    month: z.string('required').regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'invalid'),
    /** A text to search for in the names of person, environment and branch. */
    search,
  }),
  answer: z.object({
    /** Days with appointments, in ascending order. */
    days: z.array(
      z.object({
        day,
        appointments: z.int(),
        /** Number of slots: main cleanings and revisions. */
        cleanings: z.int(),
        /** How many of the `cleanings` are revisions. */
        revisions: z.int(),
      }),
    ),
  }),
})

/** One slot of a day in the calendar. */
const block = z.object({
  appointmentId: id,
  agendaId: id,
  userId: id,
  /** The substitute, or null. `users` contains the substitute's name. */
  coverUserId: id.nullable(),
  /** True if the person is absent and nobody covers the appointment. Omitted if false. */
  uncovered: z.literal(true).optional(),
  environmentId: id,
  companyId: id,
  /** The revision of the slot. Null for the main cleaning. */
  revisionId: id.nullable(),
  start: time,
  end: time,
  /** Status of the whole appointment, not of this slot. */
  status,
  takenOut,
  ...calendarEffects,
  ...recordMarks,
})
export type Block = z.infer<typeof block>

/**
 * The blocks contain ids, and the other lists contain the names of these ids. There is no search parameter, because the
 * browser searches the loaded blocks.
 */
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
  /** True if the task is mandatory in the plan. */
  ['mandatory', 'mandatory', z.boolean()],
  /** The coordinator's last decision about the record, or null. */
  ['judgement', 'judgement', judgement.nullable()],
  /** The URLs are empty if the photo's retention period is over. */
  ['photos', 'photos', z.array(z.object({ url: z.string(), thumbnailUrl: z.string() }))],
)

const takenOutBy = z.object({
  name: z.string(),
  at: instant,
  /** The justification of a cancellation. Null for a removal. */
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
      appointment: ['appointment', one(appointment)],
      /** Sorted by start of the work. */
      executions: ['executions', list(judgedExecution)],
      /**
       * The user who made the appointment inactive, with time and reason. Null if the appointment is active, or if only
       * its agenda is inactive.
       */
      takenOutBy: ['takenOutBy', takenOutBy.nullable()],
    }),
  ),
})

/** State of an appointment after the call. A restored appointment of an inactive agenda stays inactive. */
const activity = z.object({ id, active: z.boolean(), takenOut })

/**
 * Rejects with `appointment_begun` if work was recorded, and with `appointment_past` if the day is before the company's
 * current day.
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
 * Rejects with `appointment_past` if the day is before the company's current day. Rejects with `same_slot_taken` if the
 * person now cleans this environment at this time. Rejects with `changed_meanwhile` if a concurrent edit gave the
 * appointment to another person.
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

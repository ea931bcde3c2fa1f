import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { alone, cleanText, day, id, idParam, instant, longestNote, time, wantedId } from './fields.ts'

/**
 * The kinds of alerts (docs/domain.md, section 9).
 * - `late_start`: a cleaning has not begun.
 * - `no_show`: a person has begun nothing on a day, and the first cleaning of the day is late.
 * - `missed`: the time window of a cleaning is over, and it has not begun.
 * - `overrun`: a cleaning has begun and not ended, and its time window is over.
 * - `uncovered`: a cleaning begins soon, its person is absent, and nobody covers it.
 */
export const alertKinds = ['late_start', 'no_show', 'missed', 'overrun', 'uncovered'] as const
export type AlertKind = (typeof alertKinds)[number]

export const alertStates = ['open', 'acknowledged', 'resolved'] as const
export type AlertState = (typeof alertStates)[number]

/** Reasons that a coordinator chooses from to acknowledge an alert. */
export const alertReasons = [
  'absent',
  'room_closed',
  'plan_error',
  'done_without_record',
  'justified_delay',
] as const
export type AlertReason = (typeof alertReasons)[number]

/**
 * Why an alert is resolved.
 * - `recorded`: the record arrived.
 * - `synced`: the record arrived, and its work had begun before the alert opened. The phone had no signal.
 * - `taken_out`: the appointment does not take place any more.
 * - `replanned`: the plan has another time or another person, or the person is present again.
 * - `superseded`: a more serious alert about the same cleaning has replaced it.
 * - `expired`: nobody acknowledged it for a week.
 */
export const alertResolutions = [
  'recorded',
  'synced',
  'taken_out',
  'replanned',
  'superseded',
  'expired',
] as const
export type AlertResolution = (typeof alertResolutions)[number]

const named = z.object({ id, name: z.string() })

/** Instants have the offset of the alert's company. */
export const alert = z.object({
  id,
  kind: z.enum(alertKinds),
  state: z.enum(alertStates),
  companyId: id,
  appointmentId: id,
  environment: named,
  /** The person who has the cleaning in the plan. */
  user: named,
  /** The planned start of the cleaning. For `missed` and `overrun`, its planned end. */
  since: instant,
  /** Whether the person's phone had no contact since the cleaning's start, or its end for `overrun`. */
  offline: z.boolean(),
  /** Null until a coordinator acknowledges the alert. */
  reason: z.enum(alertReasons).nullable(),
  note: z.string().nullable(),
  day,
  /** The planned time window. */
  start: time,
  end: time,
  openedAt: instant,
  /** Last contact of the person's phone when the alert was checked last. Null if no contact is known. */
  lastContactAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: named.nullable(),
  resolvedAt: instant.nullable(),
  resolution: z.enum(alertResolutions).nullable(),
  /** When the work began, by the record that resolved the alert. */
  workStartedAt: instant.nullable(),
})
export type Alert = z.infer<typeof alert>

/** Maximum number of listed alerts. */
export const alertsListed = 500

/**
 * Lists alerts of a branch. The parent company's id, or no id, means the whole group, unless `alone` is set. Without a
 * state, alerts of all states are listed.
 */
export const listAlerts = endpoint({
  name: 'alert.list',
  method: 'GET',
  path: '/alerts',
  action: 'alerts.read',
  summary: `Lists the alerts of a company, newest first, at most ${alertsListed}`,
  query: z.object({
    state: z.enum(alertStates, 'invalid').optional(),
    kind: z.enum(alertKinds, 'invalid').optional(),
    companyId: wantedId.optional(),
    alone,
  }),
  answer: z.array(alert),
})

/** A note may be empty. It is stored as null then. */
const note = z.string().transform(cleanText).pipe(z.string().max(longestNote, 'too_long')).nullish()

/**
 * Acknowledges an open alert. Rejects with `changed_meanwhile` if the alert is not open any more. A repeated call with the
 * same reason and note returns the alert.
 */
export const acknowledgeAlert = endpoint({
  name: 'alert.acknowledge',
  method: 'POST',
  path: '/alerts/:id/acknowledge',
  action: 'alerts.acknowledge',
  summary: 'Acknowledges an open alert with a reason, which stops its escalation',
  params: idParam,
  body: z.strictObject({ reason: z.enum(alertReasons, 'invalid'), note }),
  answer: alert,
})

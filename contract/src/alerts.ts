import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { alone, cleanText, day, id, idParam, instant, longestNote, time, wantedId } from './fields.ts'

/**
 * The kinds of alerts (docs/domain.md, section 9).
 * - `late_start`: a cleaning has not begun after its start.
 * - `no_show`: a person's first cleaning of the day is late, and the person has begun nothing that day.
 * - `missed`: a cleaning has not begun after its end.
 * - `overrun`: a cleaning has begun and not ended after its end.
 * - `uncovered`: a cleaning begins soon, its person is absent, and nobody covers it.
 */
export const alertKinds = ['late_start', 'no_show', 'missed', 'overrun', 'uncovered'] as const
export type AlertKind = (typeof alertKinds)[number]

export const alertStates = ['open', 'acknowledged', 'resolved'] as const
export type AlertState = (typeof alertStates)[number]

/** The reasons with which a coordinator can acknowledge an alert. */
export const alertReasons = [
  'absent',
  'room_closed',
  'plan_error',
  'done_without_record',
  'justified_delay',
] as const
export type AlertReason = (typeof alertReasons)[number]

/**
 * How an alert was resolved.
 * - `recorded`: the record arrived.
 * - `synced`: the record arrived late, because the phone had no signal. The work had begun before the alert opened.
 * - `taken_out`: the appointment does not take place any more.
 * - `replanned`: the plan has another time or another person, or the person is present again.
 * - `superseded`: a more serious alert about the same cleaning opened.
 * - `expired`: nobody acknowledged the alert for a week.
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
  /** The person who is expected to do the cleaning. */
  user: named,
  /** The planned start of the cleaning. For `missed` and `overrun`, its planned end. */
  since: instant,
  /** True if the person's phone had no contact since the planned start (for `overrun`, since the planned end). */
  offline: z.boolean(),
  /** Why the alert was acknowledged. Null if nobody acknowledged it. */
  reason: z.enum(alertReasons).nullable(),
  note: z.string().nullable(),
  day,
  /** The planned time window. */
  start: time,
  end: time,
  openedAt: instant,
  /**
   * The last contact of the person's phone, as of the last check of the alert. Null if the phone never made contact.
   */
  lastContactAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: named.nullable(),
  resolvedAt: instant.nullable(),
  resolution: z.enum(alertResolutions).nullable(),
  /** When the work began, according to the record that resolved the alert. */
  workStartedAt: instant.nullable(),
})
export type Alert = z.infer<typeof alert>

/** Maximum number of alerts in the list. */
export const alertsListed = 500

/**
 * Lists the alerts of a branch. The parent company's id, or no id, means the whole group, unless `alone` is set.
 * Without a state, lists alerts of all states.
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

/** An optional note. An empty note is stored as null. */
const note = z.string().transform(cleanText).pipe(z.string().max(longestNote, 'too_long')).nullish()

/**
 * Acknowledges an open alert. Rejects with `changed_meanwhile` if the alert is no longer open. A repeated call with the
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

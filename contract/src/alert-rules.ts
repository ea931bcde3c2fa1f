import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, time, wantedId } from './fields.ts'
import { longestTolerance } from './rules/alert-rules.ts'

/** Roles that can receive alerts. `cleaner` is the person whose cleaning the alert is about. */
export const alertRoles = ['cleaner', 'coordinator', 'master'] as const
export type AlertRole = (typeof alertRoles)[number]

/** Maximum number of people whom a company's rules name as recipients. */
export const mostRecipients = 50

const minutes = z
  .int('invalid')
  .min(0, 'invalid')
  .max(longestTolerance, 'invalid')
  .describe(`Whole minutes from 0 to ${longestTolerance}`)

const fields = {
  /** Minutes after the planned start until a `late_start` alert opens. */
  lateStartMinutes: minutes,
  /** Minutes after the planned start of a person's first cleaning until a `no_show` alert opens. */
  noShowMinutes: minutes,
  /** Minutes after the planned end until a `missed` alert opens. */
  missedMinutes: minutes,
  /**
   * The quiet hours, by the company's clock. `quietFrom` and `quietTo` are null without quiet hours. Quiet hours may
   * pass midnight. During quiet hours, alerts open, but their messages wait.
   */
  quietFrom: time.nullable(),
  quietTo: time.nullable(),
  /** Weekdays without messages, Sunday 0 to Saturday 6, in ascending order. */
  quietDays: z.array(z.int('invalid').min(0, 'invalid').max(6, 'invalid')).max(7, 'invalid'),
  /**
   * The recipients of messages, by role and by person. A coordinator receives only messages about the coordinator's
   * company.
   */
  recipients: z.strictObject({
    roles: z.array(z.enum(alertRoles, 'invalid')).max(alertRoles.length, 'invalid'),
    userIds: z.array(id).max(mostRecipients, 'too_long'),
  }),
  /** True if people receive one summary a day instead of single messages. */
  digest: z.boolean(),
}

export const alertRules = z.object({
  companyId: id,
  /** True if the company has its own rules. Otherwise the rules of its parent company apply, or the defaults. */
  own: z.boolean(),
  ...fields,
})
export type AlertRules = z.infer<typeof alertRules>

const companyParam = z.object({ companyId: wantedId })

export const readAlertRules = endpoint({
  name: 'alert-rules.read',
  method: 'GET',
  path: '/alert-rules/:companyId',
  action: 'alerts.read',
  summary: 'Returns the rules for the alerts of a company',
  params: companyParam,
  answer: alertRules,
})

/**
 * Omitted fields keep their value. `own` and `companyId` are ignored, so that a client may send a response back.
 * Rejects with `invalid_input` if only one end of the quiet hours is set, or if both ends are equal.
 */
export const changeAlertRules = endpoint({
  name: 'alert-rules.change',
  method: 'PUT',
  path: '/alert-rules/:companyId',
  action: 'alert-rules.change',
  summary: 'Changes the rules for the alerts of a company',
  params: companyParam,
  body: z.strictObject({ companyId: id, own: z.boolean(), ...fields }).partial(),
  answer: alertRules,
})

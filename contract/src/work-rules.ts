import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, idParam, version } from './fields.ts'
import { largestWorkRules } from './rules/work-rules.ts'

const most = largestWorkRules
const whole = (least: number, largest: number) =>
  z.int('invalid').min(least, 'invalid').max(largest, 'invalid').describe(`${least} to ${largest}`)

/** The limits (`rules/work-rules.ts`). */
export const workRuleFields = {
  weeklyMinutes: whole(1, most.weeklyMinutes),
  dailyMinutes: whole(1, most.dailyMinutes),
  restMinutes: whole(0, most.restMinutes),
  consecutiveDays: whole(1, most.consecutiveDays),
  freeSundays: whole(0, most.freeSundays),
  allow12x36: z.boolean('invalid'),
}

const row = z.object({
  id,
  /** The first day on which the rules apply. They apply until the first day of later rules. */
  validFrom: day,
  ...workRuleFields,
  version,
})
export type ListedWorkRules = z.infer<typeof row>

export const writtenWorkRules = z.strictObject({ validFrom: day, ...workRuleFields })

export const listWorkRules = endpoint({
  name: 'work-rules.list',
  method: 'GET',
  path: '/work-rules',
  action: 'shifts.read',
  summary: 'Lists the work rules of the group, the latest first. Before the first, the usual ones apply',
  answer: z.object({ rows: z.array(row), usual: z.object(workRuleFields) }),
})

/** Rejects with `invalid_input` (`work_rules_day_taken`) if other rules begin on the day. */
export const createWorkRules = endpoint({
  name: 'work-rules.create',
  method: 'POST',
  path: '/work-rules',
  action: 'shifts.write',
  summary: 'Adds work rules that apply from a day on',
  body: writtenWorkRules,
  answer: row,
  status: 201,
})

/** Rejects for the same reasons as `createWorkRules`, or with `changed_meanwhile` if `version` is outdated. */
export const editWorkRules = endpoint({
  name: 'work-rules.edit',
  method: 'PUT',
  path: '/work-rules/:id',
  action: 'shifts.write',
  summary: 'Changes work rules',
  params: idParam,
  body: writtenWorkRules.extend({ version }),
  answer: row,
})

export const removeWorkRules = endpoint({
  name: 'work-rules.remove',
  method: 'DELETE',
  path: '/work-rules/:id',
  action: 'shifts.write',
  summary: 'Removes work rules. The rules before them apply on',
  params: idParam,
  answer: z.null(),
  status: 204,
})

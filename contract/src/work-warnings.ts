import * as z from 'zod'
import { day, id } from './fields.ts'
import { workWarningKinds } from './rules/work-warnings.ts'

/** A warning about one day of a person (`rules/work-warnings.ts`). */
export const workWarning = z.object({
  kind: z.enum(workWarningKinds),
  day,
  value: z.int(),
  limit: z.int().nullable(),
})

/** Maximum number of days that a warning about a plan lists. */
export const warnedDaysListed = 14

/**
 * The warnings about shifts and work rules that a plan adds, by person and kind. A person without a shift has no
 * warnings. Warnings do not prevent a save.
 */
export const workWarnings = {
  workWarnings: z.array(
    z.object({
      userId: id,
      person: z.string(),
      kind: z.enum(workWarningKinds),
      /** Number of days with the warning. */
      count: z.int(),
      /** At most `warnedDaysListed` of the days, in ascending order. */
      days: z.array(day).max(warnedDaysListed),
    }),
  ),
}
export type PlanWarning = z.infer<(typeof workWarnings)['workWarnings']>[number]

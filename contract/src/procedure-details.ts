import * as z from 'zod'
import { cleanText } from './fields.ts'
import { type PhotoRule, photoRules } from './rules/photo-rule.ts'

/** How a procedure is done. Shown to the cleaner beside the task. */
export interface ProcedureDetails {
  /** If nothing was entered, a text is empty and other values are null. */
  instruction: string
  product: string
  /** Personal protective equipment. */
  ppe: string
  /** Expected duration in minutes. */
  minutes: number | null
  /** When a photo is due. Null if the setting of the agenda applies. */
  photoRule: PhotoRule | null
}

/** Maximum lengths in characters, and maximum number of minutes. */
export const longestInstruction = 2000
export const longestDetail = 200
export const mostProcedureMinutes = 600

const text = (most: number) =>
  z.string().transform(cleanText).pipe(z.string().max(most, 'too_long')).optional()

/** The details in a body. If an edit omits a field, the value of the field does not change. */
export const procedureDetailFields = {
  instruction: ['instruction', text(longestInstruction)],
  product: ['product', text(longestDetail)],
  ppe: ['ppe', text(longestDetail)],
  minutes: [
    'minutes',
    z
      .int('minutes_invalid')
      .min(1, 'minutes_invalid')
      .max(mostProcedureMinutes, 'minutes_invalid')
      .nullable()
      .optional(),
  ],
  photoRule: ['photoRule', z.enum(photoRules, 'photo_rule_invalid').nullable().optional()],
} as const

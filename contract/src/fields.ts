import * as z from 'zod'
import { isBlank } from './rules/blank.ts'
import { isDate, isTime } from './rules/calendar.ts'

/** The default time zone of a company (R1-120). */
export const defaultTimeZone = 'America/Fortaleza'

export const id = z.number().int().positive()

/** 1 for yes and 0 for no, as in the specification. */
export const flag = z.literal([0, 1])

/** An id in a path, a query or a form, where it is a text. */
export const wantedId = z.coerce.number('invalid').int('invalid').positive('invalid')

export const idParam = z.object({ id: wantedId })

/** A text to search for in names, ignoring case and accents. An empty text matches every name. */
export const search = z.string().max(200, 'too_long').default('')

/** With the parent company's id, selects the records of the parent company without those of its branches. */
export const alone = z.literal('1', 'invalid').optional()

/** Maximum length of an observation or a reason, in characters. */
export const longestNote = 2000

/**
 * Returns the text in the form in which it is stored: trimmed, with line feeds as line ends. Replaces control
 * characters except the tab, and unpaired surrogates. PostgreSQL could not store NUL and unpaired surrogates.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, ' ')
    .trim()
}

/** Unicode characters that change the writing direction: embeddings, overrides and isolates. */
const directionCharacters = /[\u202a-\u202e\u2066-\u2069]/g

/** Maximum length of a name, in characters. */
export const longestName = 120

/**
 * Returns a field for a typed name: a single line of at most `maxLength` characters. At least one character must be
 * visible. Spaces, lone accents and zero-width characters are not visible. Direction characters are removed, because
 * they would reverse the text beside the name. `requiredKey` is the message for a missing name.
 */
export function nameField(requiredKey: string, maxLength = longestName) {
  return z
    .string()
    .transform((text) =>
      cleanText(text.replace(directionCharacters, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')),
    )
    .pipe(
      z
        .string()
        .refine((text) => !isBlank(text), requiredKey)
        .max(maxLength, 'too_long'),
    )
}

/** A calendar day as `YYYY-MM-DD`. Days that do not exist, such as 30 February, are rejected. */
export const day = z.iso.date({ error: 'invalid', abort: true }).refine(isDate, 'invalid')

/** A time of day as `HH:MM`. */
export const time = z.string().refine(isTime, 'invalid')

/** An optional part of a day, from `startTime` to `endTime` (`HH:MM`). Without times, it is the whole day. */
export interface PartOfDay {
  startTime?: string | undefined
  endTime?: string | undefined
}

/**
 * Returns the error of a part of a day and the field of the error. Errors are a missing time, and an end that is not
 * after the start.
 */
export function findPartError({
  startTime,
  endTime,
}: PartOfDay): { field: keyof PartOfDay; code: 'required' | 'calendar_times_reversed' } | null {
  if (startTime === undefined) return endTime === undefined ? null : { field: 'startTime', code: 'required' }
  if (endTime === undefined) return { field: 'endTime', code: 'required' }
  return endTime <= startTime ? { field: 'endTime', code: 'calendar_times_reversed' } : null
}

/** The number of a page, from 1. */
export const pageNumber = z.coerce.number().int().positive().max(1_000_000).default(1)

/** Number of rows on one page. */
export const pageSize = z.coerce.number('invalid').int('invalid').positive('invalid').max(160, 'invalid')

/** An instant as ISO 8601 with the company's UTC offset (R1-188). */
export const instant = z.iso.datetime({ offset: true })

/** The version of a record. It starts at 1 and increases with each change. The database column has four bytes. */
export const version = z.int32().positive()

/** The colour of a risk as `#rrggbb`, as a colour picker returns it. */
export const color = z
  .string('color_required')
  .regex(/^#[0-9a-f]{6}$/i, 'color_required')
  .transform((text) => text.toLowerCase())

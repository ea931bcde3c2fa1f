import * as z from 'zod'
import { isBlank } from './rules/blank.ts'
import { isDate, isTime } from './rules/calendar.ts'

/** The default time zone of a company (R1-120). */
export const defaultTimeZone = 'America/Fortaleza'

export const id = z.number().int().positive()

/** An id sent as text: in a path, a query string or a form. */
export const wantedId = z.coerce.number('invalid').int('invalid').positive('invalid')

export const idParam = z.object({ id: wantedId })

/** A substring search that ignores case and accents. An empty text matches everything. */
export const search = z.string().max(200, 'too_long').default('')

/** With the parent company's id: only the parent company's own records, without its branches. */
export const alone = z.literal('1', 'invalid').optional()

/** Upper bound on the characters of an observation or a reason. */
export const longestNote = 2000

/**
 * Returns the text as stored: trimmed, with line feeds as line ends. Control characters other than the tab are replaced. NUL
 * and unpaired surrogates are replaced too, because PostgreSQL cannot store them.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, ' ')
    .trim()
}

/** Unicode's embeddings, overrides and isolates of writing direction. */
const turningSigns = /[\u202a-\u202e\u2066-\u2069]/g

/** Upper bound on the characters of a name. */
export const longestName = 120

/**
 * Returns a field for a typed name: clean, a single line of at most `maxLength` characters. At least one must be visible:
 * spaces, lone accents and zero-width characters make no name. Direction characters are removed, because they would reverse the
 * text beside the name. `requiredKey` is its message if missing.
 */
export function nameField(requiredKey: string, maxLength = longestName) {
  return z
    .string()
    .transform((text) => cleanText(text.replace(turningSigns, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')))
    .pipe(
      z
        .string()
        .refine((text) => !isBlank(text), requiredKey)
        .max(maxLength, 'too_long'),
    )
}

/** A calendar day as `YYYY-MM-DD`. Rejects a day that does not exist. */
export const day = z.iso.date({ error: 'invalid', abort: true }).refine(isDate, 'invalid')

/** A time of day as `HH:MM`. */
export const time = z.string().refine(isTime, 'invalid')

/** A page of a list, from 1. */
export const pageNumber = z.coerce.number().int().positive().max(1_000_000).default(1)

/** The number of rows on a page. */
export const pageSize = z.coerce.number('invalid').int('invalid').positive('invalid').max(160, 'invalid')

/** An instant as ISO 8601 with the company's own offset (R1-188). */
export const instant = z.iso.datetime({ offset: true })

/** The version of a record: 1 at first, plus one with each change. Its upper bound is that of a four-byte column. */
export const version = z.int32().positive()

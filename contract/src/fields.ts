import * as z from 'zod'
import { isBlank } from './rules/blank.ts'
import { isDate, isTime } from './rules/calendar.ts'

/** Of a company for which nobody chose another (DOMAIN §3). */
export const defaultTimeZone = 'America/Fortaleza'

export const id = z.number().int().positive()

/** An id that travels as text: in a path, a query string or a form. */
export const wantedId = z.coerce.number('invalid').int('invalid').positive('invalid')

export const idParam = z.object({ id: wantedId })

/** A case- and accent-insensitive contains; empty finds everything. */
export const search = z.string().max(200, 'too_long').default('')

/** Of the parent company, whose id asks for the whole group: what is its own, without its branches. */
export const alone = z.literal('1', 'invalid').optional()

/** What a person writes about work, an observation or a reason, has at most so many characters. */
export const longestNote = 2000

/**
 * A text as it is kept: trimmed, lines ending in a line feed. What no text of a database can hold, NUL and half a
 * surrogate pair, is replaced, and so is every other control character than the tab.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, ' ')
    .trim()
}

/** Unicode's embeddings, overrides and isolates of a direction of writing. */
const turningSigns = /[\u202a-\u202e\u2066-\u2069]/g

/** A name has at most so many characters. */
export const longestName = 120

/**
 * A name typed by a person: clean, a single line of `maxLength` characters at most, of which one at least can be seen:
 * spaces, accents without a letter and signs without width make no name. Signs that turn the direction of what follows
 * are left out: beside the name they would turn the texts of others. `requiredKey` is its own message.
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

/** A calendar day as `YYYY-MM-DD`; a day that does not exist is refused. */
export const day = z.iso.date({ error: 'invalid', abort: true }).refine(isDate, 'invalid')

/** A time of day as `HH:MM`. */
export const time = z.string().refine(isTime, 'invalid')

/** A page of a list, from 1 on. */
export const pageNumber = z.coerce.number().int().positive().max(1_000_000).default(1)

/** The rows on a numbered page. */
export const pageSize = z.coerce.number('invalid').int('invalid').positive('invalid').max(160, 'invalid')

/** An instant as ISO 8601 with the company's own offset (DOMAIN §3). */
export const instant = z.iso.datetime({ offset: true })

/** Which state of a record this is: 1 at first, one more with each change; what a column of four bytes holds. */
export const version = z.int32().positive()

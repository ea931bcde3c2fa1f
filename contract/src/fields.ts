import * as z from 'zod'

/** An id in a path or a query string. */
export const idParam = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const id = z.number().int().positive()

/** A name typed by a person: trimmed, single line, 1–120 characters. `requiredKey` is its own message. */
export function nameField(requiredKey: string) {
  return z
    .string()
    .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
    .pipe(z.string().min(1, requiredKey).max(120, 'too_long'))
}

/** A calendar day as `YYYY-MM-DD`; a day that does not exist is refused. */
export const day = z.iso.date('invalid')

/** A time of day as `HH:MM`. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')

/** An instant as ISO 8601 with the company's own offset (DOMAIN §3). */
export const instant = z.iso.datetime({ offset: true })

import * as z from 'zod'
import type { FieldErrors } from './errors.ts'
import { defaultTimeZone, nameField } from './fields.ts'
import { isBirthDate } from './rules/birth-date.ts'
import { localMoment } from './rules/calendar.ts'
import { readCpf } from './rules/cpf.ts'
import { readEmail } from './rules/email.ts'
import { isShortPassword } from './rules/password.ts'
import { readPhone } from './rules/phone.ts'
import { visibleText } from './rules/plain-text.ts'

/**
 * Maximum length of a password in characters. argon2 reads every byte, so a very long text would keep the server busy.
 */
const longestPassword = 1024

/** The languages of the product (R1-002). The first is the default. */
export const language = z.enum(['pt-BR', 'en-US'])
export type Language = z.infer<typeof language>

/**
 * Returns a field for a trimmed text that must not be empty. A missing text and an empty text cause the same error
 * message.
 */
export function requiredText(requiredKey: string, longest: number) {
  return text(requiredKey).trim().min(1, requiredKey).max(longest, 'too_long')
}

function text(requiredKey: string) {
  return z.string({ error: ({ input }) => (input === undefined ? requiredKey : 'invalid') })
}

/** Returns a field whose value is the result of `read`. A missing text and an empty text cause the same error message. */
export function readableText(
  read: (text: string) => string | undefined,
  { requiredKey, invalidKey }: { requiredKey: string; invalidKey: string },
) {
  return text(requiredKey)
    .transform(visibleText)
    .pipe(z.string().trim().min(1, requiredKey))
    .transform(readBy(read, invalidKey))
}

/** Returns a transform that applies `read`. If `read` returns undefined, the error message is `invalidKey`. */
export function readBy(read: (text: string) => string | undefined, invalidKey: string) {
  return (typed: string, context: z.RefinementCtx) => {
    const value = read(typed)
    if (value === undefined) context.addIssue({ code: 'custom', message: invalidKey })
    return value ?? typed
  }
}

/**
 * An e-mail address. Extracts the address from a copied text such as `Name <address>` (docs/domain.md). Keeps upper and
 * lower case, which comparisons ignore (decision 002).
 */
export const emailField = readableText(readEmail, {
  requiredKey: 'email_required',
  invalidKey: 'email_invalid',
})

/** Returns a `nameField`. A missing name and an empty name cause the same error message. */
export function requiredName(requiredKey: string, longest?: number) {
  return text(requiredKey).pipe(nameField(requiredKey, longest))
}

/** The name of a person. Nobody can change the name after sign-up (R1-065). */
export const personNameField = requiredName('name_required')

/** A CPF in any spelling. The output is its digits (R1-241). */
export const cpfField = readableText(readCpf, { requiredKey: 'cpf_required', invalidKey: 'cpf_invalid' })

/** A Brazilian phone number in any spelling. The output is its ten or eleven national digits (R1-249). */
export const phoneField = readableText(readPhone, {
  requiredKey: 'phone_required',
  invalidKey: 'phone_invalid',
})

/**
 * Returns a field for a birth date `YYYY-MM-DD` from 1940 to today (R1-243 to R1-245). `now` returns epoch
 * milliseconds.
 */
export function birthDateBefore(now: () => number) {
  return requiredText('birth_date_required', 10).refine(
    (date) => isBirthDate(date, localMoment(now(), defaultTimeZone).day),
    'birth_date_invalid',
  )
}

/** A new password (R1-219). Blanks at the ends are kept. The length counts characters, not bytes. */
export const newPasswordField = text('password_too_short')
  .max(longestPassword, 'too_long')
  .refine((password) => !isShortPassword(password), 'password_too_short')

/** Returns a field for the current password, or for the repetition of a new password. Any text is valid. */
export function typedPasswordField(requiredKey: string) {
  return text(requiredKey).max(longestPassword, 'too_long')
}

type Texts = Partial<Record<string, string>>

/**
 * Returns a check that compares several fields. The check also runs if single fields are invalid, so that the response
 * lists all errors.
 */
export function acrossFields(findErrors: (texts: Texts) => FieldErrors) {
  return z.superRefine<object>(
    (body, context) => {
      const texts = Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'))
      for (const [field, message] of Object.entries(findErrors(texts))) {
        context.addIssue({ code: 'custom', path: [field], message })
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}

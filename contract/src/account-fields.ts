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

/** Upper bound, because argon2 reads every byte of a password. */
const longestPassword = 1024

/** The languages of the product (R1-002). The first is the default. */
export const language = z.enum(['pt-BR', 'en-US'])
export type Language = z.infer<typeof language>

/** Returns a trimmed text field that must not be empty. Missing and empty share one message. */
export function requiredText(requiredKey: string, longest: number) {
  return text(requiredKey).trim().min(1, requiredKey).max(longest, 'too_long')
}

function text(requiredKey: string) {
  return z.string({ error: ({ input }) => (input === undefined ? requiredKey : 'invalid') })
}

/** Returns a field that replaces the text by what `read` returns. Missing and empty share one message. */
export function readableText(
  read: (text: string) => string | undefined,
  { requiredKey, invalidKey }: { requiredKey: string; invalidKey: string },
) {
  return text(requiredKey)
    .transform(visibleText)
    .pipe(z.string().trim().min(1, requiredKey))
    .transform(readBy(read, invalidKey))
}

/** Returns the transform that applies `read`. `invalidKey` is the message if `read` returns undefined. */
export function readBy(read: (text: string) => string | undefined, invalidKey: string) {
  return (typed: string, context: z.RefinementCtx) => {
    const value = read(typed)
    if (value === undefined) context.addIssue({ code: 'custom', message: invalidKey })
    return value ?? typed
  }
}

/**
 * An e-mail address, extracted from copied text such as `Name <address>` (docs/domain.md). Letter case is kept but ignored in
 * comparisons (decision 002).
 */
export const emailField = readableText(readEmail, {
  requiredKey: 'email_required',
  invalidKey: 'email_invalid',
})

/** Returns a `nameField` that reports missing and empty with one message. */
export function requiredName(requiredKey: string, longest?: number) {
  return text(requiredKey).pipe(nameField(requiredKey, longest))
}

/** A person's name. It never changes after sign-up (R1-065). */
export const personNameField = requiredName('name_required')

/** A CPF in any spelling. The output is its digits (R1-241). */
export const cpfField = readableText(readCpf, { requiredKey: 'cpf_required', invalidKey: 'cpf_invalid' })

/** A Brazilian phone number in any spelling. The output is its ten or eleven national digits (R1-249). */
export const phoneField = readableText(readPhone, {
  requiredKey: 'phone_required',
  invalidKey: 'phone_invalid',
})

/** A birth date as `YYYY-MM-DD`, from 1940 to the day of `now`, an instant in epoch milliseconds (R1-243 to R1-245). */
export function birthDateBefore(now: () => number) {
  return requiredText('birth_date_required', 10).refine(
    (date) => isBirthDate(date, localMoment(now(), defaultTimeZone).day),
    'birth_date_invalid',
  )
}

/** A new password (R1-219). It is never trimmed. Its length is counted in characters, not bytes. */
export const newPasswordField = text('password_too_short')
  .max(longestPassword, 'too_long')
  .refine((password) => !isShortPassword(password), 'password_too_short')

/** Returns a field for a password that is repeated or checked. It accepts any text. */
export function typedPasswordField(requiredKey: string) {
  return text(requiredKey).max(longestPassword, 'too_long')
}

/** The text fields of a body. */
type Texts = Partial<Record<string, string>>

/** Returns a check over several fields. It runs even if single fields are invalid, so that all errors are reported at once. */
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

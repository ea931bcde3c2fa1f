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

/** What nobody types: argon2 reads every byte of it. */
const longestPassword = 1024

/** The languages of the product (spec 1 §1); the first is the one of who never chose. */
export const language = z.enum(['pt-BR', 'en-US'])
export type Language = z.infer<typeof language>

/** A text that may not be empty, trimmed; missing and empty have one message. */
export function requiredText(requiredKey: string, longest: number) {
  return text(requiredKey).trim().min(1, requiredKey).max(longest, 'too_long')
}

function text(requiredKey: string) {
  return z.string({ error: ({ input }) => (input === undefined ? requiredKey : 'invalid') })
}

/** A text in any spelling that a rule reads; it becomes what the rule returns. Missing and empty have one message. */
export function readableText(
  read: (text: string) => string | undefined,
  { requiredKey, invalidKey }: { requiredKey: string; invalidKey: string },
) {
  return text(requiredKey)
    .transform(visibleText)
    .pipe(z.string().trim().min(1, requiredKey))
    .transform(readBy(read, invalidKey))
}

/** The transform of a text by a rule. `invalidKey` is the message of a text for which the rule returns undefined. */
export function readBy(read: (text: string) => string | undefined, invalidKey: string) {
  return (typed: string, context: z.RefinementCtx) => {
    const value = read(typed)
    if (value === undefined) context.addIssue({ code: 'custom', message: invalidKey })
    return value ?? typed
  }
}

/**
 * An e-mail address, also with what is copied along with it (spec 1 §5). Upper and lower case stay as typed and make no
 * difference (decision 002).
 */
export const emailField = readableText(readEmail, {
  requiredKey: 'email_required',
  invalidKey: 'email_invalid',
})

/** A name as `nameField` takes it; missing and empty have one message. */
export function requiredName(requiredKey: string, longest?: number) {
  return text(requiredKey).pipe(nameField(requiredKey, longest))
}

/** A person's name. What a sign-up says stays (DOMAIN §8). */
export const personNameField = requiredName('name_required')

/** A CPF in any spelling; becomes its digits (spec 1 §5, DOMAIN §8). */
export const cpfField = readableText(readCpf, { requiredKey: 'cpf_required', invalidKey: 'cpf_invalid' })

/** A Brazilian phone in any spelling; becomes its ten or eleven national digits (spec 1 §5, DOMAIN §8). */
export const phoneField = readableText(readPhone, {
  requiredKey: 'phone_required',
  invalidKey: 'phone_invalid',
})

/** A birth date as `YYYY-MM-DD`, from 1940 to the day of `now`, in epoch milliseconds (spec 1 §5, DOMAIN §8). */
export function birthDateBefore(now: () => number) {
  return requiredText('birth_date_required', 10).refine(
    (date) => isBirthDate(date, localMoment(now(), defaultTimeZone).day),
    'birth_date_invalid',
  )
}

/** A password that is chosen, never trimmed (DOMAIN §8); its length is counted in characters, not in bytes. Stays as typed. */
export const newPasswordField = text('password_too_short')
  .max(longestPassword, 'too_long')
  .refine((password) => !isShortPassword(password), 'password_too_short')

/** A password that is repeated or checked, whatever it is. */
export function typedPasswordField(requiredKey: string) {
  return text(requiredKey).max(longestPassword, 'too_long')
}

/** A body's fields that are texts. */
type Texts = Partial<Record<string, string>>

/** A rule over several fields of a body. It is asked also where single fields are wrong: all errors come at once. */
export function acrossFields(errorsOf: (texts: Texts) => FieldErrors) {
  return z.superRefine<object>(
    (body, context) => {
      const texts = Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'))
      for (const [field, message] of Object.entries(errorsOf(texts))) {
        context.addIssue({ code: 'custom', path: [field], message })
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}

import type { FieldErrors } from '@zelo/contract/errors'
import i18next from 'i18next'

/** Returns a field's error in the current language. `key` is the message key from the schema or the server. */
export function toFieldSentence(key: string): string {
  const known = `fields.${key}` as 'fields.invalid'
  return i18next.t(i18next.exists(known) ? known : 'fields.invalid')
}

/**
 * Returns a form's error. If exactly one field is invalid, returns the sentence of that field. Otherwise returns a
 * sentence that some fields need correction.
 */
export function toFormSentence(errors: FieldErrors): string {
  const [first, second] = Object.values(errors)
  return first !== undefined && second === undefined
    ? toFieldSentence(first)
    : i18next.t('errors.invalid_input')
}

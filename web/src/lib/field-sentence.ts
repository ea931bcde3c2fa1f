import type { FieldErrors } from '@zelo/contract/errors'
import i18next from 'i18next'

/** What is wrong with a field, in the language of the moment, from the key that the schema or the server tells. */
export function fieldSentence(key: string): string {
  const known = `fields.${key}` as 'fields.invalid'
  return i18next.t(i18next.exists(known) ? known : 'fields.invalid')
}

/** What is wrong with a form: the sentence of its only wrong field, or that there are several. */
export function formSentence(errors: FieldErrors): string {
  const [first, second] = Object.values(errors)
  return first !== undefined && second === undefined
    ? fieldSentence(first)
    : i18next.t('errors.invalid_input')
}

import i18next from 'i18next'

/** What is wrong with a field, in the language of the moment, from the key that the schema or the server tells. */
export function fieldSentence(key: string): string {
  const known = `fields.${key}` as 'fields.invalid'
  return i18next.t(i18next.exists(known) ? known : 'fields.invalid')
}

import type { i18n as I18n, TFunction } from 'i18next'
import { ApiError } from '../../lib/client.ts'
import { errorSentence } from '../../lib/error-sentence.ts'

/** Codes that only say that it did not work. */
const silent: ReadonlySet<string> = new Set(['internal', 'unavailable', 'offline', 'invalid_input'])

/**
 * What the server had to say about a refused edit (spec 3 §8): the sentences of the fields, else that of the code;
 * undefined when it said nothing.
 */
export function refusalWords(error: unknown, t: TFunction, i18n: I18n): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const sentences = Object.values(error.errors).map((key) => {
    const known = `fields.${key}` as 'fields.invalid'
    return t(i18n.exists(known) ? known : 'fields.invalid')
  })
  if (sentences.length > 0) return [...new Set(sentences)].join('. ')
  return silent.has(error.code) ? undefined : errorSentence(error)
}

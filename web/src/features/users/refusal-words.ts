import { ApiError } from '../../lib/client.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { fieldSentence } from '../../lib/field-sentence.ts'

/** Codes that only say that it did not work. */
const silent: ReadonlySet<string> = new Set(['internal', 'unavailable', 'offline', 'invalid_input'])

/**
 * What the server had to say about a refused edit (spec 3 §8): the sentences of the fields, else that of the code;
 * undefined when it said nothing.
 */
export function refusalWords(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const sentences = new Set(Object.values(error.errors).map(fieldSentence))
  if (sentences.size > 0) return [...sentences].join('. ')
  return silent.has(error.code) ? undefined : errorSentence(error)
}

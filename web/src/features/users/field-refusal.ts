import { ApiError } from '@zelo/ui/lib/client.ts'
import { toFieldSentence } from '../../lib/field-sentence.ts'

/**
 * Returns the server's field errors as one text, each sentence once. Returns undefined if there are no field errors.
 */
export function toFieldRefusal(error: unknown): string | undefined {
  const errors = error instanceof ApiError ? Object.values(error.errors) : []
  return [...new Set(errors.map(toFieldSentence))].join('. ') || undefined
}

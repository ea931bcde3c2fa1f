import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { TFunction } from 'i18next'
import { ApiError, codeOf } from '../../lib/client.ts'
import { formatSpan } from '../../lib/dates.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { fieldSentence } from '../../lib/field-sentence.ts'

/** What the server says of a request that was wrong; of any other failure nothing (spec 3 §8). */
export function refusalInWords(error: unknown, t: TFunction): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { day, start, end, environment } = error.facts
  if (codeOf(error) === 'same_slot_taken' && day) {
    return t('agendas.sameSlot', {
      environment,
      day: toDisplayDate(String(day)),
      span: formatSpan(String(start), String(end)),
    })
  }
  const field = refusedFieldInWords(error)
  if (field) return field
  return ['offline', 'internal'].includes(error.code) ? undefined : errorSentence(error)
}

/** What the server says of a field that it refuses, as of a person who is inactive; of any other failure nothing. */
export function refusedFieldInWords(error: unknown): string | undefined {
  const [first] = error instanceof ApiError ? Object.values(error.errors) : []
  return first && fieldSentence(first)
}

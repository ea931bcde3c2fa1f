import { errorStatus } from '@zelo/contract/errors'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { TFunction } from 'i18next'
import { ApiError, codeOf } from '../../lib/client.ts'
import { formatSpan } from '../../lib/dates.ts'
import { errorSentence, withReason } from '../../lib/error-sentence.ts'
import { fieldSentence } from '../../lib/field-sentence.ts'

/**
 * A toast's words for a failed write of a schedule (R3-460, R3-461): the server's message for a 400 response; for any other
 * failure the specified sentence, with the reason beside it.
 */
export function scheduleFailure(error: unknown, sentence: string, t: TFunction) {
  const refusal = refusalInWords(error, t)
  return refusal ? { text: refusal } : withReason(sentence, error)
}

/** The server's message for a 400 response; undefined for any other failure. */
export function refusalInWords(error: unknown, t: TFunction): string | undefined {
  if (!(error instanceof ApiError) || error.code === 'offline' || errorStatus[error.code] !== 400)
    return undefined
  const { day, start, end, environment } = error.facts
  if (codeOf(error) === 'same_slot_taken' && day) {
    return t('agendas.sameSlot', {
      environment,
      day: toDisplayDate(String(day)),
      span: formatSpan(String(start), String(end)),
    })
  }
  return refusedFieldInWords(error) ?? errorSentence(error)
}

/** What the server says of a field that it refuses, as of a person who is inactive; of any other failure nothing. */
export function refusedFieldInWords(error: unknown): string | undefined {
  const [first] = error instanceof ApiError ? Object.values(error.errors) : []
  return first && fieldSentence(first)
}

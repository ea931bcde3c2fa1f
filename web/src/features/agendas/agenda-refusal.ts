import { errorStatus } from '@zelo/contract/errors'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { toErrorSentence, withReason } from '@zelo/ui/lib/error-sentence.ts'
import type { TFunction } from 'i18next'
import { toFieldSentence } from '../../lib/field-sentence.ts'

/**
 * Returns the text of the toast for a schedule that was not saved. For a 400 response, it is the server's message (R3-460).
 * For any other failure, it is `sentence` and the reason (R3-461).
 */
export function scheduleFailure(error: unknown, sentence: string, t: TFunction) {
  const refusal = formatRefusal(error, t)
  return refusal ? { text: refusal } : withReason(sentence, error)
}

/** Returns the server's message for a 400 response. Any other failure returns undefined. */
export function formatRefusal(error: unknown, t: TFunction): string | undefined {
  if (!(error instanceof ApiError) || error.code === 'offline' || errorStatus[error.code] !== 400)
    return undefined
  const { day, start, end, environment } = error.facts
  if (readErrorCode(error) === 'same_slot_taken' && day) {
    return t('agendas.sameSlot', {
      environment,
      day: toDisplayDate(String(day)),
      span: formatSpan(String(start), String(end)),
    })
  }
  return formatRefusedField(error) ?? toErrorSentence(error)
}

/** Returns the server's message for a rejected field, e.g. an inactive person. Any other failure returns undefined. */
export function formatRefusedField(error: unknown): string | undefined {
  const [first] = error instanceof ApiError ? Object.values(error.errors) : []
  return first && toFieldSentence(first)
}

import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import type { TFunction } from 'i18next'
import { formatRefusal, formatRefusedField } from '../agendas/agenda-refusal.ts'

/** Returns the reason why a change of many agendas cannot be previewed, saved or undone. */
export function describeChangeError(error: unknown, t: TFunction): string {
  return formatRefusal(error, t) ?? formatRefusedField(error) ?? toErrorSentence(error)
}

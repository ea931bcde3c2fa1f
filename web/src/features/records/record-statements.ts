import type { Arrival, Judgement } from '@zelo/contract/executions'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { formatTime } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'
import { listArrivalWords } from './record-words.ts'

/** A fact about a record in words. `state` states whether the record counts. The screen shows `state` before `text`. */
export interface Statement {
  state?: string
  text: string
}

/** Returns how a record arrived, whether it counts, and who decided that. The list is empty for an ordinary record. */
export function listStatements(
  { arrival, judgement }: { arrival: Arrival; judgement: Judgement | null },
  t: TFunction,
  language: string,
): Statement[] {
  const awaiting = t('records.standing.awaiting')
  return [
    ...listArrivalWords(arrival, arrival.late, t, language).map((text) => ({ text })),
    ...(arrival.standing === 'awaiting' && arrival.held
      ? [{ state: awaiting, text: t(`records.held.${arrival.held}`) }]
      : []),
    ...(arrival.hasHeldFacts ? [{ state: awaiting, text: t('records.heldFacts') }] : []),
    ...(judgement
      ? [{ state: t(`records.judged.${judgement.kind}`), text: formatAuthor(judgement, t) }]
      : []),
  ]
}

function formatAuthor({ by, at, reason }: Judgement, t: TFunction): string {
  const act = { name: by.name, day: toDisplayDate(at.slice(0, 10)), time: formatTime(at) }
  return reason === null ? t('records.judgedBy', act) : t('records.voidedBy', { ...act, reason })
}

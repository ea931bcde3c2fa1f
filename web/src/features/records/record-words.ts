import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { formatTime } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'
import { formatMilliseconds } from '../../lib/durations.ts'

/** The arrival of a record, and the error of its phone's clock in seconds. */
export interface Arrived {
  receivedAt: string
  /** null if the record was stored before this field existed. */
  delaySeconds: number | null
  clockSkewSeconds: number | null
}

/** The shortest delay that is shown, in seconds. */
const notableDelay = 3600

/**
 * Returns sentences about the arrival of a record. The list is empty for an ordinary arrival. If `late` is true, it
 * mentions even a short delay.
 */
export function listArrivalWords(
  { receivedAt, delaySeconds, clockSkewSeconds }: Arrived,
  late: boolean,
  t: TFunction,
  language: string,
): string[] {
  const sentences: string[] = []
  if (delaySeconds !== null && (late || delaySeconds >= notableDelay)) {
    const moment = { day: toDisplayDate(receivedAt.slice(0, 10)), time: formatTime(receivedAt) }
    const delay = formatMilliseconds(delaySeconds * 1000, language)
    sentences.push(
      delaySeconds < 60 ? t('records.arrivedAt', moment) : t('records.arrived', { ...moment, delay }),
    )
  }
  if (clockSkewSeconds !== null) {
    const span = formatMilliseconds(Math.abs(clockSkewSeconds) * 1000, language)
    sentences.push(t(clockSkewSeconds > 0 ? 'records.clockAhead' : 'records.clockBehind', { span }))
  }
  return sentences
}

import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { TFunction } from 'i18next'
import { formatTime } from '../../lib/dates.ts'
import { spanInWords } from '../../lib/durations.ts'

/** When a record arrived, and how wrong its phone's clock was. Seconds. */
export interface Arrived {
  receivedAt: string
  /** null for a record from before delays were kept. */
  delaySeconds: number | null
  clockSkewSeconds: number | null
}

/** A delay below this many seconds is a weak signal, and nothing to read about. */
const notableDelay = 3600

/** The arrival of a record in sentences; empty where it is nothing to read about. `late` says it of any delay. */
export function arrivalInWords(
  { receivedAt, delaySeconds, clockSkewSeconds }: Arrived,
  late: boolean,
  t: TFunction,
  language: string,
): string[] {
  const sentences: string[] = []
  if (delaySeconds !== null && (late || delaySeconds >= notableDelay)) {
    const moment = { day: toDisplayDate(receivedAt.slice(0, 10)), time: formatTime(receivedAt) }
    const delay = spanInWords(delaySeconds * 1000, language)
    sentences.push(
      delaySeconds < 60 ? t('records.arrivedAt', moment) : t('records.arrived', { ...moment, delay }),
    )
  }
  if (clockSkewSeconds !== null) {
    const span = spanInWords(Math.abs(clockSkewSeconds) * 1000, language)
    sentences.push(t(clockSkewSeconds > 0 ? 'records.clockAhead' : 'records.clockBehind', { span }))
  }
  return sentences
}

import i18next from 'i18next'
import { ApiError, readErrorCode } from './client.ts'

/**
 * Returns the reason for a failed call, in the current language. If a rate limit rejected the call, the sentence also gives
 * the time to wait.
 */
export function toErrorSentence(error: unknown): string {
  const code = readErrorCode(error)
  const seconds = error instanceof ApiError ? error.facts.seconds : undefined
  if (code === 'too_many_requests' && typeof seconds === 'number') {
    return i18next.t('ui.waitBeforeRetry', { time: formatWait(seconds, i18next.language) })
  }
  return i18next.t(`errors.${code}`)
}

/** Returns the texts of a failure toast: the given sentence, and the reason of the failure as `detail`. */
export function withReason(text: string, error: unknown): { text: string; detail: string | undefined } {
  const reason = toErrorSentence(error)
  return { text, detail: reason === text ? undefined : reason }
}

/** Formats seconds as words, `45 segundos`. From two minutes on it returns minutes, rounded up. */
export function formatWait(seconds: number, language: string): string {
  const long = seconds >= 120
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: long ? 'minute' : 'second',
    unitDisplay: 'long',
  })
  return format.format(long ? Math.ceil(seconds / 60) : Math.ceil(seconds))
}

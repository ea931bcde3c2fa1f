import i18next from 'i18next'
import { ApiError, codeOf } from './client.ts'

/** Why a call failed, as a sentence in the language of the moment. Who is to wait is told how long. */
export function errorSentence(error: unknown): string {
  const code = codeOf(error)
  const seconds = error instanceof ApiError ? error.facts.seconds : undefined
  if (code === 'too_many_requests' && typeof seconds === 'number') {
    return i18next.t('ui.waitBeforeRetry', { time: formatWait(seconds, i18next.language) })
  }
  return i18next.t(`errors.${code}`)
}

/**
 * A toast's words for a failure whose sentence the specification gives: that sentence, and beside it why the call failed.
 */
export function withReason(text: string, error: unknown): { text: string; detail: string | undefined } {
  const reason = errorSentence(error)
  return { text, detail: reason === text ? undefined : reason }
}

/** Seconds as words: `45 segundos`; from two minutes on in minutes, rounded up. */
export function formatWait(seconds: number, language: string): string {
  const long = seconds >= 120
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: long ? 'minute' : 'second',
    unitDisplay: 'long',
  })
  return format.format(long ? Math.ceil(seconds / 60) : Math.ceil(seconds))
}

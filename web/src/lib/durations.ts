import type { TFunction } from 'i18next'

/** Minutes as `45 min`, from an hour on as `1h12`. */
export function durationInWords(minutes: number, t: TFunction): string {
  if (minutes < 60) return t('ui.minutes', { count: minutes })
  const rest = String(minutes % 60).padStart(2, '0')
  return t('ui.hours', { count: Math.floor(minutes / 60), minutes: rest })
}

/** By how many minutes something took longer, with a real sign: `+18 min`, `−1h04`. */
export function differenceInWords(minutes: number, t: TFunction): string {
  const sign = minutes > 0 ? '+' : minutes < 0 ? '−' : ''
  return `${sign}${durationInWords(Math.abs(minutes), t)}`
}

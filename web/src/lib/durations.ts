import type { TFunction } from 'i18next'

/** Formats minutes as `45 min`. An hour and more is `1h12`. */
export function formatDuration(minutes: number, t: TFunction): string {
  if (minutes < 60) return t('ui.minutes', { count: minutes })
  const rest = String(minutes % 60).padStart(2, '0')
  return t('ui.hours', { count: Math.floor(minutes / 60), minutes: rest })
}

const minuteMs = 60_000

/**
 * Time units in minutes. A unit is used from twice its length on. For example, less than two hours are shown in
 * minutes.
 */
const units = [
  ['year', 365 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
] as const

/** Formats milliseconds in the unit that fits, rounded: `7 minutos`, `26 horas`, `3 dias`, `17 anos`. */
export function formatMilliseconds(milliseconds: number, language: string): string {
  const minutes = Math.round(milliseconds / minuteMs)
  const [unit, size] = units.find(([, size]) => minutes >= 2 * size) ?? (['minute', 1] as const)
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.round(minutes / size))
}

/** Formats a difference in minutes with its sign: `+18 min`, `−1h04`. */
export function formatDifference(minutes: number, t: TFunction): string {
  const sign = minutes > 0 ? '+' : minutes < 0 ? '−' : ''
  return `${sign}${formatDuration(Math.abs(minutes), t)}`
}

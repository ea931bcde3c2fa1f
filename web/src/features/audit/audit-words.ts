import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { markFirstOfMonth } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'

/** Returns an interval with month names: `14 de novembro a 21 de novembro de 2026`. */
export function formatRange({ from, to }: DateInterval, language: string, t: TFunction): string {
  const inWords = (day: string, withYear: boolean) => {
    const format = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      ...(withYear && { year: 'numeric' }),
      timeZone: 'UTC',
    })
    return markFirstOfMonth(format.format(new Date(`${day}T00:00:00Z`)), language)
  }
  const end = inWords(to, true)
  if (from === to) return end
  return t('audit.range', { from: inWords(from, from.slice(0, 4) !== to.slice(0, 4)), to: end })
}

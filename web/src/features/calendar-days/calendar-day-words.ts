import type { CalendarDay } from '@zelo/contract/calendar-days'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { TFunction } from 'i18next'
import type { Effect } from './calendar-days.api.ts'

/** Returns the range or the rule of a row in words, and the part of the day. A single whole day gives an empty text. */
export function formatWhen(row: CalendarDay, t: TFunction): string {
  const { firstDay, lastDay, rule, startTime, endTime } = row
  const isRange = firstDay !== null && lastDay !== null && firstDay !== lastDay
  const days = isRange
    ? t('calendarDays.range', { from: toDisplayDate(firstDay), to: toDisplayDate(lastDay) })
    : rule === null
      ? ''
      : t(rule.startsWith('easter') ? 'calendarDays.movable' : 'calendarDays.yearly')
  const times = startTime !== null && t('calendarDays.times', { start: startTime, end: endTime })
  return [days, times].filter(Boolean).join(', ')
}

/** Returns the counts of an effect as texts, without those that are zero. */
export function formatCalendarEffect(effect: Effect, t: TFunction): string[] {
  const keys = ['skipped', 'moved', 'restored', 'shortened', 'clashes'] as const
  return keys
    .filter((key) => effect[key] > 0)
    .map((key) => t(`calendarDays.count.${key}`, { count: effect[key] }))
}

import { toDisplayDate, toWeekday, type Weekday } from '@zelo/contract/rules/calendar'
import type { WorkWarning } from '@zelo/contract/rules/work-warnings'
import type { ListedShift } from '@zelo/contract/shifts'
import type { PlanWarning } from '@zelo/contract/work-warnings'
import type { WeekDay } from '@zelo/contract/work-week'
import { toBriefWeekday } from '@zelo/ui/lib/dates.ts'
import i18next, { type TFunction } from 'i18next'
import { formatDuration } from '../../lib/durations.ts'
import { toFieldSentence } from '../../lib/field-sentence.ts'

/** Returns the times of a shift: `19:00 às 07:00 do dia seguinte`. */
export function formatShiftHours(
  { startTime: start, endTime: end }: { startTime: string; endTime: string },
  t: TFunction,
): string {
  return t(end <= start ? 'shifts.nextDay' : 'shifts.hoursLine', { start, end })
}

/** Returns the parts of a day in which the person is absent: `ausente das 08:00 às 12:00`. */
export function formatAbsentParts({ absentParts }: WeekDay, t: TFunction): string[] {
  return absentParts.map(({ startTime: start, endTime: end }) => t('shifts.absentPart', { start, end }))
}

/** Returns the days of a shift: the weekdays, or the cycle with its first day. */
export function formatShiftDays(shift: ListedShift, t: TFunction, language: string): string {
  if (shift.anchorDay === null) {
    const names = shift.weekdays.map((day) => toBriefWeekday(day as Weekday, language))
    return new Intl.ListFormat(language).format(names)
  }
  const from = t('shifts.fromDay', { day: toDisplayDate(shift.anchorDay) })
  if (shift.kind === '12x36') return from
  const work = shift.cycle.filter((isWorked) => isWorked).length
  return `${t('shifts.cycleLine', { count: shift.cycle.length, work })}, ${from}`
}

const minuteKinds = ['short_rest', 'long_day', 'long_week']

/** Returns the text of a warning about a day, with its value and limit. */
export function formatWarning({ kind, value, limit }: WorkWarning, t: TFunction): string {
  if (kind === 'overlap' || kind === 'day_off' || kind === 'outside_shift')
    return t(`shifts.warning.${kind}`, { count: value })
  const toText = (figure: number) => (minuteKinds.includes(kind) ? formatDuration(figure, t) : String(figure))
  return t(`shifts.warning.${kind}`, { value: toText(value), limit: toText(limit ?? 0) })
}

/** Returns the text of a warning about a plan, with the first days that it concerns. */
export function formatPlanWarning(
  { kind, count, days }: PlanWarning,
  t: TFunction,
  language: string,
): string {
  const shown = days
    .slice(0, 4)
    .map((day) => `${toBriefWeekday(toWeekday(day), language)} ${toDisplayDate(day).slice(0, 5)}`)
  const list = shown.join(', ')
  return t('shifts.planLine', {
    kind: t(`shifts.warned.${kind}`),
    count,
    days: count > shown.length ? t('shifts.planMore', { days: list }) : list,
  })
}

/**
 * Returns the sentence of a field's error. A text of the shifts section takes precedence over a common field message.
 */
export function toShiftError(key: string | undefined): string | undefined {
  if (key === undefined) return undefined
  const own = `shifts.errors.${key}` as 'shifts.errors.invalid'
  const sentence = i18next.t(own)
  return i18next.exists(own) ? sentence : toFieldSentence(key)
}

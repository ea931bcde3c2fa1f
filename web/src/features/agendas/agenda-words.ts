import type { previewAgendas } from '@zelo/contract/agendas'
import type { Appointment } from '@zelo/contract/appointments'
import type { Clash } from '@zelo/contract/clashes'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type { AgendaDraftError } from '@zelo/contract/rules/agenda-draft'
import { toDisplayDate, toWeekday, type Weekday } from '@zelo/contract/rules/calendar'
import { formatWeekdays } from '@zelo/contract/rules/weekdays'
import { capitalize, formatSpan, toShortWeekday, toWeekdayName } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'
import { formatPeriodicity } from '../appointments/periodicity-words.ts'
import type { PlanDraft } from './plan-draft.ts'

/** Returns the specified sentence for an error of a draft (R3-339 to R3-355). */
export function formatDraftError(error: AgendaDraftError, t: TFunction, language: string): string {
  const nth = 'nth' in error ? formatOrdinal(error.nth, language) : ''
  return t(`agendas.error.${error.code}`, { nth })
}

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** Returns a cleaning's ordinal number. In Portuguese it is feminine, because of "limpeza": '3ª'. In English it is '3rd'. */
function formatOrdinal(number: number, language: string): string {
  if (language === 'pt-BR') return `${number}ª`
  return `${number}${endings[new Intl.PluralRules(language, { type: 'ordinal' }).select(number)]}`
}

export function formatDraftDays(draft: PlanDraft, t: TFunction, language: string): string {
  const { type, weekdays, weekdays2, dayOfMonth, month } = draft
  return formatPeriodicity(
    {
      type,
      weekdays: formatWeekdays(weekdays),
      weekdays2: formatWeekdays(weekdays2),
      dayOfMonth,
      month,
    },
    t,
    language,
  )
}

/** Returns the hours of the main cleaning and the number of revisions: '07:00 – 07:30, 2 revisões'. */
export function formatCleaningHours(
  { start, end, slots }: Pick<Appointment, 'start' | 'end'> & { slots: readonly unknown[] },
  t: TFunction,
): string {
  const span = formatSpan(start, end)
  const count = slots.length - 1
  return count > 0 ? t('agendaList.hours', { span, revisions: t('agendaList.revisions', { count }) }) : span
}

/** Returns a weekday's short name: 'Seg'. */
export function formatShortWeekday(weekday: Weekday, language: string): string {
  return capitalize(toShortWeekday(weekday, language))
}

/** Returns a weekday's name: 'Segunda-feira'. */
export function formatWeekdayLabel(weekday: Weekday, language: string): string {
  return capitalize(toWeekdayName(weekday, language))
}

/** Returns the sentence for a plan that is rejected because the person already has the same environment at that time. */
export function formatSameSlot(
  { environment, day, start, end }: NonNullable<AnswerOf<typeof previewAgendas>['sameSlot']>,
  t: TFunction,
): string {
  return t('agendas.sameSlot', { environment, day: toDisplayDate(day), span: formatSpan(start, end) })
}

/** Clashes that differ only in their day. */
export interface ClashGroup {
  key: string
  clash: Clash
  days: string[]
  weekdays: Weekday[]
}

/** Groups clashes that differ only in their day. Each group lists all its days. */
export function groupClashes(clashes: readonly Clash[]): ClashGroup[] {
  const groups = Map.groupBy(clashes, (one) =>
    [one.item, one.start, one.end, one.environment, one.otherEnvironment, one.otherStart, one.otherEnd].join(
      '|',
    ),
  )
  return [...groups].map(([key, same]) => ({
    key,
    clash: same[0]!,
    days: same.map(({ day }) => day),
    weekdays: [...new Set(same.map(({ day }) => toWeekday(day)))].sort((a, b) => a - b),
  }))
}

/**
 * Groups with at most this many days list dates. They are often monthly or yearly days, whose weekday does not help. Other
 * groups list weekdays.
 */
const datesNamed = 3

/** Returns the days of a group of clashes: 'seg e qua', or dates such as '05/12/2026' if there are few. */
export function formatClashDays({ days, weekdays }: ClashGroup, language: string): string {
  const words =
    days.length <= datesNamed
      ? days.map(toDisplayDate)
      : weekdays.map((weekday) => toShortWeekday(weekday, language))
  return new Intl.ListFormat(language).format(words)
}

/**
 * Returns the planned person of a cleaning. A covered cleaning names the substitute and the absent person. An uncovered
 * cleaning is marked as uncovered.
 */
export function formatPlannedPerson(
  { user, cover, uncovered }: Pick<Appointment, 'user' | 'cover' | 'uncovered'>,
  t: TFunction,
): string {
  if (cover) return t('dashboard.covering', { cover: cover.name, person: user.name })
  return uncovered ? `${user.name} (${t('dashboard.uncovered')})` : user.name
}

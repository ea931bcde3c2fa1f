import type { Appointment } from '@zelo/contract/appointments'
import type { Company } from '@zelo/contract/companies'
import type { Display } from '@zelo/contract/rules/appointment-status'
import { addDays, type LocalMoment, minutesOfDay, toDisplayDate } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { capitalize, formatDayInWords, formatSpan, formatTime, markFirstOfMonth } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'
import { formatDuration } from '../../lib/durations.ts'
import type { StripSlot } from '../../ui/slot-strip.tsx'
import { toCardStatus, toLine, toSlotDisplay, toStatus } from './appointment-view.ts'

/** Returns the slots of an appointment's strip: the planned slots and the unplanned work. */
export function buildStrip(appointment: Appointment, now: LocalMoment, t: TFunction): StripSlot[] {
  const { day, slots, extras } = appointment
  const planned = slots.map((slot) => {
    const display = toSlotDisplay(appointment, slot, now)
    const word =
      display.state === 'exempt' && slot.plannedAt
        ? formatPlannedLate(slot.plannedAt, day, t)
        : display.state === 'todo'
          ? t('dashboard.detail.toStart')
          : (toStateWord(display, t) ?? t(`ui.status.${toStatus(display)}`))
    return {
      key: `slot-${slot.revisionId ?? 'main'}`,
      start: minutesOfDay(slot.start),
      end: minutesOfDay(slot.end),
      status: toCardStatus(appointment, display),
      label: `${formatSpan(slot.start, slot.end)} ${word}`,
    }
  })
  const beyond = extras.map(({ startedAt, endedAt }) => {
    const end = endedAt === null ? null : formatTime(endedAt)
    return {
      key: `extra-${startedAt}`,
      start: toMinuteOnDay(day, startedAt),
      end: toMinuteOnDay(day, endedAt ?? startedAt),
      status: 'extra' as const,
      label: `${formatSpan(formatTime(startedAt), end)} ${t('ui.status.extra')}`,
    }
  })
  return [...planned, ...beyond]
}

/**
 * Returns the word for the states late and exempt, whose status has a different word. Returns undefined for other states.
 */
export function toStateWord({ state, lateMinutes }: Display, t: TFunction): string | undefined {
  if (state === 'late') return t('dashboard.late', { delay: formatDuration(lateMinutes, t) })
  return state === 'exempt' ? t('dashboard.exempt.state') : undefined
}

/**
 * Returns a text like 'Planejada às 19:46, depois do início'. If the plan was made on another day, the text also contains
 * the date.
 */
export function formatPlannedLate(plannedAt: string, day: string, t: TFunction): string {
  const time = formatTime(plannedAt)
  const plannedOn = plannedAt.slice(0, 10)
  return plannedOn === day
    ? t('dashboard.exempt.plannedAt', { time })
    : t('dashboard.exempt.plannedOn', { day: toDisplayDate(plannedOn), time })
}

/** Returns the text of the status line at the company's current time, and whether the line needs attention. */
export function formatStatusLine(
  appointment: Appointment,
  now: LocalMoment,
  t: TFunction,
): { text: string; alert: boolean } {
  const line = toLine(appointment, now)
  if (line.key === 'exempt')
    return { text: formatPlannedLate(line.plannedAt, appointment.day, t), alert: false }
  return { text: t(`dashboard.line.${line.key}`, line.values), alert: 'alert' in line }
}

/**
 * Returns the minute of the day for an instant. For an instant of another day it returns the first or the last minute,
 * whichever is nearer.
 */
function toMinuteOnDay(day: string, instant: string): number {
  if (instant.slice(0, 10) === day) return minutesOfDay(formatTime(instant))
  return instant < day ? 0 : minutesOfDay('23:59')
}

/**
 * The bounds of the day strips, in minutes since midnight. All strips share the same bounds, so that the current time is at
 * the same place on each.
 */
export interface DayEdges {
  from: number
  to: number
}

/** Returns bounds in whole hours that include all slots. The bounds include at least the hours from 06:00 to 20:00. */
export function findDayEdges(appointments: readonly Appointment[]): DayEdges {
  const edges = { from: 6 * 60, to: 20 * 60 }
  for (const { slots } of appointments) {
    for (const slot of slots) {
      edges.from = Math.min(edges.from, Math.floor(minutesOfDay(slot.start) / 60) * 60)
      edges.to = Math.max(edges.to, Math.ceil(minutesOfDay(slot.end) / 60) * 60)
    }
  }
  return edges
}

/** Returns the current minute since midnight if `day` is today. Otherwise returns undefined. */
export function toCurrentMinute(day: string, now: LocalMoment): number | undefined {
  return now.day === day ? minutesOfDay(now.time) : undefined
}

/**
 * Returns the heading of a day: 'Hoje', 'Ontem' or 'Quarta-feira, 18 de novembro'. If the page title already has these
 * words (`alone`), returns a date instead.
 */
export function formatDayHeading(
  day: string,
  { today, alone }: { today: string; alone: boolean },
  t: TFunction,
  language: string,
): string {
  if (day === today) return t('dashboard.today')
  if (day === addDays(today, -1)) return t('dashboard.yesterday')
  return alone ? toDisplayDate(day) : capitalize(formatDayInWords(day, language))
}

/**
 * Returns the dashboard's title: '17 – 19 de novembro de 2026', or a single day in words. The title of a single day
 * omits the current year.
 */
export function formatInterval({ from, to }: DateInterval, today: string, language: string): string {
  if (from === to && from.slice(0, 4) === today.slice(0, 4))
    return capitalize(formatDayInWords(from, language))
  const dateStyle = from === to ? 'full' : 'long'
  const format = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' })
  const words =
    from === to ? format.format(Date.parse(from)) : format.formatRange(Date.parse(from), Date.parse(to))
  return capitalize(markFirstOfMonth(words, language))
}

/** Returns a text like '17 limpezas', or with a filter '14 de 17 limpezas'. */
export function formatCleaningCount(all: number, shown: number | undefined, t: TFunction): string {
  const cleanings = t('dashboard.cleanings', { count: all })
  return shown === undefined ? cleanings : t('dashboard.filter.showing', { shown, cleanings })
}

/**
 * Returns a text like '58 limpezas em 3 filiais e na matriz', or for a chosen company '0 limpezas em Lago Norte'. `shown` is
 * the number of cleanings that match the filter.
 */
export function formatCleanings(
  appointments: readonly Appointment[],
  companies: readonly Company[],
  chosen: Pick<Company, 'name'> | undefined,
  t: TFunction,
  shown?: number,
): string {
  const cleanings = formatCleaningCount(appointments.length, shown, t)
  if (chosen) return t('dashboard.inCompany', { cleanings, company: chosen.name })
  const present = new Set(appointments.map((appointment) => appointment.companyId))
  const own = companies.filter((company) => present.has(company.id))
  const branches = own.filter((company) => company.parentId !== null).length
  const [first] = own
  if (first === undefined) return cleanings
  if (own.length === 1) return t('dashboard.inCompany', { cleanings, company: first.name })
  return branches < own.length
    ? t('dashboard.inBranchesAndParent', { cleanings, count: branches })
    : t('dashboard.inBranches', { cleanings, count: branches })
}

/**
 * Returns the sentence that nothing is planned on a day or between two days. If a company is chosen, the sentence names it.
 */
export function formatNothingPlanned(
  { from, to }: DateInterval,
  chosen: Pick<Company, 'name'> | undefined,
  t: TFunction,
): string {
  const period = { day: toDisplayDate(from), from: toDisplayDate(from), to: toDisplayDate(to) }
  const key = from === to ? 'dashboard.noneOn' : 'dashboard.noneBetween'
  return chosen ? t(`${key}In`, { ...period, company: chosen.name }) : t(key, period)
}

/**
 * Returns a text with the numbers of an appointment's held and voided records. If there are none, returns the number of
 * records that arrived late or came from a phone with a wrong clock.
 */
export function formatRecordMark(
  { awaitingRecords, voidedRecords, lateRecords }: Appointment,
  t: TFunction,
): string | undefined {
  const outside = [
    ...(awaitingRecords ? [t('dashboard.marks.awaiting', { count: awaitingRecords })] : []),
    ...(voidedRecords ? [t('dashboard.marks.voided', { count: voidedRecords })] : []),
  ]
  if (outside.length > 0) return outside.join(', ')
  return lateRecords ? t('dashboard.marks.late', { count: lateRecords }) : undefined
}

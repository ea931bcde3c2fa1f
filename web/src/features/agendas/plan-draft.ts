import type { AgendaItem } from '@zelo/contract/agendas'
import {
  type AgendaDraft,
  type AgendaDraftError,
  agendaDraftErrors,
  agendaName,
  toPeriodicity,
} from '@zelo/contract/rules/agenda-draft'
import {
  addDays,
  isDate,
  isTime,
  minutesOfDay,
  timeOfMinutes,
  toFileDate,
  toWeekday,
  type Weekday,
} from '@zelo/contract/rules/calendar'
import { canMove, type HolidayChoice } from '@zelo/contract/rules/plan-days'
import { occurrenceDays } from '@zelo/contract/rules/recurrence'
import { MAX_CLEANINGS, type Slot } from '@zelo/contract/rules/slots'
import { formatWeekdays } from '@zelo/contract/rules/weekdays'

/** The form state of one item of a schedule: environment, days, times and validity (R3-269). */
export interface PlanDraft extends AgendaDraft {
  readonly slots: readonly PlanSlot[]
  /** True if one photo per revision is enough. */
  readonly singlePhoto: boolean
  /** The treatment of cleanings on days that the calendar of the company skips. */
  readonly onHoliday: HolidayChoice
}

/** A time window in a form. A saved revision keeps its `revisionId` when it is edited. */
export interface PlanSlot extends Slot {
  readonly revisionId?: number
}

/** The fields that can show an error of a draft. */
export type PlanField = 'environment' | 'days' | 'slots' | 'validFrom' | 'validTo'

const fieldByError: Record<AgendaDraftError['code'], PlanField> = {
  environment_missing: 'environment',
  no_weekday: 'days',
  month_day_out_of_range: 'days',
  month_out_of_range: 'days',
  no_day_in_validity: 'days',
  no_cleaning: 'slots',
  too_many_cleanings: 'slots',
  slot_time_missing: 'slots',
  slot_time_invalid: 'slots',
  slot_start_not_before_end: 'slots',
  slots_out_of_order: 'slots',
  validity_start_missing: 'validFrom',
  validity_start_invalid: 'validFrom',
  validity_start_in_past: 'validFrom',
  validity_start_before_original: 'validFrom',
  validity_end_missing: 'validTo',
  validity_end_invalid: 'validTo',
  validity_end_before_start: 'validTo',
  validity_over_one_year: 'validTo',
}

/** Returns whether the plans of two drafts are equal. */
export function hasSamePlan(one: { plan: PlanDraft }, other: { plan: PlanDraft }): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the plan of a new item: Monday to Friday from today on, with one cleaning without times. */
export function createEmptyPlan(today: string): PlanDraft {
  return {
    environmentId: null,
    type: 'sem',
    weekdays: [1, 2, 3, 4, 5],
    weekdays2: [],
    dayOfMonth: 1,
    month: 1,
    slots: [{ start: '', end: '' }],
    singlePhoto: false,
    onHoliday: 'inherit',
    validFrom: today,
    validTo: '',
  }
}

export function groupErrorsByField(
  draft: PlanDraft,
  dates: { today: string; originalFrom?: string | undefined },
): Map<PlanField, AgendaDraftError[]> {
  return Map.groupBy(agendaDraftErrors(draft, dates), (error) => fieldByError[error.code])
}

/** Returns the days of a draft. If its days or its validity are invalid, the list is empty. */
export function listDraftDays(draft: PlanDraft): string[] {
  const { validFrom, validTo } = draft
  const readable = isDate(validFrom) && isDate(validTo) && validFrom <= validTo
  if (!readable || validTo > addDays(validFrom, 366)) return []
  try {
    return occurrenceDays(toPeriodicity(draft), validFrom, validTo)
  } catch {
    return []
  }
}

/** Changes the number of cleanings in a day. New cleanings have no times. Cleanings beyond the number are removed. */
export function withCleanings(draft: PlanDraft, count: number): PlanDraft {
  const wanted = Math.min(Math.max(count, 1), MAX_CLEANINGS)
  const added = Array.from({ length: Math.max(0, wanted - draft.slots.length) }, () => ({
    start: '',
    end: '',
  }))
  return { ...draft, slots: [...draft.slots.slice(0, wanted), ...added] }
}

export function withTime(draft: PlanDraft, nth: number, change: Partial<Slot>): PlanDraft {
  return {
    ...draft,
    slots: draft.slots.map((slot, index) => (index === nth ? { ...slot, ...change } : slot)),
  }
}

/** Adds or removes a weekday. The list keeps the order of the week. */
export function toggleWeekday(weekdays: readonly Weekday[], weekday: Weekday): Weekday[] {
  const others = weekdays.filter((one) => one !== weekday)
  return others.length < weekdays.length ? others : [...others, weekday].sort((a, b) => a - b)
}

/**
 * Changes the kind of days. Missing values get defaults. The weekday comes from the first day of validity. The day and the
 * month come from today.
 */
export function withType(draft: PlanDraft, type: PlanDraft['type'], today: string): PlanDraft {
  const [, month, day] = today.split('-').map(Number)
  if (draft.onHoliday === 'move' && !canMove(type)) {
    return withType({ ...draft, onHoliday: 'inherit' }, type, today)
  }
  const start = isDate(draft.validFrom) ? draft.validFrom : today
  if (type === 'sem' && draft.weekdays.length === 0) return { ...draft, type, weekdays: [toWeekday(start)] }
  if (type === 'mes' || type === 'ano') {
    return { ...draft, type, dayOfMonth: draft.dayOfMonth ?? day ?? 1, month: draft.month ?? month ?? 1 }
  }
  return { ...draft, type }
}

/** Returns whether a draft plans cleanings on its first day only. */
export function isOnce({ type, weekdays, validFrom, validTo }: PlanDraft): boolean {
  const [weekday] = weekdays
  return (
    type === 'sem' &&
    validFrom !== '' &&
    validFrom === validTo &&
    weekdays.length === 1 &&
    (!isDate(validFrom) || weekday === toWeekday(validFrom))
  )
}

/** Limits a draft to a single day. */
export function toOnce(draft: PlanDraft, day: string): PlanDraft {
  return {
    ...draft,
    type: 'sem',
    weekdays: isDate(day) ? [toWeekday(day)] : draft.weekdays.slice(0, 1),
    validFrom: day,
    validTo: day,
    onHoliday: draft.onHoliday === 'move' ? 'inherit' : draft.onHoliday,
  }
}

/** Changes the first day of validity. In a plan for a single day, the last day changes too. */
export function withValidFrom(draft: PlanDraft, validFrom: string): PlanDraft {
  return isOnce(draft) ? toOnce(draft, validFrom) : { ...draft, validFrom }
}

/**
 * Returns the times of the next room for a person who cleans one room after the other. Each time starts `pause` minutes
 * after the end of the corresponding time in the previous room. Returns undefined if a time is invalid or the result would
 * pass midnight.
 */
export function toFollowingSlots(slots: readonly Slot[], pause = 0): Slot[] | undefined {
  const following = slots.map(({ start, end }) => {
    if (!isTime(start) || !isTime(end) || start >= end) return undefined
    const from = minutesOfDay(end) + pause
    const to = from + minutesOfDay(end) - minutesOfDay(start)
    return to < 24 * 60 ? { start: timeOfMinutes(from), end: timeOfMinutes(to) } : undefined
  })
  return following.every((slot) => slot !== undefined) ? following : undefined
}

/** Returns the plan of the next room. It has the same days and validity. Its times come after those of the former room. */
export function toNextPlan(former: PlanDraft, today: string): PlanDraft {
  const { type, weekdays, weekdays2, dayOfMonth, month, singlePhoto, onHoliday, validTo } = former
  const slots = (toFollowingSlots(former.slots) ?? former.slots).map(({ start, end }) => ({ start, end }))
  const plan = { type, weekdays, weekdays2, dayOfMonth, month, slots, singlePhoto, onHoliday }
  const validFrom = former.validFrom < today ? today : former.validFrom
  return { environmentId: null, ...plan, validFrom, validTo: validTo < validFrom ? '' : validTo }
}

/** Returns the days and times of a valid draft in the form that a save sends (R3-416). */
export function toWirePeriodicity(
  draft: PlanDraft,
  companyId: number,
): Omit<AgendaItem['periodicity'], 'name' | 'revisions'> {
  const periodicity = toPeriodicity(draft)
  const [main] = draft.slots
  return {
    type: draft.type,
    weekdays: 'weekdays' in periodicity ? formatWeekdays(periodicity.weekdays) : '',
    weekdays2: 'weekdays2' in periodicity ? formatWeekdays(periodicity.weekdays2) : '',
    ...('dayOfMonth' in periodicity && { dayOfMonth: periodicity.dayOfMonth }),
    ...('month' in periodicity && { month: periodicity.month }),
    start: main?.start ?? '',
    end: main?.end ?? '',
    companyId,
  }
}

/** Returns the item to save for a valid draft. */
export function toAgendaItem(
  draft: PlanDraft,
  {
    companyId,
    user,
    environment,
    today,
  }: {
    companyId: number
    user: { id: number; name: string }
    environment: { id: number; name: string }
    today: string
  },
): AgendaItem {
  return {
    companyId,
    environmentId: environment.id,
    userId: user.id,
    periodicity: {
      name: agendaName(environment.name, user.name, toFileDate(today)),
      ...toWirePeriodicity(draft, companyId),
      revisions: draft.slots.slice(1).map(({ start, end }) => ({
        start,
        end,
        companyId,
      })),
    },
    revisionPhotos: draft.singlePhoto,
    ...(draft.onHoliday !== 'inherit' && { onHoliday: draft.onHoliday }),
    validFrom: draft.validFrom,
    validTo: draft.validTo,
  }
}

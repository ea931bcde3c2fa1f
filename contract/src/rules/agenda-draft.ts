import type { Weekday } from './calendar.ts'
import { clampAnnualDay, occurrenceDays, type Periodicity } from './recurrence.ts'
import { type Slot, type SlotError, slotErrors } from './slots.ts'
import { type ValidityError, validityErrors } from './validity.ts'

/** The days of an agenda in a form or a call. All fields are present, even those that the type does not use. */
export interface DraftDays {
  readonly type: Periodicity['type']
  readonly weekdays: readonly Weekday[]
  /** Weekdays of the even weeks, for `semAlt`. */
  readonly weekdays2: readonly Weekday[]
  readonly dayOfMonth: number | null
  /** From 1 to 12. */
  readonly month: number | null
}

/** An agenda that is not saved yet (R3-269). */
export interface AgendaDraft extends DraftDays {
  readonly environmentId: number | null
  /** The main cleaning first, then the revisions. */
  readonly slots: readonly Slot[]
  readonly validFrom: string
  readonly validTo: string
}

export type AgendaDraftError =
  | SlotError
  | {
      readonly code:
        | ValidityError
        | 'environment_missing'
        | 'no_weekday'
        | 'month_day_out_of_range'
        | 'month_out_of_range'
        /** The validity contains none of the agenda's days. */
        | 'no_day_in_validity'
    }

/**
 * Returns every error of a new or edited agenda (R3-339 to R3-355). An empty list means that the agenda can be saved.
 * `today` is the company's current day. `originalFrom` is the first day of the validity before an edit.
 */
export function agendaDraftErrors(
  draft: AgendaDraft,
  dates: { readonly today: string; readonly originalFrom?: string | undefined },
): AgendaDraftError[] {
  const { validFrom, validTo } = draft
  const validity = validityErrors({ validFrom, validTo, ...dates })
  const days = dayErrors(draft)
  const empty =
    days.length === 0 &&
    validity.length === 0 &&
    occurrenceDays(toPeriodicity(draft), validFrom, validTo).length === 0
  return [
    ...(draft.environmentId === null ? [{ code: 'environment_missing' } as const] : []),
    ...days,
    ...slotErrors(draft.slots),
    ...validity.map((code) => ({ code })),
    ...(empty ? [{ code: 'no_day_in_validity' } as const] : []),
  ]
}

/** Returns the errors of a whole schedule that do not belong to a single agenda (R3-356 to R3-358). */
export function scheduleErrors(schedule: {
  readonly companyId: number | null
  readonly userId: number | null
  readonly items: readonly unknown[]
}): ('company_missing' | 'user_missing' | 'no_item')[] {
  return [
    ...(schedule.companyId === null ? (['company_missing'] as const) : []),
    ...(schedule.userId === null ? (['user_missing'] as const) : []),
    ...(schedule.items.length === 0 ? (['no_item'] as const) : []),
  ]
}

/** Returns the name of an agenda (R3-417). */
export function agendaName(environment: string, user: string, date: string): string {
  return `agenda_${environment}_${user}_${date}`
}

/**
 * Returns the periodicity of a valid draft. Uses only the fields of the draft's type. If the month of an annual agenda
 * is shorter than its day, uses the month's last day (R3-347, R3-348).
 * @throws RangeError if a required field is missing
 */
export function toPeriodicity(days: DraftDays): Periodicity {
  const { type, weekdays, weekdays2, dayOfMonth, month } = days
  if (dayErrors(days).length > 0) throw new RangeError(`the draft has no valid days for ${type}`)
  switch (type) {
    case 'sem':
      return { type, weekdays }
    case 'semAlt':
      return { type, weekdays, weekdays2 }
    case '12X':
      return { type }
    case 'mes':
      return { type, dayOfMonth: Number(dayOfMonth) }
    case 'ano':
      return { type, month: Number(month), dayOfMonth: clampAnnualDay(Number(month), Number(dayOfMonth)) }
  }
}

/** With alternating weeks, one of the two weeks may be empty. The agenda then has cleanings in every second week. */
function dayErrors(days: DraftDays): AgendaDraftError[] {
  const { type, weekdays, weekdays2, dayOfMonth, month } = days
  const errors: AgendaDraftError[] = []
  const chosen = type === 'semAlt' ? weekdays.length + weekdays2.length : weekdays.length
  if ((type === 'sem' || type === 'semAlt') && chosen === 0) errors.push({ code: 'no_weekday' })
  if ((type === 'mes' || type === 'ano') && !isWithin(dayOfMonth, 31)) {
    errors.push({ code: 'month_day_out_of_range' })
  }
  if (type === 'ano' && !isWithin(month, 12)) errors.push({ code: 'month_out_of_range' })
  return errors
}

function isWithin(value: number | null, max: number): boolean {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= max
}

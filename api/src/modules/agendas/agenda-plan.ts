import type { AgendaItem } from '@zelo/contract/agendas'
import type { FieldErrors } from '@zelo/contract/errors'
import { type AgendaDraftError, agendaDraftErrors, toPeriodicity } from '@zelo/contract/rules/agenda-draft'
import type { Calendar } from '@zelo/contract/rules/calendar-days'
import { canMove, type PlannedDay, planDays } from '@zelo/contract/rules/plan-days'
import type { Periodicity } from '@zelo/contract/rules/recurrence'
import type { Slot } from '@zelo/contract/rules/slots'
import { parseWeekdays } from '@zelo/contract/rules/weekdays'

/** A valid agenda item. It has at least one cleaning day. */
export interface Plan {
  item: AgendaItem
  periodicity: Periodicity
  /** The main cleaning, then the revisions. */
  slots: Slot[]
  /** The appointments after the company's calendar is applied, in the order of the planned days. */
  planned: PlannedDay[]
}

/**
 * Validates an agenda item with the same rules as the browser. Returns a plan, or an error key for each wrong field
 * (R3-339 to R3-355). `originalFrom` is the first day of the validity before an edit. It is omitted for a new agenda.
 */
export function buildPlan(
  item: AgendaItem,
  { today, calendar, originalFrom }: { today: string; calendar: Calendar; originalFrom?: string | undefined },
): { plan: Plan } | { errors: FieldErrors } {
  const { periodicity: days, validFrom, validTo } = item
  const weekdays = parseWeekdays(days.weekdays)
  const weekdays2 = parseWeekdays(days.weekdays2)
  const slots = [
    { start: days.start, end: days.end },
    ...days.revisions.map(({ start, end }) => ({ start, end })),
  ]
  const draft = {
    environmentId: item.environmentId,
    type: days.type,
    weekdays: weekdays ?? [],
    weekdays2: weekdays2 ?? [],
    dayOfMonth: days.dayOfMonth ?? null,
    month: days.month ?? null,
    slots,
    validFrom,
    validTo,
  }
  const errors = companyErrors(item)
  if (weekdays === null) errors['periodicity.weekdays'] = 'weekday_unknown'
  if (weekdays2 === null) errors['periodicity.weekdays2'] = 'weekday_unknown'
  if (item.onHoliday === 'move' && !canMove(days.type)) errors.onHoliday = 'move_needs_month'
  const isKnown = weekdays !== null && weekdays2 !== null
  for (const error of agendaDraftErrors(draft, { today, originalFrom })) {
    if (isKnown || error.code !== 'no_day_in_validity') errors[findErrorField(error)] ??= error.code
  }
  if (Object.keys(errors).length > 0) return { errors }
  const periodicity = toPeriodicity(draft)
  const plan = { periodicity, slots, onHoliday: item.onHoliday ?? 'inherit', validFrom, validTo, today }
  const planned = planDays(plan, { companyId: item.companyId }, calendar)
  return { plan: { item, periodicity, slots, planned } }
}

/** Checks that the periodicity and its revisions belong to the item's company. */
function companyErrors({ companyId, periodicity: days }: AgendaItem): FieldErrors {
  const errors: FieldErrors = {}
  if (days.companyId !== companyId) errors['periodicity.companyId'] = 'company_differs'
  for (const [index, revision] of days.revisions.entries()) {
    if (revision.companyId === companyId) continue
    errors[`periodicity.revisions.${index}.companyId`] = 'company_differs'
  }
  return errors
}

/** Returns the API field to which an error belongs. */
function findErrorField(error: AgendaDraftError): string {
  if ('nth' in error) {
    return error.nth === 1 ? 'periodicity.start' : `periodicity.revisions.${error.nth - 2}`
  }
  if (error.code.startsWith('validity_start')) return 'validFrom'
  if (error.code.startsWith('validity_')) return 'validTo'
  if (error.code === 'no_day_in_validity') return 'validTo'
  if (error.code === 'no_weekday') return 'periodicity.weekdays'
  if (error.code === 'month_day_out_of_range') return 'periodicity.dayOfMonth'
  if (error.code === 'month_out_of_range') return 'periodicity.month'
  return 'periodicity.revisions'
}

import type { AgendaItem } from '@zelo/contract/agendas'
import type { FieldErrors } from '@zelo/contract/errors'
import { defaultTimeZone } from '@zelo/contract/fields'
import { localMoment } from '@zelo/contract/rules/calendar'
import { buildCalendar } from '@zelo/contract/rules/calendar-days'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { selectCalendarEntries } from '../calendar-days/calendar-days.queries.ts'
import type { NumberedPlan } from './agenda-clashes.service.ts'
import { buildPlan, type Plan } from './agenda-plan.ts'
import { selectParties } from './agendas.queries.ts'

/** A plan whose company, environment and person exist. */
export interface CheckedPlan extends Plan, Omit<NumberedPlan, 'days' | 'slots'> {}

/** Options for validating one item. */
export interface ItemChecking {
  /** The start of the validity before an edit. */
  originalFrom?: string
  /** True if the agenda is inactive. Its company, environment and person may therefore be inactive too. */
  asleep?: boolean
}

/** Options for validating items. */
export interface Checking extends Pick<ItemChecking, 'asleep'> {
  now: Date
  /**
   * True for off-schedule work. Its company and its person may then be inactive, and the person may be a coordinator
   * (R1-277).
   */
  offSchedule?: boolean
  /** The options of each item, in the order of the items. */
  each?: readonly ItemChecking[]
  /** If true, takes no locks, so that other saves need not wait. */
  dryRun?: boolean
}

/** The field errors of an item. `unknown` lists the fields with an id that the group does not have. */
export interface ItemFaults {
  index: number
  unknown: FieldErrors
  errors: FieldErrors
}

/**
 * Validates all items and returns their plans. Checks that the company, environment and person of each plan are active.
 * @throws as `rejectFaults`
 */
export async function checkedPlans(
  queries: Queries,
  items: readonly AgendaItem[],
  checking: Checking,
): Promise<CheckedPlan[]> {
  const { plans, faults } = await readPlans(queries, items, checking)
  rejectFaults(faults, (index) => `${index}.`)
  return plans
}

/**
 * Rejects items with faults. `toPrefix` returns the prefix of an item's fields.
 * @throws `invalid_input` with every field error of every item; `not_found` for a company, environment or person that the
 *   group does not have
 */
export function rejectFaults(faults: readonly ItemFaults[], toPrefix: (index: number) => string): void {
  const collect = (kind: 'unknown' | 'errors'): FieldErrors =>
    Object.fromEntries(
      faults.flatMap((one) =>
        Object.entries(one[kind]).map(([field, key]) => [toPrefix(one.index) + field, key]),
      ),
    )
  const [unknown, errors] = [collect('unknown'), collect('errors')]
  if (Object.keys(unknown).length > 0) throw new DomainError('not_found', { errors: unknown })
  if (Object.keys(errors).length > 0) throw new DomainError('invalid_input', { errors })
}

/** Validates all items. Returns the plans of the valid items and the faults of the other items. */
export async function readPlans(
  queries: Queries,
  items: readonly AgendaItem[],
  checking: Checking,
): Promise<{ plans: CheckedPlan[]; faults: ItemFaults[] }> {
  const parties = await readParties(queries, items.map(toPartyIds), checking)
  // Off-schedule work is recorded on the day when it was done, even if the calendar skips that day.
  const calendar = buildCalendar(checking.offSchedule ? [] : await selectCalendarEntries(queries))
  const plans: CheckedPlan[] = []
  const faults: ItemFaults[] = []
  for (const [index, item] of items.entries()) {
    const own = { ...checking, ...checking.each?.[index] }
    const { unknown, errors, ...found } = resolveParties(toPartyIds(item), parties, own)
    const today = localMoment(checking.now, found.timeZone).day
    const read = buildPlan(item, { today, calendar, originalFrom: own.originalFrom })
    if ('errors' in read) for (const [field, key] of Object.entries(read.errors)) errors[field] ??= key
    if (Object.keys({ ...unknown, ...errors }).length > 0) faults.push({ index, unknown, errors })
    if (!('plan' in read)) continue
    const { userId, environmentId } = item
    const { person, environment } = found
    plans.push({ ...read.plan, index, userId, person, environmentId, environment })
  }
  return { plans, faults }
}

/** The company, environment and person of a plan. */
export interface PartyIds {
  companyId: number
  environmentId: number
  userId: number
}

/**
 * Checks the companies, environments and people of plans.
 * @throws `invalid_input` if a company, environment or person is not active
 */
export async function checkParties(queries: Queries, ids: PartyIds, checking: Checking): Promise<void> {
  const { unknown, errors } = resolveParties(ids, await readParties(queries, [ids], checking), checking)
  const all = { ...unknown, ...errors }
  if (Object.keys(all).length > 0) throw new DomainError('invalid_input', { errors: all })
}

function toPartyIds(item: AgendaItem): PartyIds {
  return {
    companyId: item.companyId,
    environmentId: item.environmentId,
    userId: item.userId,
  }
}

function readParties(queries: Queries, all: readonly PartyIds[], checking: Checking) {
  return selectParties(
    queries,
    {
      companies: distinct(all.map(({ companyId }) => companyId)),
      environments: distinct(all.map(({ environmentId }) => environmentId)),
      users: distinct(all.map(({ userId }) => userId)),
    },
    checking,
  )
}

type Parties = Awaited<ReturnType<typeof selectParties>>

/**
 * Returns a plan's time zone, the names of its person and environment, and the field errors. The plan needs an active
 * cleaner and an active company, unless its agenda is inactive or off the schedule.
 */
function resolveParties(ids: PartyIds, parties: Parties, { offSchedule, asleep }: Checking) {
  const company = parties.companies.find(({ id }) => id === ids.companyId)
  const user = parties.users.find(({ id }) => id === ids.userId)
  const environment = parties.environments.find(
    ({ id, company_id }) => id === ids.environmentId && company_id === ids.companyId,
  )
  const isFree = asleep || offSchedule
  const unknown: FieldErrors = {}
  const errors: FieldErrors = {}
  if (!company) unknown.companyId = 'company_unknown'
  else if (!company.active && !isFree) errors.companyId = 'company_inactive'
  if (!environment) unknown.environmentId = 'environment_unknown'
  if (!user) unknown.userId = 'user_unknown'
  else if (!isFree && (!user.active || user.cpf_status !== 'active')) errors.userId = 'user_inactive'
  else if (!isFree && user.coordinator) errors.userId = 'user_is_coordinator'
  return {
    unknown,
    errors,
    timeZone: company?.time_zone ?? defaultTimeZone,
    person: user?.name ?? '',
    environment: environment?.name ?? '',
  }
}

import type { Clash } from '@zelo/contract/clashes'
import { compare } from '@zelo/contract/rules/report-list'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import {
  type Planned,
  selectPlannedAgendas,
  selectPlannedDays,
  selectPlannedElsewhere,
} from './agendas.queries.ts'
import { Clashes, type PersonPlan } from './clashes.ts'

/** Maximum number of clashes in one response. Users read only the first clashes. */
const clashesListed = 500

/** A plan to save, with the index of its item in the request. */
export interface NumberedPlan extends PersonPlan {
  index: number
}

/**
 * The clashes of plans. Only a clash in the same environment at the same time (`sameSlot`) blocks a save (R3-420,
 * R3-421).
 */
export interface ClashReport {
  /** At most `clashesListed` clashes, the earliest first, sorted by day, then by start. */
  clashes: Clash[]
  moreClashes: boolean
  /** A slot at which the person already cleans the same environment. */
  sameSlot: { item: number; day: string; start: string; end: string; environment: string } | null
}

export const noClashes: ClashReport = { clashes: [], moreClashes: false, sameSlot: null }

/**
 * Returns the clashes of plans with each other and with the saved plans of the same people. Ignores the saved plans of
 * the agendas that are being edited.
 */
export async function reportClashes(
  queries: Queries,
  plans: readonly NumberedPlan[],
  { exceptAgendaIds = [] }: { exceptAgendaIds?: readonly number[] } = {},
): Promise<ClashReport> {
  const news = plans.filter((plan) => plan.days.length > 0)
  if (news.length === 0) return noClashes
  return toClashReport(new Clashes(news, await readPlanned(queries, news, exceptAgendaIds)))
}

/** The clashes of one draft item with saved plans and with the other items. */
export interface ItemClashes {
  clashDays: string[]
  sameSlot: ClashReport['sameSlot']
}

/**
 * Returns the clashes of each draft item, and a report of all items. If `item` is given, the report covers only this
 * item. `parts` contains the plans of each item. An item with half days has several plans. Ignores the saved plans of
 * the agendas that are being edited.
 */
export async function reportDraft(
  queries: Queries,
  parts: readonly (readonly NumberedPlan[])[],
  { item, exceptAgendaIds = [] }: { item?: number | undefined; exceptAgendaIds?: readonly number[] } = {},
): Promise<ClashReport & { items: ItemClashes[] }> {
  const plans = parts.flat()
  const planned = plans.length > 0 ? await readPlanned(queries, plans, exceptAgendaIds) : []
  const all = new Clashes(plans, planned)
  const others = plans.filter(({ index }) => index !== item)
  const chosen = plans.filter(({ index }) => index === item)
  return {
    ...toClashReport(item === undefined ? all : new Clashes(chosen, [...planned, ...others])),
    items: parts.map((own) => ({
      clashDays: own.flatMap((plan) => all.listClashDays(plan)).sort(),
      sameSlot: toTakenSlot(
        own
          .values()
          .map((plan) => all.sameEnvironment(plan))
          .find(Boolean),
      ),
    })),
  }
}

/** Reads the saved plans of the people of `plans` on the days of `plans`. `plans` must not be empty. */
function readPlanned(queries: Queries, plans: readonly NumberedPlan[], exceptAgendaIds: readonly number[]) {
  return selectPlannedAgendas(queries, {
    userIds: distinct(plans.map((plan) => plan.userId)),
    firstDay: plans.map((plan) => plan.days[0]!).sort()[0]!,
    lastDay: plans
      .map((plan) => plan.days.at(-1)!)
      .sort()
      .at(-1)!,
    exceptAgendaIds,
  })
}

type Found = Clashes<NumberedPlan, Planned | NumberedPlan>
type FoundClash = ReturnType<Found['first']>[number]

function toClashReport(found: Found): ClashReport {
  const first = found.first(clashesListed + 1)
  return {
    clashes: first.slice(0, clashesListed).map(toClash),
    moreClashes: first.length > clashesListed,
    sameSlot: toTakenSlot(found.sameEnvironment()),
  }
}

function toClash({ ours, theirs, day, slot, otherSlot }: FoundClash): Clash {
  return {
    item: ours.index,
    person: ours.person,
    day,
    start: slot.start,
    end: slot.end,
    environment: ours.environment,
    otherAgendaId: 'agendaId' in theirs ? theirs.agendaId : null,
    otherEnvironment: theirs.environment,
    otherStart: otherSlot.start,
    otherEnd: otherSlot.end,
  }
}

function toTakenSlot(same: FoundClash | undefined): ClashReport['sameSlot'] {
  if (!same) return null
  const { ours, day, slot } = same
  return { item: ours.index, day, start: slot.start, end: slot.end, environment: ours.environment }
}

/**
 * Counts the clashes of plans with each other and with the saved plans of the same people, and returns the earliest
 * clashes. Clashes in the same environment count too. Ignores the appointments `exceptIds`.
 */
export async function countClashes(
  queries: Queries,
  plans: readonly NumberedPlan[],
  { exceptIds }: { exceptIds: readonly number[] },
): Promise<{ count: number; first: Clash[] }> {
  const days = [...new Set(plans.flatMap((plan) => plan.days))]
  const userIds = distinct(plans.map(({ userId }) => userId))
  const planned = await selectPlannedElsewhere(queries, { userIds, days, exceptIds })
  const byUser = Map.groupBy(planned, ({ userId }) => userId)
  const clashes = [...Map.groupBy(groupDays(plans), ({ userId }) => userId)].flatMap(([userId, news]) =>
    new Clashes(news, byUser.get(userId) ?? []).first(clashesListed + 1),
  )
  const first = clashes.sort((a, b) => compare(a.day, b.day) || compare(a.slot.start, b.slot.start))
  return { count: clashes.length, first: first.slice(0, clashesListed).map(toClash) }
}

/** Merges plans that have the same person, environment and slots, so that fewer pairs are compared. */
function groupDays(plans: readonly NumberedPlan[]): NumberedPlan[] {
  const groups = Map.groupBy(plans, (plan) =>
    JSON.stringify([plan.userId, plan.environmentId, plan.slots.map(({ start, end }) => [start, end])]),
  )
  // Plans that share a day clash with each other, so they must not be merged.
  return [...groups.values()].flatMap((group) => {
    const days = group.flatMap((plan) => plan.days)
    return new Set(days).size === days.length ? [{ ...group[0]!, days: days.sort() }] : group
  })
}

/** Returns the clashes of appointments that are about to be restored. Those that the calendar skips have none. */
export async function reportRestored(queries: Queries, ids: readonly number[]): Promise<ClashReport> {
  const plans = await selectPlannedDays(queries, ids)
  return await reportClashes(
    queries,
    plans.map((plan) => ({ ...plan, index: 0 })),
  )
}

/**
 * Returns the clashes that do not block a save.
 * @throws `same_slot_taken` with day, times and environment, if a clash blocks the save
 */
export function allowedClashes({ sameSlot, ...allowed }: ClashReport): Omit<ClashReport, 'sameSlot'> {
  if (sameSlot) {
    const { item: _, ...facts } = sameSlot
    throw new DomainError('same_slot_taken', { facts })
  }
  return allowed
}

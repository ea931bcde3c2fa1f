import type { Clash } from '@zelo/contract/agendas'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { type Planned, selectDaysOf, selectPlanned } from './agendas.queries.ts'
import { Clashes, type PersonPlan } from './clashes.ts'

/** Clashes listed in one answer; a person reads the first ones. */
const clashesListed = 500

/** A plan to be made active, and which item of the call it is. */
export interface NumberedPlan extends PersonPlan {
  index: number
}

/** Clashes are told and saved all the same; the same slot is one plan too many (DOMAIN §4). */
export interface ClashReport {
  /** The first ones by day, then by start. */
  clashes: Clash[]
  moreClashes: boolean
  /** The same person in the same environment at the same time. */
  sameSlot: { item: number; day: string; start: string; end: string; environment: string } | null
}

export const noClashes: ClashReport = { clashes: [], moreClashes: false, sameSlot: null }

/**
 * What plans clash with: what the same people have already, but for the agenda that is edited, and each other.
 */
export async function reportClashes(
  queries: Queries,
  plans: readonly NumberedPlan[],
  { exceptAgendaId = null }: { exceptAgendaId?: number | null } = {},
): Promise<ClashReport> {
  const news = plans.filter((plan) => plan.days.length > 0)
  if (news.length === 0) return noClashes
  return reportOf(new Clashes(news, await readPlanned(queries, news, exceptAgendaId)))
}

/** What one item of a draft clashes with, whether saved or another item. */
export interface ItemClashes {
  clashDays: string[]
  sameSlot: ClashReport['sameSlot']
}

/**
 * What the items of a draft clash with: for each item all of it, and the report of all of them together, or of one `item`
 * with everything else.
 */
export async function reportDraft(
  queries: Queries,
  plans: readonly NumberedPlan[],
  item?: number,
): Promise<ClashReport & { items: ItemClashes[] }> {
  const planned = await readPlanned(queries, plans, null)
  const all = new Clashes(plans, planned)
  const others = plans.filter(({ index }) => index !== item)
  const chosen = plans.filter(({ index }) => index === item)
  return {
    ...reportOf(item === undefined ? all : new Clashes(chosen, [...planned, ...others])),
    items: plans.map((plan) => ({
      clashDays: all.daysOf(plan),
      sameSlot: takenSlot(new Clashes([plan], [...planned, ...plans.filter((other) => other !== plan)])),
    })),
  }
}

/** What the people of some plans have on the days of these; `plans` has one at least. */
function readPlanned(queries: Queries, plans: readonly NumberedPlan[], exceptAgendaId: number | null) {
  return selectPlanned(queries, {
    userIds: distinct(plans.map((plan) => plan.userId)),
    firstDay: plans.map((plan) => plan.days[0]!).sort()[0]!,
    lastDay: plans
      .map((plan) => plan.days.at(-1)!)
      .sort()
      .at(-1)!,
    exceptAgendaId,
  })
}

type Found = Clashes<NumberedPlan, Planned | NumberedPlan>

function reportOf(found: Found): ClashReport {
  const first = found.first(clashesListed + 1)
  return {
    clashes: first.slice(0, clashesListed).map(({ ours, theirs, day, slot, otherSlot }) => ({
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
    })),
    moreClashes: first.length > clashesListed,
    sameSlot: takenSlot(found),
  }
}

function takenSlot(found: Found): ClashReport['sameSlot'] {
  const same = found.sameEnvironment()
  if (!same) return null
  const { ours, day, slot } = same
  return { item: ours.index, day, start: slot.start, end: slot.end, environment: ours.environment }
}

/** What appointments that are to be put back clash with by now. */
export async function reportRestored(queries: Queries, ids: readonly number[]): Promise<ClashReport> {
  const plans = await selectDaysOf(queries, ids)
  return await reportClashes(
    queries,
    plans.map((plan) => ({ ...plan, index: 0 })),
  )
}

/** The clashes of plans that are allowed. @throws `same_slot_taken` with day, times and environment */
export function allowedClashes({ sameSlot, ...allowed }: ClashReport): Omit<ClashReport, 'sameSlot'> {
  if (sameSlot) {
    const { item: _, ...facts } = sameSlot
    throw new DomainError('same_slot_taken', { facts })
  }
  return allowed
}

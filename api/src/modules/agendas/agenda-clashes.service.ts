import type { Clash } from '@zelo/contract/agendas'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { selectDaysOf, selectPlanned } from './agendas.queries.ts'
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
  const existing = await selectPlanned(queries, {
    userIds: distinct(news.map((plan) => plan.userId)),
    firstDay: news.map((plan) => plan.days[0]!).sort()[0]!,
    lastDay: news
      .map((plan) => plan.days.at(-1)!)
      .sort()
      .at(-1)!,
    exceptAgendaId,
  })
  const found = new Clashes(news, existing)
  const same = found.sameEnvironment()
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
    sameSlot: same
      ? {
          item: same.ours.index,
          day: same.day,
          start: same.slot.start,
          end: same.slot.end,
          environment: same.ours.environment,
        }
      : null,
  }
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

import type { Queries } from '../../database/tenant.ts'
import { toDateColumns } from './agenda-rows.ts'
import { insertAgendas, reserveIds } from './agendas.queries.ts'
import type { CheckedPlan } from './checked-plans.service.ts'

/** A plan with the id of its agenda. The revision ids are in the order of the revisions. */
export interface StoredPlan extends CheckedPlan {
  agendaId: number
  revisionIds: number[]
}

/** Inserts the agendas of plans with their periodicities and revisions. The caller inserts the appointments. */
export async function storePlans(
  queries: Queries,
  actor: { groupId: number; userId: number },
  plans: readonly CheckedPlan[],
  { offSchedule = false }: { offSchedule?: boolean } = {},
): Promise<StoredPlan[]> {
  const ids = await reserveIds(queries, {
    periodicities: plans.length,
    revisions: plans.reduce((sum, { slots }) => sum + slots.length - 1, 0),
    agendas: plans.length,
  })
  const stored = plans.map((plan, index) => ({
    ...plan,
    agendaId: ids.agendas[index]!,
    periodicityId: ids.periodicities[index]!,
    revisionIds: plan.slots.slice(1).map(() => ids.revisions.shift()!),
  }))
  await insertAgendas(queries, actor.groupId, {
    periodicities: stored.map(({ periodicityId, item, periodicity, slots }) => ({
      id: periodicityId,
      company_id: item.companyId,
      name: item.periodicity.name,
      ...toDateColumns(periodicity),
      start_time: slots[0]!.start,
      end_time: slots[0]!.end,
    })),
    revisions: stored.flatMap(({ periodicityId, slots, revisionIds }) =>
      slots.slice(1).map(({ start, end }, index) => ({
        id: revisionIds[index]!,
        periodicity_id: periodicityId,
        position: index + 1,
        start_time: start,
        end_time: end,
      })),
    ),
    agendas: stored.map(({ agendaId, periodicityId, item }) => ({
      id: agendaId,
      company_id: item.companyId,
      environment_id: item.environmentId,
      user_id: item.userId,
      periodicity_id: periodicityId,
      valid_from: item.validFrom,
      valid_to: item.validTo,
      off_schedule: offSchedule,
      revision_photos: item.revisionPhotos,
      on_holiday: item.onHoliday ?? 'inherit',
      created_by: actor.userId,
    })),
  })
  return stored
}

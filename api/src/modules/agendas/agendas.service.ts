import { createHash } from 'node:crypto'
import {
  type AgendaItem,
  type previewAgendas as previewAgendasCall,
  saveAgendas as saveAgendasCall,
} from '@zelo/contract/agendas'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { decode, encodeInput } from '@zelo/contract/wire'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { createWriter } from '../../http/write-json.ts'
import { lockCalendar } from '../calendar-days/calendar-days.queries.ts'
import { listPlanWarnings } from '../shifts/plan-warnings.service.ts'
import { allowedClashes, reportClashes, reportDraft } from './agenda-clashes.service.ts'
import { toSlotSnapshot } from './agenda-rows.ts'
import { claimSave, selectSave, storeResponse } from './agenda-saves.queries.ts'
import { insertAppointments } from './agendas.queries.ts'
import { type Checking, checkedPlans } from './checked-plans.service.ts'
import {
  countWindows,
  listCleaningDays,
  listTakingPlace,
  toAppointmentDays,
  toClashPlans,
  toPlanOnCalendar,
} from './planned-appointments.ts'
import { storePlans } from './store-plans.service.ts'

export type Saved = AnswerOf<typeof saveAgendasCall>

interface Actor {
  groupId: number
  userId: number
}

/**
 * Saves agendas once per client id. A repeated or concurrent call with the same client id saves nothing and returns the
 * first response. The digest and the stored response use the field names of the API. Without a client id, every call saves.
 * @throws as `saveAgendas`; `already_saved` if the client id was used for other items
 */
export async function saveAgendasOnce(
  queries: Queries,
  actor: Actor,
  { clientId, items }: { clientId: string | undefined; items: readonly AgendaItem[] },
  now: Date,
): Promise<Saved> {
  if (clientId === undefined) return await saveAgendas(queries, actor, items, now)
  const digest = createHash('sha256')
    .update(JSON.stringify(encodeInput(saveAgendasCall.body, items)))
    .digest()
  const isFirst = await claimSave(queries, actor.groupId, { clientId, digest })
  if (!isFirst) {
    const earlier = await selectSave(queries, clientId)
    if (!earlier.digest.equals(digest)) throw new DomainError('already_saved')
    return decode(saveAgendasCall.answer, earlier.answer) as Saved
  }
  const saved = await saveAgendas(queries, actor, items, now)
  await storeResponse(queries, clientId, createWriter(saveAgendasCall.answer)(saved))
  return saved
}

/**
 * Saves all agendas or none, with the appointments of their validity (R3-418, R3-419). A clash with another environment
 * does not block the save and is listed.
 * @throws `invalid_input` with every field error of every item; `not_found` for a company, environment or person that
 * the group does not have; `same_slot_taken` if a person already cleans the same environment at that time
 */
export async function saveAgendas(
  queries: Queries,
  actor: Actor,
  items: readonly AgendaItem[],
  now: Date,
  { offSchedule = false }: Pick<Checking, 'offSchedule'> = {},
): Promise<Saved> {
  if (!offSchedule) await lockCalendar(queries, actor.groupId, 'shared')
  const plans = await checkedPlans(queries, items, { now, offSchedule })
  const clashes = allowedClashes(
    await reportClashes(
      queries,
      plans.flatMap((plan) => toClashPlans(plan, plan.planned)),
    ),
  )
  const planned = await storePlans(queries, actor, plans, { offSchedule })
  await insertAppointments(
    queries,
    planned.map(({ agendaId, planned: days, slots, revisionIds }) => ({
      agendaId,
      days: toAppointmentDays(days, revisionIds, slots),
      slots: toSlotSnapshot(slots, revisionIds),
    })),
    offSchedule ? null : now,
  )
  return {
    agendas: planned.map(({ agendaId, planned: days }) => ({
      id: agendaId,
      appointments: listTakingPlace(days).length,
    })),
    ...clashes,
  }
}

/**
 * Returns the result of a save without saving anything. With `item`, reports only the clashes of that item.
 * @throws as `saveAgendas`, but returns `same_slot_taken` as data; `invalid_input` for an unknown `item`
 */
export async function previewAgendas(
  queries: Queries,
  { items, item }: { items: readonly AgendaItem[]; item?: number | undefined },
  now: Date,
): Promise<AnswerOf<typeof previewAgendasCall>> {
  const plans = await checkedPlans(queries, items, { now, dryRun: true })
  if (item !== undefined && !plans[item])
    throw new DomainError('invalid_input', { errors: { item: 'invalid' } })
  const parts = plans.map((plan) => toClashPlans(plan, plan.planned))
  const { items: clashesByItem, ...report } = await reportDraft(queries, parts, { item })
  return {
    items: plans.map(({ planned }, index) => ({
      days: listCleaningDays(planned),
      ...toPlanOnCalendar(planned),
      appointments: listTakingPlace(planned).length,
      cleanings: countWindows(planned),
      ...clashesByItem[index]!,
    })),
    ...report,
    workWarnings: await listPlanWarnings(queries, parts.flat(), { item }),
  }
}

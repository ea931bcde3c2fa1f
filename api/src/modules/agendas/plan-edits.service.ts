import type { AgendaItem, EditedAgenda } from '@zelo/contract/agendas'
import { localMoment } from '@zelo/contract/rules/calendar'
import type { PlannedDay } from '@zelo/contract/rules/plan-days'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { refreshCovers } from '../absences/covers.queries.ts'
import {
  dropAppointments,
  type EditableAgenda,
  type ExistingAppointment,
  lockAgendas,
  type Replanned,
  replaceRevisions,
  replanAppointments,
  selectExistingAppointments,
  takeAppointments,
  updateAgendaRow,
  updatePeriodicity,
} from './agenda-edit.queries.ts'
import { toDateColumns, toSlotSnapshot } from './agenda-rows.ts'
import { insertAppointments, reserveIds } from './agendas.queries.ts'
import { type CheckedPlan, type ItemFaults, readPlans } from './checked-plans.service.ts'
import { keepChoice, listTakingPlace, toAppointmentDays } from './planned-appointments.ts'
import { lockPeople } from './planned-people.queries.ts'

/** A new plan of an agenda. */
export interface WantedEdit {
  agenda: EditableAgenda
  body: EditedAgenda
  /** The id of another agenda. Its appointments from today on move to this agenda, except those with recorded work. */
  takesFrom?: number | undefined
}

/** Changes to an agenda's appointments from a day on. */
export interface PlanChange {
  /** Days that get a new appointment. */
  fresh: string[]
  /** Appointments that an earlier edit dropped and this edit restores. */
  back: ExistingAppointment[]
  kept: ExistingAppointment[]
  dropped: ExistingAppointment[]
  begun: ExistingAppointment[]
}

/** A valid edit that is not stored yet. */
export interface PlannedEdit extends WantedEdit {
  plan: CheckedPlan
  /** The appointments of the new plan, by planned day. */
  planned: ReadonlyMap<string, PlannedDay>
  change: PlanChange
  /** The appointments of the new plan that are neither cancelled nor removed. */
  following: PlannedDay[]
}

/**
 * Validates edits. Returns the valid edits with their changes, and the faults of the other edits. Unless this is a dry
 * run, locks people, environments, agendas and appointments in this order. `alsoLocked` are further agendas to lock.
 * @throws `forbidden` for an off-schedule agenda; `not_found` and `changed_meanwhile` if an agenda is gone or changed
 * after the caller read it
 */
export async function planEdits(
  queries: Queries,
  wanted: readonly WantedEdit[],
  { now, dryRun, alsoLocked = [] }: { now: Date; dryRun: boolean; alsoLocked?: readonly EditableAgenda[] },
): Promise<{ edits: PlannedEdit[]; faults: ItemFaults[] }> {
  // An off-schedule agenda records finished work, so it is not a plan that can be edited.
  if (wanted.some(({ agenda }) => agenda.off_schedule)) throw new DomainError('forbidden')
  // Also lock the people who have the appointments now, so that their work is recorded completely before or after the
  // edit.
  if (!dryRun) {
    await lockPeople(queries, distinct(wanted.flatMap(({ agenda, body }) => [agenda.user_id, body.userId])))
  }
  const { plans, faults } = await readPlans(
    queries,
    wanted.map(({ agenda, body }) => toEditedItem(body, agenda)),
    {
      now,
      dryRun,
      each: wanted.map(({ agenda, body }) => ({ originalFrom: agenda.valid_from, asleep: !body.active })),
    },
  )
  if (!dryRun) await lockUnchanged(queries, [...wanted.map(({ agenda }) => agenda), ...alsoLocked])
  const starts = wanted.map(({ agenda, takesFrom = null }) => {
    const { day: today } = localMoment(now, agenda.time_zone)
    return { agendaId: agenda.id, today, firstDay: null, takesFrom }
  })
  const existing = Map.groupBy(
    await selectExistingAppointments(queries, starts, { dryRun }),
    ({ agendaId }) => agendaId,
  )
  const edits = plans.map((plan): PlannedEdit => {
    const { today, agendaId } = starts[plan.index]!
    return { ...wanted[plan.index]!, ...planChange(plan, existing.get(agendaId) ?? [], today) }
  })
  return { edits, faults }
}

/** Compares the new plan of an agenda with its existing appointments from a day on. */
export function planChange(
  plan: CheckedPlan,
  existing: readonly ExistingAppointment[],
  firstDay: string,
): Omit<PlannedEdit, keyof WantedEdit> {
  const planned = keepMovedDays(plan, existing)
  const taken = new Set(existing.map(({ day }) => day))
  const open = existing.filter(({ begun }) => !begun)
  const change = {
    fresh: [...planned.keys()].filter((day) => day >= firstDay && !taken.has(day)),
    back: open.filter((row) => planned.has(row.day) && !row.planned),
    kept: open.filter((row) => planned.has(row.day) && row.planned),
    dropped: open.filter((row) => !planned.has(row.day) && row.planned),
    begun: existing.filter(({ begun }) => begun),
  }
  const follows = [...change.back, ...change.kept].filter(({ out }) => !out).map(({ day }) => day)
  const following = [...change.fresh, ...follows].sort().map((day) => planned.get(day)!)
  return { plan, planned, change, following }
}

/**
 * Returns the appointments of a plan by planned day. An appointment that the calendar moved from a past day keeps its new
 * day, because the calendar of past days no longer counts.
 */
function keepMovedDays(
  { planned, slots, item }: CheckedPlan,
  existing: readonly ExistingAppointment[],
): Map<string, PlannedDay> {
  const days = new Map(planned.map((one) => [one.plannedDay ?? one.day, one]))
  for (const { day: plannedDay, movedTo } of existing) {
    if (movedTo === null || !days.has(plannedDay)) continue
    if (movedTo > item.validTo) days.delete(plannedDay)
    else days.set(plannedDay, { day: movedTo, plannedDay, skipped: null, slots, skippedSlots: [] })
  }
  return days
}

/**
 * Locks agendas and checks that nobody changed them. To avoid deadlocks, lock their people and environments first.
 * @throws `not_found`; `changed_meanwhile`
 */
export async function lockUnchanged(queries: Queries, agendas: readonly EditableAgenda[]): Promise<void> {
  const versions = await lockAgendas(
    queries,
    agendas.map(({ id }) => id),
  )
  if (agendas.some(({ id }) => !versions.has(id))) throw new DomainError('not_found')
  if (agendas.some(({ id, version }) => versions.get(id) !== version)) {
    throw new DomainError('changed_meanwhile')
  }
}

/** Stores edits. Returns the new version of each agenda, in the order of the edits. */
export async function storeEdits(
  queries: Queries,
  actor: { groupId: number },
  edits: readonly PlannedEdit[],
  now: Date,
): Promise<number[]> {
  const revisions = edits.flatMap(({ body }) => body.periodicity.revisions)
  const fresh = await reserveIds(queries, {
    periodicities: 0,
    revisions: revisions.filter(({ id }) => id === undefined).length,
    agendas: 0,
  })
  const versions: number[] = []
  const stored: StoredChange[] = []
  for (const edit of edits) {
    const revisionIds = edit.body.periodicity.revisions.map(({ id }) => id ?? fresh.revisions.shift()!)
    versions.push(await storeAgenda(queries, actor, edit, { revisionIds, now }))
    stored.push({ ...edit, agendaId: edit.agenda.id, revisionIds })
  }
  await storeChanges(queries, stored, now)
  return versions
}

async function storeAgenda(
  queries: Queries,
  actor: { groupId: number },
  { agenda, body, plan }: PlannedEdit,
  { revisionIds, now }: { revisionIds: readonly number[]; now: Date },
): Promise<number> {
  const [main, ...revisions] = plan.slots
  await updatePeriodicity(queries, {
    id: agenda.periodicity_id,
    name: body.periodicity.name ?? agenda.periodicity_name,
    ...toDateColumns(plan.periodicity),
    start_time: main!.start,
    end_time: main!.end,
  })
  await replaceRevisions(
    queries,
    actor.groupId,
    agenda.periodicity_id,
    revisions.map(({ start, end }, index) => ({
      id: revisionIds[index]!,
      position: index + 1,
      start_time: start,
      end_time: end,
    })),
  )
  return await updateAgendaRow(
    queries,
    agenda.id,
    {
      active: body.active,
      revision_photos: body.revisionPhotos,
      on_holiday: plan.item.onHoliday ?? 'inherit',
      environment_id: body.environmentId,
      user_id: body.userId,
      valid_from: body.validFrom,
      valid_to: body.validTo,
    },
    now,
  )
}

/** The changes of the appointments of one agenda. The agenda's own row is stored already. */
export interface StoredChange
  extends Pick<PlannedEdit, 'plan' | 'planned' | 'change'>,
    Pick<WantedEdit, 'takesFrom'> {
  agendaId: number
  revisionIds: readonly number[]
}

/** Stores the changes of appointments. Appointments with recorded work stay unchanged. */
export async function storeChanges(
  queries: Queries,
  stored: readonly StoredChange[],
  now: Date,
): Promise<void> {
  const toDays = ({ planned, revisionIds, plan }: StoredChange, days: readonly string[]) =>
    toAppointmentDays(
      days.map((day) => planned.get(day)!),
      revisionIds,
      plan.slots,
    )
  const toPlan = ({ agendaId, plan, revisionIds }: StoredChange) => ({
    agendaId,
    slots: toSlotSnapshot(plan.slots, revisionIds),
  })
  const followed = stored.map((one): Replanned & Pick<StoredChange, 'takesFrom'> => {
    const follows = [...one.change.kept, ...one.change.back]
    const days = follows.map(({ day }) => day)
    return { ...toPlan(one), takesFrom: one.takesFrom, ids: toIds(follows), days: toDays(one, days) }
  })
  await dropAppointments(
    queries,
    stored.flatMap(({ change }) => toIds(change.dropped)),
    now,
  )
  for (const { takesFrom, agendaId, ids } of followed) {
    if (takesFrom !== undefined) await takeAppointments(queries, { ids, agendaId })
  }
  await replanAppointments(queries, followed, now)
  await insertAppointments(
    queries,
    stored.map((one) => ({ ...toPlan(one), days: toDays(one, one.change.fresh) })),
    now,
  )
  await refreshCovers(
    queries,
    followed.flatMap(({ ids }) => ids),
  )
}

function toEditedItem(body: EditedAgenda, agenda: EditableAgenda): AgendaItem {
  const { id: _, name = agenda.periodicity_name, revisions, ...days } = body.periodicity
  return {
    companyId: body.companyId,
    environmentId: body.environmentId,
    userId: body.userId,
    revisionPhotos: body.revisionPhotos,
    onHoliday: body.onHoliday ?? keepChoice(agenda.on_holiday, days.type),
    validFrom: body.validFrom,
    validTo: body.validTo,
    periodicity: { ...days, name, revisions: revisions.map(({ id: _id, ...revision }) => revision) },
  }
}

export function toIds(rows: readonly ExistingAppointment[]): number[] {
  return rows.map(({ id }) => id)
}

/**
 * Returns the appointments that a change replaces. It replaces no appointments with recorded work, and none before its
 * first day.
 */
export function listReplacedIds({ kept, dropped }: PlanChange): number[] {
  return toIds([...kept, ...dropped])
}

/** Counts the appointments of an edit that take place. Omits appointments that the calendar skips. */
export function countFollowing({ following }: Pick<PlannedEdit, 'following'>): number {
  return listTakingPlace(following).length
}

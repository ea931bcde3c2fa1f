import type {
  AgendaItem,
  EditedAgenda,
  previewEdit as previewEditCall,
  ToggledAgenda,
  updateAgenda as updateAgendaCall,
} from '@zelo/contract/agendas'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type { FieldErrors } from '@zelo/contract/errors'
import { localMoment } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { refreshCovers } from '../absences/covers.queries.ts'
import { allowedClashes, noClashes, reportClashes, reportRestored } from './agenda-clashes.service.ts'
import {
  dropAppointments,
  type ExistingAppointment,
  lockAgenda,
  pauseAppointments,
  replaceRevisions,
  replanAppointments,
  resumeAppointments,
  selectAgenda,
  selectExistingAppointments,
  updateAgendaRow,
  updatePeriodicity,
} from './agenda-edit.queries.ts'
import { toDateColumns, toSlotSnapshot } from './agenda-rows.ts'
import { insertAppointments, reserveIds } from './agendas.queries.ts'
import { checkedPlans, checkParties } from './checked-plans.service.ts'
import { lockPeople } from './planned-people.queries.ts'

type Updated = AnswerOf<typeof updateAgendaCall>

/**
 * Edits an agenda, or switches it off or on. Changes its appointments from the company's current day on. Past appointments
 * and those with recorded work stay unchanged (R3-424).
 * @throws `not_found` for an unknown agenda, person or environment, or a periodicity or revision of another agenda;
 *   `invalid_input` with every field error; `same_slot_taken`; `changed_meanwhile` if the agenda changed after it was read
 */
export async function updateAgenda(
  queries: Queries,
  actor: { groupId: number },
  body: EditedAgenda | ToggledAgenda,
  now: Date,
): Promise<Updated> {
  return 'Periodicidade' in body
    ? await editAgenda(queries, actor, body, now)
    : await toggleAgenda(queries, body, now)
}

/** Returns the effects of an edit without saving it. @throws as `updateAgenda`, but it returns `same_slot_taken` as data */
export async function previewEdit(
  queries: Queries,
  body: EditedAgenda,
  now: Date,
): Promise<AnswerOf<typeof previewEditCall>> {
  const { plan, change, report } = await readEdit(queries, body, now, true)
  const { added, kept, out } = toWireChange(change)
  const cleanings = (added.length + kept.length - out.length) * plan.slots.length
  return { ...toWireChange(change), cleanings, ...report }
}

async function editAgenda(
  queries: Queries,
  actor: { groupId: number },
  body: EditedAgenda,
  now: Date,
): Promise<Updated> {
  const { agenda, plan, change, report } = await readEdit(queries, body, now, false)
  const clashes = allowedClashes(report)
  const { Periodicidade: wire } = body
  const [main, ...revisions] = plan.slots
  const fresh = await reserveIds(queries, {
    periodicities: 0,
    revisions: wire.Revisoes.filter(({ ID }) => ID === undefined).length,
    agendas: 0,
  })
  const revisionIds = wire.Revisoes.map(({ ID }) => ID ?? fresh.revisions.shift()!)
  await updatePeriodicity(queries, {
    id: agenda.periodicity_id,
    name: wire.nome ?? agenda.periodicity_name,
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
  const version = await updateAgendaRow(
    queries,
    agenda.id,
    {
      active: body.ATIVO,
      revision_photos: body.revisionPhotos,
      environment_id: body.Id_Environments,
      user_id: body.Id_Users,
      valid_from: body.vigIni,
      valid_to: body.vigFim,
    },
    now,
  )
  const slots = toSlotSnapshot(plan.slots, revisionIds)
  await dropAppointments(queries, toIds(change.dropped), now)
  const follows = toIds([...change.kept, ...change.back])
  await replanAppointments(queries, follows, { agendaId: agenda.id, slots }, now)
  await insertAppointments(queries, [{ agendaId: agenda.id, days: change.fresh, slots }], now)
  await refreshCovers(queries, follows)
  return { ID: agenda.id, version, ...toWireChange(change), ...clashes }
}

/** Validates an edit. Returns the agenda before the edit, the new plan, and the changes to its appointments. */
async function readEdit(queries: Queries, body: EditedAgenda, now: Date, dryRun: boolean) {
  const agenda = await openAgenda(queries, body)
  // An off-schedule agenda records finished work. An edit cannot turn it into a plan.
  if (agenda.off_schedule) throw new DomainError('forbidden')
  checkIds(body, agenda)
  // Lock the current assignee too, so that work is recorded either before or after the edit.
  if (!dryRun) await lockPeople(queries, [agenda.user_id, body.Id_Users])
  const asleep = !body.ATIVO
  const [plan] = await checkedPlans(queries, [toEditedItem(body, agenda)], {
    now,
    dryRun,
    asleep,
    originalFrom: agenda.valid_from,
  })
  if (!plan) throw new Error('a validated item has no plan')
  if (!dryRun) await lockUnchanged(queries, agenda)
  const { day: today } = localMoment(now, agenda.time_zone)
  const existing = await selectExistingAppointments(queries, { agendaId: agenda.id, firstDay: today, dryRun })
  const change = buildChange(
    existing,
    plan.days.filter((day) => day >= today),
  )
  const { added, kept, out } = toWireChange(change)
  const days = [...added, ...kept].filter((day) => !out.includes(day)).sort()
  const report = await reportClashes(queries, asleep ? [] : [{ ...plan, days }], {
    exceptAgendaId: agenda.id,
  })
  return { agenda, plan, change, report }
}

type StoredAgenda = NonNullable<Awaited<ReturnType<typeof selectAgenda>>>

async function openAgenda(
  queries: Queries,
  { ID, version }: { ID: number; version?: number | undefined },
): Promise<StoredAgenda> {
  const agenda = await selectAgenda(queries, ID)
  if (!agenda) throw new DomainError('not_found')
  if (version !== undefined && version !== agenda.version) throw new DomainError('changed_meanwhile')
  return agenda
}

/** Locks the agenda after its people and environments, because saves lock in this order too. */
async function lockUnchanged(queries: Queries, agenda: StoredAgenda): Promise<void> {
  const version = await lockAgenda(queries, agenda.id)
  if (version === undefined) throw new DomainError('not_found')
  if (version !== agenda.version) throw new DomainError('changed_meanwhile')
}

/** Checks that the ids in the edit belong to the agenda. */
function checkIds(body: EditedAgenda, agenda: StoredAgenda): void {
  const unknown: FieldErrors = {}
  const { ID, Revisoes } = body.Periodicidade
  if (ID !== agenda.periodicity_id) unknown['Periodicidade.ID'] = 'periodicity_unknown'
  const ids = Revisoes.map((revision) => revision.ID)
  for (const [index, id] of ids.entries()) {
    if (id === undefined || (agenda.revision_ids.includes(id) && ids.indexOf(id) === index)) continue
    unknown[`Periodicidade.Revisoes.${index}.ID`] = 'revision_unknown'
  }
  if (Object.keys(unknown).length > 0) throw new DomainError('not_found', { errors: unknown })
  if (body.Id_EmpresasFilial !== agenda.company_id) {
    throw new DomainError('invalid_input', { errors: { Id_EmpresasFilial: 'company_differs' } })
  }
}

function toEditedItem(body: EditedAgenda, agenda: StoredAgenda): AgendaItem {
  const { ID: _, nome = agenda.periodicity_name, Revisoes, ...days } = body.Periodicidade
  return {
    Id_EmpresasFilial: body.Id_EmpresasFilial,
    Id_Environments: body.Id_Environments,
    Id_Users: body.Id_Users,
    revisionPhotos: body.revisionPhotos,
    vigIni: body.vigIni,
    vigFim: body.vigFim,
    Periodicidade: { ...days, nome, Revisoes: Revisoes.map(({ ID: _id, ...revision }) => revision) },
  }
}

/** Changes to an agenda's appointments from the company's current day on. */
interface Change {
  /** Days that get a new appointment. */
  fresh: string[]
  /** Appointments that an earlier edit dropped and this edit restores. */
  back: ExistingAppointment[]
  kept: ExistingAppointment[]
  dropped: ExistingAppointment[]
  begun: ExistingAppointment[]
}

function buildChange(existing: readonly ExistingAppointment[], days: readonly string[]): Change {
  const wanted = new Set(days)
  const taken = new Set(existing.map(({ day }) => day))
  const open = existing.filter(({ begun }) => !begun)
  return {
    fresh: days.filter((day) => !taken.has(day)),
    back: open.filter(({ day, planned }) => wanted.has(day) && !planned),
    kept: open.filter(({ day, planned }) => wanted.has(day) && planned),
    dropped: open.filter(({ day, planned }) => !wanted.has(day) && planned),
    begun: existing.filter(({ begun }) => begun),
  }
}

/** Returns a change in the format of the API. */
function toWireChange({ fresh, back, kept, dropped, begun }: Change) {
  const inOrder = (rows: readonly ExistingAppointment[]) => rows.map(({ day }) => day).sort()
  return {
    added: [...fresh, ...inOrder(back)].sort(),
    kept: inOrder(kept),
    out: inOrder([...back, ...kept].filter(({ out }) => out)),
    dropped: inOrder(dropped),
    begun: inOrder(begun),
  }
}

function toIds(rows: readonly ExistingAppointment[]): number[] {
  return rows.map(({ id }) => id)
}

/**
 * Saves the form of one day: the active flag and the single-photo flag. The ids in the body name the agenda that the caller
 * read.
 */
async function toggleAgenda(queries: Queries, body: ToggledAgenda, now: Date): Promise<Updated> {
  const agenda = await openAgenda(queries, body)
  const isSame =
    body.Id_Environments === agenda.environment_id &&
    body.Id_Users === agenda.user_id &&
    body.Id_Periodicidade === agenda.periodicity_id
  if (!isSame) throw new DomainError('changed_meanwhile')
  const isSwitched = body.ATIVO !== agenda.active
  const parties = {
    companyId: agenda.company_id,
    environmentId: agenda.environment_id,
    userId: agenda.user_id,
  }
  if (isSwitched && body.ATIVO) {
    await checkParties(queries, parties, { now, offSchedule: agenda.off_schedule })
  }
  await lockUnchanged(queries, agenda)
  const { day: firstDay } = localMoment(now, agenda.time_zone)
  const existing = isSwitched
    ? await selectExistingAppointments(queries, { agendaId: agenda.id, firstDay, dryRun: false })
    : []
  const kept = existing.filter(({ begun, planned }) => !begun && planned)
  const report = body.ATIVO ? await reportRestored(queries, toIds(kept.filter(({ out }) => !out))) : noClashes
  const clashes = allowedClashes(report)
  if (body.ATIVO) await resumeAppointments(queries, toIds(kept), now)
  else await pauseAppointments(queries, toIds(kept), now)
  const change = { active: body.ATIVO, revision_photos: body.revisionPhotos }
  const version = await updateAgendaRow(queries, agenda.id, change, now)
  const days = toWireChange({ fresh: [], back: [], kept, dropped: [], begun: [] })
  return { ID: agenda.id, version, ...days, ...clashes }
}

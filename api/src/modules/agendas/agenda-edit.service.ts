import type {
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
import { lockCalendar } from '../calendar-days/calendar-days.queries.ts'
import { listPlanWarnings } from '../shifts/plan-warnings.service.ts'
import { allowedClashes, noClashes, reportClashes, reportRestored } from './agenda-clashes.service.ts'
import {
  type EditableAgenda,
  type ExistingAppointment,
  pauseAppointments,
  resumeAppointments,
  selectEditableAgendas,
  selectExistingAppointments,
  updateAgendaRow,
} from './agenda-edit.queries.ts'
import { checkParties, rejectFaults } from './checked-plans.service.ts'
import {
  listReplacedIds,
  lockUnchanged,
  type PlanChange,
  planEdits,
  storeEdits,
  toIds,
} from './plan-edits.service.ts'
import { countWindows, toClashPlans, toPlanOnCalendar } from './planned-appointments.ts'

type Updated = AnswerOf<typeof updateAgendaCall>

/**
 * Edits an agenda, or switches it off or on. Changes its appointments from the company's current day on. Past
 * appointments and those with recorded work stay unchanged (R3-424).
 * @throws `not_found` for an unknown agenda, person or environment, or for a periodicity or revision of another agenda;
 * `invalid_input` with every field error; `same_slot_taken`; `changed_meanwhile` if the agenda changed after the caller
 * read it
 */
export async function updateAgenda(
  queries: Queries,
  actor: { groupId: number },
  body: EditedAgenda | ToggledAgenda,
  now: Date,
): Promise<Updated> {
  return 'periodicity' in body
    ? await editAgenda(queries, actor, body, now)
    : await toggleAgenda(queries, body, now)
}

/**
 * Returns the effects of an edit without saving the edit.
 * @throws as `updateAgenda`, but returns `same_slot_taken` as data
 */
export async function previewEdit(
  queries: Queries,
  body: EditedAgenda,
  now: Date,
): Promise<AnswerOf<typeof previewEditCall>> {
  const { edit, report, plans } = await readEdit(queries, body, now, true)
  return {
    ...toWireChange(edit.change),
    ...toPlanOnCalendar(edit.following),
    cleanings: countWindows(edit.following),
    ...report,
    workWarnings: await listPlanWarnings(queries, plans, { replacedIds: listReplacedIds(edit.change) }),
  }
}

async function editAgenda(
  queries: Queries,
  actor: { groupId: number },
  body: EditedAgenda,
  now: Date,
): Promise<Updated> {
  await lockCalendar(queries, actor.groupId, 'shared')
  const { edit, report } = await readEdit(queries, body, now, false)
  const clashes = allowedClashes(report)
  const [version] = await storeEdits(queries, actor, [edit], now)
  return { id: body.id, version: version!, ...toWireChange(edit.change), ...clashes }
}

/** Validates an edit. Returns the edit with its clashes. */
async function readEdit(queries: Queries, body: EditedAgenda, now: Date, dryRun: boolean) {
  const agenda = await openAgenda(queries, body)
  if (!agenda.off_schedule) checkIds(body, agenda)
  const { edits, faults } = await planEdits(queries, [{ agenda, body }], { now, dryRun })
  rejectFaults(faults, () => '')
  const edit = edits[0]!
  const plans = body.active ? toClashPlans(edit.plan, edit.following) : []
  const report = await reportClashes(queries, plans, { exceptAgendaIds: [agenda.id] })
  return { edit, report, plans }
}

async function openAgenda(
  queries: Queries,
  { id, version }: { id: number; version?: number | undefined },
): Promise<EditableAgenda> {
  const [agenda] = await selectEditableAgendas(queries, [id])
  if (!agenda) throw new DomainError('not_found')
  if (version !== undefined && version !== agenda.version) throw new DomainError('changed_meanwhile')
  return agenda
}

/** Checks that the periodicity and the revisions of the edit belong to the agenda. */
function checkIds(body: EditedAgenda, agenda: EditableAgenda): void {
  const unknown: FieldErrors = {}
  const { id, revisions } = body.periodicity
  if (id !== agenda.periodicity_id) unknown['periodicity.id'] = 'periodicity_unknown'
  const ids = revisions.map((revision) => revision.id)
  for (const [index, id] of ids.entries()) {
    if (id === undefined || (agenda.revision_ids.includes(id) && ids.indexOf(id) === index)) continue
    unknown[`periodicity.revisions.${index}.id`] = 'revision_unknown'
  }
  if (Object.keys(unknown).length > 0) throw new DomainError('not_found', { errors: unknown })
  if (body.companyId !== agenda.company_id) {
    throw new DomainError('invalid_input', { errors: { companyId: 'company_differs' } })
  }
}

/** Returns the changed days of appointments in the format of the API. */
function toWireChange({ fresh, back, kept, dropped, begun }: PlanChange) {
  const inOrder = (rows: readonly ExistingAppointment[]) => rows.map(({ day }) => day).sort()
  return {
    added: [...fresh, ...inOrder(back)].sort(),
    kept: inOrder(kept),
    out: inOrder([...back, ...kept].filter(({ out }) => out)),
    dropped: inOrder(dropped),
    begun: inOrder(begun),
  }
}

/**
 * Saves the small form that changes only the active flag and the single-photo flag. The environment, person and
 * periodicity in the body must be those of the agenda, so that an outdated form is rejected.
 */
async function toggleAgenda(queries: Queries, body: ToggledAgenda, now: Date): Promise<Updated> {
  const agenda = await openAgenda(queries, body)
  const isSame =
    body.environmentId === agenda.environment_id &&
    body.userId === agenda.user_id &&
    body.periodicityId === agenda.periodicity_id
  if (!isSame) throw new DomainError('changed_meanwhile')
  const isSwitched = body.active !== agenda.active
  const parties = {
    companyId: agenda.company_id,
    environmentId: agenda.environment_id,
    userId: agenda.user_id,
  }
  if (isSwitched && body.active) {
    await checkParties(queries, parties, { now, offSchedule: agenda.off_schedule })
  }
  await lockUnchanged(queries, [agenda])
  const { day: today } = localMoment(now, agenda.time_zone)
  const start = { agendaId: agenda.id, today, firstDay: null, takesFrom: null }
  const existing = isSwitched ? await selectExistingAppointments(queries, [start], { dryRun: false }) : []
  const kept = existing.filter(({ begun, planned }) => !begun && planned)
  const report = body.active
    ? await reportRestored(queries, toIds(kept.filter(({ out }) => !out)))
    : noClashes
  const clashes = allowedClashes(report)
  if (body.active) await resumeAppointments(queries, toIds(kept), now)
  else await pauseAppointments(queries, toIds(kept), now)
  const change = { active: body.active, revision_photos: body.revisionPhotos }
  const version = await updateAgendaRow(queries, agenda.id, change, now)
  const days = toWireChange({ fresh: [], back: [], kept, dropped: [], begun: [] })
  return { id: agenda.id, version, ...days, ...clashes }
}

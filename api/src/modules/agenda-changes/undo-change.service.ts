import type { undoAgendaChange as undoCall } from '@zelo/contract/agenda-changes'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { localMoment } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import {
  dropAppointments,
  type EditableAgenda,
  selectEditableAgendas,
  selectExistingAppointments,
  updateAgendaRow,
} from '../agendas/agenda-edit.queries.ts'
import { countFollowing, storeEdits, toIds } from '../agendas/plan-edits.service.ts'
import { lockCalendar } from '../calendar-days/calendar-days.queries.ts'
import {
  type ChangeItem,
  lockChange,
  markChangeUndone,
  renewVersions,
  selectChangeItems,
} from './agenda-changes.queries.ts'
import type { Actor } from './agenda-changes.service.ts'
import { assertSavable, planAgendaChange, type WantedChange } from './plan-change.service.ts'

/**
 * Undoes a change of many agendas from today on, in one transaction. Changed agendas return to their previous plan.
 * Created agendas lose their appointments. Appointments with recorded work and past appointments stay, as do agendas
 * that somebody edited after the change. A repeated undo changes nothing.
 * @throws `not_found`; `changed_meanwhile` if somebody edited all of the agendas; `invalid_input` for a person or
 * company that is no longer active; `same_slot_taken`
 */
export async function undoAgendaChange(
  queries: Queries,
  actor: Actor,
  changeId: number,
  now: Date,
): Promise<AnswerOf<typeof undoCall>> {
  await lockCalendar(queries, actor.groupId, 'shared')
  const change = await lockChange(queries, changeId)
  if (!change) throw new DomainError('not_found')
  if (change.undone_at) return { id: changeId, restored: 0, removed: 0, staying: 0, changedSince: 0 }
  const all = await selectChangeItems(queries, changeId)
  const items = all.filter((item) => !isChangedSince(item, all))
  if (items.length === 0 && all.length > 0) throw new DomainError('changed_meanwhile')
  const agendas = await selectEditableAgendas(
    queries,
    items.map(({ agendaId }) => agendaId),
  )
  const byId = new Map(agendas.map((agenda) => [agenda.id, agenda]))
  const withdrawn = items.filter(({ before }) => !before).map(({ agendaId }) => byId.get(agendaId)!)
  const edits = items.flatMap((item) => toEdit(item, byId.get(item.agendaId)!))
  const planned = await planAgendaChange(
    queries,
    { edits, items: [], withdrawn, sources: [] },
    { now, dryRun: false },
  )
  assertSavable(planned, undefined)
  const versions = await storeEdits(queries, actor, planned.edits, now)
  await renewVersions(
    queries,
    planned.edits.map(({ agenda }, index) => ({
      agendaId: agenda.id,
      was: items.find(({ agendaId }) => agendaId === agenda.id)!.versionBefore!,
      version: versions[index]!,
    })),
  )
  const gone = await withdraw(queries, withdrawn, now)
  await markChangeUndone(queries, { id: changeId, userId: actor.userId, now })
  const count = (find: (edit: (typeof planned.edits)[number]) => number) =>
    planned.edits.reduce((sum, edit) => sum + find(edit), 0)
  return {
    id: changeId,
    restored: count(countFollowing),
    removed: gone.removed + count(({ change: { dropped } }) => dropped.length),
    staying: gone.staying + count(({ change: { begun }, takesFrom }) => (takesFrom ? 0 : begun.length)),
    changedSince: all.length - items.length,
  }
}

/**
 * Returns whether somebody edited an agenda of a change, or the agenda that took over its appointments, after the
 * change.
 */
function isChangedSince(
  item: ChangeItem & { changedSince: boolean },
  all: readonly (typeof item)[],
): boolean {
  const pair = all.filter(
    ({ agendaId, successorId }) => successorId === item.agendaId || agendaId === item.successorId,
  )
  return item.changedSince || pair.some(({ changedSince }) => changedSince)
}

function toEdit(
  { before, successorId }: ChangeItem,
  agenda: EditableAgenda,
): WantedChange['edits'][number][] {
  if (!before) return []
  const names = { environment: '', person: '' }
  return [{ agenda, body: before, names, ...(successorId !== null && { takesFrom: successorId }) }]
}

/**
 * Deactivates agendas. Removes their appointments of today and later from the plan, except those with recorded work.
 */
async function withdraw(
  queries: Queries,
  agendas: readonly EditableAgenda[],
  now: Date,
): Promise<{ removed: number; staying: number }> {
  const starts = agendas.map(({ id, valid_from: firstDay, time_zone: timeZone }) => ({
    agendaId: id,
    today: localMoment(now, timeZone).day,
    firstDay,
    takesFrom: null,
  }))
  const rows = await selectExistingAppointments(queries, starts, { dryRun: false })
  const planned = rows.filter((row) => row.planned)
  const open = planned.filter(({ begun }) => !begun)
  await dropAppointments(queries, toIds(open), now)
  for (const { id } of agendas) await updateAgendaRow(queries, id, { active: false }, now)
  return { removed: open.length, staying: planned.length - open.length }
}

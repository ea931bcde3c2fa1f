import type { AgendaChangeKind } from '@zelo/contract/agenda-changes'
import { addDays } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { updateAgendaRow } from '../agendas/agenda-edit.queries.ts'
import { storeChanges, storeEdits } from '../agendas/plan-edits.service.ts'
import { storePlans } from '../agendas/store-plans.service.ts'
import { type ChangeItem, insertChange } from './agenda-changes.queries.ts'
import { readPlansBefore } from './plan-before.service.ts'
import { type PlannedChange, type PlannedItem, toEffect } from './plan-change.service.ts'

interface Actor {
  groupId: number
  userId: number
}

/** Stores a planned change, with the data that an undo needs. Returns the id of the change. */
export async function storeAgendaChange(
  queries: Queries,
  actor: Actor,
  { kind, planned }: { kind: AgendaChangeKind; planned: PlannedChange },
  now: Date,
): Promise<number> {
  const { edits, items } = planned
  const sources = items.flatMap(({ takes }) => (takes ? [takes] : []))
  const before = await readPlansBefore(queries, [
    ...edits.map(({ agenda }) => agenda.id),
    ...sources.map(({ agenda }) => agenda.id),
  ])
  const toItem = (agendaId: number, versionAfter: number, successorId: number | null = null): ChangeItem => {
    const { version, ...body } = before.get(agendaId)!
    return { agendaId, before: body, versionBefore: version ?? null, versionAfter, successorId }
  }
  const versions = await storeEdits(queries, actor, edits, now)
  const changed = edits.map(({ agenda }, index) => toItem(agenda.id, versions[index]!))
  const created = await createAgendas(queries, actor, items, now)
  const ended: ChangeItem[] = []
  for (const [index, { takes }] of items.entries()) {
    if (!takes) continue
    const { id } = takes.agenda
    const version = await updateAgendaRow(queries, id, { valid_to: addDays(takes.from, -1) }, now)
    ended.push(toItem(id, version, created[index]!.agendaId))
  }
  const { created: createdCount, changed: changedCount, appointments } = toEffect(planned)
  return await insertChange(
    queries,
    { ...actor, kind, at: now, created: createdCount, changed: changedCount, appointments },
    [...changed, ...created, ...ended],
  )
}

async function createAgendas(
  queries: Queries,
  actor: Actor,
  items: readonly PlannedItem[],
  now: Date,
): Promise<ChangeItem[]> {
  if (items.length === 0) return []
  const stored = await storePlans(
    queries,
    actor,
    items.map(({ plan }) => plan),
  )
  await storeChanges(
    queries,
    stored.map(({ agendaId, revisionIds }, index) => {
      const { takes, ...item } = items[index]!
      return { ...item, agendaId, revisionIds, ...(takes && { takesFrom: takes.agenda.id }) }
    }),
    now,
  )
  return stored.map(({ agendaId }) => ({
    agendaId,
    before: null,
    versionBefore: null,
    versionAfter: 1,
    successorId: null,
  }))
}

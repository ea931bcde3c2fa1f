import type {
  AgendaChange,
  AgendaChangeKind,
  AgendaCopy,
  AgendaEffect,
  AgendaMove,
  AgendaPreview,
  AgendaTimes,
} from '@zelo/contract/agenda-changes'
import { agendaChangeDays } from '@zelo/contract/agenda-changes'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { lockCalendar } from '../calendar-days/calendar-days.queries.ts'
import { selectAgendaChanges } from './agenda-changes.queries.ts'
import { buildCopies } from './copies.service.ts'
import { buildMove } from './moves.service.ts'
import {
  assertSavable,
  planAgendaChange,
  toEffect,
  toPreview,
  type WantedChange,
} from './plan-change.service.ts'
import { storeAgendaChange } from './store-change.service.ts'
import { buildTimes } from './times.service.ts'

export interface Actor {
  groupId: number
  userId: number
}

interface Bodies {
  copy: AgendaCopy
  move: AgendaMove
  times: AgendaTimes
}

const builders: {
  [Kind in keyof Bodies]: (queries: Queries, body: Bodies[Kind], now: Date) => Promise<WantedChange>
} = { copy: buildCopies, move: buildMove, times: buildTimes }

/**
 * Returns the effect of a change, with warnings about shifts, without saving the change.
 * @throws the errors of the function that builds this kind of change
 */
export async function previewAgendaChange<Kind extends keyof Bodies>(
  queries: Queries,
  kind: Kind,
  body: Bodies[Kind],
  now: Date,
): Promise<AgendaPreview> {
  const wanted = await builders[kind](queries, body, now)
  return await toPreview(queries, await planAgendaChange(queries, wanted, { now, dryRun: true }))
}

/**
 * Saves a change of many agendas in one transaction.
 * @throws the errors of the function that builds this kind of change; `changed_meanwhile` if the agendas changed since
 * the preview; `invalid_input` and `not_found` with the faults of single agendas; `invalid_input` if no agenda changes;
 * `same_slot_taken`
 */
export async function saveAgendaChange<Kind extends keyof Bodies>(
  queries: Queries,
  actor: Actor,
  { kind, body }: { kind: Kind; body: Bodies[Kind] },
  now: Date,
): Promise<{ id: number } & AgendaEffect> {
  await lockCalendar(queries, actor.groupId, 'shared')
  const wanted = await builders[kind](queries, body, now)
  return await storeWanted(queries, actor, { kind, wanted, basis: body.basis }, now)
}

/** Plans and stores a change. @throws as `saveAgendaChange` */
export async function storeWanted(
  queries: Queries,
  actor: Actor,
  change: { kind: AgendaChangeKind; wanted: WantedChange; basis?: string | undefined },
  now: Date,
): Promise<{ id: number } & AgendaEffect> {
  const { kind, wanted, basis } = change
  const planned = await planAgendaChange(queries, wanted, { now, dryRun: false })
  assertSavable(planned, basis)
  const effect = toEffect(planned)
  // A person without agendas has nothing to move. An empty change would only fill the list of changes.
  if (effect.created + effect.changed === 0)
    throw new DomainError('invalid_input', { errors: { userId: 'agenda_item_required' } })
  return { id: await storeAgendaChange(queries, actor, { kind, planned }, now), ...effect }
}

/** Lists the recent changes of many agendas, newest first. */
export async function listAgendaChanges(queries: Queries, now: Date): Promise<AgendaChange[]> {
  const rows = await selectAgendaChanges(queries, new Date(now.getTime() - agendaChangeDays * 86_400_000))
  return rows.map(({ at, undoneAt, undoneBy, timeZone, ...row }) => ({
    ...row,
    at: toZonedIso(at.getTime(), timeZone),
    undone: undoneAt && { at: toZonedIso(undoneAt.getTime(), timeZone), userName: undoneBy ?? '' },
  }))
}

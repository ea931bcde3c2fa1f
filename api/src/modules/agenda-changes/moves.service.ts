import type { AgendaMove } from '@zelo/contract/agenda-changes'
import { agendaName } from '@zelo/contract/rules/agenda-draft'
import { addDays, localMoment } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { selectParties } from '../agendas/agendas.queries.ts'
import { type MoveLimits, selectMovableIds, selectMoveLimits } from './agenda-changes.queries.ts'
import { toNewItem } from './plan-before.service.ts'
import type { WantedChange } from './plan-change.service.ts'
import { continueFrom, readSources } from './sources.service.ts'

/**
 * Returns the change that gives the active agendas of a person to another person from a day on. An agenda that begins
 * on that day or later gets the new person. Any other agenda ends on the day before, and a new agenda takes over its
 * later appointments. Cleanings that the calendar moved to that day or later move too.
 * @throws `not_found` for an unknown person; `invalid_input` if both people are the same or the day is before today
 */
export async function buildMove(
  queries: Queries,
  { userId, toUserId, from }: AgendaMove,
  now: Date,
): Promise<WantedChange> {
  const ids = { companies: [], environments: [], users: [userId, toUserId] }
  const { users } = await selectParties(queries, ids, { dryRun: true })
  const person = users.find(({ id }) => id === toUserId)
  if (!person) throw new DomainError('not_found', { errors: { toUserId: 'user_unknown' } })
  if (!users.some(({ id }) => id === userId)) {
    throw new DomainError('not_found', { errors: { userId: 'user_unknown' } })
  }
  if (userId === toUserId) throw new DomainError('invalid_input', { errors: { toUserId: 'same_person' } })
  const sources = await readSources(queries, await selectMovableIds(queries, { userId, from }))
  if (sources.some(({ agenda }) => from < localMoment(now, agenda.time_zone).day)) {
    throw new DomainError('invalid_input', { errors: { from: 'validity_start_in_past' } })
  }
  const limits = await selectMoveLimits(queries, { agendaIds: sources.map(({ agenda }) => agenda.id), from })
  const edits: WantedChange['edits'][number][] = []
  const items: WantedChange['items'][number][] = []
  for (const { agenda, plan, names } of sources) {
    const moved = { environment: names.environment, person: person.name }
    const start = findStart(from, limits.get(agenda.id))
    const rest = continueFrom(plan, start)
    if (!rest) continue
    if (start <= agenda.valid_from) {
      edits.push({ agenda, body: { ...plan, userId: toUserId }, names: moved })
      continue
    }
    const item = toNewItem(rest, {
      companyId: agenda.company_id,
      environmentId: agenda.environment_id,
      userId: toUserId,
      name: agendaName(names.environment, person.name, rest.validFrom),
      validity: [rest.validFrom, rest.validTo],
    })
    items.push({ item, names: moved, takes: { agenda, from: start } })
  }
  return { edits, items, sources: sources.map(({ agenda }) => agenda) }
}

/**
 * Returns the first planned day that moves. An appointment with recorded work stays with the old person, and the
 * appointments after it move. A cleaning that the calendar moved over the day of the move has an earlier planned day.
 */
function findStart(from: string, limits: MoveLimits | undefined): string {
  if (limits?.lastBegun) return addDays(limits.lastBegun, 1)
  return limits?.movedOver ?? from
}

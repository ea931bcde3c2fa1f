import type { AgendaCopy } from '@zelo/contract/agenda-changes'
import { agendasPerSave } from '@zelo/contract/agendas'
import { agendaName } from '@zelo/contract/rules/agenda-draft'
import { localMoment } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { selectParties } from '../agendas/agendas.queries.ts'
import { selectCompanies } from '../companies/companies.queries.ts'
import { toNewItem } from './plan-before.service.ts'
import type { WantedChange, WantedItem } from './plan-change.service.ts'
import { continueFrom, readSources, type Source } from './sources.service.ts'

/** The room and the person of a copy. */
interface Target {
  room: { id: number; company_id: number; name: string }
  person: { id: number; name: string }
}

/**
 * Returns the change that copies agendas to other rooms and people.
 * @throws `not_found` for an unknown agenda, room or person; `forbidden`; `invalid_input` if there is no copy or too
 * many
 */
export async function buildCopies(
  queries: Queries,
  { agendaIds, environmentIds, userIds }: AgendaCopy,
  now: Date,
): Promise<WantedChange> {
  const sources = await readSources(queries, agendaIds)
  const parties = await selectParties(
    queries,
    {
      companies: [],
      environments: distinct([...environmentIds, ...sources.map(({ agenda }) => agenda.environment_id)]),
      users: distinct([...userIds, ...sources.map(({ agenda }) => agenda.user_id)]),
    },
    { dryRun: true },
  )
  const find = <Row extends { id: number }>(rows: readonly Row[], field: string, key: string) => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    return (id: number) => {
      const row = byId.get(id)
      if (!row) throw new DomainError('not_found', { errors: { [field]: key } })
      return row
    }
  }
  const findRoom = find(parties.environments, 'environmentIds', 'environment_unknown')
  const findPerson = find(parties.users, 'userIds', 'user_unknown')
  const companies = await selectCompanies(queries)
  const todays = new Map(companies.map(({ id, time_zone }) => [id, localMoment(now, time_zone).day]))
  const items = sources.flatMap((source) => {
    const { environment_id: ownRoom, user_id: ownPerson } = source.agenda
    const rooms = distinct(environmentIds.length > 0 ? environmentIds : [ownRoom]).map(findRoom)
    const people = distinct(userIds.length > 0 ? userIds : [ownPerson]).map(findPerson)
    return rooms
      .flatMap((room) => people.map((person) => ({ room, person })))
      .filter(({ room, person }) => room.id !== ownRoom || person.id !== ownPerson)
      .map((target) => copyTo(source, target, todays.get(target.room.company_id)!))
  })
  if (items.length === 0 || items.length > agendasPerSave) {
    const key = items.length === 0 ? 'copy_target_required' : 'too_many_items'
    throw new DomainError('invalid_input', { errors: { environmentIds: key } })
  }
  return { edits: [], items, sources: sources.map(({ agenda }) => agenda) }
}

/** Copies a plan from a day on. `today` is the current day of the room's company. */
function copyTo({ plan }: Source, { room, person }: Target, today: string): WantedItem {
  const rest = continueFrom(plan, today)
  const { validFrom, validTo } = rest ?? plan
  const item = toNewItem(rest ?? plan, {
    companyId: room.company_id,
    environmentId: room.id,
    userId: person.id,
    name: agendaName(room.name, person.name, validFrom),
    validity: [validFrom, validTo],
  })
  const names = { environment: room.name, person: person.name }
  return { item, names, ...(!rest && { fault: 'agenda_ended' }) }
}

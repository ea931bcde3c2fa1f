import type { Agenda } from '@zelo/contract/agenda-record'
import type { readAgenda as readAgendaCall } from '@zelo/contract/agendas'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { addDays, localMoment, toInstant, toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { fileUrl } from '../../storage/file-url.ts'
import { describePeriodicity } from '../periodicities/periodicities.service.ts'
import {
  type AgendaRow,
  type PlaceRow,
  selectAgendaPlaces,
  selectAgendas,
  selectAgendaTasks,
  selectOwners,
  type TaskRow,
} from './wire-agenda.queries.ts'

/** An agenda, and the environment that the response shows for it. */
export interface AgendaPlace {
  agendaId: number
  environmentId: number
}

export function buildPlaceKey({ agendaId, environmentId }: AgendaPlace): string {
  return `${agendaId} ${environmentId}`
}

/** The current day and the time zone of a company. */
interface LocalClock {
  timeZone: string
  today: string
}

/**
 * Returns agendas (see `Agenda` of the contract). The keys come from `buildPlaceKey`. Each pair of agenda and
 * environment occurs once.
 */
export async function describeAgendas(
  queries: Queries,
  pairs: readonly AgendaPlace[],
  findClock: (companyId: number) => LocalClock,
): Promise<Map<string, Agenda>> {
  const environmentIds = distinct(pairs.map(({ environmentId }) => environmentId))
  const [agendas, places, allTasks] = await Promise.all([
    selectAgendas(queries, distinct(pairs.map(({ agendaId }) => agendaId))),
    selectAgendaPlaces(queries, environmentIds),
    selectAgendaTasks(queries, environmentIds),
  ])
  const tasks = Map.groupBy(allTasks, ({ environment_id }) => environment_id)
  const agendaById = new Map(agendas.map((row) => [row.id, row]))
  const placeById = new Map(places.map((row) => [row.id, row]))
  return new Map(
    pairs.map((pair) => {
      const agenda = agendaById.get(pair.agendaId)
      const place = placeById.get(pair.environmentId)
      if (!agenda || !place) throw new Error(`agenda ${pair.agendaId} without its environment`)
      return [
        buildPlaceKey(pair),
        describe(agenda, place, tasks.get(place.id) ?? [], findClock(agenda.company_id)),
      ]
    }),
  )
}

/**
 * Returns one agenda in its current state.
 * @throws `not_found` for an unknown agenda or one of another group
 */
export async function readAgenda(
  queries: Queries,
  id: number,
  now: Date,
): Promise<AnswerOf<typeof readAgendaCall>> {
  const owners = await selectOwners(queries, id)
  if (!owners) throw new DomainError('not_found')
  const pair = { agendaId: id, environmentId: owners.environment_id }
  const timeZone = owners.time_zone
  const clock = { timeZone, today: localMoment(now, timeZone).day }
  const agendas = await describeAgendas(queries, [pair], () => clock)
  return {
    ...agendas.get(buildPlaceKey(pair))!,
    user: { id: owners.user_id, name: owners.user_name, avatarUrl: fileUrl(owners.avatar) },
    company: { id: owners.company_id, name: owners.company_name },
  }
}

function describe(
  row: AgendaRow,
  place: PlaceRow,
  tasks: readonly TaskRow[],
  { timeZone, today }: LocalClock,
): Agenda {
  const isFinished = row.valid_to < today
  return {
    id: row.id,
    active: row.active,
    finished: isFinished,
    finishedAt: isFinished
      ? toZonedIso(toInstant(addDays(row.valid_to, 1), '00:00', timeZone), timeZone)
      : null,
    companyId: row.company_id,
    environmentId: row.environment_id,
    periodicityId: row.periodicity_id,
    userId: row.user_id,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    onHoliday: row.on_holiday,
    offSchedule: row.off_schedule,
    revisionPhotos: row.revision_photos,
    version: row.version,
    environment: describePlace(row, place, tasks),
    periodicity: describePeriodicity(
      {
        ...row,
        id: row.periodicity_id,
        name: row.periodicity_name,
        active: row.periodicity_active,
        created_at: row.periodicity_created_at,
      },
      timeZone,
    ),
  }
}

function describePlace(row: AgendaRow, place: PlaceRow, tasks: readonly TaskRow[]): Agenda['environment'] {
  const procedures = (mandatory: boolean) =>
    tasks.filter((task) => task.mandatory === mandatory).map(({ id, name }) => ({ id, name }))
  const companyId = place.company_id
  return {
    id: place.id,
    name: place.name,
    floor: place.floor,
    categoryId: place.category_id,
    companyId,
    sectorId: place.sector_id,
    image: place.image,
    start: row.start_time,
    end: row.end_time,
    cleaningsPerDay: 1 + row.revisions.length,
    sector: { id: place.sector_id, name: place.sector_name, companyId },
    category: { id: place.category_id, name: place.category_name, companyId },
    mandatory: procedures(true),
    optional: procedures(false),
  }
}

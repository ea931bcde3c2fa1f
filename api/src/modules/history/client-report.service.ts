import {
  type ClientReportRow,
  type listClientReportRows as listRowsCall,
  mostReportPhotos,
  type readClientReport as readClientReportCall,
} from '@zelo/contract/client-report'
import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import { sumSkips } from '@zelo/contract/rules/audit-headline'
import { addDays } from '@zelo/contract/rules/calendar'
import { nameComparison } from '@zelo/contract/rules/name-order'
import { previousInterval } from '@zelo/contract/rules/previous-interval'
import { toReasonKey } from '@zelo/contract/rules/undone-reasons'
import { groupUndoneProcedures } from '@zelo/contract/rules/undone-tasks'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { toJsonStream } from '../../http/json-stream.ts'
import { fileUrl } from '../../storage/file-url.ts'
import { selectCompanies } from '../companies/companies.queries.ts'
import { companyScope } from '../companies/companies.service.ts'
import { selectReportLogo, selectReportPhotos } from './client-report.queries.ts'
import { countAppointments, countEnvironmentDays } from './figures.queries.ts'
import { sumFigures } from './figures.ts'
import { openInterval } from './history.service.ts'
import { findSearched } from './report-search.ts'
import { sumSkipped } from './skipped.queries.ts'
import { countReasons, countUndone, selectProcedures, type UndoneFilter } from './undone-tasks.queries.ts'
import type { WorkReader } from './work-reader.ts'

type Report = AnswerOf<typeof readClientReportCall>
type Scope = Pick<UndoneFilter, 'firstDay' | 'lastDay' | 'branchId'>

/** Returns the report of an interval for a company's client. @throws `invalid_interval`, `not_found` */
export async function readClientReport(
  queries: Queries,
  asked: ParsedInput<typeof readClientReportCall>['query'],
  now: Date,
): Promise<Report> {
  const { reader, firstDay, lastDay } = await openInterval(queries, asked, now)
  const branchId = await companyScope(queries, asked.companyId, asked.alone)
  const scope = { firstDay, lastDay, branchId }
  const counts = await countAppointments(queries, 'environment_id', scope, reader.todays)
  const byPlace = Map.groupBy(counts, ({ key }) => key)
  const places = await reader.places({ ids: [...byPlace.keys()] })
  const compare = nameComparison()
  const previous = previousInterval({ from: firstDay, to: lastDay })
  const before = { branchId, firstDay: previous.from, lastDay: previous.to }
  const countsBefore = await countAppointments(queries, 'environment_id', before, reader.todays)
  return {
    logoUrl: fileUrl(await selectReportLogo(queries, asked.companyId)),
    figures: sumFigures(counts),
    previous: { ...previous, figures: sumFigures(countsBefore) },
    environments: places
      .toSorted((a, b) => compare(a.name, b.name) || a.id - b.id)
      .map(({ id, name, sector, floor }) => {
        return { id, name, sector: sector.name, floor, figures: sumFigures(byPlace.get(id) ?? []) }
      }),
    undone: await readUndone(queries, { ...scope, found: null }, reader),
    skipped: await readSkipped(queries, scope),
    photos: await readPhotos(queries, scope, reader),
  }
}

/** Maximum number of days that `listClientReportRows` reads at a time. */
const daysAtOnce = 31

/**
 * Streams the cleanings from which the figures of a client report are computed, by day and environment.
 * @throws `invalid_interval`, `not_found`
 */
export async function listClientReportRows(
  queries: Queries,
  asked: ParsedInput<typeof listRowsCall>['query'],
  now: Date,
): Promise<AsyncIterable<string>> {
  const { reader, firstDay, lastDay } = await openInterval(queries, asked, now)
  const branchId = await companyScope(queries, asked.companyId, asked.alone)
  const found = await findSearched(reader, branchId, asked)
  const companies = new Map((await selectCompanies(queries)).map(({ id, name }) => [id, name]))
  const compare = nameComparison()
  async function* readParts(): AsyncGenerator<ClientReportRow[]> {
    for (let start = firstDay; start <= lastDay; start = addDays(start, daysAtOnce)) {
      const end = addDays(start, daysAtOnce - 1)
      const scope = { branchId, firstDay: start, lastDay: end < lastDay ? end : lastDay, ...found }
      const counts = await countEnvironmentDays(queries, asked.by, scope, reader.todays)
      const places = await reader.places({ ids: distinct(counts.map(({ key }) => key)) })
      const placesById = new Map(places.map((place) => [place.id, place]))
      const people = await reader.people(distinct(counts.flatMap((row) => row.person_id ?? [])))
      const peopleById = new Map(people.map(({ id, name }) => [id, { id, name }]))
      const groups = Map.groupBy(counts, (row) => `${row.day} ${row.key} ${row.person_id}`)
      const rows = [...groups.values()].map((group): ClientReportRow => {
        const { day, key, person_id: personId } = group[0]!
        const { id, name, sector, floor, companyId } = placesById.get(key)!
        return {
          day,
          environmentId: id,
          environment: name,
          company: companies.get(companyId) ?? '',
          sector: sector.name,
          floor,
          ...(personId !== null && { person: peopleById.get(personId)! }),
          figures: sumFigures(group),
        }
      })
      yield rows.toSorted(
        (a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) || compare(a.environment, b.environment),
      )
    }
  }
  return toJsonStream(readParts())
}

async function readUndone(
  queries: Queries,
  filter: UndoneFilter,
  reader: WorkReader,
): Promise<Report['undone']> {
  const namesById = new Map((await selectProcedures(queries)).map(({ id, name }) => [id, name]))
  const counted = await countUndone(queries, filter, reader.todays)
  const procedures = groupUndoneProcedures(
    counted.map((row) => ({ name: namesById.get(row.procedure_id) ?? '', count: row.count })),
  )
  const compare = nameComparison()
  const reasons = Map.groupBy(await countReasons(queries, filter, reader.todays), ({ reason }) =>
    reason === null ? null : toReasonKey(reason),
  )
  return {
    procedures: procedures
      .map(({ name, count }) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || compare(a.name, b.name)),
    reasons: [...reasons.values()]
      .map((spellings) => ({
        reason: spellings[0]!.reason,
        count: spellings.reduce((sum, { count }) => sum + count, 0),
      }))
      .toSorted((a, b) => b.count - a.count),
  }
}

async function readSkipped(queries: Queries, scope: Scope): Promise<Report['skipped']> {
  const { name, reason, count } = await sumSkipped(queries, scope)
  return sumSkips(name.map((_, row) => ({ name: name[row]!, reason: reason[row]!, count: count[row]! })))
}

async function readPhotos(queries: Queries, scope: Scope, reader: WorkReader): Promise<Report['photos']> {
  const rows = await selectReportPhotos(queries, scope, mostReportPhotos)
  const places = await reader.places({ ids: distinct(rows.map((row) => row.environment_id)) })
  const placesById = new Map(places.map((place) => [place.id, place]))
  return rows.map((row) => {
    const place = placesById.get(row.environment_id)!
    return {
      appointmentId: row.appointment_id,
      day: row.day,
      environmentId: place.id,
      environment: place.name,
      takenAt: reader.toLocal(row.started_at, place.companyId),
      url: fileUrl(row.file) ?? '',
      thumbnailUrl: fileUrl(row.thumbnail) ?? '',
    }
  })
}

import type { Appointment, listAppointments as listAppointmentsCall } from '@zelo/contract/appointments'
import type { ParsedInput } from '@zelo/contract/endpoint'
import { wireStatusOn } from '@zelo/contract/rules/appointment-status'
import { localMoment, toInstant, toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { JsonList } from '../../http/write-json.ts'
import { toDayInterval } from '../../interval.ts'
import { fileUrl } from '../../storage/file-url.ts'
import { type IsAbsent, readAbsentPeople, readCover } from '../absences/absent-people.ts'
import { type AgendaPlace, buildPlaceKey, describeAgendas } from '../agendas/wire-agenda.service.ts'
import { selectCompanies } from '../companies/companies.queries.ts'
import { companyScope } from '../companies/companies.service.ts'
import {
  type AppointmentRow,
  selectAppointments,
  selectNotDone,
  selectTaskNames,
  selectUsers,
} from './appointments.queries.ts'

/**
 * Returns the appointments of a company in a range of days as JSON (see `Appointment` of the contract). Builds the JSON
 * of each agenda only once, because a month repeats each agenda up to thirty times.
 * @throws as `toDayInterval`; `not_found` for an unknown company, also one of another group
 */
export async function listAppointments(
  queries: Queries,
  asked: ParsedInput<typeof listAppointmentsCall>['query'],
  now: Date,
): Promise<JsonList> {
  const days = toDayInterval({ from: asked.dataIni, to: asked.dataFim })
  const branchId = await companyScope(queries, asked.companyId, asked.alone)
  const { environmentId, userId } = asked
  const rows = await selectAppointments(queries, { ...days, branchId, environmentId, userId })
  const parts = await readAppointmentParts(queries, rows, now)
  return new JsonList(() => items(rows, parts))
}

/** Yields the JSON of each appointment. */
function* items(rows: readonly AppointmentRow[], parts: Parts): Generator<string> {
  for (const row of rows) yield toAppointmentJson(row, parts)
}

/** JSON parts that many appointments share. */
interface Parts {
  companies: Awaited<ReturnType<typeof companiesById>>
  users: Map<number, string>
  names: Map<number, string>
  isAbsent: IsAbsent
  /**
   * JSON of agendas by `buildPlaceKey`. A past appointment may show another environment than the current one of its
   * agenda.
   */
  agendas: Map<string, string>
  /** JSON of unfinished tasks by appointment id. Most appointments have none. */
  notDone: Map<number, string>
}

/** Reads the JSON parts that appointments share. `rows` must be sorted by day. */
export async function readAppointmentParts(
  queries: Queries,
  rows: readonly AppointmentRow[],
  now: Date,
): Promise<Parts> {
  const companies = await companiesById(queries, now)
  const days = { firstDay: rows[0]?.day ?? '', lastDay: rows.at(-1)?.day ?? '' }
  const isAbsent = rows.length > 0 ? await readAbsentPeople(queries, days) : () => false
  const [people, agendas, notDone] = await Promise.all([
    readPeople(queries, rows),
    agendasByPlace(queries, rows, companies),
    readNotDone(queries, rows, companies),
  ])
  return { companies, ...people, isAbsent, agendas, notDone }
}

/**
 * Returns the names of unfinished tasks as JSON by appointment. Each name occurs once. Omits appointments without
 * unfinished tasks. `rows` must be sorted by day.
 */
async function readNotDone(
  queries: Queries,
  rows: readonly AppointmentRow[],
  companies: Parts['companies'],
): Promise<Map<number, string>> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return new Map()
  const notDone = await selectNotDone(queries, {
    ids: rows.map(({ id }) => id),
    days: { first: first.day, last: last.day },
    begun: rows
      .filter(({ status }) => status === 'doing' || status === 'incomplete')
      .map((row) => ({
        id: row.id,
        isOver: row.status === 'incomplete' || row.day < findCompanyToday(companies, row),
      })),
  })
  if (notDone.length === 0) return new Map()
  const tasks = await selectTaskNames(queries, distinct(notDone.flatMap((row) => row.task_ids)))
  const ranks = new Map(tasks.map((task, rank) => [task.id, rank]))
  return new Map(notDone.map((row) => [row.id, JSON.stringify(nameTasks(row.task_ids, tasks, ranks))]))
}

/** Returns the names of tasks in alphabetical order. A procedure whose task was replaced occurs once. */
function nameTasks(
  ids: readonly number[],
  tasks: Awaited<ReturnType<typeof selectTaskNames>>,
  ranks: ReadonlyMap<number, number>,
): string[] {
  const sorted = ids.flatMap((id) => ranks.get(id) ?? []).sort((one, other) => one - other)
  const named = new Map(sorted.map((rank) => [tasks[rank]!.procedure_id, tasks[rank]!.name]))
  return [...named.values()]
}

/** Returns an appointment as JSON in the format of the API. */
export function toAppointmentJson(
  row: AppointmentRow,
  { companies, users, names, isAbsent, agendas, notDone }: Parts,
): string {
  const company = companies.get(row.company_id)
  if (!company) throw new Error(`appointment ${row.id} without its company`)
  const status = wireStatusOn(row.status, row.day, company.today)
  const { coverId, uncovered } = readCover(row, isAbsent)
  const cover = coverId === null ? null : { userId: coverId, nome: names.get(coverId) ?? '' }
  const start = company.toStart(row.day, row.start_time)
  return (
    `{"id":${row.id},"agendaId":${row.agenda_id},"companyId":${row.company_id},"userId":${row.user_id},` +
    `"dataAgend":"${row.day}","startDate":"${start}","horaIni":"${row.start_time}","horaFim":"${row.end_time}",` +
    `"status":${quoted(status)},"viraNoite":false,"active":${row.active},"takenOut":${quoted(row.taken_out)},` +
    `"skipped":${toSkipJson(row)},"plannedDay":${quoted(row.planned_day)},` +
    `${row.skipped_slots === null ? '' : `"skippedSlots":${row.skipped_slots},`}` +
    `${marked('lateRecords', row.late_count)}${marked('awaitingRecords', row.awaiting_count)}` +
    `${marked('voidedRecords', row.voided_count)}` +
    `"cover":${JSON.stringify(cover satisfies Appointment['cover'])},${uncovered ? '"uncovered":true,' : ''}` +
    `"slots":${row.slots},"extras":${row.extras},"notDone":${notDone.get(row.id) ?? '[]'},"User":${users.get(row.user_id)},` +
    `"Empresa":${company.json},"Agenda":${agendas.get(buildPlaceKey(toAgendaPlace(row)))}}`
  )
}

function toSkipJson({ skip_name: name, skip_kind: reason }: AppointmentRow): string {
  return name === null ? 'null' : JSON.stringify({ name, reason })
}

function marked(field: string, count: number): string {
  return count === 0 ? '' : `"${field}":${count},`
}

function quoted(word: string | null): string {
  return word === null ? 'null' : `"${word}"`
}

function toAgendaPlace(row: AppointmentRow): AgendaPlace {
  return { agendaId: row.agenda_id, environmentId: row.environment_id }
}

function findCompanyToday(companies: Parts['companies'], row: AppointmentRow): string {
  return companies.get(row.company_id)?.today ?? row.day
}

/** Returns a function that converts a local day and time to an instant. Caches each pair. */
function createStarts(timeZone: string): (day: string, time: string) => string {
  const starts = new Map<string, string>()
  return (day, time) => {
    const key = day + time
    let start = starts.get(key)
    if (!start) {
      start = toZonedIso(toInstant(day, time, timeZone), timeZone)
      starts.set(key, start)
    }
    return start
  }
}

async function companiesById(queries: Queries, now: Date) {
  const rows = await selectCompanies(queries)
  return new Map(
    rows.map(({ id, name, time_zone: timeZone }) => {
      const json = JSON.stringify({ ID: id, NOME: name } satisfies Appointment['Empresa'])
      return [id, { json, timeZone, today: localMoment(now, timeZone).day, toStart: createStarts(timeZone) }]
    }),
  )
}

async function readPeople(
  queries: Queries,
  rows: readonly AppointmentRow[],
): Promise<Pick<Parts, 'users' | 'names'>> {
  const ids = rows.flatMap((row) => [row.user_id, ...(row.cover_user_id === null ? [] : [row.cover_user_id])])
  const people = await selectUsers(queries, distinct(ids))
  const users = people.map(({ id, name, avatar }): [number, string] => [
    id,
    JSON.stringify({ id, nome: name, avatar, avatar_url: fileUrl(avatar) } satisfies Appointment['User']),
  ])
  return { users: new Map(users), names: new Map(people.map(({ id, name }) => [id, name])) }
}

async function agendasByPlace(
  queries: Queries,
  rows: readonly AppointmentRow[],
  companies: Parts['companies'],
): Promise<Map<string, string>> {
  const pairs = new Map<string, AgendaPlace>()
  for (const row of rows) {
    const pair = toAgendaPlace(row)
    const key = buildPlaceKey(pair)
    if (!pairs.has(key)) pairs.set(key, pair)
  }
  const agendas = await describeAgendas(
    queries,
    [...pairs.values()],
    (companyId) => companies.get(companyId)!,
  )
  return new Map([...agendas].map(([key, agenda]) => [key, JSON.stringify(agenda)]))
}

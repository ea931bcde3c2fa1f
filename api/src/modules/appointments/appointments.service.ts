import type { Agenda } from '@zelo/contract/agenda-record'
import {
  type Appointment,
  type AppointmentSkip,
  appointment,
  type listAppointments as listAppointmentsCall,
} from '@zelo/contract/appointments'
import type { ParsedInput } from '@zelo/contract/endpoint'
import { alwaysPresent } from '@zelo/contract/rules/absent-times'
import { wireStatusOn } from '@zelo/contract/rules/appointment-status'
import { localMoment, toInstant, toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { type JsonList, writeList } from '../../http/json-list.ts'
import { type Frozen, JsonText } from '../../http/write-json.ts'
import { toDayInterval } from '../../interval.ts'
import { fileUrl } from '../../storage/file-url.ts'
import { type FindAbsentTimes, readAbsentTimes, readCover } from '../absences/absent-times.ts'
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
 * Returns the appointments of a company in a range of days. `write` converts them to JSON. Builds each agenda only
 * once, because a month repeats each agenda up to thirty times.
 * @throws as `toDayInterval`; `not_found` for an unknown company or one of another group
 */
export async function listAppointments(
  queries: Queries,
  asked: ParsedInput<typeof listAppointmentsCall>['query'],
  now: Date,
  write: typeof writeList<typeof appointment> = writeList,
): Promise<JsonList> {
  const days = toDayInterval({ from: asked.from, to: asked.to })
  const branchId = await companyScope(queries, asked.companyId, asked.alone)
  const { environmentId, userId } = asked
  const rows = await selectAppointments(queries, { ...days, branchId, environmentId, userId })
  const parts = await readAppointmentParts(queries, rows, now)
  return write(appointment, () => Iterator.from(rows).map((row) => toAppointment(row, parts)))
}

/** Values that many appointments share. */
interface Parts {
  companies: Awaited<ReturnType<typeof companiesById>>
  users: Map<number, Appointment['user']>
  findAbsentTimes: FindAbsentTimes
  /**
   * Agendas by `buildPlaceKey`. A past appointment may show another environment than the current one of its agenda.
   */
  agendas: Map<string, Agenda>
  /** Names of unfinished tasks by appointment id. Most appointments have none. */
  notDone: Map<number, string[]>
}

/** Reads the values that appointments share. `rows` must be sorted by day. */
export async function readAppointmentParts(
  queries: Queries,
  rows: readonly AppointmentRow[],
  now: Date,
): Promise<Parts> {
  const companies = await companiesById(queries, now)
  const days = { from: rows[0]?.day ?? '', to: rows.at(-1)?.day ?? '' }
  const findAbsentTimes = rows.length > 0 ? await readAbsentTimes(queries, days) : () => alwaysPresent
  const [users, agendas, notDone] = await Promise.all([
    readUsers(queries, rows),
    agendasByPlace(queries, rows, companies),
    readNotDone(queries, rows, companies),
  ])
  return { companies, users, findAbsentTimes, agendas, notDone }
}

/**
 * Returns the names of unfinished tasks by appointment id. Each name occurs once. Omits appointments without unfinished
 * tasks. `rows` must be sorted by day.
 */
async function readNotDone(
  queries: Queries,
  rows: readonly AppointmentRow[],
  companies: Parts['companies'],
): Promise<Map<number, string[]>> {
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
  return new Map(notDone.map((row) => [row.id, nameTasks(row.task_ids, tasks, ranks)]))
}

/**
 * Returns the names of tasks in alphabetical order. If an old and a new task have the same procedure, its name occurs
 * once.
 */
function nameTasks(
  ids: readonly number[],
  tasks: Awaited<ReturnType<typeof selectTaskNames>>,
  ranks: ReadonlyMap<number, number>,
): string[] {
  const sorted = ids.flatMap((id) => ranks.get(id) ?? []).sort((one, other) => one - other)
  const named = new Map(sorted.map((rank) => [tasks[rank]!.procedure_id, tasks[rank]!.name]))
  return [...named.values()]
}

const nothing: string[] = []

/** Returns an appointment. Its slots and extra executions are the JSON that the database built. */
export function toAppointment(row: AppointmentRow, parts: Parts) {
  const { companies, users, findAbsentTimes, agendas, notDone } = parts
  const company = companies.get(row.company_id)
  const user = users.get(row.user_id)
  const agenda = agendas.get(buildPlaceKey(toAgendaPlace(row)))
  if (!company || !user || !agenda)
    throw new Error(`appointment ${row.id} without its company, user or agenda`)
  const { coverId, uncovered } = readCover(row, () => JSON.parse(row.slots), findAbsentTimes)
  return {
    id: row.id,
    agendaId: row.agenda_id,
    companyId: row.company_id,
    userId: row.user_id,
    day: row.day,
    startDate: company.toStart(row.day, row.start_time),
    start: row.start_time,
    end: row.end_time,
    status: wireStatusOn(row.status, row.day, company.today),
    overnight: false,
    active: row.active,
    takenOut: row.taken_out,
    skipped: toSkip(row),
    plannedDay: row.planned_day,
    skippedSlots: row.skipped_slots === null ? undefined : new JsonText(row.skipped_slots),
    lateRecords: row.late_count || undefined,
    awaitingRecords: row.awaiting_count || undefined,
    voidedRecords: row.voided_count || undefined,
    cover: coverId === null ? null : { userId: coverId, name: users.get(coverId)?.name ?? '' },
    uncovered: uncovered ? true : undefined,
    slots: new JsonText(row.slots),
    extras: new JsonText(row.extras),
    notDone: notDone.get(row.id) ?? nothing,
    user,
    company: company.shown,
    agenda,
  } satisfies Frozen<Appointment>
}

function toSkip({ skip_name: name, skip_kind: reason }: AppointmentRow): Appointment['skipped'] {
  return name === null ? null : { name, reason: reason as AppointmentSkip['reason'] }
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
      const shown: Appointment['company'] = { id, name }
      return [id, { shown, timeZone, today: localMoment(now, timeZone).day, toStart: createStarts(timeZone) }]
    }),
  )
}

async function readUsers(queries: Queries, rows: readonly AppointmentRow[]): Promise<Parts['users']> {
  const ids = rows.flatMap((row) => [row.user_id, ...(row.cover_user_id === null ? [] : [row.cover_user_id])])
  const users = await selectUsers(queries, distinct(ids))
  return new Map(users.map(({ id, name, avatar }) => [id, { id, name, avatar, avatarUrl: fileUrl(avatar) }]))
}

async function agendasByPlace(
  queries: Queries,
  rows: readonly AppointmentRow[],
  companies: Parts['companies'],
): Promise<Parts['agendas']> {
  const pairs = new Map<string, AgendaPlace>()
  for (const row of rows) {
    const pair = toAgendaPlace(row)
    const key = buildPlaceKey(pair)
    if (!pairs.has(key)) pairs.set(key, pair)
  }
  return await describeAgendas(queries, [...pairs.values()], (companyId) => companies.get(companyId)!)
}

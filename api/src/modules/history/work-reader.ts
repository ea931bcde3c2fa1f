import { wireStatusOn } from '@zelo/contract/rules/appointment-status'
import { localMoment, toZonedIso } from '@zelo/contract/rules/calendar'
import type {
  PlanChanges,
  ReportPerson,
  ReportPlace,
  ReportPlan,
  ReportTask,
  WorkRecord,
} from '@zelo/contract/rules/work-record'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { fileUrl } from '../../storage/file-url.ts'
import { selectCompanies } from '../companies/companies.queries.ts'
import type { Todays } from './figures.queries.ts'
import {
  type ExecutionRow,
  type PersonRow,
  type PlaceRow,
  selectPeople,
  selectPhotos,
  selectPlans,
  selectReportPlaces,
  selectReportTasks,
} from './records.queries.ts'

interface Company {
  name: string
  timeZone: string
  today: string
}

/** Maximum number of cached plans: about one day of a large group. */
const mostPlans = 4000

/**
 * Converts database rows of records to the input of the report rules. Caches data that several records share, such as plans
 * and names.
 */
export class WorkReader {
  readonly #queries: Queries
  readonly #companies: ReadonlyMap<number, Company>
  readonly #people = new Map<number, ReportPerson>()
  readonly #places = new Map<number, ReportPlace>()
  readonly #tasks = new Map<number, ReportTask>()
  readonly #plans = new Map<number, ReportPlan>()

  private constructor(queries: Queries, companies: ReadonlyMap<number, Company>) {
    this.#queries = queries
    this.#companies = companies
  }

  static async open(queries: Queries, now: Date): Promise<WorkReader> {
    const rows = await selectCompanies(queries)
    const companies = rows.map(({ id, name, time_zone: timeZone }) => {
      return [id, { name, timeZone, today: localMoment(now, timeZone).day }] as const
    })
    return new WorkReader(queries, new Map(companies))
  }

  /** The latest of the current days of the group's companies. */
  get lastToday(): string {
    return (
      [...this.#companies.values()]
        .map(({ today }) => today)
        .sort()
        .at(-1) ?? ''
    )
  }

  /**
   * Rejects an interval in the future.
   * @throws `invalid_interval` for an interval that ends after the current day of every company of the group (R3-368)
   */
  assertStarted({ lastDay }: { lastDay: string }): void {
    if (lastDay > this.lastToday) throw new DomainError('invalid_interval')
  }

  /** The current days of the companies. They differ by at most one day. */
  get todays(): Todays {
    const companies = [...this.#companies]
    const [first = ''] = companies.map(([, { today }]) => today).sort()
    return { first, ahead: companies.filter(([, { today }]) => today > first).map(([id]) => id) }
  }

  /** Returns the current day of one company. */
  readonly findToday = (companyId: number): string => this.#company(companyId).today

  /** Converts milliseconds since 1970 to an instant with the UTC offset of a company. */
  toLocal(at: number, companyId: number): string {
    return toZonedIso(at, this.#company(companyId).timeZone)
  }

  /** Converts database rows to records, in the order of the rows. Without `photos`, the lists of photos are empty. */
  async read(rows: readonly ExecutionRow[], { photos }: { photos: boolean }): Promise<WorkRecord[]> {
    const [photosByRecord] = await Promise.all([
      this.#readPhotos(photos ? rows.map(({ id }) => id) : []),
      this.#readTasks(rows.map((row) => row.task_id)),
      this.#readPlans(rows.map((row) => row.appointment_id)),
      this.#readPeople(rows.map((row) => row.user_id)),
      this.#readPlaces(rows.map((row) => row.environment_id)),
    ])
    return rows.map((row) => {
      const place = known(this.#places, row.environment_id)
      const { timeZone } = this.#company(place.companyId)
      const { taskId, ...procedure } = known(this.#tasks, row.task_id)
      return {
        id: row.id,
        plan: known(this.#plans, row.appointment_id),
        person: known(this.#people, row.user_id),
        place,
        taskId,
        procedure,
        revisionId: row.revision_id,
        extra: row.extra,
        startedAt: toZonedIso(row.started_at, timeZone),
        endedAt: row.ended_at === null ? null : toZonedIso(row.ended_at, timeZone),
        observation: row.observation,
        undoneReason: row.undone_reason,
        presence: row.presence,
        photos: photosByRecord.get(row.id) ?? [],
        ...(row.lacks_photo && { photoMissing: true as const }),
        ...(row.no_photo_reason !== null && { noPhotoReason: row.no_photo_reason }),
      }
    })
  }

  /** Returns the records with their photos. */
  async addPhotos(records: readonly WorkRecord[]): Promise<WorkRecord[]> {
    const photosByRecord = await this.#readPhotos(records.map(({ id }) => id))
    return records.map((record) => ({ ...record, photos: photosByRecord.get(record.id) ?? [] }))
  }

  /** Returns the group's people with these ids and the company of each. Without ids, returns all people. */
  async people(ids?: readonly number[]): Promise<ReportPerson[]> {
    return (await selectPeople(this.#queries, ids)).map((row) => this.#person(row))
  }

  /** Adds people and environments that were already read to the cache. */
  keep({ people = [], places = [] }: { people?: PersonRow[] | undefined; places?: PlaceRow[] | undefined }) {
    for (const row of people) this.#people.set(row.id, this.#person(row))
    for (const row of places) this.#places.set(row.id, this.#place(row))
  }

  async places(which: Parameters<typeof selectReportPlaces>[1]): Promise<ReportPlace[]> {
    return (await selectReportPlaces(this.#queries, which)).map((row) => this.#place(row))
  }

  async #readPlans(ids: readonly number[]): Promise<void> {
    const wanted = distinct(ids)
    if (this.#plans.size + wanted.length > mostPlans) this.#plans.clear()
    const missing = missingIn(this.#plans, wanted)
    if (missing.length === 0) return
    const rows = await selectPlans(this.#queries, missing)
    await this.#readTasks(rows.flatMap((row) => row.mandatory_task_ids))
    for (const row of rows) {
      // A half day may skip the main cleaning and leave only revisions.
      const main = [...row.slots, ...row.skipped_slots].find(({ revisionId }) => revisionId === null)
      if (!main) throw new Error(`appointment ${row.id} has no main cleaning`)
      this.#plans.set(row.id, {
        appointmentId: row.id,
        agendaId: row.agenda_id,
        day: row.day,
        status: wireStatusOn(row.status, row.day, this.findToday(row.company_id)),
        offSchedule: row.off_schedule,
        main: { start: main.start, end: main.end },
        revisions: row.slots.flatMap(({ revisionId, start, end }) =>
          revisionId === null ? [] : [{ id: revisionId, start, end }],
        ),
        tasks: row.mandatory_task_ids.map((taskId) => known(this.#tasks, taskId)),
        changes: toPlanChanges(row),
      })
    }
  }

  async #readTasks(ids: readonly number[]): Promise<void> {
    const missing = missingIn(this.#tasks, ids)
    if (missing.length === 0) return
    for (const { id, procedure_id, name } of await selectReportTasks(this.#queries, missing)) {
      this.#tasks.set(id, { taskId: id, id: procedure_id, name })
    }
  }

  async #readPeople(ids: readonly number[]): Promise<void> {
    const missing = missingIn(this.#people, ids)
    if (missing.length === 0) return
    for (const person of await this.people(missing)) this.#people.set(person.id, person)
  }

  async #readPlaces(ids: readonly number[]): Promise<void> {
    const missing = missingIn(this.#places, ids)
    if (missing.length === 0) return
    for (const place of await this.places({ ids: missing })) this.#places.set(place.id, place)
  }

  async #readPhotos(executionIds: readonly number[]) {
    const rows = executionIds.length === 0 ? [] : await selectPhotos(this.#queries, executionIds)
    const groups = Map.groupBy(rows, (row) => row.execution_id)
    return new Map(
      [...groups].map(([id, own]) => [
        id,
        own.map(({ file, thumbnail }) => ({
          url: fileUrl(file) ?? '',
          thumbnailUrl: fileUrl(thumbnail) ?? '',
        })),
      ]),
    )
  }

  #person(row: PersonRow): ReportPerson {
    return {
      id: row.id,
      name: row.name,
      cpf: row.cpf,
      email: row.email,
      phone: row.phone,
      avatar: row.avatar,
      avatarUrl: fileUrl(row.avatar),
      birthDate: row.birth_date,
      companyId: row.company_id,
      company: this.#company(row.company_id).name,
    }
  }

  #place(row: PlaceRow): ReportPlace {
    return {
      id: row.id,
      name: row.name,
      floor: row.floor,
      category: { id: row.category_id, name: row.category },
      sector: { id: row.sector_id, name: row.sector },
      companyId: row.company_id,
      company: this.#company(row.company_id).name,
    }
  }

  #company(id: number): Company {
    return known(this.#companies, id)
  }
}

function toPlanChanges(row: Awaited<ReturnType<typeof selectPlans>>[number]): PlanChanges | null {
  const { planned_day: plannedDay, cover } = row
  const skippedSlots = row.skipped_slots.map(({ start, end, name, reason }) => ({ start, end, name, reason }))
  return plannedDay === null && cover === null && skippedSlots.length === 0
    ? null
    : { plannedDay, cover, skippedSlots }
}

function missingIn(values: ReadonlyMap<number, unknown>, ids: readonly number[]): number[] {
  return distinct(ids).filter((id) => !values.has(id))
}

function known<Value>(values: ReadonlyMap<number, Value>, id: number): Value {
  const value = values.get(id)
  if (value === undefined) throw new Error(`a record refers to the unknown id ${id}`)
  return value
}

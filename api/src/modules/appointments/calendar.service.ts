import type {
  Block,
  readAppointmentDay as dayOfAppointmentsCall,
  readAppointmentMonth as monthOfAppointmentsCall,
} from '@zelo/contract/appointments'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { wireStatusOn } from '@zelo/contract/rules/appointment-status'
import { daysInMonth, formatDate, localMoment, splitDate } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import { compare } from '@zelo/contract/rules/report-list'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { fileUrl } from '../../storage/file-url.ts'
import { type FindAbsentTimes, readAbsentTimes, readCover } from '../absences/absent-times.ts'
import { selectCompanies } from '../companies/companies.queries.ts'
import { companyScope } from '../companies/companies.service.ts'
import { selectUsers } from './appointments.queries.ts'
import {
  type BlockRow,
  countByDay,
  type Found,
  selectDay,
  selectEnvironmentNames,
  selectPeopleNames,
  selectPlacesNamed,
} from './calendar.queries.ts'

/**
 * Counts the appointments of each day of a month (`YYYY-MM`). `search` matches names of people, environments and
 * companies.
 * @throws `not_found` for a company that the group does not have
 */
export async function countMonth(
  queries: Queries,
  { companyId, month, search }: { companyId: number; month: string; search: string },
): Promise<AnswerOf<typeof monthOfAppointmentsCall>> {
  const branchId = await companyScope(queries, companyId)
  const firstDay = `${month}-01`
  const { year, month: number } = splitDate(firstDay)
  const lastDay = formatDate(year, number, daysInMonth(year, number))
  const key = nameKey(search)
  const found = key === '' ? null : await find(queries, key)
  const days = await countByDay(queries, { firstDay, lastDay, branchId, found })
  return {
    days: days.map(({ day, appointments, cleanings }) => ({
      day,
      appointments,
      cleanings,
      revisions: cleanings - appointments,
    })),
  }
}

async function find(queries: Queries, key: string): Promise<Found> {
  const people = await selectPeopleNames(queries)
  const userIds = people.filter(({ name }) => nameKey(name).includes(key)).map(({ id }) => id)
  return { userIds, ...(await selectPlacesNamed(queries, key)) }
}

/**
 * Returns the slots of a day, sorted by start, then end.
 * @throws `not_found` for a company that the group does not have
 */
export async function readCalendarDay(
  queries: Queries,
  { companyId, day }: { companyId: number; day: string },
  now: Date,
): Promise<AnswerOf<typeof dayOfAppointmentsCall>> {
  const branchId = await companyScope(queries, companyId)
  const rows = await selectDay(queries, { day, branchId })
  const findAbsentTimes = await readAbsentTimes(queries, { from: day, to: day })
  const ids = rows.flatMap((row) => [row.user_id, ...(row.cover_user_id === null ? [] : [row.cover_user_id])])
  const users = await selectUsers(queries, distinct(ids))
  const environments = await selectEnvironmentNames(queries, distinct(rows.map((row) => row.environment_id)))
  const ofRows = new Set(rows.map((row) => row.company_id))
  const companies = (await selectCompanies(queries)).filter(({ id }) => ofRows.has(id))
  const todays = new Map(companies.map(({ id, time_zone }) => [id, localMoment(now, time_zone).day]))
  const blocks = rows.flatMap((row) =>
    toBlocks(row, { day, today: todays.get(row.company_id)!, findAbsentTimes }),
  )
  return {
    blocks: blocks.sort((a, b) => compare(a.start, b.start) || compare(a.end, b.end)),
    users: users.map(({ id, name, avatar }) => ({ id, name, avatarUrl: fileUrl(avatar) })),
    environments,
    companies: companies.map(({ id, name }) => ({ id, name })),
  }
}

/** Returns the numbers of late, waiting and voided records. Omits numbers that are zero. */
function countMarks(row: BlockRow): Pick<Block, 'lateRecords' | 'awaitingRecords' | 'voidedRecords'> {
  return {
    ...(row.late_count > 0 && { lateRecords: row.late_count }),
    ...(row.awaiting_count > 0 && { awaitingRecords: row.awaiting_count }),
    ...(row.voided_count > 0 && { voidedRecords: row.voided_count }),
  }
}

function toBlocks(
  row: BlockRow,
  { day, today, findAbsentTimes }: { day: string; today: string; findAbsentTimes: FindAbsentTimes },
): Block[] {
  const { coverId, uncovered } = readCover(row, () => row.slots, findAbsentTimes)
  const status = wireStatusOn(row.status, day, today)
  return row.slots.map(({ revisionId, start, end }) => ({
    appointmentId: row.id,
    agendaId: row.agenda_id,
    userId: row.user_id,
    coverUserId: coverId,
    ...(uncovered && { uncovered }),
    environmentId: row.environment_id,
    companyId: row.company_id,
    revisionId,
    start,
    end,
    status,
    takenOut: row.taken_out,
    skipped:
      row.skip_name !== null && row.skip_kind !== null
        ? { name: row.skip_name, reason: row.skip_kind }
        : null,
    plannedDay: row.planned_day,
    ...(row.skipped_slots && { skippedSlots: row.skipped_slots }),
    ...countMarks(row),
  }))
}

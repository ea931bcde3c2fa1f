import type { Absence } from '@zelo/contract/absences'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { userExists } from '../cancellations/cancellations.queries.ts'
import { type AbsenceRow, selectAbsences } from './absences.queries.ts'

/**
 * Returns absences that overlap a range of days, the latest first. Instants have the offset of the person's company.
 * @throws `invalid_interval` if the start is after the end; `not_found` for an unknown person
 */
export async function listAbsences(
  queries: Queries,
  asked: { from?: string | undefined; to?: string | undefined; userId?: number | undefined },
): Promise<Absence[]> {
  if (asked.from && asked.to && asked.from > asked.to) throw new DomainError('invalid_interval')
  if (asked.userId !== undefined && !(await userExists(queries, asked.userId)))
    throw new DomainError('not_found')
  return (await selectAbsences(queries, asked)).map(toAbsence)
}

function toAbsence(row: AbsenceRow): Absence {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    companyId: row.company_id,
    company: row.company,
    from: row.first_day,
    to: row.last_day,
    startTime: row.start_time,
    endTime: row.end_time,
    kind: row.kind,
    mode: row.mode,
    version: row.version,
    appointments: row.covered + row.uncovered + row.cancelled,
    covered: row.covered,
    uncovered: row.uncovered,
    cancelled: row.cancelled,
    covers: row.covers,
    hasPrivate: row.has_private,
    createdAt: toZonedIso(row.created_at, row.time_zone),
    createdBy: { id: row.created_by, name: row.author },
    undoneAt: row.undone_at && toZonedIso(row.undone_at, row.time_zone),
    undoneBy: row.undone_by !== null ? { id: row.undone_by, name: row.undoer ?? '' } : null,
  }
}

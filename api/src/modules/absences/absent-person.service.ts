import type { createAbsence as createAbsenceCall } from '@zelo/contract/absences'
import type { ParsedInput } from '@zelo/contract/endpoint'
import { daysBetween } from '@zelo/contract/rules/calendar'
import { checkedInterval } from '@zelo/contract/rules/date-interval'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { selectAbsence, selectOverlap } from './absences.queries.ts'
import { selectCandidate } from './candidates.queries.ts'
import type { AbsentPerson } from './covers.queries.ts'

type WantedAbsence = ParsedInput<typeof createAbsenceCall>['body']

/** Maximum number of days of an absence. */
const mostDays = 731

/** An absent person with the id of the person's company. */
export type Absent = AbsentPerson & { companyId: number }

/**
 * Reads the absent person, the first and last day of the absence, and its part of the day.
 * @throws `invalid_interval`, `not_found`
 */
export async function readAbsent(queries: Queries, wanted: WantedAbsence): Promise<Absent> {
  const days = checkedInterval(wanted.from, wanted.to)
  if (!days || daysBetween(days.from, days.to) >= mostDays) throw new DomainError('invalid_interval')
  const person = await selectCandidate(queries, wanted.userId)
  if (!person) throw new DomainError('not_found')
  return {
    ...days,
    startTime: wanted.startTime ?? null,
    endTime: wanted.endTime ?? null,
    absenceId: null,
    cancellationId: null,
    userId: person.id,
    companyId: person.company_id,
  }
}

/**
 * Reads the absent person and the days of a saved absence.
 * @throws `not_found`; `changed_meanwhile` if the absence is undone
 */
export async function readSavedAbsent(queries: Queries, id: number): Promise<Absent> {
  const absence = await selectAbsence(queries, id)
  if (!absence) throw new DomainError('not_found')
  if (absence.undone_at !== null) throw new DomainError('changed_meanwhile')
  const person = await selectCandidate(queries, absence.user_id)
  return {
    absenceId: id,
    cancellationId: absence.cancellation_id,
    userId: absence.user_id,
    companyId: person?.company_id ?? 0,
    from: absence.first_day,
    to: absence.last_day,
    startTime: absence.start_time,
    endTime: absence.end_time,
  }
}

/** @throws `absence_overlaps` if the person has another absence at the same time */
export async function assertNoOverlap(queries: Queries, absent: Absent): Promise<void> {
  const facts = await selectOverlap(queries, absent)
  if (facts) throw new DomainError('absence_overlaps', { facts })
}

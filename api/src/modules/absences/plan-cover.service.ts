import type { WantedCover } from '@zelo/contract/absences'
import { type AbsentTimes, alwaysPresent, isAbsentFor } from '@zelo/contract/rules/absent-times'
import { addDays, daysBetween, firstOfMonth } from '@zelo/contract/rules/calendar'
import { type Candidate, clashesWith, distributeByLoad, isOffShift } from '@zelo/contract/rules/cover-plan'
import type { Duty } from '@zelo/contract/rules/load'
import { findAssigned } from '@zelo/contract/rules/shifts'
import { createShiftPlace } from '@zelo/contract/rules/work-days'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { selectAssigned } from '../shifts/shifts.queries.ts'
import { type FindAbsentTimes, readAbsentTimes } from './absent-times.ts'
import {
  type CandidateRow,
  countCovers,
  selectCandidate,
  selectCandidateDuties,
  selectCandidates,
  selectKnownEnvironments,
} from './candidates.queries.ts'
import { type AbsentPerson, type DutyRow, selectDuties } from './covers.queries.ts'

/** Maximum number of persons × days whose appointments are compared to find substitutes. */
const mostPersonDays = 6200

/** A person knows an environment if the person worked there in this many days before the absence. */
const knownDays = 90

/** The people who may cover an absence. */
export interface CoverPeople {
  people: CandidateRow[]
  /** The person whom the coordinator chose, for the mode `person`. */
  substitute: CandidateRow | undefined
}

/**
 * Reads the people who may cover an absence. People of the absent person's company come first.
 * @throws `not_found` for an unknown substitute; `invalid_input` for a person who may not have appointments
 */
export async function readCoverPeople(
  queries: Queries,
  absent: AbsentPerson & { companyId: number },
  cover: WantedCover,
): Promise<CoverPeople> {
  const days = daysBetween(absent.from, absent.to) + 1
  const people = await selectCandidates(queries, {
    except: absent.userId,
    companyIds: [absent.companyId],
    limit: Math.max(10, Math.min(200, Math.floor(mostPersonDays / days))),
  })
  if (cover.mode !== 'person' || cover.userId === undefined) return { people, substitute: undefined }
  const substitute = await selectCandidate(queries, cover.userId)
  if (!substitute) throw new DomainError('not_found')
  const reject = (key: string) => new DomainError('invalid_input', { errors: { 'cover.userId': key } })
  if (substitute.id === absent.userId) throw reject('substitute_is_absent')
  if (substitute.coordinator) throw reject('user_is_coordinator')
  if (!substitute.active) throw reject('user_inactive')
  return { people, substitute }
}

/** The appointments of an absence with their chosen substitutes. */
export interface CoverPlan {
  duties: DutyRow[]
  /** The substitute's id by appointment id. An appointment without substitute stays uncovered or is cancelled. */
  given: Map<number, number>
}

/** Chooses a substitute for each appointment of an absence. The preview and the save both use this function. */
export async function planCover(
  queries: Queries,
  absent: AbsentPerson,
  { cover, crew }: { cover: WantedCover; crew: CoverPeople },
  options: { now: Date; dryRun: boolean },
): Promise<CoverPlan> {
  const duties = await selectDuties(queries, absent, options)
  if (cover.mode === 'load') {
    return {
      duties,
      given: distributeByLoad(duties.map(toDuty), await readCandidates(queries, duties, crew.people, absent)),
    }
  }
  const { substitute } = crew
  if (!substitute) return { duties, given: new Map() }
  const times = (await readDutyAbsences(queries, duties))(substitute.id)
  return {
    duties,
    given: new Map(duties.filter((duty) => !isAbsentFor(times, duty)).map(({ id }) => [id, substitute.id])),
  }
}

/**
 * Reads people with the data that a suggestion needs: the environments that they know, their covers and their
 * appointments.
 */
export async function readCandidates(
  queries: Queries,
  duties: readonly DutyRow[],
  people: readonly CandidateRow[],
  absent: { userId: number },
): Promise<Candidate[]> {
  const days = [...new Set(duties.map(({ day }) => day))].sort()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined || people.length === 0) {
    return people.map((person) => toCandidate(person))
  }
  const userIds = people.map(({ id }) => id)
  const own = await selectCandidateDuties(queries, { userIds, days, except: duties.map(({ id }) => id) })
  const known = await selectKnownEnvironments(queries, {
    userIds,
    environmentIds: distinct(duties.map((duty) => duty.environment_id)),
    from: addDays(first, -knownDays),
    to: first,
  })
  const month = firstOfMonth(first)
  const covers = await countCovers(queries, {
    userIds,
    from: month,
    to: addDays(firstOfMonth(addDays(month, 31)), -1),
  })
  const findAbsentTimes = await readDutyAbsences(queries, duties)
  const shifts = await readCandidateShifts(
    queries,
    { userIds, absent, from: first, to: last },
    findAbsentTimes,
  )
  const dutiesByUser = Map.groupBy(own, (duty) => duty.user_id)
  const knownByUser = Map.groupBy(known, (row) => row.user_id)
  return people.map((person) =>
    toCandidate(person, {
      knownEnvironments: new Set(knownByUser.get(person.id)?.map((row) => row.environment_id)),
      covers: covers.get(person.id) ?? 0,
      ...findAbsentTimes(person.id),
      duties: (dutiesByUser.get(person.id) ?? []).flatMap((duty) =>
        listPresentDuties(toDuty(duty), findAbsentTimes(person.id)),
      ),
      ...shifts.get(person.id),
    }),
  )
}

/**
 * Reads the shifts of people, by person. `sameShift` is true if a person has the absent person's shift on the first day
 * of the absence.
 */
async function readCandidateShifts(
  queries: Queries,
  asked: { userIds: readonly number[]; absent: { userId: number }; from: string; to: string },
  findAbsentTimes: FindAbsentTimes,
): Promise<Map<number, Pick<Candidate, 'sameShift' | 'shift'>>> {
  const { absent, from, to } = asked
  const around = { from: addDays(from, -1), to: addDays(to, 1) }
  const rows = await selectAssigned(queries, { userIds: [...asked.userIds, absent.userId], ...around })
  const assigned = Map.groupBy(rows, ({ userId }) => userId)
  const findShift = (userId: number) => findAssigned(assigned.get(userId) ?? [], from)?.shift.id
  const own = findShift(absent.userId)
  return new Map(
    [...assigned].map(([userId, shifts]) => {
      const person = { timeZone: shifts[0]!.timeZone, assigned: shifts, ...findAbsentTimes(userId) }
      const sameShift = own !== undefined && findShift(userId) === own
      return [userId, { sameShift, shift: createShiftPlace(person, around) }]
    }),
  )
}

function toCandidate({ id, company_id }: CandidateRow, facts: Partial<Candidate> = {}): Candidate {
  return {
    userId: id,
    companyId: company_id,
    knownEnvironments: new Set(),
    covers: 0,
    ...alwaysPresent,
    duties: [],
    sameShift: false,
    shift: undefined,
    ...facts,
  }
}

export function toDuty(row: Omit<DutyRow, 'company' | 'environment'>): Duty {
  return {
    appointmentId: row.id,
    day: row.day,
    companyId: row.company_id,
    environmentId: row.environment_id,
    floor: row.floor,
    slots: row.slots,
  }
}

/**
 * Returns the appointment with only the time windows in which its person is present. Returns an empty list if there are
 * none.
 */
function listPresentDuties(duty: Duty, absent: AbsentTimes): Duty[] {
  const slots = duty.slots.filter((slot) => !isAbsentFor(absent, { day: duty.day, slots: [slot] }))
  return slots.length > 0 ? [{ ...duty, slots }] : []
}

/** Reads the absences of all people on the days of appointments. */
async function readDutyAbsences(queries: Queries, duties: readonly DutyRow[]): Promise<FindAbsentTimes> {
  const days = duties.map(({ day }) => day).sort()
  const [from, to] = [days[0], days.at(-1)]
  return from === undefined || to === undefined
    ? () => alwaysPresent
    : await readAbsentTimes(queries, { from, to })
}

/** Returns the appointments that overlap another appointment of their substitute. */
export function findClashes({ duties, given }: CoverPlan, candidates: readonly Candidate[]): Set<number> {
  const byUser = new Map(candidates.map((candidate) => [candidate.userId, candidate]))
  const all = duties.map(toDuty)
  const clashing = all.filter((duty) => {
    const userId = given.get(duty.appointmentId)
    if (userId === undefined) return false
    const others = all.filter((other) => given.get(other.appointmentId) === userId && other.day === duty.day)
    return clashesWith(duty, [...(byUser.get(userId)?.duties ?? []), ...others])
  })
  return new Set(clashing.map(({ appointmentId }) => appointmentId))
}

/** Returns the appointments that are outside the shift of their substitute. */
export function findOffShift({ duties, given }: CoverPlan, candidates: readonly Candidate[]): Set<number> {
  const byUser = new Map(candidates.map((candidate) => [candidate.userId, candidate]))
  const off = duties.filter((duty) => isOffShift(toDuty(duty), byUser.get(given.get(duty.id) ?? 0)?.shift))
  return new Set(off.map(({ id }) => id))
}

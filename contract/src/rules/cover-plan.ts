import { type AbsentTimes, isAbsentFor } from './absent-times.ts'
import { addDays } from './calendar.ts'
import { countLoadMinutes, type Duty, usualCapacity } from './load.ts'
import { compare } from './report-list.ts'
import { overlappingSlots } from './slots.ts'
import type { ShiftPlace } from './work-days.ts'

/** A person who may cover appointments of an absent person, with the times at which the candidate is absent. */
export interface Candidate extends AbsentTimes {
  userId: number
  companyId: number
  /** Environments in which the person worked in the last 90 days. */
  knownEnvironments: ReadonlySet<number>
  /** Number of appointments that the person covers this month. */
  covers: number
  /** The person's own appointments on the days of the absence. */
  duties: readonly Duty[]
  /** True if the person has the same shift as the absent person. */
  sameShift: boolean
  /** The person's shift on these days. Undefined for a person without a shift. */
  shift: ShiftPlace | undefined
}

/** Returns whether an appointment overlaps another appointment of the same day. */
export function clashesWith(duty: Duty, others: readonly Duty[]): boolean {
  return others.some(
    (other) =>
      other.day === duty.day &&
      other.appointmentId !== duty.appointmentId &&
      overlappingSlots(duty.slots, other.slots).length > 0,
  )
}

/** Returns a candidate's highest load on the days of the added appointments, in percent and not rounded. */
function findHighestLoad({ shift }: Candidate, added: readonly Duty[], own: readonly Duty[]): number {
  const toDays = (duties: readonly Duty[]) =>
    Map.groupBy(
      duties.flatMap((duty) => duty.slots.map((slot) => ({ ...duty, slots: [slot] }))),
      ({ day, slots: [slot] }) => shift?.place(day, slot!).day ?? day,
    )
  const [more, before] = [toDays(added), toDays(own)]
  const loads = [...more].map(([day, duties]) => {
    const minutes = countLoadMinutes([...(before.get(day) ?? []), ...duties])
    return (minutes / Math.max(1, shift?.countCapacity(day) ?? usualCapacity)) * 100
  })
  return Math.max(0, ...loads)
}

/** Returns whether an appointment is outside the shift of a candidate. */
export function isOffShift({ day, slots }: Duty, shift: ShiftPlace | undefined): boolean {
  return shift !== undefined && slots.some((slot) => !shift.place(day, slot).isInside)
}

/** A candidate as the only substitute for all appointments of an absence. */
export interface Suggestion {
  userId: number
  sameCompany: boolean
  sameShift: boolean
  /** Number of appointments outside the person's shift. */
  offShift: number
  /** The load of the fullest day in percent, with the covered appointments. */
  loadPercent: number
  /** Number of environments to cover in which the person worked in the last 90 days. */
  knownEnvironments: number
  covers: number
  /** Number of appointments that would overlap the person's own appointments. */
  clashes: number
  /** Number of appointments for which the person is absent too. */
  absent: number
}

/**
 * Returns the candidates for the only substitute, best first. The criteria are, in this order: fewest appointments
 * during absences, same company, same shift, a load of at most 100 % with nothing outside the shift, most known
 * environments, fewest covers this month, and lowest load.
 */
export function suggestSubstitutes(duties: readonly Duty[], candidates: readonly Candidate[]): Suggestion[] {
  const companies = new Set(duties.map(({ companyId }) => companyId))
  const environments = new Set(duties.map(({ environmentId }) => environmentId))
  return candidates
    .map((candidate): Suggestion => {
      const own = Map.groupBy(candidate.duties, ({ day }) => day)
      return {
        userId: candidate.userId,
        sameCompany: companies.size === 0 || companies.has(candidate.companyId),
        sameShift: candidate.sameShift,
        offShift: duties.filter((duty) => isOffShift(duty, candidate.shift)).length,
        loadPercent: Math.round(findHighestLoad(candidate, duties, candidate.duties)),
        knownEnvironments: [...environments].filter((id) => candidate.knownEnvironments.has(id)).length,
        covers: candidate.covers,
        clashes: duties.filter((duty) => clashesWith(duty, own.get(duty.day) ?? [])).length,
        absent: duties.filter((duty) => isAbsentFor(candidate, duty)).length,
      }
    })
    .sort(
      (a, b) =>
        compare(a.absent, b.absent) ||
        Number(b.sameCompany) - Number(a.sameCompany) ||
        Number(b.sameShift) - Number(a.sameShift) ||
        Number(hasNoRoom(a)) - Number(hasNoRoom(b)) ||
        compare(b.knownEnvironments, a.knownEnvironments) ||
        compare(a.covers, b.covers) ||
        compare(a.loadPercent, b.loadPercent) ||
        compare(a.userId, b.userId),
    )
}

function hasNoRoom({ loadPercent, offShift }: Suggestion): boolean {
  return loadPercent > 100 || offShift > 0
}

/**
 * Gives each appointment to the best candidate who is present, in the order of days and starts. The criteria, in order:
 * same company, same shift, a load of at most 100 % within the shift, lowest load, known environment, and fewest
 * covers. Omits an appointment if every candidate who is present has an overlapping appointment.
 */
export function distributeByLoad(
  duties: readonly Duty[],
  candidates: readonly Candidate[],
): Map<number, number> {
  const given = new Map<number, number>()
  const crews = candidates.map((candidate) => ({
    candidate,
    dutiesByDay: Map.groupBy(candidate.duties, ({ day }) => day),
  }))
  const sorted = [...duties].sort(
    (a, b) =>
      compare(a.day, b.day) || compare(firstStart(a), firstStart(b)) || a.appointmentId - b.appointmentId,
  )
  for (const [day, ofDay] of Map.groupBy(sorted, (duty) => duty.day)) {
    for (const duty of ofDay) {
      const [best] = crews
        .filter(
          ({ candidate, dutiesByDay }) =>
            !isAbsentFor(candidate, duty) && !clashesWith(duty, dutiesByDay.get(day) ?? []),
        )
        .map((member) => ({
          member,
          load: findHighestLoad(member.candidate, [duty], listNearDuties(member, day)),
          isOff: isOffShift(duty, member.candidate.shift),
        }))
        .sort(
          (a, b) =>
            Number(b.member.candidate.companyId === duty.companyId) -
              Number(a.member.candidate.companyId === duty.companyId) ||
            Number(b.member.candidate.sameShift) - Number(a.member.candidate.sameShift) ||
            Number(a.isOff || a.load > 100) - Number(b.isOff || b.load > 100) ||
            compare(a.load, b.load) ||
            Number(b.member.candidate.knownEnvironments.has(duty.environmentId)) -
              Number(a.member.candidate.knownEnvironments.has(duty.environmentId)) ||
            compare(a.member.candidate.covers, b.member.candidate.covers) ||
            compare(a.member.candidate.userId, b.member.candidate.userId),
        )
      if (!best) continue
      const { dutiesByDay, candidate } = best.member
      dutiesByDay.set(day, [...(dutiesByDay.get(day) ?? []), duty])
      given.set(duty.appointmentId, candidate.userId)
    }
  }
  return given
}

/**
 * Returns the member's appointments that may be in the same shift as an appointment of `day`. If the member has a
 * shift, includes the appointments of the day before and the day after.
 */
function listNearDuties(
  member: { candidate: Candidate; dutiesByDay: ReadonlyMap<string, Duty[]> },
  day: string,
): Duty[] {
  const days = member.candidate.shift ? [addDays(day, -1), day, addDays(day, 1)] : [day]
  return days.flatMap((one) => member.dutiesByDay.get(one) ?? [])
}

function firstStart({ slots }: Duty): string {
  return slots[0]?.start ?? ''
}

import { minutesOfDay } from './calendar.ts'
import { compare } from './report-list.ts'
import { overlappingSlots, type Slot } from './slots.ts'

/** One appointment of a day, with what is needed to compute a person's load. */
export interface Duty {
  appointmentId: number
  day: string
  companyId: number
  environmentId: number
  floor: string
  slots: readonly Slot[]
}

/** A person who may cover appointments of an absent person. */
export interface Candidate {
  userId: number
  companyId: number
  /** Environments in which the person worked in the last 90 days. */
  knownEnvironments: ReadonlySet<number>
  /** Number of appointments that the person covers this month. */
  covers: number
  /** Days on which this person is absent too. */
  absentDays: ReadonlySet<string>
  /** The person's own appointments on the days of the absence. */
  duties: readonly Duty[]
}

/** Minutes of work in a day that count as a load of 100 %, for a person without a shift: eight hours less 10 %. */
export const capacityMinutes = 432

/** Walking time in minutes to the next environment: on the same floor, and to another floor. */
const walkOnFloor = 2
const walkBetweenFloors = 5

/** Returns the work of one day in minutes: the slots of the appointments, and the walks between their environments. */
export function countLoadMinutes(duties: readonly Duty[]): number {
  if (duties.length === 0) return 0
  const rooms = new Set(duties.map(({ environmentId }) => environmentId)).size
  const floors = new Set(duties.map(({ companyId, floor }) => `${companyId} ${floor}`)).size
  const cleaning = duties
    .flatMap(({ slots }) => slots)
    .reduce((sum, { start, end }) => sum + minutesOfDay(end) - minutesOfDay(start), 0)
  return cleaning + (rooms - floors) * walkOnFloor + (floors - 1) * walkBetweenFloors
}

/** Returns a load in percent of the capacity. Below 85 is calm. From 85 to 100 is tight. */
export function toLoadPercent(minutes: number): number {
  return Math.round((minutes / capacityMinutes) * 100)
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

/** A candidate as the only substitute for an absence, with the figures that a coordinator compares. */
export interface Suggestion {
  userId: number
  sameCompany: boolean
  /** The highest load of a day in percent, if the person covers all appointments. */
  loadPercent: number
  /** Number of the environments in which the person worked in the last 90 days. */
  knownEnvironments: number
  covers: number
  /** Number of appointments that would overlap an appointment of the person. */
  clashes: number
  /** Number of appointments on days on which the person is absent too. */
  absent: number
}

/**
 * Sorts the candidates for the only substitute, best first. The criteria, in order: present on all days, same company,
 * load of at most 100 %, number of known environments, fewest covers this month.
 */
export function suggestSubstitutes(duties: readonly Duty[], candidates: readonly Candidate[]): Suggestion[] {
  const companies = new Set(duties.map(({ companyId }) => companyId))
  const environments = new Set(duties.map(({ environmentId }) => environmentId))
  return candidates
    .map((candidate): Suggestion => {
      const own = Map.groupBy(candidate.duties, ({ day }) => day)
      const added = Map.groupBy(duties, ({ day }) => day)
      const loads = [...added].map(([day, more]) => countLoadMinutes([...(own.get(day) ?? []), ...more]))
      return {
        userId: candidate.userId,
        sameCompany: companies.size === 0 || companies.has(candidate.companyId),
        loadPercent: toLoadPercent(Math.max(0, ...loads)),
        knownEnvironments: [...environments].filter((id) => candidate.knownEnvironments.has(id)).length,
        covers: candidate.covers,
        clashes: duties.filter((duty) => clashesWith(duty, own.get(duty.day) ?? [])).length,
        absent: duties.filter(({ day }) => candidate.absentDays.has(day)).length,
      }
    })
    .sort(
      (a, b) =>
        compare(a.absent, b.absent) ||
        Number(b.sameCompany) - Number(a.sameCompany) ||
        Number(a.loadPercent > 100) - Number(b.loadPercent > 100) ||
        compare(b.knownEnvironments, a.knownEnvironments) ||
        compare(a.covers, b.covers) ||
        compare(a.loadPercent, b.loadPercent) ||
        compare(a.userId, b.userId),
    )
}

/**
 * Gives each appointment to the candidate with the lowest load of the day, in the order of days and starts. Prefers the
 * same company, then a load of at most 100 %. Between equal loads, prefers a person who knows the environment, then the
 * fewest covers. An appointment that would overlap an appointment of every present candidate stays uncovered.
 */
export function distributeByLoad(
  duties: readonly Duty[],
  candidates: readonly Candidate[],
): Map<number, number> {
  const given = new Map<number, number>()
  const sorted = [...duties].sort(
    (a, b) =>
      compare(a.day, b.day) || compare(firstStart(a), firstStart(b)) || a.appointmentId - b.appointmentId,
  )
  for (const [day, ofDay] of Map.groupBy(sorted, (duty) => duty.day)) {
    const crew = candidates
      .filter(({ absentDays }) => !absentDays.has(day))
      .map((candidate) => ({ candidate, duties: candidate.duties.filter((duty) => duty.day === day) }))
    for (const duty of ofDay) {
      const [best] = crew
        .filter((member) => !clashesWith(duty, member.duties))
        .map((member) => ({ member, minutes: countLoadMinutes([...member.duties, duty]) }))
        .sort(
          (a, b) =>
            Number(b.member.candidate.companyId === duty.companyId) -
              Number(a.member.candidate.companyId === duty.companyId) ||
            Number(a.minutes > capacityMinutes) - Number(b.minutes > capacityMinutes) ||
            compare(a.minutes, b.minutes) ||
            Number(b.member.candidate.knownEnvironments.has(duty.environmentId)) -
              Number(a.member.candidate.knownEnvironments.has(duty.environmentId)) ||
            compare(a.member.candidate.covers, b.member.candidate.covers) ||
            compare(a.member.candidate.userId, b.member.candidate.userId),
        )
      if (!best) continue
      best.member.duties.push(duty)
      given.set(duty.appointmentId, best.member.candidate.userId)
    }
  }
  return given
}

function firstStart({ slots }: Duty): string {
  return slots[0]?.start ?? ''
}

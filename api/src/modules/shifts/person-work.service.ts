import { addDays, daysBetween } from '@zelo/contract/rules/calendar'
import type { PersonWork, PlannedCleaning } from '@zelo/contract/rules/work-days'
import type { Queries } from '../../database/tenant.ts'
import { selectStandingAbsences } from '../absences/covers.queries.ts'
import { type CleaningRow, selectCleanings } from './person-work.queries.ts'
import { type NamedShift, selectAssigned } from './shifts.queries.ts'

/** A cleaning of a saved appointment. */
export interface SavedCleaning extends PlannedCleaning {
  appointmentId: number
  agendaId: number
  environment: string
}

export type Work = PersonWork<NamedShift, SavedCleaning>

/** Reads the days of an interval on which people are absent, by person. */
export async function readAbsentDays(
  queries: Queries,
  { from, to }: { from: string; to: string },
): Promise<Map<number, Set<string>>> {
  const away = new Map<number, Set<string>>()
  for (const absence of await selectStandingAbsences(queries, { firstDay: from, lastDay: to })) {
    const own = away.get(absence.user_id) ?? new Set()
    away.set(absence.user_id, own)
    const first = absence.first_day < from ? from : absence.first_day
    const last = absence.last_day > to ? to : absence.last_day
    for (let days = 0; days <= daysBetween(first, last); days += 1) own.add(addDays(first, days))
  }
  return away
}

/**
 * Reads the shifts, cleanings and absences of people in an interval. A person has no cleanings on days of absence,
 * because an uncovered cleaning belongs to nobody.
 */
export async function readWork(
  queries: Queries,
  people: readonly { userId: number; timeZone: string }[],
  interval: { from: string; to: string },
): Promise<Map<number, Work>> {
  const userIds = people.map(({ userId }) => userId)
  const assigned = Map.groupBy(
    await selectAssigned(queries, { userIds, ...interval }),
    ({ userId }) => userId,
  )
  const cleanings = Map.groupBy(
    await selectCleanings(queries, { userIds, ...interval }),
    ({ userId }) => userId,
  )
  const away = await readAbsentDays(queries, interval)
  return new Map(
    people.map(({ userId, timeZone }) => {
      const absentDays = away.get(userId) ?? new Set<string>()
      const own = (cleanings.get(userId) ?? []).filter(({ day }) => !absentDays.has(day))
      return [
        userId,
        { timeZone, absentDays, assigned: assigned.get(userId) ?? [], cleanings: own.flatMap(toCleanings) },
      ]
    }),
  )
}

function toCleanings({ slots, userId: _, ...appointment }: CleaningRow): SavedCleaning[] {
  return slots.map(({ start, end }) => ({ ...appointment, start, end }))
}

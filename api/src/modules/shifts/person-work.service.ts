import { isAbsentFor } from '@zelo/contract/rules/absent-times'
import type { PersonWork, PlannedCleaning } from '@zelo/contract/rules/work-days'
import type { Queries } from '../../database/tenant.ts'
import { readAbsentTimes } from '../absences/absent-times.ts'
import { type CleaningRow, selectCleanings } from './person-work.queries.ts'
import { type NamedShift, selectAssigned } from './shifts.queries.ts'

/** A cleaning that belongs to a saved appointment. */
export interface SavedCleaning extends PlannedCleaning {
  appointmentId: number
  agendaId: number
  environment: string
}

export type Work = PersonWork<NamedShift, SavedCleaning>

/**
 * Reads the shifts, cleanings and absences of people in an interval. Omits cleanings during a person's absence, because
 * nobody does an uncovered cleaning.
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
  const findAbsentTimes = await readAbsentTimes(queries, interval)
  return new Map(
    people.map(({ userId, timeZone }) => {
      const absent = findAbsentTimes(userId)
      const own = (cleanings.get(userId) ?? [])
        .flatMap(toCleanings)
        .filter((cleaning) => !isAbsentFor(absent, { day: cleaning.day, slots: [cleaning] }))
      return [userId, { timeZone, ...absent, assigned: assigned.get(userId) ?? [], cleanings: own }]
    }),
  )
}

function toCleanings({ slots, userId: _, ...appointment }: CleaningRow): SavedCleaning[] {
  return slots.map(({ start, end }) => ({ ...appointment, start, end }))
}

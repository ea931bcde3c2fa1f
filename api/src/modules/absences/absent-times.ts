import { type AbsentTimes, alwaysPresent, isAbsentFor } from '@zelo/contract/rules/absent-times'
import { addDays, daysBetween } from '@zelo/contract/rules/calendar'
import type { Slot } from '@zelo/contract/rules/slots'
import type { Queries } from '../../database/tenant.ts'
import { selectStandingAbsences } from './covers.queries.ts'

/** Returns when a person is absent. */
export type FindAbsentTimes = (userId: number) => AbsentTimes

/** Reads the absences between two days, both included, that are not undone. */
export async function readAbsentTimes(
  queries: Queries,
  { from, to }: { from: string; to: string },
): Promise<FindAbsentTimes> {
  const byUser = Map.groupBy(
    await selectStandingAbsences(queries, { firstDay: from, lastDay: to }),
    (absence) => absence.user_id,
  )
  const times = new Map(
    [...byUser].map(([userId, absences]): [number, AbsentTimes] => {
      const days = absences.filter(({ start_time }) => start_time === null)
      const parts = absences.flatMap(({ first_day: day, start_time: start, end_time: end }) =>
        start !== null && end !== null ? [{ day, start, end }] : [],
      )
      return [
        userId,
        {
          absentDays: new Set(days.flatMap((absence) => listDays(absence, { from, to }))),
          absentParts: Map.groupBy(parts, ({ day }) => day),
        },
      ]
    }),
  )
  return (userId) => times.get(userId) ?? alwaysPresent
}

function listDays(
  absence: { first_day: string; last_day: string },
  { from, to }: { from: string; to: string },
): string[] {
  const first = absence.first_day < from ? from : absence.first_day
  const last = absence.last_day > to ? to : absence.last_day
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, days) => addDays(first, days))
}

/** The planned person of an appointment and its substitute. */
export interface CoverState {
  user_id: number
  cover_user_id: number | null
  day: string
  active: boolean
  status: unknown
}

/**
 * Returns the substitute of an appointment. `uncovered` is true if the person who is expected to do it is absent in one
 * of the time windows. After work is recorded, the substitute stays, even if the substitute is absent.
 */
export function readCover(
  row: CoverState,
  readSlots: () => readonly Slot[],
  findAbsentTimes: FindAbsentTimes,
): { coverId: number | null; uncovered: boolean } {
  const { day, active, status } = row
  const times = findAbsentTimes(row.cover_user_id ?? row.user_id)
  // Only an absence of a part of a day is compared with slots. Otherwise, saves the parsing of the slots.
  const slots = times.absentParts.has(day) ? readSlots() : []
  const uncovered = active && status === null && isAbsentFor(times, { day, slots })
  return { coverId: uncovered ? null : row.cover_user_id, uncovered }
}

import type { Queries } from '../../database/tenant.ts'
import { selectStandingAbsences } from './covers.queries.ts'

/** Returns whether a person is absent on a day. */
export type IsAbsent = (userId: number, day: string) => boolean

/** Reads the absences that overlap a range of days and are not undone. */
export async function readAbsentPeople(
  queries: Queries,
  range: { firstDay: string; lastDay: string },
): Promise<IsAbsent> {
  const byUser = Map.groupBy(await selectStandingAbsences(queries, range), (absence) => absence.user_id)
  return (userId, day) =>
    byUser.get(userId)?.some((absence) => absence.first_day <= day && day <= absence.last_day) ?? false
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
 * Returns the substitute of an appointment. `uncovered` is true if the person who is expected to do it is absent.
 * Recorded work fixes the substitute, even if the substitute is absent now.
 */
export function readCover(
  row: CoverState,
  isAbsent: IsAbsent,
): { coverId: number | null; uncovered: boolean } {
  const isOpen = row.active && row.status === null
  const uncovered = isOpen && isAbsent(row.cover_user_id ?? row.user_id, row.day)
  return { coverId: uncovered ? null : row.cover_user_id, uncovered }
}

import { addDays } from '@zelo/contract/rules/calendar'
import type { Queries } from '../database/tenant.ts'
import { cancelAgendas } from '../modules/cancellations/cancellations.service.ts'
import type { Crew } from './plan.ts'

/**
 * Absences by position of the cleaner, counted from the last. Contains the days of the absence and of its announcement,
 * relative to the current day.
 */
const absences = [
  { crew: -1, from: -12, to: -10, announced: -13, reason: 'Atestado médico de três dias' },
  { crew: -2, from: 7, to: 13, announced: -2, reason: 'Folga compensatória' },
]

/** Cancels the plans of two absent people, one in the last week and one in the next week. */
export async function cancelAbsences(
  queries: Queries,
  planner: { groupId: number; userId: number },
  crews: readonly Crew[],
  { today, now }: { today: string; now: Date },
): Promise<void> {
  for (const { crew, from, to, announced, reason } of absences) {
    const userId = crews.at(crew)?.userId
    if (userId === undefined) continue
    const wanted = {
      active: false as const,
      firstDay: addDays(today, from),
      lastDay: addDays(today, to),
      userId,
      justification: reason,
    }
    await cancelAgendas(queries, planner, wanted, new Date(now.getTime() + announced * 86_400_000))
  }
}

import { addDays } from '@zelo/contract/rules/calendar'
import type { Queries } from '../database/tenant.ts'
import { createAbsence } from '../modules/absences/absences.service.ts'
import { cancelAgendas } from '../modules/cancellations/cancellations.service.ts'
import { selectDemoAppointments } from './demo.queries.ts'
import type { Crew } from './plan.ts'

/**
 * The demo's absences. `crew` counts the cleaners from the end of the list. The days are relative to the current day.
 */
const absences = [
  { crew: -1, from: -12, to: -10, announced: -13, reason: 'Atestado médico de três dias' },
  { crew: -2, from: 7, to: 13, announced: -2, reason: 'Folga compensatória' },
]

/** Cancels plans of two absent people: one last week, one next week. */
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

/**
 * Registers three absences. A colleague covers a vacation. Nobody covers an absence tomorrow yet. Several people cover
 * an absence for part of a day. The demo prints the sign-ins only of other people.
 */
export async function registerAbsences(
  queries: Queries,
  planner: { groupId: number; userId: number },
  crews: readonly Crew[],
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const tomorrow = addDays(today, 1)
  const planned = await selectDemoAppointments(queries, { firstDay: tomorrow, lastDay: tomorrow })
  const isPlanned = new Set(planned.map(({ user_id }) => user_id))
  const away = crews.at(-3)
  const missing = crews.slice(0, -3).findLast(({ userId }) => isPlanned.has(userId))
  const colleague = crews.find(
    (crew) => crew.companyId === away?.companyId && crew.userId !== away.userId && crew !== missing,
  )
  if (!away || !missing || !colleague) return
  const vacation = {
    userId: away.userId,
    from: addDays(today, 1),
    to: addDays(today, 10),
    kind: 'férias' as const,
    cover: { mode: 'person' as const, userId: colleague.userId },
  }
  await createAbsence(queries, planner, vacation, new Date(now.getTime() - 5 * 86_400_000))
  const absence = {
    from: tomorrow,
    to: tomorrow,
    kind: 'falta' as const,
    cover: { mode: 'uncovered' as const },
  }
  await createAbsence(queries, planner, { userId: missing.userId, ...absence }, now)
  const leaving = crews.slice(0, -3).findLast((crew) => crew !== missing && crew !== colleague)
  if (!leaving) return
  const [, { start: startTime, end: endTime }] = leaving.shift.windows
  const day = addDays(today, 3)
  const cover = { mode: 'load' as const }
  const part = {
    userId: leaving.userId,
    from: day,
    to: day,
    startTime,
    endTime,
    kind: 'outro' as const,
    cover,
  }
  await createAbsence(queries, planner, part, now)
}

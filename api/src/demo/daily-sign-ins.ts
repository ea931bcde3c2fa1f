import { addDays, toInstant, toWeekday } from '@zelo/contract/rules/calendar'
import type { Queries } from '../database/tenant.ts'
import { insertSignIns, selectActiveCoordinators, selectFirstStarts } from './demo.queries.ts'
import { demoTimeZone } from './names.ts'
import { createRandom } from './random.ts'

const minute = 60_000

/**
 * Signs cleaners in shortly before their first record of each day, because a session lasts a day. Signs coordinators in
 * on the mornings of working days, and the planner on every morning.
 */
export async function signPeopleIn(
  queries: Queries,
  planner: { groupId: number; userId: number },
  { firstDay, today, now }: { firstDay: string; today: string; now: Date },
): Promise<void> {
  const random = createRandom('sign-ins')
  const signIns = (await selectFirstStarts(queries, demoTimeZone)).map(({ user_id, started_at }) => ({
    userId: user_id,
    at: new Date(started_at.getTime() - random.integer(2, 9) * minute),
  }))
  for (const userId of await selectActiveCoordinators(queries)) {
    for (let day = firstDay; day <= today; day = addDays(day, 1)) {
      const isWeekend = toWeekday(day) === 0 || toWeekday(day) === 6
      const at = new Date(toInstant(day, '07:20', demoTimeZone) + random.integer(0, 60) * minute)
      if (at < now && (!isWeekend || userId === planner.userId)) signIns.push({ userId, at })
    }
  }
  signIns.sort((one, other) => one.at.getTime() - other.at.getTime() || one.userId - other.userId)
  await insertSignIns(queries, planner.groupId, signIns)
}

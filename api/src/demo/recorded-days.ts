import type { AgendaItem } from '@zelo/contract/agendas'
import { addDays, daysBetween, localMoment, minutesOfDay, toInstant } from '@zelo/contract/rules/calendar'
import type { Slot } from '@zelo/contract/rules/slots'
import type { Queries } from '../database/tenant.ts'
import { startOffSchedule } from '../modules/agendas/off-schedule.service.ts'
import { recordWork } from '../modules/executions/recording.service.ts'
import {
  type AppointmentRow,
  analyzeAsOwner,
  selectDemoAppointments,
  selectDemoEnvironments,
} from './demo.queries.ts'
import { demoTimeZone } from './names.ts'
import { type Crew, findFirstFreeTime, listAllSlots } from './plan.ts'
import { createRandom } from './random.ts'
import { pickDelays, pickPastStories, pickTodaysStories } from './stories.ts'
import { generateDayWork, type Story, type Visit } from './working-day.ts'

interface Dates {
  today: string
  firstDay: string
}

interface Planned {
  crew: Crew
  items: readonly AgendaItem[]
}

/**
 * Records unplanned cleanings: one on every third day, and one today shortly before the current time. Each is done in a
 * colleague's room by a cleaner without work at that time. Returns the number of cleanings.
 */
export async function startExtraCleanings(
  queries: Queries,
  { groupId, plans, dates, now }: { groupId: number; plans: readonly Planned[]; dates: Dates; now: Date },
): Promise<number> {
  const random = createRandom('off schedule')
  let count = 0
  const start = async ({ crew }: Planned, day: string, slot: Slot) => {
    const rooms = plans.flatMap((other) =>
      other.crew !== crew && other.crew.companyId === crew.companyId ? other.crew.rooms : [],
    )
    if (rooms.length === 0) return
    const { environmentId } = random.pick(rooms)
    const startedAt = new Date(toInstant(day, slot.start, demoTimeZone))
    await startOffSchedule(queries, { groupId, userId: crew.userId }, [{ environmentId, startedAt }])
    count += 1
  }

  for (let day = dates.firstDay; day < dates.today; day = addDays(day, 3)) {
    const planned = random.pick(plans)
    const slot = freeSlot(planned, random.integer(6, 15) * 60)
    if (slot) await start(planned, day, slot)
  }
  const minute = minutesOfDay(localMoment(now, demoTimeZone).time)
  for (const planned of random.shuffled(plans)) {
    const slot = freeSlot(planned, Math.max(0, minute - 200))
    if (!slot || minutesOfDay(slot.end) > minute - 10) continue
    await start(planned, dates.today, slot)
    break
  }
  return count
}

function freeSlot({ crew, items }: Planned, notBefore: number): Slot | undefined {
  return findFirstFreeTime(crew.shift, listAllSlots(items), notBefore, 30)
}

/** One phone of the demo has a wrong clock. The clock is `skew` milliseconds ahead on each of the last `days` days. */
const wrongClock = { skew: 14 * 60_000, days: 5 }

/**
 * Records the work from the first day until now, with one delivery for each cleaner and day. Returns the number of
 * records.
 */
export async function recordDays(
  queries: Queries,
  { groupId, dates, now }: { groupId: number; dates: Dates; now: Date },
): Promise<number> {
  const random = createRandom('today')
  const days = await plannedDays(queries, dates)
  const today = new Map([...days].map(([userId, byDay]) => [userId, byDay.get(dates.today) ?? []] as const))
  const delays = pickDelays(random, today, now.getTime())
  const todaysStories = pickTodaysStories(random, today, delays, now.getTime())
  const userWithWrongClock = random.pick([...days.keys()])

  let count = 0
  let counted = 0
  for (const [nth, [userId, byDay]] of [...days].entries()) {
    const works = [...byDay].flatMap(([day, visits]) => {
      const isToday = day === dates.today
      const random = createRandom(`cleaner ${nth}, ${daysBetween(day, dates.today)} days ago`)
      const stories: Map<number, Story> = isToday ? todaysStories : pickPastStories(random, visits)
      const wrong =
        userId === userWithWrongClock && !isToday && daysBetween(day, dates.today) <= wrongClock.days
      return generateDayWork(random, {
        visits,
        now: now.getTime(),
        findStory: (appointmentId) => stories.get(appointmentId) ?? 'as planned',
        delay: isToday ? delays.get(userId) : undefined,
        skew: wrong ? wrongClock.skew : 0,
      })
    })
    const results = await recordWork(queries, { groupId, userId }, works, now)
    const rejected = results.find((result) => 'refused' in result)
    if (rejected && 'refused' in rejected)
      throw new Error(`the demo's work was rejected: ${rejected.refused}`)
    count += works.length
    if (count < 4 * counted) continue
    await analyzeAsOwner(queries, 'executions')
    counted = count
  }
  return count
}

/** Returns the visits by user and day, sorted by start. */
async function plannedDays(queries: Queries, { firstDay, today }: Dates) {
  const environments = new Map((await selectDemoEnvironments(queries)).map((row) => [row.id, row]))
  const rows = await selectDemoAppointments(queries, { firstDay, lastDay: today })
  const days = new Map<number, Map<string, Visit[]>>()
  for (const row of rows) {
    const byDay = days.get(row.user_id) ?? new Map<string, Visit[]>()
    const visits = byDay.get(row.day) ?? []
    visits.push(...toVisits(row, environments.get(row.environment_id)!))
    days.set(row.user_id, byDay.set(row.day, visits))
  }
  for (const byDay of days.values()) {
    for (const visits of byDay.values()) visits.sort((a, b) => a.start - b.start)
  }
  return days
}

function toVisits(row: AppointmentRow, environment: Visit['environment']): Visit[] {
  const midnight = toInstant(row.day, '00:00', demoTimeZone)
  return row.slots.map(({ revisionId, start, end }, index) => ({
    appointmentId: row.id,
    revisionId,
    last: index === row.slots.length - 1,
    offSchedule: row.off_schedule,
    start: midnight + minutesOfDay(start) * 60_000,
    end: midnight + minutesOfDay(end) * 60_000,
    environment,
  }))
}

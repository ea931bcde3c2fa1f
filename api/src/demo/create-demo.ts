import { type AgendaItem, agendasPerSave } from '@zelo/contract/agendas'
import { addDays, localMoment, minutesOfDay, toInstant } from '@zelo/contract/rules/calendar'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries } from '../database/tenant.ts'
import type { Clock } from '../http/route.ts'
import { saveAgendas } from '../modules/agendas/agendas.service.ts'
import { hashPassword } from '../modules/sessions/password-hash.ts'
import type { Storage } from '../storage/storage.ts'
import { cancelAbsences, registerAbsences } from './absences.ts'
import { signPeopleIn } from './daily-sign-ins.ts'
import { analyzeAsOwner, datePhotoRules, enterGroup } from './demo.queries.ts'
import { addHolidays } from './holidays.ts'
import { planLayout, type Scale, usualScale } from './layout.ts'
import { demoTimeZone } from './names.ts'
import { createPeople } from './people.ts'
import { addPhotos } from './photos.ts'
import { createPlaces, replaceDemoCodes } from './places.ts'
import { type Crew, planCrew, planLater } from './plan.ts'
import { recordDays, startExtraCleanings } from './recorded-days.ts'
import type { RoomDays } from './rooms.ts'
import { assignDemoShifts } from './shifts.ts'
import { demoPassword, demoSignIns } from './sign-ins.ts'

export interface DemoCounts {
  companies: number
  users: number
  environments: number
  agendas: number
  appointments: number
  executions: number
  photos: number
}

/** Photos are added to the work of this many past days. */
const photographedDays = 7

/**
 * Creates a demo group with plans and with work up to now (docs/domain.md), in one transaction. Then adds the photos.
 * Two demos for the same moment differ only in file names and password hashes. `scale` sets the numbers of companies,
 * rooms, people and days. Violates the unique key of e-mail addresses if the database already has a demo.
 */
export async function createDemo(
  database: Database,
  options: {
    clock: Clock
    log: Pick<FastifyBaseLogger, 'info'>
    /** Stores the photos of the last week. If undefined, there are no photos. */
    storage?: Storage
    scale?: Partial<Scale>
  },
): Promise<DemoCounts> {
  const now = options.clock()
  const scale = { ...usualScale, ...options.scale }
  const began = performance.now()
  const layout = planLayout(scale)
  const passwordHash = await hashPassword(demoPassword)
  const today = localMoment(now, demoTimeZone).day
  const dates = {
    today,
    firstDay: addDays(today, -scale.pastDays),
    lastDay: addDays(today, scale.futureDays),
  }

  const made = await database.asOwner(async (queries) => {
    const people = await createPeople(queries, layout, { passwordHash, today })
    const { groupId, masterId } = people
    const planner = { groupId, userId: masterId }
    await enterGroup(queries, planner)
    const crews = await createPlaces(queries, layout, people)
    await datePhotoRules(
      queries,
      new Date(toInstant(addDays(today, -photographedDays), '00:00', demoTimeZone)),
    )
    const nth = createRoomCounter()
    const plans = crews.map((crew) => ({ crew, items: planCrew(crew, dates, nth) }))
    const items = plans.flatMap((plan) => plan.items)
    // The plans are saved with a time before the first slot of the first day. So no slot counts as planned late.
    const plannedAt = new Date(toInstant(dates.firstDay, '00:00', demoTimeZone))
    const companyIds = people.companies.map(({ id }) => id)
    await addHolidays(queries, planner, companyIds, { today, plannedAt })
    const appointments = await saveAll(queries, planner, items, plannedAt)
    await cancelAbsences(queries, planner, crews, { today, now })
    await registerAbsences(queries, planner, crews, { today, now })
    await assignDemoShifts(queries, planner, crews, { ...dates, now })
    const extra = await startExtraCleanings(queries, { groupId, plans, dates, now })
    const executions = await recordDays(queries, { groupId, dates, now })
    await signPeopleIn(queries, planner, { ...dates, now })
    await replaceDemoCodes(queries, crews, now)
    const later = planLaterOfCleaner(plans, now)
    const laterAppointments = await saveAll(queries, planner, later, plannedAt)
    await analyzeAsOwner(queries)
    return {
      groupId,
      companies: layout.length,
      users: people.count,
      environments: scale.environments,
      agendas: items.length + extra + later.length,
      appointments: appointments + extra + laterAppointments,
      executions,
    }
  })
  const { groupId, ...rows } = made
  const week = { groupId, firstDay: addDays(today, -photographedDays) }
  const photos = options.storage ? await addPhotos(database, options.storage, week) : 0
  const counts = { ...rows, photos }
  const seconds = Math.round((performance.now() - began) / 100) / 10
  options.log.info({ ...counts, seconds }, 'the demo is ready')
  return counts
}

/** Plans some work for the demo cleaner if no planned work is left today. */
function planLaterOfCleaner(
  plans: readonly { crew: Crew; items: readonly AgendaItem[] }[],
  now: Date,
): AgendaItem[] {
  const { day: today, time } = localMoment(now, demoTimeZone)
  const { name } = demoSignIns.find(({ role }) => role === 'cleaner')!
  const own = plans.find(({ crew }) => crew.userName === name)
  const colleague = plans.find(({ crew }) => crew !== own?.crew && crew.companyId === own?.crew.companyId)
  const room = colleague?.crew.rooms[0]
  const later = own && room && planLater(own.crew, own.items, room, { today, minute: minutesOfDay(time) })
  return later ? [later] : []
}

/** Saves agendas in several calls, each as large as a browser may send. Returns the number of new appointments. */
async function saveAll(
  queries: Queries,
  planner: { groupId: number; userId: number },
  items: readonly AgendaItem[],
  plannedAt: Date,
): Promise<number> {
  let appointments = 0
  for (let start = 0; start < items.length; start += agendasPerSave) {
    const part = items.slice(start, start + agendasPerSave)
    const { agendas, clashes } = await saveAgendas(queries, planner, part, plannedAt)
    if (clashes[0]) throw new Error(`the demo's plan clashes with itself on ${clashes[0].day}`)
    appointments += agendas.reduce((sum, agenda) => sum + agenda.appointments, 0)
  }
  return appointments
}

/** Returns a function that numbers rooms. It returns 0, 1, 2 and so on for successive rooms with the same days. */
function createRoomCounter(): (days: RoomDays) => number {
  const counts = new Map<RoomDays, number>()
  return (days) => {
    const count = counts.get(days) ?? 0
    counts.set(days, count + 1)
    return count
  }
}

// Forged times and amounts of work (decision 023).
import assert from 'node:assert/strict'
import { addDays } from '@zelo/contract/rules/calendar'
import {
  type AttackSite,
  countAnswers,
  type ForgedWork,
  forgeOffSchedule,
  forgePlanned,
  heldIf,
  minutesAgo,
  type OwnAppointment,
  type Room,
  report,
  type WorkAnswer,
} from './attack-site.ts'
import { today } from './bench-site.ts'

/** The ceilings that docs/security.md names. */
const mostOffSchedule = 100
const mostAwaiting = 500

/** Delivers a record a second time with an earlier start and a stronger proof. */
export async function rewriteRecord(site: AttackSite, appointment: OwnAppointment): Promise<void> {
  const { environmentId } = appointment
  await site.askAsMaster('PUT', 'qr-codes/plain-codes', { environmentIds: [environmentId], plainCodes: true })
  const works = forgePlanned(appointment, minutesAgo(40), JSON.stringify({ id: environmentId }))
  assert.ok((await site.record(works)).every(({ presence }) => presence === 'plain_code'))
  const proof = { scanned: await site.readCode(environmentId) }
  const earlier = minutesAgo(400).toISOString()
  await site.record(works.map((work) => ({ ...work, startedAt: earlier })))
  await site.record(works.map((work) => ({ ...work, proof })))
  const { executions } = await findAppointment(site, appointment)
  const stored = works.map((work) => executions.find(({ clientId }) => clientId === work.clientId)!)
  const moved = stored.filter((each, nth) => Date.parse(each.startedAt) !== Date.parse(works[nth]!.startedAt))
  report(
    'a delivered start, sent again six hours earlier',
    `${moved.length} of ${works.length} starts moved`,
    heldIf(moved.length === 0),
  )
  const raised = stored.filter(({ presence }) => presence !== 'plain_code')
  report(
    'a scan sent later for records with a plain code',
    `${raised.length} of ${works.length} records have a stronger presence`,
    heldIf(raised.length === 0),
  )
}

/** Delivers work with correct codes for a day of last month and for a future day. */
export async function shiftDays(site: AttackSite, plan: readonly OwnAppointment[]): Promise<void> {
  const past = await site.listWork(addDays(today, -30), addDays(today, -9))
  const missed = past.find(({ status }) => status !== 'Completo') ?? past[0]
  const ahead = plan.find(({ day }) => day > addDays(today, 1))
  for (const [attack, appointment] of [
    ['work for a day of last month', missed],
    ['work for a day to come', ahead],
  ] as const) {
    assert.ok(appointment, `the demo has no appointment for ${attack}`)
    const start = new Date(`${appointment.day}T09:00:00-03:00`)
    const code = await site.readCode(appointment.environmentId)
    const answers = await site.record(forgePlanned(appointment, start, code))
    const { status } = await findAppointment(site, appointment)
    report(
      attack,
      `${countAnswers(answers)}; the appointment is ${status ?? 'to do'}`,
      heldIf(status === appointment.status && answers.every(({ held, refused }) => held ?? refused)),
    )
  }
}

/** Records finished work of one person in two rooms at the same time. */
export async function cleanTwoRooms(site: AttackSite, rooms: readonly [Room, Room]): Promise<void> {
  const start = minutesAgo(60)
  const works = await Promise.all(
    rooms.map(async (room) => forgeOffSchedule(room, start, await site.readCode(room.id), 600)),
  )
  const answers = await site.record(works)
  const counted = answers.filter(({ refused, held }) => !refused && !held)
  report('cleanings in two rooms at the same time', countAnswers(answers), heldIf(counted.length <= 1))
}

/** Records more cleanings off the schedule than a person can do: on one day, and far in the past and future. */
export async function floodCleanings(site: AttackSite, rooms: readonly Room[]): Promise<void> {
  // The server counts starts in one room within half an hour as one cleaning. With eight rooms and a start every four
  // minutes, starts in the same room are 32 minutes apart.
  assert.ok(rooms.length >= 8)
  const codes = await Promise.all(rooms.map(({ id }) => site.readCode(id)))
  const morning = Date.parse(`${today}T06:00:00-03:00`)
  const forge = (nth: number, start: number) =>
    forgeOffSchedule(rooms[nth % rooms.length]!, new Date(start), codes[nth % rooms.length]!)
  const starts = Array.from({ length: 130 }, (_, nth) => forge(nth, morning + nth * 240_000))
  const ofToday = await recordAll(site, starts)
  const cleanings = new Set(ofToday.flatMap(({ appointmentId }) => appointmentId ?? []))
  report(
    '130 cleanings off the schedule on one day',
    `${countAnswers(ofToday)}; ${cleanings.size} cleanings`,
    heldIf(cleanings.size <= mostOffSchedule),
  )
  const day = 86_400_000
  const outside = await recordAll(site, [forge(0, morning - 400 * day), forge(0, morning + 4 * day)])
  report(
    'cleanings off the schedule 400 days ago and in 4 days',
    countAnswers(outside),
    heldIf(countStored(outside) === 0),
  )
  const spread = await recordAll(
    site,
    Array.from({ length: 1200 }, (_, nth) => forge(0, morning - (10 + (nth % 300)) * day + nth * 60_000)),
  )
  const counted = spread.filter(({ refused, held }) => !refused && !held)
  report(
    '1,200 cleanings off the schedule over 300 past days',
    countAnswers(spread),
    heldIf(counted.length === 0 && countStored(spread) <= mostAwaiting),
  )
}

const countStored = (answers: readonly WorkAnswer[]) => answers.filter(({ refused }) => !refused).length

async function recordAll(site: AttackSite, forged: ForgedWork[]): Promise<WorkAnswer[]> {
  const works = forged.map((work) => ({ ...work, observation: 'x'.repeat(2000) }))
  const answers: WorkAnswer[] = []
  for (let from = 0; from < works.length; from += 50)
    answers.push(...(await site.record(works.slice(from, from + 50))))
  return answers
}

async function findAppointment(site: AttackSite, { id, day }: OwnAppointment): Promise<OwnAppointment> {
  return (await site.listWork(day, day)).find((each) => each.id === id)!
}

/**
 * Returns the report figures of the days before the acceptance window. Omits `arrivals`, which also contain waiting
 * records.
 */
export async function readClosedFigures(site: AttackSite): Promise<string> {
  const [from, to] = [addDays(today, -60), addDays(today, -8)]
  const reports = ['audit/facts', 'history/collaborators', 'history/environments'].map(async (path) => {
    const address = `${path}?companyId=1&from=${from}&to=${to}`
    const { arrivals: _, ...figures } = await site.askAsMaster<{ arrivals?: unknown }>('GET', address)
    return figures
  })
  return JSON.stringify(await Promise.all(reports))
}

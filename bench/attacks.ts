// `node bench/attacks.ts`: forges presence and times on the demo with a cleaner's token and a script
// (docs/security.md). Prints the result of each attack. Fails if an attack changes a figure.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addDays } from '@zelo/contract/rules/calendar'
import { createDemo } from '../api/src/demo/create-demo.ts'
import { demoPassword } from '../api/src/demo/sign-ins.ts'
import { log, startBenchSite, today } from './bench-site.ts'

const port = 4108

const site = await startBenchSite()
const { database } = site
await createDemo(database, { clock: () => new Date(), log })
await site.serve(port)

type Json = Record<string, unknown>

async function call<Answer = Json>(
  path: string,
  { token, body }: { token?: string; body?: Json },
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Answer
}

interface OwnAppointment {
  id: number
  day: string
  status: string | null
  environmentId: number
  mandatoryTaskIds: number[]
  executions: { clientId: string; taskId: number; startedAt: string; presence: string; standing: string }[]
}

interface Answer {
  appointmentId: number | null
  presence: string | null
  refused: string | null
}

const cleaner = await call<{ token: string }>('own-work/session', {
  body: { login: 'asg@zelo.demo', password: demoPassword },
})
const master = await call<{ token: string }>('sessions', {
  body: { email: 'master@zelo.demo', password: demoPassword },
})

async function listWork(from: string, to: string): Promise<OwnAppointment[]> {
  const path = `own-work?from=${from}&to=${to}`
  const { appointments } = await call<{ appointments: OwnAppointment[] }>(path, { token: cleaner.token })
  return appointments
}

async function deliver(works: Json[]): Promise<Answer[]> {
  const body = { sentAt: new Date().toISOString(), works }
  const reply = await call<{ works: Answer[] }>('own-work', { token: cleaner.token, body })
  return reply.works
}

/** Returns records of every mandatory task of an appointment. The work takes ten minutes from `startedAt`. */
function forge(appointment: OwnAppointment, startedAt: Date, key: string | null): Json[] {
  return appointment.mandatoryTaskIds.map((taskId) => ({
    clientId: randomUUID(),
    target: { appointmentId: appointment.id },
    taskId,
    revisionId: null,
    extra: false,
    startedAt: startedAt.toISOString(),
    endedAt: new Date(startedAt.getTime() + 600_000).toISOString(),
    observation: null,
    undoneReason: null,
    proof: { scanned: JSON.stringify({ id: appointment.environmentId, ...(key ? { k: key } : {}) }) },
  }))
}

function countAnswers(answers: readonly Answer[]): string {
  const words = answers.map(({ refused, presence }) => refused ?? `accepted as ${presence}`)
  return [...Map.groupBy(words, (word) => word)].map(([word, { length }]) => `${length} × ${word}`).join(', ')
}

async function readKey(environmentId: number): Promise<string> {
  return await database.asOwner(async (queries) => {
    const row = await queries
      .selectFrom('environments')
      .select('qr_key')
      .where('id', '=', environmentId)
      .executeTakeFirstOrThrow()
    return row.qr_key
  })
}

/** Returns the report figures of days before the company's window for late records. */
async function readClosedFigures(): Promise<string> {
  const [from, to] = [addDays(today, -60), addDays(today, -8)]
  const reports = ['audit/facts', 'history/collaborators', 'history/environments'].map((path) =>
    call(`${path}?companyId=1&from=${from}&to=${to}`, { token: master.token }),
  )
  return JSON.stringify(await Promise.all(reports))
}

/** Clients send instants in whole seconds, so this rounds. */
const minutesAgo = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000)
const closed = await readClosedFigures()
const plan = await listWork(today, addDays(today, 20))

const ofToday = plan.filter(({ day }) => day === today)
const open = ofToday.find(({ status }) => status === null) ?? ofToday[0]!
const works = forge(open, minutesAgo(40), null)
console.log(`plain code, forty minutes ago: ${countAnswers(await deliver(works))}`)
const scan = { scanned: JSON.stringify({ id: open.environmentId, k: await readKey(open.environmentId) }) }
await deliver(works.map((work) => ({ ...work, proof: scan, startedAt: minutesAgo(400).toISOString() })))
const raised = (await listWork(today, today)).find(({ id }) => id === open.id)!
for (const { clientId, startedAt, presence, standing } of raised.executions) {
  const sent = works.find((work) => work.clientId === clientId)
  if (!sent) continue
  assert.equal(Date.parse(startedAt), Date.parse(String(sent.startedAt)), 'a start moved')
  console.log(`the same record with a scan and an earlier start: ${presence}, ${startedAt}, ${standing}`)
}

const past = (await listWork(addDays(today, -30), addDays(today, -9))).find(({ status }) => status === null)
const ahead = plan.find(({ day }) => day > addDays(today, 1))!
for (const [name, appointment] of [
  ['a missed day of last month', past],
  ['a day to come', ahead],
] as const) {
  if (!appointment) continue
  const start = new Date(`${appointment.day}T09:00:00Z`)
  const answers = countAnswers(
    await deliver(forge(appointment, start, await readKey(appointment.environmentId))),
  )
  const after = (await listWork(appointment.day, appointment.day)).find(({ id }) => id === appointment.id)!
  assert.equal(after.status, null, `${name} was completed`)
  console.log(`${name}: ${answers}; the appointment is ${after.status ?? 'to do'}, the records wait`)
}

let named = 0
for (let id = 1; id <= 62; id += 1) {
  const body = { proof: { scanned: JSON.stringify({ id }) } }
  const place = await call<{ name?: string }>('own-work/place', { token: cleaner.token, body })
  named += place.name ? 1 : 0
}
console.log(`rooms that {"id":1} to {"id":62} name: ${named}`)

const floodKey = await readKey(plan[0]!.environmentId)
const flood = Array.from({ length: 1200 }, (_, nth) => {
  const start = new Date(Date.now() - (10 + (nth % 300)) * 86_400_000 + nth * 60_000)
  const task = { taskId: plan[0]!.mandatoryTaskIds[0], revisionId: null, extra: false }
  return {
    ...task,
    clientId: randomUUID(),
    target: { environmentId: plan[0]!.environmentId, startedAt: start.toISOString() },
    startedAt: start.toISOString(),
    endedAt: new Date(start.getTime() + 60_000).toISOString(),
    observation: 'x'.repeat(2000),
    undoneReason: null,
    proof: { scanned: JSON.stringify({ id: plan[0]!.environmentId, k: floodKey }) },
  }
})
const answers: Answer[] = []
for (let from = 0; from < flood.length; from += 50)
  answers.push(...(await deliver(flood.slice(from, from + 50))))
console.log(`1,200 cleanings off the schedule, spread over 300 days: ${countAnswers(answers)}`)

assert.equal(await readClosedFigures(), closed, 'figures of closed days changed')
console.log('Reports of the days before the window: unchanged')
await site.stop()

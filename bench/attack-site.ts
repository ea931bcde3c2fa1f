// Sets up the demo for bench/attacks.ts. Makes the calls that a cleaner could make with a script.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createDemo } from '../api/src/demo/create-demo.ts'
import { demoPassword } from '../api/src/demo/sign-ins.ts'
import { log, startBenchSite, today } from './bench-site.ts'

const port = 4108
export const url = `http://127.0.0.1:${port}`

type Json = Record<string, unknown>

/** One task of a delivery, as a phone sends it. */
export interface ForgedWork extends Json {
  clientId: string
  startedAt: string
}

export interface OwnAppointment {
  id: number
  day: string
  status: string | null
  environmentId: number
  mandatoryTaskIds: number[]
  executions: { clientId: string; startedAt: string; presence: string; standing: string; held?: string }[]
}

export interface WorkAnswer {
  appointmentId: number | null
  presence: string | null
  refused: string | null
  held?: string
}

export interface Room {
  id: number
  taskId: number
}

interface Problem {
  code?: string
  facts?: { seconds?: number }
}

export type AttackSite = Awaited<ReturnType<typeof startAttackSite>>

export async function startAttackSite() {
  const site = await startBenchSite()
  await createDemo(site.database, { clock: () => new Date(), log })
  await site.serve(port)
  const login = { login: 'asg@zelo.demo', password: demoPassword }
  const cleaner = await call<{ token: string }>('POST', 'own-work/session', { body: login })
  const office = { email: 'master@zelo.demo', password: demoPassword }
  const master = await call<{ token: string }>('POST', 'sessions', { body: office })

  async function deliver(works: ForgedWork[]): Promise<{ works?: WorkAnswer[] } & Problem> {
    const body = { sentAt: new Date().toISOString(), works }
    return await call('POST', 'own-work', { token: cleaner.token, body })
  }

  return {
    stop: site.stop,
    database: site.database,
    askAsMaster: <Answer>(method: string, path: string, body?: Json) =>
      call<Answer>(method, path, { token: master.token, ...(body && { body }) }),
    readPlace: (scanned: string) =>
      call<{ name?: string } & Problem>('POST', 'own-work/place', {
        token: cleaner.token,
        body: { proof: { scanned } },
      }),
    deliver,

    /** Delivers works. Fails if the server rejects the call as a whole. */
    async record(works: ForgedWork[]): Promise<WorkAnswer[]> {
      const { works: answers, code } = await deliver(works)
      assert.ok(answers, code)
      return answers
    },

    /** The cleaner's own appointments in a range of days. */
    async listWork(from: string, to: string): Promise<OwnAppointment[]> {
      const path = `own-work?from=${from}&to=${to}`
      return (await call<{ appointments: OwnAppointment[] }>('GET', path, cleaner)).appointments
    },

    /** The content of a room's current QR code. */
    async readCode(environmentId: number): Promise<string> {
      const body = { environmentIds: [environmentId] }
      const codes = await call<{ content: string }[]>('POST', 'qr-codes', { token: master.token, body })
      return codes[0]!.content
    },

    /** Rooms of the cleaner's company that are not on the cleaner's plan, each with one of its tasks. */
    async listFreeRooms(planned: readonly number[]): Promise<Room[]> {
      const rows = await site.database.asOwner((queries) =>
        queries
          .selectFrom('tasks as t')
          .innerJoin('environments as e', 'e.id', 't.environment_id')
          .innerJoin('users as u', 'u.company_id', 'e.company_id')
          .select(['e.id', 't.id as taskId'])
          .distinctOn('e.id')
          .where('u.email_key', '=', login.login)
          .where('t.active', '=', true)
          .orderBy('e.id')
          .execute(),
      )
      return rows.filter(({ id }) => !planned.includes(id))
    },
  }
}

async function call<Answer>(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: Json },
): Promise<Answer> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Answer
}

/** Returns the instant some minutes ago, in whole minutes. */
export const minutesAgo = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000)

/** Builds a work item for each mandatory task of an appointment. The work takes ten minutes from `startedAt`. */
export function forgePlanned(appointment: OwnAppointment, startedAt: Date, scanned: string): ForgedWork[] {
  return appointment.mandatoryTaskIds.map((taskId) => ({
    ...forgeTask(taskId, startedAt, 600, scanned),
    target: { appointmentId: appointment.id },
  }))
}

/** Builds an off-schedule cleaning with one task. */
export function forgeOffSchedule(room: Room, startedAt: Date, scanned: string, seconds = 60): ForgedWork {
  const target = { environmentId: room.id, startedAt: startedAt.toISOString() }
  return { ...forgeTask(room.taskId, startedAt, seconds, scanned), target }
}

function forgeTask(taskId: number, startedAt: Date, seconds: number, scanned: string): ForgedWork {
  return {
    clientId: randomUUID(),
    taskId,
    revisionId: null,
    extra: false,
    startedAt: startedAt.toISOString(),
    endedAt: new Date(startedAt.getTime() + seconds * 1000).toISOString(),
    observation: null,
    undoneReason: null,
    proof: { scanned },
  }
}

/** Returns the results of a delivery as text, each with its number of work items. */
export function countAnswers(answers: readonly WorkAnswer[]): string {
  const words = answers.map(({ refused, held, presence }) => {
    if (refused) return `rejected (${refused})`
    return held ? `waits for a coordinator (${held})` : `counts as ${presence}`
  })
  return [...Map.groupBy(words, (word) => word)].map(([word, { length }]) => `${length} ${word}`).join(', ')
}

/** Whether an attack failed, achieved a result that docs/security.md accepts, or achieved a forbidden result. */
export type Verdict = 'held' | 'known' | 'BREACH'

let attacks = 0
let breaches = 0

/** Prints one attack with its result. */
export function report(attack: string, result: string, verdict: Verdict): void {
  attacks += 1
  if (verdict === 'BREACH') breaches += 1
  console.log(`${verdict.padEnd(6)}  ${attack}: ${result}`)
}

/** Prints the totals and returns the exit code. */
export function concludeAttacks(): number {
  console.log(`${attacks} attacks, ${breaches} with a forbidden result (${today})`)
  return breaches > 0 ? 1 : 0
}

export const heldIf = (isHeld: boolean): Verdict => (isHeld ? 'held' : 'BREACH')

import { setTimeout as delay } from 'node:timers/promises'
import { readPushSubscription } from '@zelo/contract/notifications'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Database, Queries } from '../src/database/tenant.ts'
import type { TestApp } from './test-app.ts'
import { buildExample, calls } from './test-calls.ts'
import { generateGarbage, type WireRequest } from './test-garbage.ts'
import { openTestSession, type Person } from './test-group.ts'
import { createLivingGroup, type LivingGroup } from './test-living-group.ts'

export interface GarbageCounts {
  requests: number
  rejected: number
  taken: number
  /** Number of accepted requests that changed rows. */
  changing: number
  /** Faults of the server, one sentence each. */
  faults: string[]
  /** Processor time of this process during the most expensive request, in milliseconds. */
  mostProcessorTime: number
}

/**
 * The timeout of a response, in milliseconds. PostgreSQL cancels a slow statement earlier, and the server then returns
 * an error.
 */
const timeoutMs = 90_000

/**
 * Number of requests before a new group is created, because accepted requests remove more and more of the group's data.
 */
const requestsPerGroup = 150

/**
 * Sends generated invalid requests to all calls. Compares all rows of the database after each request. Faults are a
 * status of 500 or more, a missing response, and a rejected request that changed a row. The same seed gives the same
 * requests.
 */
export async function sendGarbage(server: TestApp, { requests, seed }: { requests: number; seed: number }) {
  const counts: GarbageCounts = {
    requests: 0,
    rejected: 0,
    taken: 0,
    changing: 0,
    faults: [],
    mostProcessorTime: 0,
  }
  const numRuns = Math.ceil(requests / calls.length)
  let garbage = await Sender.create(server, counts)
  for (const [index, { endpoint }] of calls.entries()) {
    if (garbage.sent >= requestsPerGroup) garbage = await Sender.create(server, counts)
    const example = buildExample(endpoint.name, garbage.group, garbage.group)
    for (const request of fc.sample(generateGarbage(endpoint, example), { numRuns, seed: seed + index }))
      await garbage.send(endpoint.name, request)
  }
  return counts
}

class Sender {
  readonly group: LivingGroup
  sent = 0
  readonly #server: TestApp
  readonly #counts: GarbageCounts
  #caller: Person
  #rows: string

  constructor(server: TestApp, counts: GarbageCounts, group: LivingGroup, rows: string) {
    this.#server = server
    this.#counts = counts
    this.group = group
    this.#caller = group.people.master
    this.#rows = rows
  }

  static async create(server: TestApp, counts: GarbageCounts): Promise<Sender> {
    const group = await createLivingGroup(server.database, `lixo${counts.requests}`)
    // The first call of this kind creates the server's keys for web push, so it is made before the comparison.
    await server.callAs(group.people.master, readPushSubscription, {})
    return new Sender(server, counts, group, await digestDatabase(server.database))
  }

  async send(call: string, request: WireRequest): Promise<void> {
    const counts = this.#counts
    this.sent += 1
    counts.requests += 1
    const began = process.cpuUsage()
    const headers = { authorization: `Bearer ${this.#caller.token}`, ...request.headers }
    const reply = await Promise.race([
      this.#server.app.inject({ ...request, headers }),
      delay(timeoutMs, undefined, { ref: false }),
    ])
    const { user, system } = process.cpuUsage(began)
    counts.mostProcessorTime = Math.max(counts.mostProcessorTime, (user + system) / 1000)
    const say = (what: string) => counts.faults.push(`${call} ${what}: ${shown(request)}`)
    if (!reply) return void say('no response')
    if (reply.statusCode >= 500) say(`returned ${reply.statusCode} ${reply.body.slice(0, 200)}`)
    if (request.method === 'GET') counts[reply.statusCode < 400 ? 'taken' : 'rejected'] += 1
    else await this.#compareRows(reply.statusCode, say)
    if (reply.statusCode === 401 || reply.statusCode === 403) await this.#comeBack()
    if (reply.statusCode === 429) await forgetAttempts(this.#server.database)
  }

  async #compareRows(status: number, say: (what: string) => void): Promise<void> {
    const rows = await digestDatabase(this.#server.database)
    this.#counts[status < 400 ? 'taken' : 'rejected'] += 1
    if (status < 400 && rows !== this.#rows) this.#counts.changing += 1
    if (status >= 400 && rows !== this.#rows) say(`was rejected with ${status} and changed a row`)
    this.#rows = rows
  }

  /** Signs in again if an accepted request has ended the session. */
  async #comeBack(): Promise<void> {
    this.#caller = await openTestSession(this.#server.database, this.group.id, this.group.people.master)
    this.#rows = await digestDatabase(this.#server.database)
  }
}

function shown({ method, url, headers, payload }: WireRequest): string {
  const body = payload instanceof FormData ? [...payload.entries()] : payload
  const short = (_name: string, value: unknown) => (typeof value === 'string' ? value.slice(0, 150) : value)
  return JSON.stringify({ method, url, headers, body }, short).slice(0, 1500)
}

/** Returns a digest of all rows of the database, except the tables that count attempts. */
async function digestDatabase(database: Database): Promise<string> {
  return await database.asOwner(async (queries) => {
    const each = (await listTables(queries)).map(
      (name) => sql`select ${sql.lit(name)} as name, count(*) as rows,
        coalesce(sum(hashtext(ctid::text || xmin::text)::bigint), 0) as stored from ${sql.table(name)}`,
    )
    const { rows } = await sql`${sql.join(each, sql` union all `)}`.execute(queries)
    return JSON.stringify(rows)
  })
}

let tables: string[] | undefined

async function listTables(queries: Queries): Promise<string[]> {
  if (tables) return tables
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'abuse_counters'
    order by 1`.execute(queries)
  tables = rows.map(({ name }) => name)
  return tables
}

async function forgetAttempts(database: Database): Promise<void> {
  await database.asOwner((queries) => queries.deleteFrom('abuse_counters').execute())
}

import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg, { type PoolClient } from 'pg'
import { DomainError } from '../domain-error.ts'
import type { Connections } from './connections.ts'
import type { DB } from './schema.generated.ts'

/** Queries inside one open transaction; nothing it does outlives that transaction unless it commits. */
export type Queries = Kysely<DB>

/** A PostgreSQL, and how transactions are made on it. */
export interface Source {
  connections: Connections
  /** The connections belong to the owner, or to a login for tenants that owns nothing. */
  login: 'owner' | 'tenant'
  /** Between PostgreSQL and the server stands a pooler that gives each transaction whatever connection is free. */
  pooled: boolean
  /** A statement that takes longer is logged, in milliseconds. */
  slowAfter: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Limits of a statement and of a transaction that does nothing, in milliseconds, as names of PostgreSQL's settings. */
export const limits = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 }

const localLimits = Object.entries(limits).map(([name, value]) => `; set local ${name} = ${value}`)

/** The statements that make a transaction a tenant's, where its connection is the owner's. */
export function becomeTenant({ login }: Source): string {
  return login === 'owner' ? 'set local role zelo_app; ' : ''
}

/** The statements that confine a transaction to the group of a key; to none by another text. */
export function bindGroup(source: Source, key: string): string {
  return `${becomeTenant(source)}set local app.group_key = ${pg.escapeLiteral(key)}`
}

/** A position in the journal of a primary: whoever has everything before it has all that was written by now. */
export const journalPosition = `case when pg_is_in_recovery() then null else pg_current_wal_lsn() end`

/** What a standby says to whoever would write: the address leads to a PostgreSQL that is no primary (any more). */
const readOnlyServer = /^(25006|0A000)$/

interface Opening {
  mode: 'read only' | 'read write'
  first?: string
  beginsWithin?: number
}

/**
 * Opens a transaction whose first round trip is `begin` and what `first` says, runs `work` in it with the rows of the
 * last statement, and commits, or rolls back what threw. `beginsWithin` is how long the first round trip may take, in
 * milliseconds, where a connection's usual patience is too much.
 * @throws `unavailable` when there is no connection, it was lost meanwhile, or it leads to a standby
 */
export async function transaction<Result>(
  source: Source,
  { mode, first = '', beginsWithin }: Opening,
  work: (queries: Queries, firstRows: unknown[]) => Promise<Result>,
): Promise<Result> {
  const client = await source.connections.take()
  const limited = source.pooled ? localLimits.join('') : ''
  let broken: Error | undefined
  try {
    const opened: unknown = await client
      .query({
        text: `begin ${mode}${limited}${first && `; ${first}`}`,
        ...(beginsWithin && { query_timeout: beginsWithin }),
      })
      .catch((error) => {
        broken = error
        throw readOnlyServer.test((error as { code?: string }).code ?? '')
          ? new DomainError('unavailable', { cause: error })
          : error
      })
    const last = Array.isArray(opened) ? opened.at(-1) : opened
    const result = await work(queriesOn(client, source), (last as { rows: unknown[] }).rows)
    const { command } = await timed(source, 'commit', () => client.query('commit'))
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back: a failed statement was passed over')
    return result
  } catch (error) {
    if (isUnanswered(error)) broken = error
    else if (!broken)
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    // What the work itself has decided stands.
    if (!broken || !isLost(broken) || error instanceof DomainError) throw error
    throw new DomainError('unavailable', { cause: error })
  } finally {
    client.release(broken)
  }
}

/** The connection was waited at for longer than PostgreSQL takes to give up: its machine is gone. */
function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** What PostgreSQL itself refuses has a severity; FATAL ends the connection. */
function isLost(error: Error & { severity?: string }): boolean {
  return error.severity === undefined || error.severity === 'FATAL'
}

/** A query builder over one connection whose statements are prepared once per connection, by name. */
function queriesOn(client: PoolClient, source: Source): Queries {
  let cursors = 0
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      const text = query.sql
      const values = query.parameters as unknown[]
      // The next transaction's connection would not know the name.
      const name = source.pooled ? {} : { name: statementName(text) }
      const result = await timed(source, text, () => client.query({ ...name, text, values }))
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery: <Row>(query: CompiledQuery, chunkSize = 1000) => {
      cursors += 1
      return inChunks<Row>(client, source, query, { cursor: `chunks_${cursors}`, chunkSize })
    },
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
        beginTransaction: nested,
        commitTransaction: nested,
        rollbackTransaction: nested,
        destroy: async () => {},
      }),
    },
  })
}

/** A query's rows as they are asked for, so many at a time; whoever stops asking ends the query. */
async function* inChunks<Row>(
  client: PoolClient,
  source: Source,
  { sql, parameters }: CompiledQuery,
  { cursor, chunkSize }: { cursor: string; chunkSize: number },
): AsyncGenerator<QueryResult<Row>> {
  await client.query(`declare ${cursor} no scroll cursor for ${sql}`, parameters as unknown[])
  try {
    for (;;) {
      const { rows } = await timed(source, sql, () => client.query(`fetch ${chunkSize} from ${cursor}`))
      if (rows.length > 0) yield { rows: rows as Row[] }
      if (rows.length < chunkSize) return
    }
  } finally {
    // After a failure the transaction is over, and the cursor with it.
    await client.query(`close ${cursor}`).catch(() => undefined)
  }
}

/** Logs a statement that takes long, by its text: what stands in place of its values is in no log. */
async function timed<Result extends { rowCount: number | null }>(
  { slowAfter, log }: Source,
  sql: string,
  query: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now()
  const say = (outcome: { rows: number | null } | { code: string | undefined }) => {
    const milliseconds = Math.round(performance.now() - began)
    if (milliseconds < slowAfter) return
    log.warn({ statement: statementName(sql), sql, milliseconds, ...outcome }, 'a statement was slow')
  }
  try {
    const result = await query()
    say({ rows: result.rowCount })
    return result
  } catch (error) {
    say({ code: (error as { code?: string }).code })
    throw error
  }
}

async function nested(): Promise<never> {
  throw new Error('a transaction is already open: call one function with these queries instead')
}

const statementNames = new Map<string, string>()

function statementName(text: string): string {
  let name = statementNames.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    statementNames.set(text, name)
  }
  return name
}

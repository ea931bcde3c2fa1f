import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
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

/** A query builder in an open transaction. Its changes are lost unless the transaction commits. */
export type Queries = Kysely<DB>

/** A PostgreSQL server with a login, on which transactions open. */
export interface Source {
  connections: Connections
  /** The role that the connections use: the owner, or the tenants' login, which owns nothing. */
  login: 'owner' | 'tenant'
  /** True if a pooler in front of PostgreSQL gives each transaction any free connection. */
  pooled: boolean
  /** Threshold for logging a slow statement, in milliseconds. */
  slowAfter: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Timeouts of a statement and of an idle transaction, in milliseconds, as PostgreSQL settings. */
export const limits = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 }

/** Settings of a connection. The just-in-time compiler costs these short statements more time than it saves. */
export const connectionSettings = 'set jit = off'

const localLimits = Object.entries({ ...limits, jit: 'off' }).map(
  ([name, value]) => `; set local ${name} = ${value}`,
)

/**
 * Returns the SQL that switches to the tenants' role. Returns an empty text if the connection already has this role.
 */
export function becomeTenant({ login }: Source): string {
  return login === 'owner' ? 'set local role zelo_app; ' : ''
}

/**
 * Returns the SQL that limits a transaction to the group of a key. With an unknown key, the transaction can read no
 * group.
 */
export function bindGroup(source: Source, key: string): string {
  return `${becomeTenant(source)}set local app.group_key = ${pg.escapeLiteral(key)}`
}

/** SQL of the primary's current WAL position. A server that has replayed this position has all data written so far. */
export const journalPosition = `case when pg_is_in_recovery() then null else pg_current_wal_lsn() end`

/**
 * SQLSTATE of a write that failed on a standby. The URL then leads to a server that never was a primary, or is no
 * longer a primary.
 */
const readOnlyServer = /^(25006|0A000)$/

interface Opening {
  mode: 'read only' | 'read write'
  first?: string
  /**
   * Sends the first statement of `work` in the round trip of `begin`. `work` receives no rows of `first`. If `begin`,
   * `first` or `check` fails, the statements of `work` return nothing.
   */
  ahead?: true
  /** Receives the rows of `first`. Throws if `work` may not read. */
  check?: (firstRows: unknown[]) => void
  beginsWithin?: number
}

/**
 * Opens a transaction. The first round trip contains `begin` and the SQL in `first`. Runs `work` with the rows of the
 * last statement, then commits, or rolls back on an error. `beginsWithin` is the timeout of the first round trip in
 * milliseconds. It is shorter than the connection's usual timeout.
 * @throws `unavailable` if there is no connection, if the connection is lost, or if it leads to a standby
 */
export async function transaction<Result>(
  source: Source,
  { mode, first = '', ahead, check, beginsWithin }: Opening,
  work: (queries: Queries, firstRows: unknown[]) => Promise<Result>,
): Promise<Result> {
  const client = await source.connections.take()
  const limited = source.pooled ? localLimits.join('') : ''
  let broken: Error | undefined
  let ending: Promise<unknown> | undefined
  try {
    const opening = send(client, {
      text: `begin ${mode}${limited}${first && `; ${first}`}`,
      ...(beginsWithin && { query_timeout: beginsWithin }),
    })
      .then((opened: unknown) => {
        const last = Array.isArray(opened) ? opened.at(-1) : opened
        return (last as { rows: unknown[] }).rows
      })
      .catch((error) => {
        broken = error
        throw readOnlyServer.test((error as { code?: string }).code ?? '')
          ? new DomainError('unavailable', { cause: error })
          : error
      })
    const run = async () => await work(queriesOn(client, source), await opening)
    const runAhead = async () => {
      const checked = opening.then((rows) => check?.(rows))
      // Waits for the opening and for `work`, so that no statement is sent after the connection is free again.
      const [opened, done] = await Promise.allSettled([checked, work(queriesOn(client, source, checked), [])])
      if (opened.status === 'rejected') throw opened.reason
      if (done.status === 'rejected') throw done.reason
      return done.value
    }
    const result = await (ahead ? runAhead() : run())
    // If a transaction only read, its caller does not wait for the end of the transaction.
    if (mode === 'read only' && client.getTransactionStatus() === 'T') {
      ending = client.query('commit')
      return result
    }
    const { command } = await timed(source, 'commit', () => client.query('commit'))
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back: a failed statement was ignored')
    return result
  } catch (error) {
    if (isUnresponsive(error)) broken = error
    else if (!broken)
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    // A domain error is thrown unchanged, because `work` threw it before the connection was lost.
    if (!broken || !isLost(broken) || error instanceof DomainError) throw error
    throw new DomainError('unavailable', { cause: error })
  } finally {
    if (ending)
      ending.then(
        () => client.release(),
        (error) => client.release(error),
      )
    else client.release(broken)
  }
}

/**
 * Returns whether PostgreSQL stayed silent for longer than its own statement timeout. Then the machine is probably
 * down.
 */
function isUnresponsive(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}

/**
 * Returns whether an error shows that the connection is lost. PostgreSQL's own errors have a severity. Among them, only
 * an error with severity FATAL ends the connection.
 */
function isLost(error: Error & { severity?: string }): boolean {
  return error.severity === undefined || error.severity === 'FATAL'
}

/**
 * Builds a query builder on one connection. Each statement is prepared once per connection, under its own name. The
 * statements return nothing until `opened`.
 */
function queriesOn(client: PoolClient, source: Source, opened?: Promise<void>): Queries {
  let cursors = 0
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      const text = query.sql
      const values = query.parameters as unknown[]
      // Behind a pooler, the next transaction may run on a connection that does not know the prepared statement.
      const name = source.pooled ? {} : { name: statementName(text) }
      const asked = timed(source, text, () => send(client, { ...name, text, values }))
      const [result] = await Promise.all([asked, opened])
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery: <Row>(query: CompiledQuery, chunkSize = 1000) => {
      cursors += 1
      return inChunks<Row>(client, source, query, { cursor: `chunks_${cursors}`, chunkSize, opened })
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

/** Sends a statement. All statements of one turn of the event loop are sent in one write. */
function send(client: PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked === 0) {
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
  return client.query(statement)
}

/** Fetches the next chunk of a query's rows when the consumer asks for it. The query ends when the consumer stops. */
async function* inChunks<Row>(
  client: PoolClient,
  source: Source,
  { sql, parameters }: CompiledQuery,
  { cursor, chunkSize, opened }: { cursor: string; chunkSize: number; opened: Promise<void> | undefined },
): AsyncGenerator<QueryResult<Row>> {
  await opened
  const fetch = () => timed(source, sql, () => client.query(`fetch ${chunkSize} from ${cursor}`))
  try {
    let [, { rows }] = await Promise.all([
      client.query(`declare ${cursor} no scroll cursor for ${sql}`, parameters as unknown[]),
      fetch(),
    ])
    for (; ; { rows } = await fetch()) {
      if (rows.length > 0) yield { rows: rows as Row[] }
      if (rows.length < chunkSize) return
    }
  } finally {
    // This statement fails if the transaction has failed. The cursor is then already closed.
    await client.query(`close ${cursor}`).catch(() => undefined)
  }
}

/** Logs the text of a slow statement, but not its values. */
async function timed<Result extends { rowCount: number | null }>(
  { slowAfter, log }: Source,
  sql: string,
  query: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now()
  const logSlow = (outcome: { rows: number | null } | { code: string | undefined }) => {
    const milliseconds = Math.round(performance.now() - began)
    if (milliseconds < slowAfter) return
    log.warn({ statement: statementName(sql), sql, milliseconds, ...outcome }, 'a statement was slow')
  }
  try {
    const result = await query()
    logSlow({ rows: result.rowCount })
    return result
  } catch (error) {
    logSlow({ code: (error as { code?: string }).code })
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

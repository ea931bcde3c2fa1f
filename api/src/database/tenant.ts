import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DomainError } from '../domain-error.ts'
import type { DB } from './schema.generated.ts'

/** Queries inside one open transaction; nothing it does outlives that transaction unless it commits. */
export type Queries = Kysely<DB>

/** Who a token belongs to, as the database answers it (function `open_session`). */
export interface SessionRow {
  group_id: number
  user_id: number
  company_id: number
  coordinator: boolean
  master: boolean
  main_company_ids: number[]
  access_level_names: string[]
}

/**
 * The only way to a query: each opens a transaction, runs `work` in it, commits, or rolls back what threw.
 * @throws `unavailable` when the connection was lost meanwhile
 */
export interface Database {
  /** As the tables' owner, over all groups: sign-in, operator's commands, the demo's first rows. */
  asOwner<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** As the unprivileged role, confined to one group by row-level security. */
  inGroup<Result>(groupId: number, work: (queries: Queries) => Promise<Result>): Promise<Result>
  /**
   * Confined to the group of a session's token; the session is looked up in the transaction's first round trip.
   * `work` gets undefined for a token that opens no session, and then may see no tenant row at all.
   */
  inSession<Result>(
    tokenHash: Buffer,
    mode: 'read' | 'write',
    work: (session: SessionRow | undefined, queries: Queries) => Promise<Result>,
  ): Promise<Result>
  close(): Promise<void>
}

/** Wraps a pool into the three ways of opening a transaction. */
export function databaseOver(pool: Pool): Database {
  return {
    asOwner: (work) => transaction(pool, 'begin', (queries) => work(queries)),
    inGroup(groupId, work) {
      const id = String(BigInt(groupId))
      return transaction(
        pool,
        `begin; set local role zelo_app; set local app.group_id = '${id}'`,
        (queries) => work(queries),
      )
    },
    inSession(tokenHash, mode, work) {
      const begin = mode === 'read' ? 'begin read only' : 'begin'
      return transaction(
        pool,
        `${begin}; set local role zelo_app; select * from open_session('\\x${tokenHash.toString('hex')}')`,
        (queries, rows) => work(rows[0] as SessionRow | undefined, queries),
      )
    },
    close: () => pool.end(),
  }
}

async function transaction<Result>(
  pool: Pool,
  begin: string,
  work: (queries: Queries, firstRows: unknown[]) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const opened: unknown = await client.query(begin)
    const last = Array.isArray(opened) ? opened.at(-1) : opened
    const result = await work(queriesOn(client), (last as { rows: unknown[] }).rows)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back: a failed statement was passed over')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw broken ? new DomainError('unavailable', { cause: error }) : error
  } finally {
    client.release(broken)
  }
}

/** A query builder over one connection whose statements are prepared once per connection, by name. */
function queriesOn(client: PoolClient): Queries {
  let cursors = 0
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      const text = query.sql
      const values = query.parameters as unknown[]
      const result = await client.query({ name: statementName(text), text, values })
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery: <Row>(query: CompiledQuery, chunkSize = 1000) => {
      cursors += 1
      return inChunks<Row>(client, query, { cursor: `chunks_${cursors}`, chunkSize })
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
  { sql, parameters }: CompiledQuery,
  { cursor, chunkSize }: { cursor: string; chunkSize: number },
): AsyncGenerator<QueryResult<Row>> {
  await client.query(`declare ${cursor} no scroll cursor for ${sql}`, parameters as unknown[])
  try {
    for (;;) {
      const { rows } = await client.query(`fetch ${chunkSize} from ${cursor}`)
      if (rows.length > 0) yield { rows: rows as Row[] }
      if (rows.length < chunkSize) return
    }
  } finally {
    // After a failure the transaction is over, and the cursor with it.
    await client.query(`close ${cursor}`).catch(() => undefined)
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

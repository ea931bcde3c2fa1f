import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Database, databaseOver } from './tenant.ts'

const int8 = 20
const int8Array = 1016
const date = 1082
const time = 1083

/** bigint as number (ids stay far below 2^53), date as `YYYY-MM-DD`, time of day as `HH:MM`. */
const parsers = new Map<number, (text: string) => unknown>([
  [int8, Number],
  [int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
  [date, (text) => text],
  [time, (text) => text.slice(0, 5)],
])

/** At most this many connections of one server process; callers beyond wait their turn. */
const poolSize = 12

/**
 * Opens a pool on a PostgreSQL. Nothing is connected before the first query.
 * An idle connection that breaks is logged and replaced; a query on a broken one fails with `unavailable`.
 */
export function connect(url: string, log: Pick<FastifyBaseLogger, 'error'>): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'zelo',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // Without a listener a connection that breaks would end the process, in use or idle. The error itself carries the whole
  // client, which is nobody's business in a log.
  pool.on('connect', (client) =>
    client.on('error', ({ message }) => log.error({ reason: message }, 'a database connection broke')),
  )
  pool.on('error', () => undefined)
  return databaseOver(pool)
}

import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { Connections, reasonOf } from './connections.ts'
import { Replica, type ReplicaPatience } from './replica.ts'
import { type Database, databaseOver } from './tenant.ts'
import { limits, type Source } from './transaction.ts'

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

/**
 * At most this many connections of one server process; callers beyond wait their turn. Where tenants have a login of their own,
 * they share them with the owner, whose transactions are few and short.
 */
const poolSize = 12
const ownersShare = 4

/** How long a caller waits for a turn, in milliseconds. */
const turnWithin = 10_000

/** A machine that does not accept a connection for so long, in milliseconds, is gone. */
const acceptedWithin = 3_000

/** A connection that says nothing for so long, in milliseconds, is lost: PostgreSQL gives up a statement before. */
const answeredWithin = limits.statement_timeout + 10_000

/** After a failed attempt to connect nobody tries for so long, in milliseconds. */
const restFor = 1_000

export interface ConnectOptions {
  /** At which tenants' transactions sign in as a role of their own; without it they are the owner's connections. */
  tenantUrl?: string | undefined
  /** Of a copy that follows the database; reports are read from it. */
  replicaUrl?: string | undefined
  replicaPatience?: Partial<ReplicaPatience>
  /** The addresses lead to a pooler that gives each transaction another connection, such as PgBouncer. */
  pooled?: boolean
  /** A statement that takes longer is logged, in milliseconds. */
  slowAfter?: number | undefined
  /** For programs that nobody waits for: statements may take as long as they take. */
  unlimited?: true
}

/** A statement that takes longer is logged where nothing else is said, in milliseconds. */
const usuallySlowAfter = 1_000

/**
 * Opens a pool on a PostgreSQL. Nothing is connected before the first query.
 * An idle connection that breaks is logged and replaced; a query on a broken one fails with `unavailable`, and so do all
 * at once while nobody answers.
 */
export function connect(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  options: ConnectOptions = {},
): Database {
  const { tenantUrl, replicaUrl, replicaPatience, pooled = false, slowAfter = usuallySlowAfter } = options
  const sourceOf = (name: string, address: string, size = poolSize): Source => ({
    connections: new Connections(openPool(address, log, { ...options, size }), { name, log, restFor }),
    login: address === url || !tenantUrl ? 'owner' : 'tenant',
    pooled,
    slowAfter,
    log,
  })
  const owner = tenantUrl ? sourceOf('owner', url, ownersShare) : sourceOf('primary', url)
  const tenant = tenantUrl ? sourceOf('primary', tenantUrl, poolSize - ownersShare) : owner
  const copy = replicaUrl && (tenantUrl ? withLogin(replicaUrl, tenantUrl) : replicaUrl)
  const replica = copy ? new Replica(sourceOf('replica', copy), replicaPatience) : undefined
  return databaseOver({ owner, tenant, replica })
}

/** An address with user and password of another one. */
function withLogin(address: string, login: string): string {
  const { username, password } = new URL(login)
  return Object.assign(new URL(address), { username, password }).href
}

/** A client whose own patience is shorter than that of whoever waits for a turn. */
class Client extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: acceptedWithin })
  }
}

function openPool(
  url: string,
  log: Pick<FastifyBaseLogger, 'error'>,
  { pooled, unlimited, size }: ConnectOptions & { size: number },
): pg.Pool {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: turnWithin,
    idleTimeoutMillis: 60_000,
    // A pooler refuses settings that it cannot keep for each caller: there, each transaction sets them.
    ...(!pooled && !unlimited && limits),
    ...(!unlimited && { query_timeout: answeredWithin }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'zelo',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // Without a listener a connection that breaks would end the process, in use or idle. The error itself carries the whole
  // client, which is nobody's business in a log.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // One that is being closed may be ended from the other side first.
      if (!pool.ending) log.error({ reason: reasonOf(error) }, 'a database connection broke')
    }),
  )
  pool.on('error', () => undefined)
  return pool
}

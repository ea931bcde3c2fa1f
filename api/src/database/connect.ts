import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { Connections, describeConnectionError } from './connections.ts'
import { Replica, type ReplicaLimits } from './replica.ts'
import { buildDatabase, type Database } from './tenant.ts'
import { connectionSettings, limits, type Source } from './transaction.ts'

const int8 = 20
const int8Array = 1016
const date = 1082
const time = 1083

/**
 * Parses bigint as a number, because ids stay far below 2^53. Parses date to `YYYY-MM-DD` and time of day to `HH:MM`.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [int8, Number],
  [int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
  [date, (text) => text],
  [time, (text) => text.slice(0, 5)],
])

/**
 * Maximum number of connections of one server process. Further callers wait in a queue. If tenants have a separate
 * login, this number is divided between the pools of tenants and owner. The owner gets fewer connections, because its
 * transactions are few and short.
 */
const poolSize = 12
const ownersShare = 4

/** A caller waits at most this many milliseconds for a free connection. */
const turnWithin = 10_000

/** Timeout for opening a connection, in milliseconds. */
const acceptedWithin = 3_000

/**
 * A connection without a response for this many milliseconds counts as lost. PostgreSQL cancels a slow statement before
 * this time.
 */
const respondsWithin = limits.statement_timeout + 10_000

/** After a failed attempt to connect, the pool makes no new attempt for this many milliseconds. */
const restFor = 1_000

export interface ConnectOptions {
  /**
   * The URL at which the tenants' transactions sign in as a separate role. If undefined, they use the owner's connections.
   */
  tenantUrl?: string | undefined
  /** The URL of a replica, which serves reports. */
  replicaUrl?: string | undefined
  replicaLimits?: Partial<ReplicaLimits>
  /**
   * True if the URLs lead to a connection pooler such as PgBouncer. With a pooler, two transactions of a caller may run
   * on different connections.
   */
  pooled?: boolean
  /** Threshold for logging a slow statement, in milliseconds. */
  slowAfter?: number | undefined
  /** Disables statement timeouts for batch programs, because no caller waits for them. */
  unlimited?: true
}

/** Default threshold for logging a slow statement, in milliseconds. */
const usuallySlowAfter = 1_000

/**
 * Creates the connection pools of a PostgreSQL server. The first query connects. An idle connection that breaks is
 * logged and replaced. A query on a broken connection fails with `unavailable`. While the server is unreachable, every
 * query fails without waiting.
 */
export function connectPools(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  options: ConnectOptions = {},
): Database {
  const { tenantUrl, replicaUrl, replicaLimits, pooled = false, slowAfter = usuallySlowAfter } = options
  const openSource = (name: string, address: string, size = poolSize): Source => ({
    connections: new Connections(openPool(address, log, { ...options, size }), { name, log, restFor }),
    login: address === url || !tenantUrl ? 'owner' : 'tenant',
    pooled,
    slowAfter,
    log,
  })
  const owner = tenantUrl ? openSource('owner', url, ownersShare) : openSource('primary', url)
  const tenant = tenantUrl ? openSource('primary', tenantUrl, poolSize - ownersShare) : owner
  const copy = replicaUrl && (tenantUrl ? withLogin(replicaUrl, tenantUrl) : replicaUrl)
  const replica = copy ? new Replica(openSource('replica', copy), replicaLimits) : undefined
  return buildDatabase({ owner, tenant, replica })
}

/** Returns the URL with the user and password of `login`. */
function withLogin(address: string, login: string): string {
  const { username, password } = new URL(login)
  return Object.assign(new URL(address), { username, password }).href
}

/** A client whose timeout for connecting is shorter than the wait for a free connection. */
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
    // Independent statements share one round trip to the server.
    pipeline: true,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: turnWithin,
    idleTimeoutMillis: 60_000,
    // A pooler rejects connection settings, because it shares connections between callers. Behind a pooler, each
    // transaction sets them.
    ...(!pooled && !unlimited && limits),
    ...(!unlimited && { query_timeout: respondsWithin }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'zelo',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // Without a listener, a broken connection would end the process. Only the reason is logged, because the error object
  // contains the whole client.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // While the pool is closing, the server may close a connection first. That is no error.
      if (!pool.ending)
        log.error({ reason: describeConnectionError(error) }, 'a database connection was lost')
    })
    // These settings are sent together with the first transaction. If they fail, that transaction fails too and reports
    // the error.
    if (!pooled) client.query(connectionSettings).catch(() => undefined)
  })
  pool.on('error', () => undefined)
  return pool
}

import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import { describeConnectionError } from '../database/connections.ts'
import { lockKeys } from '../database/lock-keys.ts'
import { openClient } from '../database/migrate.ts'
import { StartError } from '../start-error.ts'

/** A job that the servers run in each period (decision 032). */
export interface TimedJob {
  name: string
  /** The period in seconds. Periods begin at multiples of it since 1970. A job also runs when a server starts. */
  every: number
  /**
   * Runs the job. It may run on several servers in one period, even at the same time, so a second run must find nothing to
   * do. `stopping` aborts when the server stops.
   */
  run: (stopping: AbortSignal) => Promise<void>
}

/** The schema of the queue in the database. The tenants' login has no rights there (decision 025). */
const schema = 'pgboss'

/** Connections for each server process. One serves a running job's heartbeat while the other fetches. */
const poolSize = 2

/** A job starts this many milliseconds after its period begins, so that a timer that fires early is still in it. */
const startsAfter = 1_000

/** The server that queued a job takes it at once. Others look for jobs of stopped servers at this interval, in seconds. */
const pollEvery = 10

/** A job without a heartbeat for this many seconds counts as lost with its server, and another server takes it. */
const heartbeat = 60

/** Finished jobs are deleted after this many seconds. */
const keptFor = 3_600

/** Running jobs have this many milliseconds to end after a request to stop. */
const endsWithin = 10_000

/** Repeats of one failure are logged at most once in this many milliseconds. */
const logEvery = 60_000

export interface JobsOptions {
  url: string
  /** The address of PostgreSQL itself, if `url` leads to a pooler. */
  directUrl: string
  log: Pick<FastifyBaseLogger, 'error'>
  jobs: readonly TimedJob[]
}

/**
 * Starts the timed jobs. Every server queues each job in each period. While a job waits in the queue, a further one is
 * dropped. A job outlives the server that queued it. Needs neither LISTEN nor a session, so `url` may lead to a pooler.
 * @throws StartError if the queue's tables cannot be created
 */
export async function startJobs({ url, directUrl, log, jobs }: JobsOptions): Promise<{
  close(): Promise<void>
}> {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    max: poolSize,
    application_name: 'zelo jobs',
    schedule: false,
    registerInstance: false,
    monitorVacuum: false,
    maintenanceIntervalSeconds: keptFor,
    flowIntervalSeconds: keptFor,
  })
  const report = throttleReports(log)
  boss.on('error', report)
  await openQueue(boss, directUrl)
  const stopping = new AbortController()
  const timers = await Promise.all(jobs.map((job) => startTimed(boss, job, stopping.signal, report)))
  return {
    async close() {
      for (const timer of timers) timer.stop()
      stopping.abort()
      await boss.stop({ timeout: endsWithin }).catch(report)
    },
  }
}

/** Creates or updates the queue's tables, one server at a time, and connects. */
async function openQueue(boss: PgBoss, directUrl: string): Promise<void> {
  const client = await openClient(directUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKeys.schema])
    await boss.start()
  } catch (error) {
    throw new StartError(
      `The job queue cannot be created in the schema ${schema} of the database: ${describeConnectionError(error)}. The role of DATABASE_URL needs the right to create schemas there.`,
    )
  } finally {
    await client.end()
  }
}

async function startTimed(
  boss: PgBoss,
  { name, every, run }: TimedJob,
  stopping: AbortSignal,
  report: (error: unknown) => void,
): Promise<{ stop(): void }> {
  await boss.createQueue(name, {
    policy: 'short',
    retryLimit: 0,
    heartbeatSeconds: heartbeat,
    deleteAfterSeconds: keptFor,
  })
  const worker = await boss.work(name, { pollingIntervalSeconds: pollEvery }, async ([job]) => {
    await run(AbortSignal.any([stopping, job!.signal])).catch((error: unknown) => {
      report(error)
      throw error
    })
  })
  const queue = async () => {
    if (await boss.send(name)) boss.notifyWorker(worker)
  }
  const period = every * 1000
  let timer: NodeJS.Timeout | undefined
  const queueEach = () => {
    queue().catch(report)
    const sincePeriod = (Date.now() - startsAfter) % period
    timer = setTimeout(queueEach, period - sincePeriod).unref()
  }
  queueEach()
  return { stop: () => clearTimeout(timer) }
}

/**
 * Returns a function that logs errors. It logs the same reason again only after `logEvery`, because an outage causes the
 * same error at every poll.
 */
function throttleReports(log: Pick<FastifyBaseLogger, 'error'>): (error: unknown) => void {
  const reported = new Map<string, number>()
  return (error) => {
    const reason = describeConnectionError(error).replace(/ \(Queue: .*\)$/, '')
    if (performance.now() < (reported.get(reason) ?? 0)) return
    reported.set(reason, performance.now() + logEvery)
    log.error({ err: error }, 'a timed job failed')
  }
}

import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import { describeConnectionError } from '../database/connections.ts'
import { lockKeys } from '../database/lock-keys.ts'
import { openClient } from '../database/migrate.ts'
import { StartError } from '../start-error.ts'

/** A job that one of the servers runs in each period (decision 032). */
export interface TimedJob {
  name: string
  /**
   * Length of a period in seconds. Periods begin at multiples of their length, counted from 1970. The job also runs
   * when a server starts.
   */
  every: number
  /**
   * Runs the job. Several servers may run the job in one period, even at the same time. So a second run in the same
   * period must find nothing to do. `stopping` aborts when the server stops.
   */
  run: (stopping: AbortSignal) => Promise<void>
}

/** The schema of the queue in the database. The tenants' login has no rights there (decision 025). */
const schema = 'pgboss'

/**
 * Number of connections of each server process. One connection fetches jobs. Meanwhile, the other connection sends the
 * heartbeat of a running job.
 */
const poolSize = 2

/** A job starts this many milliseconds after its period begins. So it starts in its period even if a timer is early. */
const startsAfter = 1_000

/**
 * The server that queues a job takes the job immediately. At this interval in seconds, other servers look for queued
 * jobs of stopped servers.
 */
const pollEvery = 10

/** If a job sends no heartbeat for this many seconds, its server counts as dead, and another server takes the job. */
const heartbeat = 60

/** Finished jobs are deleted after this many seconds. */
const keptFor = 3_600

/** When a server stops, its running jobs have this many milliseconds to end. */
const endsWithin = 10_000

/** The same failure is logged at most once in this many milliseconds. */
const logEvery = 60_000

export interface JobsOptions {
  url: string
  /** The address of PostgreSQL itself, if `url` leads to a pooler. */
  directUrl: string
  log: Pick<FastifyBaseLogger, 'error'>
  jobs: readonly TimedJob[]
}

/**
 * Starts the timed jobs. Every server queues each job in each period. If the same job is already waiting, the queue
 * drops the second one. A queued job remains even if its server stops. Uses neither LISTEN nor session state, so `url`
 * may lead to a pooler.
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
 * Returns a function that logs errors. During an outage, every poll fails with the same error. The function logs the
 * same error at most once in `logEvery` milliseconds.
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

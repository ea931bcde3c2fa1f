import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { connectPools } from './database/connect.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { checkSameDatabase } from './database/same-database.ts'
import { openTenantLogin } from './database/tenant-login.ts'
import { DemoPasswords, isLoopback } from './demo/demo-passwords.ts'
import { fillWhenEmpty } from './demo/fill-when-empty.ts'
import { closingTimeoutMs } from './http/calls-in-flight.ts'
import { Metrics, serveMetrics } from './http/metrics.ts'
import { startJobs } from './jobs/jobs.ts'
import { Live } from './live/live.ts'
import { createLog, describeError } from './log.ts'
import { openEmailLinks } from './mail/email-links.ts'
import type { Mail } from './mail/mail.ts'
import { createOutboxMail, toOutboxFolder } from './mail/outbox.ts'
import { createSmtpMail, guessSender } from './mail/smtp.ts'
import { closeForgottenAlerts, evaluateAlerts } from './modules/alerts/evaluate-alerts.service.ts'
import { startDeliveries } from './modules/deliveries/delivery-worker.ts'
import { sumPastDays } from './modules/history/summed-days.service.ts'
import { endIdleSessions } from './modules/sessions/own-sessions.service.ts'
import { removeExpired } from './personal-data/retention.service.ts'
import { openPush } from './push/push.ts'
import { openCheckedKeyring } from './sealing/server-secrets.service.ts'
import { StartError } from './start-error.ts'
import { openStorage } from './storage/open-storage.ts'
import { openWhatsApp } from './whatsapp/whatsapp.ts'

const webRoot = join(import.meta.dirname, '../../web/dist')
const fieldRoot = join(import.meta.dirname, '../../field/dist')

/** Resources to close when the server stops. The resource that was opened last is closed first. */
const opened: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined

/** Aborts when the server is asked to stop. */
const stopping = new AbortController()
/**
 * How many milliseconds the server still serves calls after a request to stop. Zero until the server has started,
 * because no call can be running before that.
 */
let stopDelay = 0

async function start(config: Config): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  // If a parent process started this server with an IPC channel, the server stops when the parent ends.
  process.on('disconnect', () => closing ?? stop(0))
  // `npm start` sets PARENT_PID, because the shell between npm and this server does not forward signals.
  const parent = Number(process.env.PARENT_PID) || undefined
  if (parent) setInterval(() => process.ppid === parent || (closing ?? stop(0)), 500).unref()
  const log = createLog(config.logLevel)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server failed')
    process.exit(1)
  })
  await checkAddress(config, 'PORT')
  if (config.metrics) await checkAddress(config.metrics, 'METRICS_PORT')
  if (config.smtpUrl && !config.publicUrl)
    log.warn('SMTP_URL is set without PUBLIC_URL. Links in e-mails use the listening address.')

  const { databaseDirectUrl, databaseReplicaUrl: replicaUrl, slowQueryMs: slowAfter } = config
  const url = config.databaseUrl ?? (await openEmbedded(config, log))
  const directUrl = databaseDirectUrl ?? url
  if (databaseDirectUrl) await checkSameDatabase(url, databaseDirectUrl)
  const migrations = await migrate(directUrl, {
    begins: (migration) => log.info({ migration }, 'applying a database migration'),
  })
  if (migrations.length > 0) log.info('the database is up to date')
  const pooled = databaseDirectUrl !== undefined
  const tenantUrl = await openTenantLogin({ url, directUrl }, log)
  const database = connectPools(url, log, { pooled, tenantUrl, replicaUrl, slowAfter })
  opened.push(() => database.close())
  const keyring = await openCheckedKeyring(database, config)

  const idleMinutes = config.officeIdleMinutes
  const live = new Live({ url: directUrl, database, log, idleMinutes })
  opened.push(() => live.close())

  const mail = openMail(config)
  opened.push(() => mail.close())
  const subject = toPushSubject(config)
  const push = openPush({ database, keyring, subject, services: config.pushServices ?? [] })
  const emailLinks = openEmailLinks({ database, keyring })
  const whatsapp = openWhatsApp({ keyring, origin: config.whatsappApi })

  const storage = await openStorage(config, log, 'may be away')
  const wanted = config.demo === 'on' || (config.demo === 'auto' && !config.databaseUrl)
  const clock = () => new Date()
  const signIns = await fillWhenEmpty(database, { wanted, clock, log, storage })

  const hosts = [config.host, ...(config.publicUrl ? [new URL(config.publicUrl).hostname] : [])]
  const demoPasswords = new DemoPasswords(database, !hosts.every(isLoopback))
  const metrics = config.metrics && (await openMetrics(config.metrics, log))
  const app = await buildApp({
    database,
    log,
    clock,
    live,
    mail,
    push,
    emailLinks,
    whatsapp,
    storage,
    stopping: stopping.signal,
    demoPasswords,
    ...(metrics && { metrics }),
    ...(config.publicUrl && { publicUrl: config.publicUrl }),
    ...(config.trustedProxies && { trustedProxies: config.trustedProxies }),
    ...(existsSync(webRoot) && { webRoot }),
    ...(existsSync(fieldRoot) && { fieldRoot }),
  })
  opened.push(() => app.close())
  if (closing) return
  const address = await listen(app, config)
  const jobs = await startJobs({
    url,
    directUrl,
    log,
    jobs: [
      { name: 'alerts', every: 60, run: async () => void (await evaluateAlerts(database, clock())) },
      {
        name: 'forgotten-alerts',
        every: 3600,
        run: (signal) => closeForgottenAlerts(database, clock(), signal),
      },
      { name: 'summed-days', every: 900, run: (signal) => sumPastDays(database, signal) },
      ...(idleMinutes === undefined
        ? []
        : [{ name: 'idle-sessions', every: 60, run: () => endIdleSessions(database, idleMinutes, clock()) }]),
      {
        name: 'retention',
        every: 86_400,
        run: (signal) =>
          removeExpired({ database, storage, log, stopping: signal }, config.retention, clock()),
      },
    ],
  })
  opened.push(() => jobs.close())
  const publicUrl = config.publicUrl ?? address
  const sending = startDeliveries({ database, mail, push, emailLinks, whatsapp, publicUrl, log, clock })
  opened.push(() => sending.close())
  stopDelay = config.stopDelay * 1000
  console.log(
    [
      `Zelo is ready at ${config.publicUrl ?? address}`,
      ...mailLines(config),
      ...signIns,
      ...((await demoPasswords.check()) ? demoWarning : []),
    ].join('\n'),
  )
}

const demoWarning = [
  'Warning: other machines can reach this server, and the demo passwords are public.',
  'Change them, or start with another DATA_DIR or DATABASE_URL and with DEMO=off.',
]

function openMail({ smtpUrl: url, mailFrom, dataDirectory }: Config): Mail {
  return url
    ? createSmtpMail({ url, from: mailFrom ?? guessSender(url) })
    : createOutboxMail(toOutboxFolder(dataDirectory))
}

/** Returns an address at which push services can reach the operator. It must be an https or mailto URL. */
function toPushSubject({ publicUrl, mailFrom }: Config): string {
  if (publicUrl?.startsWith('https:')) return publicUrl
  const [address = 'no-reply@zelo.invalid'] = mailFrom?.match(/[^\s<>]+@[^\s<>]+/) ?? []
  return `mailto:${address}`
}

/** Returns lines for the operator that say where e-mails go without a mail server. */
function mailLines({ smtpUrl, dataDirectory }: Config): string[] {
  return smtpUrl
    ? []
    : [`E-mails are written to ${toOutboxFolder(dataDirectory)}, because SMTP_URL is not set`]
}

async function openEmbedded({ dataDirectory }: Config, log: FastifyBaseLogger): Promise<string> {
  const postgres = await startEmbeddedPostgres({ directory: dataDirectory, log })
  opened.push(() => postgres.stop())
  postgres.failed.then((sentence) => fail(new StartError(sentence)))
  return postgres.url
}

interface Address {
  host: string
  port: number
}

/**
 * An environment variable that contains a port. The variable for the host has the same name with `HOST` instead of
 * `PORT`.
 */
type Variable = 'PORT' | 'METRICS_PORT'

async function openMetrics(address: Address, log: FastifyBaseLogger): Promise<Metrics> {
  const metrics = new Metrics()
  metrics.addProcess()
  const served = await serveMetrics(metrics, address, log).catch((error: unknown) => {
    throw addressProblem(error, address, 'METRICS_PORT')
  })
  opened.push(served.close)
  return metrics
}

/**
 * Throws if this server cannot listen on an address, for example because it is in use. Runs before anything on disk
 * changes.
 */
async function checkAddress({ host, port }: Address, variable: Variable): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(addressProblem(error, { host, port }, variable)))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

async function listen(app: FastifyInstance, { host, port }: Address): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw addressProblem(error, { host, port }, 'PORT')
  }
}

function addressProblem(error: unknown, { host, port }: Address, variable: Variable): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use. Stop the program that uses it, or set ${variable} to another port.`,
      )
    case 'EACCES':
      return new StartError(`This user may not listen on port ${port}. Set ${variable} to 1024 or higher.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `${variable.replace('PORT', 'HOST')} is not an address of this machine: "${host}".`,
      )
    default:
      return error
  }
}

/**
 * Serves calls until a proxy has noticed that this server stops. Then waits for running calls and closes everything. A
 * second request to stop does not wait.
 */
async function stop(exitCode: number): Promise<void> {
  if (closing) process.exit(exitCode)
  closing = closeAll(exitCode)
  await closing
  process.exit(exitCode)
}

async function closeAll(exitCode: number): Promise<void> {
  stopping.abort()
  await delay(stopDelay)
  // Closing the calls and closing the database may each take up to `closingTimeoutMs`.
  setTimeout(() => process.exit(exitCode), 2 * closingTimeoutMs).unref()
  for (const close of opened.reverse()) await close()
}

async function fail(error: unknown): Promise<void> {
  // Errors during the shutdown are ignored, because the process ends anyway.
  if (closing) return
  console.error(error instanceof StartError ? error.message : describeError(error))
  await stop(1)
}

try {
  await start(readConfig(process.env))
} catch (error) {
  await fail(error)
}

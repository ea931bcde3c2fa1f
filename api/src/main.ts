import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { connect } from './database/connect.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { fillWhenEmpty } from './demo/fill-when-empty.ts'
import { Live } from './live/live.ts'
import type { Mail } from './mail/mail.ts'
import { outboxMail } from './mail/outbox.ts'
import { smtpMail, usualSender } from './mail/smtp.ts'
import { StartError } from './start-error.ts'
import { checkBucket } from './storage/check-bucket.ts'
import { localStorage } from './storage/local-storage.ts'
import { s3Storage } from './storage/s3-storage.ts'
import type { Storage } from './storage/storage.ts'

const webRoot = join(import.meta.dirname, '../../web/dist')
const fieldRoot = join(import.meta.dirname, '../../field/dist')

/** How long open calls may take to end when the server is asked to stop, in milliseconds. */
const patience = 10_000

/** What has been opened so far, to be closed from the last to the first. */
const opened: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined

async function start(config: Config): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  // Started by another program over a channel: without it there is nobody left to stop this one.
  process.on('disconnect', () => closing ?? stop(0))
  await checkAddress(config)
  const log = pino({ level: config.logLevel, redact: secrets, serializers: { err: describeError } })

  const url = config.databaseUrl ?? (await openEmbedded(config, log))
  for (const migration of await migrate(url)) log.info({ migration }, 'the database was brought up to date')
  const database = connect(url, log)
  opened.push(() => database.close())

  const live = new Live({ url, database, log })
  opened.push(() => live.close())

  const mail = openMail(config)
  opened.push(() => mail.close())

  const storage = await openStorage(config, log)
  const wanted = config.demo === 'on' || (config.demo === 'auto' && !config.databaseUrl)
  const clock = () => new Date()
  const signIns = await fillWhenEmpty(database, { wanted, clock, log, storage })

  const app = await buildApp({
    database,
    log,
    clock,
    live,
    mail,
    storage,
    ...(config.publicUrl && { publicUrl: config.publicUrl }),
    ...(existsSync(webRoot) && { webRoot }),
    ...(existsSync(fieldRoot) && { fieldRoot }),
  })
  opened.push(() => app.close())
  if (closing) return
  const address = await listen(app, config)
  console.log(
    [`Zelo is ready at ${config.publicUrl ?? address}`, ...mailLines(config), ...signIns].join('\n'),
  )
}

/** What a log may say of an error: PostgreSQL's own carry the values of a row. */
function describeError(error: Error & { code?: string }) {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack }
}

/** Nothing is logged with these in it, wherever they come from. */
const secrets = [
  'password',
  '*.password',
  'headers.authorization',
  '*.headers.authorization',
  '*.headers.cookie',
]

async function openStorage({ storage: bucket, dataDirectory }: Config, log: pino.Logger): Promise<Storage> {
  if (!bucket) return localStorage(join(dataDirectory, 'files'))
  await checkBucket(bucket, log)
  return s3Storage(bucket, log)
}

function openMail({ smtpUrl: url, mailFrom, dataDirectory }: Config): Mail {
  return url ? smtpMail({ url, from: mailFrom ?? usualSender(url) }) : outboxMail(outboxOf(dataDirectory))
}

function outboxOf(dataDirectory: string): string {
  return join(dataDirectory, 'outbox')
}

/** Where e-mails go when no mail server is set. */
function mailLines({ smtpUrl, dataDirectory }: Config): string[] {
  return smtpUrl ? [] : [`E-mails are written to ${outboxOf(dataDirectory)}, because SMTP_URL is not set`]
}

async function openEmbedded({ dataDirectory }: Config, log: pino.Logger): Promise<string> {
  const postgres = await startEmbeddedPostgres({ directory: dataDirectory, log })
  opened.push(() => postgres.stop())
  postgres.failed.then((sentence) => fail(new StartError(sentence)))
  return postgres.url
}

/** Finds out that the address is taken before anything on disk is touched. */
async function checkAddress({ host, port }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(addressProblem(error, host, port)))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw addressProblem(error, host, port)
  }
}

function addressProblem(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is in use: stop the program that uses it, or set PORT to another.`)
    case 'EACCES':
      return new StartError(`This user may not listen on port ${port}: set PORT to 1024 or more.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST is not an address of this machine: "${host}".`)
    default:
      return error
  }
}

/** Ends the calls under way, then what they use. A second request to stop does not wait. */
async function stop(exitCode: number): Promise<void> {
  if (closing) process.exit(exitCode)
  closing = closeAll()
  setTimeout(() => process.exit(exitCode), patience).unref()
  await closing
  process.exit(exitCode)
}

async function closeAll(): Promise<void> {
  for (const close of opened.reverse()) await close()
}

async function fail(error: unknown): Promise<void> {
  // What breaks while everything is being closed was going to end anyway.
  if (closing) return
  console.error(error instanceof StartError ? error.message : error)
  await stop(1)
}

try {
  await start(readConfig(process.env))
} catch (error) {
  await fail(error)
}

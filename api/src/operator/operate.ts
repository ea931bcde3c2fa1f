import { setTimeout as delay } from 'node:timers/promises'
import { backUp } from '../backup/backup.service.ts'
import { move } from '../backup/move.service.ts'
import { restore } from '../backup/restore.service.ts'
import { type Config, readConfig } from '../config.ts'
import { connectPools } from '../database/connect.ts'
import { describeConnectionError, isBroken } from '../database/connections.ts'
import {
  type EmbeddedPostgres,
  findHolder,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '../database/embedded.ts'
import { migrateEmpty } from '../database/migrate.ts'
import { DirectoryTaken } from '../database/postgres-cluster.ts'
import { checkSameDatabase } from '../database/same-database.ts'
import type { Database } from '../database/tenant.ts'
import { DomainError } from '../domain-error.ts'
import { anonymisePerson } from '../personal-data/anonymise-person.service.ts'
import { exportPerson } from '../personal-data/export-person.service.ts'
import {
  describeMissingKey,
  describeSecretKey,
  resetSecrets,
  rotateSecretKey,
} from '../sealing/server-secrets.service.ts'
import { StartError } from '../start-error.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type Command, readCommandLine, UsageError, usage } from './command-line.ts'
import { confirmCpf } from './confirm.ts'
import {
  createParentCompany,
  listParentCompanies,
  setActive,
  setTimeZone,
} from './parent-companies.service.ts'
import { resetPasswordByOperator } from './reset-password.service.ts'
import { describeStatus } from './status.service.ts'

/** Receives the output, the progress and the errors of a command. */
export interface OutputHandler {
  log(output: string): void
  error(...words: unknown[]): void
}

/**
 * Runs the command that follows `npm run -s operator --`. Returns the exit code: 0 if done, 1 if rejected or failed, 2 for
 * invalid arguments.
 */
export async function operate(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  output: OutputHandler,
): Promise<0 | 1 | 2> {
  const report = (...messages: unknown[]) => output.error(...messages)
  try {
    const command = readCommandLine(words)
    const log = { debug() {}, warn: report, error: report }
    const lines =
      command.name === 'help' ? [usage] : await run(command, { config: readConfig(environment), log, report })
    output.log(lines.join('\n'))
    return 0
  } catch (error) {
    const isForPeople = error instanceof UsageError || error instanceof StartError
    report(isForPeople ? error.message : describe(error))
    if (error instanceof UsageError) report('See npm run -s operator -- --help.')
    return error instanceof UsageError ? 2 : 1
  }
}

type Log = Record<'debug' | 'warn' | 'error', (...words: unknown[]) => void>

interface Means {
  config: Config
  log: Log
  /** Reports progress. It is printed separately from the output, so that the operator can redirect only the output. */
  report: (line: string) => void
}

async function run(command: Exclude<Command, { name: 'help' }>, means: Means): Promise<string[]> {
  const { config, log, report } = means
  switch (command.name) {
    case 'create': {
      const { cnpj, name, level, ...options } = command.options
      const company = {
        cnpj,
        name,
        level,
        timeZone: options['time-zone'],
        masterCpf: options['master-cpf'],
        userName: options['user-name'],
        userEmail: options['user-email'],
      }
      return await onDatabase(means, (database) => createParentCompany(database, company), 'old or new')
    }
    case 'list':
      return await onDatabase(means, listParentCompanies)
    case 'status': {
      const holder = config.databaseUrl ? undefined : await findHolder(config.dataDirectory)
      return await onPostgres(means, (url) =>
        connected(url, log, (database) => describeStatus(database, config, holder)),
      )
    }
    case 'reset-password': {
      const { options } = command
      return await onDatabase(means, (database) => resetPasswordByOperator(database, options))
    }
    case 'deactivate':
      return await onDatabase(means, (database) => setActive(database, command.options.company, false))
    case 'activate':
      return await onDatabase(means, (database) => setActive(database, command.options.company, true))
    case 'time-zone': {
      const { company, zone } = command.options
      return await onDatabase(means, (database) => setTimeZone(database, company, zone))
    }
    case 'backup': {
      const storage = await openStorage(config, log)
      const { to: path } = command.options
      return await onPostgres(means, (url) => backUp({ url, storage, path, now: new Date(), report }))
    }
    case 'restore': {
      const storage = await openStorage(config, log)
      const { from: path } = command.options
      const work = (url: string) => restore({ url, storage, path, report })
      return [...(await onPostgres(means, work, 'new')), ...describeMissingKey(config)]
    }
    case 'move':
      return await move(config, { log, report })
    case 'secret-key': {
      const { rotate, reset } = command.options
      return await onDatabase(means, (database) => {
        if (reset) return resetSecrets(database)
        return rotate ? rotateSecretKey(database, config) : describeSecretKey(database, config)
      })
    }
    case 'person-export': {
      const files = { storage: await openStorage(config, log), dataDirectory: config.dataDirectory }
      return await onDatabase(means, (database) => exportPerson({ database, ...files }, command.options))
    }
    case 'person-anonymise': {
      const { yes, ...whom } = command.options
      const files = { storage: await openStorage(config, log), dataDirectory: config.dataDirectory }
      return await onDatabase(means, (database) =>
        anonymisePerson({ database, ...files }, whom, (name) => yes || confirmCpf(whom.cpf, name)),
      )
    }
  }
}

/** Runs `work` with a connection to the server's database. */
async function onDatabase(
  means: Means,
  work: (database: Database) => Promise<string[]>,
  embedded?: Embedded,
): Promise<string[]> {
  const onUrl = async (url: string) => {
    await migrateEmpty(url)
    return await connected(url, means.log, work)
  }
  return await onPostgres(means, onUrl, embedded)
}

async function connected<Result>(
  url: string,
  log: Log,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  // The operator waits for the command, so slow statements need no log entry.
  const database = connectPools(url, log, { unlimited: true, slowAfter: Number.POSITIVE_INFINITY })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * The embedded database that a command needs. `old`: it must exist. `old or new`: it is created if it does not exist.
 * `new`: no server may use it.
 */
type Embedded = 'old' | 'old or new' | 'new'

/** Runs `work` with the URL of the server's database. */
async function onPostgres(
  { config: { databaseUrl, databaseDirectUrl, dataDirectory }, log, report }: Means,
  work: (url: string) => Promise<string[]>,
  embedded: Embedded = 'old',
): Promise<string[]> {
  const named = databaseDirectUrl ?? databaseUrl
  if (databaseUrl && databaseDirectUrl) await checkSameDatabase(databaseUrl, databaseDirectUrl)
  if (named) return await work(named)
  const postgres = await openEmbedded({ directory: dataDirectory, log, report }, embedded)
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** Maximum time in milliseconds to wait for a server that starts or stops its database. */
const timeoutMs = 60_000

/**
 * Returns the database of a running or starting server. If no server runs, starts the database. This database stops at the
 * end of the command.
 */
async function openEmbedded(
  { directory, log, report }: { directory: string } & Pick<Means, 'log' | 'report'>,
  embedded: Embedded,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const deadline = Date.now() + timeoutMs
  for (let isFirst = true; ; isFirst = false) {
    const running = embedded === 'new' ? undefined : await findRunningPostgres(directory)
    if (running && running.rejection === undefined) return { url: running.url, stop: async () => undefined }
    try {
      return await startEmbeddedPostgres({ directory, log, mustExist: embedded === 'old' })
    } catch (error) {
      if (!(error instanceof DirectoryTaken) || embedded === 'new') throw error
      if (running)
        throw new StartError(
          `The database of the server that runs on ${directory} rejects connections (PostgreSQL reports: ${running.rejection}).`,
        )
      if (Date.now() > deadline) throw error
      if (isFirst) report(`waiting for the database of the server that starts on ${directory}`)
      await delay(200)
    }
  }
}

/**
 * Describes an error without the values of rows. PostgreSQL's errors contain such values, and the operator's screen must not
 * show them.
 */
function describe(error: unknown): unknown {
  if (error instanceof DomainError && error.code === 'storage_full')
    return 'The disk that holds the files is full. Free some space and try again.'
  if (error instanceof DomainError)
    return `The command failed (${error.code}). Try again, or check the server's log.`
  if (isBroken(error))
    return `The connection to the database was lost (${describeConnectionError(error)}). Run the command again when the database is back.`
  return error instanceof Error ? (error.stack ?? error.message) : error
}

// Called by `npm run operator`. Exit code: 0 done, 1 refused or failed, 2 not understood.
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import type { Database } from '../database/tenant.ts'
import { StartError } from '../start-error.ts'
import { type Command, readCommandLine, UsageError, usage } from './command-line.ts'
import { createParentCompany, listCompanies, setActive, setTimeZone } from './parent-companies.service.ts'

const log = { debug() {}, warn: console.warn, error: console.error }

try {
  const command = readCommandLine(process.argv.slice(2))
  const lines = command.name === 'help' ? [usage] : await onDatabase((database) => run(database, command))
  console.log(lines.join('\n'))
} catch (error) {
  const isForPeople = error instanceof UsageError || error instanceof StartError
  console.error(isForPeople ? error.message : error)
  if (error instanceof UsageError) console.error('See npm run operator -- --help.')
  process.exitCode = error instanceof UsageError ? 2 : 1
}

async function run(database: Database, command: Exclude<Command, { name: 'help' }>): Promise<string[]> {
  switch (command.name) {
    case 'create': {
      const { cnpj, name, level, ...options } = command.options
      return await createParentCompany(database, {
        cnpj,
        name,
        level,
        timeZone: options['time-zone'],
        masterCpf: options['master-cpf'],
        userName: options['user-name'],
        userEmail: options['user-email'],
      })
    }
    case 'list':
      return await listCompanies(database)
    case 'deactivate':
      return await setActive(database, command.options.company, false)
    case 'activate':
      return await setActive(database, command.options.company, true)
    case 'time-zone':
      return await setTimeZone(database, command.options.company, command.options.zone)
  }
}

/** On the database that the server would use, brought up to date. */
async function onDatabase(work: (database: Database) => Promise<string[]>): Promise<string[]> {
  const { databaseUrl, dataDirectory } = readConfig(process.env)
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ directory: dataDirectory, log })
  const url = databaseUrl ?? embedded!.url
  try {
    await migrate(url)
    const database = connect(url, log)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

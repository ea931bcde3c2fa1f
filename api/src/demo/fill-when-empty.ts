import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/tenant.ts'
import { tryLock } from '../database/try-lock.ts'
import type { Clock } from '../http/route.ts'
import { StartError } from '../start-error.ts'
import type { Storage } from '../storage/storage.ts'
import type { Scale } from './layout.ts'
import { demoPassword, demoSignIns } from './sign-ins.ts'

/**
 * Creates the demo in a database without groups, if the configuration asks for it. Returns the sign-ins of the demo. If
 * the database is empty and gets no demo, returns how to create the first user.
 * @throws StartError if the photos cannot be stored. The database then stays empty.
 */
export async function fillWhenEmpty(
  database: Database,
  options: {
    wanted: boolean
    clock: Clock
    log: Pick<FastifyBaseLogger, 'info'>
    storage?: Storage
    scale?: Partial<Scale>
  },
): Promise<string[]> {
  const { wanted, ...dependencies } = options
  if (wanted && !(await hasGroups(database))) {
    await alone(database, async () => {
      if (await hasGroups(database)) return
      await dependencies.storage?.check().catch((error: Error) => {
        throw new StartError(
          `The demo cannot be created, because its photos cannot be stored: ${error.message.replace(/\.$/, '')}.`,
        )
      })
      dependencies.log.info('the database is empty; creating the demo')
      const { createDemo } = await import('./create-demo.ts')
      await createDemo(database, dependencies)
    })
  }
  if (await hasDemo(database)) return signInLines()
  return (await hasGroups(database)) ? [] : [noCompany]
}

const noCompany =
  'There is no company yet. Create one with the operator command "create" (see README.md, "Operating it").'

/** Runs work on only one server at a time, because several servers may start together. */
async function alone(database: Database, work: () => Promise<void>): Promise<void> {
  const isDone = await database.asOwner(async (queries) => {
    if (!(await tryLock(queries, 'demo'))) return false
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(queries)
    await work()
    return true
  })
  if (isDone) return
  await delay(200)
  await alone(database, work)
}

async function hasGroups(database: Database): Promise<boolean> {
  return await database.asOwner(async (queries) => {
    const group = await queries.selectFrom('groups').select('id').limit(1).executeTakeFirst()
    return group !== undefined
  })
}

async function hasDemo(database: Database): Promise<boolean> {
  return await database.asOwner(async (queries) => {
    const emails = demoSignIns.map(({ email }) => email)
    const user = await queries
      .selectFrom('users')
      .select('id')
      .where('email_key', 'in', emails)
      .executeTakeFirst()
    return user !== undefined
  })
}

function signInLines(): string[] {
  return [
    `Sign in with the password ${demoPassword} as`,
    ...demoSignIns.map(({ email, role }) => `  ${email.padEnd(24)} ${role}`),
  ]
}

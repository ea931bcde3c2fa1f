import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/tenant.ts'
import type { Clock } from '../http/route.ts'
import type { Storage } from '../storage/storage.ts'
import { demoPassword, demoSignIns } from './sign-ins.ts'

/**
 * Makes the demo in a database without any group, where it is wanted.
 * Answers the lines that tell its sign-ins, none for a database without the demo.
 */
export async function fillWhenEmpty(
  database: Database,
  options: { wanted: boolean; clock: Clock; log: FastifyBaseLogger; storage: Storage },
): Promise<string[]> {
  const { wanted, ...dependencies } = options
  if (wanted && !(await hasGroups(database))) {
    dependencies.log.info('the database is empty: making the demo')
    const { createDemo } = await import('./create-demo.ts')
    await createDemo(database, dependencies)
  }
  return (await hasDemo(database)) ? signInLines() : []
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

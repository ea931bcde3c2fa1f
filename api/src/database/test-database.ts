import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectPools } from './connect.ts'
import type { Database } from './tenant.ts'
import { openTenantLogin } from './tenant-login.ts'

/**
 * The environment variable with the URL of the template database. The template is migrated and has no open connections.
 */
export const templateVariable = 'ZELO_TEST_TEMPLATE'

export interface TestDatabase {
  database: Database
  url: string
  /** The URL with which the tenants' login connects. */
  tenantUrl: string | undefined
  /** Closes the connections and drops the database. */
  drop(): Promise<void>
}

/** Creates a migrated, empty database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = process.env[templateVariable]
  if (!template) throw new Error('Tests that need a database run with "npm test -- <part of the file name>".')
  const name = `test_${randomBytes(8).toString('hex')}`
  const templateName = new URL(template).pathname.slice(1)
  await maintain(template, `create database ${name} template ${templateName}`)
  const url = withDatabase(template, name)
  const tenantUrl = await openTenantLogin({ url, directUrl: url }, { warn() {} })
  const database = connectPools(url, console, { tenantUrl, slowAfter: Number.POSITIVE_INFINITY })
  return {
    database,
    url,
    tenantUrl,
    async drop() {
      await database.close()
      await maintain(template, `drop database ${name} with (force)`)
      if (tenantUrl) await maintain(template, `drop role ${new URL(tenantUrl).username}`)
    },
  }
}

/** Returns the URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs a statement on the server's own database, outside the test databases. */
export async function maintain(url: string, statement: string): Promise<void> {
  const client = new pg.Client(withDatabase(url, 'postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

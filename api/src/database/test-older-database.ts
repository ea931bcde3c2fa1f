// Databases in the state of earlier releases, for tests of upgrades.
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, readMigrations } from './migrate.ts'
import { createTestDatabase, maintain, withDatabase } from './test-database.ts'

export async function openOlderDatabases() {
  const server = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'zelo-migrations-'))
  const clients: pg.Client[] = []
  return {
    /** Creates a database in the state of a release whose last migration was `last`. */
    async create(last: string): Promise<{ url: string; client: pg.Client }> {
      const name = `older_${randomBytes(8).toString('hex')}`
      const url = withDatabase(server.url, name)
      const older = join(folder, last)
      await mkdir(older)
      await maintain(server.url, `create database ${name}`)
      for (const migration of await readMigrations()) {
        if (migration.name > last) continue
        const file = `${migration.name}.sql`
        await copyFile(join(import.meta.dirname, 'migrations', file), join(older, file))
      }
      await migrate(url, { folder: older })
      const client = new pg.Client(url)
      clients.push(client)
      await client.connect()
      return { url, client }
    },

    /** Removes all databases. */
    async close(): Promise<void> {
      for (const client of clients) {
        await client.end()
        await maintain(server.url, `drop database ${client.database}`)
      }
      await rm(folder, { recursive: true })
      await server.drop()
    },
  }
}

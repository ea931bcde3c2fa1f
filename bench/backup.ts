// `node bench/backup.ts [records]`: backs up and restores a group with this number of records (default: a million). 0.1
// % of the records have photos. Prints seconds, sizes and the memory growth of this process.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { backUp } from '../api/src/backup/backup.service.ts'
import { restore } from '../api/src/backup/restore.service.ts'
import { connectPools } from '../api/src/database/connect.ts'
import { startEmbeddedPostgres } from '../api/src/database/embedded.ts'
import { migrate } from '../api/src/database/migrate.ts'
import type { Database } from '../api/src/database/tenant.ts'
import { maintain, withDatabase } from '../api/src/database/test-database.ts'
import { localStorage } from '../api/src/storage/local-storage.ts'
import { createRecordedGroup } from '../api/test/test-recorded-group.ts'

const executions = Number(process.argv[2] ?? 1_000_000)
const photoSize = 250_000
const log = { debug() {}, warn() {}, error: console.error }
const silence = () => undefined

const directory = await mkdtemp(join(tmpdir(), 'zelo-backup-bench-'))
const postgres = await startEmbeddedPostgres({ directory, log })
try {
  await migrate(postgres.url)
  const database = connectPools(postgres.url, log, { unlimited: true })
  const storage = localStorage(join(directory, 'files'))
  const path = join(directory, 'backup.tar')
  await createRecordedGroup(database, { executions, today: '2026-03-02' })
  await keepPhotos(database, Math.ceil(executions / 1000))
  await database.close()

  const now = new Date()
  const url = postgres.url
  await measured('backup', () => backUp({ url, storage, path, now, report: silence }))
  await maintain(url, 'create database restored')
  const target = { url: withDatabase(url, 'restored'), storage: localStorage(join(directory, 'restored')) }
  await measured('restore', () => restore({ ...target, path, report: silence }))

  async function keepPhotos(database: Database, count: number): Promise<void> {
    const names: string[] = []
    while (names.length < count) names.push(await storage.put(randomBytes(photoSize), 'jpg'))
    await database.asOwner(async (queries) => {
      await sql`delete from execution_photos`.execute(queries)
      await sql`
        insert into execution_photos (group_id, client_id, execution_id, file, thumbnail)
        select x.group_id, gen_random_uuid(), x.id, f.name, f.name
        from unnest(${names}::text[]) with ordinality as f(name, n)
        join (select group_id, id, row_number() over (order by id) as n from executions limit ${count}) x using (n)`.execute(
        queries,
      )
    })
  }
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true })
}

/** Runs `work`. Prints its duration, and by how much this process's peak memory exceeds its memory at the start. */
async function measured(name: string, work: () => Promise<string[]>): Promise<void> {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const began = performance.now()
  const lines = await work()
  clearInterval(timer)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${name}: ${seconds} s, memory +${((most - before) / 1e6).toFixed(0)} MB; ${lines.join(' ')}`)
}

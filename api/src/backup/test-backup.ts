import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import sharp from 'sharp'
import type { TestApp } from '../../test/test-app.ts'
import { maintain, withDatabase } from '../database/test-database.ts'
import { addPhoto } from '../modules/executions/photos.service.ts'
import type { Shift } from '../modules/executions/test-shift.ts'
import { StartError } from '../start-error.ts'
import type { Storage } from '../storage/storage.ts'

/** Creates a folder, which is removed after the test. */
export async function createTestFolder(test: { after(work: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-backup-'))
  test.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Creates an empty database on the test server. The database is dropped after the test. */
export async function createEmptyTestDatabase(
  test: { after(work: () => Promise<void>): void },
  url: string,
  owner?: string,
): Promise<string> {
  const name = `restored_${randomBytes(8).toString('hex')}`
  await maintain(url, `create database ${name}${owner ? ` owner ${owner}` : ''}`)
  test.after(() => maintain(url, `drop database ${name} with (force)`))
  return withDatabase(url, name)
}

export async function readRows<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/**
 * Returns the number of rows and a digest for each table. The order of the rows does not matter. Omits tables that
 * describe only one database.
 */
export async function digestTables(url: string): Promise<Record<string, string>> {
  const tables = await readRows<{ name: string }>(
    url,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname not in ('tenant_login', 'last_backup') order by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    // The time of a migration differs between databases, so it is not compared.
    const columns = name === 'migrations' ? '(name, checksum)::text' : 't::text'
    const [row] = await readRows<{ digest: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(${columns}, '|' order by ${columns})), '') as digest from ${name} t`,
    )
    digests[name] = row!.digest
  }
  return digests
}

/** Returns the content of all files of a storage in base64, by file name. */
export async function digestFiles(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const name of storage.names()) {
    const file = await storage.read(name)
    files[name] = (await buffer(file!.stream)).toString('base64')
  }
  return files
}

/** Records a cleaning of the shift's lobby with a new photo, as a phone does. */
export async function recordWithPhoto(
  server: TestApp,
  storage: Storage,
  shift: Shift,
  taskId: number,
): Promise<void> {
  const work = shift.buildWork({ taskId, extra: true })
  await shift.deliver([work])
  const { id: groupId, people } = shift.group
  const content = await sharp({
    create: { width: 40, height: 30, channels: 3, background: `#${randomBytes(3).toString('hex')}` },
  })
    .png()
    .toBuffer()
  await addPhoto(
    { storage, write: (run) => server.database.inGroup(groupId, run) },
    { groupId, userId: people.cleaner.id },
    { clientId: randomUUID(), executionClientId: work.clientId, content },
  )
}

/** Returns a function that checks that an error is a StartError whose message matches. */
export function matchStartError(sentence: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof StartError, String((error as Error).stack))
    assert.match(error.message, sentence)
    assert.ok(!error.message.includes('\n'))
    return true
  }
}

import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { type Migration, openClient, readMigrations, runMigration } from '../database/migrate.ts'
import { StartError } from '../start-error.ts'
import type { Storage } from '../storage/storage.ts'
import {
  type About,
  type ArchiveEntry,
  type Contents,
  type CopiedRows,
  checkArchive,
  readContents,
  readEntries,
} from './archive.ts'
import { filesAtOnce, formatCount } from './backup.service.ts'
import { decompressRows, measureRows } from './copied-rows.ts'
import {
  analyzeTables,
  beginRestore,
  type CopiedTable,
  copyIn,
  dropSchema,
  findOccupant,
  openTables,
  selectTables,
  setSequences,
} from './copy.queries.ts'

/** Thrown if the connection was lost during the commit. The commit may have succeeded or failed. */
class LostCommit extends StartError {}

/**
 * Restores a backup into an empty database and a storage without other files, then migrates the schema. Checks the
 * whole backup first. Then stores the files, and restores the database in one transaction. Without storage, omits the
 * files. Returns lines for the operator. After a failure, the database is empty and the storage unchanged.
 * @throws StartError with the reason
 */
export async function restore(options: {
  url: string
  storage: Storage | undefined
  path: string
  report: (line: string) => void
}): Promise<string[]> {
  const { url, storage, path, report } = options
  const about = await checkArchive(path)
  const known = await readMigrations()
  checkMigrations(about, known)
  await checkEmpty(url)
  const before = storage ? await checkStorage(storage, path) : new Set<string>()

  const client = await openClient(url)
  try {
    const entries = readEntries(path)
    const { files, next } = await restoreFiles(entries, storage, report)
    const contents = await restoreDatabase(client, { path, about, known, entries, first: next, report })
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
    return [`Restored ${formatCount(rows)} rows and ${formatCount(files)} files of ${about.createdAt}.`]
  } catch (error) {
    // If the connection was lost during the commit, the commit may have succeeded. So the photos are kept.
    if (storage && !(error instanceof LostCommit)) await removeOthers(storage, before)
    throw error
  } finally {
    await client.end()
  }
}

/** Checks that a database is empty. @throws StartError if the database is not empty */
export async function checkEmpty(url: string): Promise<void> {
  const client = await openClient(url)
  try {
    await assertUnoccupied(client)
  } finally {
    await client.end()
  }
}

async function assertUnoccupied(client: pg.Client): Promise<void> {
  const occupant = await findOccupant(client)
  if (occupant === 'rows') {
    throw new StartError('The database is not empty. Restore into a new one. Nothing was changed.')
  }
  if (occupant === 'foreign tables') {
    throw new StartError(
      'The database holds tables that are not Zelo’s. Restore into a new one. Nothing was changed.',
    )
  }
}

/** Checks that the migrations of a backup equal the first migrations of this program. */
function checkMigrations({ version, migrations }: About, known: Migration[]): void {
  for (const [index, { name, checksum }] of migrations.entries()) {
    const own = known[index]
    if (own?.name === name && own.checksum === checksum) continue
    throw new StartError(
      name > (known.at(-1)?.name ?? '')
        ? `The backup was made by a newer Zelo (${version}), and this version does not know its migration ${name}. Restore it with that version.`
        : `The backup’s migration ${name} is not this program’s. Restore the backup with the program that made it.`,
    )
  }
}

/** Returns the names of the backup's files that the storage already has. */
async function checkStorage(storage: Storage, path: string): Promise<Set<string>> {
  const before = new Set<string>()
  for await (const name of storage.names()) before.add(name)
  if (before.size === 0) return before
  const others = new Set(before)
  for await (const entry of readEntries(path)) {
    if (entry.kind === 'file') others.delete(entry.name)
    entry.stream.resume()
  }
  if (others.size === 0) return before
  throw new StartError(
    `The storage holds ${formatCount(others.size)} files that are not in the backup. Restore into an empty one. Nothing was changed.`,
  )
}

/** Stores the files, which are the first entries of a backup. Returns their number and the entry after them. */
async function restoreFiles(
  entries: AsyncGenerator<ArchiveEntry>,
  storage: Storage | undefined,
  report: (line: string) => void,
): Promise<{ files: number; next: ArchiveEntry | undefined }> {
  let files = 0
  let next: ArchiveEntry | undefined
  let underWay: Promise<void>[] = []
  try {
    for (;;) {
      next = (await entries.next()).value
      if (next?.kind !== 'file') break
      const content = await buffer(next.stream)
      if (!storage) continue
      const keeping = storage.keep(next.name, content)
      // The error of a write is handled where all writes are awaited.
      keeping.catch(() => undefined)
      underWay.push(keeping)
      files += 1
      if (underWay.length === filesAtOnce) {
        await Promise.all(underWay)
        underWay = []
      }
      if (files % 5000 === 0) report(`files: ${formatCount(files)} so far`)
    }
    await Promise.all(underWay)
  } finally {
    // Waits for all writes. A failed restore removes the files afterwards, and no write may follow that.
    await Promise.allSettled(underWay)
  }
  if (files > 0) report(`files: ${formatCount(files)}`)
  return { files, next }
}

async function restoreDatabase(
  client: pg.Client,
  work: {
    path: string
    about: About
    known: Migration[]
    entries: AsyncGenerator<ArchiveEntry>
    first: ArchiveEntry | undefined
    report: (line: string) => void
  },
): Promise<Contents> {
  const { path, about, known, entries, first, report } = work
  const count = about.migrations.length
  try {
    await beginRestore(client)
    await assertUnoccupied(client)
    await dropSchema(client)
    for (const migration of known.slice(0, count)) await runMigration(client, migration)
    const tables = await selectTables(client)
    checkTables(about, tables)

    const afterwards = await openTables(client)
    const copied = new Map<string, CopiedRows>()
    let contents: Contents | undefined
    let entry = first
    while (entry) {
      if (entry.kind === 'contents') contents = await readContents(path, entry.stream)
      if (entry.kind !== 'part') {
        entry = (await entries.next()).value as ArchiveEntry | undefined
        continue
      }
      const { table: name } = entry
      const table = tables.find((each) => each.name === name)!
      const parts = readTableBytes(entry, entries)
      copied.set(name, await copyTable(client, table, parts.bytes))
      entry = parts.next()
      const { rows } = copied.get(name)!
      if (rows > 0) report(`${name}: ${formatCount(rows)} rows`)
    }
    checkCopied(path, contents, copied)
    await setSequences(client, contents.sequences)
    report('keys and indexes')
    for (const statement of afterwards) await client.query(statement)
    for (const migration of known.slice(count)) await runMigration(client, migration)
    await analyzeTables(client, contents.tables)
    await client.query('commit').catch(() => {
      throw new LostCommit('The connection was lost at the very end. Check whether the database is filled.')
    })
    return contents
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw toRestoreError(error)
  }
}

/** Yields the compressed bytes of a table, beginning with the part `first`. Returns the entry after the table. */
function readTableBytes(first: ArchiveEntry & { kind: 'part' }, entries: AsyncGenerator<ArchiveEntry>) {
  let entry: ArchiveEntry | undefined = first
  async function* bytes(): AsyncGenerator<Buffer> {
    while (entry?.kind === 'part' && entry.table === first.table) {
      yield* entry.stream
      entry = (await entries.next()).value as ArchiveEntry | undefined
    }
  }
  return { bytes: bytes(), next: () => entry }
}

async function copyTable(client: pg.Client, table: CopiedTable, bytes: AsyncIterable<Buffer>) {
  const { transform, measured } = measureRows()
  await pipeline(bytes, decompressRows(), transform, client.query(from(copyIn(table))))
  return measured()
}

function checkTables({ tables }: About, own: CopiedTable[]): void {
  for (const { name, columns } of tables) {
    const table = own.find((each) => each.name === name)
    if (table && table.columns.join() === columns.join()) continue
    throw new StartError(
      `The columns of the backup’s table ${name} differ from its migrations. The table was changed by hand.`,
    )
  }
}

/** Checks that the copied rows match the contents of the backup. */
function checkCopied(
  path: string,
  contents: Contents | undefined,
  copied: ReadonlyMap<string, CopiedRows>,
): asserts contents is Contents {
  for (const { name, ...wanted } of contents?.tables ?? []) {
    const { rows, sha256 } = copied.get(name) ?? {}
    if (rows !== wanted.rows || sha256 !== wanted.sha256) {
      throw new StartError(`${path} is damaged: its table ${name} differs from what was backed up.`)
    }
  }
  if (!contents) throw new StartError(`${path} is damaged: its list of contents is missing.`)
}

async function removeOthers(storage: Storage, before: ReadonlySet<string>): Promise<void> {
  for await (const name of storage.names()) if (!before.has(name)) await storage.remove(name)
}

function toRestoreError(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (code === '55P03')
    return new StartError('The database is in use. Stop the server first. Nothing was changed.')
  if (error instanceof StartError || code === undefined) return error
  return new StartError(
    `The database rejects the backup (PostgreSQL reports: ${message}). It is still empty.`,
  )
}

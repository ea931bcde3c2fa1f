import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { checkHistory, openClient, readApplied, readMigrations } from '../database/migrate.ts'
import { StartError } from '../start-error.ts'
import type { Storage } from '../storage/storage.ts'
import { ArchiveWriter, type Contents, format } from './archive.ts'
import { compressRows, measureRows, splitIntoParts } from './copied-rows.ts'
import {
  beginSnapshot,
  type CopiedTable,
  copyOut,
  noteBackup,
  selectFileNames,
  selectHiddenTables,
  selectSequences,
  selectServerVersion,
  selectTables,
} from './copy.queries.ts'

/** Number of concurrent calls to the storage. A bucket responds slowly, but serves many calls at the same time. */
export const filesAtOnce = 16

/**
 * Writes a snapshot of a database and its storage into one file (see archive.ts), while other clients keep writing.
 * Without storage, omits the files. `report` receives the progress. Returns lines for the operator.
 * Counts the files that the rows name but the storage does not have. Users may have removed some of them during the
 * backup. If the storage has none of the named files, it is the wrong storage, and the backup fails.
 * @throws StartError with the reason. No partial file remains.
 */
export async function backUp(options: {
  url: string
  storage: Storage | undefined
  path: string
  now: Date
  report: (line: string) => void
}): Promise<string[]> {
  const { url, storage, path, now, report } = options
  const client = await openClient(url)
  try {
    await beginSnapshot(client)
    const migrations = await readApplied(client)
    if (migrations.length === 0) throw new StartError('The database is empty. There is nothing to back up.')
    checkHistory(migrations, await readMigrations())
    await checkSight(client)
    const tables = await selectTables(client)
    const archive = await ArchiveWriter.create(path, {
      format,
      version: await readVersion(),
      createdAt: now.toISOString(),
      postgres: await selectServerVersion(client),
      migrations,
      tables,
    })
    try {
      const contents: Contents = {
        files: await addFiles(client, storage, archive, report),
        tables: [],
        sequences: await selectSequences(client),
      }
      for (const table of tables) {
        const copied = await addTable(client, table, archive)
        contents.tables.push({ name: table.name, ...copied })
        if (copied.rows > 0) report(`${table.name}: ${formatCount(copied.rows)} rows`)
      }
      const size = await archive.finish(contents)
      await noteBackup(client, { at: now, bytes: size })
      return summary(path, contents, size)
    } finally {
      await archive.discard()
    }
  } finally {
    await client.end()
  }
}

/** Rejects a database role that cannot read every row. Its backup would be incomplete, without an error. */
async function checkSight(client: pg.Client): Promise<void> {
  const hidden = await selectHiddenTables(client)
  if (hidden.length === 0) return
  throw new StartError(
    `The database role may not read every row of ${hidden.join(', ')}. Back up as the owner of the tables.`,
  )
}

async function addTable(client: pg.Client, table: CopiedTable, archive: ArchiveWriter) {
  const { transform, measured } = measureRows()
  await pipeline(
    client.query(to(copyOut(table))),
    transform,
    compressRows(),
    async (stream: AsyncIterable<Buffer>) => {
      let index = 0
      for await (const part of splitIntoParts(stream)) {
        await archive.addTablePart(table.name, index, part)
        index += 1
      }
    },
  )
  return measured()
}

async function addFiles(
  client: pg.Client,
  storage: Storage | undefined,
  archive: ArchiveWriter,
  report: (line: string) => void,
): Promise<Contents['files']> {
  const files = { kept: 0, bytes: 0, missing: 0 }
  if (!storage) return files
  for await (const names of selectFileNames(client, filesAtOnce)) {
    const contents = await Promise.all(names.map((name) => readStoredFile(storage, name)))
    for (const [index, content] of contents.entries()) {
      if (!content) {
        files.missing += 1
        continue
      }
      await archive.addFile(names[index]!, content)
      files.kept += 1
      files.bytes += content.length
      if (files.kept % 5000 === 0) report(`files: ${formatCount(files.kept)} so far`)
    }
  }
  if (files.kept === 0 && files.missing > 0) {
    throw new StartError(
      `None of the ${formatCount(files.missing)} files that rows name is in the storage. No backup was made. Set DATA_DIR or STORAGE_URL as for the server.`,
    )
  }
  if (files.kept > 0) report(`files: ${formatCount(files.kept)}, ${formatMegabytes(files.bytes)}`)
  return files
}

async function readStoredFile(storage: Storage, name: string): Promise<Buffer | undefined> {
  try {
    const file = await storage.read(name)
    return file && (await buffer(file.stream))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartError(`The file ${name} cannot be read (${code ?? message}). No backup was made.`)
  }
}

function summary(path: string, { tables, files }: Contents, size: number): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `${path}: ${formatCount(rows)} rows, ${formatCount(files.kept)} files, ${formatMegabytes(size)}`,
    ...(files.missing > 0
      ? [`${formatCount(files.missing)} files that rows name are missing from the storage and were left out.`]
      : []),
  ]
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

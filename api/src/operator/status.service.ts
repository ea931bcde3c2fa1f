import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { formatCount, formatMegabytes } from '../backup/backup.service.ts'
import type { Config } from '../config.ts'
import { readMigrations } from '../database/migrate.ts'
import type { Database } from '../database/tenant.ts'
import { readProductVersion } from '../http/product-version.ts'
import { toOutboxFolder } from '../mail/outbox.ts'
import { selectLastBackup, selectMigrationNames, selectServer, selectStatusCounts } from './status.queries.ts'

/**
 * Returns the lines of the status command. It works even if the database has an older schema.
 * @param holder the process that runs the embedded database, or undefined
 */
export async function describeStatus(
  database: Database,
  config: Config,
  holder: string | undefined,
): Promise<string[]> {
  const { version, commit } = readProductVersion(join(import.meta.dirname, '../../../web/dist'))
  const known = await readMigrations()
  const server = await database.asOwner(selectServer)
  const applied = await database.asOwner(selectMigrationNames)
  const isCurrent =
    applied.length === known.length && known.every(({ name }, index) => name === applied[index])
  const place = config.databaseUrl ? `"${server.database}" of DATABASE_URL` : 'embedded'
  return [
    `Zelo ${version}${commit ? `, commit ${commit.slice(0, 12)}` : ''}`,
    `Database: ${place}, PostgreSQL ${server.version}, ${formatMegabytes(server.bytes)}`,
    `Migrations: ${applied.length} of ${known.length}${applied.length > 0 ? `, the last is ${applied.at(-1)}` : ''}${isCurrent ? '' : '; the next server start updates the database'}`,
    config.databaseUrl
      ? `Connections of servers: ${server.clients.join(', ') || 'none'}`
      : `Data directory: ${config.dataDirectory}, ${holder ?? 'no server runs on it'}`,
    ...(isCurrent ? await describeContents(database) : []),
    await describeFiles(config),
    await describeMail(config),
  ]
}

async function describeContents(database: Database): Promise<string[]> {
  const counts = await database.asOwner(selectStatusCounts)
  const backup = await database.asOwner(selectLastBackup)
  return [
    `Groups: ${formatCount(counts.groups)}, active: ${formatCount(counts.active_groups)}`,
    `People: ${formatCount(counts.people)}, active: ${formatCount(counts.active_people)}`,
    `Appointments: ${formatCount(counts.appointments)}; executions: ${formatCount(counts.executions)}, in progress: ${formatCount(counts.unfinished)}`,
    `Last backup: ${backup ? `${backup.at.toISOString()}, ${formatMegabytes(backup.bytes)}` : 'none since this version'}`,
  ]
}

async function describeFiles({ storage, dataDirectory }: Config): Promise<string> {
  if (storage) return `Files: in the bucket ${storage.name}`
  const { count, bytes } = await measureFolder(join(dataDirectory, 'files'))
  return `Files: ${formatCount(count)}, ${formatMegabytes(bytes)}`
}

async function describeMail({ smtpUrl, dataDirectory }: Config): Promise<string> {
  if (smtpUrl) return 'E-mail: by SMTP_URL'
  const folder = toOutboxFolder(dataDirectory)
  const { count } = await measureFolder(folder)
  return `E-mail: not sent, because SMTP_URL is not set; e-mails in ${folder}: ${formatCount(count)}`
}

/**
 * Returns the number and total bytes of the files in a folder, without hidden files. Returns zeros if the folder is missing.
 */
async function measureFolder(folder: string): Promise<{ count: number; bytes: number }> {
  const total = { count: 0, bytes: 0 }
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
    if (!found) continue
    total.count += 1
    total.bytes += found.size
  }
  return total
}

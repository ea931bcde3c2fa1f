import {
  environmentFile,
  type ImportedLine,
  type ImportReport,
  type importEnvironments as importCall,
} from '@zelo/contract/environment-import'
import type { SkippedRows } from '@zelo/contract/imports'
import type * as z from 'zod'
import type { Queries } from '../../database/tenant.ts'
import { brokeForeignKey, brokeUnique } from '../../database/violations.ts'
import { pickPlainFields } from '../../environment-fields.ts'
import type { Session, Write } from '../../http/route.ts'
import { createImportError, FaultList, mergeFaults } from '../../imports/faults.ts'
import { type ReadImport, readImport } from '../../imports/read-import.ts'
import type { EnvironmentRecord } from '../../imports/records.ts'
import { type EnvironmentInsert, insertEnvironments } from './environments.queries.ts'
import { createQrKey } from './environments.service.ts'
import { type ResolvedRow, selectResolved } from './import.queries.ts'

const { titles } = environmentFile

interface Means {
  write: Write
  session: Session
  signal: AbortSignal
  now: Date
}

type Wishes = Omit<z.output<typeof importCall.body>, 'file'>

/** A record of the file, with the ids of the names in the record. */
interface Resolved {
  record: EnvironmentRecord
  row: ResolvedRow
}

/**
 * Registers all environments of a spreadsheet, or none (R2-184, R2-188). Looks up names in the row's own company, ignoring
 * case and accents. A dry run stores nothing and returns all faults. With `skipExisting`, skips rows whose environment
 * exists, even if other names in the row are unknown.
 * @throws `import_refused` with every fault
 */
export async function importEnvironments(
  means: Means,
  { file, ...wishes }: z.output<typeof importCall.body>,
): Promise<ImportReport> {
  const read = await readImport(
    file,
    { kind: 'environment', layout: environmentFile },
    { groupId: means.session.groupId, signal: means.signal },
  )
  try {
    return await store(means, read, wishes)
  } catch (error) {
    // A concurrent call has taken a name or deleted a record since the names were looked up. Retry, so that the faults
    // name the rows.
    if (brokeUnique(error) || brokeForeignKey(error)) return await store(means, read, wishes)
    throw error
  }
}

async function store(
  { write, session, signal, now }: Means,
  read: ReadImport,
  { dryRun, skipExisting }: Wishes,
): Promise<ImportReport> {
  const records: EnvironmentRecord[] = JSON.parse(read.records)
  return await write(async (queries) => {
    const rows = await selectResolved(queries, read.records)
    const all = records.map((record, index) => ({ record, row: rows[index]! }))
    const isSkipped = ({ row }: Resolved) => skipExisting && row.taken
    const found = new FaultList()
    const right = all.filter((one) => !isSkipped(one) && noteFaults(one, found))
    const faults = mergeFaults(read.faults, found)
    const report = {
      lines: right.map(({ record }) => toImportedLine(record)),
      skipped: skipExisting ? skippedRows(all.filter(isSkipped)) : undefined,
    }
    if (dryRun) return { ...report, imported: 0, faultCount: faults.count, faults: faults.first }
    if (faults.count > 0) throw createImportError(faults)
    await insertAll(queries, session.groupId, right, now)
    signal.throwIfAborted()
    return { ...report, imported: right.length, faultCount: 0, faults: [] }
  })
}

function skippedRows(all: readonly Resolved[]): SkippedRows {
  const { count, first } = all.reduce((list, { record }) => addTaken(record, list), new FaultList())
  return { count, first }
}

function addTaken({ line, name }: EnvironmentRecord, faults: FaultList): FaultList {
  faults.add('already_registered', { line, column: titles.name, value: name.name })
  return faults
}

/** Adds a fault for each name that the record's company does not have. Returns whether the record has no faults at all. */
function noteFaults({ record, row }: Resolved, faults: FaultList): boolean {
  const { line, company } = record
  const before = faults.count
  const isUnknown = row.company_id === null
  if (company.key !== '' && !row.company_active) {
    const reason = isUnknown ? 'unknown_company' : 'inactive_company'
    faults.add(reason, { line, column: titles.company, value: company.name })
  }
  // The other names can only be looked up in a known company.
  if (isUnknown) return false
  if (row.taken) addTaken(record, faults)
  const lists = [
    ['category', 'unknown_category', [record.category], [row.category_id]],
    ['sector', 'unknown_sector', [record.sector], [row.sector_id]],
    ['risks', 'unknown_risk', record.risks, row.risk_ids],
    ['mandatory', 'unknown_procedure', record.mandatory, row.mandatory_ids],
    ['optional', 'unknown_procedure', record.optional, row.optional_ids],
  ] as const
  for (const [column, reason, named, ids] of lists) {
    for (const [index, { name: value, key }] of named.entries()) {
      if (!ids[index] && key !== '') faults.add(reason, { line, column: titles[column], value })
    }
  }
  return record.isRight && faults.count === before
}

async function insertAll(
  queries: Queries,
  groupId: number,
  resolved: readonly Resolved[],
  now: Date,
): Promise<void> {
  const environments = resolved.map(
    ({ record, row }): EnvironmentInsert => ({
      companyId: row.company_id!,
      name: record.name.name,
      nameKey: record.name.key,
      floor: record.floor,
      categoryId: row.category_id,
      sectorId: row.sector_id,
      qrKey: createQrKey(),
      risks: row.risk_ids,
      mandatory: row.mandatory_ids,
      optional: row.optional_ids,
      ...pickPlainFields(record),
    }),
  )
  // Insert in a fixed order, so that concurrent imports cannot deadlock.
  environments.sort((one, other) => one.companyId - other.companyId || (one.nameKey < other.nameKey ? -1 : 1))
  await insertEnvironments(queries, groupId, environments, now)
}

function toImportedLine(record: EnvironmentRecord): ImportedLine {
  return {
    line: record.line,
    company: record.company.name,
    name: record.name.name,
    category: record.category.name,
    sector: record.sector.name,
    floor: record.floor,
    risks: record.risks.length,
    mandatory: record.mandatory.length,
    optional: record.optional.length,
    ...pickPlainFields(record),
  }
}

// Reads an import file. Runs in a separate process (reader-process.ts).
import { FaultList } from './faults.ts'
import { readCsv } from './read-csv.ts'
import type { ReaderOrder } from './read-import.ts'
import { toRecordTexts } from './records.ts'
import type { Layout, Table } from './table.ts'

/** Reads an import file in CSV or `.xlsx`. Returns each record as JSON, and the faults. */
export async function readFile(
  bytes: Buffer,
  { kind, layout }: ReaderOrder,
): Promise<{ records: string[]; faults: FaultList }> {
  const faults = new FaultList()
  const table = await readTable(bytes, layout, faults)
  return { records: table ? toRecordTexts(table, kind, layout, faults) : [], faults }
}

/**
 * The first bytes of spreadsheets. `.xlsx` is a ZIP archive. `.xls` is an older Microsoft container, and so is `.xlsx`
 * with a password.
 */
const spreadsheets = ['PK', '\xd0\xcf\x11\xe0']

async function readTable(bytes: Buffer, layout: Layout, faults: FaultList): Promise<Table | undefined> {
  const beginning = bytes.toString('latin1', 0, 4)
  if (!spreadsheets.some((signature) => beginning.startsWith(signature)))
    return readCsv(bytes, layout, faults)
  // Loaded only when needed, because loading takes longer than reading most files.
  const { readSpreadsheet } = await import('./read-spreadsheet.ts')
  return readSpreadsheet(bytes, layout, faults)
}

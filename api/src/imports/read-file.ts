// What a reader's process does with a file.
import { FaultList } from './faults.ts'
import { readCsv } from './read-csv.ts'
import type { ReaderOrder } from './read-import.ts'
import { readRecords } from './records.ts'
import type { Layout, Table } from './table.ts'

/** Reads an import file: its records, each as JSON, and what is wrong with it. */
export async function readFile(
  bytes: Buffer,
  { kind, layout, spreadsheets }: ReaderOrder,
): Promise<{ records: string[]; faults: FaultList }> {
  const faults = new FaultList()
  const table = spreadsheets ? await readEither(bytes, layout, faults) : readCsv(bytes, layout, faults)
  return { records: table ? readRecords(table, kind, layout, faults) : [], faults }
}

/** Only now, since it takes longer to load than most files to read. */
async function readEither(bytes: Buffer, layout: Layout, faults: FaultList): Promise<Table | undefined> {
  const { isSpreadsheet, readSpreadsheet } = await import('./read-spreadsheet.ts')
  if (isSpreadsheet(bytes)) return await readSpreadsheet(bytes, layout, faults)
  return readCsv(bytes, layout, faults, 'not_spreadsheet')
}

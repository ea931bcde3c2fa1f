// Started by read-import.ts, once for each file: reads the file from its input, and answers on its output one line of
// JSON, a `ReadFile`, and then the records as a JSON list. Whatever a file makes of it, the server is another process.
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { FaultList } from './faults.ts'
import { readCsv } from './read-csv.ts'
import type { ReaderOrder, ReadFile } from './read-import.ts'
import { readRecords } from './records.ts'
import type { Table } from './table.ts'

const { kind, layout, spreadsheets }: ReaderOrder = JSON.parse(process.argv[2]!)
const bytes = await buffer(process.stdin)
// Where it takes its time, the calls of everybody else come first.
if (bytes.length > 100_000) setPriority(10)
const faults = new FaultList()
const records = await recordsOf(bytes)
const { count, first } = faults
process.stdout.write(
  `${JSON.stringify({ count: records.length, faults: { count, first } } satisfies ReadFile)}\n`,
)
process.stdout.write(`[${records.join(',')}]`)

async function recordsOf(bytes: Buffer): Promise<string[]> {
  const table = spreadsheets ? await readEither(bytes) : readCsv(bytes, layout, faults)
  return table ? readRecords(table, kind, layout, faults) : []
}

/** Only now, since it takes longer to load than most files to read. */
async function readEither(bytes: Buffer): Promise<Table | undefined> {
  const { isSpreadsheet, readSpreadsheet } = await import('./read-spreadsheet.ts')
  if (isSpreadsheet(bytes)) return await readSpreadsheet(bytes, layout, faults)
  return readCsv(bytes, layout, faults, 'not_spreadsheet')
}

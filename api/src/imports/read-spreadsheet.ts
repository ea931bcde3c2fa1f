import { toDisplayDate } from '@zelo/contract/rules/calendar'
import readSheets from 'read-excel-file/universal'
import type { FaultList } from './faults.ts'
import { readableSheet } from './sheet-xml.ts'
import { isBlankRow, knownColumns, type Layout, type Table } from './table.ts'
import { unzip, type ZipEntry, ZipTooLarge, zip } from './zip.ts'

/** Inflated, in bytes: many times what the sheets of as many rows as an import takes have. */
const mostInflated = 100_000_000

/** How spreadsheets begin: .xlsx as an archive; .xls, and .xlsx with a password, as an older container of Microsoft's. */
const archive = 'PK'
const container = '\xd0\xcf\x11\xe0'

/** Whether a file is a spreadsheet, readable or not. */
export function isSpreadsheet(bytes: Buffer): boolean {
  const beginning = bytes.toString('latin1', 0, 4)
  return beginning.startsWith(archive) || beginning === container
}

/** A header is looked for in so many rows. */
const headRows = 10

/**
 * The rows of an `.xlsx` file, of the sheet whose header has most columns of the layout: formulas as their last results,
 * numbers, days and times as texts. Undefined, with faults, when the file cannot be read, or when several sheets are filled in.
 */
export async function readSpreadsheet(
  bytes: Buffer,
  layout: Layout,
  faults: FaultList,
): Promise<Table | undefined> {
  if (bytes.toString('latin1', 0, 4) === container) {
    const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    return void faults.add(isLocked ? 'locked_spreadsheet' : 'old_spreadsheet')
  }
  const sheets = await sheetsOf(bytes).catch((error: unknown) => {
    if (error instanceof RangeError && !('code' in error)) throw error
    faults.add(error instanceof ZipTooLarge ? 'too_complex' : 'not_spreadsheet')
  })
  if (!sheets) return undefined
  const headed = sheets.map((rows) => headedSheet(rows, layout))
  // Sheets that help to fill one in, as the template's lists, have some of its columns.
  const filled = headed.filter(({ known, isFilled }) => isFilled && known > layout.columns.length / 2)
  if (filled.length > 1) return void faults.add('several_sheets')
  const [best] = headed.toSorted((one, other) => other.known - one.known)
  const { rows } = filled[0] ?? best ?? { rows: [] }
  return { rows, lines: rows.map((_, index) => index + 1) }
}

/** How many columns of the layout the header of a sheet has, and whether something stands below it. */
function headedSheet(rows: string[][], layout: Layout) {
  const columns = rows.slice(0, headRows).map((row) => knownColumns(row, layout))
  const known = Math.max(0, ...columns)
  const below = rows.slice(columns.indexOf(known) + 1)
  return { rows, known, isFilled: below.some((row) => !isBlankRow(row)) }
}

async function sheetsOf(bytes: Buffer): Promise<string[][][]> {
  const files = unzip(bytes, (name) => /\.xml(\.rels)?$/.test(name), mostInflated).map(readable)
  const sheets = await readSheets(new Blob([new Uint8Array(zip(files))]))
  return sheets.map(({ data }) => data.map((row) => row.map(textOf)))
}

function readable({ name, content }: ZipEntry): ZipEntry {
  if (!name.startsWith('xl/worksheets/')) return { name, content }
  return { name, content: Buffer.from(readableSheet(content.toString('utf8'))) }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return textOfDate(value)
  if (typeof value === 'boolean') return value ? 'VERDADEIRO' : 'FALSO'
  return String(value)
}

/** The days from which spreadsheets count, as most do and as those of older Macintoshes do; a time alone is on it. */
const daysOfTimes: readonly string[] = ['1899-12-30', '1904-01-01']

/** A day as `DD/MM/YYYY`, a time alone as `HH:MM`, and a number that no calendar has a day for as the error it is there. */
function textOfDate(value: Date): string {
  // Told as a part of a day, a time is off by a millisecond.
  const instant = new Date(Math.round(value.getTime() / 1000) * 1000)
  const year = instant.getUTCFullYear()
  if (!(year >= 0 && year <= 9999)) return '#NUM!'
  const [day = '', time = ''] = instant.toISOString().split('T')
  return daysOfTimes.includes(day) ? time.slice(0, 5) : toDisplayDate(day)
}

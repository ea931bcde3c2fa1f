import type { FaultList } from './faults.ts'
import { readSheet, SheetTooLarge } from './sheet-xml.ts'
import { countKnownColumns, isBlankRow, type Layout, type Table } from './table.ts'
import { openWorkbook } from './workbook.ts'
import { unzip, ZipTooLarge } from './zip.ts'

/**
 * Limit of the uncompressed size in bytes. A file with the maximum number of rows needs only a small part of this size.
 */
const mostInflated = 100_000_000

/** The first bytes of `.xls` files and of `.xlsx` files with a password. Both are older Microsoft containers. */
const container = '\xd0\xcf\x11\xe0'

/** Number of rows at the start of a sheet in which the header may be. */
const headRows = 10

/**
 * Reads the sheet of an `.xlsx` file whose header contains the most columns of the template. Each cell is the text that
 * Excel shows. If the file cannot be read, or if several sheets have rows, adds faults and returns undefined.
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
  const sheets = await readSheets(bytes, faults)
  if (!sheets) return undefined
  const headed = sheets.map((rows) => headedSheet(rows, layout))
  // Other sheets, such as the template's lists, have only some of the template's columns.
  const filled = headed.filter(
    ({ known, isFilled }) => isFilled && known > Object.keys(layout.titles).length / 2,
  )
  if (filled.length > 1) return void faults.add('several_sheets')
  const [best] = headed.toSorted((one, other) => other.known - one.known)
  const { rows } = filled[0] ?? best ?? { rows: [] }
  return { rows, lines: rows.map((_, index) => index + 1) }
}

async function readSheets(bytes: Buffer, faults: FaultList): Promise<string[][][] | undefined> {
  try {
    const workbook = openWorkbook(await unzip(bytes, (name) => /\.(xml|rels)$/i.test(name), mostInflated))
    return workbook.sheets.map((xml) => readSheet(xml, workbook))
  } catch (error) {
    const isTooLarge = error instanceof ZipTooLarge || error instanceof SheetTooLarge
    faults.add(isTooLarge ? 'too_complex' : 'not_spreadsheet')
    return undefined
  }
}

/** Counts the columns of the header that are in the template. Also returns whether there are rows below the header. */
function headedSheet(rows: string[][], layout: Layout) {
  const columns = rows.slice(0, headRows).map((row) => countKnownColumns(row, layout))
  const known = Math.max(0, ...columns)
  const below = rows.slice(columns.indexOf(known) + 1)
  return { rows, known, isFilled: below.some((row) => !isBlankRow(row)) }
}

import type { FaultList } from './faults.ts'
import { readSheet, SheetTooLarge } from './sheet-xml.ts'
import { isBlankRow, knownColumns, type Layout, type Table } from './table.ts'
import { openWorkbook } from './workbook.ts'
import { unzip, ZipTooLarge } from './zip.ts'

/** Inflated, in bytes: many times what the sheets of as many rows as an import takes have. */
const mostInflated = 100_000_000

/** How `.xls` begins, and an `.xlsx` with a password: as an older container of Microsoft's. */
const container = '\xd0\xcf\x11\xe0'

/** A header is looked for in so many rows. */
const headRows = 10

/**
 * The rows of an `.xlsx` file, of the sheet whose header has most columns of the layout, each cell as the text that Excel
 * shows. Undefined, with faults, when the file cannot be read, or when several sheets are filled in.
 */
export function readSpreadsheet(bytes: Buffer, layout: Layout, faults: FaultList): Table | undefined {
  if (bytes.toString('latin1', 0, 4) === container) {
    const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    return void faults.add(isLocked ? 'locked_spreadsheet' : 'old_spreadsheet')
  }
  const sheets = readSheets(bytes, faults)
  if (!sheets) return undefined
  const headed = sheets.map((rows) => headedSheet(rows, layout))
  // Sheets that help to fill one in, as the template's lists, have some of its columns.
  const filled = headed.filter(({ known, isFilled }) => isFilled && known > layout.columns.length / 2)
  if (filled.length > 1) return void faults.add('several_sheets')
  const [best] = headed.toSorted((one, other) => other.known - one.known)
  const { rows } = filled[0] ?? best ?? { rows: [] }
  return { rows, lines: rows.map((_, index) => index + 1) }
}

function readSheets(bytes: Buffer, faults: FaultList): string[][][] | undefined {
  try {
    const workbook = openWorkbook(unzip(bytes, (name) => /\.(xml|rels)$/i.test(name), mostInflated))
    return workbook.sheets.map((xml) => readSheet(xml, workbook))
  } catch (error) {
    const isTooLarge = error instanceof ZipTooLarge || error instanceof SheetTooLarge
    faults.add(isTooLarge ? 'too_complex' : 'not_spreadsheet')
    return undefined
  }
}

/** How many columns of the layout the header of a sheet has, and whether something stands below it. */
function headedSheet(rows: string[][], layout: Layout) {
  const columns = rows.slice(0, headRows).map((row) => knownColumns(row, layout))
  const known = Math.max(0, ...columns)
  const below = rows.slice(columns.indexOf(known) + 1)
  return { rows, known, isFilled: below.some((row) => !isBlankRow(row)) }
}

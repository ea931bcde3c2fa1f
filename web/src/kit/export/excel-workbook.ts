import { escapeSpreadsheetText } from '@zelo/contract/rules/spreadsheet-text'
import type { CellObject, Feature, Sheet as WrittenSheet } from 'write-excel-file/universal'
import { getCellAddress } from 'write-excel-file/utility'
import type { Sheet, SheetValue } from './sheet.ts'

/** Excel's limit for the text of a cell. */
const mostCellCharacters = 32_767

/** The height of a line of text, and the maximum height of a row, in points. */
const lineHeight = 15
const mostHeight = 409

const headStyle = {
  fontWeight: 'bold',
  alignVertical: 'center',
  height: 22,
  backgroundColor: '#e6f2f3',
  bottomBorderStyle: 'thin',
  bottomBorderColor: '#829094',
} as const

/**
 * Returns sheets for the writer. Each has a bold, filled and frozen head with a filter, fitted columns and typed
 * values. A text is stored as a text, so that no input becomes a formula.
 */
export function buildWorkbook(sheets: readonly Sheet[]): {
  sheets: WrittenSheet<Blob>[]
  features: Feature<Blob>[]
} {
  return { sheets: sheets.map(writtenSheet), features: [headFilter(sheets)] }
}

function writtenSheet({ title, columns }: Sheet): WrittenSheet<Blob> {
  const rowCount = columns[0]?.values.length ?? 0
  const cells = columns.map(({ values }) => cellMaker(values))
  const head = columns.map(({ head }) => ({ value: escapeSpreadsheetText(fitCell(head)), ...headStyle }))
  const widths = columns.map(({ head, values }) => measureColumn([head, ...values]))
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const written = columns.map(({ values }, column) => cells[column]?.(values[row] ?? null) ?? null)
    return written.some(hasLines) ? withLines(written, widths) : written
  })
  return {
    sheet: title,
    data: [head, ...rows],
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
  }
}

/** Truncates a text that exceeds a cell and appends the number of omitted characters. */
function fitCell(text: string): string {
  if (text.length <= mostCellCharacters) return text
  const kept = text.slice(0, mostCellCharacters - cutMarkLength).toWellFormed()
  return `${kept}… [+${text.length - kept.length}]`
}

/** Characters of the limit that are reserved for the number of omitted characters. */
const cutMarkLength = 20

/**
 * Returns a function that makes the cells of a column. If one date has a time or seconds, all dates of the column show
 * them.
 */
function cellMaker(values: readonly SheetValue[]): (value: SheetValue) => CellObject | null {
  const time = values.some(hasSeconds) ? ' hh:mm:ss' : values.some(hasTime) ? ' hh:mm' : ''
  const dateFormat = `dd/mm/yyyy${time}`
  return (value) => {
    if (value === null || value === '') return null
    if (typeof value === 'string') return { value: escapeSpreadsheetText(fitCell(value)), type: String }
    if (typeof value === 'number') return { value, type: Number }
    if (typeof value === 'boolean') return { value, type: Boolean }
    if ('minutes' in value) return { value: value.minutes / 1440, type: Number, format: '[hh]:mm' }
    return { value, type: Date, format: dateFormat }
  }
}

/**
 * Sets the height of the row to that of its highest text, because few programs compute it. Aligns all cells to the top.
 */
function withLines(row: (CellObject | null)[], widths: readonly number[]): (CellObject | null)[] {
  const counts = row.map((cell, column) =>
    hasLines(cell)
      ? measureLines(cell.value).reduce((sum, length) => sum + (Math.ceil(length / widths[column]!) || 1), 0)
      : 1,
  )
  const height = Math.min(Math.max(...counts) * lineHeight, mostHeight)
  return row.map((cell) => cell && { ...cell, alignVertical: 'top', wrap: hasLines(cell), height })
}

function hasLines(cell: CellObject | null): cell is CellObject & { value: string } {
  return typeof cell?.value === 'string' && cell.value.includes('\n')
}

function hasTime(value: SheetValue): boolean {
  return value instanceof Date && value.getTime() % 86_400_000 !== 0
}

function hasSeconds(value: SheetValue): boolean {
  return value instanceof Date && value.getTime() % 60_000 !== 0
}

/** Returns the width of a column in characters. It is the longest line plus the filter's arrow, but not more than a limit. */
function measureColumn(values: readonly SheetValue[]): number {
  let longest = 8
  for (const value of values) {
    longest = Math.max(longest, ...measureLines(value))
  }
  return Math.min(longest + 4, 60)
}

/** Returns the number of characters of each line. */
function measureLines(value: SheetValue): number[] {
  if (value instanceof Date) return [hasSeconds(value) ? 19 : hasTime(value) ? 16 : 10]
  if (typeof value === 'object' && value !== null) return [6]
  return String(value ?? '')
    .split('\n')
    .map(({ length }) => length)
}

function headFilter(sheets: readonly Sheet[]): Feature<Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _, { sheetIndex }) => {
            const columns = sheets[sheetIndex]?.columns ?? []
            if (columns.length === 0) return xml
            const last = getCellAddress(columns[0]?.values.length ?? 0, columns.length - 1)
            const end = '</sheetData>'
            const place = xml.lastIndexOf(end) + end.length
            return `${xml.slice(0, place)}<autoFilter ref="A1:${last}"/>${xml.slice(place)}`
          },
        },
      },
    },
  }
}

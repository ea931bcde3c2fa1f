import type { FaultReason } from '@zelo/contract/import-faults'
import { type ImportFile, mostImportRows } from '@zelo/contract/imports'
import { isBlank } from '@zelo/contract/rules/blank'
import { nameKey } from '@zelo/contract/rules/name-key'
import { isDoublyEncoded } from './decode-text.ts'
import type { FaultList } from './faults.ts'

/**
 * A file as rows of texts. For each row, `lines` contains the line of the file in which the row begins, counted from 1.
 */
export interface Table {
  rows: string[][]
  lines: number[]
  /** Indexes of rows with unbalanced quotes. */
  badQuotes?: readonly number[]
}

/** The parts of an import file's definition that the reader needs. */
export type Layout = Pick<ImportFile, 'titles' | 'optional' | 'omittable' | 'mostRows' | 'english'>

/** One row below the header, by the names of the columns in the source code. */
type Cells = Readonly<Record<string, string>>

/** Reports a fault of a row under the title of the column. The reported value is the whole cell by default. */
type Note = (column: string, reason: FaultReason, more?: NoteMore) => void

interface NoteMore {
  value?: string
  facts?: Record<string, string | number>
}

export interface TableRow {
  line: number
  cells: Cells
  note: Note
  /**
   * Returns whether a column has no fault so far. Without `column`, returns this for the whole row. A required cell
   * without a fault is not empty.
   */
  isRight: (column?: string) => boolean
}

/**
 * Yields the rows of a table. Finds the columns by name, in either language and any order, ignoring case and accents
 * (R2-185). If the header has faults, adds them to `faults` and yields no row. The faults of a row are added when the
 * row is yielded.
 */
export function* readTableRows(table: Table, layout: Layout, faults: FaultList): Generator<TableRow> {
  const { rows, lines } = table
  const isBroken = new Set(table.badQuotes)
  const filled = withoutBlankEnd(rows)
  const head = filled.findIndex((row) => !isBlankRow(row))
  if (head === -1) return faults.add('empty_file')
  const most = layout.mostRows ?? mostImportRows
  if (filled.length - head - 1 > most) return faults.add('too_many_rows', { facts: { most } })
  const header = filled[head]!
  const places = findColumnIndexes(header, layout, { line: lines[head]!, faults })
  if (faults.count > 0) return
  if (filled.length === head + 1) return faults.add('no_rows')
  if (isBroken.has(head)) return faults.add('quote_not_closed', { line: lines[head]! })

  const headed = new Set(places.values())
  const columns = Object.keys(layout.titles)
  for (let index = head + 1; index < filled.length; index += 1) {
    const row = filled[index]!
    const line = lines[index]!
    if (isBroken.has(index)) {
      faults.add('quote_not_closed', { line, value: row.join(' ') })
      continue
    }
    const wrong = new Set<string>()
    const cells = Object.fromEntries(columns.map((column) => [column, row[places.get(column)!] ?? '']))
    const note: Note = (column, reason, more) => {
      wrong.add(column)
      faults.add(reason, { line, column: layout.titles[column]!, value: cells[column] ?? '', ...more })
    }
    const extra = row.findIndex((cell, at) => !headed.has(at) && !isBlank(cell))
    if (extra !== -1) {
      faults.add('too_many_cells', { line, value: row[extra]! })
      // If a row is longer than the header, it contains an additional separator, and its cells are in the wrong
      // columns.
      if (extra >= header.length) continue
      wrong.add('')
    }
    for (const column of columns) noteCell(cells[column]!, column, { note, layout })
    yield {
      line,
      cells,
      note,
      isRight: (column) => (column === undefined ? wrong.size === 0 : !wrong.has(column)),
    }
  }
}

/** Counts the columns of the header that are in the template. */
export function countKnownColumns(header: readonly string[], layout: Layout): number {
  const columns = columnsByKey(layout)
  return new Set(header.map((name) => columns.get(columnKey(name))).filter(Boolean)).size
}

/** Maps the keys of Portuguese and English titles to the columns. */
function columnsByKey({ titles, english }: Layout): Map<string, string> {
  return new Map(
    Object.entries(titles).flatMap(([column, title]) => [
      [columnKey(english.titles[column] ?? title), column],
      [columnKey(title), column],
    ]),
  )
}

/** Returns the position in the header of each column that the file has. */
function findColumnIndexes(
  header: string[],
  layout: Layout,
  { line, faults }: { line: number; faults: FaultList },
) {
  const names = columnsByKey(layout)
  const places = new Map<string, number>()
  for (const [index, cell] of header.entries()) {
    if (isBlank(cell)) continue
    const column = names.get(columnKey(cell))
    if (column === undefined)
      faults.add(isDoublyEncoded(cell) ? 'doubly_encoded' : 'unknown_column', {
        line,
        column: cell,
        value: cell,
      })
    else if (places.has(column))
      faults.add('repeated_column', { line, column: layout.titles[column]!, value: cell })
    else places.set(column, index)
  }
  for (const [column, title] of Object.entries(layout.titles)) {
    if (!places.has(column) && !layout.omittable?.includes(column))
      faults.add('missing_column', { line, column: title })
  }
  return places
}

function noteCell(cell: string, column: string, { note, layout }: { note: Note; layout: Layout }): void {
  if (isBlank(cell)) {
    if (!layout.optional?.includes(column)) note(column, 'required')
  } else if (isDoublyEncoded(cell)) note(column, 'doubly_encoded')
  else if (unreadable.test(cell)) note(column, 'unreadable_text')
  else if (isFormula(cell)) note(column, 'formula')
  else if (failedFormula.test(cell)) note(column, 'formula_failed')
}

/** Matches control characters except tab and line breaks, and the character for undecodable bytes. */
const unreadable = /[^\P{Cc}\t\n\r]|\ufffd/u

/** The error values of spreadsheets in English and Portuguese. */
const failedFormula = /^\s*#(N\/[AD]|(REF|VALUE|VALOR|DIV\/0|NUM|NÚM|NULL|NULO)!|(NAME|NOME)\?)\s*$/

/**
 * Returns whether a spreadsheet program would compute a text as a formula. No name begins with an equals sign. A text
 * such as '-1º subsolo', which begins with another sign of a formula, is allowed unless it would start a program.
 */
function isFormula(cell: string): boolean {
  const text = cell.trimStart()
  return (
    text.startsWith('=') || (/^[+\-@]/.test(text) && text.includes('!', text.indexOf('|') + 1 || text.length))
  )
}

/** Returns a column's name in lower case without accents, with `_` for spaces, hyphens and underscores. */
function columnKey(name: string): string {
  return nameKey(name).replace(/[\s_-]+/g, '_')
}

/** Removes blank rows at the end, which Excel leaves behind. */
function withoutBlankEnd(rows: string[][]): string[][] {
  const last = rows.findLastIndex((row) => !isBlankRow(row))
  return rows.slice(0, last + 1)
}

export function isBlankRow(row: readonly string[]): boolean {
  return row.every(isBlank)
}

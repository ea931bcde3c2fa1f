import type { FaultReason } from '@zelo/contract/import-faults'
import { type ImportFile, mostImportRows } from '@zelo/contract/imports'
import { isBlank } from '@zelo/contract/rules/blank'
import { nameKey } from '@zelo/contract/rules/name-key'
import { isDoublyEncoded } from './decode-text.ts'
import type { FaultList } from './faults.ts'

/** A file as rows of texts; `lines` says where in the file each row begins, the first line being 1. */
export interface Table {
  rows: string[][]
  lines: number[]
  /** Indexes of rows whose quotes do not fit together. */
  badQuotes?: readonly number[]
}

/** What of an import file its reading depends on. */
export type Layout = Pick<ImportFile, 'columns' | 'optional' | 'mostRows' | 'english'>

/** One row below the header, by the template's columns. */
type Cells = Readonly<Record<string, string>>

/** Tells a fault of a row, of the whole cell unless a value is given. */
type Note = (column: string, reason: FaultReason, more?: NoteMore) => void

interface NoteMore {
  value?: string
  facts?: Record<string, string | number>
}

export interface TableRow {
  line: number
  cells: Cells
  note: Note
  /** Whether nothing was noted so far, about a column or about any: such a cell is filled where it has to be, and a text. */
  isRight: (column?: string) => boolean
}

/**
 * The rows of a table by its header: columns are found by name in either language, in any order, whatever their case and
 * accents (DOMAIN §7). `faults` gets what is wrong with the header, after which no row is read, and with each row that is yielded.
 */
export function* rowsOf(table: Table, layout: Layout, faults: FaultList): Generator<TableRow> {
  const { rows, lines } = table
  const isBroken = new Set(table.badQuotes)
  const filled = withoutBlankEnd(rows)
  const head = filled.findIndex((row) => !isBlankRow(row))
  if (head === -1) return faults.add('empty_file')
  const most = layout.mostRows ?? mostImportRows
  if (filled.length - head - 1 > most) return faults.add('too_many_rows', { facts: { most } })
  const header = filled[head]!
  const places = placesOf(header, layout, { line: lines[head]!, faults })
  if (faults.count > 0) return
  if (filled.length === head + 1) return faults.add('no_rows')
  if (isBroken.has(head)) return faults.add('quote_not_closed', { line: lines[head]! })

  const headed = new Set(places.values())
  for (let index = head + 1; index < filled.length; index += 1) {
    const row = filled[index]!
    const line = lines[index]!
    if (isBroken.has(index)) {
      faults.add('quote_not_closed', { line, value: row.join(' ') })
      continue
    }
    const wrong = new Set<string>()
    const cells = Object.fromEntries(layout.columns.map((column) => [column, row[places.get(column)!] ?? '']))
    const note: Note = (column, reason, more) => {
      wrong.add(column)
      faults.add(reason, { line, column, value: cells[column] ?? '', ...more })
    }
    const extra = row.findIndex((cell, at) => !headed.has(at) && !isBlank(cell))
    if (extra !== -1) {
      faults.add('too_many_cells', { line, value: row[extra]! })
      // Longer than the header, it has a separator too many, and its cells stand in the wrong columns.
      if (extra >= header.length) continue
      wrong.add('')
    }
    for (const column of layout.columns) noteCell(cells[column]!, column, { note, layout })
    yield {
      line,
      cells,
      note,
      isRight: (column) => (column === undefined ? wrong.size === 0 : !wrong.has(column)),
    }
  }
}

/** How many columns of the layout a header has. */
export function knownColumns(header: readonly string[], layout: Layout): number {
  const columns = columnsByKey(layout)
  return new Set(header.map((name) => columns.get(columnKey(name))).filter(Boolean)).size
}

/** The columns of the layout by the keys of their names, in Portuguese and in English. */
function columnsByKey({ columns, english }: Layout): Map<string, string> {
  return new Map(
    columns.flatMap((column) => [
      [columnKey(english.columns[column] ?? column), column],
      [columnKey(column), column],
    ]),
  )
}

/** Where each column of the layout is. */
function placesOf(header: string[], layout: Layout, { line, faults }: { line: number; faults: FaultList }) {
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
    else if (places.has(column)) faults.add('repeated_column', { line, column, value: cell })
    else places.set(column, index)
  }
  for (const column of layout.columns) {
    if (!places.has(column)) faults.add('missing_column', { line, column })
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

/** Signs that stand in no text: control characters but tab and line breaks, and what a decoder puts for what it cannot read. */
const unreadable = /[^\P{Cc}\t\n\r]|\ufffd/u

/** What a spreadsheet shows in the place of a result, in English or Portuguese. */
const failedFormula = /^\s*#(N\/[AD]|(REF|VALUE|VALOR|DIV\/0|NUM|NÚM|NULL|NULO)!|(NAME|NOME)\?)\s*$/

/**
 * Whether a spreadsheet would compute or run a text. No name begins with an equals sign; one that begins with another of
 * the signs that begin formulas, like '-1º subsolo', is a text unless it calls another program.
 */
function isFormula(cell: string): boolean {
  const text = cell.trimStart()
  return (
    text.startsWith('=') || (/^[+\-@]/.test(text) && text.includes('!', text.indexOf('|') + 1 || text.length))
  )
}

/** Lower case, without accents; words held together by anything. */
function columnKey(name: string): string {
  return nameKey(name).replace(/[\s_-]+/g, '_')
}

/** Rows up to the last that has something in it: Excel leaves empty ones behind. */
function withoutBlankEnd(rows: string[][]): string[][] {
  const last = rows.findLastIndex((row) => !isBlankRow(row))
  return rows.slice(0, last + 1)
}

/** Whether nothing stands in a row. */
export function isBlankRow(row: readonly string[]): boolean {
  return row.every(isBlank)
}

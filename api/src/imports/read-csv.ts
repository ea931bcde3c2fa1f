import { isBlank } from '@zelo/contract/rules/blank'
import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import type { FaultList } from './faults.ts'
import { knownColumns, type Layout, type Table } from './table.ts'

/** In the order of preference: the template's own first (spec 2 §1). */
const usualSeparators = [',', ';', '\t']

/** What is at the beginning of files that people take for CSV, and of which no CSV begins. */
const otherFiles = ['%PDF-', '\x89PNG', '\xff\xd8\xff', 'GIF8', '{\\rtf', '<']

/**
 * The rows of a CSV file in what Excel and other programs write: each encoding of `decodeText`; comma, semicolon or tab,
 * or what a first line `sep=` names; quotes, with line breaks inside; any line ends. Undefined, with faults, when the
 * file cannot be read.
 */
export function readCsv(bytes: Uint8Array, layout: Layout, faults: FaultList): Table | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1').trimStart()
  if (otherFiles.some((other) => beginning.startsWith(other))) return void faults.add('not_spreadsheet')
  const decoded = decodeText(bytes)
  if ('unreadable' in decoded) {
    for (const place of decoded.unreadable) faults.add(decoded.reason, place)
    return
  }
  if (isBlank(decoded.text.replace(/[,;"]/g, ''))) return void faults.add('empty_file')
  const { text, line, separators } = beginningOf(decoded.text.replace(/\r\n?/g, '\n'))
  const parsed = bestOf(text, separators, layout)
  return { ...parsed, lines: linesOf(parsed.rows, line) }
}

/**
 * The line by which Excel is told the separator, in any form in which programs save it again, as one that takes it for a
 * cell: in quotes, and with that program's own separators behind it.
 */
const separatorLine =
  /^[^\S\n\t]*["']?sep[^\S\n\t]*=[^\S\n\t]*(\\t|[^\n\w"'])?["']?([,;\t|]*)[^\S\n]*["']*\n/i

/** Where the header begins: in the first line with a text, also after the one by which Excel is told the separator. */
function beginningOf(text: string): { text: string; line: number; separators: readonly string[] } {
  const first = afterBlankLines(text, 0)
  const [told, named, behind] = separatorLine.exec(text.slice(first, first + mostSeparatorLine)) ?? []
  const separator = behind?.[0] ?? (named === '\\t' ? '\t' : named)
  const start = told === undefined ? first : afterBlankLines(text, first + told.length, separator)
  const line = text.slice(0, start).split('\n').length
  const others = usualSeparators.filter((one) => one !== separator)
  return { text: text.slice(start), line, separators: separator ? [separator, ...others] : usualSeparators }
}

/** A header may have many empty columns behind it. */
const mostSeparatorLine = 20_000

/** Where the first line at or after `start` begins that has more than separators, spaces and empty quotes. */
function afterBlankLines(text: string, start: number, separator = ','): number {
  let at = start
  for (;;) {
    const end = text.indexOf('\n', at)
    const line = text
      .slice(at, end)
      .replaceAll(separator, '')
      .replace(/[,;\t]/g, '')
    if (end === -1 || !isBlank(line.replaceAll('""', ''))) return at
    at = end + 1
  }
}

type Parsed = Omit<Required<Table>, 'lines'>

/**
 * The rows by the separator that finds most columns of the template in the header; of equal ones, where the header is
 * one column say, by the first that leaves no row longer than the header: in 'Sala 1, bloco B' the comma separates nothing.
 */
function bestOf(text: string, candidates: readonly string[], layout: Layout): Parsed {
  const headers = headersOf(text, candidates, layout)
  const most = Math.max(...headers.map(({ known }) => known))
  const best = headers.filter(({ known }) => known === most)
  for (const inner of most < layout.columns.length ? innerTexts(text, candidates) : []) {
    if (headersOf(inner, candidates, layout).some(({ known }) => known > most))
      return bestOf(inner, candidates, layout)
  }
  // Without a column that it should have, the header is all that is told of.
  if (most === 0) return { rows: [best[0]!.header], badQuotes: [] }
  let first: Parsed | undefined
  for (const { separator, header } of best) {
    const parsed = parse(text, separator)
    if (best.length === 1 || parsed.rows.every((row) => row.slice(header.length).every(isBlank)))
      return parsed
    first ??= parsed
  }
  return first!
}

/** The header by each separator, and how many columns of the layout it has. */
function headersOf(text: string, candidates: readonly string[], layout: Layout) {
  return candidates.map((separator) => {
    const [header = []] = parse(text, separator, 1).rows
    return { separator, header, known: knownColumns(header, layout) }
  })
}

/** The lines themselves, where each stood in the first cell, as in a spreadsheet that separates by something else. */
function* innerTexts(text: string, candidates: readonly string[]): Generator<string> {
  for (const separator of candidates) {
    const [header = []] = parse(text, separator, 1).rows
    if (header[0] === text.split('\n', 1)[0] || !header.slice(1).every(isBlank)) continue
    const { rows, badQuotes } = parse(text, separator)
    if (badQuotes.length === 0 && rows.every((row) => row.slice(1).every(isBlank)))
      yield rows.map(([cell]) => cell ?? '').join('\n')
  }
}

function parse(text: string, delimiter: string, preview = 0): Parsed {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview })
  const badQuotes = errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? [row] : []))
  return { rows: data, badQuotes: [...new Set(badQuotes)].filter((row) => row < data.length) }
}

/** In which line of the file each row begins. */
function linesOf(rows: readonly string[][], first: number): number[] {
  let line = first
  return rows.map((row) => {
    const begins = line
    line += 1
    for (const cell of row) {
      for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) line += 1
    }
    return begins
  })
}

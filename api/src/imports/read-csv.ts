import { isBlank } from '@zelo/contract/rules/blank'
import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import type { FaultList } from './faults.ts'
import { countKnownColumns, type Layout, type Table } from './table.ts'

/** Separators, the preferred ones first. The template uses the first (R2-187). */
const usualSeparators = [',', ';', '\t']

/** The first bytes of other types of files that users mistake for CSV. */
const otherFiles = ['%PDF-', '\x89PNG', '\xff\xd8\xff', 'GIF8', '{\\rtf', '<']

/**
 * Reads the rows of a CSV file of Excel or another program, in any encoding of `decodeText`. Accepts comma, semicolon,
 * tab, or the separator in a first line such as `sep=;`. Accepts any line ends, and line breaks in quotes. If the file
 * cannot be read, adds faults and returns undefined.
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
  const { text, line, separators } = findHeader(decoded.text.replace(/\r\n?/g, '\n'))
  const parsed = parseByBestSeparator(text, separators, layout)
  return { ...parsed, lines: findRowLines(parsed.rows, line) }
}

/**
 * Matches the line `sep=;`, from which Excel takes the separator. Also matches this line after other programs have
 * saved the file again. A program that treats the line as a cell puts it in quotes and adds its own separators.
 */
const separatorLine =
  /^[^\S\n\t]*["']?sep[^\S\n\t]*=[^\S\n\t]*(\\t|[^\n\w"'])?["']?([,;\t|]*)[^\S\n]*["']*\n/i

/** Finds the header: the first line that contains text, not counting a separator line. */
function findHeader(text: string): { text: string; line: number; separators: readonly string[] } {
  const first = afterBlankLines(text, 0)
  const [separatorText, named, behind] =
    separatorLine.exec(text.slice(first, first + mostSeparatorLine)) ?? []
  const separator = behind?.[0] ?? (named === '\\t' ? '\t' : named)
  const start =
    separatorText === undefined ? first : afterBlankLines(text, first + separatorText.length, separator)
  const line = text.slice(0, start).split('\n').length
  const others = usualSeparators.filter((one) => one !== separator)
  return { text: text.slice(start), line, separators: separator ? [separator, ...others] : usualSeparators }
}

/** Maximum length of a separator line. It is high, because separators of many empty columns may follow in the line. */
const mostSeparatorLine = 20_000

/** Returns the start of the first line that contains text. Skips lines of only separators, spaces and empty quotes. */
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
 * Parses the rows with the separator for which the header contains the most columns of the template. If several
 * separators give the same number of columns, uses the first for which no row is longer than the header. So the comma
 * in 'Sala 1, bloco B' does not separate columns.
 */
function parseByBestSeparator(text: string, candidates: readonly string[], layout: Layout): Parsed {
  const headers = parseHeaders(text, candidates, layout)
  const most = Math.max(...headers.map(({ known }) => known))
  const best = headers.filter(({ known }) => known === most)
  for (const inner of most < Object.keys(layout.titles).length ? innerTexts(text, candidates) : []) {
    if (parseHeaders(inner, candidates, layout).some(({ known }) => known > most))
      return parseByBestSeparator(inner, candidates, layout)
  }
  // No column of the file is in the template, so only the header is reported.
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

/** Parses the header with each separator. For each separator, counts the header's columns that are in the template. */
function parseHeaders(text: string, candidates: readonly string[], layout: Layout) {
  return candidates.map((separator) => {
    const [header = []] = parse(text, separator, 1).rows
    return { separator, header, known: countKnownColumns(header, layout) }
  })
}

/**
 * Handles a file in which the first cell of each row contains a whole line. Spreadsheet programs that expect another
 * separator save files in this form. Yields these lines as one text.
 */
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

/** Returns the line of the file in which each row begins. */
function findRowLines(rows: readonly string[][], first: number): number[] {
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

import { unescapeSpreadsheetText } from '@zelo/contract/rules/spreadsheet-text'
import { showBoolean, showIsoDate, showNumber, showText } from './cell-text.ts'
import { collectText, type Workbook } from './workbook.ts'
import { readXml } from './xml.ts'

/** Thrown if the sheet exceeds the limits of an import. */
export class SheetTooLarge extends Error {}

/** Maximum numbers of rows, columns and cells of a sheet. Empty cells between cells with content also count. */
const mostRows = 1_048_576
const mostColumns = 16_384
const mostCells = 5_000_000

/** A cell as the file stores it. */
interface Cell {
  type: string
  pattern: string
  value: string
  formula: string | undefined
}

/**
 * Reads the rows of a sheet. Each cell is the text that the sheet shows. Includes hidden rows and columns, as a CSV
 * file of Excel does. A cell with a formula has the stored result, or the text of the formula if no result is stored.
 * Among merged cells, only the first cell has text.
 * @throws SheetTooLarge; an error for a damaged sheet
 */
export function readSheet(xml: string, workbook: Workbook): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let column = 0
  let count = 0
  let cell: Cell | undefined
  let element = ''
  const inline = collectText()

  const goTo = (place: number, cells: unknown[], most: number, fill: () => unknown) => {
    if (!(place >= 1 && place <= most)) throw new Error('a cell address outside any sheet')
    count += Math.max(1, place - cells.length)
    if (count > mostCells) throw new SheetTooLarge()
    while (cells.length < place) cells.push(fill())
  }
  readXml(xml, {
    open: (name, { r, t = 'n', s = '0' }) => {
      element = name
      inline.open(name)
      if (name === 'row') {
        const number = r === undefined ? rows.length + 1 : Number(r)
        goTo(number, rows, mostRows, () => [])
        row = rows[number - 1]!
        column = 0
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : toColumnNumber(r)
        goTo(column, row, mostColumns, () => '')
        const pattern = workbook.formats[Number(s)] ?? 'General'
        cell = { type: t, pattern, value: '', formula: undefined }
      } else if (name === 'f' && cell) cell.formula = ''
    },
    text: (text) => {
      if (!cell) return
      if (element === 'v') cell.value += text
      else if (element === 'f') cell.formula += text
      else inline.text(text)
    },
    close: (name) => {
      element = ''
      inline.close(name)
      if (name !== 'c' || !cell) return
      row[column - 1] = readCellText(cell, inline.take(), workbook)
      cell = undefined
    },
  })
  return rows
}

function readCellText({ type, pattern, value, formula }: Cell, inline: string, workbook: Workbook): string {
  if (formula !== undefined && value === '' && type !== 'str') return `=${formula}`
  if (type === 'inlineStr') return showText(inline, pattern)
  if (value === '' && type !== 's') return ''
  switch (type) {
    case 's': {
      const shared = workbook.sharedStrings[Number(value)]
      if (value === '' || shared === undefined)
        throw new Error('a shared text that the file does not contain')
      return showText(shared, pattern)
    }
    case 'str':
      return showText(unescapeSpreadsheetText(value), pattern)
    case 'b':
      return showBoolean(value === '1')
    case 'd':
      return showIsoDate(value, pattern)
    case 'e':
      return value
    default:
      return showNumber(Number(value), pattern, workbook.uses1904)
  }
}

/** Returns the number of the column in a cell address such as `AB12`, counted from 1. */
function toColumnNumber(address: string): number {
  const [letters = ''] = /^[A-Z]+/.exec(address) ?? []
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

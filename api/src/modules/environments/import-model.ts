import type { Language } from '@zelo/contract/account-fields'
import { environmentFile } from '@zelo/contract/environment-import'
import { areaKindNames } from '@zelo/contract/rules/area-kind-names'
import { areaKinds } from '@zelo/contract/rules/area-kinds'
import { escapeSpreadsheetText } from '@zelo/contract/rules/spreadsheet-text'
import writeSpreadsheet, {
  type CellObject,
  type Feature,
  type Image,
  type Sheet,
} from 'write-excel-file/node'
import {
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeAttributeValue,
  sanitizeTextContent,
} from 'write-excel-file/utility'
import type { Queries } from '../../database/tenant.ts'
import { mapPlainFields } from '../../environment-fields.ts'
import { FileResponse } from '../../http/responses.ts'
import { quoteListedName } from '../../imports/listed-names.ts'
import { type Offers, type PartKind, selectOffers } from './import.queries.ts'
import { type Column, examples, modelText } from './import-model-text.ts'

type Text = (typeof modelText)[Language]

const columns = Object.keys(environmentFile.titles) as Column[]

/** The picture type that the spreadsheet writer requires. This spreadsheet has no pictures. */
type Picture = Image['content']

/**
 * The drop-down list of each column, with the choices of the row's company. With `several`, a cell may contain several
 * items, so the list only suggests values.
 */
const offered: Partial<Record<Column, { kind: PartKind; several?: true }>> = {
  category: { kind: 'category' },
  sector: { kind: 'sector' },
  risks: { kind: 'risk', several: true },
  mandatory: { kind: 'procedure', several: true },
  optional: { kind: 'procedure', several: true },
}

/** The two columns of each kind in the sheet of lists: the company's name and the part's name. */
const places: Record<PartKind, readonly [company: string, part: string]> = {
  category: ['C', 'D'],
  sector: ['F', 'G'],
  risk: ['I', 'J'],
  procedure: ['L', 'M'],
}

/** The column of the area kinds in the sheet of lists. All companies have the same kinds. */
const kindPlace = 'O'

const widths: Record<Column, number> = {
  company: 28,
  name: 32,
  category: 22,
  sector: 22,
  floor: 12,
  risks: 34,
  mandatory: 40,
  optional: 40,
  ...mapPlainFields(({ width }) => width),
}

const headStyle = {
  type: String,
  fontWeight: 'bold',
  textColor: '#ffffff',
  backgroundColor: '#17616a',
  height: 24,
  alignVertical: 'center',
} as const

/**
 * Builds a group's import spreadsheet (R2-078). It has a sheet to fill in, instructions, and lists. Cells offer the
 * companies of the group and the reference data of the row's company.
 */
export async function buildImportSpreadsheet(queries: Queries, language: Language): Promise<FileResponse> {
  const text = modelText[language]
  const offers = await selectOffers(queries)
  const sheets = [rowsSheet(text), instructionsSheet(text), listsSheet(text, offers, language)]
  const features = [dropDowns(text, offers)]
  const content = await writeSpreadsheet(sheets, { fontFamily: 'Calibri', fontSize: 11, features }).toBuffer()
  return new FileResponse(content, text.fileName)
}

function rowsSheet(text: Text): Sheet<Picture> {
  return {
    sheet: text.rows,
    data: [columns.map((column) => ({ ...headStyle, value: text.titles[column] }))],
    columns: columns.map((column) => ({ width: widths[column] })),
    stickyRowsCount: 1,
  }
}

function instructionsSheet(text: Text): Sheet<Picture> {
  const { head, what, notes } = text
  const wrapped = (value: string, more: Partial<CellObject> = {}): CellObject => ({
    type: String,
    value,
    wrap: true,
    alignVertical: 'center',
    height: 20,
    ...more,
  })
  return {
    sheet: text.instructions,
    data: [
      [head.column, head.filled, head.what, head.example].map((value) => ({ ...headStyle, value })),
      ...columns.map((column) => [
        wrapped(text.titles[column], { fontWeight: 'bold' }),
        wrapped(filling(column, text)),
        wrapped(what[column]),
        wrapped(examples[column]),
      ]),
      [],
      ...notes.map((note) => [wrapped(note, { columnSpan: 4 }), null, null, null]),
    ],
    columns: [{ width: 30 }, { width: 16 }, { width: 84 }, { width: 38 }],
    orientation: 'landscape',
    stickyRowsCount: 1,
  }
}

function filling(column: Column, text: Text): string {
  const isAmong = (columns: readonly string[]) => columns.includes(column)
  if (isAmong(environmentFile.omittable)) return text.optional
  return isAmong(environmentFile.optional) ? text.oneOfBoth : text.required
}

function listsSheet(text: Text, { companies, parts }: Offers, language: Language): Sheet<Picture> {
  const named = (name: string | undefined): CellObject | null =>
    name ? { type: String, value: escapeSpreadsheetText(name) } : null
  const kinds = Object.keys(places) as PartKind[]
  const several = new Set(Object.values(offered).map((one) => one.several && one.kind))
  const lists = kinds.map((kind) =>
    parts
      .filter((part) => part.kind === kind)
      .map(({ company, name }) => ({ company, name: several.has(kind) ? quoteListedName(name) : name })),
  )
  const rowCount = Math.max(companies.length, areaKinds.length, ...lists.map(({ length }) => length))
  const head = (value: string): CellObject => ({ ...headStyle, value })
  return {
    sheet: text.lists,
    data: [
      [
        head(text.titles.company),
        ...kinds.flatMap((kind) => [null, head(text.titles.company), head(text.listHeads[kind])]),
        null,
        head(text.listHeads.areaKind),
      ],
      ...Array.from({ length: rowCount }, (_, row) => [
        named(companies[row]),
        ...lists.flatMap((list) => [null, named(list[row]?.company), named(list[row]?.name)]),
        null,
        named(areaKinds[row] && areaKindNames[language][areaKinds[row]]),
      ]),
    ],
    columns: [
      { width: 28 },
      ...kinds.flatMap(() => [{ width: 3 }, { width: 28 }, { width: 32 }]),
      { width: 3 },
      { width: 32 },
    ],
    stickyRowsCount: 1,
  }
}

/** Adds drop-down lists to the cells below the headings of the first sheet. */
function dropDowns(text: Text, offers: Offers): Feature<Picture> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _, { sheetIndex }) => {
            if (sheetIndex !== 0) return xml
            const rules = columns.flatMap((column, index) => {
              const list = buildListFormula(column, text, offers)
              return list ? [buildListValidation(text, { letter: letters[index]!, list, column })] : []
            })
            const markup = `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
            const order = getOrderOfSiblings('xl/worksheets/sheet{id}.xml', 'worksheet')!
            return insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, 'worksheet')
          },
        },
      },
    },
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns the formula of a column's list for row 2. The spreadsheet program adjusts the formula for the rows below. */
function buildListFormula(column: Column, { lists }: Text, { companies, parts }: Offers): string | undefined {
  if (column === 'company')
    return companies.length > 0 ? `${lists}!$A$2:$A$${companies.length + 1}` : undefined
  if (column === 'areaKind') return `${lists}!$${kindPlace}$2:$${kindPlace}$${areaKinds.length + 1}`
  const kind = offered[column]?.kind
  if (!kind || !parts.some((part) => part.kind === kind)) return undefined
  const [company, part] = places[kind]
  // The sheet of lists is sorted by company, so one range contains all parts of a company.
  const first = `MATCH($A2,${lists}!$${company}:$${company},0)-1`
  const count = `COUNTIF(${lists}!$${company}:$${company},$A2)`
  return `OFFSET(${lists}!$${part}$1,${first},0,${count},1)`
}

function buildListValidation(
  text: Text,
  { letter, list, column }: { letter: string; list: string; column: Column },
): string {
  const { title, text: sentence } = text.notListed
  const isOpen = offered[column]?.several ?? false
  const attributes = [
    'type="list" allowBlank="1" showInputMessage="1"',
    isOpen ? '' : `showErrorMessage="1" errorTitle="${sanitizeAttributeValue(title)}"`,
    isOpen ? '' : `error="${sanitizeAttributeValue(sentence)}"`,
    `promptTitle="${text.titles[column]}" prompt="${sanitizeAttributeValue(text.what[column])}"`,
    `sqref="${letter}2:${letter}${environmentFile.mostRows + 1}"`,
  ]
  return `<dataValidation ${attributes.filter(Boolean).join(' ')}><formula1>${sanitizeTextContent(list)}</formula1></dataValidation>`
}

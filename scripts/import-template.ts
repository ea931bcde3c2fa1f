// Creates the spreadsheet templates of web/public/modelos. generate-templates.ts writes them.
import type { Language } from '@zelo/contract/account-fields'
import { type ImportFile, templateRows } from '@zelo/contract/imports'
import { colorNames } from '@zelo/contract/rules/colors'
import writeSpreadsheet, { type Feature, type Image, type SheetData } from 'write-excel-file/node'
import {
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeTextContent,
} from 'write-excel-file/utility'

const sheetNames: Record<Language, string> = { 'pt-BR': 'Modelo', 'en-US': 'Template' }

const headStyle = {
  fontWeight: 'bold',
  textColor: '#ffffff',
  backgroundColor: '#17616a',
  height: 24,
} as const

/**
 * Returns a template as `.xlsx` with the header and the examples of the CSV. All cells have the text format, so that a
 * CPF keeps its leading zeros. Color cells offer the names of colors.
 */
export async function makeTemplate(file: ImportFile, language: Language): Promise<Buffer> {
  const [header = [], ...examples] = templateRows(file, language).rows
  const text = (value: string) => ({ value, type: String, format: '@' })
  const data = [
    header.map((value) => ({ ...text(value), ...headStyle })),
    ...examples.map((row) => row.map(text)),
  ] as SheetData
  const sheet = {
    sheet: sheetNames[language],
    data,
    columns: header.map(() => ({ width: 36 })),
    stickyRowsCount: 1,
  }
  const features = [columnsOfTexts, ...('color' in file.titles ? [colorList(file, language)] : [])]
  return await writeSpreadsheet([sheet], { fontFamily: 'Calibri', fontSize: 11, features }).toBuffer()
}

type Picture = Image['content']

function changeSheet(change: (xml: string) => string): Feature<Picture> {
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform: change } } } }
}

/** Gives each whole column, including its empty cells, the style of the example in the second row. */
const columnsOfTexts = changeSheet((xml) => {
  const [, style] = /<c r="A2" s="(\d+)"/.exec(xml) ?? []
  if (style === undefined) throw new Error('the example has no style')
  return xml.replaceAll('<col ', `<col style="${style}" `)
})

/** Adds a drop-down list of color names to the cells of a color column. The cells also accept a color code. */
function colorList(file: ImportFile, language: Language): Feature<Picture> {
  const letter = 'ABCDEFGH'.charAt(Object.keys(file.titles).indexOf('color'))
  const names = Object.values(colorNames[language]).join(',')
  return changeSheet((xml) => {
    const rule = `<dataValidation type="list" allowBlank="1" sqref="${letter}2:${letter}1048576"><formula1>${sanitizeTextContent(`"${names}"`)}</formula1></dataValidation>`
    const order = getOrderOfSiblings('xl/worksheets/sheet{id}.xml', 'worksheet')!
    const markup = `<dataValidations count="1">${rule}</dataValidations>`
    return insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, 'worksheet')
  })
}

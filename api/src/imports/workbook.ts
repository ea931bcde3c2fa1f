import { posix } from 'node:path'
import { unescapeSpreadsheetText } from '@zelo/contract/rules/spreadsheet-text'
import { findBuiltInFormat } from './cell-text.ts'
import { readXml } from './xml.ts'
import type { ZipEntry } from './zip.ts'

/** The data to which cells of a workbook refer: texts, formats and the date system. */
export interface Workbook {
  /** The XML of each visible sheet, in Excel's order. */
  sheets: string[]
  /** The texts that cells refer to by index. */
  sharedStrings: string[]
  /** The pattern of the number format of each cell style. */
  formats: string[]
  /** True if days count from 1904 instead of 1900. */
  uses1904: boolean
}

/**
 * Reads the parts of an `.xlsx` file (ECMA-376 part 1, §18), but not the cells. Skips hidden sheets, as Excel does when
 * it saves CSV.
 * @throws an error for a damaged file or another type of file
 */
export function openWorkbook(files: readonly ZipEntry[]): Workbook {
  const contents = new Map(files.map(({ name, content }) => [partKey(name), content]))
  // If two parts have the same name, another program could read a different part than this program (ECMA-376 part 2,
  // §6.2.2.3).
  if (contents.size < files.length) throw new Error('two parts with the same name')
  const read = (path: string) => contents.get(partKey(path))?.toString('utf8')
  const readPartRelations = (path: string) => {
    const { dir, base } = posix.parse(path)
    return readRelations(read(`${dir}/_rels/${base}.rels`), dir)
  }
  const path =
    readPartRelations('/').find(({ type }) => type === 'officeDocument')?.path ?? '/xl/workbook.xml'
  const content = read(path)
  if (content === undefined) throw new Error('no workbook')
  const relations = readPartRelations(path)
  const readPart = (type: string) => read(relations.find((one) => one.type === type)?.path ?? '')
  const { sheetIds, uses1904 } = readWorkbookPart(content)
  return {
    sheets: sheetIds.flatMap((id) => {
      const sheet = relations.find((one) => one.id === id && one.type === 'worksheet')
      return sheet ? [read(sheet.path) ?? ''] : []
    }),
    sharedStrings: readSharedStrings(readPart('sharedStrings')),
    formats: readFormats(readPart('styles')),
    uses1904,
  }
}

/** Returns the key of a part. Names of parts ignore case (ECMA-376 part 2, §6.2.2). */
function partKey(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

/**
 * Reads the references of a part to other parts. `type` is the last segment of the URL that names the type of a
 * reference.
 */
function readRelations(xml: string | undefined, folder: string) {
  const relations: { id: string; type: string; path: string }[] = []
  if (xml === undefined) return relations
  readXml(xml, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      relations.push({ id: Id, type: posix.basename(Type), path: posix.resolve('/', folder, Target) })
    },
  })
  return relations
}

function readWorkbookPart(xml: string) {
  const sheetIds: string[] = []
  let uses1904 = false
  readXml(xml, {
    open: (name, { id, state, date1904 }) => {
      if (name === 'workbookPr') uses1904 = date1904 === '1' || date1904 === 'true'
      if (name === 'sheet' && id !== undefined && (state ?? 'visible') === 'visible') sheetIds.push(id)
    },
  })
  return { sheetIds, uses1904 }
}

/** Reads the shared texts, without formatting and without the pronunciation of Japanese texts. */
function readSharedStrings(xml: string | undefined): string[] {
  const strings: string[] = []
  if (xml === undefined) return strings
  const text = collectText()
  readXml(xml, {
    ...text,
    close: (name) => {
      text.close(name)
      if (name === 'si') strings.push(text.take())
    },
  })
  return strings
}

/** Collects the text of `t` elements. Skips texts that show the pronunciation. */
export function collectText() {
  let collected = ''
  let isText = false
  let isPhonetic = false
  return {
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
    text: (text: string) => {
      if (isText) collected += text
    },
    take: () => {
      const taken = unescapeSpreadsheetText(collected)
      collected = ''
      return taken
    },
  }
}

function readFormats(xml: string | undefined): string[] {
  const own = new Map<number, string>()
  const formats: string[] = []
  if (xml === undefined) return formats
  let isCellStyles = false
  readXml(xml, {
    open: (name, { numFmtId, formatCode = '' }) => {
      const id = Number(numFmtId ?? 0)
      if (name === 'cellXfs') isCellStyles = true
      if (name === 'numFmt') own.set(id, formatCode)
      if (name === 'xf' && isCellStyles) formats.push(own.get(id) ?? findBuiltInFormat(id))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return formats
}

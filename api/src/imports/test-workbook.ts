import { zip } from './test-zip.ts'

/** The parts of a workbook, as XML without the outermost element. */
interface Parts {
  /** The rows of each sheet, by sheet name. */
  sheets: Record<string, string>
  /** The hidden sheets by name, with the way in which they are hidden. */
  hidden?: Record<string, 'hidden' | 'veryHidden'>
  /** Patterns of number formats. The first pattern belongs to style 1, the second to style 2, and so on. */
  formats?: readonly string[]
  sharedStrings?: readonly string[]
  uses1904?: boolean
}

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Builds an `.xlsx` file from exactly these parts. A library could not write such unusual files. */
export function buildTestWorkbook({
  sheets,
  hidden = {},
  formats = [],
  sharedStrings = [],
  uses1904,
}: Parts): Buffer {
  const names = Object.keys(sheets)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationTypes}/${type}" Target="${target}"/>`
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${relationTypes}"><workbookPr date1904="${uses1904 ? 1 : 0}"/><sheets>${names
      .map((name, index) => `<sheet name="${name}" state="${hidden[name] ?? 'visible'}" r:id="s${index}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, index) => relation(`s${index}`, 'worksheet', `/xl/worksheets/s${index}.xml`))
      .join(
        '',
      )}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('f', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${sharedStrings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .map((pattern, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(pattern)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="49"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  }
  for (const [index, rows] of Object.values(sheets).entries())
    files[`xl/worksheets/s${index}.xml`] = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  return zip(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })))
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Builds a row of cells as XML. A text becomes an inline string. Other cells are already XML. */
export function row(...cells: (string | { xml: string })[]): string {
  const written = cells.map((cell) =>
    typeof cell === 'string'
      ? `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
      : cell.xml,
  )
  return `<row>${written.join('')}</row>`
}

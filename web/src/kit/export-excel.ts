import { toFileDate } from '@zelo/contract/rules/calendar'

/** One sheet: a head in bold that stays in sight, texts as texts, so that nothing typed by people becomes a formula. */
export interface Sheet {
  /** Without the date and the extension, `listagem-setores`. */
  fileName: string
  /** The day of the export, `YYYY-MM-DD`. */
  day: string
  title: string
  columns: readonly { head: string; texts: readonly string[] }[]
}

/** Excel's own limits: a cell's characters and a sheet name's. */
const mostCellCharacters = 32_767
const mostTitleCharacters = 31

/** Characters of width that a column gets: its longest text, within reason. */
function widthOf(texts: readonly string[]): number {
  const longest = texts.reduce((length, text) => Math.max(length, text.length), 0)
  return Math.min(Math.max(longest + 2, 12), 60)
}

/** Downloads a sheet as `<fileName>-DD-MM-YYYY.xlsx` (spec 2 §9). The writer is loaded when first used. */
export async function exportExcel({ fileName, day, title, columns }: Sheet): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/browser')
  const head = columns.map((column) => ({ value: column.head, fontWeight: 'bold' as const }))
  const rowCount = columns[0]?.texts.length ?? 0
  const rows = Array.from({ length: rowCount }, (_, row) =>
    columns.map(({ texts }) => ({ value: (texts[row] ?? '').slice(0, mostCellCharacters), type: String })),
  )
  await writeExcelFile([head, ...rows], {
    sheet: title.slice(0, mostTitleCharacters),
    stickyRowsCount: 1,
    columns: columns.map(({ head, texts }) => ({ width: widthOf([head, ...texts]) })),
  }).toFile(`${fileName}-${toFileDate(day)}.xlsx`)
}

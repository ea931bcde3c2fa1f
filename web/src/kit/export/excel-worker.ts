import writeExcelFile from 'write-excel-file/universal'
import { buildWorkbook } from './excel-workbook.ts'
import type { SheetPart } from './export-excel.ts'
import type { SheetValue } from './sheet.ts'

const sheets: { title: string; columns: { head: string; values: SheetValue[] }[] }[] = []

/** Collects the parts of sheets. After the message `write`, posts the workbook with these sheets. */
self.onmessage = ({ data }: MessageEvent<SheetPart>) => {
  collect(data).catch(reportError)
}

async function collect(data: SheetPart): Promise<void> {
  if (data.kind === 'sheet') {
    sheets.push({ title: data.title, columns: data.heads.map((head) => ({ head, values: [] })) })
  } else if (data.kind === 'rows') {
    const columns = sheets.at(-1)?.columns ?? []
    for (const [index, { values }] of columns.entries()) values.push(...(data.columns[index] ?? []))
  } else {
    const { sheets: written, features } = buildWorkbook(sheets)
    self.postMessage(await writeExcelFile(written, { features }).toBlob())
  }
}

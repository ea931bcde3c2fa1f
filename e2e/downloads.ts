// Reads the cells of downloaded spreadsheets.
import type { Page } from 'playwright-core'
import readSheets, { type CellValue, readSheet } from 'read-excel-file/node'

/** Timeout for a file of thousands of rows (ms). On a busy machine, such a file takes longer than a test step may. */
const timeout = 60_000

/** Runs `press` and waits for the download. Returns the file's name and the first sheet's cells by row. */
export async function downloadSheet(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout }), press()])
  const rows: (CellValue | null)[][] = await readSheet(await download.path())
  return { name: download.suggestedFilename(), rows }
}

/** Like `downloadSheet`, for a workbook of several sheets. Returns the cells of each sheet by its title. */
export async function downloadSheets(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout }), press()])
  const sheets = await readSheets(await download.path())
  const cells = sheets.map(({ sheet, data }): [string, (CellValue | null)[][]] => [sheet, data])
  return { name: download.suggestedFilename(), sheets: Object.fromEntries(cells) }
}

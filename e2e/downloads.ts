// Spreadsheets that a page hands out, read back as what their cells are.
import type { Page } from 'playwright-core'
import { type CellValue, readSheet } from 'read-excel-file/node'

/** A file of thousands of rows takes a busy machine longer than the steps of a test may, in milliseconds. */
const timeout = 60_000

/** The file that `press` makes the page download: its name, and the cells of its first sheet, row by row. */
export async function downloadedSheet(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout }), press()])
  const rows: (CellValue | null)[][] = await readSheet(await download.path())
  return { name: download.suggestedFilename(), rows }
}

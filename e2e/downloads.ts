// Reads the cells of downloaded spreadsheets.
import type { Page } from 'playwright-core'
import { type CellValue, readSheet } from 'read-excel-file/node'

/** Timeout for a file of thousands of rows (ms), longer than a test step's on a busy machine. */
const timeout = 60_000

/** Downloads a file by `press`. Returns its name and the first sheet's cells by row. */
export async function downloadSheet(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout }), press()])
  const rows: (CellValue | null)[][] = await readSheet(await download.path())
  return { name: download.suggestedFilename(), rows }
}

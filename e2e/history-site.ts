// Reads the history reports on screen, in spreadsheets and in PDFs.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { listCompanyHistory, type WireHistoryRecord } from '@zelo/contract/history'
import { addDays } from '@zelo/contract/rules/calendar'
import { shownCell } from '@zelo/contract/rules/test-sheet-cells'
import type { Locator, Page } from 'playwright-core'
import { closeScreen } from './browser.ts'
import { callAs, readGroup } from './dashboard-site.ts'
import { today } from './demo-site.ts'
import { downloadSheet } from './downloads.ts'
import { type PdfPage, readPages, readPdfTexts } from './read-codes.ts'

const monthAgo = addDays(today(), -30)
/** Query string of the interval with most of the demo's records. */
export const dates = `in=dates&from=${monthAgo}&to=${today()}`
/** Returns the query string of a single day. A single day loads far faster. */
export const onDay = (day: string) => `in=dates&from=${day}&to=${day}`

/** Sends a GET request to an endpoint, as the signed-in user of the page. The response covers the whole group. */
export async function readAs<Answer>(
  page: Page,
  path: string,
  query: Record<string, string> = {},
): Promise<Answer> {
  const asked = new URLSearchParams({ companyId: String(await readGroup(page)), ...query })
  return (await callAs(page, listCompanyHistory, `${path}?${asked}`)) as Answer
}

/** Cache of the large responses of `readHistoryRecords`, by server and day. */
const remembered = new Map<string, Promise<WireHistoryRecord[]>>()

/**
 * Returns the group's records from a day until today. The default is the interval with most of the demo's records. The
 * result is cached. A test that writes records must call `forgetRecords`.
 */
export function readHistoryRecords(page: Page, from = monthAgo): Promise<WireHistoryRecord[]> {
  const key = `${new URL(page.url()).origin} ${from}`
  const query = { dataIni: from, dataFim: today() }
  const asked = remembered.get(key) ?? readAs<WireHistoryRecord[]>(page, listCompanyHistory.path, query)
  remembered.set(key, asked)
  return asked
}

export const forgetRecords = () => remembered.clear()

export const locateDialog = (page: Page) => page.getByRole('dialog')
export const locateHistoryCards = (page: Page) =>
  page.getByRole('main').getByRole('region').locator('> ul > li')
/** The rows in the dialog of the open level. */
export const locateDialogRows = (page: Page) => locateDialog(page).locator('ul').first().locator('> li')

/** Opens a report and waits for its rows. */
export async function openReport(page: Page, address: string): Promise<void> {
  await closeScreen(page)
  await page.goto(address)
  await locateHistoryCards(page).first().waitFor()
}

export const findExcelButton = (place: Page | Locator) =>
  place.getByRole('button', { name: /^(Exportar para Excel|Export to Excel)$/ })
export const findPdfButton = (place: Page | Locator) =>
  place.getByRole('button', { name: /^(Exportar para PDF|Export to PDF)$/ })

/** Waits until the export button is enabled. It is disabled while there are no rows or an export is running. */
const isReady = (button: Locator) => button.and(button.page().locator(':enabled')).waitFor()

/**
 * Returns the headers of an exported spreadsheet, and its rows as the screen shows them. `filled` contains the headers
 * of the columns with at least one value. The printed report has only these columns.
 */
export async function readExcel(page: Page, place: Page | Locator) {
  const button = findExcelButton(place)
  await isReady(button)
  const { name, rows } = await downloadSheet(page, () => button.click())
  const [heads = [], ...body] = rows
  const shown = body.map((row) => row.map(shownCell))
  const filled = heads.map(String).filter((_, column) => shown.some((row) => row[column] !== ''))
  return { name, heads: heads.map(String), filled, rows: shown, typed: body }
}

export interface ReadPdf {
  name: string
  /** Texts of each page. */
  texts: PdfPage['text'][]
  /** Text of all pages, without whitespace. */
  text: string
  /** Renders the first `most` pages as a printer would. The default is all pages. */
  draw(most?: number): Promise<PdfPage[]>
}

/** Returns the PDF that the buttons in `place` export. */
export async function readPdf(page: Page, place: Page | Locator): Promise<ReadPdf> {
  const button = findPdfButton(place)
  await isReady(button)
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const file = await readFile(await download.path())
  const texts = await readPdfTexts(file)
  return {
    name: download.suggestedFilename(),
    texts,
    text: withoutBreaks(texts.join('')),
    async draw(most = texts.length) {
      const pages: PdfPage[] = []
      for await (const one of readPages(file, 3)) if (pages.push(one) >= most) break
      return pages
    },
  }
}

/** Removes spaces from a text. Line breaks in a PDF depend on the paper size. */
export const withoutBreaks = (text: string) => text.replace(/\s+/g, '')

/** Asserts that the PDF contains each text. */
export function hasTexts(pdf: ReadPdf, texts: readonly string[]): void {
  for (const text of texts) assert.ok(pdf.text.includes(withoutBreaks(text)), `“${text}” is in ${pdf.name}`)
}

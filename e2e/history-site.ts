// The history reports as journeys read them: on the screen, in their spreadsheets and in their PDFs.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { type HistoryRecord, listCompanyHistory } from '@zelo/contract/history'
import { addDays } from '@zelo/contract/rules/calendar'
import { shownCell } from '@zelo/contract/rules/test-sheet-cells'
import type { Locator, Page } from 'playwright-core'
import { closeScreen } from './browser.ts'
import { callAs, groupOf } from './dashboard-site.ts'
import { today } from './demo-site.ts'
import { downloadedSheet } from './downloads.ts'
import { type PdfPage, pagesOf, textsOf } from './read-codes.ts'

const monthAgo = addDays(today(), -30)
/** The interval in which the demo has most, as an address says it. */
export const dates = `in=dates&from=${monthAgo}&to=${today()}`
/** One day alone, which is loaded far faster. */
export const onDay = (day: string) => `in=dates&from=${day}&to=${day}`

/** What a call to read answers to who is signed in on a page, for the whole group. */
export async function readAs<Answer>(
  page: Page,
  path: string,
  query: Record<string, string> = {},
): Promise<Answer> {
  const asked = new URLSearchParams({ companyId: String(await groupOf(page)), ...query })
  return (await callAs(page, listCompanyHistory, `${path}?${asked}`)) as Answer
}

/** The answers of `recordsOf`, which are large, by server and day. */
const remembered = new Map<string, Promise<HistoryRecord[]>>()

/**
 * What was recorded in the whole group from a day until today; without one, in the interval in which the demo has most.
 * It is asked for once, until whoever writes some of it says so with `forgetRecords`.
 */
export function recordsOf(page: Page, from = monthAgo): Promise<HistoryRecord[]> {
  const key = `${new URL(page.url()).origin} ${from}`
  const query = { dataIni: from, dataFim: today() }
  const asked = remembered.get(key) ?? readAs<HistoryRecord[]>(page, listCompanyHistory.path, query)
  remembered.set(key, asked)
  return asked
}

export const forgetRecords = () => remembered.clear()

export const dialogOf = (page: Page) => page.getByRole('dialog')
/** The cards of the list. */
export const cardsOf = (page: Page) => page.getByRole('main').getByRole('region').locator('> ul > li')
/** The rows of the level that is open. */
export const rowsOf = (page: Page) => dialogOf(page).locator('ul').first().locator('> li')

/** Opens a report, and waits until it has rows. */
export async function openReport(page: Page, address: string): Promise<void> {
  await closeScreen(page)
  await page.goto(address)
  await cardsOf(page).first().waitFor()
}

export const excelButton = (place: Page | Locator) =>
  place.getByRole('button', { name: /^(Exportar para Excel|Export to Excel)$/ })
export const pdfButton = (place: Page | Locator) =>
  place.getByRole('button', { name: /^(Exportar para PDF|Export to PDF)$/ })

/** Waits until there are rows to export and no export is made: a download is waited for from its own beginning. */
const isReady = (button: Locator) => button.and(button.page().locator(':enabled')).waitFor()

/** The spreadsheet that a place of the page hands out: its heads, and its rows as the screen would write them. */
export async function readExcel(page: Page, place: Page | Locator) {
  const button = excelButton(place)
  await isReady(button)
  const { name, rows } = await downloadedSheet(page, () => button.click())
  const [heads = [], ...body] = rows
  return { name, heads: heads.map(String), rows: body.map((row) => row.map(shownCell)), typed: body }
}

export interface ReadPdf {
  name: string
  /** Of each page. */
  texts: PdfPage['text'][]
  /** Of all pages, without what breaks lines. */
  text: string
  /** The first of its pages, so many at most, or all, as a printer would have them. */
  draw(most?: number): Promise<PdfPage[]>
}

/** The PDF that a place of the page hands out. */
export async function readPdf(page: Page, place: Page | Locator): Promise<ReadPdf> {
  const button = pdfButton(place)
  await isReady(button)
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const file = await readFile(await download.path())
  const texts = await textsOf(file)
  return {
    name: download.suggestedFilename(),
    texts,
    text: withoutBreaks(texts.join('')),
    async draw(most = texts.length) {
      const pages: PdfPage[] = []
      for await (const one of pagesOf(file, 3)) if (pages.push(one) >= most) break
      return pages
    },
  }
}

/** A text without its spaces: where lines break is the paper's business. */
export const withoutBreaks = (text: string) => text.replace(/\s+/g, '')

/** Finds each text on the paper. */
export function hasTexts(pdf: ReadPdf, texts: readonly string[]): void {
  for (const text of texts) assert.ok(pdf.text.includes(withoutBreaks(text)), `“${text}” is in ${pdf.name}`)
}

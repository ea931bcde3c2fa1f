// The history reports as journeys read them: on the screen, in their spreadsheets and in their PDFs.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { type HistoryRecord, listCompanyHistory } from '@zelo/contract/history'
import { addDays } from '@zelo/contract/rules/calendar'
import { formatMinutes } from '@zelo/contract/rules/environment-export'
import type { Locator, Page } from 'playwright-core'
import { closeScreen } from './browser.ts'
import { callAs, groupOf } from './dashboard-site.ts'
import { today } from './demo-site.ts'
import { downloadedSheet } from './downloads.ts'
import { type PdfPage, pagesOf } from './read-codes.ts'

const monthAgo = addDays(today, -30)
/** The interval in which the demo has most, as an address says it. */
export const dates = `in=dates&from=${monthAgo}&to=${today}`

/** What a call to read answers to who is signed in on a page, for the whole group. */
export async function readAs<Answer>(
  page: Page,
  path: string,
  query: Record<string, string> = {},
): Promise<Answer> {
  const asked = new URLSearchParams({ companyId: String(await groupOf(page)), ...query })
  return (await callAs(page, listCompanyHistory, `${path}?${asked}`)) as Answer
}

/** What was recorded from a day until today; without one, in the interval in which the demo has most. */
export const recordsOf = (page: Page, from = monthAgo) =>
  readAs<HistoryRecord[]>(page, listCompanyHistory.path, { dataIni: from, dataFim: today })

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
  return { name, heads: heads.map(String), rows: body.map((row) => row.map(asWritten)), typed: body }
}

/** The day from which sheets count: a duration is a time after it. */
const firstOfSheets = Date.UTC(1899, 11, 30)

function asWritten(value: unknown): string {
  if (!(value instanceof Date)) return value === null || value === undefined ? '' : String(value)
  if (value.getUTCFullYear() < 1900)
    return formatMinutes(Math.round((Number(value) - firstOfSheets) / 60_000))
  // A sheet counts in days, whose fractions are a little off a second.
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().split('T')
  const clock = time.slice(0, 8)
  return `${day.split('-').reverse().join('/')}${clock === '00:00:00' ? '' : ` ${clock}`}`
}

export interface ReadPdf {
  name: string
  pages: PdfPage[]
  /** Of all pages, without what breaks lines. */
  text: string
}

/** The PDF that a place of the page hands out. */
export async function readPdf(page: Page, place: Page | Locator): Promise<ReadPdf> {
  const button = pdfButton(place)
  await isReady(button)
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const pages: PdfPage[] = []
  for await (const one of pagesOf(await readFile(await download.path()), 3)) pages.push(one)
  return {
    name: download.suggestedFilename(),
    pages,
    text: withoutBreaks(pages.map(({ text }) => text).join('')),
  }
}

/** A text without its spaces: where lines break is the paper's business. */
export const withoutBreaks = (text: string) => text.replace(/\s+/g, '')

/** Finds each text on the paper. */
export function hasTexts(pdf: ReadPdf, texts: readonly string[]): void {
  for (const text of texts) assert.ok(pdf.text.includes(withoutBreaks(text)), `“${text}” is in ${pdf.name}`)
}

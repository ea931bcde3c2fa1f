// Helpers for pages that maintain a list of records.
import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually.ts'

export const findField = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true })
export const save = (page: Page) => page.getByRole('button', { name: /^(Salvar|Save)$/ }).click()
export const search = (page: Page, text: string) => page.getByRole('search').getByRole('textbox').fill(text)
export const locateRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const findDataRows = (page: Page) => page.locator('tbody tr')
export const readHeads = (page: Page) => page.getByRole('columnheader').allInnerTexts()

/** Waits until the list has exactly this number of rows. */
export const waitForRowCount = (page: Page, count: number) =>
  eventually(() => findDataRows(page).count(), count)

/** Waits until the list tab is open, which is the first tab. */
export const listTab = (page: Page) =>
  page
    .getByRole('tab')
    .first()
    .and(page.getByRole('tab', { selected: true }))
    .waitFor()

/** Sorts the list by a column and waits for the result. */
export async function sortBy(page: Page, head: string, order: 'ascending' | 'descending'): Promise<void> {
  const column = page.getByRole('columnheader', { name: head, exact: true })
  if (order === 'descending') await sortBy(page, head, 'ascending')
  if ((await column.getAttribute('aria-sort')) !== order) await column.getByRole('button').click()
  await column.and(page.locator(`[aria-sort=${order}]`)).waitFor()
}

/**
 * Measures how long an element stays after a response (ms). The response is that of the last call whose URL matches
 * `call`.
 */
export const measureStay = (page: Page, selector: string, call: RegExp) =>
  page.evaluate(
    ([selector, call]) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector)) return
          observer.disconnect()
          const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
          const { responseEnd } = calls.findLast(({ name }) => new RegExp(call).test(name))!
          resolve(performance.now() - responseEnd)
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
    [selector, call.source] as const,
  )

/** Searches for `text` after a search without results, so that all rows belong to the search for `text`. */
export async function searchAgain(page: Page, text: string): Promise<void> {
  await search(page, 'zzzz')
  await page.getByText(/“zzzz”/).waitFor()
  await search(page, text)
}

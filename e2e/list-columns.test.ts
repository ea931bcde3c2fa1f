// Tests of the columns of the lists at the widths of laptops and tablets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { startDemoSite } from './demo-site.ts'

const site = await startDemoSite('list-columns')

/** The lists under test. The list of users is missing, because its e-mail addresses are longer than any column. */
const lists = ['/ambientes', '/pre-cadastro-usuarios', '/procedimentos', '/filiais', '/riscos']

/** Widths of a tablet, of two laptops and of a desktop (px). */
const widths = [768, 1280, 1366, 1440]

test('lists break no word and hide no column at four widths', async () => {
  const { page } = await site.openSignedIn()
  const flaws: string[] = []
  for (const list of lists) {
    await page.goto(site.url + list)
    await page.getByRole('row').nth(3).waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const flaw of await findColumnFlaws(page)) flaws.push(`${list} at ${width} px: ${flaw}`)
    }
  }
  assert.deepEqual(flaws, [])
  await leave(page)
})

/** Returns the words in the table that wrap within the word, and the headings that are cut off. */
async function findColumnFlaws(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const flaws: string[] = []
    for (const head of document.querySelectorAll<HTMLElement>('thead th button')) {
      const cell = head.parentElement!
      if (cell.offsetWidth > 0 && head.offsetWidth > cell.clientWidth) flaws.push(`head ${head.innerText}`)
    }
    const texts = document.createTreeWalker(document.querySelector('tbody')!, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      for (const { index, 0: word } of text.data.matchAll(/\p{L}{3,}/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) flaws.push(`word ${word}`)
      }
    }
    return [...new Set(flaws)]
  })
}

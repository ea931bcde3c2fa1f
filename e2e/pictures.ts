// Screens looked at in the widths that people have; the pictures are kept.
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findBarriers } from './barriers.ts'
import { eventually } from './eventually.ts'

const pictures = join(import.meta.dirname, '../artifacts')

/** Each scheme and each language once: what a scheme changes is the same in both languages. */
export const looks = [
  ['light', 'pt-BR'],
  ['dark', 'en-US'],
] as const

/** A desk, the widest with a drawer, a phone. */
const widths = [1440, 1152, 390]

/** Keeps a picture of the page at each width, where nothing is wider than the window. */
export async function keepPictures(page: Page, name: string): Promise<void> {
  await atEachWidth(page, name)
}

/** The same, of a page that keeps nobody out at a desk and on a phone. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await atEachWidth(page, name, async (width) => {
    if (width !== 1152) assert.deepEqual(await findBarriers(page), [], `${name} at ${width} px`)
  })
}

/** The same, and the colours in dark, at a desk: a scheme makes nothing wider. */
export async function lookInDarkToo(page: Page, name: string): Promise<void> {
  await lookAt(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await findBarriers(page), [], `${name} in dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** `lookAt` in both schemes and languages, which an open page takes on as it stands; at last it is as it was at first. */
export async function lookInBoth(page: Page, name: string): Promise<void> {
  for (const [scheme, language] of looks) {
    await dress(page, scheme, language)
    await lookAt(page, `${name}-${scheme}`)
  }
  await dress(page, ...looks[0])
}

/** What `findBarriers` finds on the page as it stands, in both schemes. */
export async function findBarriersInBoth(page: Page): Promise<string[]> {
  const inLight = await findBarriers(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await findBarriers(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight, ...inDark]
}

/** The language is chosen below a dialog too, which keeps the mouse from it. */
async function dress(page: Page, colorScheme: 'light' | 'dark', language: 'pt-BR' | 'en-US'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const choice = language === 'pt-BR' ? 'PT' : 'EN'
  const button = page.locator(`button[aria-label^="${choice},"]`).first()
  await button.evaluate((element: HTMLElement) => element.click())
  await page.locator(`html[lang=${language}]`).waitFor()
}

async function atEachWidth(page: Page, name: string, look?: (width: number) => Promise<void>): Promise<void> {
  await mkdir(pictures, { recursive: true })
  const before = page.viewportSize()!
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await eventually(async () => ({ name, ...(await room(page)) }), { name, width, excess: 0 })
    await page.screenshot({ path: join(pictures, `${name}-${width}.png`) })
    await look?.(width)
  }
  await page.setViewportSize(before)
}

/** The width of the window once it is drawn in it, and by how much the page is wider. */
async function room(page: Page): Promise<{ width: number; excess: number }> {
  return await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const { scrollWidth } = document.documentElement
    return { width: innerWidth, excess: Math.max(0, scrollWidth - innerWidth) }
  })
}

// Checks screens at common widths and keeps screenshots.
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findAxeViolations } from './axe.ts'
import { eventually } from './eventually.ts'

const pictures = join(import.meta.dirname, '../artifacts')

/**
 * Covers each scheme and each language once. Other combinations are not needed, because languages look the same in each
 * scheme.
 */
export const looks = [
  ['light', 'pt-BR'],
  ['dark', 'en-US'],
] as const

/** Widths of a desktop, of the widest screen with a drawer, and of a phone (px). */
const widths = [1440, 1152, 390]

/** Takes a screenshot at each width. Asserts that the page does not scroll horizontally. */
export async function keepPictures(page: Page, name: string): Promise<void> {
  await atEachWidth(page, name)
}

/** Like `keepPictures`. Also asserts at desktop and phone width that axe finds no violations. */
export async function checkLook(page: Page, name: string): Promise<void> {
  await atEachWidth(page, name, async (width) => {
    if (width !== 1152) assert.deepEqual(await findAxeViolations(page), [], `${name} at ${width} px`)
  })
}

/**
 * Like `checkLook`. Also asserts on desktop that axe finds no violations in the dark scheme, which changes only colors.
 */
export async function checkLookInDarkToo(page: Page, name: string): Promise<void> {
  await checkLook(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await findAxeViolations(page), [], `${name} in dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Runs `checkLook` in the light scheme with Portuguese and in the dark scheme with English. Then restores light and
 * Portuguese.
 */
export async function checkLookInBoth(page: Page, name: string): Promise<void> {
  for (const [scheme, language] of looks) {
    await setLook(page, scheme, language)
    await checkLook(page, `${name}-${scheme}`)
  }
  await setLook(page, ...looks[0])
}

/** Returns the axe violations of the current page in both schemes. */
export async function findAxeViolationsInBoth(page: Page): Promise<string[]> {
  const inLight = await findAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await findAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight, ...inDark]
}

/** Sets scheme and language by script, because a dialog may cover the switch. */
async function setLook(
  page: Page,
  colorScheme: 'light' | 'dark',
  language: 'pt-BR' | 'en-US',
): Promise<void> {
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

/** Returns the width of the window, and how far the page exceeds it (px). */
async function room(page: Page): Promise<{ width: number; excess: number }> {
  return await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const { scrollWidth } = document.documentElement
    return { width: innerWidth, excess: Math.max(0, scrollWidth - innerWidth) }
  })
}

// What keeps people from using a page, as far as a program can see it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rows beyond the sixth are like those before them. */
const further = [
  'tbody > tr:nth-child(n+7)',
  'main ul > li:nth-child(n+7)',
  '[role=dialog] ul > li:nth-child(n+7)',
]

/**
 * Each violation that axe finds on the page as it stands: its rule and the elements concerned. In dark it looks at the
 * colours, which are all that the scheme changes: whatever is looked at in dark is looked at in light too.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return await page.evaluate(async (exclude) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    // What is not wrong is counted only: describing it takes twice as long as finding out.
    // The style sheets, which would be loaded again for it, are read by rules that are off.
    const options = { resultTypes: ['violations' as const], preload: false }
    const { violations } = await axe.run(
      { exclude },
      isDark ? { ...options, runOnly: ['color-contrast'] } : options,
    )
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, further)
}

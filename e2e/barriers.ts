// What keeps people from using a page, as far as a program can see it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Each violation that axe finds on the page as it stands: its rule and the elements concerned. `rules` are those that are
 * looked at, all of them by default.
 */
export async function findBarriers(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // What is not wrong is counted only: describing it takes twice as long as finding out.
    // The style sheets, which would be loaded again for it, are read by rules that are off.
    const options = { resultTypes: ['violations' as const], preload: false, ...(runOnly && { runOnly }) }
    const { violations } = await axe.run(options)
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, rules)
}

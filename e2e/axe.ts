// Accessibility checks with axe.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** From the seventh row on, rows repeat the structure of earlier ones. */
const further = [
  'tbody > tr:nth-child(n+7)',
  'main ul > li:nth-child(n+7)',
  '[role=dialog] ul > li:nth-child(n+7)',
]

/**
 * Returns each axe violation on the current page, with rule and elements. In dark mode, checks only colors, because the
 * scheme changes nothing else. Every page checked in dark is also checked in light.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return await page.evaluate(async (exclude) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    // Axe describes only violations, because describing all results takes twice the time. It does not preload style
    // sheets, because only disabled rules read them.
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

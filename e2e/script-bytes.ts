import type { Locator, Page } from 'playwright-core'

/**
 * Returns the transferred size in bytes of all scripts that a page loads before `shown` appears. The window must be
 * `fresh`, because cached scripts transfer nothing.
 */
export async function measureScriptBytes(page: Page, address: string, shown: Locator): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const size = async () => (await response.request().sizes()).responseBodySize
    if (response.url().endsWith('.js')) sizes.push(size())
  })
  await page.goto(address)
  await shown.waitFor()
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

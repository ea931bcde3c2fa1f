// The time of a page, in tests that are about another day or hour.
import type { Page } from 'playwright-core'

/**
 * Stops a page's clock at a time, and has the server's responses tell the same one: the product goes by the server's time.
 * The stream of changes, which would tell the real one, stays closed.
 */
export async function setClocks(page: Page, time: Date): Promise<void> {
  await page.clock.setFixedTime(time)
  await page.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/live')) return await route.abort()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: time.toUTCString() } })
  })
}

// Sets a page's time for tests about another day or hour.
import type { Page } from 'playwright-core'

/**
 * Stops a page's clock at `time`. Also sends this time in the server's responses, because the product uses the server's
 * time. Blocks the stream of changes, because it would send the real time.
 */
export async function setClocks(page: Page, time: Date): Promise<void> {
  await page.clock.setFixedTime(time)
  await page.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/live')) return await route.abort()
    try {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), date: time.toUTCString() } })
    } catch (error) {
      // A test may end while the page reads something that the test does not check.
      if (!page.isClosed() && !/closed|disposed/.test(String(error))) throw error
    }
  })
}

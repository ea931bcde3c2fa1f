import type { Locator, Page } from 'playwright-core'

/** Bytes of all scripts that come, as they are sent, in a `fresh` window that opens an address until this is shown. */
export async function scriptBytes(page: Page, address: string, shown: Locator): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const size = async () => (await response.request().sizes()).responseBodySize
    if (response.url().endsWith('.js')) sizes.push(size())
  })
  await page.goto(address)
  await shown.waitFor()
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { startDemoSite } from './demo-site.ts'

const site = await startDemoSite('browser')

/** Returns the state of a page's window and the site's data in the browser. */
const readWindowState = (page: Page) =>
  page.evaluate(async () => ({
    kept: {
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      cookies: document.cookie,
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    },
    size: [innerWidth, innerHeight],
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isPrinted: matchMedia('print').matches,
    movesLess: matchMedia('(prefers-reduced-motion: reduce)').matches,
    language: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isOnline: navigator.onLine,
  }))

test('a window returned to the pool is like a new one', async () => {
  const used = await site.openSignedIn(undefined, { width: 390, scheme: 'dark', language: 'en-US' })
  const { page } = used
  await page.goto(`${site.url}/campo/`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    sessionStorage.setItem('seen', 'yes')
    await new Promise((resolve) => indexedDB.open('seen').addEventListener('success', resolve))
  })
  await page.context().addCookies([{ name: 'seen', value: 'yes', url: site.url }])
  const { kept } = await readWindowState(page)
  assert.ok(Object.values(kept).every((of) => (typeof of === 'number' ? of > 0 : of.length > 0)))
  await page.emulateMedia({ media: 'print' })
  await page.route('**/*', (route) => route.abort())
  await page.context().route('**/*', (route) => route.abort())
  await page.context().newPage()
  await page.context().setOffline(true)
  await leave(page)

  const [again, fresh] = [await site.openPage(), await site.openPage({ fresh: true })]
  assert.ok(again.page === page && fresh.page !== page)
  await fresh.page.goto(page.url())
  assert.deepEqual(await readWindowState(page), await readWindowState(fresh.page))
  assert.ok((await page.goBack()) === null, 'there is nothing to go back to')
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  await page.evaluate(() => console.error('an error of the next test'))
  assert.deepEqual([used.complaints, used.writes], [[], []])
  assert.deepEqual(again.complaints, ['an error of the next test'])
  await leave(page)
  await leave(fresh.page)
})

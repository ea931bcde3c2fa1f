import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { closeWindows, openBrowser, openPage } from './browser.ts'
import { type Server, startServer } from './server.ts'

let data: string
let server: Server
let browser: Browser

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'zelo-field-load-'))
  server = await startServer({ DATA_DIR: data })
  browser = await openBrowser()
})
after(async () => {
  await closeWindows(browser)
  await server.stop()
  await rm(data, { recursive: true })
})

test('the scripts and styles of the field app’s first load are at most 150 KB as they are sent', async (t) => {
  const { page, complaints } = await openPage(browser, { width: 390 })
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const size = async () => (await response.request().sizes()).responseBodySize
    if (/\.(js|css)$/.test(response.url())) sizes.push(size())
  })
  await page.goto(`${server.url}/campo`)
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  t.diagnostic(`${bytes} bytes`)
  assert.ok(bytes > 50_000 && bytes <= 150_000, `${bytes} bytes`)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('once visited, the field app opens at any of its addresses without a network, in both languages', async () => {
  const { page } = await openPage(browser, { width: 390 })
  await page.goto(`${server.url}/campo/`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    // Reading codes is kept once the app itself is; this browser has no detector of its own.
    const names = async () => (await caches.keys()).filter((name) => name.includes('scanner'))
    while ((await names()).length === 0) await new Promise(requestAnimationFrame)
    const cache = await caches.open((await names())[0]!)
    while ((await cache.keys()).length < 2) await new Promise(requestAnimationFrame)
  })
  const context = page.context()
  await page.close()

  await context.setOffline(true)
  const again = await context.newPage()
  for (const path of ['', 'por-enviar', 'sobre', 'visita/1-main']) {
    await again.goto(`${server.url}/campo/${path}`)
    await again.locator('#root h1').first().waitFor()
  }
  await again.goto(`${server.url}/campo/`)
  await again.evaluate(() => localStorage.setItem('zelo.language', 'en-US'))
  await again.reload()
  await again.getByRole('button', { name: 'Sign in' }).waitFor()
  await context.close()
})

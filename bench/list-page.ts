// `node bench/list-page.ts`: compares the list of 5,000 environments in a browser with a plain page of the same list. Needs
// a Chromium, and the built pages in web/dist (`npm start` builds them).
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { type BrowserContext, chromium } from 'playwright-core'
import { createDemo } from '../api/src/demo/create-demo.ts'
import { demoPassword } from '../api/src/demo/sign-ins.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { signInMaster } from './bench.ts'
import { log, startBenchSite } from './bench-site.ts'
import { expectAtMost } from './limits.ts'
import { startMainServer, waitUntilReady } from './main-server.ts'

const ports = { plain: 4121, zelo: 4122 }
const urls = {
  plain: `http://127.0.0.1:${ports.plain}/`,
  zelo: `http://127.0.0.1:${ports.zelo}/ambientes`,
}
const rounds = 15
const words = ['sala 1001', 'copa', 'sala 1002', 'recep', 'sala 1003']
const limits = { visible: 1.2, sort: 1.5, 'first word of a search': 1.8, 'later words': 1.8 }
type Step = keyof typeof limits

const executablePath = await findChromium()
if (!executablePath) process.exit(1)
const site = await startBenchSite()
await createDemo(site.database, {
  clock: () => new Date(),
  log,
  scale: { branches: 19, environments: 5000, cleaners: 190, pastDays: 3, futureDays: 3 },
})
await site.settle()
const zelo = startMainServer(ports.zelo, { DATABASE_URL: site.url })
await waitUntilReady(ports.zelo)
const plain = await servePlainPage()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
await context.addInitScript({ path: join(import.meta.dirname, 'list-probe.js') })
await signIn(context)

const times = { plain: [] as Record<Step, number>[], zelo: [] as Record<Step, number>[] }
for (let round = 0; round <= rounds; round += 1) {
  for (const name of ['plain', 'zelo'] as const) {
    const measured = await measurePage(name)
    // The first round fills the browser's cache and does not count.
    if (round > 0) times[name].push(measured)
  }
}
for (const [step, limit] of Object.entries(limits) as [Step, number][]) {
  const [ours, theirs] = [times.zelo, times.plain].map((all) => median(all.map((each) => each[step])))
  console.log(`${step}: plain page ${theirs!.toFixed(0)} ms, Zelo ${ours!.toFixed(0)} ms`)
  expectAtMost(`list of 5,000, ${step} ÷ plain page`, ours! / theirs!, limit)
}
await browser.close()
plain.closeAllConnections()
plain.close()
zelo.kill()
await setTimeout(1000)
await site.stop()

/** Opens a page, sorts its list and searches in it. Returns the time of each step in ms. */
async function measurePage(name: keyof typeof urls): Promise<Record<Step, number>> {
  const page = await context.newPage()
  await page.goto(urls[name])
  const run = (step: string) => page.evaluate<number>(step)
  const visible = await run('firstRowAt')
  // A user would read the page now. Meanwhile, the page loads its other parts.
  await setTimeout(1500)
  const sort = await run('sortByName()')
  const searches: number[] = []
  for (const word of words) {
    await setTimeout(500)
    searches.push(await run(`searchFor('${word}')`))
  }
  await page.close()
  const [first, ...later] = searches
  return { visible, sort, 'first word of a search': first!, 'later words': median(later) }
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(new URL('/login', urls.zelo).href)
  await page.getByLabel('E-mail', { exact: true }).fill('master@zelo.demo')
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('navigation').first().waitFor({ state: 'attached' })
  await page.close()
}

/** Serves a page without a framework. It loads the same list as Zelo, sorts it, searches it, and shows 20 rows at a time. */
async function servePlainPage(): Promise<http.Server> {
  const { token } = await signInMaster(site.database, ports.zelo)
  const response = await fetch(`http://127.0.0.1:${ports.zelo}/api/environments/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const list = brotliCompressSync(Buffer.from(await response.arrayBuffer()))
  const html = readFileSync(join(import.meta.dirname, 'plain-list.html'))
  const server = http.createServer((request, response) => {
    if (request.url === '/list') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' }).end(list)
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
  return await new Promise((resolve) => server.listen(ports.plain, '127.0.0.1', () => resolve(server)))
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

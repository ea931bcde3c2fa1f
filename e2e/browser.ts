// Starts browsers and keeps a pool of windows for the browser tests.
import assert from 'node:assert/strict'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumVariable } from '../scripts/find-chromium.ts'

const quickly = [
  // A page of a test lives for seconds. Optimizing compilers and extra threads cost more time than they save.
  '--js-flags=--no-maglev,--no-opt,--single-threaded',
  // Without `RenderDocument`, each page load keeps its frame. This saves an eighth of the total time. This switch
  // replaces the driver's list of disabled features, so it repeats the entries that tests need.
  '--disable-features=RenderDocument,AvoidUnnecessaryBeforeUnloadCheckSync,PaintHolding,HttpsUpgrades,MediaRouter',
  // Software rendering needs no separate process. This saves a sixteenth of the total time.
  '--in-process-gpu',
]

/**
 * This process's browsers by their switches. Test files that run one after the other share a browser, because a start
 * takes a second.
 */
const browsers = new Map<string, Promise<Browser>>()

/** Opens a headless Chromium with extra `switches`. Call `closeWindows` at the end. */
export async function openBrowser(switches: string[] = []): Promise<Browser> {
  const key = switches.join(' ')
  const browser = browsers.get(key) ?? startBrowser(switches)
  browsers.set(key, browser)
  return await browser
}

/** Closes all windows, including those in the pool. An open window would keep calling a stopped server. */
export async function closeWindows(browser: Browser): Promise<void> {
  left.delete(browser)
  for (const context of browser.contexts()) await context.close()
}

/** Closes all browsers opened with `openBrowser`. Without this, the process does not exit. */
export async function closeBrowsers(): Promise<void> {
  for (const browser of browsers.values()) await (await browser).close()
}

/** Starts the Chromium that the test run has found. */
async function startBrowser(switches: string[]): Promise<Browser> {
  const executablePath = process.env[chromiumVariable]
  assert.ok(executablePath, 'browser tests run with "npm test -- e2e"')
  // Chromium's sandbox needs permissions that root does not have in a container.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return await chromium.launch({
    executablePath,
    args: [...sandbox, '--disable-gpu', '--disable-background-networking', ...quickly, ...switches],
    // Without a locale, the system cannot use file names beyond ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
}

/** Options of a new window. */
export interface Look {
  width?: number
  scheme?: 'light' | 'dark'
  /** Starts with an empty cache, for tests that measure loading. */
  fresh?: boolean
}

/** The pool: returned windows by browser. */
const left = new WeakMap<Browser, Page[]>()

/** Opens a window for one user. `leave` returns it to the pool. `complaints` collects the page's console errors. */
export async function openPage(
  browser: Browser,
  { width = 1440, scheme = 'light', fresh = false }: Look = {},
): Promise<{ page: Page; complaints: string[] }> {
  const page = (!fresh && left.get(browser)?.pop()) || (await openWindow(browser))
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ media: null, colorScheme: scheme })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints }
}

async function openWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Fortaleza',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  return page
}

/** A URL of the product that runs no script. */
const stillAddress = '/favicon.svg'

/** Closes the current screen. Later waits then match only the next screen. */
export async function closeScreen(page: Page): Promise<void> {
  await page.goto(new URL(stillAddress, page.url()).href)
}

/** Writes entries to the site's local storage without opening a screen. */
export async function keep(page: Page, url: string, entries: [string, string][]): Promise<void> {
  if (page.url() !== url + stillAddress) await page.goto(url + stillAddress)
  await page.evaluate((kept) => {
    for (const [name, value] of kept) localStorage.setItem(name, value)
  }, entries)
}

/** Events that tests may listen to. Listeners are removed when a window returns to the pool. */
const watchedEvents = ['console', 'pageerror', 'request', 'response', 'download', 'filechooser']

/**
 * Returns a window of `openPage` to the pool. The next test gets it in the state of a new window, and its pages load in
 * half the time. If you set a clock, an init script or a debugger session, close the context instead.
 */
export async function leave(page: Page): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of watchedEvents) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await closeScreen(page)
  const hasRealClock = await page.evaluate(() => {
    // Some Chromium versions keep the session storage when the origin's data is cleared below.
    sessionStorage.clear()
    return String(Date).includes('[native code]')
  })
  assert.ok(hasRealClock, 'a window whose clock was set must be closed, not returned')
  await context.clearCookies()
  const { origin } = new URL(page.url())
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await page.mouse.move(0, 0)
  const browser = context.browser()!
  left.set(browser, [...(left.get(browser) ?? []), page])
}

/** Signs in at `url` through the form. Waits for the first screen. */
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel(/^(Senha|Password)$/).fill(password)
  await page.getByRole('button', { name: /^(Entrar|Sign in)$/ }).click()
  await page.getByRole('navigation').first().waitFor({ state: 'attached' })
}

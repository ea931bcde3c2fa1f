// The browser of the browser tests.
import assert from 'node:assert/strict'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumVariable } from '../scripts/find-chromium.ts'

const quickly = [
  // A page lives for seconds. Optimizing compilers and extra threads cost more than they save.
  '--js-flags=--no-maglev,--no-opt,--single-threaded',
  // Disabling the first saves an eighth of each page load, which would otherwise get a new frame. The others are those of the
  // driver's own list, which this one replaces, that a test could notice.
  '--disable-features=RenderDocument,AvoidUnnecessaryBeforeUnloadCheckSync,PaintHolding,HttpsUpgrades,MediaRouter',
  // Software rendering needs no separate process. This saves a sixteenth of the total time.
  '--in-process-gpu',
]

/** Browsers of this process by switches. Files that run one after the other share them, because a start takes a second. */
const browsers = new Map<string, Promise<Browser>>()

/** Opens a headless Chromium with extra `switches`. Call `closeWindows` when done. */
export async function openBrowser(switches: string[] = []): Promise<Browser> {
  const key = switches.join(' ')
  const browser = browsers.get(key) ?? startBrowser(switches)
  browsers.set(key, browser)
  return await browser
}

/** Closes all windows, including returned ones. An open one would keep calling a stopped server. */
export async function closeWindows(browser: Browser): Promise<void> {
  left.delete(browser)
  for (const context of browser.contexts()) await context.close()
}

/** Closes the browsers of `openBrowser`. Without this, the process does not exit. */
export async function closeBrowsers(): Promise<void> {
  for (const browser of browsers.values()) await (await browser).close()
}

/** Starts the Chromium that the test run has found. */
async function startBrowser(switches: string[]): Promise<Browser> {
  const executablePath = process.env[chromiumVariable]
  assert.ok(executablePath, 'browser tests run with "npm test -- e2e"')
  // Chromium's sandbox needs permissions that root in a container lacks.
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
  /** Has an empty cache, for tests of loading itself. */
  fresh?: boolean
}

/** Returned windows by browser. */
const left = new WeakMap<Browser, Page[]>()

/** Opens a user's own window, which `leave` returns to the pool. `complaints` collects the page's console errors. */
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
  page.setDefaultTimeout(15_000)
  return page
}

/** A URL of the product that runs no code. */
const stillAddress = '/favicon.svg'

/** Closes the current screen, so that later waits only match the next one. */
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

/** Events that tests listen to. */
const watchedEvents = ['console', 'pageerror', 'request', 'response', 'download', 'filechooser']

/**
 * Returns a window of `openPage` to the pool. The next user gets it as if new, and its pages load in half the time. Close
 * the context instead if you set a clock, an init script or a debugger session.
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
    // Some Chromium versions do not clear it with the origin's data below.
    sessionStorage.clear()
    return String(Date).includes('[native code]')
  })
  assert.ok(hasRealClock, 'a window with a clock of its own is closed')
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

/** Signs in at `url` through the form and waits for the first screen. */
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel(/^(Senha|Password)$/).fill(password)
  await page.getByRole('button', { name: /^(Entrar|Sign in)$/ }).click()
  await page.getByRole('navigation').first().waitFor({ state: 'attached' })
}

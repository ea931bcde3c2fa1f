// The browser that journeys drive.
import assert from 'node:assert/strict'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumVariable } from '../scripts/find-chromium.ts'

const quickly = [
  // A page lives for seconds: what optimizing compilers and threads of their own spend in them is not won back.
  '--js-flags=--no-maglev,--no-opt,--single-threaded',
  // The first makes each page a frame of its own, which is an eighth of its time. The others are those of the driver's
  // list, in whose place this one is, that a journey could notice.
  '--disable-features=RenderDocument,AvoidUnnecessaryBeforeUnloadCheckSync,PaintHolding,HttpsUpgrades,MediaRouter',
  // Drawing without a graphics card is no work for a process of its own: it costs a sixteenth of the whole.
  '--in-process-gpu',
]

/** The browsers of this process by their switches: files that run one after the other share what takes a second to start. */
const browsers = new Map<string, Promise<Browser>>()

/** A Chromium without a window, `switches` are further ones of its own; whoever is done with it calls `closeWindows`. */
export async function openBrowser(switches: string[] = []): Promise<Browser> {
  const key = switches.join(' ')
  const browser = browsers.get(key) ?? startBrowser(switches)
  browsers.set(key, browser)
  return await browser
}

/** Closes all windows, those too that were given back: an open one goes on asking a server that is gone. */
export async function closeWindows(browser: Browser): Promise<void> {
  left.delete(browser)
  for (const context of browser.contexts()) await context.close()
}

/** Ends what `openBrowser` has started, without which the process does not end. */
export async function closeBrowsers(): Promise<void> {
  for (const browser of browsers.values()) await (await browser).close()
}

/** Starts the Chromium that the test run has found. */
async function startBrowser(switches: string[]): Promise<Browser> {
  const executablePath = process.env[chromiumVariable]
  assert.ok(executablePath, 'journeys run with "npm test -- e2e"')
  // Chromium's own sandbox needs rights that root in a container does not have.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return await chromium.launch({
    executablePath,
    args: [...sandbox, '--disable-gpu', '--disable-background-networking', ...quickly, ...switches],
    // Without a language of its own the system has no names of files beyond ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
}

/** What a window is like for whoever opens it. */
export interface Look {
  width?: number
  scheme?: 'light' | 'dark'
  /** It has loaded nothing yet: for what is about loading itself. */
  fresh?: boolean
}

/** Windows that somebody has left, by browser. */
const left = new WeakMap<Browser, Page[]>()

/**
 * A person's own browser window, which `leave` gives back; `complaints` collects what the page writes as an error to its
 * console.
 */
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

/** An address of the product that runs nothing. */
const stillAddress = '/favicon.svg'

/** Ends the screen that is open, so that what is awaited from here on is the next one's. */
export async function closeScreen(page: Page): Promise<void> {
  await page.goto(new URL(stillAddress, page.url()).href)
}

/** Opens no screen, but keeps in the window what a browser keeps of a site. */
export async function keep(page: Page, url: string, entries: [string, string][]): Promise<void> {
  if (page.url() !== url + stillAddress) await page.goto(url + stillAddress)
  await page.evaluate((kept) => {
    for (const [name, value] of kept) localStorage.setItem(name, value)
  }, entries)
}

/** What tests listen to. */
const heard = ['console', 'pageerror', 'request', 'response', 'download', 'filechooser']

/**
 * Gives a window of `openPage` back: the next one to open a window has it as if it were new, and pages start in it in half
 * of the time, because it has loaded them before. Whoever gave it a clock, a script before the page's own or a session of
 * the debugger closes its context instead.
 */
export async function leave(page: Page): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of heard) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await closeScreen(page)
  const hasRealClock = await page.evaluate(() => {
    // Not every Chromium counts these among the data of an origin, which are cleared below.
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

/** Signs in as a person sees it: at the address given, until the first screen is there. */
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel(/^(Senha|Password)$/).fill(password)
  await page.getByRole('button', { name: /^(Entrar|Sign in)$/ }).click()
  await page.getByRole('navigation').first().waitFor({ state: 'attached' })
}

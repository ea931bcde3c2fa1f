// Starts the product with its demo group, and opens windows in it.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { countAlerts } from '@zelo/contract/alert-count'
import { live } from '@zelo/contract/live'
import type { WireSession } from '@zelo/contract/session-data'
import { createSession } from '@zelo/contract/sessions'
import type { Page, Request } from 'playwright-core'
import { closeWindows, keep, type Look, leave, openBrowser, openPage, signIn } from './browser.ts'
import { copyDemo } from './demo-template.ts'
import { type Settings, startServer } from './server.ts'

/** The password of all demo users. */
export const password = 'zelo-demo-2026'
export const coordinator = 'coordenador@zelo.demo'

/** Options of the window of a signed-in user. */
type SignedInLook = Look & { language?: 'pt-BR' | 'en-US' }

/** Returns the current day in the demo's companies. Call it each time, because a run may cross midnight. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Fortaleza' }).format(new Date())
}

/** Local storage entries after a sign-in, by user. Every copy of the demo has the same users. */
const kept = new Map<string, [string, string][]>()

/**
 * Starts a server with the demo group and a browser. Both stop after the file's tests. `name` becomes part of the
 * directory's name. `switches` are for the browser.
 */
export async function startDemoSite(name: string, settings: Settings = {}, switches: string[] = []) {
  const data = await mkdtemp(join(tmpdir(), `zelo-${name}-`))
  const demo = await copyDemo(data)
  const server = await startServer({ ...demo.settings, ...settings })
  const browser = await openBrowser(switches)
  after(async () => {
    await closeWindows(browser)
    await server.stop()
    await demo.remove()
    await rm(data, { recursive: true })
  })

  /** Opens an anonymous window. `writes` collects its write requests. */
  async function open(look?: Look) {
    const opened = await openPage(browser, look)
    const writes: Request[] = []
    opened.page.on('request', (request) => request.method() !== 'GET' && writes.push(request))
    return { ...opened, writes }
  }

  /** Returns the local storage entries of a new sign-in, with a separate session. */
  async function entriesFor(email: string): Promise<[string, string][]> {
    const { token, dataHoraToken: _time, ...person } = await openSession(server.url, email)
    const who = JSON.stringify(person)
    const entries = kept.get(who) ?? (await signInAs(email))
    kept.set(who, entries)
    return entries.map(([name, value]) => [name, name === 'zelo.token' ? JSON.stringify(token) : value])
  }

  async function signInAs(email: string): Promise<[string, string][]> {
    const { page } = await openPage(browser)
    await signIn(page, server.url, email, password)
    const entries = await page.evaluate(() => Object.entries(localStorage))
    await leave(page)
    return entries
  }

  /** Opens a window with a signed-in demo user and no screen. */
  async function openSignedIn(email = coordinator, { language = 'pt-BR', ...look }: SignedInLook = {}) {
    const entries = await entriesFor(email)
    const opened = await open(look)
    await keep(opened.page, server.url, [...entries, ['zelo.language', language]])
    return opened
  }

  return {
    url: server.url,
    outputLines: server.outputLines,
    /** The server's data directory. */
    data,
    databaseUrl: demo.settings.DATABASE_URL,
    browser,
    openPage: open,
    openSignedIn,

    /**
     * Opens a signed-in window at a URL. The default is the dashboard. `writes` collects the write requests of this
     * window.
     */
    async enter(email = coordinator, { at = '/dashboard', ...look }: SignedInLook & { at?: string } = {}) {
      const opened = await openSignedIn(email, look)
      await opened.page.goto(server.url + at)
      await opened.page.getByRole('navigation').first().waitFor({ state: 'attached' })
      opened.writes.length = 0
      return opened
    },
  }
}

async function openSession(url: string, email: string): Promise<WireSession> {
  const response = await fetch(`${url}/api${createSession.path}`, {
    method: createSession.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`)
  return await response.json()
}

/** Ends a window's session on the server. The page notices this at its next call. */
export async function revokeSession(page: Page): Promise<void> {
  const token: string = await page.evaluate(() => JSON.parse(localStorage.getItem('zelo.token')!))
  const ended = await fetch(new URL('/api/sessions', page.url()), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(ended.status, 204)
}

/**
 * Fakes the responses to the alert bell's calls. Only the screen's own calls then notice that the session has ended.
 */
export async function silenceBell(page: Page): Promise<void> {
  const stream = { contentType: 'text/event-stream', body: '' }
  await page.route(`**/api${live.path}`, (route) => route.fulfill(stream))
  await page.route(`**/api${countAlerts.path}`, (route) => route.fulfill({ json: { open: 0 } }))
}

/** Signs in on the page that opens after a session has expired. */
export async function signInAgain(page: Page, email = coordinator): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Chooses the language and waits until the page shows it. */
export async function chooseLanguage(page: Page, language: 'pt-BR' | 'en-US'): Promise<void> {
  const choice = page.getByRole('button', { name: language === 'pt-BR' ? /^PT,/ : /^EN,/ })
  await choice.click()
  await choice.and(page.locator(`html[lang=${language}] [aria-pressed=true]`)).waitFor()
}

/** Waits for a toast with this text and closes it. A later toast with the same text is then a new toast. */
export async function readToast(
  page: Page,
  kind: 'info' | 'success' | 'error',
  title: string,
  text?: string | RegExp,
): Promise<void> {
  const toasts = page.locator(`[data-kind=${kind}]`).filter({ has: page.getByText(title, { exact: true }) })
  const toast = text ? toasts.filter({ has: page.getByText(text, { exact: true }) }) : toasts
  // Closes the toast by script. It might disappear before a click.
  await toast.first().evaluate((card) => card.querySelector('button')?.click())
}

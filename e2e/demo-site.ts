// Starts the product with its demo group for browser tests, and opens windows in it.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { createSession, type Session } from '@zelo/contract/sessions'
import type { Page, Request } from 'playwright-core'
import { closeWindows, keep, type Look, leave, openBrowser, openPage, signIn } from './browser.ts'
import { copyDemo } from './demo-template.ts'
import { type Settings, startServer } from './server.ts'

/** The password of all demo users. */
export const password = 'zelo-demo-2026'
export const coordinator = 'coordenador@zelo.demo'

/** Options of a signed-in user's window. */
type SeatLook = Look & { language?: 'pt-BR' | 'en-US' }

/** Returns the day in the demo's companies. A run may cross midnight. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Fortaleza' }).format(new Date())
}

/** Local storage entries after a sign-in, by the server's response. Every copy of the demo has the same. */
const kept = new Map<string, [string, string][]>()

/**
 * Starts a server with the demo group and a browser. Both stop after the file's tests. `name` is part of the directory's
 * name; `switches` go to the browser.
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

  /** Returns a fresh sign-in's local storage entries, with a session of its own. */
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

  /** Opens a window with a signed-in demo user, without a screen. */
  async function seat(email = coordinator, { language = 'pt-BR', ...look }: SeatLook = {}) {
    const entries = await entriesFor(email)
    const opened = await open(look)
    await keep(opened.page, server.url, [...entries, ['zelo.language', language]])
    return opened
  }

  return {
    url: server.url,
    said: server.said,
    /** The server's data directory. */
    data,
    databaseUrl: demo.settings.DATABASE_URL,
    browser,
    openPage: open,
    seat,

    /** Opens a signed-in window at a URL, by default the dashboard. `writes` collects write requests from then on. */
    async enter(email = coordinator, { at = '/dashboard', ...look }: SeatLook & { at?: string } = {}) {
      const opened = await seat(email, look)
      await opened.page.goto(server.url + at)
      await opened.page.getByRole('navigation').first().waitFor({ state: 'attached' })
      opened.writes.length = 0
      return opened
    },
  }
}

async function openSession(url: string, email: string): Promise<Session> {
  const response = await fetch(`${url}/api${createSession.path}`, {
    method: createSession.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`)
  return await response.json()
}

/** Ends a window's session on the server. The page notices at its next call. */
export async function endSession(page: Page): Promise<void> {
  const token: string = await page.evaluate(() => JSON.parse(localStorage.getItem('zelo.token')!))
  const ended = await fetch(new URL('/api/sessions', page.url()), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(ended.status, 204)
}

/** Signs in on the page that an expired session led to. */
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

/** Waits for a toast with this text and closes it, so that a second one with the same text is distinct. */
export async function readToast(
  page: Page,
  kind: 'info' | 'success' | 'error',
  title: string,
  text?: string | RegExp,
): Promise<void> {
  const toasts = page.locator(`[data-kind=${kind}]`).filter({ has: page.getByText(title, { exact: true }) })
  const toast = text ? toasts.filter({ has: page.getByText(text, { exact: true }) }) : toasts
  // Closed by script, because the toast disappears soon.
  await toast.first().evaluate((card) => card.querySelector('button')?.click())
}

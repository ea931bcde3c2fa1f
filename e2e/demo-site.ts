// The product with its demo group, as a journey starts, enters and reads it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { openBrowser, openPage, signIn } from './browser.ts'
import { type Settings, startServer } from './server.ts'

/** Of everybody in the demo. */
export const password = 'zelo-demo-2026'
export const coordinator = 'coordenador@zelo.demo'

/** The day in the companies of the demo. */
export const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Fortaleza' }).format(new Date())

type Look = Parameters<typeof openPage>[1]

/**
 * Starts a server with the demo group and a browser, which end after the file's tests; `name` is in its directory's,
 * `switches` are the browser's.
 */
export async function startDemoSite(name: string, settings: Settings = {}, switches: string[] = []) {
  const data = await mkdtemp(join(tmpdir(), `zelo-${name}-`))
  const server = await startServer({ DATA_DIR: data, DEMO: 'auto', ...settings })
  const browser = await openBrowser(switches)
  after(async () => {
    await browser.close()
    await server.stop()
    await rm(data, { recursive: true })
  })

  /** A stranger's window; `writes` is what it sends that is to change something. */
  async function open(look?: Look) {
    const opened = await openPage(browser, look)
    const writes: Request[] = []
    opened.page.on('request', (request) => request.method() !== 'GET' && writes.push(request))
    return { ...opened, writes }
  }

  return {
    url: server.url,
    /** The server's data directory. */
    data,
    browser,
    openPage: open,

    /** A window of its own in which somebody of the demo is signed in; `writes` is what it sends from then on. */
    async enter(email = coordinator, look?: Look) {
      const opened = await open(look)
      await signIn(opened.page, server.url, email, password)
      await opened.page.waitForURL('**/dashboard')
      opened.writes.length = 0
      return opened
    },
  }
}

/** Chooses the language, and waits until the page speaks it. */
export async function chooseLanguage(page: Page, language: 'pt-BR' | 'en-US'): Promise<void> {
  const choice = page.getByRole('button', { name: language === 'pt-BR' ? /^PT,/ : /^EN,/ })
  await choice.click()
  await choice.and(page.locator(`html[lang=${language}] [aria-pressed=true]`)).waitFor()
}

/** Waits for a toast that says this, and closes it: the next one that says the same is another. */
export async function readToast(
  page: Page,
  kind: 'info' | 'success' | 'error',
  title: string,
  text?: string | RegExp,
): Promise<void> {
  const toasts = page.locator(`[data-kind=${kind}]`).filter({ has: page.getByText(title, { exact: true }) })
  const toast = text ? toasts.filter({ has: page.getByText(text, { exact: true }) }) : toasts
  // At once, because it goes by itself soon.
  await toast.first().evaluate((card) => card.querySelector('button')?.click())
}

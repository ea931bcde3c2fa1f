// The browser that journeys drive.
import assert from 'node:assert/strict'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumVariable } from '../scripts/find-chromium.ts'

/** Starts the Chromium that the test run has found, without a window; `switches` are further ones of its own. */
export async function openBrowser(switches: string[] = []): Promise<Browser> {
  const executablePath = process.env[chromiumVariable]
  assert.ok(executablePath, 'journeys run with "npm test -- e2e"')
  // Chromium's own sandbox needs rights that root in a container does not have.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return await chromium.launch({
    executablePath,
    args: [...sandbox, '--disable-gpu', '--disable-background-networking', ...switches],
    // Without a language of its own the system has no names of files beyond ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
}

/** Cookies and storage of a window. */
export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * A person's own browser window; `complaints` collects what the page writes as an error to its console,
 * `stored` is what its storage has already.
 */
export async function openPage(
  browser: Browser,
  options: { width?: number; scheme?: 'light' | 'dark'; stored?: Stored } = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: 900 },
    colorScheme: options.scheme ?? 'light',
    locale: 'pt-BR',
    timezoneId: 'America/Fortaleza',
    reducedMotion: 'reduce',
    ...(options.stored && { storageState: options.stored }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints }
}

/** Signs in as a person sees it: at the address given, until the first screen is there. */
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel(/^(Senha|Password)$/).fill(password)
  await page.getByRole('button', { name: /^(Entrar|Sign in)$/ }).click()
  await page.getByRole('navigation').first().waitFor({ state: 'attached' })
}

// The browser that journeys drive, and what they keep of it.
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumVariable } from '../scripts/find-chromium.ts'

const pictures = join(import.meta.dirname, '../artifacts')

/** Widths at which a screen is looked at: a desk, the widest with a drawer, a phone. */
export const widths = [1440, 1152, 390] as const

/** Starts the Chromium that the test run has found, without a window. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env[chromiumVariable]
  assert.ok(executablePath, 'journeys run with "npm test -- e2e"')
  // Chromium's own sandbox needs rights that root in a container does not have.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return await chromium.launch({
    executablePath,
    args: [...sandbox, '--disable-gpu', '--disable-background-networking'],
  })
}

/** A person's own browser window; `complaints` collects what the page writes as an error to its console. */
export async function openPage(
  browser: Browser,
  options: { width?: number; scheme?: 'light' | 'dark' } = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: 900 },
    colorScheme: options.scheme ?? 'light',
    locale: 'pt-BR',
    timezoneId: 'America/Fortaleza',
    reducedMotion: 'reduce',
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

/** Keeps a picture of the page at each width, and finds what is wider than the window. */
export async function keepPictures(page: Page, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: join(pictures, `${name}-${width}.png`) })
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(tooWide <= 0, `${name} is ${tooWide} px wider than a window of ${width} px`)
  }
}

// Opens the lists of reference data in the browser. Shared by the tests of the single kinds and of the common screens.
import type { Page } from 'playwright-core'
import { closeScreen } from './browser.ts'
import { coordinator, startDemoSite } from './demo-site.ts'
import type { Kind } from './reference-kinds.ts'

interface Listed {
  name: string
  EMPRESA: string
  color?: string
  product?: string
  ppe?: string
  instruction?: string
}

/** Starts a demo site with access to the lists of reference data. */
export async function startReferenceSite(name: string) {
  const site = await startDemoSite(name)
  return {
    ...site,

    /** Opens a signed-in window that has not loaded a page yet. */
    enter: (email = coordinator) => site.openSignedIn(email),

    /** Opens the list of a kind. Returns the records in the response. */
    async openList(page: Page, { path, api, list }: Kind, query = ''): Promise<Listed[]> {
      await closeScreen(page)
      const answered = page.waitForResponse((response) => response.url().includes(`${api}?`))
      await page.goto(`${site.url}${path}${query}`)
      const records: Listed[] = await (await answered).json()
      await page.getByRole('tab', { name: `${list} ${records.length}` }).waitFor()
      return records
    },
  }
}

export const findRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })

export const findNameField = (page: Page) => page.getByRole('textbox', { name: 'Nome' })

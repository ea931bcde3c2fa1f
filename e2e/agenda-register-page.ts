// Helpers that fill in the register tab of schedules.
import { addDays, toDisplayDate } from '@zelo/contract/rules/calendar'
import type { Page } from 'playwright-core'
import { today } from './demo-site.ts'

/** First day of the items that `fillItem` fills in. */
export const start = addDays(today(), 40)
export const end = addDays(today(), 70)

/** Chooses the branch Porto Azul and one of its cleaners. */
export async function choose(page: Page, cleaner = 'Ivone Sampaio'): Promise<void> {
  const tab = page.getByRole('tabpanel', { name: 'Cadastrar agendamento' })
  await tab.getByLabel('Empresa').selectOption({ label: 'Porto Azul' })
  await tab.getByLabel('Colaborador').selectOption({ label: cleaner })
}

/** Opens the dialog to add an item. */
export async function openItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar ambiente' }).click()
  await page.getByRole('dialog').waitFor()
}

/** Fills in an item: the nth environment, valid from `start` to `end`, between two times of day. */
export async function fillItem(page: Page, nth: number, [from, to]: [string, string]): Promise<void> {
  await page.getByLabel('Ambiente', { exact: true }).selectOption({ index: nth })
  await page.getByLabel('Início da vigência').fill(toDisplayDate(start))
  await page.getByLabel(/^Fim da vigência/).fill(toDisplayDate(end))
  await page.getByLabel('Início, Limpeza').fill(from)
  await page.getByLabel('Fim, Limpeza').fill(to)
}

/** The button that saves the item in the dialog. */
export const keep = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: /^Adicionar( com choques)?$/ })

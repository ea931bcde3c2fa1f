// Tests that each figure above the history reports opens the cleanings that it counts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@zelo/contract/rules/calendar'
import type { Locator, Page } from 'playwright-core'
import { leave } from './browser.ts'
import { startDemoSite, today } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { locateHistoryCards, openReport } from './history-site.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('report-figures')
const week = () => `in=dates&from=${addDays(today(), -7)}&to=${addDays(today(), -1)}`

const toNumber = (text: string) => Number(text.replaceAll('.', ''))
const locateFigures = (page: Page) => page.getByLabel('Números do filtro')

/** Opens a figure of the report. Checks that the title of its dialog contains the same count. */
async function openFigure(page: Page, name: string): Promise<{ dialog: Locator; count: number }> {
  const link = locateFigures(page).getByRole('link', { name: new RegExp(`^${name} \\d`) })
  const count = toNumber(await link.innerText())
  await link.click()
  const dialog = page.getByRole('dialog', { name: `${name}: ${count.toLocaleString('pt-BR')}` })
  await dialog.waitFor()
  return { dialog, count }
}

/** Returns the sum of the totals in collapsible rows of rooms or people. */
async function sumTotals(folds: Locator): Promise<number> {
  const texts = await folds.locator('> details > summary > .figures').allInnerTexts()
  return texts.reduce((sum, text) => sum + toNumber(text), 0)
}

test('a figure opens the cleanings of the person in the search', async () => {
  const { page, complaints } = await site.openSignedIn()
  await openReport(page, `${site.url}/v2/historico-colaboradores`)
  const name = await locateHistoryCards(page).first().getByRole('heading').innerText()
  const all = await locateFigures(page).innerText()
  await openReport(
    page,
    `${site.url}/v2/historico-colaboradores?${new URLSearchParams({ q: name, in: 'name' })}`,
  )
  await eventually(async () => (await locateFigures(page).innerText()) !== all, true)
  const { dialog, count } = await openFigure(page, 'Feitas')
  await dialog.getByText(`“${name}”`).waitFor()
  const people = dialog.locator('ul').first().locator('> li')
  await people.first().waitFor()
  assert.equal(await sumTotals(people), count)
  const person = people.filter({ hasText: name }).first()
  const rooms = person.locator('> details > ul > li')
  if ((await people.count()) > 1) await person.locator('summary').first().click()
  await rooms.first().waitFor()
  assert.equal(
    await sumTotals(rooms),
    toNumber(await person.locator('> details > summary > .figures').innerText()),
  )
  const room = (await rooms.first().locator('summary > span').first().innerText()).split('\n')[0]!
  if ((await rooms.count()) > 1) await rooms.first().locator('summary').click()
  const days = dialog.getByRole('list', { name: `Dias de ${room}` }).getByRole('listitem')
  await days.first().waitFor()
  const counts = (await days.allInnerTexts()).map((text) => Number(text.split(' ').at(-1)))
  assert.equal(
    counts.reduce((sum, each) => sum + each, 0),
    await sumTotals(rooms.first()),
  )
  await checkLookInBoth(page, 'report-cleanings-of-people')
  await rooms.first().locator('summary').click()
  await days.first().waitFor({ state: 'detached' })
  await rooms.first().locator('summary').click()
  await days.first().getByRole('link').click()
  await page.waitForURL(/\/dashboard\?.*environments=\d+/)
  await page.getByText(room, { exact: true }).first().waitFor()
  await page.goBack()
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).searchParams.get('figure'), null)
  assert.equal(new URL(page.url()).searchParams.get('q'), name)
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('the figures open their rooms, with and without a sector filter', async () => {
  const { page, complaints } = await site.openSignedIn()
  await openReport(page, `${site.url}/historico-ambientes?${week()}`)
  const { dialog, count } = await openFigure(page, 'Planejadas')
  const rooms = dialog.locator('ul').first().locator('> li')
  await rooms.first().waitFor()
  assert.equal(await sumTotals(rooms), count)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  const group = page.getByLabel('Grupo de ambientes')
  const [value, label] = await group
    .locator('option')
    .nth(1)
    .evaluate((option: HTMLOptionElement) => [option.value, option.label] as const)
  await group.selectOption(value)
  await page.waitForURL(/group=\d+/)
  await eventually(async () => toNumber(await readPlanned(page)) < count, true)
  const ofSector = await openFigure(page, 'Planejadas')
  await ofSector.dialog.getByText(label.split(',')[0]!).first().waitFor()
  const sectorRooms = ofSector.dialog.locator('ul').first().locator('> li')
  await sectorRooms.first().waitFor()
  assert.equal(await sumTotals(sectorRooms), ofSector.count)
  await checkLookInBoth(page, 'report-cleanings')
  assert.deepEqual(complaints, [])
  await leave(page)
})

const readPlanned = (page: Page) => locateFigures(page).locator('dd').first().innerText()

test('punctuality and duration open their cleanings; a figure of zero opens nothing', async () => {
  const { page, complaints } = await site.openSignedIn()
  await openReport(page, `${site.url}/v2/historico-tarefas-incompletas?${week()}`)
  for (const [name, title] of [
    [/^No horário /, /^No horário: [\d.]+$/],
    [/^Duração média /, /^Com duração conhecida: [\d.]+$/],
  ] as const) {
    await locateFigures(page).getByRole('link', { name }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.locator('summary').first().waitFor()
    const shown = toNumber((await dialog.getByRole('heading').innerText()).split(': ')[1]!)
    assert.equal(await sumTotals(dialog.locator('ul').first().locator('> li')), shown)
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.goto(`${site.url}/v2/historico-colaboradores?q=zzzz&figure=late`)
  await page.getByText('Nada encontrado').first().waitFor()
  assert.equal(await locateFigures(page).getByRole('link').count(), 0)
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.deepEqual(complaints, [])
  await leave(page)
})

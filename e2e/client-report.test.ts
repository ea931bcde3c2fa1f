import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, toFileDate } from '@zelo/contract/rules/calendar'
import sharp from 'sharp'
import { leave } from './browser.ts'
import { startDemoSite, today } from './demo-site.ts'
import { downloadSheets } from './downloads.ts'
import { eventually } from './eventually.ts'
import { hasTexts, readPdf } from './history-site.ts'
import { checkLookInBoth } from './pictures.ts'
import { findDarkBox } from './read-codes.ts'

const site = await startDemoSite('client-report')

test("a client's report and its PDF show the figures of the history", async () => {
  const { page, complaints } = await site.openSignedIn()
  const from = `${today().slice(0, 8)}01`
  await page.goto(`${site.url}/relatorio-do-cliente?from=${from}&to=${today()}`)
  const figures = page.getByLabel('Números do filtro')
  await page.getByRole('heading', { name: 'Ambientes' }).waitFor()
  const shown = await figures.innerText()
  await page.getByRole('heading', { name: /^Comparado com / }).waitFor()
  await page.getByRole('heading', { name: 'Fotos' }).waitFor()
  await checkLookInBoth(page, 'client-report')
  const pdf = await readPdf(page, page)
  const [first, last] = [from, today()].map(toFileDate)
  assert.equal(pdf.name, `relatorio-do-cliente-Orvalho-Conservação-${first}-a-${last}.pdf`)
  hasTexts(pdf, ['Relatório de limpeza:', 'Período anterior', 'Tarefas não feitas', 'Fotos', 'Pelo cliente'])
  const planned = await page.getByRole('row', { name: /^Planejadas / }).innerText()
  hasTexts(pdf, planned.split('\t'))
  await page.goto(`${site.url}/v2/historico-ambientes?in=dates&from=${from}&to=${today()}`)
  await eventually(() => figures.innerText(), shown)

  // Each count opens its cleanings in the same interval and company.
  await page.goto(`${site.url}/relatorio-do-cliente?from=${from}&to=${today()}`)
  await page.getByLabel('Empresa', { exact: true }).selectOption({ label: 'Porto Azul' })
  await page.waitForURL(/company=\d+/)
  // Until the report of the company has loaded, the page shows the rows of the group.
  await eventually(async () => (await figures.innerText()) !== shown, true)
  const company = new URL(page.url()).searchParams.get('company')
  const room = page.getByRole('table').nth(1).getByRole('row').nth(1).getByRole('link').first()
  const name = await room.innerText()
  await room.click()
  await page.getByRole('dialog', { name }).waitFor()
  const { searchParams } = new URL(page.url())
  assert.deepEqual([searchParams.get('company'), searchParams.get('from')], [company, from])
  await page.goto(`${site.url}/relatorio-do-cliente?from=${from}&to=${today()}&company=${company}`)
  const doneOfRoom = page.getByRole('row', { name }).getByRole('cell').nth(1).getByRole('link')
  const done = await doneOfRoom.innerText()
  await doneOfRoom.click()
  const ofRoom = page.getByRole('dialog', { name: `Feitas: ${done}` })
  const days = ofRoom.getByRole('list', { name: `Dias de ${name}` }).getByRole('listitem')
  await days.first().waitFor()
  const counts = (await days.allInnerTexts()).map((text) => Number(text.split(' ').at(-1)))
  assert.equal(
    counts.reduce((sum, each) => sum + each, 0),
    Number(done),
  )
  await days.first().getByRole('link').click()
  await page.getByRole('link').filter({ hasText: name }).first().waitFor()
  assert.equal(new URL(page.url()).searchParams.get('company'), company)
  await page.goBack()
  await ofRoom.waitFor()
  await page.goto(`${site.url}/relatorio-do-cliente?from=${from}&to=${today()}`)
  const missed = figures.getByRole('link', { name: /^Não realizadas / })
  const missing = await missed.innerText()
  await missed.click()
  await page.getByRole('dialog', { name: `Não realizadas: ${missing}` }).waitFor()
  await page.getByRole('button', { name: 'Fechar' }).click()
  const before = page
    .getByRole('row', { name: /^Feitas / })
    .getByRole('cell')
    .nth(1)
    .getByRole('link')
  const doneBefore = await before.innerText()
  await before.click()
  await page
    .getByRole('dialog', { name: `Feitas: ${doneBefore}` })
    .locator('summary')
    .first()
    .waitFor()
  await page.goto(`${site.url}/relatorio-do-cliente?from=${from}&to=${today()}`)
  const reason = page.getByRole('main').locator('ol').nth(1).getByRole('listitem').first()
  await reason.getByRole('link').waitFor()
  const count = (await reason.innerText()).split('\n').at(-1)
  await reason.getByRole('link').click()
  await page.getByRole('dialog', { name: 'Tarefas não feitas' }).getByText(`${count} tarefas`).waitFor()
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('Back after closing a list leaves the report; its scroll position stays', async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/setores`)
  await page.goto(`${site.url}/relatorio-do-cliente`)
  const figure = page.getByRole('table').nth(1).getByRole('row').last().getByRole('link').last()
  await figure.scrollIntoViewIfNeeded()
  const readPlace = () => page.evaluate(() => window.scrollY)
  const place = await readPlace()
  assert.ok(place > 0)
  await figure.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await readPlace(), place)
  await page.goBack()
  await page.waitForURL('**/setores')
  await leave(page)
})

test("the report's rows are exported as a workbook in the user's language", async () => {
  const { page, complaints } = await site.openSignedIn(undefined, { language: 'en-US' })
  const from = addDays(today(), -6)
  await page.goto(`${site.url}/relatorio-do-cliente?from=${from}&to=${today()}`)
  const planned = await page
    .getByRole('row', { name: /^Planned / })
    .getByRole('cell')
    .first()
    .innerText()
  const button = page.getByRole('button', { name: 'Export to Excel' })
  const { name, sheets } = await downloadSheets(page, () => button.click())
  const [first, last] = [from, today()].map(toFileDate)
  assert.equal(name, `client-report-Orvalho-Conservação-${first}-to-${last}.xlsx`)
  assert.deepEqual(Object.keys(sheets), ['Figures', 'Rooms', 'Tasks not done', 'Reasons', 'Cleanings by day'])
  const [heads = [], ...rows] = sheets['Cleanings by day'] ?? []
  assert.deepEqual(heads.slice(0, 6), ['Date', 'Company', 'Room', 'Sector', 'Floor', 'Planned'])
  const sum = rows.reduce((total, row) => total + Number(row[5]), 0)
  assert.equal(sum.toLocaleString('en-US'), planned)
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('a logo is in the PDF, and a rejected file changes nothing', async () => {
  const { page, complaints, writes } = await site.openSignedIn()
  await page.goto(`${site.url}/relatorio-do-cliente`)
  await page.getByRole('button', { name: 'Logotipo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Logotipo' })
  const choose = dialog.getByLabel('Escolher logotipo', { exact: true }).and(dialog.locator('input'))
  await dialog.getByText('Sem logotipo').waitFor()
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await dialog.getByText('Este arquivo não é PNG, JPEG nem WebP. Escolha outro arquivo.').waitFor()
  assert.equal(writes.length, 0)
  const background = { r: 0, g: 98, b: 104, alpha: 1 } as const
  const buffer = await sharp({ create: { width: 800, height: 300, channels: 4, background } })
    .png()
    .toBuffer()
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const logo = dialog.getByRole('img', { name: 'Logotipo' })
  await logo.waitFor()
  await checkLookInBoth(page, 'company-logo')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  const [first] = await (await readPdf(page, page)).draw(1)
  const box = findDarkBox(first!, { left: 200, top: 0, right: 297, bottom: 27 })
  assert.deepEqual(
    [box?.top, box?.right, box?.bottom].map((side) => Math.round(side ?? 0)),
    [8, 285, 25],
  )
  // A branch without a logo shows the logo of the parent company.
  await page.getByLabel('Empresa', { exact: true }).selectOption({ label: 'Porto Azul' })
  await page.getByRole('button', { name: 'Logotipo' }).click()
  await dialog.getByText('Esta filial usa o logotipo da empresa principal.').waitFor()
  await logo.waitFor()
  assert.deepEqual(complaints, [])
  await leave(page)
})

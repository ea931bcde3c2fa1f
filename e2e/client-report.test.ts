import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFileDate } from '@zelo/contract/rules/calendar'
import { leave } from './browser.ts'
import { startDemoSite, today } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { hasTexts, readPdf } from './history-site.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('client-report')

test("a client's report and its PDF show the figures of the history", async () => {
  const { page, complaints } = await site.openSignedIn()
  const from = `${today().slice(0, 8)}01`
  await page.goto(`${site.url}/relatorio-do-cliente?from=${from}&to=${today()}`)
  const figures = page.getByLabel('Números do filtro')
  await page.getByRole('heading', { name: 'Ambientes' }).waitFor()
  const shown = await figures.innerText()
  await page.getByText(/^Comparado com /).waitFor()
  await page.getByRole('heading', { name: 'Fotos' }).waitFor()
  await checkLookInBoth(page, 'client-report')
  const pdf = await readPdf(page, page)
  assert.equal(pdf.name, `relatorio-cliente-${toFileDate(today())}.pdf`)
  hasTexts(pdf, ['Relatório de limpeza:', 'Ambiente', 'Tarefas não feitas', 'Fotos', 'Pelo cliente'])
  await page.goto(`${site.url}/v2/historico-ambientes?in=dates&from=${from}&to=${today()}`)
  await eventually(() => figures.innerText(), shown)

  // Each count opens its cleanings in the same interval and company.
  await page.goto(`${site.url}/relatorio-do-cliente?from=${from}&to=${today()}`)
  await page.getByLabel('Empresa', { exact: true }).selectOption({ label: 'Porto Azul' })
  await page.waitForURL(/company=\d+/)
  // Until the report of the company is there, the rows are those of the group.
  await eventually(async () => (await figures.innerText()) !== shown, true)
  const company = new URL(page.url()).searchParams.get('company')
  const room = page.getByRole('row').nth(1).getByRole('link')
  const name = await room.innerText()
  await room.click()
  await page.getByRole('dialog', { name }).waitFor()
  const { searchParams } = new URL(page.url())
  assert.deepEqual([searchParams.get('company'), searchParams.get('from')], [company, from])
  assert.deepEqual(complaints, [])
  await leave(page)
})

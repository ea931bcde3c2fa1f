import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareBranches } from '@zelo/contract/branch-ranking'
import { addDays, toDisplayDate } from '@zelo/contract/rules/calendar'
import { leave } from './browser.ts'
import { callAs } from './dashboard-site.ts'
import { startDemoSite, today } from './demo-site.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('branch-ranking')
const interval = () => ({ from: addDays(today(), -7), to: addDays(today(), -1) })

test('branches are ranked, and a figure opens its cleanings', async () => {
  const { page, complaints } = await site.openSignedIn()
  await page.goto(`${site.url}/setores`)
  const asked = new URLSearchParams(interval())
  await page.goto(`${site.url}/comparar-filiais?${asked}&by=undone`)
  const table = page.getByRole('table', { name: 'Comparar filiais' })
  await table.waitFor()
  const { rows } = (await callAs(page, compareBranches, `${compareBranches.path}?${asked}`)) as {
    rows: { name: string; now: { planned: number; incomplete: number; missed: number } }[]
  }
  const undone = ({ now }: (typeof rows)[number]) => (now.incomplete + now.missed) / now.planned
  const expected = rows.toSorted((a, b) => undone(b) - undone(a)).map(({ name }) => name)
  assert.deepEqual(await table.getByRole('rowheader').getByRole('link').allInnerTexts(), expected)
  await checkLookInBoth(page, 'branch-ranking')

  const most = rows.find(({ name }) => name === expected[0])!
  const count = most.now.incomplete + most.now.missed
  await page.getByRole('link', { name: new RegExp(`^Não feitas: .*Abrir limpezas de ${most.name}$`) }).click()
  const dialog = page.getByRole('dialog', { name: `Não feitas: ${count}` })
  const rooms = dialog.locator('summary')
  await rooms.first().waitFor()
  const counts = (await rooms.allInnerTexts()).map((text) => Number(text.split('\n').at(-1)))
  assert.equal(
    counts.reduce((sum, each) => sum + each, 0),
    count,
  )
  await rooms.first().click()
  await checkLookInBoth(page, 'branch-ranking-cleanings')
  const day = dialog.getByRole('link').first()
  const shown = await day.innerText()
  const room = (await rooms.first().innerText()).split('\n')[0]!
  await day.click()
  await page.waitForURL(/\/dashboard\?.*environments=\d+/)
  const from = new URL(page.url()).searchParams.get('from') ?? ''
  assert.equal(toDisplayDate(from), shown)
  await page.getByText(room, { exact: true }).first().waitFor()
  await page.goBack()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL('**/setores')
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('an unknown branch or figure in the address opens nothing', async () => {
  const { page, complaints } = await site.openSignedIn('leitura@zelo.demo')
  await page.goto(`${site.url}/comparar-filiais?branch=999999&figure=late&by=nothing&from=x`)
  await page.getByRole('table', { name: 'Comparar filiais' }).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.equal(await page.getByLabel('Ordenar por').inputValue(), 'onTime')
  assert.deepEqual(complaints, [])
  await leave(page)
})

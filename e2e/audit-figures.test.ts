import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@zelo/contract/rules/calendar'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { startDemoSite, today } from './demo-site.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('audit-figures')

const readNumber = (text: string | null) => Number((text ?? '').replaceAll('.', '').match(/\d+/)?.[0])

async function openAudit(page: Page, query = ''): Promise<void> {
  await page.goto(`${site.url}/auditoria${query}`)
  await page.locator('section[aria-busy=false]').first().waitFor()
}

/**
 * Opens the list behind a figure. Returns the displayed figure, the dialog, and the text with the number of each row.
 */
async function openFigure(page: Page, name: string) {
  const head = page.locator('dl', { has: page.getByText('Tarefas feitas', { exact: true }) })
  const figure = head.locator('div', { has: page.getByText(name, { exact: true }) }).getByRole('button')
  const shown = await figure.textContent()
  await figure.click()
  const dialog = page.getByRole('dialog', { name: `${name}: ${shown}` })
  await dialog.getByRole('listitem').first().waitFor()
  const rows = await dialog.locator('li > :last-child').allTextContents()
  return { shown: shown!, dialog, rows }
}

test('each figure of the audit matches the sums of its environment list', async () => {
  const { page, complaints } = await site.openSignedIn()
  await openAudit(page)
  const sums: number[] = []
  for (const name of ['Agendamentos', 'Tarefas feitas', 'Tarefas não feitas']) {
    const { shown, dialog, rows } = await openFigure(page, name)
    const sum = rows.reduce((total, text) => total + readNumber(text), 0)
    assert.equal(sum, readNumber(shown), name)
    sums.push(sum)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  for (const name of ['Completos', 'Tempo realizado do previsto']) {
    const { shown, dialog, rows } = await openFigure(page, name)
    const pairs = rows.map((text) => text.split(' de ').map(readNumber))
    const [part, all] = [0, 1].map((at) => pairs.reduce((sum, pair) => sum + pair[at]!, 0)) as [
      number,
      number,
    ]
    const share = (part / all).toLocaleString('pt-BR', { style: 'percent', maximumFractionDigits: 1 })
    assert.equal(share.replace(/\s/g, ''), shown.replace(/\s/g, ''), name)
    if (name === 'Completos') assert.equal(all, sums[0])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  // The dashboard shows as many cleanings of the environment as the list of the figure.
  const { dialog, rows } = await openFigure(page, 'Agendamentos')
  await dialog.getByRole('link').first().click()
  await page.waitForURL(({ pathname }) => pathname === '/dashboard')
  await page.getByText(new RegExp(`^${rows[0]} de \\d+ limpezas$`)).waitFor()
  await openAudit(page)
  await openFigure(page, 'Completos')
  await checkLookInBoth(page, 'audit-figure')
  assert.deepEqual(complaints, [])
  await leave(page)
})

/** Returns the number of tasks that the dialog of undone tasks shows. */
async function readListed(page: Page): Promise<number> {
  const counted = page.getByRole('dialog', { name: 'Tarefas não feitas' }).getByText(/^[\d.]+ tarefas?/)
  return readNumber(await counted.textContent())
}

test('a reason opens its undone tasks with room, day, person and cleaning', async () => {
  const { page, complaints } = await site.openSignedIn()
  const address = `?from=${addDays(today(), -6)}&to=${today()}`
  await openAudit(page, address)
  const region = page.getByRole('region', { name: 'Motivos das tarefas não feitas' })
  const reasons = (await region.locator('tbody tr').allInnerTexts()).map((text) => text.split('\t'))
  assert.ok(reasons.length > 1)
  for (const [reason = '', count = ''] of reasons) {
    await region.getByRole('link', { name: reason, exact: true }).click()
    assert.equal(await readListed(page), readNumber(count), reason)
    await page.getByText(`Motivo: ${reason}`).waitFor()
    await page.goBack()
    await region.waitFor()
  }

  // The count of a room opens the tasks of this room.
  const { dialog, rows } = await openFigure(page, 'Tarefas não feitas')
  const room = dialog.getByRole('link').first()
  const name = await room.innerText()
  await room.click()
  assert.equal(await readListed(page), readNumber(rows[0]!))
  const list = page.getByRole('dialog', { name: 'Tarefas não feitas' }).getByRole('listitem')
  for (const text of await list.allInnerTexts()) {
    assert.ok(text.includes(`${name}, `), text)
    assert.match(text, /, \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
  }
  await checkLookInBoth(page, 'undone-tasks-behind')
  const given = await list.first().getByRole('paragraph').first().innerText()
  await list.first().getByRole('link', { name: 'Abrir a limpeza' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/dashboard')
  await page.getByRole('dialog').getByText(name).first().waitFor()
  await page.getByRole('dialog').getByText(given).first().waitFor()

  await openAudit(page, address)
  const done = await openFigure(page, 'Tarefas feitas')
  const worked = done.dialog.getByRole('link').first()
  const place = await worked.innerText()
  await worked.click()
  await page.waitForURL(({ pathname }) => pathname === '/v2/historico-ambientes')
  await page.getByRole('dialog', { name: place }).getByRole('listitem').first().waitFor()
  assert.deepEqual(complaints, [])
  await leave(page)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@zelo/contract/rules/calendar'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { listPlanned } from './dashboard-site.ts'
import { startDemoSite, today } from './demo-site.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('absences')
const tomorrow = () => addDays(today(), 1)

/** Returns tomorrow's open appointments of the present person who has the most appointments. */
async function findBusyPerson(page: Page) {
  const planned = (await listPlanned(page, tomorrow())).filter(
    ({ active, status, cover, uncovered }) => active && status === null && !cover && !uncovered,
  )
  const byPerson = [...Map.groupBy(planned, ({ userId }) => userId).values()]
  return byPerson.sort((a, b) => b.length - a.length)[0]!
}

const readCovers = async (page: Page, userId: number) =>
  (await listPlanned(page, tomorrow())).filter((row) => row.userId === userId && row.active)

test('a coordinator covers an absence in three clicks, and undoes it', async () => {
  const { page } = await site.enter()
  const [appointment] = await findBusyPerson(page)
  const { id, userId, User } = appointment!
  const before = JSON.stringify(await listPlanned(page, tomorrow()))

  await page.goto(`${site.url}/dashboard?from=${tomorrow()}&to=${tomorrow()}&appointment=${id}`)
  const began = performance.now()
  await page.getByRole('link', { name: `Registrar ausência de ${User.nome}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Cobertas: \d+\. Descobertas: \d+\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Salvar ausência' }).click()
  await page.getByText(/^Ausência salva\. Cobertas: [1-9]/).waitFor()
  assert.ok(performance.now() - began < 30_000)
  const covered = await readCovers(page, userId)
  const substitutes = new Set(covered.flatMap(({ cover }) => cover?.userId ?? []))
  assert.ok(substitutes.size >= 1 && !substitutes.has(userId), JSON.stringify([...substitutes]))
  await checkLookInBoth(page, 'absences')

  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: User.nome }).first()
  await row.getByRole('button', { name: /^Desfazer a ausência/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText(/^Ausência desfeita\. [1-9]/).waitFor()
  assert.equal(JSON.stringify(await listPlanned(page, tomorrow())), before)
  await leave(page)
})

test('the form previews each choice and names an overlapping absence', async () => {
  const { page } = await site.enter()
  const planned = await listPlanned(page, tomorrow())
  const absent = planned.find(({ uncovered }) => uncovered)!
  const [appointment] = await findBusyPerson(page)
  await page.goto(`${site.url}/ausencias?new=1&person=${appointment!.userId}&day=${tomorrow()}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Cobertas: \d+/).waitFor()
  await dialog.getByRole('radio', { name: 'Uma pessoa cobre' }).check()
  await dialog.getByText(/carga de \d+ %/).waitFor()
  await checkLookInBoth(page, 'absence-form')
  await dialog.getByRole('radio', { name: 'Cancelar as limpezas' }).check()
  await dialog.getByText(/ser(á|ão) cancelad/).waitFor()
  await dialog.getByLabel('Quem se ausenta').selectOption(String(absent.userId))
  await dialog.getByText(/já tem uma ausência de .*, registrada por/).waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Salvar ausência' }).isDisabled(), true)
  await leave(page)
})

test('a coordinator adds a substitute to an uncovered absence in the list', async () => {
  const { page } = await site.enter(undefined, { at: '/ausencias' })
  const absent = (await listPlanned(page, tomorrow())).find(({ uncovered }) => uncovered)!
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: absent.User.nome }).first()
  await row.getByText(/\d+ descobertas?/).waitFor()
  await row.getByRole('button', { name: /^Cobrir: ausência de/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Cobertas: [1-9]\d*\. Descobertas: \d+\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Salvar ausência' }).click()
  await page.getByText(/^Ausência salva\. Cobertas: [1-9]/).waitFor()
  assert.ok((await readCovers(page, absent.userId)).some(({ cover }) => cover !== null))
  await leave(page)
})

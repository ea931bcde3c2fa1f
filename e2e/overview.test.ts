import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@zelo/contract/rules/calendar'
import { leave } from './browser.ts'
import { listPlanned } from './dashboard-site.ts'
import { startDemoSite, today } from './demo-site.ts'
import { checkLookInBoth } from './pictures.ts'
import { finishCleaningNow } from './recorded-work.ts'

const site = await startDemoSite('overview')
const weekBefore = () => addDays(today(), -7)

test("the search opens a room's page: days, photos, plan, undone tasks", async () => {
  const { page } = await site.enter()
  const days = await listPlanned(page, weekBefore())
  const { Agenda, Empresa } = days.find(({ active, status }) => active && status !== null)!
  const { name } = Agenda.Environment

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Nome do ambiente ou da pessoa' })
  await search.fill(`${name} ${Empresa.NOME}`)
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await checkLookInBoth(page, 'quick-search')
  await search.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  assert.equal(new URL(page.url()).pathname, `/ambientes/${Agenda.Environment.id}`)
  await page.getByRole('heading', { name: 'Dias anteriores' }).waitFor()
  await page.getByRole('list', { name: 'Fotos' }).first().waitFor()
  await checkLookInBoth(page, 'overview-environment')

  await page.getByRole('list', { name: 'Fotos' }).first().getByRole('link').first().click()
  const detail = page.getByRole('dialog', { name })
  await detail.getByRole('heading', { name: 'Histórico' }).waitFor()
  await detail.getByRole('link', { name: 'Ver pessoa' }).click()
  await page.waitForURL(/\/pessoas\/\d+$/)
  await leave(page)
})

test("a person's figure of done cleanings lists exactly those cleanings", async () => {
  const { page } = await site.enter()
  const days = await listPlanned(page, weekBefore())
  const { User } = days.find(({ active, status, cover }) => active && status === 'Completo' && !cover)!
  await page.goto(`${site.url}/pessoas/${User.id}`)
  await page.getByRole('heading', { level: 1, name: User.nome }).waitFor()
  await page.getByRole('link', { name: `Ligar para ${User.nome}:` }).waitFor()
  const figure = page.locator('[data-figure=done]')
  const count = Number(await figure.locator('dd > span').first().innerText())
  await checkLookInBoth(page, 'overview-person')

  await figure.getByRole('button').click()
  await figure.and(page.locator('[data-pressed]')).waitFor()
  // Each cleaning has one link without a photo. Its links with photos are not counted.
  const before = page
    .getByRole('region', { name: /^(Hoje|Dias anteriores)$/ })
    .locator('a[href*="appointment="]:not(:has(> img))')
  assert.equal(await before.count(), count)
  assert.equal(await page.getByRole('region', { name: 'Alterações' }).count(), 0)
  await leave(page)
})

test("masters see a room's change log; unknown rooms and people are reported", async () => {
  const { page } = await site.enter('master@zelo.demo')
  const [{ Agenda }] = (await listPlanned(page, weekBefore())) as [
    Awaited<ReturnType<typeof listPlanned>>[number],
  ]
  await page.goto(`${site.url}/ambientes/${Agenda.Environment.id}`)
  await page.getByRole('heading', { name: 'Alterações' }).waitFor()
  await page.goto(`${site.url}/ambientes/999999`)
  await page.getByText('Este ambiente não existe').waitFor()
  await page.goto(`${site.url}/pessoas/999999`)
  await page.getByText('Esta pessoa não existe').waitFor()
  await leave(page)
})

test('the layout "Agora" lists late, running and upcoming cleanings first, with actions', async () => {
  await finishCleaningNow(site)
  const { page } = await site.enter()
  await page.getByRole('button', { name: 'Agora' }).click()
  const heads = page.getByRole('main').getByRole('heading', { level: 2 })
  await heads.filter({ hasText: 'Encerradas' }).waitFor()
  const order = ['Atrasadas', 'Em andamento', 'Próximas', 'Encerradas']
  const names = (await heads.allInnerTexts()).filter((text) => order.includes(text))
  assert.deepEqual(
    names,
    order.filter((name) => names.includes(name)),
  )
  assert.equal(await page.getByRole('list', { name: 'Encerradas' }).count(), 0)
  await checkLookInBoth(page, 'dashboard-now')

  await page
    .getByRole('button', { name: /^Agir: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: /^Conversar com .* no WhatsApp$/ }).waitFor()
  await checkLookInBoth(page, 'dashboard-act')
  await dialog.getByRole('link', { name: 'Passar as limpezas de hoje para outra pessoa' }).click()
  await page.waitForURL(/\/ausencias\?/)
  await page.goto(`${site.url}/dashboard?layout=now`)
  await page.getByRole('button', { name: 'Mostrar', exact: true }).click()
  await page.getByRole('list', { name: 'Encerradas' }).waitFor()
  await leave(page)
})

test('the tables of the audit screen link to rooms and people', async () => {
  const { page } = await site.openSignedIn()
  for (const [title, address] of [
    ['Atividades em aberto por colaborador', /\/pessoas\/\d+$/],
    ['Tempo previsto e realizado', /\/ambientes\/\d+$/],
  ] as const) {
    await page.goto(`${site.url}/auditoria`)
    await page.getByRole('button', { name: `Ver como tabela: ${title}` }).click()
    const link = page.getByRole('region', { name: title }).getByRole('rowheader').getByRole('link').first()
    const name = await link.textContent()
    await link.click()
    await page.waitForURL(address)
    await page.getByRole('heading', { level: 1, name: name!, exact: true }).waitFor()
  }
  await leave(page)
})

test("the search and a room's page report failed lists", async () => {
  const { page } = await site.enter('master@zelo.demo')
  const [{ Agenda }] = (await listPlanned(page, weekBefore())) as [
    Awaited<ReturnType<typeof listPlanned>>[number],
  ]
  for (const path of ['**/api/environments/**', '**/api/historic/v2/environment?*', '**/api/changes?*'])
    await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${site.url}/ambientes/${Agenda.Environment.id}`)
  const undone = page.getByRole('region', { name: 'Tarefas não feitas' })
  await undone.getByRole('button', { name: 'Tentar de novo' }).waitFor()
  await page
    .getByRole('region', { name: 'Alterações' })
    .getByRole('button', { name: 'Tentar de novo' })
    .waitFor()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog')
  await search.getByRole('button', { name: 'Tentar de novo' }).waitFor()
  await checkLookInBoth(page, 'quick-search-failed')
  await page.unrouteAll()
  await search.getByRole('button', { name: 'Tentar de novo' }).click()
  await search.getByRole('combobox').fill(Agenda.Environment.name)
  await search.getByRole('option').first().waitFor()
  await leave(page)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Appointment } from '@zelo/contract/appointments'
import { addDays, toDisplayDate, toFileDate } from '@zelo/contract/rules/calendar'
import type { Page } from 'playwright-core'
import { closeScreen, leave, signIn } from './browser.ts'
import { cardsOf } from './dashboard-site.ts'
import { coordinator, password, startDemoSite, today } from './demo-site.ts'
import { eventually, hasValue } from './eventually.ts'

const listAddress = '**/api/agendas/v2/Agendamentos/company?**'

const site = await startDemoSite('dashboard')

/** What the dashboard was answered when its address was opened. */
async function openDashboard(page: Page, query = '') {
  // Whatever the page before still waits for is none of this one's.
  await closeScreen(page)
  const answered = page.waitForResponse(listAddress)
  await page.goto(`${site.url}/dashboard${query}`)
  const response = await answered
  return { asked: new URL(response.url()).searchParams, list: (await response.json()) as Appointment[] }
}

/** Finds what the screen says that it is for. */
async function readAbout(page: Page, words: RegExp): Promise<void> {
  const tooltip = page.getByRole('main').getByRole('tooltip', { includeHidden: true })
  assert.equal(await tooltip.isVisible(), false)
  await page.getByRole('button', { name: 'Sobre esta tela' }).hover()
  await tooltip.waitFor()
  await tooltip.filter({ hasText: words }).waitFor()
}

test('R1-001 R1-008 R1-026 R1-035 R1-038 R1-039 R1-189 R3-008 a coordinator who signs in is at home, whatever the address', async () => {
  const { page } = await site.openPage()
  await page.goto(`${site.url}/dashboard`)
  await page.getByLabel('E-mail', { exact: true }).waitFor()
  await signIn(page, site.url, coordinator, password)
  await page.waitForURL('**/dashboard')
  for (const address of ['/', '/nada', '/signup']) {
    await page.goto(`${site.url}${address}`)
    await page.waitForURL('**/dashboard')
  }
  await page.goto(`${site.url}/setores`)
  await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor()
  await leave(page)
})

test('R1-077 R1-078 R1-079 R1-080 R1-081 R1-082 R1-083 R1-084 R1-085 R1-086 R1-087 R1-088 R1-089 R1-090 R1-091 R1-092 R1-093 R1-094 R1-095 R1-269 the menu has what the person may read', async () => {
  const { page } = await site.enter()
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await page.getByRole('button', { name: 'Relatórios v2' }).click()
  const reports = ['Colaboradores', 'Histórico de ambientes', 'Agenda', 'Tarefas incompletas']
  const registrations = ['Ambientes', 'Procedimentos', 'Riscos', 'Setores', 'Categorias', 'Agendamentos']
  const everybody = [
    'Início',
    ...registrations,
    'Pré-cadastro',
    'Listagem',
    ...reports,
    ...reports,
    'Auditoria',
    'FAQ',
  ]
  const withBranches = everybody.toSpliced(1, 0, 'Filiais')
  const entries = async (page: Page) =>
    (
      await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link').allTextContents()
    ).sort()
  await eventually(() => entries(page), withBranches.toSorted())
  for (const heading of ['Cadastros', 'Usuários', 'Relatórios']) {
    await menu.getByText(heading, { exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Sair' }).waitFor()
  await page.getByRole('button', { name: 'Empresa principal' }).click()
  await page.getByText('Para cadastrar uma empresa principal, entre em contato com o suporte.').waitFor()
  await leave(page)

  const { page: reader } = await site.enter('leitura@zelo.demo')
  await reader.getByRole('button', { name: 'Relatórios v2' }).click()
  await eventually(() => entries(reader), everybody.toSorted())
  await leave(reader)
})

test('R1-116 R1-117 R1-121 R1-122 R1-123 R1-124 R1-126 R1-338 R3-471 the dashboard lists the cleanings of the day as the server has them', async () => {
  const { page } = await site.seat()
  const { asked, list } = await openDashboard(page)
  assert.deepEqual([asked.get('dataIni'), asked.get('dataFim')], [today, today])
  const active = list.filter((appointment) => appointment.active)
  const cards = cardsOf(page)
  for (const { id, User, Agenda } of active.slice(0, 4)) {
    const card = cards.filter({ hasText: new RegExp(`(^|\\D)${id}(\\D|$)`) })
    const { name, andar, Setor } = Agenda.Environment
    for (const text of [name, `${Setor.name}, ${andar}`])
      await card.getByText(text, { exact: true }).waitFor()
    await card.getByRole('img', { name: User.nome }).waitFor()
  }
  await readAbout(page, /limpezas/)

  const company = page.getByRole('main').getByRole('combobox')
  const answered = page.waitForResponse(listAddress)
  await company.selectOption('Só Orvalho Conservação')
  const alone = await answered
  assert.equal(new URL(alone.url()).searchParams.get('alone'), '1')
  const own = (await alone.json()) as Appointment[]
  assert.deepEqual(
    own.map(({ id }) => id),
    list.filter(({ companyId }) => String(companyId) === asked.get('companyId')).map(({ id }) => id),
  )
  assert.ok(own.length < list.length)
  await page.waitForURL((url) => url.searchParams.get('company') === asked.get('companyId'))

  const branch = await company.getByRole('option', { name: 'Porto Azul' }).getAttribute('value')
  const ofBranch = await openDashboard(page, `?company=${branch}`)
  assert.equal(ofBranch.asked.get('companyId'), branch)
  assert.ok(ofBranch.list.every(({ companyId }) => String(companyId) === branch))
  await leave(page)
})

test('R1-127 R1-255 R1-337 a range without cleanings says so, and one of days to come is not applied', async () => {
  const { page } = await site.seat()
  await openDashboard(page, '?from=2020-01-01&to=2020-01-01')
  await page.getByRole('heading', { name: 'Não há registro', exact: true }).waitFor()
  await page.getByText(/^Nenhuma agenda cobre 01\/01\/2020 /).waitFor()
  const [from, to] = [
    page.getByRole('main').locator('input').nth(0),
    page.getByRole('main').locator('input').nth(1),
  ]
  await hasValue(from, '01/01/2020')
  await to.fill(toDisplayDate(addDays(today, 1)))
  await to.press('Enter')
  await page.getByText('Filtro inválido').waitFor()
  await page.getByText('Intervalo de datas inválidos, favor verificar').waitFor()
  assert.match(page.url(), /to=2020-01-01/)
  await leave(page)
})

test('R1-307 R1-330 R1-336 a cleaning asks for the history of its day, and shows nothing of a history that fails', async () => {
  const { page, complaints } = await site.seat()
  await page.route('**/api/historic/v2/agenda?**', (route) => route.fulfill({ status: 500 }))
  await openDashboard(page)
  const history = page.waitForRequest('**/api/historic/v2/agenda?**')
  await cardsOf(page).first().click()
  const asked = new URL((await history).url()).searchParams
  assert.deepEqual([asked.get('dataIni'), asked.get('dataFim')], [today, addDays(today, 1)])
  const table = page.getByRole('dialog').getByRole('table')
  await table.waitFor()
  assert.equal(await table.locator('..').evaluate((box) => getComputedStyle(box).maxHeight), '200px')
  const isLogged = () => complaints.some((each) => each.startsWith('the history could not be loaded'))
  await eventually(isLogged, true)
  assert.equal(await page.getByRole('alert').count(), 0)
  await leave(page)
})

test('R1-329 a schedule that cannot be loaded says so, and can be asked for again', async () => {
  const { page } = await site.seat()
  // Once it opens, the stream has the schedule read anew, before anybody asks for it.
  await page.route('**/api/live', (route) => route.abort())
  let broken = true
  await page.route(listAddress, (route) => (broken ? route.fulfill({ status: 500 }) : route.continue()))
  await page.goto(`${site.url}/dashboard`)
  await page.getByText('Erro ao carregar dados, por favor atualize a página').waitFor()
  broken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await cardsOf(page).first().waitFor()
  await leave(page)
})

test('R1-107 R1-109 R1-111 a write veils the page until it is answered, and its toast goes after five seconds', async () => {
  const { page } = await site.enter(undefined, { at: '/setores' })
  await page.getByRole('tab', { name: 'Cadastrar setor' }).click()
  await page.getByLabel('Nome').waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Salvar' }).click()
  const toast = page.getByText('Campos em branco')
  await toast.waitFor()
  await page.clock.runFor(4900)
  assert.equal(await toast.count(), 1)
  await page.clock.runFor(200)
  await toast.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('alert').filter({ has: toast }).getByRole('button', { name: 'Fechar' }).click()
  await toast.waitFor({ state: 'detached' })
  await page.clock.resume()

  const held = Promise.withResolvers<void>()
  await page.route('**/api/setor/', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page.getByLabel('Nome').fill('Lavanderia nova')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const veil = page.locator('[data-loading-overlay]')
  await veil.waitFor({ state: 'attached' })
  held.resolve()
  await page.getByText('Setor cadastrado com sucesso').waitFor()
  await veil.waitFor({ state: 'detached' })
  await page.context().close()
})

test('R1-116 R1-265 R1-339 Todos shows every row on one page, and the workbook is named by the day', async () => {
  const { page } = await site.enter(undefined, { at: '/setores' })
  await page.getByText(/^1–20 de \d+$/).waitFor()
  await readAbout(page, /setor/i)
  await page.getByLabel('Linhas').selectOption({ label: 'Todos' })
  const foot = await page.getByText(/^1–(\d+) de \1$/).textContent()
  await eventually(() => page.getByRole('row').count(), 1 + Number(foot?.split(' de ')[1]))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  assert.equal((await download).suggestedFilename(), `listagem-setores-${toFileDate(today)}.xlsx`)
  await leave(page)
})

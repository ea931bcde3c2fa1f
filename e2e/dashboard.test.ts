import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeAppointment, restoreAppointment, type WireAppointment } from '@zelo/contract/appointments'
import { addDays, toDisplayDate, toFileDate } from '@zelo/contract/rules/calendar'
import type { Page } from 'playwright-core'
import { closeScreen, leave, signIn } from './browser.ts'
import { callAs, listPlanned, locateCards, planToday } from './dashboard-site.ts'
import { chooseLanguage, coordinator, password, readToast, startDemoSite, today } from './demo-site.ts'
import { eventually, hasFocus, hasValue } from './eventually.ts'
import { keepPictures } from './pictures.ts'
import { kinds } from './reference-kinds.ts'

const listAddress = '**/api/agendas/v2/Agendamentos/company?**'

const site = await startDemoSite('dashboard')

/** Opens the dashboard. Returns the server's response to its request. */
async function openDashboard(page: Page, query = '') {
  // Closes the previous page, because its pending requests must not match the wait below.
  await closeScreen(page)
  const answered = page.waitForResponse(listAddress)
  await page.goto(`${site.url}/dashboard${query}`)
  const response = await answered
  return { asked: new URL(response.url()).searchParams, list: (await response.json()) as WireAppointment[] }
}

/** Opens and reads the screen's help text. */
async function readAbout(page: Page, words: RegExp): Promise<void> {
  const tooltip = page.getByRole('main').getByRole('tooltip', { includeHidden: true })
  assert.equal(await tooltip.isVisible(), false)
  await page.getByRole('button', { name: 'Sobre esta tela' }).hover()
  await tooltip.waitFor()
  await tooltip.filter({ hasText: words }).waitFor()
}

test('the home screen opens after sign-in and for unknown URLs [R1-001 R1-008 R1-026 R1-035 R1-037 R1-038 R1-039 R1-189 R3-008]', async () => {
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

test('the menu lists the screens that the user may read [R1-077 R1-078 R1-079 R1-080 R1-081 R1-082 R1-083 R1-084 R1-085 R1-086 R1-087 R1-088 R1-089 R1-090 R1-091 R1-092 R1-093 R1-094 R1-095 R1-269]', async () => {
  const { page } = await site.enter(undefined, { at: '/faq' })
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await page.getByRole('button', { name: 'Relatórios v2' }).click()
  const reports = ['Colaboradores', 'Histórico de ambientes', 'Agenda', 'Tarefas incompletas']
  const specified = ['Procedimentos', 'Riscos', 'Setores', 'Categorias']
  const further = kinds.map(({ title }) => title).filter((title) => !specified.includes(title))
  const registrations = ['Ambientes', ...specified, ...further, 'Agendamentos']
  const everybody = [
    'Início',
    ...registrations,
    'Pré-cadastro',
    'Listagem',
    ...reports,
    ...reports,
    'Alertas',
    'Envios de alertas',
    'Semana da equipe',
    'Relatório do cliente',
    'Comparar filiais',
    'Regras de alerta',
    'Calendário',
    'Turnos e regras',
    'Auditoria',
    'Registros a confirmar',
    'Convites',
    'FAQ',
  ]
  const operation = [
    'Alertas',
    'Envios de alertas',
    'Ausências',
    'Semana da equipe',
    'Relatório do cliente',
    'Comparar filiais',
  ]
  const settings = ['Cadastros iniciais', 'Regras de alerta', 'Calendário', 'Turnos e regras']
  const ofCoordinator = [...everybody, 'Filiais', 'Ausências', 'Cadastros iniciais']
  const entries = async (page: Page) =>
    (
      await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link').allTextContents()
    ).sort()
  await eventually(() => entries(page), ofCoordinator.toSorted())
  for (const [place, names] of [
    ['Cadastros', ['Empresa principal', 'Filiais', ...registrations]],
    ['Usuários', ['Pré-cadastro', 'Listagem']],
    ['Relatórios', reports],
    ['Operação', operation],
    ['Configurações', settings],
    ['Relatórios v2', reports],
  ] as const) {
    await menu.getByText(place, { exact: true }).waitFor()
    const own = menu.getByRole('list', { name: place, exact: true }).getByRole('listitem')
    assert.deepEqual(await own.allTextContents(), names, place)
  }
  await page.getByRole('button', { name: 'Sair' }).waitFor()
  await page.getByRole('button', { name: 'Empresa principal' }).click()
  await page.getByText('Para cadastrar uma empresa principal, entre em contato com o suporte.').waitFor()
  await page.getByRole('button', { name: 'Fechar' }).press('Enter')
  await hasFocus(page.getByRole('main'))
  await leave(page)

  const { page: reader } = await site.enter('leitura@zelo.demo', { at: '/faq' })
  await reader.getByRole('button', { name: 'Relatórios v2' }).click()
  await eventually(() => entries(reader), everybody.toSorted())
  await leave(reader)
})

test("the dashboard lists the day's cleanings as the server has them [R1-116 R1-117 R1-121 R1-122 R1-123 R1-124 R1-126 R1-338 R3-471]", async () => {
  const { page } = await site.openSignedIn()
  const { asked, list } = await openDashboard(page)
  assert.deepEqual([asked.get('dataIni'), asked.get('dataFim')], [today(), today()])
  const active = list.filter((appointment) => appointment.active)
  const cards = locateCards(page)
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
  const own = (await alone.json()) as WireAppointment[]
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

test('a range without cleanings shows a message, a future range is ignored [R1-127 R1-255 R1-337]', async () => {
  const { page } = await site.openSignedIn()
  await openDashboard(page, '?from=2020-01-01&to=2020-01-01')
  await page.getByRole('heading', { name: 'Não há registro', exact: true }).waitFor()
  await page.getByText(/^Nenhuma agenda cobre 01\/01\/2020/).waitFor()
  const [from, to] = [
    page.getByRole('main').locator('input').nth(0),
    page.getByRole('main').locator('input').nth(1),
  ]
  await hasValue(from, '01/01/2020')
  await to.fill(toDisplayDate(addDays(today(), 1)))
  await to.press('Enter')
  await page.getByText('Filtro inválido').waitFor()
  await page.getByText('Intervalo de datas inválidos, favor verificar').waitFor()
  assert.match(page.url(), /to=2020-01-01/)
  await leave(page)
})

test("an opened cleaning loads its day's history, or logs the failure [R1-307 R1-330 R1-336]", async () => {
  const { page, complaints } = await site.openSignedIn()
  await page.route('**/api/historic/v2/agenda?**', (route) => route.fulfill({ status: 500 }))
  await openDashboard(page)
  const history = page.waitForRequest('**/api/historic/v2/agenda?**')
  await locateCards(page).first().click()
  const asked = new URL((await history).url()).searchParams
  assert.deepEqual([asked.get('dataIni'), asked.get('dataFim')], [today(), addDays(today(), 1)])
  const table = page.getByRole('dialog').getByRole('table')
  await table.waitFor()
  assert.equal(await table.locator('..').evaluate((box) => getComputedStyle(box).maxHeight), '200px')
  const isLogged = () => complaints.some((each) => each.startsWith('the history could not be loaded'))
  await eventually(isLogged, true)
  assert.equal(await page.getByRole('alert').count(), 0)
  await leave(page)
})

test("the browser's Back leaves the dashboard after the user viewed a cleaning", async () => {
  const { page } = await site.enter(undefined, { at: '/faq' })
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Início' }).click()
  await locateCards(page).first().click()
  const detail = page.getByRole('dialog')
  await detail.getByRole('button', { name: 'Ok' }).click()
  await detail.waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL('**/faq')
  await leave(page)
})

test('the dashboard reports a failed load of schedules and retries on request [R1-329]', async () => {
  const { page } = await site.openSignedIn()
  // An open stream would reload the schedules before the user does.
  await page.route('**/api/live', (route) => route.abort())
  let broken = true
  await page.route(listAddress, (route) => (broken ? route.fulfill({ status: 500 }) : route.continue()))
  await page.goto(`${site.url}/dashboard`)
  await readToast(page, 'error', 'Erro', 'Erro ao carregar dados, por favor atualize a página')
  await page.getByRole('main').getByText('Erro ao carregar dados, por favor atualize a página').waitFor()
  broken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await locateCards(page).first().waitFor()
  await leave(page)
})

test('cleanings of the former company disappear while another company loads', async () => {
  const { page } = await site.openSignedIn()
  await openDashboard(page)
  await locateCards(page).first().waitFor()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(listAddress, async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Empresa', { exact: true }).selectOption({ index: 2 })
  await eventually(() => locateCards(page).count(), 0)
  release()
  await locateCards(page).first().waitFor()
  await page.unroute(listAddress)
  await leave(page)
})

test("another user's changes appear without a reload [R1-160]", async (context) => {
  const [mine, theirs] = [
    (await site.openSignedIn()).page,
    (await site.openSignedIn('master@zelo.demo')).page,
  ]
  await mine.setViewportSize({ width: 1440, height: 2400 })
  await openDashboard(mine, '?layout=list')
  await mine.getByText(/^Ao vivo, \d\d:\d\d$/).waitFor()
  const before = (await listPlanned(theirs, today())).filter((one) => one.active).length
  const facts = (count: number) => mine.getByText(new RegExp(`^${count} limpezas em `))
  await facts(before).waitFor()

  const { agendaId } = await planToday(theirs)
  const planned = performance.now()
  await facts(before + 1).waitFor()
  const seen = performance.now() - planned
  const { id } = (await listPlanned(theirs, today())).find((one) => one.agendaId === agendaId)!
  await openDashboard(theirs, `?appointment=${id}`)
  await theirs.getByRole('dialog').getByRole('cell', { name: 'A iniciar', exact: true }).waitFor()
  await callAs<typeof removeAppointment>(theirs, removeAppointment, `/agendas/appointments/${id}`)
  const removed = performance.now()
  await facts(before).waitFor()
  const gone = performance.now() - removed
  // A live change should appear or disappear within a second.
  context.diagnostic(`seen after ${Math.round(seen)} ms, gone after ${Math.round(gone)} ms`)

  // A button shows canceled cleanings, with the user who canceled them.
  await mine.getByRole('button', { name: /^Mostrar \d+ fora do plano$/ }).click()
  const card = locateCards(mine).filter({ has: mine.getByText(String(id), { exact: true }) })
  await card.getByText('Removida', { exact: true }).waitFor()
  await keepPictures(mine, 'dashboard-removed')
  await mine.goto(`${mine.url()}&appointment=${id}`)
  const dialog = mine.getByRole('dialog')
  await dialog.getByText('Esta limpeza foi removida do plano.').waitFor()
  await dialog.getByText(new RegExp(`, ${toDisplayDate(today())} às \\d\\d:\\d\\d$`)).waitFor()
  await leave(mine)
  await leave(theirs)
})

test('a failed reload keeps an opened cleaning of another day', async () => {
  const [mine, theirs] = [
    (await site.openSignedIn()).page,
    (await site.openSignedIn('master@zelo.demo')).page,
  ]
  const planned = await listPlanned(theirs, addDays(today(), 1))
  const { id } = planned.find(({ active, status }) => active && status === null)!
  const path = `/agendas/appointments/${id}`
  await openDashboard(mine, `?appointment=${id}`)
  const dialog = mine.getByRole('dialog')
  await dialog.getByRole('cell', { name: 'A iniciar', exact: true }).waitFor()
  await mine.getByText(/^Ao vivo/).waitFor()
  const failed = Promise.withResolvers<void>()
  await mine.route(`**/api${path}`, async (route) => {
    await route.fulfill({ status: 500, body: '{}' })
    failed.resolve()
  })
  await callAs<typeof removeAppointment>(theirs, removeAppointment, path)
  await failed.promise
  await mine.unroute(`**/api${path}`)
  const read = mine.waitForResponse((response) => response.url().endsWith(path))
  await callAs<typeof restoreAppointment>(theirs, restoreAppointment, `${path}/restore`)
  await read
  await dialog.getByRole('cell', { name: 'A iniciar', exact: true }).waitFor()
  await leave(mine)
  await leave(theirs)
})

test('a live change reloads only its day, not the other days shown', async () => {
  const { page } = await site.openSignedIn()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const named = (one: string, other: string) => `${searchParams.get(one)} ${searchParams.get(other)}`
    if (pathname.endsWith('/agendas/range')) asked.push(named('from', 'to'))
    if (pathname.endsWith('/Agendamentos/company')) asked.push(named('dataIni', 'dataFim'))
  })
  const first = addDays(today(), -20)
  const facts = (count: number) =>
    page.getByText(new RegExp(`^${new Intl.NumberFormat('pt-BR').format(count)} limpezas em `))
  await page.goto(`${site.url}/dashboard?from=${first}&to=${today()}`)
  const count = (await listPlanned(page, first, today())).filter(({ active }) => active).length
  await facts(count).waitFor()
  await page.getByText(/^Ao vivo/).waitFor()
  const { agendaId } = await planToday(page)
  await facts(count + 1).waitFor()
  const [start, ...further] = asked
  assert.equal(start, `${first} ${today()}`)
  assert.deepEqual([...new Set(further)], [`${today()} ${today()}`])
  const { id } = (await listPlanned(page, today())).find((one) => one.agendaId === agendaId)!
  await callAs<typeof removeAppointment>(page, removeAppointment, `/agendas/appointments/${id}`)
  await facts(count).waitFor()
  await leave(page)
})

test('a printed dashboard shows all cards and no filter button', async () => {
  const { page } = await site.openSignedIn()
  await openDashboard(page, '?layout=board')
  const active = (await listPlanned(page, today())).filter((one) => one.active)
  // A planned cleaning with extra work appears in two columns.
  const twice = active.filter(({ Agenda, extras }) => !Agenda.plus && extras.length > 0)
  const filter = page.getByRole('main').getByRole('button', { name: 'Filtrar', exact: true })
  await filter.waitFor()
  // Browsers fire this event before printing. A real print would take seconds.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await eventually(() => locateCards(page).count(), active.length + twice.length)
  assert.equal(await filter.isVisible(), false)
  await page.getByText(new RegExp(`^${active.length} limpezas em `)).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await leave(page)
})

test('a hidden tab gets no changes until it is shown again', async () => {
  const { page } = await site.openSignedIn()
  let refusing = true
  await page.route('**/api/live', (route) =>
    refusing ? route.fulfill({ status: 429, body: '{}' }) : route.continue(),
  )
  let reads = 0
  page.on('request', (request) => {
    reads += Number(request.url().includes('/Agendamentos/company?'))
  })
  // Rejects the stream only until the second read, because each rejection increases the delay before the next attempt.
  await page.goto(`${site.url}/dashboard`)
  await page.getByText('Reconectando', { exact: true }).waitFor()
  await eventually(() => reads, 2)
  refusing = false
  await page.getByText(/^Ao vivo/).waitFor()

  const show = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const hide = async () => {
    const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'))
    await show('hidden')
    await closed
  }
  await hide()
  const opened = page.waitForResponse('**/api/live')
  await show('visible')
  await opened
  await hide()
  const { agendaId } = await planToday(page)
  const read = page.waitForRequest(listAddress)
  await show('visible')
  await read
  assert.equal(reads, 3, 'unchanged data is not loaded again')
  const { id } = (await listPlanned(page, today())).find((one) => one.agendaId === agendaId)!
  await callAs<typeof removeAppointment>(page, removeAppointment, `/agendas/appointments/${id}`)
  // The alert bell still receives changes on other screens, which do not show the state of the stream.
  await page.getByRole('link', { name: 'Setores' }).click()
  await page.getByText(/^Ao vivo/).waitFor({ state: 'detached' })
  await leave(page)
})

test('pages load although many dashboard windows keep their streams open', async () => {
  const { page } = await site.openSignedIn()
  const windows = await Promise.all(Array.from({ length: 6 }, () => page.context().newPage()))
  for (const other of windows) {
    await other.goto(`${site.url}/dashboard`)
    await other.getByRole('heading', { level: 1 }).waitFor()
  }
  await page.goto(`${site.url}/setores`)
  await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor()
  await leave(page)
})

test('a save blocks the page, and its toast disappears after five seconds [R1-109 R1-110 R1-111]', async () => {
  const { page } = await site.enter(undefined, { at: '/setores' })
  await page.getByRole('tab', { name: 'Cadastrar setor' }).click()
  await page.getByLabel('Nome').waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const toast = page.getByText('Campos em branco')
  await toast.waitFor()
  await page.clock.runFor(4900)
  assert.equal(await toast.count(), 1)
  await page.clock.runFor(200)
  await toast.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByRole('alert').filter({ has: toast }).getByRole('button', { name: 'Fechar' }).click()
  await toast.waitFor({ state: 'detached' })
  await page.clock.resume()

  const held = Promise.withResolvers<void>()
  await page.route('**/api/setor/', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page.getByLabel('Nome').fill('Lavanderia nova')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const loadingOverlay = page.locator('[data-loading-overlay]')
  await loadingOverlay.waitFor({ state: 'attached' })
  held.resolve()
  await page.getByText('Setor cadastrado com sucesso').waitFor()
  await loadingOverlay.waitFor({ state: 'detached' })
  await page.context().close()
})

test("Todos shows every row, and the workbook's name contains the day [R1-116 R1-265 R1-339]", async () => {
  const { page } = await site.enter(undefined, { at: '/setores' })
  await page.getByText(/^1–20 de \d+$/).waitFor()
  await readAbout(page, /setor/i)
  await page.getByLabel('Linhas').selectOption({ label: 'Todos' })
  const foot = await page.getByText(/^1–(\d+) de \1$/).textContent()
  await eventually(() => page.getByRole('row').count(), 1 + Number(foot?.split(' de ')[1]))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  assert.equal((await download).suggestedFilename(), `listagem-setores-${toFileDate(today())}.xlsx`)
  await leave(page)
})

/** Returns the five-digit figures that overflow their cell or the page. */
async function overlaps(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const range = document.createRange()
    const measureContent = (element: Element) => {
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    }
    const found: string[] = []
    for (const cell of document.querySelectorAll('[data-figure]')) {
      const value = cell.querySelector('dd > span')!
      value.textContent = '88.888'
      const more = cell.querySelector('dd > small')
      if (more) more.textContent = more.textContent.replace(/[\d.,]+/, '88.888')
      const { left, right } = cell.getBoundingClientRect()
      for (const element of cell.querySelectorAll('dt span, dd > span:first-child, dd > small')) {
        const box = measureContent(element)
        if (box.width > 0 && (box.left < left - 0.5 || box.right > Math.min(right + 0.5, innerWidth)))
          found.push(`${element.textContent} by ${Math.round(box.right - right)} px`)
      }
    }
    return found
  })
}

test('five-digit figures fit their cells at every width', async () => {
  const { page } = await site.enter()
  const widths = [320, 360, 390, 640, 641, 768, 992, 1152, 1153, 1280, 1320, 1366, 1399, 1400, 1440, 1920]
  for (const language of ['pt-BR', 'en-US'] as const) {
    for (const query of ['', `?from=${addDays(today(), -1)}&to=${today()}`]) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${site.url}/dashboard${query}`)
      await chooseLanguage(page, language)
      await page.locator('[data-figure=done] dd small').waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        assert.deepEqual(await overlaps(page), [], `${language} ${query} at ${width} px`)
      }
    }
  }
  await leave(page)
})

test('the Tab key stays inside a dialog in both directions', async () => {
  const { page } = await site.enter()
  await locateCards(page).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ok' }).waitFor()
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press(key)
      assert.equal(await isInside(), true, `${key} ${presses}`)
    }
  }
  await leave(page)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WireAppointment } from '@zelo/contract/appointments'
import { addDays, toDisplayDate, toFileDate } from '@zelo/contract/rules/calendar'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { listUndoneProcedures } from '@zelo/contract/undone-tasks'
import { editUser, listUsers } from '@zelo/contract/user-administration'
import type { Page, Request } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { leave } from './browser.ts'
import { callAs, listPlanned, readGroup } from './dashboard-site.ts'
import { readToast, startDemoSite, today } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { findExcelButton, hasTexts, readHistoryRecords, readPdf } from './history-site.ts'
import { checkLookInBoth } from './pictures.ts'
import { findDarkBox, readPages } from './read-codes.ts'

const site = await startDemoSite('audit')
const factsPath = '/api/audit/facts'
const weekAgo = addDays(today(), -7)

const titles = [
  'Ambientes',
  'Atividades em aberto por colaborador',
  'Atividades em aberto por empresa',
  'Atividades que demandam mais tempo',
  'Tempo médio das atividades',
  'Tempo previsto e realizado',
]

const findChart = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true }).first()
const findChartFilter = (page: Page) => page.getByRole('dialog', { name: 'Filtrar gráficos' })
const head = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Opens the audit. Returns a list that collects the page's chart requests, except those for the previous interval. */
async function open(page: Page, query = ''): Promise<URL[]> {
  const asked: URL[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname === factsPath && url.searchParams.get('to') === today()) asked.push(url)
  })
  await page.goto(`${site.url}/auditoria${query}`)
  await page.locator('section[aria-busy=false]').first().waitFor()
  return asked
}

/** Returns the displayed rows of a chart that is shown as a table. */
async function readChartRows(page: Page, title: string): Promise<string[][]> {
  const show = page.getByRole('button', { name: `Ver como tabela: ${title}` })
  if (await show.isVisible()) await show.click()
  await page.getByRole('button', { name: `Ver como gráfico: ${title}` }).waitFor()
  const rows = findChart(page, title).locator('tbody tr')
  return await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  )
}

const figure = (value: number) => value.toLocaleString('pt-BR')
const words = { Completo: 'Completo', Andamento: 'Em andamento', Incompleto: 'Incompleto' } as const
const toStatusWord = ({ status }: WireAppointment) => (status === null ? 'A fazer' : words[status])

/** Counts how often each name occurs. The largest count is first. */
function countNames(names: readonly string[]): [string, number][] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, own]): [string, number] => [name, own.length])
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}

async function plannedThisWeek(page: Page): Promise<WireAppointment[]> {
  return (await listPlanned(page, weekAgo, today())).filter(({ active }) => active)
}

const readGroupUsers = async (page: Page) =>
  await callAs<typeof listUsers>(page, listUsers, `/allUsers/${await readGroup(page)}`)

test('the audit loads six charts from a week ago until today [R3-022 R3-229 R3-231 R3-232 R3-234 R3-235 R3-236 R3-237 R3-238 R3-241 R3-322 R3-323 R3-441 R3-475 R3-476]', async () => {
  const { page, complaints } = await site.openSignedIn()
  const asked = await open(page)
  await page.getByRole('button', { name: 'Sobre esta tela' }).waitFor()
  assert.deepEqual([asked[0]?.searchParams.get('from'), asked[0]?.searchParams.get('to')], [weekAgo, today()])
  const month = (day: string, withYear: boolean) =>
    new Intl.DateTimeFormat('pt-BR', {
      day: 'numeric',
      month: 'long',
      ...(withYear && { year: 'numeric' }),
      timeZone: 'UTC',
    })
      .format(new Date(`${day}T00:00:00Z`))
      .replace(/^1 de /, '1º de ')
  const range = (from: string, to: string) =>
    page.getByRole('heading', {
      name: `${month(from, from.slice(0, 4) !== to.slice(0, 4))} a ${month(to, true)}`,
    })
  await range(weekAgo, today()).waitFor()
  await page.getByRole('heading', { name: 'Registros que chegaram depois' }).waitFor()
  for (const title of titles) await findChart(page, title).getByRole('img', { name: title }).waitFor()
  assert.deepEqual(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts(), [
    (await range(weekAgo, today()).innerText()).trim(),
    ...titles,
    'Motivos das tarefas não feitas',
    'Registros que chegaram depois',
  ])

  const size = () =>
    findChart(page, 'Ambientes')
      .locator('table')
      .evaluate((table) => Number.parseFloat(getComputedStyle(table).fontSize))
  const before = await size()
  assert.equal(before, 13)
  await head(page, 'Aumentar a fonte dos gráficos').click()
  await eventually(size, before + 1)
  await page.waitForURL(({ searchParams }) => searchParams.get('font') === '12')
  await head(page, 'Diminuir a fonte dos gráficos').click()
  await eventually(size, before)

  const start = page.getByLabel('Data inicial', { exact: true })
  await head(page, 'Esconder o período').click()
  await start.waitFor({ state: 'detached' })
  await head(page, 'Mostrar o período').click()
  const from = addDays(today(), -3)
  await start.fill(toDisplayDate(from))
  await page.getByLabel('Data final', { exact: true }).fill(toDisplayDate(today()))
  await page.keyboard.press('Enter')
  await range(weekAgo, today()).waitFor()
  assert.equal(asked.length, 1, 'typed dates send no request before the refresh')
  await head(page, 'Atualizar').click()
  await range(from, today()).waitFor()
  await eventually(() => asked.map((url) => url.searchParams.get('from')), [weekAgo, from])
  await page.locator('section[aria-busy=false]').first().waitFor()
  await head(page, 'Atualizar').click()
  await eventually(() => asked.length, 3)
  await page.reload()
  await range(from, today()).waitFor()
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('each chart of the audit matches the records [R3-244 R3-245 R3-246 R3-247 R3-248 R3-249]', async () => {
  const { page } = await site.openSignedIn()
  const planned = await plannedThisWeek(page)
  const records = await readHistoryRecords(page, weekAgo)
  await open(page)
  const pairs = async (title: string) =>
    (await readChartRows(page, title)).map(([name, value]) => [name, value])

  const statuses = new Map(countNames(planned.map(toStatusWord)))
  assert.deepEqual(
    await pairs('Ambientes'),
    ['Completo', 'Em andamento', 'A fazer', 'Incompleto']
      .filter((word) => statuses.has(word))
      .map((word) => [word, figure(statuses.get(word)!)]),
  )
  const openAppointments = planned.filter(({ status }) => status !== 'Completo')
  const people = countNames(openAppointments.map(({ User }) => User.nome)).slice(0, 10)
  assert.deepEqual(
    await pairs('Atividades em aberto por colaborador'),
    people.map(([name, count]) => [name, figure(count)]),
  )
  const companies = await readChartRows(page, 'Atividades em aberto por empresa')
  assert.deepEqual(
    companies.map(([name, , toDo, incomplete, doing, all]) => [name, toDo, incomplete, doing, all]),
    countNames(openAppointments.map(({ Empresa }) => Empresa.NOME)).map(([name, count]) => {
      const own = openAppointments.filter(({ Empresa }) => Empresa.NOME === name)
      const withWord = (word: string) => figure(own.filter((one) => toStatusWord(one) === word).length)
      return [name, withWord('A fazer'), withWord('Incompleto'), withWord('Em andamento'), figure(count)]
    }),
  )

  const clock = (instant: string) =>
    Date.parse(`${instant.slice(0, 10)}T00:00Z`) / 60_000 +
    Number(instant.slice(11, 13)) * 60 +
    Number(instant.slice(14, 16))
  const done = records.filter(({ finished, undoneReason }) => finished && undoneReason === null)
  const times = [...Map.groupBy(done, ({ Procedure }) => Procedure.name)].map(([name, own]) => {
    const minutes = own.reduce(
      (sum, { createdAt, updatedAt }) => sum + clock(updatedAt) - clock(createdAt),
      0,
    )
    return { name, minutes, mean: Math.round(minutes / own.length) }
  })
  const top = (value: (time: (typeof times)[number]) => number) =>
    [...times]
      .sort((a, b) => value(b) - value(a) || (a.name < b.name ? -1 : 1))
      .slice(0, 10)
      .map((time) => [time.name, figure(value(time))])
  assert.deepEqual(
    await pairs('Atividades que demandam mais tempo'),
    top(({ minutes }) => minutes),
  )
  assert.deepEqual(
    await pairs('Tempo médio das atividades'),
    top(({ mean }) => mean),
  )

  const rooms = countNames(planned.map(({ Agenda }) => Agenda.Environment.name))
  const compared = await readChartRows(page, 'Tempo previsto e realizado')
  assert.equal(compared.length, 8)
  const parseMinutes = (text = '') => Number(text.replace(/\D/g, ''))
  const [first] = compared
  const ended = planned
    .filter(
      ({ Agenda, Empresa }) =>
        !Agenda.plus && Agenda.Environment.name === first?.[0] && Empresa.NOME === first[1],
    )
    .flatMap(({ slots }) => slots.filter(({ endedAt }) => endedAt !== null))
  assert.ok(rooms.length > 8)
  assert.equal(
    parseMinutes(first?.[4]),
    ended.reduce((sum, { start, end }) => sum + clock(`2026-01-01T${end}`) - clock(`2026-01-01T${start}`), 0),
  )
  assert.equal(
    parseMinutes(first?.[5]),
    ended.reduce((sum, { startedAt, endedAt }) => sum + clock(endedAt!) - clock(startedAt!), 0),
  )
  await leave(page)
})

test('six filters apply together and are cleared without a request [R3-230 R3-233 R3-250 R3-251 R3-252 R3-253 R3-254 R3-255 R3-256 R3-257 R3-324 R3-325 R3-326 R3-377 R3-403]', async () => {
  const { page } = await site.openSignedIn()
  const planned = await plannedThisWeek(page)
  const users = await readGroupUsers(page)
  const asked = await open(page, '?table=statuses')
  const total = async () =>
    (await readChartRows(page, 'Ambientes')).reduce(
      (sum, [, count]) => sum + Number(count?.replace('.', '')),
      0,
    )
  await eventually(total, planned.length)

  const one = planned.find(({ companyId, Agenda }) => companyId !== planned[0]?.companyId && !Agenda.plus)!
  const room = one.Agenda.Environment
  const task = room.Procedures[0]!.name
  const has = ({ Agenda: { Environment } }: WireAppointment, name: string) =>
    [...Environment.Procedures, ...Environment.proceduresOptions].some((each) => each.name === name)
  const cases: [string, string, (each: WireAppointment) => boolean][] = [
    ['Empresa', one.Empresa.NOME, ({ companyId }) => companyId === one.companyId],
    ['Colaborador', one.User.nome, ({ userId }) => userId === one.userId],
    ['Ambientes', room.name, ({ Agenda }) => Agenda.Environment.id === room.id],
    [
      'Categorias',
      room.Categoria.name,
      ({ Agenda }) => Agenda.Environment.Categoria.name === room.Categoria.name,
    ],
    ['Setores', room.Setor.name, ({ Agenda }) => Agenda.Environment.Setor.name === room.Setor.name],
    ['Procedimentos', task, (each) => has(each, task)],
  ]
  const choose = async (field: string, value: string, hint?: string) => {
    const dialog = findChartFilter(page)
    await dialog.getByRole('button', { name: new RegExp(`^${field} ?Sem filtro`) }).click()
    const search = dialog.getByRole('textbox', { name: `Buscar em ${field}` })
    const option = dialog.getByRole('group', { name: field, exact: true }).getByRole('checkbox')
    await option.first().waitFor()
    if (await search.isVisible()) await search.fill(value)
    await dialog
      .getByRole('group', { name: field, exact: true })
      .getByRole('checkbox', { name: hint ? `${value} ${hint}` : value, exact: true })
      .check()
  }
  const pickHint = (field: string) => {
    if (field === 'Ambientes') return one.Empresa.NOME
    return field === 'Colaborador' ? users.find(({ id }) => id === one.userId)?.EMPRESA : undefined
  }
  for (const [field, value, isLeft] of cases) {
    await head(page, 'Remover filtros').waitFor({ state: 'detached' })
    await head(page, 'Filtrar').click()
    await choose(field, value, pickHint(field))
    await findChartFilter(page).getByRole('button', { name: 'Filtrar', exact: true }).click()
    await findChartFilter(page).waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'Filtros aplicados' }).getByText(value).waitFor()
    await eventually(total, planned.filter(isLeft).length)
    await head(page, 'Remover filtros').click()
    await eventually(total, planned.length)
  }

  // The filter does not offer users who only coordinate.
  await head(page, 'Filtrar').click()
  const dialog = findChartFilter(page)
  await dialog.getByRole('button', { name: /^Colaborador/ }).click()
  const offered = dialog.getByRole('group', { name: 'Colaborador', exact: true }).getByRole('checkbox')
  const worked = new Set(planned.map(({ userId }) => userId))
  const cleaners = users.filter(({ id, coordenador }) => coordenador === 0 || worked.has(id))
  await eventually(() => offered.count(), cleaners.length)
  assert.ok(cleaners.length < users.length)
  await dialog.getByRole('button', { name: /^Colaborador/ }).click()

  await dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await readToast(page, 'info', 'Selecione algum filtro', 'Favor selecionar pelo menos um filtro')

  await choose('Empresa', one.Empresa.NOME)
  await dialog.getByRole('button', { name: 'Limpar Empresa' }).click()
  await dialog.getByRole('button', { name: /^Empresa ?Sem filtro/ }).waitFor()
  await dialog.getByRole('button', { name: /^Empresa/ }).click()
  await choose('Setores', room.Setor.name)
  await dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(total, planned.filter(cases[4]![2]).length)
  await head(page, 'Filtrar').click()
  await dialog.getByRole('button', { name: 'Limpar filtros' }).click()
  await dialog.getByRole('button', { name: /^Setores ?Sem filtro/ }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(total, planned.length)
  assert.equal(asked.length, 1, 'filters send no request')
  await leave(page)
})

test('figures show the change since the previous interval and match reports', async () => {
  const { page } = await site.openSignedIn()
  await open(page)
  const readFigures = () =>
    page
      .getByLabel('Resumo do período')
      .locator('> div')
      .evaluateAll((all) => all.map((one) => [...one.children].map((cell) => cell.textContent ?? '')))
  const before = await listPlanned(page, addDays(weekAgo, -8), addDays(weekAgo, -1))
  const difference = (await plannedThisWeek(page)).length - before.filter(({ active }) => active).length
  const change =
    difference === 0 ? 'igual' : `${figure(Math.abs(difference))} a ${difference > 0 ? 'mais' : 'menos'}`
  await eventually(async () => (await readFigures())[0]?.[2], change)

  const undone = (await readFigures()).at(-1)
  const reasons = page.getByRole('region', { name: 'Motivos das tarefas não feitas' })
  const counts = await reasons.locator('tbody td:nth-child(2)').allInnerTexts()
  const sum = counts.reduce((total, count) => total + Number(count.replace('.', '')), 0)
  assert.ok(sum > 0)
  assert.deepEqual(undone?.slice(0, 2), ['Tarefas não feitas', figure(sum)])
  await reasons.getByRole('link', { name: 'Ver as tarefas' }).click()
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === '/v2/historico-tarefas-incompletas' && searchParams.get('from') === weekAgo,
  )
  const group = await readGroup(page)
  const query = `companyId=${group}&from=${weekAgo}&to=${today()}&size=all`
  const listed = await callAs<typeof listUndoneProcedures>(
    page,
    listUndoneProcedures,
    `/history/undone-tasks?${query}`,
  )
  assert.equal(
    listed.rows.reduce((total, { count }) => total + count, 0),
    sum,
  )
  await leave(page)
})

test('people with the same name have separate rows with CPF', async () => {
  const { page } = await site.openSignedIn()
  const openAppointments = (await plannedThisWeek(page)).filter(({ status }) => status !== 'Completo')
  const [, [first], [second]] = countNames(openAppointments.map(({ userId }) => String(userId))) as [
    unknown,
    [string],
    [string],
  ]
  const users = await readGroupUsers(page)
  const findUser = (wanted: string) => users.find(({ id }) => id === Number(wanted))!
  const { id, nome, telefone, ativo } = findUser(second)
  const rename = (name: string) =>
    callAs<typeof editUser>(page, editUser, '/users', { id, nome: name, telefone: telefone ?? '', ativo })
  const shared = findUser(first).nome
  await rename(shared)
  const namesakes = [first, second].map((each) => `${shared}, ${maskCpf(findUser(each).cpf)}`)
  await open(page)
  const rows = findChart(page, titles[1]!).getByRole('row')
  for (const name of namesakes) await rows.getByTitle(name, { exact: true }).waitFor()
  await head(page, 'Filtrar').click()
  const dialog = findChartFilter(page)
  await dialog.getByRole('button', { name: /^Colaborador ?Sem filtro/ }).click()
  await dialog.getByRole('checkbox', { name: namesakes[0]! }).check()
  await dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await page.getByRole('list', { name: 'Filtros aplicados' }).getByText(shared).waitFor()
  // The table has the header row and the chosen person.
  await eventually(() => rows.count(), 2)
  await rows.getByTitle(shared, { exact: true }).waitFor()
  await rename(nome)
  await leave(page)
})

test('a filter without results is rejected, and the previous filter stays [R3-378]', async () => {
  const { page } = await site.openSignedIn()
  const planned = await plannedThisWeek(page)
  const [one] = planned
  const person = one!.userId
  // A company in which the person has no work.
  const company = [...new Set(planned.map(({ companyId }) => companyId))].find(
    (id) => !planned.some((each) => each.companyId === id && each.userId === person),
  )
  await open(page, `?employees=${person}&table=statuses`)
  const before = await readChartRows(page, 'Ambientes')
  const name = planned.find(({ companyId }) => companyId === company)!.Empresa.NOME
  await head(page, 'Filtrar').click()
  const dialog = findChartFilter(page)
  await dialog.getByRole('button', { name: /^Empresa ?Sem filtro/ }).click()
  await dialog.getByRole('checkbox', { name, exact: true }).check()
  await dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await readToast(page, 'info', 'Sem dados', 'Não há dados com esse filtro')
  await page.keyboard.press('Escape')
  assert.deepEqual(await readChartRows(page, 'Ambientes'), before)
  // A URL from another user may still contain a filter without results.
  await page.goto(`${site.url}/auditoria?employees=${person}&companies=${company}`)
  await eventually(() => page.getByText('Sem dados com esse filtro', { exact: true }).count(), 6)
  await leave(page)
})

test('charts without data are empty, and filters and exports are rejected [R3-242 R3-327 R3-379]', async () => {
  const { page } = await site.openSignedIn()
  await open(page, '?from=2020-01-01&to=2020-01-31')
  await eventually(() => page.getByText('Sem dados no período', { exact: true }).count(), 6)
  await head(page, 'Filtrar').click()
  const dialog = findChartFilter(page)
  await dialog.getByRole('button', { name: /^Empresa ?Sem filtro/ }).click()
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await readToast(page, 'error', 'Sem dados', 'Não há dados com esse filtro')
  await page.keyboard.press('Escape')
  for (const name of ['Exportar para PDF', 'Exportar para Excel']) {
    await head(page, name).click()
    await readToast(page, 'info', 'Sem dados', 'Não há dados para exportar')
  }
  await leave(page)
})

test('loading and failed charts show their state without a toast [R3-243 R3-448]', async () => {
  const { page } = await site.openSignedIn()
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(`**${factsPath}*`, async (route) => {
    await held
    await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
  })
  for (const path of ['**/api/allUsers/*', '**/api/environments/**', '**/api/empresas/*'])
    await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${site.url}/auditoria`)
  await eventually(
    () => page.locator('section[aria-busy=true] [aria-hidden=true]:has(> .skeleton)').count(),
    6,
  )
  go()
  await page.getByText('Não foi possível carregar os gráficos').waitFor()
  assert.equal(await page.locator('[data-kind]').count(), 0)
  await page.unroute(`**${factsPath}*`)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.locator('section[aria-busy=false]').first().waitFor()
  // Filters offer the values that have loaded, even if the lists fail.
  await head(page, 'Filtrar').click()
  const dialog = findChartFilter(page)
  await dialog.getByRole('button', { name: /^Procedimentos/ }).click()
  await dialog
    .getByRole('group', { name: 'Procedimentos', exact: true })
    .getByRole('checkbox')
    .first()
    .waitFor()
  assert.equal(await page.locator('[data-kind]').count(), 0)
  await leave(page)
})

test('a toast reports a rejected range, and the user can choose another', async () => {
  const { page } = await site.enter(undefined, {
    at: `/auditoria?from=${addDays(today(), -400)}&to=${today()}`,
  })
  await readToast(page, 'info', 'Filtro inválido', 'Intervalo de datas inválidos, favor verificar')
  await page.getByLabel('Data inicial', { exact: true }).fill(toDisplayDate(weekAgo))
  await page.keyboard.press('Enter')
  await head(page, 'Atualizar').click()
  await findChart(page, 'Ambientes').getByRole('img').waitFor()
  await leave(page)
})

test('the exports wait until the charts of new dates have loaded', async () => {
  const { page } = await site.openSignedIn()
  await open(page)
  const answer = Promise.withResolvers<void>()
  await page.route(`**${factsPath}*`, (route) => answer.promise.then(() => route.continue()))
  await page.getByLabel('Data inicial', { exact: true }).fill(toDisplayDate(addDays(today(), -3)))
  await page.keyboard.press('Enter')
  await head(page, 'Atualizar').click()
  await eventually(() => findExcelButton(page).isDisabled(), true)
  answer.resolve()
  await eventually(() => findExcelButton(page).isDisabled(), false)
  await leave(page)
})

test("each chart's numbers are exported as a workbook and a PDF [R3-239 R3-240 R3-473 R3-482 R3-483 R3-484 R3-485 R3-486 R3-487 R3-488]", async () => {
  const { page } = await site.openSignedIn()
  const ids = ['statuses', 'openByEmployee', 'longest', 'openByCompany', 'average', 'comparisons']
  const [one] = await plannedThisWeek(page)
  await open(page, `?companies=${one!.companyId}${ids.map((id) => `&table=${id}`).join('')}`)
  await head(page, 'Remover filtros').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), findExcelButton(page).click()])
  assert.equal(download.suggestedFilename(), 'DataSheet.xlsx')
  const sheets = await readWorkbook(await download.path())
  const bySheet: [string, string][] = [
    ['Ambientes', 'Ambientes'],
    ['Atv em aberto por func', 'Atividades em aberto por colaborador'],
    ['Atv em aberto por CNPJ', 'Atividades em aberto por empresa'],
    ['Atv que demandam mais tempo', 'Atividades que demandam mais tempo'],
    ['Tempo médio das atv', 'Tempo médio das atividades'],
    ['Previsto X Realizado', 'Tempo previsto e realizado'],
  ]
  assert.deepEqual(
    sheets.map(({ sheet }) => sheet),
    [...bySheet.map(([sheet]) => sheet), 'Registros que chegaram depois'],
  )
  const pdf = await readPdf(page, page)
  assert.equal(pdf.name, `relatorio-auditoria-${toFileDate(today())}.pdf`)
  hasTexts(pdf, ['Auditoria', one!.Empresa.NOME, ...titles])
  // The PDF has nothing between the charts and the footer.
  const pages = await pdf.draw()
  assert.ok(pages.length > 1)
  for (const sheet of pages)
    assert.equal(findDarkBox(sheet, { left: 0, top: 190, right: 297, bottom: 199 }), null)
  for (const [index, [, title]] of bySheet.entries()) {
    const [, ...rows] = sheets[index]!.data
    const shown = await readChartRows(page, title)
    assert.ok(shown.length > 0)
    const written = (cell: unknown) =>
      typeof cell === 'number' ? figure(cell).replace('-', '−') : String(cell ?? '')
    assert.deepEqual(
      rows.map((row) => row.map(written)),
      // The table fills the decimals of a column with zeros.
      shown.map((row) => row.map((text) => text.replace(/(,\d*?)0+$/, '$1').replace(/,$/, ''))),
      title,
    )
    // The workbook stores numbers as numbers, not as text.
    assert.ok(rows.every((row) => typeof row.at(-1) === 'number' && typeof row[0] === 'string'))
    const column = title === 'Atividades em aberto por empresa' ? 5 : 1
    hasTexts(
      pdf,
      shown.flatMap((row) => [row[0]!, ...(column < row.length && index < 5 ? [row[column]!] : [])]),
    )
  }
  await leave(page)
})

test('charts are printed whole in light colors, at any width and scheme', async () => {
  const { page } = await site.openSignedIn()
  await open(page)
  for (const title of titles) await findChart(page, title).getByRole('img', { name: title }).waitFor()
  const onScreen = () =>
    page
      .locator('canvas')
      .evaluateAll((all) => [
        document.documentElement.dataset.colorScheme,
        ...all.map(({ clientWidth }) => clientWidth),
      ])
  /**
   * Compares the width of the canvas with that of its container. They differ if the canvas is empty or was drawn for
   * another window width.
   */
  const isDrawn = (width: number) =>
    page
      .locator('canvas')
      .evaluateAll(
        (all, width) =>
          innerWidth === width &&
          all.every((each) => Math.abs(each.clientWidth - each.parentElement!.clientWidth) <= 1),
        width,
      )
  const printed = []
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [900, 'light'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await eventually(async () => [(await onScreen())[0], await isDrawn(width)], [colorScheme, true])
    const before = await onScreen()
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    printed.push(await Array.fromAsync(readPages(pdf, 3)))
    await eventually(onScreen, before)
  }
  await leave(page)
  const [first = [], ...others] = printed
  for (const sheet of first) {
    assert.deepEqual([Math.round(sheet.width), Math.round(sheet.height)], [210, 297])
    assert.equal(findDarkBox(sheet, { left: 198.5, top: 0, right: 210, bottom: 297 }), null)
    assert.equal(findDarkBox(sheet, { left: 0, top: 285.5, right: 210, bottom: 297 }), null)
  }
  for (const other of others) assert.deepEqual(other, first)
})

test('the audit passes axe in all schemes and languages, without inline styles', async () => {
  const { page, complaints } = await site.openSignedIn()
  const [one] = await plannedThisWeek(page)
  await page.goto(`${site.url}/auditoria?companies=${one!.companyId}&table=openByEmployee`)
  await page.locator('canvas').nth(4).waitFor()
  await checkLookInBoth(page, 'audit')
  await head(page, 'Filtrar').click()
  await findChartFilter(page)
    .getByRole('button', { name: /^Colaborador/ })
    .click()
  await findChartFilter(page).getByRole('checkbox').first().waitFor()
  await checkLookInBoth(page, 'audit-filters')
  assert.deepEqual(complaints, [])
  await leave(page)
})

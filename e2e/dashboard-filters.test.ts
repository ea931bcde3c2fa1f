import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAppointment, type WireAppointment } from '@zelo/contract/appointments'
import { listEnvironments } from '@zelo/contract/environments'
import { addDays, toDisplayDate } from '@zelo/contract/rules/calendar'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { nameComparison } from '@zelo/contract/rules/name-order'
import { formatPhone } from '@zelo/contract/rules/phone'
import { listUsers } from '@zelo/contract/user-administration'
import type { Locator, Page } from 'playwright-core'
import { keep, leave } from './browser.ts'
import { setClocks } from './clocks.ts'
import { callAs, type Detail, listPlanned, locateCards, readCardIds, readGroup } from './dashboard-site.ts'
import { queryDatabase } from './demo-database.ts'
import { readToast, startDemoSite, today } from './demo-site.ts'
import { eventually, hasFocus } from './eventually.ts'
import { checkLookInBoth } from './pictures.ts'

const yesterday = addDays(today(), -1)

const site = await startDemoSite('dashboard-filters')

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${site.url}/dashboard${query}`)
  await locateCards(page).first().waitFor()
}

const findCleaningFilter = (page: Page) => page.getByRole('dialog', { name: 'Filtrar limpezas' })

/** Filters by one value of one field on the screen. */
async function filterBy(page: Page, mode: string, field: string, value: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Filtrar', exact: true }).click()
  const dialog = findCleaningFilter(page)
  await dialog.getByText(mode, { exact: true }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${field} ?Sem filtro`) }).click()
  const search = dialog.getByRole('textbox', { name: `Buscar em ${field}` })
  const option = dialog.getByRole('group', { name: field, exact: true }).getByRole('checkbox').first()
  await option.waitFor()
  if (await search.isVisible()) await search.fill(value)
  await dialog.getByRole('checkbox', { name: value }).first().check()
  await dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Waits until at least one of these cards is visible and no other card is. */
async function showsOnly(cards: Locator, ids: number[]): Promise<void> {
  const look = async () => {
    const shown = await readCardIds(cards)
    return { some: shown.length > 0, others: shown.filter((id) => !ids.includes(id)) }
  }
  await eventually(look, { some: true, others: [] })
}

const undone = ({ status, slots, notDone }: WireAppointment) =>
  status === 'Incompleto' ||
  notDone.length > 0 ||
  slots.some((slot) => slot.endedAt !== null && !slot.complete)

test('each field filters the dashboard, and the URL keeps the value [R1-128 R1-129 R1-130 R1-131 R1-132 R1-133 R1-134 R1-135 R1-136 R1-137 R1-138 R1-147 R1-150]', async () => {
  const { page } = await site.openSignedIn()
  const all = (await listPlanned(page, yesterday)).filter((one) => one.active)
  const group = await readGroup(page)
  const users = await callAs<typeof listUsers>(page, listUsers, `/allUsers/${group}`)
  const rooms = await callAs<typeof listEnvironments>(page, listEnvironments, `/environments/?id=${group}`)
  const one = all.find((each) => undone(each) && each.companyId !== group) ?? all[0]!
  const room = one.Agenda.Environment
  const person = users.find((user) => user.id === one.userId)!
  const risk = rooms.find(({ ID }) => ID === room.id)!.RISCOS[0]!
  const task = room.Procedures[0]!.name
  const [left = ''] = all.find(({ notDone }) => notDone.length > 0)?.notDone ?? []
  const cpf = maskCpf(person.cpf)
  const phone = formatPhone(person.telefone)
  const ofRoom = (each: WireAppointment) => each.Agenda.Environment.id === room.id
  const ofPerson = (each: WireAppointment) => each.userId === person.id
  const ofCompany = (each: WireAppointment) => each.companyId === one.companyId
  const inSector = (each: WireAppointment) => each.Agenda.Environment.Setor.name === room.Setor.name
  const inCategory = (each: WireAppointment) => each.Agenda.Environment.Categoria.name === room.Categoria.name
  const onFloor = (each: WireAppointment) => each.Agenda.Environment.andar === room.andar
  const asksFor = ({ Agenda: { Environment } }: WireAppointment) =>
    [...Environment.Procedures, ...Environment.proceduresOptions].some(({ name }) => name === task)
  const risky = new Set(rooms.filter(({ RISCOS }) => RISCOS.includes(risk)).map(({ ID }) => ID))

  const cases: [string, string, string, string, (each: WireAppointment) => boolean][] = [
    ['Ambientes', 'Empresa', one.Empresa.NOME, 'companies', ofCompany],
    ['Ambientes', 'Ambiente', room.name, 'environments', ofRoom],
    ['Ambientes', 'Categoria', room.Categoria.name, 'categories', inCategory],
    ['Ambientes', 'Setor', room.Setor.name, 'sectors', inSector],
    ['Ambientes', 'Andar', room.andar, 'floors', onFloor],
    ['Ambientes', 'Risco', risk, 'risks', (each) => risky.has(each.Agenda.Environment.id)],
    ['Ambientes', 'Procedimento', task, 'procedures', asksFor],
    ['Painel de colaboradores', 'Colaborador', person.nome, 'people', ofPerson],
    ['Painel de colaboradores', 'CPF', cpf, 'cpfs', ofPerson],
    ['Painel de colaboradores', 'E-mail', person.email, 'emails', ofPerson],
    ['Painel de colaboradores', 'Telefone', phone, 'phones', ofPerson],
    ['Tarefas incompletas', 'Tarefa', left, 'tasks', (each) => undone(each) && each.notDone.includes(left)],
    ['Agenda', 'Filial', one.Empresa.NOME, 'branches', ofCompany],
  ]
  await open(page, `?from=${yesterday}&to=${yesterday}`)
  for (const [mode, field, value, name, has] of cases) {
    await filterBy(page, mode, field, value)
    await page.waitForURL(new RegExp(`[?&]${name}=`))
    const expected = all.filter(has).map(({ id }) => id)
    await page.getByText(new RegExp(`^${expected.length} de \\d+ limpezas?$`)).waitFor()
    await showsOnly(locateCards(page), expected)
    const chip = page.getByRole('list', { name: 'Filtros aplicados' }).getByRole('listitem')
    await chip
      .last()
      .filter({ hasText: new RegExp(`^${field} `) })
      .waitFor()
    // The URL alone is enough to restore the filter.
    if (name === 'risks' || name === 'cpfs') {
      await page.reload()
      await page.getByText(new RegExp(`^${expected.length} de \\d+ limpezas?$`)).waitFor()
      await chip.filter({ hasText: value }).first().waitFor()
    }
    await page.getByRole('main').getByRole('button', { name: 'Limpar', exact: true }).click()
    await chip.first().waitFor({ state: 'detached' })
    await hasFocus(page.locator('#content'))
  }
  await leave(page)
})

test('a figure and a layout chosen in quick succession both apply', async () => {
  const { page } = await site.openSignedIn()
  await open(page, `?from=${yesterday}&to=${yesterday}`)
  await page.getByRole('main').evaluate(async (main) => {
    const press = (name: string) =>
      Array.from(main.querySelectorAll<HTMLElement>('button, label'))
        .find(({ innerText }) => innerText.trim().startsWith(name))!
        .click()
    press('Completas')
    while (!location.search.includes('state=')) await new Promise((resolve) => setTimeout(resolve))
    press('Grupos')
  })
  const address = () => new URL(page.url()).searchParams
  await eventually(() => [address().get('state'), address().get('layout')], ['done', 'groups'])
  await leave(page)
})

test('filter modes have their own fields; a period clears the other choices [R1-139 R1-140 R1-141 R1-142 R1-143 R1-144 R1-145 R1-146 R1-148 R1-149 R1-151 R1-152 R1-153]', async () => {
  const { page } = await site.openSignedIn()
  await open(page)
  await page.getByRole('main').getByRole('button', { name: 'Filtrar', exact: true }).click()
  const dialog = findCleaningFilter(page)
  await dialog.getByText('Painel de ambientes', { exact: true }).waitFor()
  assert.equal(await dialog.getByText('Período', { exact: true }).count(), 0)
  for (const [mode, fields] of [
    ['Painel de colaboradores', ['Colaborador', 'CPF', 'E-mail', 'Telefone']],
    ['Painel de ambientes', ['Ambiente', 'Categoria', 'Setor', 'Andar']],
    ['Tarefas incompletas', ['Colaborador', 'Ambiente', 'Tarefa']],
    ['Agenda', ['Colaborador', 'Filial', 'Ambiente']],
  ] as const) {
    await dialog.getByText(mode, { exact: true }).click()
    const names = async () =>
      (await dialog.getByRole('button', { name: / ?Sem filtro$/ }).allTextContents()).map((text) =>
        text.replace(/ ?Sem filtro$/, ''),
      )
    await eventually(names, [...fields])
    const field = dialog.getByRole('button', { name: /^(Colaborador|Ambiente) ?Sem filtro/ })
    await field.first().click()
    await dialog.getByRole('checkbox').first().check()
    await eventually(() => field.count(), mode.startsWith('Painel') ? 0 : 1)
    await dialog.getByText('Escolher um período limpa as outras opções.').waitFor()
    await dialog.getByLabel('Data inicial').fill(toDisplayDate(yesterday))
    await dialog.getByLabel('Data final').press('Enter')
    await dialog.getByText('Período escolhido. As outras opções foram limpas.').waitFor()
    await eventually(() => dialog.getByRole('checkbox', { checked: true }).count(), 0)
    await dialog.getByLabel('Data inicial').fill(toDisplayDate(today()))
    await dialog.getByLabel('Data final').press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('button', { name: 'Filtrar', exact: true }).click()
  }
  await dialog.getByText('Agenda', { exact: true }).click()
  await dialog.getByLabel('Data inicial').fill(toDisplayDate(yesterday))
  await dialog.getByLabel('Data final').press('Enter')
  await dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await page.waitForURL(new RegExp(`from=${yesterday}&to=${today()}`))
  await page.getByRole('heading', { level: 2, name: 'Ontem' }).waitFor()
  await leave(page)
})

test('three layouts show the same cleanings, and the last layout is remembered', async () => {
  const { page } = await site.openSignedIn()
  const all = (await listPlanned(page, yesterday)).filter((one) => one.active)
  await page.setViewportSize({ width: 1440, height: 2400 })
  const query = `?from=${yesterday}&to=${yesterday}`
  await open(page, query)
  await page.getByRole('heading', { level: 2, name: 'Ontem' }).waitFor()
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
  await eventually(async () => sorted(await readCardIds(locateCards(page))), sorted(all.map(({ id }) => id)))

  await page.getByRole('button', { name: 'Grupos', exact: true }).click()
  for (const [by, readGroupName] of [
    ['Colaborador', (one: WireAppointment) => one.User.nome],
    ['Setor', (one: WireAppointment) => one.Agenda.Environment.Setor.name],
    ['Categoria', (one: WireAppointment) => one.Agenda.Environment.Categoria.name],
    ['Ambiente', (one: WireAppointment) => one.Agenda.Environment.name],
  ] as const) {
    await page.getByLabel('Agrupar por').selectOption({ label: by })
    const [name = ''] = all.map(readGroupName).toSorted(nameComparison())
    const group = page.getByRole('list', { name, exact: true }).first()
    const own = all.filter((one) => readGroupName(one) === name).map(({ id }) => id)
    await showsOnly(group.getByRole('link'), own)
  }

  await page.getByRole('button', { name: 'Quadro', exact: true }).click()
  const done = page.getByRole('region', { name: 'Completas', exact: true })
  await done.waitFor()
  const complete = all.filter((one) => one.status === 'Completo' && !one.Agenda.plus).length
  await done.getByRole('heading', { level: 2, name: new RegExp(`^Completas ?${complete}$`) }).waitFor()
  const readTexts = (names: Locator) => names.evaluateAll((found) => found.map((one) => one.textContent))
  const headings = page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 })
  const columns = await readTexts(headings)
  for (const name of ['Completas', 'Incompletas', 'Não realizadas', 'Fora da agenda']) {
    const figure = page.locator('dl > div').filter({ has: page.getByRole('button', { name, exact: true }) })
    const count = await figure.locator('dd > span').first().textContent()
    assert.ok(columns.includes(`${name}${count}`) || count === '0', `${name} ${count}`)
  }
  await page.waitForURL(/layout=board/)

  await open(page, query)
  await done.waitFor()
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByRole('heading', { level: 2, name: 'A fazer' }).waitFor()
  await done.waitFor({ state: 'detached' })
  await leave(page)
})

test('a click on a figure opens or closes its list', async () => {
  const { page } = await site.openSignedIn()
  const active = (await listPlanned(page, yesterday)).filter((one) => one.active)
  const partial = active.filter((one) => one.status === 'Incompleto' && !one.Agenda.plus)
  await open(page, `?from=${yesterday}&to=${yesterday}`)
  const figure = page.getByRole('button', { name: 'Incompletas', exact: true })
  await figure.click()
  await page.waitForURL(/state=partial/)
  const some = `${partial.length} de ${active.length} limpezas`
  await page.getByText(some, { exact: true }).waitFor()
  await page.getByText(`${some}, por hora`, { exact: true }).waitFor()
  await page.getByText(new RegExp(`^${some} em `)).waitFor()
  await figure.and(page.locator('[aria-pressed=true]')).waitFor()
  await figure.click()
  await page.waitForURL((url) => !url.search.includes('state'))
  await leave(page)
})

test('a cleaning becomes missed when the day ends in its time zone', async () => {
  const { page } = await site.openSignedIn()
  const tomorrow = addDays(today(), 1)
  const planned = (await listPlanned(page, tomorrow)).filter((one) => one.active)
  const parent = await readGroup(page)
  const { companyId, startDate } = planned.find((one) => one.companyId !== parent)!
  await queryDatabase(
    site.databaseUrl,
    `update companies set time_zone = 'America/Rio_Branco' where id = $1`,
    [companyId],
  )
  const midnight = `${addDays(today(), 2)}T00:30:00${startDate.slice(19)}`
  await keep(page, site.url, [['zelo.login-time', JSON.stringify(new Date(midnight).toISOString())]])
  await setClocks(page, new Date(midnight))
  await open(page, `?from=${tomorrow}&to=${tomorrow}`)
  const figures = page.getByRole('main').locator('dl > div')
  const readFigureCount = async (name: string) => {
    const figure = figures.filter({ has: page.getByRole('button', { name, exact: true }) })
    return Number(await figure.locator('dd > span').first().textContent())
  }
  const there = planned.filter((one) => one.companyId === companyId)
  // In that time zone it is 22:30.
  const late = there.filter(({ horaIni }) => horaIni < '22:30').length
  await eventually(() => readFigureCount('Planejadas'), planned.length)
  assert.deepEqual(
    [await readFigureCount('Atrasadas'), await readFigureCount('Não realizadas')],
    [late, planned.length - there.length],
  )
  await queryDatabase(
    site.databaseUrl,
    `update companies set time_zone = 'America/Fortaleza' where id = $1`,
    [companyId],
  )
  await page.context().close()
})

/** Returns a recent cleaning that has photos. */
async function photographed(page: Page): Promise<Detail> {
  const worked = (await listPlanned(page, addDays(today(), -5), yesterday)).filter(
    (one) => one.status === 'Completo',
  )
  for (const { id } of worked) {
    const detail = await callAs<typeof readAppointment>(page, readAppointment, `/agendas/appointments/${id}`)
    if (detail.executions.some(({ photos }) => photos.length > 0)) return detail
  }
  throw new Error('the demo has no photos')
}

test('unplanned work is marked on the card and in the detail [R1-125 R1-163]', async () => {
  const { page } = await site.openSignedIn()
  const week = (await listPlanned(page, addDays(today(), -7), yesterday)).filter((one) => one.active)
  const unplanned = week.find(({ Agenda }) => Agenda.plus)!
  const card = ({ id }: WireAppointment) =>
    locateCards(page).filter({ has: page.getByText(String(id), { exact: true }) })
  await page.setViewportSize({ width: 1440, height: 9000 })
  await open(page, `?from=${unplanned.dataAgend}&to=${unplanned.dataAgend}&layout=list`)
  await card(unplanned).getByText('Fora da agenda', { exact: true }).waitFor()
  const planned = week.find((one) => one.dataAgend === unplanned.dataAgend && !one.Agenda.plus)!
  await card(planned).waitFor()
  assert.equal(await card(planned).getByText('Fora da agenda', { exact: true }).count(), 0)

  const { id, extras } = week.find((one) => one.extras.length > 0)!
  await open(page, `?appointment=${id}`)
  const rows = page.getByRole('dialog').getByRole('row').filter({ hasText: 'Fez a mais' })
  await eventually(() => rows.count(), extras.length)
  await leave(page)
})

test('the detail shows plan, work and history, and enlarges photos [R1-154 R1-155 R1-156 R1-157 R1-158 R1-159 R1-162]', async () => {
  const { page, complaints } = await site.openSignedIn('leitura@zelo.demo')
  const { appointment, executions } = await photographed(page)
  const { id, dataAgend, User, Agenda } = appointment
  await open(page, `?from=${dataAgend}&to=${dataAgend}&appointment=${id}`)
  const room = Agenda.Environment
  const dialog = page.getByRole('dialog', { name: room.name })
  for (const [name, text] of [
    ['Setor', room.Setor.name],
    ['Categoria', room.Categoria.name],
    ['Colaborador', User.nome],
  ]) {
    await dialog
      .getByText(`${name}${text}`)
      .or(
        dialog
          .locator('div', { has: page.getByText(name!, { exact: true }) })
          .getByText(text!)
          .first(),
      )
      .first()
      .waitFor()
  }
  const first = appointment.slots[0]!
  const times = `${first.startedAt!.slice(11, 16)} – ${first.endedAt!.slice(11, 16)}`
  await dialog.getByRole('row', { name: new RegExp(`${first.start} – ${first.end}.*${times}`) }).waitFor()
  const weekdays = dialog.locator('dl > div').filter({ hasText: 'Dias da semana' }).locator('dd')
  assert.match(await weekdays.innerText(), /segunda|terça|quarta|quinta|sexta|sábado|domingo|dia/i)

  const history = dialog.getByRole('region', { name: 'Histórico' })
  await history
    .getByText(/^(Código|Códigos) /)
    .first()
    .waitFor()
  for (const { Procedure } of executions)
    await history.getByText(Procedure.name, { exact: true }).first().waitFor()
  const { Procedure } = executions.find(({ photos }) => photos.length > 0)!
  const thumbnail = history.getByRole('button', { name: `Ampliar a foto de ${Procedure.name}` }).first()
  await thumbnail.click()
  const zoom = page.getByRole('dialog', { name: Procedure.name })
  const image = zoom.getByRole('img')
  await image.evaluate((photo: HTMLImageElement) => photo.decode())
  const width = () => image.evaluate((photo) => photo.getBoundingClientRect().width)
  const fitted = await width()
  await zoom.getByRole('button', { name: 'Ampliar' }).click()
  await eventually(async () => (await width()) > fitted, true)
  await page.keyboard.press('Escape')
  await zoom.waitFor({ state: 'detached' })
  await hasFocus(thumbnail)
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])

  // One URL is for an older cleaning whose photos are still stored. The other URL is for an unknown cleaning.
  await queryDatabase(
    site.databaseUrl,
    `update execution_photos set file = null, thumbnail = null, expired_at = now()
     where execution_id = any(select id from executions where appointment_id = $1)`,
    [id],
  )
  await open(page, `?appointment=${id}`)
  await dialog.getByText('Foto removida pelo prazo de guarda').first().waitFor()
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await page.waitForURL('**/dashboard')
  await open(page, '?appointment=999999999')
  await readToast(page, 'error', 'O agendamento 999999999 não pôde ser aberto')
  await page.waitForURL('**/dashboard')
  await leave(page)
})

test('layouts, filter and detail pass axe at three widths', async () => {
  const { page, complaints } = await site.openSignedIn()
  const { appointment } = await photographed(page)
  // Yesterday may have no partial cleaning, for example on a Monday.
  const partial = (await listPlanned(page, addDays(today(), -7), yesterday)).find(
    (one) => one.active && one.status === 'Incompleto' && !one.Agenda.plus,
  )
  assert.ok(partial)
  const only = (day: string) => `?from=${day}&to=${day}`
  for (const [name, query] of [
    ['list', `${only(partial.dataAgend)}&layout=list&mode=undone&state=partial`],
    ['groups', `${only(appointment.dataAgend)}&layout=groups&group=person`],
    ['board', '?layout=board'],
    ['detail', `${only(appointment.dataAgend)}&layout=list&appointment=${appointment.id}`],
  ] as const) {
    await open(page, query)
    if (name === 'detail') await page.getByRole('region', { name: 'Histórico' }).waitFor()
    await checkLookInBoth(page, `dashboard-${name}`)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Filtrar', exact: true }).click()
  const dialog = findCleaningFilter(page)
  await dialog.getByText('Painel de ambientes', { exact: true }).click()
  await dialog.getByRole('button', { name: /^Setor / }).click()
  await dialog.getByRole('checkbox').first().check()
  await checkLookInBoth(page, 'dashboard-filter')
  assert.deepEqual(complaints, [])
  await leave(page)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WireAppointment } from '@zelo/contract/appointments'
import { addDays, toDisplayDate } from '@zelo/contract/rules/calendar'
import type { WireListedUser } from '@zelo/contract/user-administration'
import type { Page } from 'playwright-core'
import { agendaItem } from './agenda-item.ts'
import { leave } from './browser.ts'
import { chooseLanguage, readToast, revokeSession, signInAgain, today } from './demo-site.ts'
import { startSite } from './environment-site.ts'
import { eventually, hasFocus, hasValue, isTicked } from './eventually.ts'
import { checkLookInDarkToo } from './pictures.ts'

/** This file's agendas are in a week that no other test uses. */
const monday = addDays(today(), 28)
const lastDay = addDays(monday, 13)

const site = await startSite('agendas-list')
const users = await site.call<WireListedUser[]>('GET', `allUsers/${site.parentId}`)
const cleaners = users.filter(({ coordenador, ativo }) => coordenador === 0 && ativo === 1)

/** Opens the screen of schedules in a separate window as a user of the demo. */
async function open(query: string, email?: string) {
  const opened = await site.enter(email, { at: `/agendamentos${query}` })
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  return opened
}

/** Plans a daily cleaning for two weeks by the nth cleaner of the demo in a new environment. */
async function plan(
  name: string,
  { nth = 0, hours = ['22:00', '22:30'] }: { nth?: number; hours?: [string, string] } = {},
) {
  const environment = await site.makeEnvironment(name)
  const person = cleaners[nth]!
  const { agendas } = await site.call<{ agendas: { ID: number }[] }>('POST', 'agendas/v2/saveAgenda', [
    agendaItem({
      companyId: environment.companyId,
      environmentId: environment.ID,
      userId: person.id,
      name,
      validity: [monday, lastDay],
      hours,
    }),
  ])
  return { agendaId: agendas[0]!.ID, person, environment: name }
}

/** Returns the server's appointments of an agenda in a range of days. */
async function listAgendaAppointments(agendaId: number, from: string, to = from): Promise<WireAppointment[]> {
  const query = `dataIni=${from}&dataFim=${to}&companyId=${site.parentId}`
  const list = await site.call<WireAppointment[]>('GET', `agendas/v2/Agendamentos/company?${query}`)
  return list.filter((appointment) => appointment.agendaId === agendaId)
}

const week = `?from=${monday}`
const search = (page: Page) => page.getByLabel('Buscar agendamentos')
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
const dialog = (page: Page) => page.getByRole('dialog')
const findActiveSwitch = (page: Page, environment: string) =>
  dialog(page).getByRole('checkbox', { name: new RegExp(`^Agenda ativa: ${environment},`) })
const findPhotoSwitch = (page: Page, environment: string) =>
  dialog(page).getByRole('checkbox', { name: new RegExp(`^Uma foto por revisão basta: ${environment},`) })
const written = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/agendas/updateAgenda'))

test('the list shows seven days and keeps its state in the URL [R3-060 R3-065 R3-066 R3-411]', async () => {
  const { page } = await site.openSignedIn()
  const asked = page.waitForRequest(`**/agendas/range?*to=${addDays(today(), 6)}*`)
  await page.goto(`${site.url}/agendamentos`)
  assert.equal(new URL((await asked).url()).searchParams.get('from'), today())
  await page.getByRole('tab', { name: /^Listar agendamentos \d+/, selected: true }).waitFor()
  await page.getByRole('heading', { name: 'Hoje' }).waitFor()

  const [first] = await appointmentsOn(today())
  const name = first!.User.nome
  await search(page).fill(
    name
      .toUpperCase()
      .normalize('NFD')
      .replace(/\p{Mn}/gu, ''),
  )
  await page.waitForURL('**/agendamentos?q=*')
  await cards(page).filter({ hasText: name }).first().waitFor()
  await eventually(() => cards(page).filter({ hasNotText: name }).count(), 0)
  await eventually(() => page.getByRole('main').getByRole('heading', { level: 2 }).count(), 7)
  await search(page).fill('zzz')
  await page.getByRole('heading', { name: 'Nada encontrado para “zzz”' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Limpar busca' }).last().click()

  await page.getByRole('button', { name: 'Próxima semana' }).dblclick()
  await page.waitForURL(`**/agendamentos?*from=${addDays(today(), 14)}*`)
  await page.getByRole('button', { name: 'Semana anterior' }).click()
  await page.waitForURL(`**/agendamentos?*from=${addDays(today(), 7)}*`)
  const start = page.getByLabel('Sete dias a partir de')
  await hasValue(start, toDisplayDate(addDays(today(), 7)))
  await start.fill('31/02/2027')
  await page.getByRole('main').getByText('Data inválida').waitFor()
  await start.fill('01/03/2031')
  assert.equal(await start.inputValue(), '01/03/2031')
  await page.getByRole('main').getByText('Data inválida').waitFor({ state: 'detached' })
  await start.fill('31/12/9999')
  await page.getByRole('main').getByText('Data inválida').waitFor()
  await start.fill('01/03/2031')
  await page.getByRole('heading', { name: 'Nenhum agendamento nestes sete dias' }).waitFor()
  await page.getByRole('button', { name: 'Hoje' }).click()
  await page.getByRole('heading', { name: 'Hoje' }).waitFor()
  await hasFocus(page.getByRole('button', { name: 'Hoje', disabled: true }))
  await page.waitForURL((url) => !url.searchParams.has('from'))
  await leave(page)
})

test('a printed week contains all its cards', async () => {
  const list = await appointmentsOn(today(), addDays(today(), 6))
  const { page } = await open('')
  await cards(page).first().waitFor()
  assert.ok(list.length > 200)
  // Browsers fire this event before printing. A real print would take seconds.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  assert.equal(await cards(page).count(), list.length)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await eventually(async () => (await cards(page).count()) < list.length, true)
  await leave(page)
})

async function appointmentsOn(from: string, to = from): Promise<WireAppointment[]> {
  const query = `dataIni=${from}&dataFim=${to}&companyId=${site.parentId}`
  const list = await site.call<WireAppointment[]>('GET', `agendas/v2/Agendamentos/company?${query}`)
  return list.filter(({ active }) => active)
}

test("the day dialog toggles an agenda and the agenda's single-photo flag [R3-068 R3-070 R3-071 R3-412 R3-422 R3-425 R3-426]", async () => {
  const { agendaId, environment } = await plan('Sala dos interruptores')
  const { page } = await open(`${week}&q=interruptores`)
  await cards(page).first().click()
  await dialog(page)
    .getByRole('heading', { name: new RegExp(toDisplayDate(monday)) })
    .waitFor()
  const planned = (await appointmentsOn(monday)).length
  await eventually(() => dialog(page).getByRole('listitem').count(), planned)

  await page.route('**/api/agendas/updateAgenda', (route) => route.abort())
  await findPhotoSwitch(page, environment).click()
  const offline = 'Sem resposta do servidor. Confira a conexão e tente de novo.'
  await readToast(page, 'error', 'Erro ao alterar agenda', offline)
  await findPhotoSwitch(page, environment)
    .and(page.getByRole('checkbox', { checked: false }))
    .waitFor()
  await page.unroute('**/api/agendas/updateAgenda')
  const single = written(page)
  await findPhotoSwitch(page, environment).click()
  const sent = (await single).request().postDataJSON() as Record<string, unknown>
  assert.deepEqual(Object.keys(sent).sort(), [
    'ATIVO',
    'ID',
    'Id_Environments',
    'Id_Periodicidade',
    'Id_Users',
    'revisionPhotos',
    'version',
  ])
  assert.equal((await listAgendaAppointments(agendaId, monday))[0]?.Agenda.revisionPhotos, true)

  await findActiveSwitch(page, environment).click()
  const confirm = page.getByRole('alertdialog', { name: `Inativar a agenda de ${environment}?` })
  await confirm.getByText(/não só este/).waitFor()
  await confirm.getByRole('button', { name: 'Não' }).click()
  await confirm.waitFor({ state: 'detached' })
  await isTicked(findActiveSwitch(page, environment), true)
  await findActiveSwitch(page, environment).click()
  await confirm.getByRole('button', { name: 'Inativar' }).click()
  await page.getByText('Agenda inativada com sucesso').waitFor()
  await dialog(page).getByText('Agenda inativa', { exact: true }).waitFor()
  await confirm.waitFor({ state: 'detached' })
  const days = await listAgendaAppointments(agendaId, monday, lastDay)
  assert.deepEqual([days.length, days.filter(({ active }) => active).length], [14, 0])
  await page.keyboard.press('Escape')

  await page.getByRole('heading', { name: 'Nada encontrado para “interruptores”' }).waitFor()
  await page.getByLabel('Mostrar inativos').click()
  await cards(page).first().click()
  await findActiveSwitch(page, environment).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ativar' }).click()
  await page.getByText('Agenda ativada com sucesso').waitFor()
  assert.equal((await listAgendaAppointments(agendaId, monday))[0]?.active, true)
  await leave(page)
})

test('the edit dialog changes future appointments, never past ones [R3-069 R3-085 R3-086 R3-293 R3-423 R3-424 R3-463 R3-466]', async () => {
  const [yesterday, tomorrow] = [addDays(today(), -1), addDays(today(), 1)]
  const [past, next] = [await appointmentsOn(yesterday), await appointmentsOn(tomorrow)]
  const last = past.find(
    ({ agendaId, Agenda }) =>
      !Agenda.plus && Agenda.Periodicidade.type === 'sem' && next.some((one) => one.agendaId === agendaId),
  )
  assert.ok(last)
  const { page } = await open('')
  await search(page).fill(last.Agenda.Environment.name)
  const its = cards(page)
    .filter({ hasText: last.User.nome })
    .filter({ hasText: last.Agenda.Environment.name })
  await its.first().click()
  await dialog(page)
    .getByRole('button', {
      name: new RegExp(`^Editar agenda: ${last.Agenda.Environment.name}, ${last.User.nome}`),
    })
    .first()
    .click()
  await dialog(page)
    .getByText(/^De hoje em diante/)
    .waitFor()
  const edited = Number(new URL(page.url()).searchParams.get('edit'))
  await eventually(() => dialog(page).getByRole('radio').count(), 2)
  await dialog(page).getByRole('button', { name: 'Mais opções' }).click()
  await eventually(() => dialog(page).getByRole('radio').count(), 5)

  await dialog(page).getByLabel('Início, Limpeza').fill('23:58')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await dialog(page)
    .getByText(/^Horário incorreto/)
    .first()
    .waitFor()
  const count = await dialog(page).getByLabel('Limpezas por dia').inputValue()
  for (let more = Number(count); more > 1; more -= 1)
    await dialog(page).getByRole('button', { name: 'Menos uma limpeza' }).click()
  await dialog(page).getByLabel('Fim, Limpeza').fill('23:59')
  await dialog(page)
    .getByText(/dias? segue/)
    .waitFor()

  await dialog(page).getByLabel('Agenda ativa', { exact: true }).uncheck()
  await page.route('**/api/agendas/updateAgenda', (route) => route.abort())
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  const [title, general] = [
    'Erro ao alterar agendamento',
    'Ocorreu um erro ao alterar o agendamento, tente novamente',
  ]
  await readToast(page, 'error', title, general)
  await page.unroute('**/api/agendas/updateAgenda')
  const answered = written(page)
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  const body = (await answered).request().postDataJSON() as Record<string, unknown>
  assert.ok('Periodicidade' in body && 'vigIni' in body && 'vigFim' in body)
  await readToast(page, 'success', 'Sucesso', 'Agendamento alterado com sucesso')
  await page.waitForURL((url) => !url.searchParams.has('edit'))

  const after = await listAgendaAppointments(edited, yesterday, tomorrow)
  const before = [...past, ...next].filter(({ agendaId }) => agendaId === edited)
  const hoursOn = (list: WireAppointment[], day: string) =>
    list.filter(({ dataAgend }) => dataAgend === day).map(({ horaIni, slots }) => [horaIni, slots.length])
  assert.deepEqual(hoursOn(after, yesterday), hoursOn(before, yesterday))
  if (before.some(({ dataAgend }) => dataAgend === tomorrow))
    assert.deepEqual(hoursOn(after, tomorrow), [['23:58', 1]])
  const activeOn = (day: string) => after.find(({ dataAgend }) => dataAgend === day)?.active
  assert.deepEqual([activeOn(yesterday), activeOn(tomorrow)], [true, false])
  await leave(page)
})

test("the browser's Back does not reopen a closed dialog", async () => {
  await plan('Sala dos espelhos')
  const { page } = await site.openSignedIn()
  const before = page.url()
  await page.goto(`${site.url}/agendamentos${week}&q=espelhos`)
  await cards(page).first().click()
  const edit = dialog(page).getByRole('button', { name: /^Editar agenda: Sala dos espelhos/ })
  await edit.click()
  await dialog(page).getByRole('button', { name: 'Voltar' }).last().click()
  await edit.click()
  await dialog(page).getByLabel('Agenda ativa', { exact: true }).uncheck()
  const close = dialog(page).getByRole('button', { name: 'Fechar' })
  const question = page.getByRole('alertdialog', { name: 'Descartar as alterações?' })
  await close.click()
  await question.getByRole('button', { name: 'Não' }).click()
  await isTicked(dialog(page).getByLabel('Agenda ativa', { exact: true }), false)
  await close.click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await page.waitForURL((url) => !url.searchParams.has('day'))
  await page.locator('[aria-modal]').first().waitFor({ state: 'detached' })
  await page.goBack()
  assert.equal(page.url(), before)
  await leave(page)
})

test('a coordinator sees a concurrent edit and keeps or discards the input', async () => {
  const { agendaId } = await plan('Sala disputada', { nth: 1 })
  const { page } = await open(`?edit=${agendaId}`)
  await dialog(page).getByLabel('Início, Limpeza').fill('21:00')
  await setPhotosAsOther(agendaId, true)
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  const refused = /^Outra pessoa alterou esta agenda/
  await readToast(page, 'error', 'Erro ao alterar agendamento', refused)
  const note = dialog(page).getByRole('alert').filter({ hasText: 'Outra pessoa alterou esta agenda' })
  await note.getByText(/foto única/).waitFor()
  assert.equal((await listAgendaAppointments(agendaId, monday))[0]?.horaIni, '22:00')

  await note.getByRole('button', { name: 'Carregar o estado novo' }).click()
  await hasValue(dialog(page).getByLabel('Início, Limpeza'), '22:00')
  await isTicked(dialog(page).getByLabel('Uma foto por revisão basta'), true)
  await dialog(page).getByRole('button', { name: 'Voltar ao que digitei' }).click()
  await hasValue(dialog(page).getByLabel('Início, Limpeza'), '21:00')

  await setPhotosAsOther(agendaId, false)
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await readToast(page, 'error', 'Erro ao alterar agendamento', refused)
  await note.getByRole('button', { name: 'Manter o que digitei' }).click()
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Agendamento alterado com sucesso').waitFor()
  assert.equal((await listAgendaAppointments(agendaId, monday))[0]?.horaIni, '21:00')
  await dialog(page).waitFor({ state: 'detached' })

  await page.goto(`${site.url}/agendamentos?edit=${agendaId}`)
  await dialog(page).getByLabel('Fim, Limpeza').fill('21:10')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Descartar as alterações?' })
  await question.getByRole('button', { name: 'Não' }).click()
  await question.waitFor({ state: 'detached' })
  await hasValue(dialog(page).getByLabel('Fim, Limpeza'), '21:10')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Descartar' }).click()
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  await leave(page)
})

/** Sets the single-photo flag of an agenda as another coordinator. */
async function setPhotosAsOther(agendaId: number, revisionPhotos: boolean): Promise<void> {
  const [{ Agenda } = {} as WireAppointment] = await listAgendaAppointments(agendaId, monday)
  const { ID, ATIVO, Id_Environments, Id_Periodicidade, Id_Users } = Agenda
  await site.call('PUT', 'agendas/updateAgenda', {
    ID,
    ATIVO,
    Id_Environments,
    Id_Periodicidade,
    Id_Users,
    revisionPhotos,
  })
}

test('input survives an expired session, in an edit and in a cancellation', async () => {
  const { agendaId } = await plan('Sala esquecida', { nth: 1, hours: ['20:00', '20:30'] })
  const { page } = await open(`?edit=${agendaId}`)
  await dialog(page).getByLabel('Início, Limpeza').fill('19:30')
  await dialog(page).getByLabel('Fim, Limpeza').fill('19:45')
  // The list listens to changes of its group. It redirects to the sign-in without a click.
  await revokeSession(page)
  await signInAgain(page)
  await hasValue(dialog(page).getByLabel('Início, Limpeza'), '19:30')
  await hasValue(dialog(page).getByLabel('Fim, Limpeza'), '19:45')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  const [first] = await listAgendaAppointments(agendaId, monday)
  assert.deepEqual([first?.horaIni, first?.horaFim], ['19:30', '19:45'])

  await page.getByRole('link', { name: 'Cancelar agendas' }).click()
  await dialog(page).getByLabel('Colaborador').selectOption({ index: 1 })
  await dialog(page).getByLabel('Justificativa').fill('Férias coletivas')
  await dialog(page).getByLabel('Data inicial').fill(toDisplayDate(monday))
  await dialog(page).getByLabel('Data final').fill(toDisplayDate(lastDay))
  await revokeSession(page)
  await signInAgain(page)
  await hasValue(dialog(page).getByLabel('Justificativa'), 'Férias coletivas')
  await hasValue(dialog(page).getByLabel('Data final'), toDisplayDate(lastDay))
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await leave(page)
})

test('an overlap needs confirmation, but is rejected within one environment [R3-420 R3-421 R3-462]', async () => {
  const first = await plan('Sala ao lado', { nth: 2, hours: ['19:00', '19:30'] })
  const { agendaId, person } = await plan('Sala de cá', { nth: 2 })
  const { page } = await open(`?edit=${agendaId}`)
  await dialog(page).getByLabel('Início, Limpeza').fill('19:10')
  await dialog(page).getByLabel('Fim, Limpeza').fill('19:40')
  await dialog(page).getByText('14 dias com choque de horário').waitFor()
  await dialog(page).getByText(`Já está em ${first.environment}, 19:00 – 19:30`).waitFor()
  await dialog(page).getByRole('button', { name: 'Salvar com choques' }).click()
  const asks = page.getByRole('alertdialog', { name: 'Salvar com choques de horário?' })
  await asks.getByText(new RegExp(person.nome)).waitFor()
  await asks.getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await page.getByText('Agendamento alterado com sucesso').waitFor()
  await dialog(page).waitFor({ state: 'detached' })

  await page.goto(`${site.url}/agendamentos?edit=${agendaId}`)
  await dialog(page).getByLabel('Ambiente', { exact: true }).selectOption({ label: first.environment })
  await dialog(page)
    .getByRole('alert')
    .getByText(/já tem Sala ao lado em/)
    .waitFor()
  const same = written(page)
  await dialog(page)
    .getByRole('button', { name: /^Salvar/ })
    .click()
  assert.equal((await same).status(), 400)
  await page
    .locator('[data-kind=error]')
    .filter({ hasText: `já tem Sala ao lado em ${toDisplayDate(monday)}` })
    .waitFor()
  await leave(page)
})

test("a coordinator cancels a user's agendas and undoes the cancellation [R3-067 R3-402 R3-427 R3-428 R3-429 R3-430 R3-464 R3-467]", async () => {
  const { agendaId, person } = await plan('Sala das férias', { nth: 3, hours: ['23:00', '23:10'] })
  const { page } = await open(`${week}&q=ferias`)
  await cards(page).first().waitFor()
  await page.getByRole('link', { name: 'Cancelar agendas' }).click()
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  for (const sentence of [
    'Escolha o colaborador',
    'Informe a justificativa',
    'Informe a data inicial',
    'Informe a data final',
  ])
    await dialog(page).locator('[data-error-icon]').locator('..').filter({ hasText: sentence }).waitFor()
  const options = dialog(page).getByLabel('Colaborador').locator('option')
  await options.filter({ hasText: person.nome }).waitFor({ state: 'attached' })
  const offered = await options.allTextContents()
  for (const { nome } of cleaners) assert.ok(offered.includes(nome), nome)
  assert.ok(!offered.some((name) => name.startsWith('Artur Valença')))
  await dialog(page).getByLabel('Colaborador').selectOption({ label: person.nome })
  await dialog(page).getByLabel('Justificativa').fill('Férias')
  for (const closeDialog of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.evaluate(() => history.back()),
  ]) {
    await closeDialog()
    const question = page.getByRole('alertdialog', { name: 'Descartar as alterações?' })
    await question.getByRole('button', { name: 'Não' }).click()
    await hasValue(dialog(page).getByLabel('Justificativa'), 'Férias')
  }
  await dialog(page).getByLabel('Data inicial').fill(toDisplayDate(lastDay))
  await dialog(page).getByLabel('Data final').fill(toDisplayDate(monday))
  await dialog(page).getByText('Data inválida').waitFor()
  await dialog(page)
    .getByLabel('Data final')
    .fill(toDisplayDate(addDays(monday, 1)))
  await dialog(page).getByLabel('Data inicial').fill(toDisplayDate(monday))
  const outlook = await dialog(page)
    .getByText(/agendamentos? (será|serão) cancelados?$/)
    .textContent()
  const count = Number(outlook?.split(' ')[0])
  assert.ok(count >= 2, `${count}`)

  const refused = '**/api/agendas/v2/controlAgenda'
  let asked = ''
  await page.route(refused, (route) => {
    const body = route.request().postDataJSON() as { dataIni: string; justificativa: string }
    asked = body.justificativa
    return route.continue({ postData: JSON.stringify({ ...body, dataFim: addDays(body.dataIni, -1) }) })
  })
  const counted = Promise.withResolvers<void>()
  const countCall = '**/api/agendas/cancellations/preview?**'
  await page.route(countCall, (route) => counted.promise.then(() => route.continue()), { times: 1 })
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  // Text typed while the count is in flight does not change the confirmed reason.
  await dialog(page).getByLabel('Justificativa').fill('Outra coisa')
  counted.resolve()
  const confirm = page.getByRole('alertdialog', { name: `Cancelar ${count} agendamentos?` })
  await confirm.getByRole('button', { name: 'Cancelar agendas' }).click()
  await page
    .locator('[data-kind=error]')
    .filter({ hasText: /inválid/ })
    .waitFor()
  assert.equal(asked, 'Férias')
  await page.unroute(refused)
  await dialog(page).getByLabel('Justificativa').fill('Férias')
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  const sent = page.waitForRequest(refused)
  // The response waits for the second click. If the dialog had closed, the second click would hit the element below it.
  const clicked = Promise.withResolvers<void>()
  await page.route(refused, (route) => clicked.promise.then(() => route.continue()))
  await confirm.getByRole('button', { name: 'Cancelar agendas' }).dblclick()
  clicked.resolve()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  assert.deepEqual(Object.keys(body).sort(), [
    'active',
    'clientId',
    'dataFim',
    'dataIni',
    'justificativa',
    'userId',
  ])
  await page.getByText(`${count} agendamentos cancelados com sucesso`).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  const standing = async () =>
    (await listAgendaAppointments(agendaId, monday, addDays(monday, 2))).map(({ active }) => active)
  assert.deepEqual(await standing(), [false, false, true])

  await page.getByRole('link', { name: 'Cancelamentos' }).click()
  const row = dialog(page).getByRole('listitem').filter({ hasText: person.nome })
  await row.getByText('Férias').waitFor()
  assert.equal(await row.count(), 1)
  await row
    .getByText(new RegExp(`^${count} agendamentos cancelados\\. Cancelado por Artur Valença em`))
    .waitFor()
  await row.getByRole('button', { name: /^Desfazer/ }).click()
  const undo = page.getByRole('alertdialog', { name: `Desfazer o cancelamento de ${person.nome}?` })
  await undo.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText(`Cancelamento desfeito: ${count} agendamentos voltaram`).waitFor()
  await row.getByText(/^Desfeito por Artur Valença/).waitFor()
  await eventually(() => row.getByRole('button').count(), 0)
  assert.deepEqual(await standing(), [true, true, true])
  await leave(page)
})

test('a read-only user sees no switches and cannot edit or undo', async () => {
  const { agendaId } = await plan('Sala de leitura', { nth: 4 })
  const { page } = await open(`${week}&q=leitura&edit=${agendaId}`, 'leitura@zelo.demo')
  await cards(page).first().waitFor()
  assert.equal(await dialog(page).count(), 0)
  assert.equal(await page.getByRole('link', { name: 'Cancelar agendas' }).count(), 0)
  assert.equal(await page.getByRole('tab').count(), 1)
  await cards(page).first().click()
  await dialog(page).getByRole('listitem').first().waitFor()
  assert.equal(await dialog(page).getByRole('checkbox').count(), 0)
  assert.equal(
    await dialog(page)
      .getByRole('button', { name: /^Editar/ })
      .count(),
    0,
  )
  await page.goto(`${site.url}/agendamentos?dialog=cancellations`)
  await dialog(page)
    .getByText(/^(Nenhum cancelamento|Férias)$/)
    .waitFor()
  assert.equal(
    await dialog(page)
      .getByRole('button', { name: /^Desfazer/ })
      .count(),
    0,
  )
  await leave(page)
})

test('a toast reports schedules that fail to load, and a button retries [R3-445]', async () => {
  const { page } = await open('')
  await chooseLanguage(page, 'en-US')
  await page.getByRole('link', { name: 'Cancel schedules' }).click()
  await dialog(page).getByLabel('Start date').fill('02/01/2031')
  await dialog(page).getByLabel('End date').fill('01/01/2031')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await dialog(page).getByText('Invalid date').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  const records = '**/api/agendas/range?**'
  await page.route(records, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Next week' }).click()
  await page
    .locator('[data-kind=error]')
    .filter({ hasText: 'Error loading data, please refresh the page' })
    .first()
    .waitFor()
  await page.unroute(records)
  await page.getByRole('button', { name: 'Try again' }).click()
  await cards(page).first().waitFor()
  await leave(page)
})

test('the list and its dialogs pass axe without horizontal scrolling', async () => {
  const { agendaId } = await plan('Sala das fotografias', { nth: 5 })
  const { page, complaints } = await open('')
  await cards(page).first().waitFor()
  await checkLookInDarkToo(page, 'agendas-list')
  for (const [name, query, content] of [
    ['day', `?day=${today()}`, dialog(page).getByRole('listitem')],
    ['edit', `?edit=${agendaId}`, dialog(page).getByLabel('Início, Limpeza')],
    ['cancel', '?dialog=cancel', dialog(page).getByLabel('Colaborador')],
    ['cancellations', '?dialog=cancellations', dialog(page).getByText(/^(Nenhum cancelamento|Férias)$/)],
  ] as const) {
    await page.goto(`${site.url}/agendamentos${query}`)
    await content.first().waitFor()
    await checkLookInDarkToo(page, `agendas-${name}`)
  }
  assert.deepEqual(complaints, [])
  await leave(page)
})

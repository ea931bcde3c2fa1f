import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, toDisplayDate, toWeekday } from '@zelo/contract/rules/calendar'
import { maskCpf } from '@zelo/contract/rules/cpf'
import type { WireListedUser } from '@zelo/contract/user-administration'
import type { Page } from 'playwright-core'
import { choose, end, fillItem, keep, openItem, start } from './agenda-register-page.ts'
import { leave } from './browser.ts'
import { listPlanned } from './dashboard-site.ts'
import { queryDatabase } from './demo-database.ts'
import { revokeSession, signInAgain, silenceBell, today } from './demo-site.ts'
import { startSite } from './environment-site.ts'
import { eventually, hasFocus, hasValue } from './eventually.ts'
import { checkLookInBoth, findAxeViolationsInBoth, keepPictures } from './pictures.ts'

const register = '/agendamentos?tab=register'
const previewCall = '**/api/agendas/preview'
const saveCall = '**/api/agendas/v2/saveAgenda?**'

const site = await startSite('agendas-register')

/** Opens the register tab and chooses a company and a cleaner. */
async function openRegister(page: Page): Promise<void> {
  await page.goto(`${site.url}${register}`)
  await choose(page)
}

const discard = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar as alterações?' })

test('a draft survives a reload, and a double click on save saves it once [R3-061 R3-072 R3-074 R3-076 R3-077 R3-078 R3-079 R3-088 R3-089 R3-465]', async () => {
  const { page } = await site.openSignedIn()
  await openRegister(page)
  await openItem(page)
  await fillItem(page, 1, ['0300', '0330'])
  await hasValue(page.getByLabel('Início, Limpeza'), '03:00')
  const weekdays = Array.from({ length: 31 }, (_, index) => toWeekday(addDays(start, index)))
  const planned = weekdays.filter((weekday) => weekday >= 1 && weekday <= 5).length
  await page.getByRole('dialog').getByText(`${planned} dias`, { exact: true }).waitFor()
  await page.getByRole('dialog').getByText('Sem choque de horário').waitFor()
  await keep(page).click()
  await openItem(page)
  await fillItem(page, 2, ['0400', '0430'])
  await keep(page).click()

  await page.getByText(`2 itens, ${planned * 2} limpezas. Salva tudo ou nada.`).waitFor()
  // The cleaning hours are readable before the save, without hovering.
  for (const hours of ['03:00 – 03:30', '04:00 – 04:30']) {
    await page.getByRole('main').getByText(hours, { exact: true }).waitFor()
  }
  await page.reload()
  await page.getByText(`2 itens, ${planned * 2} limpezas. Salva tudo ou nada.`).waitFor()
  const cleaner = page.getByLabel('Colaborador').locator('option:checked')
  await eventually(() => cleaner.textContent(), 'Ivone Sampaio')
  // The save button works only after the environment is loaded.
  await page.getByRole('cell', { name: '—', exact: true }).first().waitFor({ state: 'detached' })

  const removals = page.getByRole('main').getByRole('button', { name: /^Retirar / })
  await removals.nth(1).click()
  await page.getByRole('button', { name: 'Não' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  assert.equal(await removals.count(), 2)
  await removals.nth(1).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
  await page.getByText(`1 item, ${planned} limpezas. Salva tudo ou nada.`).waitFor()

  const saved = page.waitForResponse(saveCall)
  await page.getByRole('button', { name: 'Salvar agendamento' }).dblclick()
  assert.equal((await saved).status(), 201)
  await page.getByText('Agendamento cadastrado com sucesso').first().waitFor()
  await page.waitForURL((url) => !url.search.includes('tab=register'))
  await page.getByRole('tab', { name: 'Cadastrar agendamento' }).click()
  await page.getByText('Nenhum ambiente adicionado').waitFor()
  await leave(page)
})

test('the form shows each error at its field and sends nothing [R3-339 R3-341 R3-342 R3-343 R3-344 R3-349 R3-350 R3-351 R3-352 R3-354 R3-355 R3-356 R3-357 R3-358]', async () => {
  const { page, writes } = await site.enter(undefined, { at: register })
  await page.getByRole('button', { name: 'Salvar agendamento' }).click()
  await page.getByRole('alert').getByText('Existem campos obrigatórios não preenchidos').waitFor()
  await page.getByText('Adicione ao menos um ambiente', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Adicionar ambiente', disabled: true }).waitFor()
  assert.equal(writes.length, 0)

  await choose(page)
  await openItem(page)
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Início da vigência').fill('')
  for (const day of ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta']) {
    await dialog.getByLabel(`${day}-feira`).uncheck()
  }
  await keep(page).click()
  for (const sentence of [
    'Escolha o ambiente',
    'Nenhum dia da semana selecionado',
    'Informe o início da vigência',
    'Informe o fim da vigência',
    'Informe o início e o fim da 1ª limpeza',
    '5 erros a corrigir',
  ]) {
    await dialog.getByText(sentence, { exact: true }).and(dialog.locator('span')).first().waitFor()
  }
  await page.getByLabel('Início da vigência').fill(toDisplayDate(addDays(today(), -1)))
  await dialog.getByText('O início da vigência não pode ser antes de hoje').waitFor()
  await page.getByLabel('Início da vigência').fill(toDisplayDate(start))
  await page.getByLabel(/^Fim da vigência/).fill(toDisplayDate(addDays(start, -1)))
  await dialog.getByText('O fim da vigência é antes do início').waitFor()
  await page.getByLabel(/^Fim da vigência/).fill(toDisplayDate(addDays(start, 367)))
  await dialog.getByText('A vigência pode ter no máximo 1 ano').waitFor()

  await page.getByRole('button', { name: 'Mais uma limpeza' }).click()
  await page.getByLabel('Início, Limpeza').pressSequentially('10h')
  await page.getByLabel('Início, Limpeza').press('Tab')
  await hasValue(page.getByLabel('Início, Limpeza'), '10:00')
  await page.getByLabel('Fim, Limpeza').fill('11:00 h')
  await page.getByLabel('Início, Revisão 1').fill('1300')
  await page.getByLabel('Fim, Revisão 1').fill('1300')
  await dialog.getByText('Horário incorreto: o início da 2ª é maior ou igual ao fim').waitFor()
  await page.getByLabel('Início, Revisão 1').fill('0900')
  await dialog.getByText('Horários incorretos: ordem errada ou a periodicidade passa de 1 dia').waitFor()
  await keep(page).click()
  await hasFocus(dialog.locator('[aria-invalid=true]').first())
  await page.keyboard.press('Escape')
  await discard(page).getByRole('button', { name: 'Descartar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Nenhum ambiente adicionado').waitFor()
  await leave(page)
})

test('the form offers all kinds of periodicity and up to 20 cleanings [R3-080 R3-081 R3-082 R3-083 R3-084 R3-086 R3-087 R3-345]', async () => {
  const { page } = await site.openSignedIn()
  await openRegister(page)
  await openItem(page)
  const dialog = page.getByRole('dialog')
  await fillItem(page, 1, ['0100', '0110'])
  await eventually(() => dialog.getByRole('radio').count(), 2)
  await dialog.getByLabel('Dia sim, dia não').check()
  await dialog.getByText('16 dias', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Mais opções' }).click()
  await eventually(() => dialog.getByRole('radio').count(), 5)
  await hasFocus(dialog.getByLabel('Dia sim, dia não'))
  await dialog.getByLabel('Mensal').check()
  await dialog.getByLabel('Dia do mês').selectOption('31')
  await dialog.getByText('Em um mês mais curto vale o último dia.').waitFor()
  await dialog.getByText(/^1 dia$|^2 dias$/).waitFor()
  await dialog.getByLabel('Anual').check()
  await dialog.getByLabel('Mês', { exact: true }).selectOption({ label: 'fevereiro' })
  await dialog.getByLabel('Semanas alternadas').check()
  await eventually(() => dialog.getByRole('checkbox', { name: 'Domingo' }).count(), 2)

  const count = dialog.getByLabel('Limpezas por dia')
  await count.fill('20')
  await dialog.getByLabel('Início, Revisão 19').waitFor()
  await dialog.getByRole('button', { name: 'Mais uma limpeza', disabled: true }).waitFor()
  await count.fill('3')
  await dialog.getByLabel('Início, Revisão 19').waitFor({ state: 'detached' })
  await count.fill('99')
  await eventually(() => dialog.getByLabel(/^Início, (Limpeza|Revisão)/).count(), 20)
  await dialog.getByRole('button', { name: 'Retirar Revisão 19' }).click()
  await hasFocus(dialog.getByRole('button', { name: 'Menos uma limpeza' }))
  await dialog.getByRole('button', { name: 'Mais uma limpeza' }).click()
  await hasFocus(dialog.getByRole('button', { name: 'Mais uma limpeza', disabled: true }))
  await leave(page)
})

test('cleaning times stay while the number of cleanings is typed', async () => {
  const { page } = await site.openSignedIn()
  await openRegister(page)
  await openItem(page)
  const dialog = page.getByRole('dialog')
  const count = dialog.getByLabel('Limpezas por dia')
  const findStartField = (name: string) => dialog.getByLabel(`Início, ${name}`, { exact: true })
  await dialog.getByRole('button', { name: 'Mais uma limpeza' }).click()
  await findStartField('Revisão 1').fill('0200')
  await count.click()
  await page.keyboard.type('12')
  await findStartField('Revisão 11').waitFor()
  await hasValue(findStartField('Revisão 1'), '02:00')
  await findStartField('Revisão 1').click()
  await count.click()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('3')
  await findStartField('Revisão 3').waitFor({ state: 'detached' })
  await hasValue(count, '3')
  await hasValue(findStartField('Revisão 1'), '02:00')
  await leave(page)
})

test("the dialog discards an item's input only after confirmation", async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/agendamentos`)
  await page.getByRole('tab', { name: 'Cadastrar agendamento' }).click()
  await page.getByLabel('Colaborador').selectOption({ label: 'Ivone Sampaio' })
  await openItem(page)
  const until = page.getByLabel(/^Fim da vigência/)
  await until.fill(toDisplayDate(end))
  const goBack = () => page.evaluate(() => history.back())
  for (const closeDialog of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click(),
    goBack,
  ]) {
    await closeDialog()
    await discard(page).getByRole('button', { name: 'Não' }).click()
    await hasValue(until, toDisplayDate(end))
  }
  await goBack()
  await discard(page).getByRole('button', { name: 'Descartar' }).click()
  // Controls behind an open dialog cannot be pressed.
  await page.getByLabel('Buscar agendamentos').click()

  // A dialog without changes closes without asking.
  await page.getByRole('tab', { name: 'Cadastrar agendamento' }).click()
  await openItem(page)
  await goBack()
  await page.getByLabel('Buscar agendamentos').click()
  assert.equal(await page.locator('[aria-modal]').count(), 0)
  await leave(page)
})

test("an item's input survives an expired session and a new sign-in", async () => {
  const { page } = await site.openSignedIn()
  await silenceBell(page)
  await openRegister(page)
  await openItem(page)
  await fillItem(page, 1, ['0110', '0120'])
  // Waits for the response to the earlier check. Otherwise that response would redirect to the sign-in during typing.
  await page.getByRole('dialog').getByText('Sem choque de horário').waitFor()
  await revokeSession(page)
  await page.getByLabel('Fim, Limpeza').fill('0130')
  await signInAgain(page)
  await hasValue(page.getByLabel('Fim, Limpeza'), '01:30')
  await hasValue(page.getByLabel(/^Fim da vigência/), toDisplayDate(end))
  await page.keyboard.press('Escape')
  await discard(page).getByRole('button', { name: 'Descartar' }).click()
  await openItem(page)
  await hasValue(page.getByLabel('Fim, Limpeza'), '')
  await leave(page)
})

test('each browser tab keeps its own draft', async () => {
  const { page } = await site.openSignedIn()
  await openRegister(page)
  const openTab = async () => {
    const tab = await page.context().newPage()
    await tab.goto(`${site.url}${register}`)
    await tab.getByLabel('Colaborador').waitFor()
    return tab
  }
  const second = await openTab()
  await openItem(page)
  await fillItem(page, 1, ['0120', '0140'])
  await page.getByRole('dialog').getByText('Sem choque de horário').waitFor()
  await keep(page).click()
  await page.getByText(/^1 item, /).waitFor()
  await second.getByLabel('Colaborador').selectOption({ label: 'Marta Bessa' })
  for (const tab of [page, second]) await tab.reload()
  await page.getByText(/^1 item, /).waitFor()
  const chosen = second.getByLabel('Colaborador').locator('option:checked')
  await eventually(() => chosen.textContent(), 'Marta Bessa')
  await second.getByText('Nenhum ambiente adicionado').waitFor()

  const third = await openTab()
  await third.getByText(/^1 item, /).waitFor()
  await third.getByRole('button', { name: 'Descartar rascunho' }).click()
  await third.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await third.getByText('Nenhum ambiente adicionado').waitFor()
  await page.reload()
  await page.getByText(/^1 item, /).waitFor()
  await leave(page)
})

test('the draft of an inactive branch can only be discarded', async () => {
  const { page } = await site.openSignedIn()
  await openRegister(page)
  await openItem(page)
  await fillItem(page, 1, ['0120', '0140'])
  await page.getByRole('dialog').getByText('Sem choque de horário').waitFor()
  const room = await page.getByLabel('Ambiente', { exact: true }).locator('option:checked').textContent()
  await keep(page).click()
  await page.getByRole('cell', { name: room!, exact: true }).waitFor()
  await page.route('**/api/empresas/*', async (route) => {
    const answer = await route.fetch()
    const companies = (await answer.json()) as { NOME: string }[]
    const json = companies.map((one) => (one.NOME === 'Porto Azul' ? { ...one, ATIVO: false } : one))
    await route.fulfill({ json })
  })
  await page.reload()
  const sentence = 'Esta empresa está inativa. Descarte o rascunho para agendar em outra.'
  await page.getByText(sentence, { exact: true }).waitFor()
  const company = page.getByLabel('Empresa')
  await eventually(() => company.locator('option:checked').textContent(), 'Porto Azul')
  await page.getByRole('cell', { name: room!, exact: true }).waitFor()
  await page.getByRole('button', { name: `Editar ${room}`, disabled: true }).waitFor()
  await page.getByRole('button', { name: 'Salvar agendamento' }).click()
  await page.getByRole('alert').getByText(sentence).waitFor()
  assert.equal(await page.getByText('Campos em branco').count(), 0)

  await page.getByRole('button', { name: 'Descartar rascunho' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await page.getByText(sentence).first().waitFor({ state: 'detached' })
  await eventually(() => company.locator('option:checked').textContent(), 'Orvalho Conservação')
  await leave(page)
})

test('a confirmed clash is saved, unless both cleanings are in one room [R3-420]', async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}${register}`)
  const draft = async (nth: number, hours: [string, string]) => {
    await choose(page, 'Marta Bessa')
    await openItem(page)
    await fillItem(page, nth, hours)
  }
  const saveDraft = () => page.getByRole('button', { name: 'Salvar agendamento' }).click()
  const openTabAgain = async () => {
    await page.getByText('Agendamento cadastrado com sucesso').first().waitFor()
    await page.waitForURL((url) => !url.search.includes('tab=register'))
    await page.getByRole('tab', { name: 'Cadastrar agendamento' }).click()
  }
  await draft(3, ['0210', '0230'])
  await keep(page).click()
  await saveDraft()
  await openTabAgain()

  await draft(4, ['0210', '0230'])
  const clashes = /dias com choque de horário$/
  await page.getByRole('dialog').getByText(clashes).waitFor()
  await keep(page).click()
  await page.getByRole('main').getByText(clashes).waitFor()
  // The app also asks before it saves a stored draft whose preview has not loaded yet.
  const asked = Promise.withResolvers<void>()
  await page.route(previewCall, (route) => asked.promise.then(() => route.continue()))
  await page.reload()
  await saveDraft()
  asked.resolve()
  await page.getByRole('alertdialog', { name: 'Salvar com choques de horário?' }).waitFor()
  await page.getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await openTabAgain()

  await draft(3, ['0220', '0240'])
  await page
    .getByRole('dialog')
    .getByText(/Este colaborador já tem .+ Mude o horário ou os dias\.$/)
    .waitFor()
  await keep(page).click()
  await page.keyboard.press('Escape')
  await discard(page).getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Nenhum ambiente adicionado').waitFor()
  await leave(page)
})

test('a clash within a draft shows in dialog and list', async () => {
  const { page } = await site.openSignedIn()
  await openRegister(page)
  await openItem(page)
  await fillItem(page, 3, ['0210', '0230'])
  await page.getByRole('dialog').getByText('Sem choque de horário').waitFor()
  await keep(page).click()
  await openItem(page)
  await fillItem(page, 4, ['0220', '0240'])
  const dialog = page.getByRole('dialog')
  const clashes = /dias com choque de horário$/
  const days = await dialog.getByText(clashes).innerText()
  await dialog.getByText(/, 02:10 – 02:30$/).waitFor()
  // Hours that touch do not clash.
  await page.getByLabel('Início, Limpeza').fill('02:30')
  await dialog.getByText('Sem choque de horário').waitFor()
  await page.getByLabel('Início, Limpeza').fill('02:20')
  await dialog.getByText(days, { exact: true }).waitFor()
  await keep(page).click()
  const listed = page.getByRole('main').getByText(days, { exact: true })
  await listed.nth(1).waitFor()
  assert.equal(await listed.count(), 2)

  for (const nth of [0, 1]) {
    await page
      .getByRole('button', { name: /^Editar / })
      .nth(nth)
      .click()
    await dialog.getByText(days, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await openItem(page)
  await fillItem(page, 3, ['0225', '0240'])
  await dialog.getByText(/Este colaborador já tem .+ Mude o horário ou os dias\.$/).waitFor()
  await leave(page)
})

test('a failed save keeps the draft and shows the reason [R3-460 R3-461]', async () => {
  const { page } = await site.openSignedIn()
  await openRegister(page)
  await openItem(page)
  await fillItem(page, 5, ['0500', '0510'])
  await keep(page).click()
  const facts = { day: start, start: '05:00', end: '05:10', environment: 'Copa' }
  const problem = { status: 400, code: 'same_slot_taken', facts }
  await page.route(saveCall, (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  const save = page.getByRole('button', { name: 'Salvar agendamento' })
  await save.click()
  await page
    .getByRole('alert')
    .getByText(/^Este colaborador já tem Copa em /)
    .waitFor()
  await page.unroute(saveCall)
  for (const [status, code, reason] of [
    [500, 'internal', 'O servidor não conseguiu concluir. Tente de novo em instantes.'],
    [403, 'forbidden', 'Seu acesso não permite esta ação.'],
  ] as const) {
    await page.route(saveCall, (route) => route.fulfill({ status, json: { status, code } }), { times: 1 })
    await save.click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Ocorreu um erro ao cadastrar o agendamento, tente novamente' })
      .filter({ hasText: reason })
      .waitFor()
  }
  await hasFocus(save)
  await page.getByText(/^1 item, /).waitFor()
  await leave(page)
})

test('the register tab needs write access, a cleaner and a branch [R3-062 R3-063 R3-064 R3-073 R3-075]', async () => {
  const reader = await site.enter('leitura@zelo.demo', { at: register })
  await reader.page.getByRole('tab', { name: /^Listar agendamentos/ }).waitFor()
  assert.equal(await reader.page.getByRole('tab', { name: 'Cadastrar agendamento' }).count(), 0)
  await leave(reader.page)

  const { page } = await site.openSignedIn()
  const answers = ['**/api/allUsers/*', '**/api/empresas/*'].map((address) => page.waitForResponse(address))
  await page.goto(`${site.url}${register}`)
  const [people, companies] = (await Promise.all(answers.map(async (answer) => (await answer).json()))) as [
    { nome: string; coordenador: number }[],
    { NOME: string; Id_Empresas: number | null; ATIVO: boolean }[],
  ]
  await page.getByLabel('Colaborador').waitFor()
  const options = page.getByLabel('Colaborador').locator('option')
  await options.filter({ hasText: 'Ivone Sampaio' }).waitFor({ state: 'attached' })
  const offered = await options.allTextContents()
  assert.ok(people.every(({ nome, coordenador }) => coordenador === 0 || !offered.includes(nome)))

  const sentence =
    'Verifique se existem ao menos um usuário ASG e uma filial cadastrados antes de cadastrar um agendamento'
  await page.route('**/api/allUsers/*', (route) =>
    route.fulfill({ json: people.filter((one) => one.coordenador) }),
  )
  await page.reload()
  await page.getByRole('main').getByText(sentence).waitFor()
  await page.unroute('**/api/allUsers/*')
  await page.route('**/api/empresas/*', (route) =>
    route.fulfill({ json: companies.filter((company) => company.Id_Empresas === null) }),
  )
  await page.reload()
  await page.getByRole('main').getByText(sentence).waitFor()
  await page.unroute('**/api/empresas/*')
  await page.route('**/api/empresas/*', (route) =>
    route.fulfill({
      json: companies.map((one) => (one.NOME === 'Porto Azul' ? { ...one, ATIVO: false } : one)),
    }),
  )
  await page.reload()
  const choices = page.getByLabel('Empresa').locator('option')
  await eventually(() => choices.allTextContents(), ['Orvalho Conservação', 'Lago Norte', 'Serra Verde'])
  await leave(page)
})

test('the register tab passes axe in all languages, schemes and widths', async () => {
  const { page, complaints } = await site.openSignedIn()
  await openRegister(page)
  await page.getByText('Nenhum ambiente adicionado').waitFor()
  await keepPictures(page, 'agenda-register-empty')
  assert.deepEqual(await findAxeViolationsInBoth(page), [])
  await openItem(page)
  await fillItem(page, 1, ['0340', '0350'])
  await page.getByRole('dialog').getByRole('button', { name: 'Mais uma limpeza' }).click()
  await page.getByLabel('Início, Revisão 1').fill('0400')
  await page.getByLabel('Fim, Revisão 1').fill('0410')
  await page.getByRole('dialog').getByText('Sem choque de horário').waitFor()
  await checkLookInBoth(page, 'agenda-item')
  await keep(page).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await checkLookInBoth(page, 'agenda-register')
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('people with the same name are distinguished by CPF', async () => {
  const users = await site.call<WireListedUser[]>('GET', `allUsers/${site.parentId}`)
  const [one, other] = users.filter(({ coordenador, ativo }) => coordenador === 0 && ativo === 1)
  const { id, telefone, ativo } = other!
  await site.call('PATCH', 'users', { id, nome: one!.nome, telefone, ativo })
  const toNameWithCpf = ({ cpf }: WireListedUser) => `${one!.nome}, ${maskCpf(cpf)}`
  const namesakes = [one!, other!].map(toNameWithCpf).sort()

  const { page } = await site.enter(undefined, { at: '/agendamentos?dialog=cancel' })
  const offered = async () => {
    const options = await page.getByLabel('Colaborador').locator('option').allTextContents()
    return options.filter((name) => name.startsWith(one!.nome)).sort()
  }
  await eventually(offered, namesakes)
  await page.goto(`${site.url}/agendamentos?tab=register`)
  await eventually(offered, namesakes)
  await page.goto(`${site.url}/auditoria`)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const filters = page.getByRole('dialog')
  await filters.getByRole('button', { name: 'Colaborador' }).click()
  await filters.getByRole('textbox').fill(one!.nome)
  for (const name of namesakes) await filters.getByText(name, { exact: true }).waitFor()

  const ids = [one!.id, id]
  const since = addDays(today(), -59)
  const employees = ids.map((person) => `employees=${person}`).join('&')
  await page.goto(`${site.url}/auditoria?from=${since}&to=${today()}&table=openByEmployee&${employees}`)
  for (const name of namesakes) await page.getByRole('rowheader', { name, exact: true }).waitFor()
  const people = ids.map((person) => `people=${person}`).join('&')
  const groups = `layout=groups&group=person&mode=collaborators&${people}`
  await page.goto(`${site.url}/dashboard?from=${addDays(today(), -2)}&to=${today()}&${groups}`)
  for (const name of namesakes) await page.getByRole('heading', { name, exact: true }).waitFor()
  await page.getByText([one!, other!].map(toNameWithCpf).join(', '), { exact: true }).waitFor()
  await site.call('POST', 'agendas/v2/controlAgenda', {
    active: false,
    dataIni: addDays(today(), 1),
    dataFim: addDays(today(), 14),
    userId: id,
    justificativa: 'Férias',
  })
  await page.goto(`${site.url}/agendamentos?dialog=cancellations`)
  await page.getByRole('button', { name: new RegExp(`^Desfazer .*${maskCpf(other!.cpf)}`) }).click()
  await page.getByRole('alertdialog').getByText(maskCpf(other!.cpf)).waitFor()
  await leave(page)
})

test('the form explains why a person cannot be planned [R3-063]', async () => {
  const { page } = await site.openSignedIn()
  const agenda = (await listPlanned(page, addDays(today(), 1))).find(
    ({ active, Agenda }) => active && !Agenda.plus,
  )
  assert.ok(agenda)
  const inactivated = await queryDatabase<{ id: number }>(
    site.databaseUrl,
    'update users set active = false where not coordinator and active returning id',
  )
  await page.goto(`${site.url}/agendamentos?edit=${agenda.agendaId}`)
  await page.getByRole('dialog').getByRole('alert').getByText('Este colaborador está inativo').waitFor()
  await page.goto(`${site.url}${register}`)
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Cadastros não realizados' }).waitFor()
  // The form also does not offer a user whose CPF is inactive.
  await queryDatabase(site.databaseUrl, 'update users set active = true where id = any($1)', [
    inactivated.map(({ id }) => id),
  ])
  const [cleaner] = inactivated
  const status = (to: string) =>
    queryDatabase(
      site.databaseUrl,
      'update cpf_registrations r set status = $2 from users u where u.id = $1 and u.cpf = r.cpf returning u.name',
      [cleaner?.id, to],
    )
  const [named] = await queryDatabase<{ name: string }>(
    site.databaseUrl,
    'select name from users where id = $1',
    [cleaner?.id],
  )
  await status('inactive')
  await page.goto(`${site.url}/listagem-usuarios?q=${named?.name}`)
  await page
    .getByRole('row')
    .filter({ hasText: named?.name ?? '' })
    .getByText('CPF inativo')
    .waitFor()
  await page.goto(`${site.url}${register}`)
  const offered = page.getByLabel('Colaborador').locator('option')
  await eventually(async () => (await offered.allTextContents()).length > 1, true)
  assert.ok(!(await offered.allTextContents()).includes(named?.name ?? ''))
  await status('active')
  await leave(page)
})

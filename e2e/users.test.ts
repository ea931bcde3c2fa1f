import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import { findBarriers } from './barriers.ts'
import { keepPictures, openBrowser, openPage, signIn } from './browser.ts'
import { downloadedSheet } from './downloads.ts'
import { type Server, startServer } from './server.ts'

const password = 'zelo-demo-2026'

let data: string
let server: Server
let browser: Browser

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'zelo-users-'))
  server = await startServer({ DATA_DIR: data, DEMO: 'auto' })
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await server.stop()
  await rm(data, { recursive: true })
})

/** The list of users in a browser of its own, opened by somebody of the demo. */
async function openList(email: string, options: { scheme?: 'light' | 'dark' } = {}) {
  const { page, complaints } = await openPage(browser, options)
  await signIn(page, server.url, email, password)
  await page.getByRole('link', { name: 'Listagem' }).click()
  await page.getByRole('row').nth(1).waitFor()
  return { page, complaints }
}

async function toast(page: Page, title: string, text: string): Promise<void> {
  const card = page.locator('[data-kind]').filter({ has: page.getByText(title, { exact: true }) })
  await card
    .filter({ has: page.getByText(text, { exact: true }) })
    .first()
    .waitFor()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const search = (page: Page, text: string) => page.getByRole('search').getByRole('textbox').fill(text)
const dataRows = (page: Page) => page.locator('tbody tr')
const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts()

/** Waits until exactly so many rows are shown. */
const rowCount = (page: Page, count: number) =>
  page.waitForFunction((n) => document.querySelectorAll('tbody tr').length === n, count)

/** Whether somebody's sign-in opens the back office. */
async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('R3-009 R3-023 R3-024 R3-025 R3-026 R3-027 R3-028 R3-029 R3-030 R3-031 R3-032 R3-033 R3-035 R3-382 a master sees, sorts, searches and exports everybody', async () => {
  const { page, complaints } = await openList('master@zelo.demo')
  assert.equal(new URL(page.url()).pathname, '/listagem-usuarios')
  assert.deepEqual((await heads(page)).slice(0, 7), [
    'Empresa',
    'Nome',
    'CPF',
    'E-mail',
    'Telefone',
    'Nascimento',
    'Coordenador',
  ])
  assert.equal(await dataRows(page).count(), 20)
  assert.equal(await page.getByRole('combobox', { name: 'Linhas' }).count(), 0)
  await page.getByText('1–20 de 30').waitFor()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await page.getByText('21–30 de 30').waitFor()

  // The oldest first: days are sorted as days, not as their figures.
  await page.getByRole('button', { name: 'Nascimento' }).click()
  await page
    .getByRole('columnheader', { name: 'Nascimento' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor()
  const days = await page.locator('tbody td:nth-child(6)').allInnerTexts()
  const inOrder = days.map((day) => day.split('/').reverse().join('-'))
  assert.deepEqual(inOrder, inOrder.toSorted())
  assert.match(days[0]!, /^\d\d\/\d\d\/\d{4}$/)

  const ivone = rowOf(page, 'Ivone Sampaio')
  await search(page, 'ivone sampaio')
  await rowCount(page, 1)
  const cpf = await ivone.locator('td').nth(2).innerText()
  const phone = await ivone.locator('td').nth(4).innerText()
  assert.match(cpf, /^\d{3}\.\d{3}\.\d{3}-\d\d$/)
  assert.match(phone, /^\(85\) 9 \d{4}-\d{4}$/)
  const digits = (text: string) => text.replace(/\D/g, '')
  for (const typed of [
    cpf,
    digits(cpf),
    phone,
    digits(phone),
    phone.replace(' 9 ', ' 9'),
    'ASG@zelo',
    'IVONE SAMPAÍO',
  ]) {
    await search(page, typed)
    await rowCount(page, 1)
    await ivone.waitFor()
  }
  await search(page, 'lago norte')
  await page.getByText('1–8 de 8 filtrados, 30 no total').waitFor()
  const { name, rows } = await downloadedSheet(page, () =>
    page.getByRole('button', { name: 'Exportar para Excel' }).click(),
  )
  assert.match(name, /^listagem-usuarios-\d\d-\d\d-\d{4}\.xlsx$/)
  const [head, ...people] = rows
  assert.deepEqual(head, [
    'Empresa',
    'Nome',
    'CPF',
    'E-mail',
    'Telefone',
    'Nascimento',
    'Coordenador',
    'Situação',
  ])
  assert.equal(people.length, 8)
  for (const person of people) {
    assert.equal(person[0], 'Lago Norte')
    assert.match(String(person[2]), /^\d{3}\.\d{3}\.\d{3}-\d\d$/)
    assert.ok(person[5] instanceof Date, 'a birth date is a date')
  }
  const sonia = people.find((person) => person[1] === 'Sônia Prates')
  assert.equal(sonia?.at(-1), 'Inativo')

  await search(page, 'ninguém assim')
  await page.getByText('Nada encontrado para “ninguém assim”').waitFor()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await rowCount(page, 20)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('R3-006 R3-034 R3-036 who is no master has no coordinator column, and who has no main company no edit column', async () => {
  const { page } = await openList('coordenador@zelo.demo')
  assert.ok(!(await heads(page)).includes('Coordenador'))
  assert.equal(await page.getByRole('button', { name: /coordenador|ASG/ }).count(), 0)
  await page.getByRole('button', { name: 'Editar Artur Valença' }).click()
  const own = page.getByRole('dialog', { name: 'Editar usuário' })
  await own.getByText('ninguém inativa a si mesmo').waitFor()
  assert.ok(await own.getByLabel('Ativo').isDisabled())
  assert.equal(await own.getByLabel('Acesso').count(), 0)
  await page.context().close()

  const { page: reading } = await openList('leitura@zelo.demo')
  assert.deepEqual(await heads(reading), ['Empresa', 'Nome', 'CPF', 'E-mail', 'Telefone', 'Nascimento'])
  assert.equal(await reading.getByRole('button', { name: /Editar|coordenador|ASG/ }).count(), 0)
  const address = new URL(reading.url())
  await reading.goto(`${address.href}?edit=1`)
  await reading.getByRole('row').nth(1).waitFor()
  assert.equal(await reading.getByRole('dialog').count(), 0)
  await reading.context().close()
})

test('R3-037 R3-038 R3-039 R3-040 R3-294 R3-453 a coordinator edits a person in a modal; the list is fresh when it closes', async () => {
  const { page, complaints } = await openList('coordenador@zelo.demo')
  await search(page, 'gilvan')
  const edit = page.getByRole('button', { name: 'Editar Gilvan Setúbal' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Editar usuário' })
  await dialog.waitFor()
  assert.match(page.url(), /edit=\d+/)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.ok(await edit.evaluate((button) => button === document.activeElement))

  await edit.click()
  await dialog.getByLabel('Nome').fill('')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Nome completo obrigatório').first().waitFor()
  await toast(page, 'Campos em branco', 'Existem campos obrigatórios não preenchidos')
  await dialog.getByLabel('Nome').fill(' Gilvan Setúbal Filho ')
  await dialog.getByLabel('Telefone').fill('')
  await dialog.getByLabel('Telefone').pressSequentially('85912345')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Digite um telefone válido').first().waitFor()
  await dialog.getByLabel('Telefone').pressSequentially('678')
  assert.equal(await dialog.getByLabel('Telefone').inputValue(), '(85) 9 1234-5678')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await toast(page, 'Sucesso', 'Usuário alterado com sucesso')
  await dialog.waitFor({ state: 'detached' })
  assert.doesNotMatch(page.url(), /edit=/)
  const row = rowOf(page, 'Gilvan Setúbal Filho')
  assert.equal(await row.locator('td').nth(4).innerText(), '(85) 9 1234-5678')
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('who edits the own name sees it in the header at once', async () => {
  const { page } = await openList('beatriz.lacerda@orvalho.example')
  await page.getByRole('button', { name: 'Editar Beatriz Lacerda' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Beatriz Lacerda Prado')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('link', { name: 'Perfil de Beatriz Lacerda Prado' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Perfil de Beatriz Lacerda Prado' }).waitFor()
  await page.context().close()
})

test('R2-165 R3-041 R3-292 R3-337 R3-380 R3-392 R3-454 the lock promotes and demotes after a confirmation, never oneself', async () => {
  const { page, complaints } = await openList('master@zelo.demo')
  const sent: Request[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request))
  await page.getByRole('button', { name: 'Tornar Helena Duarte ASG' }).click()
  await toast(page, 'Função bloqueada', 'O usuário ADMINISTRADOR não pode alterar o PRÓPRIO status')
  assert.equal(await page.getByRole('alertdialog').count(), 0)

  await search(page, 'edna quirino')
  await rowCount(page, 1)
  await page.getByRole('button', { name: 'Tornar Edna Quirino coordenador' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Dar acesso de coordenador a Edna Quirino?' })
  await confirm.getByText('ver tudo, sem alterar nada').waitFor()
  const no = confirm.getByRole('button', { name: 'Não' })
  assert.ok(await no.evaluate((button) => button === document.activeElement))
  await no.click()
  await confirm.waitFor({ state: 'detached' })
  assert.equal(sent.length, 0)

  await page.getByRole('button', { name: 'Tornar Edna Quirino coordenador' }).click()
  await confirm.getByRole('button', { name: 'Dar acesso' }).click()
  await toast(page, 'Sucesso', 'Usuário atualizado com sucesso')
  await confirm.waitFor({ state: 'detached' })
  await rowOf(page, 'Edna Quirino').getByText('Só leitura').waitFor()

  const { page: hers } = await openPage(browser)
  await signIn(hers, server.url, 'edna.quirino@orvalho.example', password)
  await hers.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Tornar Edna Quirino ASG' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar acesso' }).click()
  await rowOf(page, 'Edna Quirino').getByText('Não', { exact: true }).waitFor()
  // The open back office ends with the next thing asked of the server.
  await hers.getByRole('link', { name: 'Setores' }).click()
  await hers.getByText('Sua sessão terminou').first().waitFor()
  await signInAs(hers, 'edna.quirino@orvalho.example')
  await hers.getByText('Acesso bloqueado!').waitFor()
  assert.deepEqual(complaints, [])
  await hers.context().close()
  await page.context().close()
})

test('a master lets a coordinator register and edit, and takes it back, which ends the open browser', async () => {
  const { page } = await openList('master@zelo.demo')
  await search(page, 'caio')
  await rowCount(page, 1)
  const setAccess = async (access: string, consequence: string) => {
    await page.getByRole('button', { name: 'Editar Caio Montenegro' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar usuário' })
    assert.equal(await dialog.getByText(consequence).count(), 0)
    await dialog.getByLabel('Acesso').selectOption(access)
    await dialog.getByText(consequence).waitFor()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await setAccess('Pode cadastrar e editar', 'as telas mostram isso quando ela entrar de novo')
  await rowOf(page, 'Caio Montenegro').getByText('Sim', { exact: true }).waitFor()

  const { page: his } = await openPage(browser)
  await signIn(his, server.url, 'leitura@zelo.demo', password)
  await his.getByRole('link', { name: 'Setores' }).click()
  await his.getByRole('tab', { name: 'Cadastrar setor' }).waitFor()

  await setAccess('Somente leitura', 'Quando entrar de novo, só poderá ver')
  await rowOf(page, 'Caio Montenegro').getByText('Só leitura').waitFor()
  await his.getByRole('link', { name: 'Procedimentos' }).click()
  await his.getByText('Sua sessão terminou').first().waitFor()
  await signInAs(his, 'leitura@zelo.demo')
  await his.getByRole('link', { name: 'Setores' }).click()
  await his.getByRole('row').nth(1).waitFor()
  assert.equal(await his.getByRole('tab', { name: 'Cadastrar setor' }).count(), 0)
  await his.context().close()
  await page.context().close()
})

test('R3-040 R3-399 who is made inactive is signed out at once, and in again only when active', async () => {
  const { page } = await openList('coordenador@zelo.demo')
  const { page: hers } = await openPage(browser)
  await signIn(hers, server.url, 'beatriz.lacerda@orvalho.example', password)
  await hers.waitForURL('**/dashboard')
  await search(page, 'beatriz')
  await rowCount(page, 1)
  const setActive = async (active: boolean) => {
    await page.getByRole('button', { name: /Editar Beatriz/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Ativo').setChecked(active)
    await dialog
      .getByText(active ? 'A pessoa pode entrar no aplicativo' : 'sai na hora de onde estiver conectada')
      .waitFor()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await setActive(false)
  await rowOf(page, 'Beatriz').getByText('Inativo').waitFor()
  await hers.getByRole('link', { name: 'Setores' }).click()
  await hers.getByRole('button', { name: 'Entrar' }).waitFor()
  await signInAs(hers, 'beatriz.lacerda@orvalho.example')
  await hers.getByText('Este usuário está inativo. Fale com o administrador do sistema.').waitFor()

  await setActive(true)
  await rowOf(page, 'Beatriz').getByText('Inativo').waitFor({ state: 'detached' })
  await signInAs(hers, 'beatriz.lacerda@orvalho.example')
  await hers.getByRole('navigation').first().waitFor()
  await hers.context().close()
  await page.context().close()
})

test('R3-451 R3-452 R3-455 a write that fails says what the server said, or what the screen knows', async () => {
  const { page } = await openList('master@zelo.demo')
  let answer: { status: number; json?: object } = { status: 500 }
  await page.route('**/api/users**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(answer) : route.continue(),
  )
  const save = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Salvar' }).click()
  }
  await page.getByRole('button', { name: 'Editar Caio Montenegro' }).click()
  const dialog = page.getByRole('dialog')
  await save(dialog)
  await toast(page, 'Erro ao editar usuário', 'Ocorreu um erro ao editar usuário, por favor tente novamente')
  answer = { status: 409, json: { status: 409, code: 'changed_meanwhile' } }
  await save(dialog)
  await toast(
    page,
    'Erro ao editar usuário',
    'Outra pessoa alterou este registro. Atualize a página e tente de novo.',
  )
  answer = { status: 400, json: { status: 400, code: 'invalid_input', errors: { nome: 'too_long' } } }
  await save(dialog)
  await toast(page, 'Erro ao editar usuário', 'Texto longo demais')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  answer = { status: 500 }
  await page.getByRole('button', { name: 'Tornar Caio Montenegro ASG' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar acesso' }).click()
  await page.getByText('Erro ao atualizar status do usuário').waitFor()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await rowOf(page, 'Caio Montenegro').getByText('Só leitura').waitFor()
  await page.context().close()
})

test('R3-042 R3-446 a list that cannot be loaded says so and tries again; an empty one says that nobody is there', async () => {
  const { page } = await openPage(browser)
  await signIn(page, server.url, 'coordenador@zelo.demo', password)
  let answer: { status: number; json?: object } = { status: 500 }
  await page.route('**/api/allUsers/*', (route) => route.fulfill(answer))
  await page.goto(`${server.url}/listagem-usuarios`)
  await toast(page, 'Erro', 'Erro ao carregar dados, por favor atualize a página')
  answer = { status: 200, json: [] }
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByText('Não existem usuários cadastrados ainda').waitFor()
  await page.getByRole('button', { name: 'English - US' }).click()
  await page.getByText('No users registered yet').waitFor()
  await page.context().close()
})

test('the users in both languages and colour schemes fit every width and keep nobody out', async () => {
  for (const [scheme, language] of [
    ['light', 'Português - BR'],
    ['dark', 'English - US'],
  ] as const) {
    const { page, complaints } = await openList('master@zelo.demo', { scheme })
    await page.getByRole('button', { name: language }).click()
    const shows = async (what: string) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      assert.deepEqual(await findBarriers(page), [], `${what}, ${scheme}, ${language}`)
      await keepPictures(page, `users-${what}-${scheme}`)
      assert.deepEqual(await findBarriers(page), [], `${what} on a phone, ${scheme}, ${language}`)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    const edit = page.getByRole('button', { name: /^(Editar|Edit) Caio Montenegro$/ })
    await edit.waitFor()
    await shows('list')
    await edit.click()
    await page.getByRole('dialog').getByRole('checkbox').uncheck()
    await page.getByLabel(/^(Acesso|Access)$/).selectOption('write')
    await shows('edit')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^(Tornar Caio|Make Caio)/ }).click()
    await page.getByRole('alertdialog').waitFor()
    await shows('lock')
    assert.deepEqual(complaints, [])
    await page.context().close()
  }
})

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page, Request } from 'playwright-core'
import { findBarriers } from './barriers.ts'
import { keepPictures, openBrowser, openPage, signIn } from './browser.ts'
import { downloadedSheet } from './downloads.ts'
import { type Server, startServer } from './server.ts'

const password = 'zelo-demo-2026'

let data: string
let server: Server
let browser: Browser

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'zelo-branches-'))
  server = await startServer({ DATA_DIR: data, DEMO: 'auto' })
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await server.stop()
  await rm(data, { recursive: true })
})

/** The branches in a browser of their own, opened by somebody of the demo. */
async function openBranches(email: string, options: { scheme?: 'light' | 'dark' } = {}) {
  const { page, complaints } = await openPage(browser, options)
  await signIn(page, server.url, email, password)
  await page.getByRole('link', { name: 'Filiais' }).click()
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

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: /^(Salvar|Save)$/ }).click()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function fillIn(page: Page, branch: { name: string; cnpj?: string }): Promise<void> {
  await field(page, 'Nome').fill(branch.name)
  await field(page, 'CNPJ').fill(branch.cnpj ?? '11.222.333/0001-81')
  await field(page, 'Endereço').fill('Rua das Mangueiras')
  await field(page, 'Número').fill('12 A')
}

test('R1-033 R3-010 R3-043 R3-044 R3-048 R3-049 R3-050 R3-051 R3-055 R3-056 R3-057 R3-058 R3-328 R3-329 R3-330 R3-331 R3-332 R3-334 R3-336 R3-383 R3-458 a master registers a branch, finds it and exports the list', async () => {
  const { page, complaints } = await openBranches('master@zelo.demo')
  const sent: Request[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request))
  await page.getByRole('tab', { name: 'Cadastrar filial' }).click()
  assert.match(page.url(), /tab=register/)
  await save(page)
  for (const [label, sentence] of [
    ['Nome', 'Nome é obrigatório'],
    ['CNPJ', 'CNPJ é obrigatório'],
    ['Endereço', 'Endereço é obrigatório'],
    ['Número', 'Número é obrigatório'],
  ] as const) {
    assert.equal(await field(page, label).getAttribute('aria-invalid'), 'true', label)
    await page.getByText(sentence, { exact: true }).first().waitFor()
  }
  await toast(page, 'Campos em branco', 'Existem campos obrigatórios não preenchidos')

  // The name of a branch, and that of the parent company: the group has each name once.
  for (const taken of ['pórto  AZUL', 'orvalho conservacao']) {
    await fillIn(page, { name: taken })
    await save(page)
    await toast(page, 'Filial duplicada', 'Já existe uma filial cadastrada com o mesmo nome')
    assert.equal(await page.locator('[data-kind=info]').count(), 1)
    await page.locator('[data-kind]').getByRole('button', { name: 'Fechar' }).last().click()
  }
  await fillIn(page, { name: 'Vale do Sol', cnpj: '12.ABC.345/01DE-36' })
  await save(page)
  await page.getByText('Esse CNPJ não é válido').first().waitFor()
  assert.equal(sent.length, 0)

  // The alphanumeric CNPJ, as it is typed, with a slip put right in the middle.
  await field(page, 'CNPJ').fill('')
  await field(page, 'CNPJ').pressSequentially('12abx34501de')
  await field(page, 'CNPJ').press('Home')
  for (let step = 0; step < 6; step += 1) await field(page, 'CNPJ').press('ArrowRight')
  await field(page, 'CNPJ').press('Backspace')
  await field(page, 'CNPJ').pressSequentially('c')
  await field(page, 'CNPJ').press('End')
  await field(page, 'CNPJ').pressSequentially('35')
  assert.equal(await field(page, 'CNPJ').inputValue(), '12.ABC.345/01DE-35')
  await page.getByLabel('Fuso horário').selectOption('Amazonas, Rondônia e Roraima')
  await save(page)
  await toast(page, 'Sucesso', 'Filial cadastrada com sucesso')
  await page.getByRole('tab', { name: /Listar filiais/, selected: true }).waitFor()
  assert.equal(sent.length, 1)
  assert.deepEqual(sent[0]?.postDataJSON(), {
    NOME: 'Vale do Sol',
    CNPJ: '12ABC34501DE35',
    ENDERECO: 'Rua das Mangueiras',
    NUMERO: '12 A',
    Id_Empresas: sent[0]?.postDataJSON().Id_Empresas,
    timeZone: 'America/Manaus',
  })

  const cells = await rowOf(page, 'Vale do Sol').locator('td').allInnerTexts()
  assert.deepEqual(cells.slice(0, 5), [
    'Vale do Sol',
    '12.ABC.345/01DE-35',
    'Rua das Mangueiras',
    '12 A',
    'Ativa',
  ])
  assert.deepEqual(await page.getByLabel('Linhas').locator('option').allTextContents(), [
    '20',
    '40',
    '80',
    '160',
    'Todos',
  ])
  await page.getByRole('button', { name: 'Nome', exact: true }).click()
  const names = await page.locator('tbody td:first-child').allInnerTexts()
  assert.deepEqual(names, ['Vale do Sol', 'Serra Verde', 'Porto Azul', 'Lago Norte'])

  const search = page.getByRole('search').getByRole('textbox')
  for (const typed of ['12abc34501', '12.ABC.345/01DE', 'mangueiras', 'VALE DO SÓL', '12 a']) {
    await search.fill(typed)
    await page.getByText('1–1 de 1 filtrados, 4 no total').waitFor()
    await rowOf(page, 'Vale do Sol').waitFor()
  }
  const { name, rows } = await downloadedSheet(page, () =>
    page.getByRole('button', { name: 'Exportar para Excel' }).click(),
  )
  assert.match(name, /^listagem-filiais-\d\d-\d\d-\d{4}\.xlsx$/)
  assert.deepEqual(rows[0], [
    'Nome',
    'CNPJ',
    'Endereço',
    'Número',
    'Situação',
    'Cadastrada em',
    'Inativada em',
  ])
  const [branch] = rows.slice(1)
  assert.deepEqual(branch?.slice(0, 5), [
    'Vale do Sol',
    '12.ABC.345/01DE-35',
    'Rua das Mangueiras',
    '12 A',
    'Ativa',
  ])
  assert.ok(branch?.[5] instanceof Date, 'a day is a date')
  assert.equal(branch?.[6], null)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('R2-202 R3-046 R3-052 R3-053 R3-054 R3-294 R3-333 R3-384 R3-459 a coordinator edits a branch in the list, cancels, and makes it inactive; selects no longer offer it', async () => {
  const { page, complaints } = await openBranches('coordenador@zelo.demo')
  const sent: Request[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request))
  await page.getByRole('button', { name: 'Editar Serra Verde' }).click()
  assert.match(page.url(), /edit=\d+/)
  await page.getByRole('heading', { name: 'Editar filial' }).waitFor()
  assert.equal(await page.getByRole('table').count(), 0)
  assert.equal(await field(page, 'Número').inputValue(), 's/n')
  await field(page, 'Nome').fill('Outra')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await rowOf(page, 'Serra Verde').waitFor()
  assert.equal(sent.length, 0)

  await page.getByRole('button', { name: 'Editar Serra Verde' }).click()
  await field(page, 'Nome').fill('lago nórte')
  await save(page)
  await toast(page, 'Filial duplicada', 'Já existe uma filial cadastrada com o mesmo nome')
  await field(page, 'Nome').fill('SERRA VERDE')
  await page.getByText('Aparece nas escolhas de empresa e recebe agendas novas.').waitFor()
  await page.getByLabel('Ativa').uncheck()
  await page.getByText('as pessoas dela mantêm o acesso').waitFor()
  await save(page)
  await toast(page, 'Sucesso', 'Filial salva com sucesso')
  await rowOf(page, 'SERRA VERDE').getByText('Inativa').waitFor()
  assert.doesNotMatch(page.url(), /edit=/)
  // A zone that nobody touched stays as it is.
  assert.equal(sent[0]?.postDataJSON().timeZone, 'America/Fortaleza')

  await page.getByRole('link', { name: 'Setores' }).click()
  await page.getByRole('tab', { name: 'Cadastrar setor' }).click()
  const companies = page.getByLabel('Empresa')
  await companies.waitFor()
  const offered = await companies.locator('option').allTextContents()
  assert.ok(offered.includes('Porto Azul') && !offered.includes('SERRA VERDE'), offered.join())

  await page.getByRole('link', { name: 'Filiais' }).click()
  await page.getByRole('button', { name: 'Editar SERRA VERDE' }).click()
  await page.getByLabel('Ativa').check()
  await save(page)
  await rowOf(page, 'SERRA VERDE').getByText('Ativa').waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('R1-270 a coordinator who registers a branch is told whom to ask', async () => {
  const { page } = await openBranches('coordenador@zelo.demo')
  await page.getByRole('tab', { name: 'Cadastrar filial' }).click()
  await page
    .getByText('Para cadastrar uma filial, entre em contato com o administrador do sistema.')
    .waitFor()
  assert.equal(await page.getByLabel('CNPJ').count(), 0)
  await page.context().close()
})

test('R1-034 R1-094 R3-011 R3-045 R3-047 R3-388 without an access level there is no such screen', async () => {
  for (const email of ['leitura@zelo.demo', 'beatriz.lacerda@orvalho.example']) {
    const { page } = await openPage(browser)
    await signIn(page, server.url, email, password)
    await page.getByRole('link', { name: 'Setores' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Filiais' }).count(), 0)
    await page.goto(`${server.url}/filiais?tab=register`)
    await page.waitForURL('**/dashboard')
    await page.context().close()
  }
})

test('R3-334 R3-335 R3-447 R3-456 R3-457 what fails says so, and nothing typed is lost', async () => {
  const { page } = await openBranches('master@zelo.demo')
  let answer: { status: number; json?: object } = { status: 500 }
  await page.route('**/api/empresas/*Filial', (route) => route.fulfill(answer))
  await page.getByRole('tab', { name: 'Cadastrar filial' }).click()
  await fillIn(page, { name: 'Monte Claro' })
  await save(page)
  await page.getByText('Erro ao cadastrar filial').waitFor()
  // Somebody else was first, since the list was loaded.
  answer = { status: 409, json: { status: 409, code: 'duplicate' } }
  await save(page)
  await toast(page, 'Filial duplicada', 'Já existe uma filial cadastrada com o mesmo nome')
  assert.equal(await field(page, 'Nome').inputValue(), 'Monte Claro')

  await page.getByRole('tab', { name: /Listar filiais/ }).click()
  await page.getByRole('button', { name: 'Editar Porto Azul' }).click()
  answer = { status: 500 }
  await save(page)
  await page.getByText('Erro ao salvar filial').waitFor()

  await page.route('**/api/empresas/*', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${server.url}/filiais`)
  await toast(page, 'Erro', 'Erro ao carregar dados, por favor atualize a página')
  await page.unroute('**/api/empresas/*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await rowOf(page, 'Porto Azul').waitFor()
  await page.context().close()
})

test('R3-059 a group without branches is told so, and where to begin', async () => {
  const { page } = await openPage(browser)
  await signIn(page, server.url, 'master@zelo.demo', password)
  await page.route('**/api/empresas/*', async (route) => {
    const response = await route.fetch()
    const companies: { Id_Empresas: number | null }[] = await response.json()
    await route.fulfill({ response, json: companies.filter((company) => company.Id_Empresas === null) })
  })
  await page.goto(`${server.url}/filiais`)
  await page.getByText('Não existem filiais cadastradas ainda').waitFor()
  await page.getByRole('button', { name: 'English - US' }).click()
  await page.getByText('No branches registered yet').waitFor()
  await page.getByRole('button', { name: 'Register branch' }).click()
  await save(page)
  for (const sentence of [
    'Name is required',
    'CNPJ is required',
    'Address is required',
    'Number is required',
  ]) {
    await page.getByText(sentence, { exact: true }).first().waitFor()
  }
  await toast(page, 'Blank fields', 'Required fields are not filled')
  await page.context().close()
})

test('the branches in both languages and colour schemes fit every width and keep nobody out', async () => {
  for (const [scheme, language] of [
    ['light', 'Português - BR'],
    ['dark', 'English - US'],
  ] as const) {
    const { page, complaints } = await openBranches('master@zelo.demo', { scheme })
    await page.getByRole('button', { name: language }).click()
    const shows = async (what: string) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      assert.deepEqual(await findBarriers(page), [], `${what}, ${scheme}, ${language}`)
      await keepPictures(page, `branches-${what}-${scheme}`)
      assert.deepEqual(await findBarriers(page), [], `${what} on a phone, ${scheme}, ${language}`)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await page
      .getByRole('button', { name: /^(Editar|Edit) / })
      .first()
      .waitFor()
    await shows('list')
    await page
      .getByRole('button', { name: /^(Editar|Edit) / })
      .first()
      .click()
    await page.getByRole('checkbox').uncheck()
    await shows('edit')
    await page.getByRole('tab').nth(1).click()
    await save(page)
    await page.getByRole('alert').first().waitFor()
    await shows('register')
    assert.deepEqual(complaints, [])
    await page.context().close()
  }
})

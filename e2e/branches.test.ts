import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import {
  chooseLanguage,
  coordinator,
  readToast,
  revokeSession,
  signInAgain,
  silenceBell,
  startDemoSite,
} from './demo-site.ts'
import { downloadSheet } from './downloads.ts'
import { eventually, hasValue, isTicked } from './eventually.ts'
import { findField, listTab, locateRow, save, searchAgain, sortBy } from './maintenance-page.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('branches')

/** Opens the branches in a separate window as a user of the demo. */
async function openBranches(email: string) {
  const opened = await site.enter(email, { at: '/filiais' })
  await locateRow(opened.page, 'Porto Azul').waitFor()
  return opened
}

async function fillIn(page: Page, branch: { name: string; cnpj?: string }): Promise<void> {
  await findField(page, 'Nome').fill(branch.name)
  await findField(page, 'CNPJ').fill(branch.cnpj ?? '11.222.333/0001-81')
  await findField(page, 'Endereço').fill('Rua das Mangueiras')
  await findField(page, 'Número').fill('12 A')
}

test('a master registers, finds and exports a branch [R1-033 R3-010 R3-043 R3-044 R3-048 R3-049 R3-050 R3-051 R3-055 R3-056 R3-057 R3-058 R3-328 R3-329 R3-330 R3-331 R3-332 R3-334 R3-336 R3-383 R3-458]', async () => {
  const { page, complaints, writes } = await openBranches('master@zelo.demo')
  await page.getByRole('tab', { name: 'Cadastrar filial' }).click()
  await page.waitForURL(/tab=register/)
  await save(page)
  for (const [label, sentence] of [
    ['Nome', 'Nome é obrigatório'],
    ['CNPJ', 'CNPJ é obrigatório'],
    ['Endereço', 'Endereço é obrigatório'],
    ['Número', 'Número é obrigatório'],
  ] as const) {
    await findField(page, label).and(page.locator('[aria-invalid=true]')).waitFor()
    await page.getByText(sentence, { exact: true }).first().waitFor()
  }
  await readToast(page, 'error', 'Campos em branco', 'Existem campos obrigatórios não preenchidos')

  // Tries the names of a branch and of the parent company. A name is unique in the group.
  for (const taken of ['pórto  AZUL', 'orvalho conservacao']) {
    await fillIn(page, { name: taken })
    await save(page)
    await readToast(page, 'info', 'Filial duplicada', 'Já existe uma filial cadastrada com o mesmo nome')
    await eventually(() => page.locator('[data-kind=info]').count(), 0)
  }
  await fillIn(page, { name: 'Vale do Sol', cnpj: '12.ABC.345/01DE-36' })
  await save(page)
  await page.getByText('Esse CNPJ não é válido').first().waitFor()
  assert.equal(writes.length, 0)

  // Types an alphanumeric CNPJ with a mistake and corrects it in the middle.
  await findField(page, 'CNPJ').fill('')
  await findField(page, 'CNPJ').pressSequentially('12abx34501de')
  await findField(page, 'CNPJ').press('Home')
  for (let step = 0; step < 6; step += 1) await findField(page, 'CNPJ').press('ArrowRight')
  await findField(page, 'CNPJ').press('Backspace')
  await findField(page, 'CNPJ').pressSequentially('c')
  await findField(page, 'CNPJ').press('End')
  await findField(page, 'CNPJ').pressSequentially('35')
  await hasValue(findField(page, 'CNPJ'), '12.ABC.345/01DE-35')
  await page.getByLabel('Fuso horário').selectOption('Amazonas, Rondônia e Roraima')
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Filial cadastrada com sucesso')
  await listTab(page)
  assert.equal(writes.length, 1)
  assert.deepEqual(writes[0]?.postDataJSON(), {
    NOME: 'Vale do Sol',
    CNPJ: '12ABC34501DE35',
    ENDERECO: 'Rua das Mangueiras',
    NUMERO: '12 A',
    Id_Empresas: writes[0]?.postDataJSON().Id_Empresas,
    state: null,
    municipality: '',
    timeZone: 'America/Manaus',
  })

  const branchShown = ['Vale do Sol', '12.ABC.345/01DE-35', 'Rua das Mangueiras', '12 A', 'Ativa']
  const cells = locateRow(page, 'Vale do Sol').locator('td')
  await eventually(async () => (await cells.allInnerTexts()).slice(0, 5), branchShown)
  assert.deepEqual(await page.getByLabel('Linhas').locator('option').allTextContents(), [
    '20',
    '40',
    '80',
    '160',
    'Todos',
  ])
  const names = page.locator('tbody td:first-child')
  await sortBy(page, 'Nome', 'descending')
  await eventually(() => names.allInnerTexts(), ['Vale do Sol', 'Serra Verde', 'Porto Azul', 'Lago Norte'])

  for (const typed of ['12abc34501', '12.ABC.345/01DE', 'mangueiras', 'VALE DO SÓL', '12 a']) {
    await searchAgain(page, typed)
    await page.getByText('1–1 de 1 filtrados, 4 no total').waitFor()
    await locateRow(page, 'Vale do Sol').waitFor()
  }
  const { name, rows } = await downloadSheet(page, () =>
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
  assert.deepEqual(branch?.slice(0, 5), branchShown)
  assert.ok(branch?.[5] instanceof Date, 'the workbook stores a day as a date')
  assert.equal(branch?.[6], null)
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('a master edits and deactivates a branch, and select fields then omit it [R2-202 R3-046 R3-052 R3-053 R3-054 R3-294 R3-333 R3-384 R3-459]', async () => {
  const { page, complaints, writes } = await openBranches(coordinator)
  await page.getByRole('button', { name: 'Editar Serra Verde' }).click()
  await page.waitForURL(/edit=\d+/)
  await page.getByRole('heading', { name: 'Editar filial' }).waitFor()
  assert.equal(await page.getByRole('table').count(), 0)
  await hasValue(findField(page, 'Número'), 's/n')
  await findField(page, 'Nome').fill('Outra')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await locateRow(page, 'Serra Verde').waitFor()
  assert.equal(writes.length, 0)

  await page.getByRole('button', { name: 'Editar Serra Verde' }).click()
  await findField(page, 'Nome').fill('lago nórte')
  await save(page)
  await readToast(page, 'info', 'Filial duplicada', 'Já existe uma filial cadastrada com o mesmo nome')
  await findField(page, 'Nome').fill('SERRA VERDE')
  await page.getByText('Aparece nas escolhas de empresa e recebe agendas novas.').waitFor()
  await page.getByLabel('Ativa').uncheck()
  await page.getByText('as pessoas dela mantêm o acesso').waitFor()
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Filial salva com sucesso')
  await locateRow(page, 'SERRA VERDE').getByText('Inativa').waitFor()
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  // The edit sends the time zone unchanged.
  assert.equal(writes[0]?.postDataJSON().timeZone, 'America/Fortaleza')

  await page.getByRole('link', { name: 'Setores' }).click()
  await page.getByRole('tab', { name: 'Cadastrar setor' }).click()
  const offered = page.getByLabel('Empresa').locator('option')
  await eventually(
    () => offered.allTextContents(),
    ['Orvalho Conservação', 'Lago Norte', 'Porto Azul', 'Vale do Sol'],
  )

  await page.getByRole('link', { name: 'Filiais', exact: true }).click()
  await page.getByRole('button', { name: 'Editar SERRA VERDE' }).click()
  await page.getByLabel('Ativa').check()
  await save(page)
  await locateRow(page, 'SERRA VERDE').getByText('Ativa', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('input survives an expired session, and a sign-out asks before discarding input', async () => {
  const { page } = await openBranches('master@zelo.demo')
  await page.getByRole('tab', { name: 'Cadastrar filial' }).click()
  await fillIn(page, { name: 'Ponte Velha' })
  await silenceBell(page)
  await revokeSession(page)
  await save(page)
  await signInAgain(page, 'master@zelo.demo')
  await hasValue(findField(page, 'Nome'), 'Ponte Velha')
  await hasValue(findField(page, 'CNPJ'), '11.222.333/0001-81')
  await hasValue(findField(page, 'Endereço'), 'Rua das Mangueiras')

  // Signing out closes the form and discards its input, so the app asks first.
  await page.getByRole('button', { name: 'Sair' }).click()
  await page
    .getByRole('alertdialog', { name: 'Descartar este cadastro?' })
    .getByRole('button', { name: 'Descartar' })
    .click()
  await findField(page, 'Senha').waitFor()
  await leave(page)
})

test("a closed edit leaves no entry in the browser's history", async () => {
  const { page } = await site.enter(coordinator, { at: '/setores' })
  await page.getByRole('link', { name: 'Filiais', exact: true }).click()
  const edit = page.getByRole('button', { name: 'Editar Vale do Sol' })
  await edit.click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await edit.click()
  await findField(page, 'Número').fill('50')
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Não' }).click()
  await page.goBack()
  await question.getByRole('button', { name: 'Não' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await edit.click()
  await findField(page, 'Número').fill('51')
  await save(page)
  await edit.waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor()
  await leave(page)
})

test('a concurrent edit updates untouched fields and marks conflicting fields', async () => {
  const { page } = await openBranches(coordinator)
  const { page: colleague } = await openBranches(coordinator)
  for (const window of [page, colleague]) {
    await window.getByRole('button', { name: 'Editar Vale do Sol' }).click()
    await findField(window, 'Número').waitFor()
  }
  await findField(colleague, 'Endereço').fill('Travessa do Ipê')
  await findField(colleague, 'Número').fill('40')
  await colleague.getByLabel('Ativa').uncheck()
  await save(colleague)
  await locateRow(colleague, 'Vale do Sol').getByText('Inativa').waitFor()

  await findField(page, 'Número').fill('41')
  await save(page)
  await readToast(
    page,
    'error',
    'Erro ao salvar filial',
    'Outra pessoa alterou este registro. A tela já mostra como ficou: confira e tente de novo.',
  )
  await page.getByText('Outra pessoa alterou este campo. O que está aqui ainda não foi salvo').waitFor()
  await hasValue(findField(page, 'Endereço'), 'Travessa do Ipê')
  await hasValue(findField(page, 'Número'), '41')
  await isTicked(page.getByLabel('Ativa'), false)
  await save(page)
  await locateRow(page, 'Vale do Sol').getByText('Inativa').waitFor()
  await page.getByRole('button', { name: 'Editar Vale do Sol' }).click()
  await hasValue(findField(page, 'Endereço'), 'Travessa do Ipê')
  await hasValue(findField(page, 'Número'), '41')
  await leave(page)
  await leave(colleague)
})

test('a coordinator who may not register branches sees whom to contact [R1-270]', async () => {
  const { page } = await openBranches(coordinator)
  await page.getByRole('tab', { name: 'Cadastrar filial' }).click()
  await page
    .getByText('Para cadastrar uma filial, entre em contato com o administrador do sistema.')
    .waitFor()
  assert.equal(await page.getByLabel('CNPJ').count(), 0)
  await leave(page)
})

test('users without an access level do not see the branches [R1-034 R1-094 R3-011 R3-045 R3-047 R3-388]', async () => {
  for (const email of ['leitura@zelo.demo', 'beatriz.lacerda@orvalho.example']) {
    const { page } = await site.enter(email, { at: '/setores' })
    await page.getByRole('link', { name: 'Setores' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Filiais', exact: true }).count(), 0)
    await page.goto(`${site.url}/filiais?tab=register`)
    await page.waitForURL('**/dashboard')
    await leave(page)
  }
})

test('failures are explained and all input stays [R3-334 R3-335 R3-447 R3-456 R3-457]', async () => {
  const { page } = await openBranches('master@zelo.demo')
  let answer: { status: number; json?: object } = { status: 500 }
  await page.route('**/api/empresas/*Filial', (route) => route.fulfill(answer))
  await page.getByRole('tab', { name: 'Cadastrar filial' }).click()
  await fillIn(page, { name: 'Monte Claro' })
  await save(page)
  await page.getByText('Erro ao cadastrar filial').waitFor()
  // Another user saves first, after this page has loaded the list.
  answer = { status: 409, json: { status: 409, code: 'duplicate' } }
  await save(page)
  await readToast(page, 'info', 'Filial duplicada', 'Já existe uma filial cadastrada com o mesmo nome')
  await hasValue(findField(page, 'Nome'), 'Monte Claro')

  await page.getByRole('tab', { name: /Listar filiais/ }).click()
  await page.getByRole('button', { name: 'Editar Porto Azul' }).click()
  answer = { status: 500 }
  await save(page)
  await page.getByText('Erro ao salvar filial').waitFor()

  await page.route('**/api/empresas/*', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${site.url}/filiais`)
  await readToast(page, 'error', 'Erro', 'Erro ao carregar dados, por favor atualize a página')
  await page.unroute('**/api/empresas/*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await locateRow(page, 'Porto Azul').waitFor()
  await leave(page)
})

test('a group without branches sees where to begin [R3-059]', async () => {
  const { page } = await site.openSignedIn('master@zelo.demo')
  const answer = page.waitForResponse('**/api/empresas/*')
  await page.goto(`${site.url}/filiais`)
  const companies: { Id_Empresas: number | null }[] = await (await answer).json()
  await page.route('**/api/empresas/*', (route) =>
    route.fulfill({ json: companies.filter((company) => company.Id_Empresas === null) }),
  )
  await page.reload()
  await page.getByText('Não existem filiais cadastradas ainda').waitFor()
  await chooseLanguage(page, 'en-US')
  await page.getByText('No branches registered yet').waitFor()
  await page.getByRole('button', { name: 'New branch' }).click()
  await save(page)
  for (const sentence of [
    'Name is required',
    'CNPJ is required',
    'Address is required',
    'Number is required',
  ]) {
    await page.getByText(sentence, { exact: true }).first().waitFor()
  }
  await readToast(page, 'error', 'Blank fields', 'Required fields are not filled')
  await leave(page)
})

test("a branch's calendar contains the holidays of the branch's federal state", async () => {
  const { page } = await openBranches('master@zelo.demo')
  await page.getByRole('tab', { name: 'Cadastrar filial' }).click()
  await fillIn(page, { name: 'Serra Branca', cnpj: '11.444.777/0001-61' })
  await findField(page, 'Estado').selectOption({ label: 'Pernambuco' })
  await findField(page, 'Município').fill('Recife')
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Filial cadastrada com sucesso')
  await listTab(page)
  await page.goto(`${site.url}/calendario?year=2027`)
  await page.getByLabel('Empresa', { exact: true }).selectOption({ label: 'Serra Branca' })
  const days = page.getByRole('main').getByRole('listitem')
  await days.filter({ hasText: '06/03/2027' }).first().waitFor()
  await days.filter({ hasText: '20/11/2027' }).first().waitFor()

  await page.goto(`${site.url}/filiais`)
  await page.getByRole('button', { name: 'Editar Serra Branca' }).click()
  await page.getByText('Pernambuco, Recife').waitFor()
  await page.getByRole('link', { name: 'Mudar no calendário' }).click()
  await page.getByRole('button', { name: 'Alterar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Serra Branca' })
  await dialog.getByLabel('Estado').selectOption({ label: 'Bahia' })
  await dialog.getByRole('button', { name: 'Ver o efeito' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${site.url}/calendario?year=2027`)
  await page.getByLabel('Empresa', { exact: true }).selectOption({ label: 'Serra Branca' })
  await days.filter({ hasText: '02/07/2027' }).first().waitFor()
  assert.equal(await days.filter({ hasText: '06/03/2027' }).count(), 0)
  await leave(page)
})

test('the branch screens pass axe and fit all widths, languages and schemes', async () => {
  const { page, complaints } = await openBranches('master@zelo.demo')
  await checkLookInBoth(page, 'branches-list')
  await page
    .getByRole('button', { name: /^Editar / })
    .first()
    .click()
  await page.getByRole('checkbox').uncheck()
  await checkLookInBoth(page, 'branches-edit')
  await page.getByRole('tab', { name: 'Cadastrar filial' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await save(page)
  await page.locator('[aria-invalid=true]').first().waitFor()
  await checkLookInBoth(page, 'branches-register')
  assert.deepEqual(complaints, [])
  await leave(page)
})

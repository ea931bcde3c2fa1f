import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { coordinator, password, readToast, startDemoSite } from './demo-site.ts'
import { downloadSheet } from './downloads.ts'
import { eventually, hasValue } from './eventually.ts'
import {
  findDataRows,
  listTab,
  locateRow,
  readHeads,
  search,
  searchAgain,
  sortBy,
  waitForRowCount,
} from './maintenance-page.ts'
import { checkLookInBoth } from './pictures.ts'

/** A CPF that is not registered. */
const free = { shown: '529.982.247-25', digits: '52998224725' }

const site = await startDemoSite('cpfs')

/** Opens the pre-registered CPFs in a separate window as a user of the demo. */
async function openCpfs(email: string) {
  const opened = await site.enter(email, { at: '/pre-cadastro-usuarios' })
  await waitForRowCount(opened.page, 20)
  return opened
}

/** Chooses an action in the status menu. Then confirms or cancels the action. */
async function changeStatus(page: Page, act: 'Ativar' | 'Inativar' | 'Remover', answer?: 'yes' | 'no') {
  await page.getByRole('button', { name: 'Status do(s) Usuário(s)' }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  if (answer === 'no') await dialog.getByRole('button', { name: 'Não' }).click()
  if (answer === 'yes') await dialog.getByRole('button', { name: `Sim, ${act.toLowerCase()}` }).click()
  if (answer) await dialog.waitFor({ state: 'detached' })
}

async function register(page: Page, cpf: string): Promise<void> {
  await page.getByRole('tab', { name: "Cadastrar CPF's" }).click()
  await page.getByLabel('CPF', { exact: true }).fill(cpf)
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
}

test('a master sees, searches and exports the pre-registered CPFs [R2-005 R2-015 R2-143 R2-145 R2-146 R2-147 R2-148 R2-149 R2-150 R2-151 R2-152 R2-153 R2-154 R2-155]', async () => {
  const { page, complaints } = await site.enter('master@zelo.demo', { at: '/setores' })
  await page.getByRole('link', { name: 'Pré-cadastro' }).click()
  const tab = await page.getByRole('tab', { name: /^Listar CPF's \d+$/, selected: true }).innerText()
  await waitForRowCount(page, 20)
  assert.equal(new URL(page.url()).pathname, '/pre-cadastro-usuarios')
  const total = Number(tab.match(/\d+$/)?.[0])
  assert.ok(total > 20 && total <= 40, tab)
  assert.deepEqual((await readHeads(page)).slice(1, 6), ['CPF', 'Nome', 'Filial', 'CNPJ', 'Status'])
  assert.ok((await page.getByRole('checkbox').count()) > 20)
  assert.equal(await page.getByRole('checkbox').and(page.locator(':disabled')).count(), 0)

  await page.getByRole('button', { name: 'Sobre esta tela' }).hover()
  await page.getByRole('tooltip').getByText('Só quem tem o CPF pré-cadastrado e ativo').waitFor()

  assert.equal(await page.getByRole('combobox', { name: 'Linhas' }).count(), 0)
  await page.getByText(`1–20 de ${total}`).waitFor()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await page.getByText(`21–${total} de ${total}`).waitFor()

  const [cpf = '', , branch = '', cnpj = ''] = await findDataRows(page)
    .last()
    .locator('td')
    .allInnerTexts()
    .then((cells) => cells.slice(1))
  assert.match(cpf, /^\d{3}\.\d{3}\.\d{3}-\d\d$/)
  assert.ok(['Orvalho Conservação', 'Lago Norte', 'Porto Azul', 'Serra Verde'].includes(branch), branch)
  assert.match(cnpj, /^98\.412\.306\/\d{4}-\d\d$/)
  for (const typed of [cpf, cpf.replace(/\D/g, ''), cpf.slice(4)]) {
    await searchAgain(page, typed)
    await waitForRowCount(page, 1)
    await locateRow(page, cpf).waitFor()
  }
  const counts = []
  for (const typed of [cnpj, cnpj.replace(/\D/g, ''), branch, branch.toUpperCase()]) {
    await searchAgain(page, typed)
    await page.getByText(new RegExp(`^1–\\d+ de \\d+ filtrados, ${total} no total$`)).waitFor()
    counts.push(await page.getByText(`filtrados, ${total} no total`).innerText())
  }
  assert.equal(new Set(counts).size, 1, counts.join())
  await search(page, 'ativo')
  await page.getByText('Nada encontrado para “ativo”').waitFor()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()

  await sortBy(page, 'Status', 'descending')
  await findDataRows(page).first().getByText('Inativo').waitFor()
  const { name, rows } = await downloadSheet(page, () =>
    page.getByRole('button', { name: 'Exportar para Excel' }).click(),
  )
  assert.match(name, /^listagem-cpfs-\d\d-\d\d-\d{4}\.xlsx$/)
  assert.deepEqual(rows[0], [
    'CPF',
    'Nome',
    'Filial',
    'CNPJ',
    'Status',
    'Conta criada em',
    'Último acesso em',
  ])
  assert.equal(rows.length, total + 1)
  assert.ok(rows.slice(1).every(([, , , , status]) => status === 'Ativo' || status === 'Inativo'))
  assert.ok(rows.some(([shown]) => shown === cpf))
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('the CPFs are read-only for a user without a main company [R2-149 R2-150 R2-157]', async () => {
  const { page: reader } = await openCpfs('leitura@zelo.demo')
  assert.equal(await reader.getByRole('tab').count(), 1)
  assert.equal(await reader.getByRole('checkbox').count(), 0)
  assert.equal(await reader.getByRole('button', { name: 'Status do(s) Usuário(s)' }).count(), 0)
  await reader.goto(`${site.url}/pre-cadastro-usuarios?tab=register`)
  await waitForRowCount(reader, 20)
  assert.equal(await reader.getByLabel('CPF', { exact: true }).count(), 0)
  await leave(reader)

  const { page: writer } = await openCpfs(coordinator)
  const boxes = writer.getByRole('checkbox')
  assert.equal(await boxes.count(), 21)
  assert.equal(await boxes.and(writer.locator(':disabled')).count(), 21)
  assert.equal(await writer.getByRole('button', { name: 'Status do(s) Usuário(s)' }).count(), 0)
  await leave(writer)
})

test('the owner of a pre-registered CPF signs up without back office access [R2-003 R2-144 R2-161 R2-162 R2-163 R2-164 R2-264 R2-265 R2-271 R2-353]', async () => {
  const { page, complaints, writes } = await openCpfs(coordinator)
  await page.getByRole('tab', { name: "Cadastrar CPF's" }).click()
  const cpf = page.getByLabel('CPF', { exact: true })
  const send = page.getByRole('button', { name: 'Cadastrar', exact: true })
  for (const [typed, sentence] of [
    ['', 'CPF do usuário é obrigatório'],
    ['529.982', 'Favor inserir um CPF válido'],
    ['529.982.247-26', 'Favor inserir um CPF válido'],
    ['000.000.000-00', 'Favor inserir um CPF válido'],
  ] as const) {
    await cpf.fill(typed)
    await send.click()
    await page.getByText(sentence, { exact: true }).first().waitFor()
    await cpf.and(page.locator('[aria-invalid=true]')).waitFor()
    await readToast(page, 'error', 'Campos em branco', 'Existem campos obrigatórios não preenchidos')
  }
  assert.equal(writes.length, 0)

  await cpf.fill('')
  await cpf.pressSequentially('5299822472599')
  await hasValue(cpf, free.shown)
  await page.getByLabel('Filial', { exact: true }).selectOption('Serra Verde')
  await send.click()
  await readToast(page, 'success', 'Sucesso', 'CPF pré-cadastrado com sucesso')
  await listTab(page)
  assert.equal(writes.length, 1)
  const body = writes[0]?.postDataJSON()
  assert.deepEqual(Object.keys(body).toSorted(), ['cpf', 'idEmpresa', 'idEmpresaFilial'])
  assert.equal(body.cpf, free.digits)
  await search(page, free.digits)
  await waitForRowCount(page, 1)
  const cells = (await findDataRows(page).first().locator('td').allInnerTexts()).slice(1)
  assert.deepEqual(cells.toSpliced(3, 1), [free.shown, 'Ainda não criou a conta', 'Serra Verde', 'Ativo', ''])
  assert.deepEqual(complaints, [])
  await leave(page)

  const { page: newcomer } = await site.openPage()
  await newcomer.goto(`${site.url}/campo`)
  await newcomer.getByRole('link', { name: /Criar conta/ }).click()
  const fill = (label: string, text: string) => newcomer.getByLabel(label, { exact: true }).fill(text)
  await fill('Nome completo', 'Joana Prado')
  await fill('E-mail', 'joana.prado@orvalho.example')
  await fill('Confirmação do e-mail', 'joana.prado@orvalho.example')
  await fill('CPF', free.digits)
  await fill('Data de nascimento', '29/02/1988')
  await fill('Telefone', '85999990000')
  await fill('Senha', password)
  await fill('Confirmação da senha', password)
  await newcomer.getByRole('button', { name: 'Criar conta' }).click()
  await newcomer.getByText('A conta foi criada. Entre com o e-mail ou o CPF e a senha.').waitFor()
  await newcomer.waitForURL('**/campo/**')

  await newcomer.goto(site.url)
  await fill('E-mail', 'joana.prado@orvalho.example')
  await fill('Senha', password)
  await newcomer.getByRole('button', { name: 'Entrar' }).click()
  await newcomer.getByText('Acesso bloqueado!').waitFor()
  await leave(newcomer)
})

test('a coordinator finds people without an account and invites them', async () => {
  const { page, complaints } = await openCpfs('master@zelo.demo')
  await locateRow(page, 'Helena Duarte')
    .getByText(/^Conta criada em .*, último acesso em/)
    .waitFor()
  await register(page, '39053344705')
  await listTab(page)
  // A filter opens the first page of its rows.
  await page.goto(`${page.url()}${page.url().includes('?') ? '&' : '?'}page=2`)
  await page.getByLabel('Conta', { exact: true }).selectOption('Ainda sem conta')
  await page.waitForURL(/account=none/)
  assert.equal(new URL(page.url()).searchParams.get('page'), null)
  const row = locateRow(page, '390.533.447-05')
  await row.getByText('Ainda não criou a conta').waitFor()
  await eventually(() => page.locator('tbody').getByText('Conta criada em').count(), 0)

  await row.getByRole('button', { name: 'Convidar 390.533.447-05' }).click()
  const form = page.getByRole('dialog', { name: 'Convidar pessoa' })
  await form.getByText(/^390\.533\.447-05 · /).waitFor()
  await form.getByLabel('Nome completo').fill('Lúcia Prado')
  await form.getByRole('button', { name: 'Gerar convite' }).click()
  const link = page.getByRole('dialog', { name: 'Convite de Lúcia Prado' })
  await link.getByRole('textbox').waitFor()
  // Another invitation would be for the same person, and would end the link that is shown.
  assert.equal(await link.getByRole('button', { name: 'Convidar outra pessoa' }).count(), 0)
  await link.getByRole('button', { name: 'Fechar' }).last().click()
  await row.getByText('Convite em aberto, ainda sem conta').waitFor()
  await row.getByRole('button', { name: 'Convidar Lúcia Prado de novo' }).click()
  await hasValue(form.getByLabel('Nome completo'), 'Lúcia Prado')
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('only one of two concurrent registrations of a CPF succeeds [R2-354]', async () => {
  const cpf = '111.444.777-35'
  const people = await Promise.all(['master@zelo.demo', coordinator].map((email) => openCpfs(email)))
  const outcomes = await Promise.all(
    people.map(async ({ page }) => {
      await register(page, cpf)
      const outcome = page.getByText(/^(CPF pré-cadastrado com sucesso|Erro ao pré-cadastrar CPF)$/)
      return { page, text: await outcome.first().innerText() }
    }),
  )
  assert.deepEqual(outcomes.map(({ text }) => text).toSorted(), [
    'CPF pré-cadastrado com sucesso',
    'Erro ao pré-cadastrar CPF',
  ])
  const { page: refused } = outcomes.find(({ text }) => text.startsWith('Erro'))!
  await refused.getByText('Este CPF já está pré-cadastrado').first().waitFor()
  await hasValue(refused.getByLabel('CPF', { exact: true }), cpf)
  for (const { page } of people) await leave(page)
})

test('a master changes the status of marked CPFs after confirmation [R2-156 R2-158 R2-159 R2-160 R2-225 R2-226 R2-227 R2-228 R2-229 R2-230 R2-231 R2-232 R2-266 R2-273 R2-356]', async () => {
  const { page, complaints, writes } = await openCpfs('master@zelo.demo')
  await changeStatus(page, 'Ativar')
  await readToast(page, 'info', 'Nenhum registro selecionado', 'Favor selecionar pelo menos um registro')

  // Beatriz is signed in. Her CPF is inactivated together with an unused one.
  const { page: beatriz } = await site.enter('beatriz.lacerda@orvalho.example', {
    at: '/listagem-usuarios',
  })
  await search(beatriz, 'Beatriz Lacerda')
  const cpf = await locateRow(beatriz, 'Beatriz Lacerda').locator('td').nth(2).innerText()
  assert.match(cpf, /^\d{3}\.\d{3}\.\d{3}-\d\d$/)
  await search(page, cpf)
  await waitForRowCount(page, 1)
  await page.getByRole('checkbox', { name: `Marcar ${cpf}` }).check()

  for (const act of ['Ativar', 'Inativar', 'Remover'] as const) await changeStatus(page, act, 'no')
  assert.equal(writes.length, 0)

  await changeStatus(page, 'Inativar', 'yes')
  await readToast(page, 'success', 'Sucesso', 'Usuário(s) atualizado(s) com sucesso')
  await locateRow(page, cpf).getByText('Inativo').waitFor()
  const digits = cpf.replace(/\D/g, '')
  assert.deepEqual(
    writes.map((request) => request.postDataJSON()),
    [{ acao: ['1'], cpf: [digits] }],
  )
  await page.getByRole('checkbox', { name: `Marcar ${cpf}`, checked: false }).waitFor()
  await beatriz.getByRole('link', { name: 'Setores' }).click()
  await beatriz.getByRole('button', { name: 'Entrar' }).waitFor()

  await page.getByRole('checkbox', { name: `Marcar ${cpf}` }).check()
  await changeStatus(page, 'Ativar', 'yes')
  await locateRow(page, cpf).getByText('Ativo', { exact: true }).waitFor()
  await leave(beatriz)
  const { page: again } = await site.enter('beatriz.lacerda@orvalho.example', { at: '/faq' })
  await leave(again)

  // Removes several marked CPFs together. CPFs that are not marked stay.
  await searchAgain(page, 'porto azul')
  await page.getByText(/^1–\d+ de \d+ filtrados/).waitFor()
  const shown = (await findDataRows(page).locator('td:nth-child(2)').allInnerTexts()).slice(0, 3)
  for (const each of shown) await page.getByRole('checkbox', { name: `Marcar ${each}` }).check()
  const [kept = '', ...removed] = shown
  await page.getByRole('checkbox', { name: `Marcar ${kept}` }).uncheck()
  await changeStatus(page, 'Remover', 'yes')
  await locateRow(page, removed[0]!).waitFor({ state: 'detached' })
  const last = writes.at(-1)?.postDataJSON()
  assert.deepEqual(last.acao, ['2', '2'])
  assert.deepEqual(last.cpf.toSorted(), removed.map((each) => each.replace(/\D/g, '')).toSorted())
  await locateRow(page, removed[1]!).waitFor({ state: 'detached' })
  await locateRow(page, kept).waitFor()
  assert.equal(writes.at(-2)?.postDataJSON().acao[0], '3')
  assert.deepEqual(complaints, [])
  await leave(page)
})

test("rejects a status change if the user's own CPF is marked [R2-267]", async () => {
  const { page, writes } = await openCpfs('master@zelo.demo')
  await page.getByRole('checkbox', { name: 'Marcar todos' }).check()
  for (const act of ['Ativar', 'Inativar', 'Remover'] as const) {
    await changeStatus(page, act)
    await readToast(
      page,
      'info',
      'Função bloqueada',
      'O usuário ADMINISTRADOR não pode alterar o PRÓPRIO status',
    )
    assert.equal(await page.getByRole('alertdialog').count(), 0)
  }
  assert.equal(writes.length, 0)
  await leave(page)
})

test('failures are explained, and input and marks stay [R2-157 R2-354 R2-355 R2-357]', async () => {
  const { page } = await openCpfs('master@zelo.demo')
  await page.route('**/api/empresas/ativaInativaDeleteFuncionarios', (route) =>
    route.fulfill({ status: 500 }),
  )
  const box = findDataRows(page).last().getByRole('checkbox')
  await box.check()
  await changeStatus(page, 'Inativar', 'yes')
  await page.getByText('Erro ao atualizar status do(s) usuário(s)').waitFor()
  await box.and(page.getByRole('checkbox', { checked: true })).waitFor()

  await page.route('**/api/empresas/saveFuncionarios', (route) => route.fulfill({ status: 500 }))
  await register(page, '123.456.789-09')
  await readToast(page, 'error', 'Erro ao pré-cadastrar CPF', 'Ocorreu um erro, por favor tente novamente.')
  await hasValue(page.getByLabel('CPF', { exact: true }), '123.456.789-09')

  const list = '**/api/empresas/funcionarios/*'
  await page.route(list, (route) => route.fulfill({ status: 500 }))
  await page.goto(`${site.url}/pre-cadastro-usuarios`)
  await readToast(page, 'error', 'Erro', 'Erro ao carregar dados, por favor atualize a página')
  await page.unroute(list)
  await page.route(list, (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByText("Não existem CPF's pré-cadastrados ainda").waitFor()
  assert.equal(await page.getByRole('button', { name: 'Status do(s) Usuário(s)' }).count(), 0)
  await leave(page)
})

test('the CPF screens pass axe and fit all widths, languages and schemes', async () => {
  const { page, complaints } = await openCpfs('master@zelo.demo')
  await checkLookInBoth(page, 'cpfs-list')
  await findDataRows(page).last().getByRole('checkbox').check()
  const menu = page.getByRole('button', { name: /^Status do/ })
  await menu.click()
  await page.getByRole('menuitem').first().waitFor()
  await checkLookInBoth(page, 'cpfs-menu')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 900 })
  await eventually(() => page.evaluate(() => innerWidth), 390)
  // On a phone, the action bar is at the bottom and its menu opens upwards.
  await menu.last().click()
  const remove = page.getByRole('menuitem').last()
  await eventually(() => remove.evaluate((act) => act.getBoundingClientRect().bottom <= innerHeight), true)
  await remove.click()
  await page.getByRole('alertdialog').waitFor()
  await checkLookInBoth(page, 'cpfs-question')
  await page.getByRole('button', { name: 'Não' }).click()
  await page.getByRole('tab', { name: "Cadastrar CPF's" }).click()
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await checkLookInBoth(page, 'cpfs-register')
  assert.deepEqual(complaints, [])
  await leave(page)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { closeScreen, leave } from './browser.ts'
import { chooseLanguage, coordinator, readToast, signInAgain, startDemoSite } from './demo-site.ts'
import { downloadSheet } from './downloads.ts'
import { eventually, hasFocus, hasValue } from './eventually.ts'
import {
  locateRow,
  measureStay,
  readHeads,
  search,
  searchAgain,
  sortBy,
  waitForRowCount,
} from './maintenance-page.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('users')

/** Opens the list of users in a new window, signed in with the given e-mail address. */
async function openList(email: string) {
  const opened = await site.enter(email, { at: '/listagem-usuarios' })
  await waitForRowCount(opened.page, 20)
  return opened
}

/**
 * Opens a user's window on the screen of sectors. After it has loaded, this screen sends no requests that would reveal
 * an ended session.
 */
async function openSectors(email: string) {
  const opened = await site.enter(email, { at: '/setores' })
  await opened.page.getByRole('tab', { name: /^Listar setores \d+/ }).waitFor()
  return opened
}

test('a master sees, sorts, searches and exports all users [R3-009 R3-023 R3-024 R3-025 R3-026 R3-027 R3-028 R3-029 R3-030 R3-031 R3-032 R3-033 R3-035 R3-382]', async () => {
  const { page, complaints } = await openList('master@zelo.demo')
  assert.equal(new URL(page.url()).pathname, '/listagem-usuarios')
  assert.deepEqual((await readHeads(page)).slice(0, 7), [
    'Empresa',
    'Nome',
    'CPF',
    'E-mail',
    'Telefone',
    'Nascimento',
    'Coordenador',
  ])
  assert.equal(await page.getByRole('combobox', { name: 'Linhas' }).count(), 0)
  await page.getByText('1–20 de 30').waitFor()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await page.getByText('21–30 de 30').waitFor()

  // The oldest person is first, because dates of birth are sorted as dates, not as text.
  await sortBy(page, 'Nascimento', 'ascending')
  await eventually(
    async () => {
      const days = await page.locator('tbody td:nth-child(6)').allInnerTexts()
      const inOrder = days.map((day) => day.split('/').reverse().join('-'))
      return { count: days.length, isOrdered: String(inOrder) === String(inOrder.toSorted()) }
    },
    { count: 20, isOrdered: true },
  )
  const oldest = await page.locator('tbody td:nth-child(6)').first().innerText()
  assert.match(oldest, /^\d\d\/\d\d\/\d{4}$/)

  const ivone = locateRow(page, 'Ivone Sampaio')
  await search(page, 'ivone sampaio')
  await waitForRowCount(page, 1)
  const [company, , cpf = '', email, phone = ''] = await ivone.locator('td').allInnerTexts()
  assert.deepEqual([company, email], ['Porto Azul', 'asg@zelo.demo'])
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
    await searchAgain(page, typed)
    await waitForRowCount(page, 1)
    await ivone.waitFor()
  }
  await search(page, 'lago norte')
  await page.getByText('1–8 de 8 filtrados, 30 no total').waitFor()
  const { name, rows } = await downloadSheet(page, () =>
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
    'Conta criada em',
    'Último acesso em',
  ])
  assert.equal(people.length, 8)
  for (const person of people) {
    assert.equal(person[0], 'Lago Norte')
    assert.match(String(person[2]), /^\d{3}\.\d{3}\.\d{3}-\d\d$/)
    for (const column of [5, 8])
      assert.ok(person[column] instanceof Date, 'the workbook stores days as dates')
  }
  const sonia = people.find((person) => person[1] === 'Sônia Prates')
  assert.equal(sonia?.at(7), 'Inativo')

  await search(page, 'ninguém assim')
  await page.getByText('Nada encontrado para “ninguém assim”').waitFor()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await waitForRowCount(page, 20)
  // CPFs, e-mail addresses, phone numbers and days of birth are shown in full.
  const texts = page.locator('tbody td:nth-child(n + 3):nth-child(-n + 6)')
  const listCutOffTexts = () =>
    texts.evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await eventually(listCutOffTexts, [])
  }
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('only masters see the coordinator column, and editing needs a main company [R3-006 R3-034 R3-036]', async () => {
  const { page } = await openList(coordinator)
  assert.ok(!(await readHeads(page)).includes('Coordenador'))
  assert.equal(await page.getByRole('button', { name: /Nível de acesso/ }).count(), 0)
  await page.getByRole('button', { name: 'Editar Artur Valença' }).click()
  const own = page.getByRole('dialog', { name: 'Editar usuário' })
  await own.getByText('ninguém inativa a si mesmo').waitFor()
  assert.ok(await own.getByLabel('Ativo').isDisabled())
  await leave(page)

  const { page: reading } = await openList('leitura@zelo.demo')
  assert.deepEqual(await readHeads(reading), ['Empresa', 'Nome', 'CPF', 'E-mail', 'Telefone', 'Nascimento'])
  assert.equal(await reading.getByRole('button', { name: /Editar|Nível de acesso/ }).count(), 0)
  await reading.goto(`${site.url}/listagem-usuarios?edit=1`)
  await readToast(reading, 'info', 'Somente leitura')
  await eventually(() => new URL(reading.url()).search, '')
  assert.equal(await reading.getByRole('dialog').count(), 0)
  await leave(reading)
})

test('a master edits a person in a dialog; the list shows changes [R3-037 R3-038 R3-039 R3-040 R3-294 R3-453]', async () => {
  const { page, complaints } = await site.enter(coordinator, { at: '/setores' })
  await page.getByRole('link', { name: 'Listagem' }).click()
  await page.getByRole('heading', { level: 1, name: 'Usuários' }).waitFor()
  await search(page, 'gilvan')
  await page.waitForURL(/q=gilvan/)
  const edit = page.getByRole('button', { name: 'Editar Gilvan Setúbal' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Editar usuário' })
  await dialog.waitFor()
  await page.waitForURL(/edit=\d+/)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await hasFocus(edit)

  await edit.click()
  await dialog.getByLabel('Nome').fill('Gilvan')
  await page.evaluate(() => history.back())
  const question = page.getByRole('alertdialog', { name: 'Descartar as alterações?' })
  await question.getByRole('button', { name: 'Não' }).click()
  await hasValue(dialog.getByLabel('Nome'), 'Gilvan')
  await dialog.getByLabel('Nome').fill('')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Nome completo obrigatório').first().waitFor()
  await readToast(page, 'error', 'Campos em branco', 'Existem campos obrigatórios não preenchidos')
  await dialog.getByLabel('Nome').fill(' Gilvan Setúbal Filho ')
  await dialog.getByLabel('Telefone').fill('')
  await dialog.getByLabel('Telefone').pressSequentially('85912345')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Digite um telefone válido').first().waitFor()
  await dialog.getByLabel('Telefone').pressSequentially('678')
  await hasValue(dialog.getByLabel('Telefone'), '(85) 9 1234-5678')
  const stay = measureStay(page, '[role=dialog]', /\/api\/users$/)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await readToast(page, 'success', 'Sucesso', 'Usuário alterado com sucesso')
  assert.ok((await stay) >= 990, 'the list reloads a second after the toast')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  const phone = locateRow(page, 'Gilvan Setúbal Filho').locator('td').nth(4)
  await eventually(() => phone.innerText(), '(85) 9 1234-5678')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor()
  assert.deepEqual(complaints, [])

  await closeScreen(page)
  // The screen's pending requests were aborted, which the console reports.
  complaints.length = 0
  await page.goto(`${site.url}/listagem-usuarios?edit=987654321&q=gilvan`)
  await readToast(page, 'info', 'Registro não encontrado')
  await eventually(() => new URL(page.url()).search, '?q=gilvan')
  assert.deepEqual(complaints, [])
  await leave(page)
})

test("the header shows a user's new name immediately after the change", async () => {
  const { page } = await openList('beatriz.lacerda@orvalho.example')
  await page.getByRole('button', { name: 'Editar Beatriz Lacerda' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Beatriz Lacerda Prado')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('link', { name: 'Perfil de Beatriz Lacerda Prado' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Perfil de Beatriz Lacerda Prado' }).waitFor()
  await leave(page)
})

const findLevels = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Nível de acesso de ${name}` })

/** Opens the access levels of a person and chooses one. Returns the dialog, which waits for the confirmation. */
async function chooseLevel(page: Page, name: string, level: string): Promise<Locator> {
  await page.getByRole('button', { name: `Nível de acesso de ${name}` }).click()
  const levels = findLevels(page, name)
  await levels.getByRole('radio', { name: level, exact: true }).check()
  return levels
}

test('the lock button changes the role of other users after a confirmation [R2-165 R3-041 R3-292 R3-337 R3-380 R3-392 R3-454]', async () => {
  const { page, complaints, writes } = await openList('master@zelo.demo')
  await page.getByRole('button', { name: 'Nível de acesso de Helena Duarte' }).click()
  await readToast(
    page,
    'info',
    'Função bloqueada',
    'O usuário ADMINISTRADOR não pode alterar o PRÓPRIO status',
  )
  assert.equal(await page.getByRole('dialog').count(), 0)

  await search(page, 'edna quirino')
  await waitForRowCount(page, 1)
  await page.getByRole('button', { name: 'Nível de acesso de Edna Quirino' }).click()
  const levels = findLevels(page, 'Edna Quirino')
  await hasFocus(levels.getByRole('radio', { name: 'ASG', checked: true }))
  assert.ok(await levels.getByRole('button', { name: 'Dar acesso' }).isDisabled())
  assert.ok(await levels.getByRole('radio', { name: 'Administrador' }).isDisabled())
  await levels.getByText('Administrador não pode ser escolhido: o nível vem com um CPF master').waitFor()
  await levels.getByRole('radio', { name: 'Só leitura' }).check()
  await levels
    .getByText(/ver tudo, sem alterar nada.*agendamentos que a pessoa já tem continuam com ela/s)
    .waitFor()
  await levels.getByRole('button', { name: 'Cancelar' }).click()
  await levels.waitFor({ state: 'detached' })
  assert.equal(writes.length, 0)

  await chooseLevel(page, 'Edna Quirino', 'Só leitura')
  const stay = measureStay(page, '[role=dialog]', /inativarAtivarCoordenador$/)
  await levels.getByRole('button', { name: 'Dar acesso' }).click()
  await readToast(page, 'success', 'Sucesso', 'Usuário atualizado com sucesso')
  assert.ok((await stay) >= 990, 'the list reloads a second after the toast')
  await levels.waitFor({ state: 'detached' })
  await locateRow(page, 'Edna Quirino').getByText('Só leitura').waitFor()

  const { page: hers } = await openSectors('edna.quirino@orvalho.example')
  await chooseLevel(page, 'Edna Quirino', 'ASG')
  await levels.getByRole('button', { name: 'Retirar acesso' }).click()
  await locateRow(page, 'Edna Quirino').getByText('Não', { exact: true }).waitFor()
  await hers.getByText('Sua sessão terminou').first().waitFor()
  await signInAgain(hers, 'edna.quirino@orvalho.example')
  await hers.getByText('Acesso bloqueado!').waitFor()
  assert.deepEqual(complaints, [])
  await leave(hers)
  await leave(page)
})

test('the dialog of access levels shows the rights and users of each', async () => {
  const { page } = await openList('master@zelo.demo')
  await page.getByRole('button', { name: 'Nível de acesso de Caio Montenegro' }).click()
  const levels = findLevels(page, 'Caio Montenegro')
  const readAbility = (ability: string) =>
    levels.getByRole('row', { name: ability }).getByRole('cell').allInnerTexts()
  await eventually(() => readAbility('Registrar limpezas no aplicativo'), ['Pode', 'Pode', 'Pode', 'Pode'])
  await eventually(
    () => readAbility('Convidar e editar pessoas'),
    ['–\nNão pode', '–\nNão pode', 'Pode', 'Pode'],
  )
  const readers = levels.locator('details').filter({ hasText: 'Caio Montenegro' })
  await readers.locator('summary').click()
  await readers.locator('p').getByText('Caio Montenegro').waitFor()
  await leave(page)
})

test("a master grants write access; revoking it ends the user's open session", async () => {
  const { page } = await openList('master@zelo.demo')
  await search(page, 'caio')
  await waitForRowCount(page, 1)
  const setLevel = async (level: string, consequence: string, verb: string) => {
    const levels = await chooseLevel(page, 'Caio Montenegro', level)
    await levels.getByText(consequence).waitFor()
    await levels.getByRole('button', { name: verb }).click()
    await levels.waitFor({ state: 'detached' })
  }
  await setLevel('Coordenador', 'as telas mostram isso quando ela entrar de novo', 'Dar acesso')
  await locateRow(page, 'Caio Montenegro').getByText('Sim', { exact: true }).waitFor()

  const { page: his } = await site.enter('leitura@zelo.demo', { at: '/setores' })
  await his.getByRole('tab', { name: 'Cadastrar setor' }).waitFor()

  await setLevel('Só leitura', 'Quando entrar de novo, só poderá ver', 'Retirar acesso')
  await locateRow(page, 'Caio Montenegro').getByText('Só leitura').waitFor()
  await his.getByText('Sua sessão terminou').first().waitFor()
  await signInAgain(his, 'leitura@zelo.demo')
  await his.getByRole('link', { name: 'Setores' }).click()
  await his.getByRole('tab', { name: /^Listar setores \d+/ }).waitFor()
  assert.equal(await his.getByRole('tab', { name: 'Cadastrar setor' }).count(), 0)
  await leave(his)
  await leave(page)
})

test('the password help of a coordinator sends the recovery e-mail', async () => {
  const { page, complaints } = await openList(coordinator)
  await locateRow(page, 'Caio Montenegro').getByText('Último acesso em').waitFor()
  await page.getByRole('button', { name: 'Ajuda com a senha de Caio Montenegro' }).click()
  const help = page.getByRole('dialog', { name: 'Ajuda com a senha de Caio Montenegro' })
  await help.getByText('Para uma pessoa coordenadora sem acesso ao e-mail').waitFor()
  await help.getByRole('button', { name: 'Enviar e-mail de recuperação' }).click()
  await readToast(page, 'success', 'Sucesso', 'Link enviado para leitura@zelo.demo')
  await help.waitFor({ state: 'detached' })
  await locateRow(page, 'Caio Montenegro').getByRole('link', { name: 'Caio Montenegro' }).click()
  await page.getByText(/^Conta criada em \d\d\/\d\d\/\d{4}, último acesso em/).waitFor()
  await page.getByRole('button', { name: 'Ajuda com a senha' }).click()
  await help.waitFor()
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('a recovery e-mail for a cleaner leads back to the field app', async () => {
  const { page } = await site.enter(coordinator, { at: '/listagem-usuarios?search=Ivone+Sampaio' })
  await locateRow(page, 'Ivone Sampaio').getByRole('link', { name: 'Ivone Sampaio' }).click()
  await page.waitForURL(/\/pessoas\/\d+$/)
  await chooseLanguage(page, 'en-US')
  await page.getByRole('button', { name: 'Password help' }).click()
  const sent = page.waitForRequest('**/api/password/forgot')
  await page.getByRole('dialog').getByRole('button', { name: 'Send recovery e-mail' }).click()
  const body = (await sent).postDataJSON()
  assert.equal(body.from, 'campo')
  assert.equal(body.language, undefined, "the e-mail is in the coordinator's language")
  await leave(page)
})

test('an inactive user is signed out and can sign in after reactivation [R3-040 R3-399]', async () => {
  const { page } = await openList(coordinator)
  const { page: hers } = await openSectors('beatriz.lacerda@orvalho.example')
  await search(page, 'beatriz')
  await waitForRowCount(page, 1)
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
  await locateRow(page, 'Beatriz').getByText('Inativo').waitFor()
  await hers.getByRole('link', { name: 'Riscos' }).click()
  await hers.getByRole('button', { name: 'Entrar' }).waitFor()
  await signInAgain(hers, 'beatriz.lacerda@orvalho.example')
  await hers.getByText('Este usuário está inativo. Fale com o administrador do sistema.').waitFor()

  await setActive(true)
  await locateRow(page, 'Beatriz').getByText('Inativo').waitFor({ state: 'detached' })
  await signInAgain(hers, 'beatriz.lacerda@orvalho.example')
  await hers.getByRole('navigation').first().waitFor()
  await leave(hers)
  await leave(page)
})

test('a change that cannot be saved shows the reason [R3-451 R3-452 R3-455]', async () => {
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
  await readToast(
    page,
    'error',
    'Erro ao editar usuário',
    'Ocorreu um erro ao editar usuário, por favor tente novamente',
  )
  answer = { status: 409, json: { status: 409, code: 'changed_meanwhile' } }
  await save(dialog)
  await readToast(
    page,
    'error',
    'Erro ao editar usuário',
    'Outra pessoa alterou este registro. A tela já mostra como ficou: confira e tente de novo.',
  )
  answer = { status: 400, json: { status: 400, code: 'invalid_input', errors: { nome: 'too_long' } } }
  await save(dialog)
  await readToast(page, 'error', 'Erro ao editar usuário', 'Texto longo demais')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  answer = { status: 500 }
  const levels = await chooseLevel(page, 'Caio Montenegro', 'ASG')
  await levels.getByRole('button', { name: 'Retirar acesso' }).click()
  await page.getByText('Erro ao atualizar status do usuário').waitFor()
  await levels.waitFor({ state: 'detached' })
  await locateRow(page, 'Caio Montenegro').getByText('Só leitura').waitFor()
  await leave(page)
})

test('a user can overwrite a change that another user made meanwhile', async () => {
  const { page } = await openList(coordinator)
  const { page: colleague } = await openList(coordinator)
  const openEditDialog = async (window: Page) => {
    await search(window, 'caio')
    await window.getByRole('button', { name: 'Editar Caio Montenegro' }).click()
    return window.getByRole('dialog', { name: 'Editar usuário' })
  }
  const theirs = await openEditDialog(colleague)
  const mine = await openEditDialog(page)
  await theirs.getByLabel('Nome').fill('Caio Montenegro Pontes')
  await theirs.getByRole('button', { name: 'Salvar' }).click()
  await theirs.waitFor({ state: 'detached' })

  const phone = mine.getByLabel('Telefone')
  await phone.fill('85987654321')
  await mine.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Outra pessoa alterou este registro.').waitFor()
  await hasValue(mine.getByLabel('Nome'), 'Caio Montenegro Pontes')
  await hasValue(phone, '(85) 9 8765-4321')
  await mine.getByRole('button', { name: 'Salvar' }).click()
  await mine.waitFor({ state: 'detached' })
  await locateRow(page, 'Caio Montenegro Pontes').getByText('(85) 9 8765-4321').waitFor()
  await leave(page)
  await leave(colleague)
})

test('a failed list can be retried; an empty list shows an explanation [R3-042 R3-446]', async () => {
  const { page } = await site.openSignedIn()
  let answer: { status: number; json?: object } = { status: 500 }
  await page.route('**/api/allUsers/*', (route) => route.fulfill(answer))
  await page.goto(`${site.url}/listagem-usuarios`)
  await readToast(page, 'error', 'Erro', 'Erro ao carregar dados, por favor atualize a página')
  answer = { status: 200, json: [] }
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByText('Não existem usuários cadastrados ainda').waitFor()
  await chooseLanguage(page, 'en-US')
  await page.getByText('No users registered yet').waitFor()
  await leave(page)
})

test('the user screens pass axe and fit all widths, languages and schemes', async () => {
  const { page, complaints } = await openList('master@zelo.demo')
  await checkLookInBoth(page, 'users-list')
  await page.getByRole('button', { name: /^Editar Caio Montenegro/ }).click()
  await page.getByRole('dialog').getByRole('checkbox').uncheck()
  await checkLookInBoth(page, 'users-edit')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await chooseLevel(page, 'Caio Montenegro', 'ASG')
  await checkLookInBoth(page, 'users-levels')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ajuda com a senha de Caio Montenegro' }).click()
  await page.getByRole('dialog', { name: 'Ajuda com a senha' }).waitFor()
  await checkLookInBoth(page, 'users-password-help')
  assert.deepEqual(complaints, [])
  await leave(page)
})

// Tests of the screens that all kinds of reference data share.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { Page } from 'playwright-core'
import { keep, leave, signIn } from './browser.ts'
import { setClocks } from './clocks.ts'
import { chooseLanguage, coordinator, readToast, today } from './demo-site.ts'
import { eventually, hasFocus, hasValue } from './eventually.ts'
import { save } from './maintenance-page.ts'
import { checkLookInBoth } from './pictures.ts'
import { kinds } from './reference-kinds.ts'
import { findNameField, findRow, startReferenceSite } from './reference-site.ts'
import { measureScriptBytes } from './script-bytes.ts'

const loadFailed = 'Erro ao carregar dados, por favor atualize a página'

const site = await startReferenceSite('reference-data')
const { enter, openList } = site

test('reference data screens are in English after the user chooses English [R2-001 R2-002]', async () => {
  const { page, complaints } = await enter()
  await openList(page, kinds[0]!)
  await chooseLanguage(page, 'en-US')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  for (const { path, withColor, english } of kinds) {
    await page.goto(`${site.url}${path}`)
    await page.getByRole('tab', { name: english.list, selected: true }).waitFor()
    await page.getByRole('tab', { name: english.register }).click()
    await page.getByRole('button', { name: 'One by one', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(english.nameRequired).first().waitFor()
    await readToast(page, 'error', 'Blank fields', 'Required fields are not filled')
    await page.getByLabel('Name').fill('Helipad')
    if (withColor) await page.getByRole('radio', { name: 'turquoise' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await readToast(page, 'success', 'Success', english.created)
    await page.getByRole('tab', { name: english.list, selected: true }).waitFor()
    await page.getByPlaceholder('Search').fill('helipad')
    await page.getByRole('button', { name: 'Edit Helipad' }).waitFor()
  }
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('a click in the menu works directly after typing a search', async () => {
  const { page } = await site.openSignedIn(coordinator, { fresh: true })
  await page.clock.install()
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/branches.page-*', async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  await page.goto(`${site.url}/setores`)
  await page.getByRole('row').nth(1).waitFor()
  await page.getByPlaceholder('Buscar').fill('a')
  await page.getByRole('link', { name: 'Filiais', exact: true }).click()
  await asked.promise
  await page.clock.runFor(1000)
  held.resolve()
  await page.getByRole('heading', { level: 1, name: 'Filiais' }).waitFor()
  await page.context().close()
})

test('a coordinator without a main company can only read reference data [R2-023 R2-024 R2-025]', async () => {
  const { page } = await enter('leitura@zelo.demo')
  for (const kind of kinds) {
    await openList(page, kind, '?tab=register')
    await page.getByRole('row').nth(1).waitFor()
    await page.getByRole('button', { name: 'Exportar para Excel' }).waitFor()
    assert.equal(await page.getByRole('tab').count(), 1)
    assert.equal(await page.getByRole('button', { name: /Editar|Remover/ }).count(), 0)
    await page.goto(`${site.url}${kind.path}?edit=1`)
    await readToast(page, 'info', 'Somente leitura', 'Você pode ver esta lista, mas não alterá-la.')
    await page.getByRole('row').nth(1).waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Nome' }).count(), 0)
    assert.equal(new URL(page.url()).search, '')
  }
  await leave(page)
})

test('the register tab waits for the list, which shows that it loads [R2-026 R2-038 R2-272]', async () => {
  const { page } = await enter()
  const held = Promise.withResolvers<void>()
  const [main] = await page.evaluate(() => JSON.parse(localStorage.getItem('zelo.main-company') ?? '[]'))
  let asked: string | null = null
  await page.route('**/api/risco/?*', async (route) => {
    asked = new URL(route.request().url()).searchParams.get('id')
    await held.promise
    await route.continue()
  })
  await page.goto(`${site.url}/riscos?tab=register`)
  await page.locator('[data-loading-overlay]').waitFor({ state: 'attached' })
  await page.getByRole('tab', { name: 'Cadastrar risco', disabled: true }).waitFor()
  await eventually(() => asked, String(main.Id_Empresas))
  held.resolve()
  await page.getByRole('tab', { name: 'Cadastrar risco', selected: true }).waitFor()
  await page.getByRole('textbox', { name: 'Nome' }).waitFor()
  await leave(page)
})

test("a printed list shows date and time in the company's time zone", async () => {
  const { page: own } = await enter()
  const entries = await own.evaluate(() => Object.entries(localStorage))
  await leave(own)
  const context = await site.browser.newContext({ locale: 'pt-BR', timezoneId: 'Asia/Tokyo' })
  const page = await context.newPage()
  await keep(page, site.url, entries)
  await setClocks(page, new Date(`${today()}T23:30:00-03:00`))
  await page.goto(`${site.url}/setores`)
  await page.getByRole('table').waitFor()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const caption = page.getByRole('table').locator('caption')
  await eventually(
    async () => (await caption.textContent())?.split(' · ')[1],
    `${toDisplayDate(today())} 23:30:00`,
  )
  await page.context().close()
})

test('failed loads show an error; for companies they are only logged [R2-318 R2-319]', async () => {
  const { page, complaints } = await enter()
  let broken = true
  for (const address of ['**/api/setor/?*', '**/api/empresas/*'])
    await page.route(address, (route) => (broken ? route.fulfill({ status: 500 }) : route.continue()))
  await page.goto(`${site.url}/setores?tab=register`)
  await readToast(page, 'error', 'Erro', loadFailed)
  await page.getByRole('main').getByText(loadFailed).waitFor()
  const isLogged = () => complaints.some((each) => each.startsWith('companies could not be loaded'))
  await eventually(isLogged, true)
  assert.equal(await page.locator('[data-kind]').count(), 0)
  broken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('tab', { name: 'Cadastrar setor', selected: true }).waitFor()
  await page.getByRole('main').getByText(loadFailed).waitFor()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).waitFor()
  assert.equal(await page.locator('[data-kind]').count(), 0)
  await leave(page)
})

test('empty lists lead a new customer to the register form [R2-107 R2-119 R2-202 R2-203]', async () => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'api/src/operator/run.ts',
      'create',
      '--cnpj',
      '11.222.333/0001-81',
      '--name',
      'Maré Alta Serviços',
    ].concat([
      '--master-cpf',
      '529.982.247-25',
      '--user-name',
      'Dora Maia',
      '--user-email',
      'dora@mare.example',
    ]),
    {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH, HOME, NODE_COMPILE_CACHE, DATABASE_URL: site.databaseUrl },
    },
  )
  const { page, complaints } = await site.openPage()
  await chooseFirstPassword(page, 'dora@mare.example', /^Password: (\S+)$/m.exec(stdout)?.[1] ?? '')
  // The browser logs the 403 response, which asks for a new password.
  assert.match(complaints.splice(0).join(), /^[^,]*\b403\b[^,]*$/)
  await signIn(page, site.url, 'dora@mare.example', 'uma senha própria')
  await page.waitForURL('**/dashboard')
  await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${JSON.parse(localStorage.getItem('zelo.token') ?? '')}`,
      'content-type': 'application/json',
    }
    const send = async (method: string, path: string, body: object) =>
      await (await fetch(`/api/empresas/${path}`, { method, headers, body: JSON.stringify(body) })).json()
    const [main] = JSON.parse(localStorage.getItem('zelo.main-company') ?? '[]')
    const branch = (NOME: string, CNPJ: string) => ({
      NOME,
      CNPJ,
      ENDERECO: 'Rua da Praia',
      NUMERO: '7',
      Id_Empresas: main.Id_Empresas,
    })
    await send('POST', 'saveEmpresaFilial', branch('Maré Aberta', '11.444.777/0001-61'))
    const closed = branch('Maré Fechada', '12.ABC.345/01DE-35')
    const { ID } = await send('POST', 'saveEmpresaFilial', closed)
    await send('PUT', 'updateEmpresaFilial', { ...closed, ID, ATIVO: false })
  })
  for (const kind of kinds) {
    await page.goto(site.url + kind.path)
    await page.getByText(kind.empty).waitFor()
    assert.equal(await page.getByPlaceholder('Buscar').count(), 0)
    await page.getByRole('button', { name: kind.register }).click()
    const company = page.getByRole('combobox', { name: 'Empresa' })
    await eventually(() => company.locator('option').allTextContents(), ['Maré Alta Serviços', 'Maré Aberta'])
    await eventually(() => company.locator('option:checked').textContent(), 'Maré Alta Serviços')
    await findNameField(page).fill('Primeiro')
    if (kind.withColor) await page.getByRole('radio', { name: 'cinza' }).check()
    await save(page)
    await findRow(page, 'Primeiro').getByRole('cell', { name: 'Maré Alta Serviços' }).waitFor()
    await page.getByRole('tab', { name: `${kind.list} 1`, selected: true }).waitFor()
  }
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('closing the edit form returns to its row and keeps the search [R2-034]', async () => {
  const { page, writes } = await enter()
  await openList(page, kinds[0]!)
  await page.getByPlaceholder('Buscar').fill('lago norte')
  const edit = page.getByRole('button', { name: 'Editar Recepção' }).first()
  const row = page.getByRole('row').filter({ hasText: 'Recepção' }).first()
  await edit.click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await hasFocus(row)
  await hasValue(page.getByPlaceholder('Buscar'), 'lago norte')

  await edit.click()
  await findNameField(page).fill('Portaria')
  const question = page.getByRole('alertdialog', { name: 'Descartar as alterações?' })
  const back = () => page.evaluate(() => history.back())
  for (const leaveTab of [
    back,
    () => page.getByRole('button', { name: 'Cancelar' }).click(),
    () => page.getByRole('link', { name: 'Riscos' }).click(),
    () => page.getByRole('button', { name: 'Sair' }).click(),
  ]) {
    await leaveTab()
    await question.getByText('O que foi alterado em Recepção ainda não foi salvo e se perde.').waitFor()
    await question.getByRole('button', { name: 'Não' }).click()
    await question.waitFor({ state: 'detached' })
    await hasValue(findNameField(page), 'Portaria')
  }
  await back()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await hasFocus(row)
  assert.deepEqual(writes, [])

  await page.goto(`${site.url}/setores?edit=987654321&q=lago`)
  await readToast(page, 'info', 'Registro não encontrado')
  await row.waitFor()
  await eventually(() => new URL(page.url()).search, '?q=lago')
  await leave(page)
})

test('the register form keeps its input during a visit to another tab', async () => {
  const { page, writes } = await enter()
  const [sectors] = kinds
  await openList(page, sectors!)
  await page.getByRole('tab', { name: sectors!.register }).click()
  const typed = findNameField(page)
  await typed.fill('Portaria')
  await page.getByRole('tab', { name: sectors!.list }).click()
  await page.getByRole('button', { name: 'Editar Recepção' }).first().click()
  await hasValue(typed, 'Recepção')

  const question = page.getByRole('alertdialog', { name: 'Descartar este cadastro?' })
  const leaveTab = () => page.getByRole('link', { name: 'Riscos' }).click()
  await leaveTab()
  await question.getByText('O que foi digitado ainda não foi salvo e se perde.').waitFor()
  await question.getByRole('button', { name: 'Não' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: sectors!.register }).click()
  await hasValue(typed, 'Portaria')

  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  assert.equal(dialog.type(), 'beforeunload')
  await Promise.all([dialog.dismiss(), closing])
  await hasValue(typed, 'Portaria')

  await leaveTab()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Riscos' }).waitFor()
  assert.deepEqual(writes, [])
  await leave(page)
})

test("a list's first load has at most 164 KB of script", async (t) => {
  const { page } = await site.openSignedIn(undefined, { fresh: true })
  const bytes = await measureScriptBytes(page, `${site.url}/setores`, page.getByRole('row').nth(1))
  t.diagnostic(`${bytes} bytes`)
  assert.ok(bytes > 100_000 && bytes <= 164_000, `${bytes} bytes`)
  await leave(page)
})

test('the register tab and the edit mode pass axe at all widths [R2-364]', async () => {
  const { page, complaints } = await enter()
  await page.goto(`${site.url}/riscos`)
  await page.getByRole('row').nth(1).waitFor()
  await checkLookInBoth(page, 'risks-list')
  const inMenu = page.getByRole('link', { name: 'Riscos', exact: true })
  await page.setViewportSize({ width: 1152, height: 900 })
  await inMenu.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1153, height: 900 })
  await inMenu.waitFor()
  await page.getByRole('tab', { name: 'Cadastrar risco' }).click()
  await save(page)
  await page.getByRole('radiogroup').getByText('Escolha uma cor', { exact: true }).waitFor()
  await checkLookInBoth(page, 'risks-register')
  await page.getByRole('tab', { name: /^Listar riscos/ }).click()
  await page
    .getByRole('button', { name: /^Editar / })
    .first()
    .click()
  await page.getByRole('radio').first().waitFor()
  await checkLookInBoth(page, 'risks-edit')
  assert.deepEqual(complaints, [])
  await leave(page)
})

/**
 * Signs in with the password that the operator's command has printed. The server then only allows choosing a new
 * password.
 */
async function chooseFirstPassword(page: Page, email: string, printed: string): Promise<void> {
  await page.goto(site.url)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(printed)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Nova senha' }).waitFor()
  await page.getByText('A senha usada vale só para o primeiro acesso. Crie a sua.').waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('zelo.token')), null)
  await page.getByLabel('Nova senha', { exact: true }).fill('uma senha própria')
  await page.getByLabel('Confirmação da senha', { exact: true }).fill('uma senha própria')
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
}

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { toDisplayDate, toFileDate } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import { nameComparison } from '@zelo/contract/rules/name-order'
import type { Page, Request } from 'playwright-core'
import { closeScreen, keep, leave, signIn } from './browser.ts'
import { setClocks } from './clocks.ts'
import { chooseLanguage, coordinator, readToast, startDemoSite, today } from './demo-site.ts'
import { downloadSheet } from './downloads.ts'
import { eventually, hasFocus, hasValue } from './eventually.ts'
import { measureStay, readHeads, save, sortBy } from './maintenance-page.ts'
import { checkLookInBoth } from './pictures.ts'
import { type Kind, kinds } from './reference-kinds.ts'
import { measureScriptBytes } from './script-bytes.ts'

const loadFailed = 'Erro ao carregar dados, por favor atualize a página'

/** Requirement ids of the tests of each kind, in addition to the common ids. */
const shows: Record<string, { list: string; write: string; refused: string }> = {
  '/setores': {
    list: 'R2-011 R2-101 R2-103 R2-104',
    write: 'R2-102 R2-105 R2-106 R2-108 R2-109 R2-110 R2-329 R2-330 R2-331',
    refused: 'R2-245 R2-246 R2-247 R2-332 R2-333 R2-334',
  },
  '/riscos': {
    list: 'R2-012 R2-111 R2-113 R2-114 R2-115 R2-118',
    write:
      'R2-112 R2-116 R2-117 R2-120 R2-121 R2-122 R2-123 R2-124 R2-125 R2-126 R2-127 R2-128 R2-129 R2-335 R2-336 R2-337',
    refused: 'R2-248 R2-249 R2-250 R2-251 R2-338 R2-339 R2-340',
  },
  '/procedimentos': {
    list: 'R2-014 R2-130 R2-132 R2-135',
    write: 'R2-131 R2-133 R2-134 R2-141 R2-142 R2-341 R2-342 R2-343',
    refused: 'R2-252 R2-253 R2-344 R2-345 R2-346',
  },
  '/categorias': {
    list: 'R2-013 R2-136 R2-140',
    write: 'R2-137 R2-138 R2-139 R2-141 R2-142 R2-347 R2-348 R2-349',
    refused: 'R2-254 R2-255 R2-350 R2-351 R2-352',
  },
}

const site = await startDemoSite('reference-data')

/** Opens a signed-in window without a screen. */
const enter = (email = coordinator) => site.openSignedIn(email)

interface Listed {
  name: string
  EMPRESA: string
  color?: string
}

/** Opens the list of a kind. Returns the records in the response. */
async function openList(page: Page, { path, api, list }: Kind, query = ''): Promise<Listed[]> {
  await closeScreen(page)
  const answered = page.waitForResponse((response) => response.url().includes(`${api}?`))
  await page.goto(`${site.url}${path}${query}`)
  const records: Listed[] = await (await answered).json()
  await page.getByRole('tab', { name: `${list} ${records.length}` }).waitFor()
  return records
}

const findRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })

/** Waits until the rows have these names. */
const showsNames = (page: Page, names: string[]) =>
  eventually(() => page.locator('tbody tr[data-index] td:nth-child(2)').allTextContents(), names)

const findNameField = (page: Page) => page.getByRole('textbox', { name: 'Nome' })

const listMethods = (writes: Request[]) => writes.map((request) => request.method())

for (const kind of kinds) {
  const { path, api } = kind

  test(`${path} searches, sorts, paginates and exports the displayed rows [${shows[path]?.list} R2-005 R2-016 R2-021 R2-027 R2-028 R2-029 R2-030 R2-031 R2-056 R2-233 R2-235 R2-358 R2-359 R2-360 R2-362 R2-363]`, async () => {
    const { page: anonymous } = await site.openPage()
    await anonymous.goto(`${site.url}${path}`)
    await anonymous.getByRole('button', { name: 'Entrar' }).waitFor()
    await leave(anonymous)

    const { page, complaints } = await enter()
    const records = await openList(page, kind)
    const total = records.length
    await page.getByRole('heading', { level: 1, name: kind.title }).waitFor()
    await page.getByRole('tab', { name: `${kind.list} ${total}`, selected: true }).waitFor()
    await page.getByRole('tab', { name: kind.register }).waitFor()
    await page.getByRole('button', { name: 'Sobre esta tela' }).hover()
    await page.getByRole('main').getByRole('tooltip').getByText(kind.title.slice(0, 5)).waitFor()

    const columns = ['Empresa', kind.column, ...(kind.withColor ? ['Cor'] : [])]
    await eventually(() => readHeads(page), [...columns, 'Ações'])
    const foot = page.getByText(`1–20 de ${total}`)
    await foot.waitFor()
    const sizes = page.getByLabel('Linhas')
    assert.deepEqual(await sizes.locator('option').allTextContents(), ['20', '40', '80', '160', 'Todos'])
    if (kind.withColor) {
      const [first] = records
      const swatch = page
        .getByRole('row')
        .nth(1)
        .getByText(first?.color ?? 'none')
      const drawn = await swatch.locator('..').evaluate((span) => getComputedStyle(span).backgroundColor)
      const parts = first?.color?.match(/\w\w/g)?.map((part) => Number.parseInt(part, 16))
      assert.equal(drawn, `rgb(${parts?.join(', ')})`)
    }

    const compare = nameComparison()
    const names = records.map(({ name }) => name).sort(compare)
    await sortBy(page, kind.column, 'ascending')
    await showsNames(page, names.slice(0, 20))
    await sortBy(page, kind.column, 'descending')
    await showsNames(page, names.toReversed().slice(0, 20))

    await page.getByRole('button', { name: 'Próxima página' }).click()
    await page.getByText(/^21–\d+ de \d+$/).waitFor()
    await sizes.selectOption('40')
    await page.getByText(/^1–\d+ de \d+$/).waitFor()
    await sizes.selectOption('20')
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await page.getByText(/^21–/).waitFor()
    const wanted = records.filter(({ name, EMPRESA }) =>
      [name, EMPRESA].some((text) => nameKey(text).includes('o')),
    )
    await page.getByPlaceholder('Buscar').fill('O')
    await page.getByText(new RegExp(`^1–\\d+ de ${wanted.length}( |$)`)).waitFor()
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'O' && !searchParams.has('page'))

    const { name, rows } = await downloadSheet(page, () =>
      page.getByRole('button', { name: 'Exportar para Excel' }).click(),
    )
    assert.equal(name, `${kind.exportName}-${toFileDate(today())}.xlsx`)
    assert.deepEqual(rows[0], columns)
    assert.deepEqual(
      rows.slice(1).map(([, name]) => name),
      wanted
        .map(({ name }) => name)
        .sort(compare)
        .toReversed(),
    )
    if (kind.withColor) assert.ok(rows.slice(1).every((row) => /^#[0-9a-f]{6}$/.test(String(row[2]))))

    await page.getByPlaceholder('Buscar').fill(kind.used.toUpperCase())
    await findRow(page, kind.used).first().waitFor()
    await page.getByPlaceholder('Buscar').fill('lago norte')
    await page
      .getByText(new RegExp(`de ${records.filter(({ EMPRESA }) => EMPRESA === 'Lago Norte').length} `))
      .waitFor()
    await page.getByPlaceholder('Buscar').fill('nada disto')
    await page.getByText('Nada encontrado para “nada disto”').waitFor()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await sizes.selectOption({ label: 'Todos' })
    await page.getByText(`1–${total} de ${total}`).waitFor()
    assert.deepEqual(complaints, [])
    await leave(page)
  })

  test(`${path} registers, edits and removes records [${shows[path]?.write} R1-107 R2-022 R2-032 R2-033 R2-034 R2-035 R2-036 R2-037 R2-080 R2-081 R2-082 R2-202 R2-203 R2-210 R2-268 R2-269 R2-270]`, async () => {
    const { page, complaints, writes } = await enter()
    await openList(page, kind)
    await page.getByRole('tab', { name: kind.register }).click()
    await findNameField(page).waitFor()
    const modes = page.getByRole('group', { name: 'Modo de cadastro' })
    const buttons = modes.getByRole('button')
    await eventually(() => buttons.allTextContents(), ['Cadastro individual', 'Cadastro em lote'])
    await modes.getByRole('button', { name: 'Cadastro em lote' }).click()
    await page.getByRole('link', { name: 'Baixar Modelo' }).waitFor()
    await page.getByLabel('Empresa').and(page.locator(':visible')).waitFor()
    await page.locator('input[type="file"]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Salvar' }).waitFor()
    await modes.getByRole('button', { name: 'Cadastro individual' }).click()

    const company = page.getByRole('combobox', { name: 'Empresa' })
    await company.waitFor()
    const offered = await company.locator('option').allTextContents()
    assert.equal(await company.locator('option:checked').textContent(), offered[0])
    await eventually(() => page.getByRole('radiogroup', { name: 'Cor' }).count(), kind.withColor ? 1 : 0)
    await findNameField(page).fill('  Jornada nova ')
    if (kind.withColor) await page.getByRole('radio', { name: /^Químicos/ }).check()
    /** Runs a write. Asserts that `selector` and the toast stay for a second after the response. */
    const staysWhile = async (selector: string, call: string, write: () => Promise<void>, text: string) => {
      const stay = measureStay(page, selector, new RegExp(`${call}$`))
      await write()
      await readToast(page, 'success', 'Sucesso', text)
      const milliseconds = await stay
      assert.ok(milliseconds >= 990, `${text}: ${milliseconds} ms`)
    }
    const registering = '[role=tab]:last-child[aria-selected=true]'
    await staysWhile(registering, api, () => save(page), kind.created)
    await page.getByPlaceholder('Buscar').fill('jornada')
    const row = findRow(page, 'Jornada nova')
    await row.getByRole('cell', { name: offered[0] ?? '', exact: true }).waitFor()
    if (kind.withColor) await row.getByText('#c0392b').waitFor({ state: 'attached' })

    await row.getByRole('button', { name: 'Editar Jornada nova' }).click()
    await page.getByRole('heading', { name: kind.editTitle }).waitFor()
    assert.equal(await page.getByRole('table').count(), 0)
    await hasValue(findNameField(page), 'Jornada nova')
    assert.equal(await page.getByRole('combobox', { name: 'Empresa' }).count(), 0)
    if (kind.withColor) await page.getByRole('radio', { name: /^Químicos/, checked: true }).waitFor()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await row.getByRole('button', { name: 'Editar Jornada nova' }).click()
    await findNameField(page).fill('JORNADA nova')
    if (kind.withColor) await page.getByRole('textbox', { name: 'Código da cor' }).fill('1A7')
    await staysWhile('form h2', `${api}\\d+`, () => save(page), kind.edited)
    const edited = findRow(page, 'JORNADA nova')
    await edited.waitFor()
    if (kind.withColor) await edited.getByText('#11aa77').waitFor({ state: 'attached' })

    const remove = page.getByRole('button', { name: 'Remover JORNADA nova' })
    const dialog = page.getByRole('alertdialog', { name: 'Tem certeza que deseja remover?' })
    await remove.click()
    await dialog.getByRole('button', { name: 'Não' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(listMethods(writes), ['POST', 'PUT'])
    await remove.click()
    const yes = dialog.getByRole('button', { name: 'Sim' })
    await yes.waitFor()
    await staysWhile('[role=alertdialog]', `${api}\\d+`, () => yes.click(), kind.removed)
    await edited.waitFor({ state: 'detached' })
    assert.deepEqual(listMethods(writes), ['POST', 'PUT', 'DELETE'])
    assert.deepEqual(complaints, [])
    await leave(page)
  })

  test(`${path} explains why a record cannot be saved [${shows[path]?.refused} R1-107 R1-108 R2-256 R2-257 R2-312 R2-316 R2-317]`, async () => {
    const { page, writes } = await enter()
    const records = await openList(page, kind, '?tab=register')
    const name = findNameField(page)
    await name.waitFor()
    await save(page)
    await page.getByText(kind.nameRequired).first().waitFor()
    await hasFocus(name)
    await readToast(page, 'error', 'Campos em branco', 'Existem campos obrigatórios não preenchidos')
    const taken = records.find(({ name }) => name === kind.used)
    const free = records.find((record) => record !== taken && record.EMPRESA === taken?.EMPRESA)
    assert.ok(taken && free)
    await page.getByRole('combobox', { name: 'Empresa' }).selectOption(taken.EMPRESA)
    await name.fill(`  ${taken.name.toUpperCase()} `)
    if (kind.withColor) {
      await save(page)
      const colors = page.getByRole('radiogroup', { name: 'Cor' })
      await colors.and(page.locator(':focus')).waitFor()
      await readToast(page, 'error', kind.createFailed, 'Escolha uma cor')
      await colors.getByText('Escolha uma cor').waitFor()
      await page.getByRole('radio', { name: 'roxo' }).check()
    }
    await save(page)
    await readToast(page, 'info', kind.duplicate, kind.duplicateWhy)
    assert.deepEqual(writes, [])
    await name.fill('Jornada recusada')
    await page.route(`**${api}`, (route) => route.fulfill({ status: 500 }), { times: 1 })
    await save(page)
    await readToast(page, 'error', kind.createFailed, /^O servidor não conseguiu concluir/)

    await page.getByRole('tab', { name: kind.list }).click()
    await page.getByPlaceholder('Buscar').fill(free.EMPRESA)
    const row = findRow(page, free.name).filter({ hasText: free.EMPRESA })
    await row.getByRole('button', { name: `Editar ${free.name}` }).click()
    await name.fill('')
    await save(page)
    await page.getByText(kind.nameRequired).first().waitFor()
    await readToast(page, 'error', 'Campos em branco', 'Existem campos obrigatórios não preenchidos')
    await name.fill(taken.name.toLowerCase())
    await save(page)
    await readToast(page, kind.editDuplicate, kind.duplicate, kind.duplicateWhy)
    assert.deepEqual(listMethods(writes), ['POST'])
    await name.fill('Jornada recusada')
    await page.route(`**${api}*`, (route) => route.fulfill({ status: 500 }), { times: 1 })
    await save(page)
    await readToast(page, 'error', kind.editFailed, /^O servidor não conseguiu concluir/)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()

    await page.getByPlaceholder('Buscar').fill(kind.used)
    const used = findRow(page, kind.used).filter({ hasText: 'Lago Norte' })
    await used.getByRole('button', { name: `Remover ${kind.used}` }).click()
    await page.getByRole('button', { name: 'Sim' }).click()
    await readToast(page, 'error', kind.removeFailed, /ambiente/)
    await used.waitFor()
    await leave(page)
  })
}

test('the four kinds stay in English once it is chosen [R2-001 R2-002]', async () => {
  const { page, complaints } = await enter()
  await openList(page, kinds[0]!)
  await chooseLanguage(page, 'en-US')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  for (const { path, withColor, english } of kinds) {
    await page.goto(`${site.url}${path}`)
    await page.getByRole('tab', { name: english.list, selected: true }).waitFor()
    await page.getByRole('tab', { name: english.register }).click()
    await page.getByRole('button', { name: 'One by one', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(english.nameRequired).first().waitFor()
    await readToast(page, 'error', 'Blank fields', 'Required fields are not filled')
    await page.getByLabel('Name').fill('Helipad')
    if (withColor) await page.getByRole('radio', { name: 'turquoise' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await readToast(page, 'success', 'Success', english.created)
    await page.getByRole('tab', { name: english.list, selected: true }).waitFor()
    await page.getByPlaceholder('Search').fill('helipad')
    await page.getByRole('button', { name: 'Edit Helipad' }).waitFor()
  }
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('a click in the menu works right after a search was typed', async () => {
  const { page } = await site.openSignedIn(coordinator, { fresh: true })
  await page.clock.install()
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/procedures.screen-*', async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  await page.goto(`${site.url}/setores`)
  await page.getByRole('row').nth(1).waitFor()
  await page.getByPlaceholder('Buscar').fill('a')
  await page.getByRole('link', { name: 'Procedimentos', exact: true }).click()
  await asked.promise
  await page.clock.runFor(1000)
  held.resolve()
  await page.getByRole('heading', { level: 1, name: 'Procedimentos' }).waitFor()
  await page.context().close()
})

test('without a main company, the four kinds are read-only [R2-023 R2-024 R2-025]', async () => {
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

test('a list shows that it loads, and its register tab opens afterwards [R2-026 R2-038 R2-272]', async () => {
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

test("a printed list has the company's day and time", async () => {
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

test('failed loads are reported and retried, failed branches only logged [R2-318 R2-319]', async () => {
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

test('a new customer is guided from empty lists to filled ones [R2-107 R2-119 R2-202 R2-203]', async () => {
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
  // The response 403 asks for a new password. The browser logs it.
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

test('an edit leads back to its row and search [R2-034]', async () => {
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

test('input of the register tab survives a change of tab', async () => {
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

test("a list's first load has at most 200 KB of script", async () => {
  const { page } = await site.openSignedIn(undefined, { fresh: true })
  const bytes = await measureScriptBytes(page, `${site.url}/setores`, page.getByRole('row').nth(1))
  assert.ok(bytes > 100_000 && bytes <= 200_000, `${bytes} bytes`)
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

/** Signs in with the password printed by the operator's command. That sign-in only allows choosing a new password. */
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

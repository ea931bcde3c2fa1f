import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WireCompany } from '@zelo/contract/companies'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { readToast } from './demo-site.ts'
import { downloadSheet } from './downloads.ts'
import { findDuty, findRisk, readColumnTexts, startSite, toWrittenEnvironment } from './environment-site.ts'
import { eventually, hasFocus, hasValue, isTicked } from './eventually.ts'
import { findField, listTab, locateRow, save, search } from './maintenance-page.ts'
import { keepPictures } from './pictures.ts'

const site = await startSite('environment-form')

const addNew = (page: Page, what: string) => page.getByRole('link', { name: `Adicionar novo, ${what}` })

test('a coordinator registers an environment [R2-068 R2-069 R2-070 R2-071 R2-072 R2-073 R2-074 R2-075 R2-076 R2-077 R2-218 R2-221 R2-222 R2-223 R2-224 R2-324]', async () => {
  const parent = (await site.companies())[0]!
  const branch = await site.companyNamed('Lago Norte')
  const offered = await site.options(branch.ID)
  const { page, complaints, writes } = await site.open('?tab=register')
  await findField(page, 'Nome').fill('  Sala de provas ')
  await findField(page, 'Andar').fill('3º andar')
  const active = (await site.companies()).filter(({ ATIVO }) => ATIVO).map(({ NOME }) => NOME)
  await eventually(() => findField(page, 'Empresa').locator('option').allTextContents(), active)
  await hasValue(findField(page, 'Empresa'), String(parent.ID))

  for (const label of ['Categoria', 'Setor']) await findField(page, label).selectOption({ index: 2 })
  await findRisk(page, 'Calor').check()
  await findDuty(page, 'Lavar piso', 'obrigatório').check()
  await page.getByRole('button', { name: 'Marcar todos como opcionais' }).click()
  await isTicked(findDuty(page, 'Lavar piso', 'obrigatório'), false)
  await page
    .getByText(
      `Opcional ${(await site.options(parent.ID)).procedimentos.filter((each) => each.EMPRESA_ID === parent.ID).length}`,
    )
    .waitFor()

  await findField(page, 'Empresa').selectOption('Lago Norte')
  await hasValue(findField(page, 'Categoria'), String(offered.categorias[0]!.ID_CATEGORIA))
  await hasValue(findField(page, 'Setor'), String(offered.setores[0]!.id))
  await eventually(() => page.getByRole('checkbox', { checked: true }).count(), 0)
  const boxes = offered.riscos.length + 2 * offered.procedimentos.length
  await eventually(() => page.getByRole('checkbox').count(), boxes)

  await findRisk(page, 'Ruído').check()
  await findDuty(page, 'Lavar piso', 'obrigatório').check()
  await findDuty(page, 'Varrer', 'opcional').check()
  await findDuty(page, 'Polir metais', 'opcional').check()
  await findDuty(page, 'Polir metais', 'obrigatório').check()
  await isTicked(findDuty(page, 'Polir metais', 'opcional'), false)
  await page.getByRole('complementary').getByText('Sala de provas').waitFor()
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Ambiente cadastrado com sucesso')
  await listTab(page)

  const findProcedureId = (name: string) =>
    offered.procedimentos.find((each) => each.NAME_PROCEDIMENTO === name)!.ID_PROCEDIMENTO
  assert.deepEqual(
    writes.map((request) => request.postDataJSON()),
    [
      {
        name: 'Sala de provas',
        companyId: branch.ID,
        categoriaId: offered.categorias[0]!.ID_CATEGORIA,
        setorId: offered.setores[0]!.id,
        andar: '3º andar',
        riscos: [offered.riscos.find(({ name }) => name === 'Ruído')!.id],
        procedures: [findProcedureId('Lavar piso'), findProcedureId('Polir metais')],
        proceduresNotMandatory: [findProcedureId('Varrer')],
        area: null,
        areaKind: null,
      },
    ],
  )
  await search(page, 'sala de provas')
  const stored = (await site.listed()).find(({ AMBIENTE_NOME }) => AMBIENTE_NOME === 'Sala de provas')!
  await eventually(() => readColumnTexts(page, 6), ['Lavar piso, Polir metais'])
  assert.deepEqual(stored.PROCEDIMENTOS.map(({ name }) => name).toSorted(), [
    'Lavar piso',
    'Polir metais',
    'Varrer',
  ])
  await page.getByRole('tab', { name: 'Cadastrar ambiente' }).click()
  await hasValue(findField(page, 'Nome'), '')
  // The list has a filter with the same label. The filter stays in the page until the tab has changed.
  await hasValue(findField(page, 'Empresa').locator('visible=true'), String(stored.ambienteCompanyId))
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('form, list and export contain the area and the kind of area', async () => {
  const { page, complaints, writes } = await site.open('?tab=register')
  await findField(page, 'Nome').fill('Sala medida')
  await findField(page, 'Andar').fill('1º andar')
  await findField(page, 'Área').fill('12,345')
  await findField(page, 'Tipo de área').selectOption('Banheiro')
  await findField(page, 'Empresa').selectOption('Lago Norte')
  await findRisk(page, 'Ruído').check()
  await findDuty(page, 'Varrer', 'opcional').check()
  await save(page)
  const wrong = 'Escreva a área em m², de 0,01 a 1.000.000, como 12,5'
  await page.getByText(wrong, { exact: true }).waitFor()
  await hasFocus(findField(page, 'Área'))
  assert.deepEqual(writes, [])
  await findField(page, 'Área').fill('12,5')
  await save(page)
  await listTab(page)

  await search(page, 'sala medida')
  await eventually(() => readColumnTexts(page, 8), ['12,5\u00a0m² · Banheiro'])
  const { rows } = await downloadSheet(page, () =>
    page.getByRole('button', { name: 'Exportar para Excel' }).click(),
  )
  assert.deepEqual(rows[1]?.slice(8), [12.5, 'Banheiro'])

  // The register tab stays mounted, so open the list without it.
  await page.goto(`${site.url}/ambientes?q=sala+medida`)
  await page.getByRole('button', { name: 'Editar Sala medida', exact: true }).click()
  await hasValue(findField(page, 'Área'), '12,5')
  await hasValue(findField(page, 'Tipo de área'), 'restroom')
  await findField(page, 'Área').fill('')
  await save(page)
  await listTab(page)
  await eventually(() => readColumnTexts(page, 8), ['Banheiro'])
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('a new environment shows its errors before anything is sent [R2-236 R2-237 R2-238 R2-239 R2-240 R2-242 R2-243 R2-312]', async () => {
  await site.makeEnvironment('Ateliê de costura')
  const { page, writes } = await site.open('?tab=register')
  await save(page)
  for (const sentence of [
    'Nome do ambiente é obrigatório',
    'Nome do andar é obrigatório',
    'Favor selecionar o(s) risco(s) do ambiente',
    'Favor selecionar o(s) procedimento(s) do ambiente',
  ]) {
    await page.getByText(sentence, { exact: true }).first().waitFor()
  }
  await readToast(page, 'error', 'Campos em branco', 'Existem campos obrigatórios não preenchidos')
  await hasFocus(findField(page, 'Nome'))
  await keepPictures(page, 'environment-form-errors')

  await findField(page, 'Empresa').selectOption('Lago Norte')
  await findField(page, 'Nome').fill('ATELIE de  Costura')
  await findField(page, 'Andar').fill('Térreo')
  await findRisk(page, 'Calor').check()
  await findDuty(page, 'Varrer', 'opcional').check()
  await eventually(() => page.locator('[aria-invalid=true]').count(), 0)
  await save(page)
  await readToast(
    page,
    'info',
    'Ambiente duplicado',
    'Já existe um ambiente cadastrado com o mesmo nome e empresa',
  )
  assert.deepEqual(writes, [])

  await findField(page, 'Empresa').selectOption('Porto Azul')
  await findRisk(page, 'Calor').check()
  await findDuty(page, 'Varrer', 'opcional').check()
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Ambiente cadastrado com sucesso')
  await leave(page)
})

test('the form keeps its input while the user registers missing data elsewhere [R2-017 R2-018 R2-019 R2-020]', async () => {
  const { page } = await site.open('?tab=register')
  await findField(page, 'Nome').fill('Sala de espera')
  await findField(page, 'Andar').fill('1º andar')
  await findRisk(page, 'Ruído').check()
  await findDuty(page, 'Varrer', 'obrigatório').check()
  for (const [what, title] of [
    ['categoria', 'Categorias'],
    ['risco', 'Riscos'],
    ['procedimento', 'Procedimentos'],
    ['setor', 'Setores'],
  ] as const) {
    await addNew(page, what).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    if (what !== 'setor') await page.goBack()
  }
  await findField(page, 'Nome').fill('Anexo')
  await save(page)
  await page.getByText('Setor cadastrado com sucesso').waitFor()
  await page.getByRole('link', { name: 'Ambientes', exact: true }).click()
  await page.getByRole('tab', { name: 'Cadastrar ambiente' }).click()
  await hasValue(findField(page, 'Nome'), 'Sala de espera')
  await hasValue(findField(page, 'Andar'), '1º andar')
  await isTicked(findRisk(page, 'Ruído'), true)
  await isTicked(findDuty(page, 'Varrer', 'obrigatório'), true)
  await findField(page, 'Setor').selectOption('Anexo')

  await page.reload()
  await findField(page, 'Nome').waitFor()
  await hasValue(findField(page, 'Nome'), 'Sala de espera')
  await eventually(() => findField(page, 'Setor').locator('option:checked').textContent(), 'Anexo')

  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page
    .getByRole('alertdialog', { name: 'Descartar este cadastro?' })
    .getByRole('button', { name: 'Descartar' })
    .click()
  await listTab(page)
  await page.getByRole('tab', { name: 'Cadastrar ambiente' }).click()
  await hasValue(findField(page, 'Nome'), '')
  await eventually(() => page.getByRole('checkbox', { checked: true }).count(), 0)
  await leave(page)
})

test('no draft remains after a save, even if the user leaves early', async () => {
  const { page } = await site.open('?tab=register')
  await findField(page, 'Nome').fill('Sala dos relógios')
  await findField(page, 'Andar').fill('2º andar')
  await findRisk(page, 'Ruído').check()
  await findDuty(page, 'Varrer', 'obrigatório').check()
  // After the save, the page waits for a fresh list before it opens the list. The test leaves the page before that.
  const left = Promise.withResolvers<void>()
  await page.route('**/api/environments/', async (route) => {
    if (route.request().method() === 'GET') await left.promise
    await route.fallback()
  })
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Ambiente cadastrado com sucesso')
  await page.getByRole('link', { name: 'Setores' }).click()
  await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor()
  left.resolve()
  await page.getByRole('link', { name: 'Ambientes', exact: true }).click()
  await page.getByRole('tab', { name: 'Cadastrar ambiente' }).click()
  await hasValue(findField(page, 'Nome'), '')
  await leave(page)
})

test("the form names a company's missing data and where to register it [R2-244]", async () => {
  const branch = await site.callAsMaster<WireCompany>('POST', 'empresas/saveEmpresaFilial', {
    NOME: 'Vila Nova',
    CNPJ: '11.222.333/0001-81',
    ENDERECO: 'Rua das Mangueiras',
    NUMERO: '12',
    Id_Empresas: site.parentId,
  })
  const { page } = await site.open('?tab=register')
  await findField(page, 'Nome').fill('Depósito')
  await findField(page, 'Empresa').selectOption('Vila Nova')
  const heading = page.getByRole('heading', { name: 'Cadastros não realizados' })
  await heading.waitFor()
  const sentence = /^Favor cadastrar ao menos .+ antes de cadastrar um ambiente$/
  const said = page.getByText(sentence)
  const all =
    'Favor cadastrar ao menos um procedimento, risco, setor e categoria antes de cadastrar um ambiente'
  await eventually(() => said.allInnerTexts(), [all])
  assert.equal(await page.getByRole('button', { name: 'Salvar' }).count(), 0)
  await keepPictures(page, 'environment-form-missing')

  for (const [path, name] of [
    ['procedures/', 'Varrer'],
    ['setor/', 'Recepção'],
    ['categorias/', 'Depósito'],
  ] as const)
    await site.call('POST', path, { name, companyId: branch.ID })
  await page.reload()
  await eventually(
    () => said.allInnerTexts(),
    ['Favor cadastrar ao menos um risco antes de cadastrar um ambiente'],
  )
  await page.getByRole('link', { name: 'Cadastrar risco' }).click()
  await page.getByRole('heading', { level: 1, name: 'Riscos' }).waitFor()
  await site.call('POST', 'risco/', { name: 'Ruído', color: '#336699', companyId: branch.ID })
  await page.goBack()
  await findRisk(page, 'Ruído').check()
  await hasValue(findField(page, 'Nome'), 'Depósito')
  await leave(page)
})

test("an edit may keep the name but not take another environment's [R2-079 R2-241 R2-325]", async () => {
  const environment = await site.makeEnvironment('Sala de leitura')
  await site.makeEnvironment('Biblioteca')
  const { page, writes } = await site.open('?q=sala+de+leitura')
  await page.getByRole('button', { name: 'Editar Sala de leitura' }).click()
  await page.getByRole('heading', { name: 'Editar ambiente' }).waitFor()
  await page.waitForURL(new RegExp(`edit=${environment.ID}`))
  await hasValue(findField(page, 'Empresa'), String(environment.companyId))
  await eventually(() => findField(page, 'Empresa').isDisabled(), true)
  await hasValue(findField(page, 'Categoria'), String(environment.categoriaId))
  await hasValue(findField(page, 'Setor'), String(environment.setorId))
  await hasValue(findField(page, 'Andar'), 'Térreo')
  for (const name of environment.RISCOS) await isTicked(findRisk(page, name), true)
  for (const { name, mandatory } of environment.PROCEDIMENTOS)
    await isTicked(findDuty(page, name, mandatory ? 'obrigatório' : 'opcional'), true)
  const ticks = environment.RISCOS.length + environment.PROCEDIMENTOS.length
  await eventually(() => page.getByRole('checkbox', { checked: true }).count(), ticks)
  await keepPictures(page, 'environment-edit')

  await findField(page, 'Nome').fill(' ')
  await findField(page, 'Andar').fill('')
  await findRisk(page, environment.RISCOS[0]!).uncheck()
  for (const { name, mandatory } of environment.PROCEDIMENTOS)
    await findDuty(page, name, mandatory ? 'obrigatório' : 'opcional').uncheck()
  await save(page)
  await readToast(page, 'error', 'Campos em branco', 'Existem campos obrigatórios não preenchidos')
  for (const sentence of [
    'Nome do ambiente',
    'Nome do andar',
    'Favor selecionar o(s) risco',
    'Favor selecionar o(s) procedimento',
  ])
    await page.getByText(sentence).first().waitFor()

  await findRisk(page, 'Ruído').check()
  await page.getByRole('button', { name: 'Marcar todos como opcionais' }).click()
  await findField(page, 'Andar').fill('2º andar')
  await findField(page, 'Nome').fill('BIBLIOTECA')
  await save(page)
  await readToast(
    page,
    'info',
    'Ambiente duplicado',
    'Já existe um ambiente cadastrado com o mesmo nome e empresa',
  )
  assert.deepEqual(writes, [])
  await findField(page, 'Nome').fill('Sala de LEITURA')
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Ambiente editado com sucesso')
  await locateRow(page, 'Sala de LEITURA').waitFor()

  const stored = (await site.listed()).find(({ ID }) => ID === environment.ID)!
  const { procedimentos } = await site.options(environment.companyId)
  assert.equal(stored.ANDAR, '2º andar')
  assert.deepEqual(stored.RISCOS, ['Ruído'])
  assert.equal(stored.PROCEDIMENTOS.length, procedimentos.length)
  assert.ok(stored.PROCEDIMENTOS.every(({ mandatory }) => !mandatory))
  await leave(page)
})

/** Delays every step in the browser's history. The returned function resolves after `count` steps. */
async function delayBack(page: Page): Promise<(count: number) => Promise<unknown>> {
  await page.evaluate(() => {
    const go = history.go.bind(history)
    history.go = (steps) => void setTimeout(() => go(steps), 300)
    let count = 0
    window.addEventListener('popstate', () => {
      count += 1
      document.documentElement.dataset.steps = String(count)
    })
  })
  return (count) => page.locator(`html[data-steps="${count}"]`).waitFor()
}

test('even in a slow browser, a page opened after a closed form stays open', async () => {
  const { ID } = await site.makeEnvironment('Sala do oboé')
  const { page } = await site.open('?q=oboé')
  const hasStepped = await delayBack(page)
  await page.getByRole('button', { name: 'Editar Sala do oboé' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Setores', exact: true }).click()
  await hasStepped(2)
  await page.waitForURL(`${site.url}/setores`)
  await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor()
  await page.goBack()
  await page.waitForURL(({ searchParams }) => searchParams.get('edit') === String(ID))
  await leave(page)
})

test('even in a slow browser, a saved form has no unsaved changes', async () => {
  await site.makeEnvironment('Sala do órgão')
  const { page } = await site.open('?q=sala+do')
  await delayBack(page)
  await page.getByRole('button', { name: 'Editar Sala do órgão' }).click()
  await findField(page, 'Nome').fill('Sala do coro')
  await save(page)
  await locateRow(page, 'Sala do coro').waitFor()
  await leave(page)
})

test('unsaved changes are kept or discarded only as the user chooses', async () => {
  const environment = await site.makeEnvironment('Sala do piano')
  const { page } = await site.open(`?edit=${environment.ID}`)
  const question = page.getByRole('alertdialog', { name: 'Descartar as alterações?' })
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await locateRow(page, 'Ambulatório').first().waitFor()

  await search(page, 'piano')
  await page.getByRole('button', { name: 'Editar Sala do piano' }).click()
  await findField(page, 'Nome').fill('Sala do violão')
  for (const leave of [
    () => page.getByRole('button', { name: 'Cancelar' }).click(),
    () => page.getByRole('tab', { name: 'Cadastrar ambiente' }).click(),
    () => page.getByRole('link', { name: 'Setores' }).click(),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Não' }).click()
    await question.waitFor({ state: 'detached' })
    await hasValue(findField(page, 'Nome'), 'Sala do violão')
  }
  // Links to register missing data do not ask for confirmation. The input is restored when the user returns.
  await addNew(page, 'risco').click()
  await page.getByRole('heading', { level: 1, name: 'Riscos' }).waitFor()
  await page.goBack()
  await page.getByText('Estas alterações ainda não foram salvas.').waitFor()
  await hasValue(findField(page, 'Nome'), 'Sala do violão')
  await page.getByRole('link', { name: 'Setores' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor()
  await page.goBack()
  await hasValue(findField(page, 'Nome'), 'Sala do piano')
  await leave(page)
})

test("a concurrent change is shown and keeps the user's edit", async () => {
  const environment = await site.makeEnvironment('Oficina de bicicletas')
  const edit = (change: object) =>
    site.call('PUT', `environments/${environment.ID}`, { ...toWrittenEnvironment(environment), ...change })
  const { page } = await site.open(`?edit=${environment.ID}`)
  await findField(page, 'Andar').fill('Subsolo')
  await edit({ name: 'Oficina', andar: 'Cobertura' })
  await save(page)
  await readToast(
    page,
    'error',
    'Erro ao editar ambiente',
    'Outra pessoa alterou este ambiente. Veja no alto do formulário o que mudou.',
  )
  await page.getByText('Mudou: nome e andar.').waitFor()
  await hasValue(findField(page, 'Andar'), 'Subsolo')
  await keepPictures(page, 'environment-changed')
  await page.getByRole('button', { name: 'Carregar o estado atual' }).click()
  await hasValue(findField(page, 'Andar'), 'Cobertura')
  await hasValue(findField(page, 'Nome'), 'Oficina')

  await findField(page, 'Andar').fill('Subsolo')
  await edit({ name: 'Oficina', andar: '9º andar' })
  await save(page)
  await page.getByText('Mudou: andar.').waitFor()
  await page.getByRole('button', { name: 'Ficar com o que digitei' }).click()
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Ambiente editado com sucesso')
  await listTab(page)
  const stored = (await site.listed()).find(({ ID }) => ID === environment.ID)!
  assert.equal(stored.ANDAR, 'Subsolo')
  await leave(page)
})

test('rejections and server failures show different messages and keep the input [R2-320 R2-321 R2-322 R2-323]', async () => {
  const { ID: companyId } = await site.companyNamed('Orvalho Conservação')
  const sector = await site.call<{ id: number }>('POST', 'setor/', { name: 'Ala nova', companyId })
  const { page } = await site.open('?tab=register')
  await findField(page, 'Nome').fill('Sala dos mapas')
  await findField(page, 'Andar').fill('1º andar')
  await findField(page, 'Setor').selectOption('Ala nova')
  await findRisk(page, 'Ruído').check()
  await findDuty(page, 'Varrer', 'obrigatório').check()
  const create = '**/api/environments/'
  const later = 'O servidor não conseguiu concluir. Tente de novo em instantes.'
  await page.route(create, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await save(page)
  await readToast(page, 'error', 'Erro ao cadastrar o dados', later)

  await site.call('DELETE', `setor/${sector.id}`)
  await save(page)
  await readToast(page, 'error', 'Erro ao cadastrar o ambiente', 'Há campos que precisam de correção.')
  await findField(page, 'Setor').locator('option', { hasText: 'Ala nova' }).waitFor({ state: 'detached' })
  // The field stays empty. A replacement would be a sector that the user did not choose.
  await hasValue(findField(page, 'Setor'), '')
  const refused = page.waitForResponse(create)
  await save(page)
  assert.equal((await refused).status(), 404)
  await page.getByText('Este setor não existe mais. Escolha outro.', { exact: true }).waitFor()
  await findField(page, 'Setor').selectOption('Recepção')
  await page.getByText('Este setor não existe mais').waitFor({ state: 'detached' })
  await hasValue(findField(page, 'Nome'), 'Sala dos mapas')
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Ambiente cadastrado com sucesso')
  await listTab(page)

  const environment = await site.makeEnvironment('Sala dos globos')
  const category = await site.call<{ id: number }>('POST', 'categorias/', {
    name: 'Ateliê',
    companyId: environment.companyId,
  })
  await page.goto(`${site.url}/ambientes?edit=${environment.ID}`)
  await findField(page, 'Andar').fill('7º andar')
  const edit = `**/api/environments/${environment.ID}`
  await page.route(edit, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await save(page)
  await readToast(page, 'error', 'Erro ao editar o dados', later)
  await findField(page, 'Categoria').selectOption('Ateliê')
  await site.call('DELETE', `categorias/${category.id}`)
  await save(page)
  await page.getByText('Esta categoria não existe mais. Escolha outra.', { exact: true }).waitFor()
  await hasValue(findField(page, 'Categoria'), '')
  await findField(page, 'Categoria').selectOption(String(environment.categoriaId))
  await site.call('DELETE', `environments/${environment.ID}`)
  await save(page)
  await readToast(
    page,
    'error',
    'Erro ao editar ambiente',
    'Este registro não existe mais. Atualize a página.',
  )
  await leave(page)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeCpf, maskCpf } from '@zelo/contract/rules/cpf'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { coordinator, readToast } from './demo-site.ts'
import { findDuty, findRisk, startSite } from './environment-site.ts'
import { eventually, hasFocus, hasValue, isTicked } from './eventually.ts'
import { findDataRows, findField, listTab, locateRow, save } from './maintenance-page.ts'
import { checkLookInBoth } from './pictures.ts'
import { kinds } from './reference-kinds.ts'

const site = await startSite('registering')
const master = 'master@zelo.demo'

const dialog = (page: Page) => page.getByRole('dialog')
const another = (page: Page) => page.getByRole('button', { name: /^Salvar e cadastrar outr[oa]$/ })
const name = (page: Page) => page.getByRole('textbox', { name: 'Nome' })
const company = (page: Page) => page.getByRole('main').getByLabel('Empresa', { exact: true })

async function open(path: string, email = coordinator) {
  const opened = await site.openSignedIn(email)
  await opened.page.goto(`${site.url}${path}`)
  return opened
}

test('a register form saves and stays open for the next record', async () => {
  const { page, complaints } = await open('/setores')
  for (const kind of kinds) {
    await page.goto(`${site.url}${kind.path}?tab=register`)
    await company(page).locator('visible=true').selectOption({ label: 'Lago Norte' })
    for (const [nth, record] of ['Anexo um', 'Anexo dois'].entries()) {
      await name(page).fill(record)
      if (kind.withColor) await page.getByRole('radio', { name: 'turquesa' }).check()
      if (nth === 0) await name(page).press('Control+Enter')
      else await another(page).click()
      await readToast(page, 'success', 'Sucesso', `${kind.created}: ${record}`)
      await hasFocus(name(page))
      await hasValue(name(page), '')
      if (kind.withColor) assert.equal(await page.getByRole('radio', { checked: true }).count(), 0)
      assert.equal(await company(page).locator('option:checked').textContent(), 'Lago Norte')
    }
    await name(page).fill('anexo DOIS')
    if (kind.withColor) await page.getByRole('radio', { name: 'turquesa' }).check()
    await another(page).click()
    await readToast(page, 'info', kind.duplicate, kind.duplicateWhy)
    await hasValue(name(page), 'anexo DOIS')
    await name(page).fill('Anexo três')
    await save(page)
    await readToast(page, 'success', 'Sucesso', kind.created)
    await listTab(page)
    await page.getByPlaceholder('Buscar').fill('anexo')
    await eventually(() => findDataRows(page).count(), 3)
  }
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('the next environment copies all fields except name and area', async () => {
  const { page } = await open('/ambientes?tab=register')
  await company(page).selectOption({ label: 'Lago Norte' })
  await findField(page, 'Andar').fill('2º andar')
  await findField(page, 'Setor').selectOption({ index: 1 })
  await findRisk(page, 'Ruído').check()
  await findDuty(page, 'Varrer', 'obrigatório').check()
  await name(page).fill('Sala gêmea 1')
  await findField(page, 'Área').fill('12,5')
  const sector = await findField(page, 'Setor').inputValue()
  await another(page).click()
  await readToast(page, 'success', 'Sucesso', 'Ambiente cadastrado com sucesso: Sala gêmea 1')
  await hasFocus(name(page))
  await hasValue(findField(page, 'Área'), '')
  await hasValue(findField(page, 'Andar'), '2º andar')
  await hasValue(findField(page, 'Setor'), sector)
  await isTicked(findRisk(page, 'Ruído'), true)
  await isTicked(findDuty(page, 'Varrer', 'obrigatório'), true)
  // Fields that were copied from the previous record do not count as unsaved input, so no question appears.
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await listTab(page)
  await page.getByRole('tab', { name: 'Cadastrar ambiente' }).click()
  await name(page).fill('Sala gêmea 2')
  await name(page).press('Control+Enter')
  await readToast(page, 'success', 'Sucesso', 'Ambiente cadastrado com sucesso: Sala gêmea 2')
  await leave(page)
})

test('the register forms of CPFs and branches stay open after saving', async () => {
  const { page } = await open('/pre-cadastro-usuarios?tab=register', master)
  const cpf = findField(page, 'CPF')
  for (const digits of [completeCpf('612345678'), completeCpf('612345679')]) {
    await cpf.fill(digits)
    await cpf.press('Control+Enter')
    await readToast(page, 'success', 'Sucesso', `CPF pré-cadastrado com sucesso: ${maskCpf(digits)}`)
    await hasFocus(cpf)
    await hasValue(cpf, '')
  }
  await page.goto(`${site.url}/filiais?tab=register`)
  await page.getByLabel('Estado').selectOption({ label: 'Bahia' })
  await page.getByLabel('Município').fill('Ilhéus')
  await page.getByLabel('Nome', { exact: true }).fill('Cais Um')
  await page.getByLabel('CNPJ').fill('11222333000181')
  await page.getByLabel('Endereço').fill('Rua do Cais')
  await page.getByLabel('Número').fill('10')
  await another(page).click()
  await readToast(page, 'success', 'Sucesso', 'Filial cadastrada com sucesso: Cais Um')
  await hasFocus(page.getByLabel('Nome', { exact: true }))
  await hasValue(page.getByLabel('Município'), 'Ilhéus')
  await hasValue(page.getByLabel('CNPJ'), '')
  await leave(page)
})

test('a panel beside the list edits and registers records', async () => {
  const { page, complaints } = await open('/setores')
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await dialog(page).getByLabel('Empresa').selectOption({ label: 'Porto Azul' })
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Ala do painel')
  await checkLookInBoth(page, 'register-panel')
  await dialog(page).getByRole('textbox', { name: 'Nome' }).press('Control+Enter')
  await readToast(page, 'success', 'Sucesso', 'Setor cadastrado com sucesso: Ala do painel')
  await hasFocus(dialog(page).getByRole('textbox', { name: 'Nome' }))
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  await page.getByPlaceholder('Buscar').fill('ala do painel')
  await page.getByRole('button', { name: 'Ala do painel', exact: true }).click()
  await dialog(page).getByText('Porto Azul').waitFor()
  await page.waitForURL(/panel=\d+/)
  const address = page.url()
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Ala nova')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Não' }).click()
  await hasValue(dialog(page).getByRole('textbox', { name: 'Nome' }), 'Ala nova')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await readToast(page, 'success', 'Sucesso', 'Setor editado com sucesso')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByPlaceholder('Buscar').fill('ala nova')
  await locateRow(page, 'Ala nova').waitFor()

  await page.goto(address)
  await hasValue(dialog(page).getByRole('textbox', { name: 'Nome' }), 'Ala nova')
  await page.goto(address.replace(/panel=\d+/, 'panel=999999999'))
  await page.getByText('Registro não encontrado').waitFor()
  await page.waitForURL((url) => !url.searchParams.has('panel'))
  assert.deepEqual(complaints, [])
  await leave(page)

  const reader = await open('/setores?panel=new', 'leitura@zelo.demo')
  await readToast(reader.page, 'info', 'Somente leitura', 'Você pode ver esta lista, mas não alterá-la.')
  assert.equal(await dialog(reader.page).count(), 0)
  await leave(reader.page)
})

test('a panel beside the list registers and edits rooms', async () => {
  const { page, complaints } = await open('/ambientes?sort=name&size=80')
  await findDataRows(page).nth(30).waitFor()
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const name = dialog(page).getByRole('textbox', { name: 'Nome' })
  await dialog(page).getByLabel('Empresa').selectOption({ label: 'Lago Norte' })
  await findField(dialog(page), 'Andar').fill('3º andar')
  await findRisk(page, 'Ruído').check()
  await findDuty(page, 'Varrer', 'obrigatório').check()
  await name.fill('Sala do painel')
  await checkLookInBoth(page, 'environment-panel')
  await name.press('Control+Enter')
  await readToast(page, 'success', 'Sucesso', 'Ambiente cadastrado com sucesso: Sala do painel')
  await hasFocus(name)
  await hasValue(findField(dialog(page), 'Andar'), '3º andar')
  // Fields that were copied from the previous record do not count as unsaved input, so no question appears.
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  // The panel keeps its input while the user visits the screen of sectors. It asks before it discards the input.
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await name.fill('Sala pensada')
  await dialog(page).getByRole('link', { name: 'Adicionar novo, setor' }).click()
  await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor()
  await page.goBack()
  await hasValue(name, 'Sala pensada')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Não' }).click()
  await hasValue(name, 'Sala pensada')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await hasValue(name, '')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  // Saving in the panel changes neither the order, nor the page size, nor the scroll position of the list behind it.
  const beside = page.getByRole('button', { name: 'Abrir Sala do painel ao lado da lista' })
  await beside.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  assert.ok(scrolled > 0)
  await beside.click()
  await findField(dialog(page), 'Andar').fill('4º andar')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await readToast(page, 'success', 'Sucesso', 'Ambiente editado com sucesso')
  await dialog(page).waitFor({ state: 'detached' })
  await locateRow(page, 'Sala do painel').getByText('4º andar').waitFor()
  assert.equal(await page.evaluate(() => window.scrollY), scrolled)
  assert.equal(new URL(page.url()).search, '?sort=name&size=80')
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('a panel beside the list registers and edits branches', async () => {
  const { page, complaints } = await open('/filiais', master)
  await page.getByRole('button', { name: 'Porto Azul', exact: true }).click()
  const number = findField(dialog(page), 'Número')
  await number.fill('4321')
  await checkLookInBoth(page, 'branch-panel')
  // The logo dialog hides the panel while it is open. The panel keeps its input.
  await dialog(page).getByRole('button', { name: 'Logotipo' }).click()
  await page.getByRole('dialog', { name: 'Logotipo' }).waitFor()
  await page.keyboard.press('Escape')
  await hasValue(number, '4321')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Não' }).click()
  await hasValue(number, '4321')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await readToast(page, 'success', 'Sucesso', 'Filial salva com sucesso')
  await dialog(page).waitFor({ state: 'detached' })
  await locateRow(page, 'Porto Azul').getByText('4321').waitFor()

  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await dialog(page).getByLabel('Nome', { exact: true }).fill('Cais Dois')
  await dialog(page).getByLabel('CNPJ').fill('45997418000153')
  await dialog(page).getByLabel('Endereço').fill('Rua do Cais')
  await number.fill('20')
  await number.press('Control+Enter')
  await readToast(page, 'success', 'Sucesso', 'Filial cadastrada com sucesso: Cais Dois')
  await hasFocus(dialog(page).getByLabel('Nome', { exact: true }))
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await locateRow(page, 'Cais Dois').waitFor()
  assert.deepEqual(complaints, [])
  await leave(page)

  const reader = await open('/filiais?panel=new')
  await dialog(reader.page).getByText('Só o administrador cadastra filiais').first().waitFor()
  assert.equal(await dialog(reader.page).getByRole('textbox').count(), 0)
  await leave(reader.page)
})

test('a panel beside the list registers CPFs', async () => {
  const { page } = await open('/pre-cadastro-usuarios', master)
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await dialog(page).getByLabel('Filial').selectOption({ label: 'Porto Azul' })
  const cpf = findField(dialog(page), 'CPF')
  const digits = completeCpf('612345680')
  await cpf.fill(digits)
  await checkLookInBoth(page, 'cpf-panel')
  await cpf.press('Control+Enter')
  await readToast(page, 'success', 'Sucesso', `CPF pré-cadastrado com sucesso: ${maskCpf(digits)}`)
  await hasValue(cpf, '')
  await hasFocus(cpf)
  await cpf.fill(digits)
  await dialog(page).getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await readToast(page, 'error', 'Erro ao pré-cadastrar CPF', 'Este CPF já está pré-cadastrado')
  await hasValue(cpf, maskCpf(digits))
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByPlaceholder('Buscar').fill(digits)
  await locateRow(page, maskCpf(digits)).waitFor()
  await leave(page)
})

test('each list filters by company and keeps the filter in its URL', async () => {
  const { page } = await open('/setores', master)
  const filter = page.getByRole('search').getByLabel('Empresa')
  for (const [path, cell] of [
    ['/setores', 'Porto Azul'],
    ['/riscos', 'Porto Azul'],
    ['/procedimentos', 'Porto Azul'],
    ['/categorias', 'Porto Azul'],
    ['/ambientes', 'Porto Azul'],
    ['/pre-cadastro-usuarios', 'Porto Azul'],
    ['/listagem-usuarios', 'Porto Azul'],
  ] as const) {
    await page.goto(`${site.url}${path}`)
    await filter.selectOption({ label: cell })
    await page.waitForURL((url) => url.searchParams.has('company'))
    await page.reload()
    await eventually(() => filter.locator('option:checked').textContent(), cell)
    await findDataRows(page).first().waitFor()
    const all = await findDataRows(page).count()
    assert.equal(await findDataRows(page).filter({ hasText: cell }).count(), all)
    await filter.selectOption({ label: 'Todas as empresas' })
    await page.waitForURL((url) => !url.searchParams.has('company'))
    await page.goto(`${site.url}${path}?company=99999999`)
    await findDataRows(page).first().waitFor()
  }
  await page.goto(`${site.url}/agendamentos`)
  await filter.selectOption({ label: 'Porto Azul' })
  await page.getByRole('listitem').filter({ hasText: 'Porto Azul' }).first().waitFor()
  await eventually(() => page.getByRole('listitem').filter({ hasText: 'Lago Norte' }).count(), 0)
  await checkLookInBoth(page, 'agendas-of-a-company')
  await leave(page)
})

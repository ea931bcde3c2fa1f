import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { chooseLanguage, coordinator, readToast, startDemoSite } from './demo-site.ts'
import { downloadSheet } from './downloads.ts'
import { eventually, hasFocus } from './eventually.ts'
import { findField, locateRow, save } from './maintenance-page.ts'
import { checkLook } from './pictures.ts'

const site = await startDemoSite('changes')

const master = 'master@zelo.demo'
const entry = (page: Page) => page.getByRole('link', { name: 'Registro de alterações' })
const lines = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button')

test('the change log shows who renamed a sector, and both sector names', async () => {
  const { page: editor } = await site.enter(undefined, { at: '/setores' })
  const edit = editor.getByRole('button', { name: /^Editar / }).first()
  const old = (await edit.getAttribute('aria-label'))!.replace('Editar ', '')
  await edit.click()
  await findField(editor, 'Nome').fill('Ala das Garças')
  await save(editor)
  await readToast(editor, 'success', 'Sucesso')
  await locateRow(editor, 'Ala das Garças').waitFor()
  await leave(editor)

  const { page } = await site.enter(master, { at: '/faq' })
  await entry(page).click()
  const line = lines(page).filter({ hasText: 'Ala das Garças' })
  await line.waitFor()
  await line.getByText('Alteração de setor').waitFor()
  await line.getByText(`Nome: ${old} → Ala das Garças`).waitFor()
  await line.getByText(/127\.0\.0\.1/).waitFor()

  await line.click()
  const dialog = page.getByRole('dialog', { name: 'Alteração de setor' })
  await dialog.getByRole('row', { name: `Nome ${old} Ala das Garças` }).waitFor()
  await dialog.getByText('Código para o suporte').waitFor()
  await page.reload()
  await dialog.getByText('Código para o suporte').waitFor()
  await checkLook(page, 'changes-detail')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await page.goForward()
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })

  const measureButtonTop = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!.y
  const choice = (await page.getByLabel('Empresa').boundingBox())!
  assert.equal(
    await measureButtonTop('Exportar para Excel'),
    choice.y,
    'filters and exports stand on one line',
  )

  // The filter is in the URL, so a reload keeps it.
  await page.getByLabel('Tipo').selectOption('Setores')
  await page.getByLabel('Ação', { exact: true }).selectOption('Alteração')
  await eventually(() => lines(page).count(), 1)
  await page.reload()
  await line.waitFor()
  await eventually(() => lines(page).count(), 1)
  const sheet = await downloadSheet(page, () =>
    page.getByRole('button', { name: 'Exportar para Excel' }).click(),
  )
  assert.match(sheet.name, /^relatorio-alteracoes-\d\d-\d\d-\d{4}\.xlsx$/)
  assert.equal(sheet.rows.length, 2)
  const [headers, row] = sheet.rows
  const cell = (header: string) => row?.[headers!.indexOf(header)]
  assert.deepEqual(['De onde', 'Ação', 'Tipo', 'Registro', 'Antes', 'Depois'].map(cell), [
    '127.0.0.1',
    'Alteração',
    'Setores',
    'Ala das Garças',
    `Nome: ${old}`,
    'Nome: Ala das Garças',
  ])

  await page.getByRole('textbox', { name: 'Buscar' }).fill('nada com este nome')
  await page.getByText('Nenhuma alteração com esses filtros').waitFor()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await line.waitFor()
  await hasFocus(page.locator('#content'))
  await eventually(() => new URL(page.url()).search, '')
  await chooseLanguage(page, 'en-US')
  await lines(page)
    .filter({ hasText: `Name: ${old} → Ala das Garças` })
    .waitFor()
  await checkLook(page, 'changes')
  await leave(page)
})

test('the change log reports a failed load and retries', async () => {
  const { page } = await site.openSignedIn(master, { scheme: 'dark' })
  await page.route('**/api/changes?*', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.goto(`${site.url}/alteracoes`)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await lines(page).first().waitFor()
  const newest = await lines(page).count()
  await page.getByRole('button', { name: 'Mostrar mais antigas' }).click()
  await eventually(async () => (await lines(page).count()) > newest, true)
  await checkLook(page, 'changes-dark')
  await leave(page)
})

test('only master administrators see the change log and its menu entry', async () => {
  const { page } = await site.enter(coordinator, { at: '/faq' })
  await page.getByRole('link', { name: 'Auditoria' }).waitFor()
  assert.equal(await entry(page).count(), 0)
  await page.goto(`${site.url}/alteracoes`)
  await page.waitForURL('**/dashboard')
  await leave(page)
})

test('on a phone the log folds its filters into one line', async () => {
  const { page, complaints } = await site.openSignedIn(master)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/alteracoes`)
  await lines(page).first().waitFor()
  const readTop = async () => (await lines(page).first().boundingBox())!.y
  assert.ok((await readTop()) < 300, 'the first change is in the upper third of the screen')
  const fold = page.getByRole('button', { name: /^Filtros/ })
  await page.getByRole('combobox', { name: 'Ação' }).waitFor({ state: 'detached' })
  await fold.click()
  await page.getByRole('combobox', { name: 'Ação' }).selectOption({ label: 'Cadastro' })
  await page.waitForURL(({ searchParams }) => searchParams.get('action') === 'created')
  await fold.click()
  await page.getByRole('button', { name: 'Filtros (1)', expanded: false }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Ação Cadastro' }).waitFor()
  await checkLook(page, 'changes-folded')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Retirar filtro Ação' }).click()
  await page.waitForURL(({ searchParams }) => !searchParams.has('action'))
  await page.getByRole('button', { name: 'Filtros', exact: true }).waitFor()
  assert.deepEqual(complaints, [])
  await leave(page)
})

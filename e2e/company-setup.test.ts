import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leave } from './browser.ts'
import { startDemoSite } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { checkLook } from './pictures.ts'

const site = await startDemoSite('company-setup')

test('a template registers reference data, and an undo removes the data', async () => {
  const { page } = await site.enter('master@zelo.demo', { at: '/cadastros-iniciais' })
  await page.getByRole('radio', { name: /^Hospital/ }).check()
  const save = page.getByRole('button', { name: /^Cadastrar/ })
  await page.getByText('Centro cirúrgico').waitFor()
  await checkLook(page, 'company-setup')
  await save.click()
  await page.getByText('Tudo isto já existe nesta empresa.').waitFor()
  await page.goto(`${site.url}/categorias`)
  await page.getByRole('searchbox').or(page.getByRole('search').getByRole('textbox')).first().fill('expurgo')
  await page.getByRole('cell', { name: 'Expurgo', exact: true }).waitFor()
  await page.goto(`${site.url}/cadastros-iniciais`)
  const undo = page.getByRole('button', { name: 'Desfazer', exact: true })
  await undo.click()
  await page.getByRole('button', { name: 'Sim, desfazer' }).click()
  await undo.waitFor({ state: 'detached' })
  await page.getByText('Nenhum cadastro em lote nas últimas 24 horas.').waitFor()
  await leave(page)
})

test('environments of another company are copied with their reference data', async () => {
  const { page } = await site.enter('master@zelo.demo', { at: '/cadastros-iniciais' })
  await page.getByRole('radio', { name: /^Outra empresa/ }).check()
  const receiver = page.getByLabel('Empresa que recebe os cadastros')
  const [, , last] = await receiver.locator('option').allTextContents()
  await receiver.selectOption({ label: last! })
  const source = page.getByLabel('Copiar de')
  assert.ok(!(await source.locator('option').allTextContents()).includes(last!))
  const part = page.getByRole('checkbox', { name: 'Ambientes' })
  await part.uncheck()
  const preview = page.getByRole('region', { name: 'O que será cadastrado' })
  await eventually(() => preview.getByText('Ambientes').count(), 0)
  await part.check()
  await preview.getByText('Ambientes').waitFor()
  await page.getByRole('button', { name: /^Cadastrar \d+ registros/ }).click()
  await page.getByText('Tudo isto já existe nesta empresa.').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: /ambientes/ })
    .filter({ hasText: last! })
    .waitFor()
  await leave(page)
})

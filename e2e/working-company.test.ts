import { test } from 'node:test'
import { leave } from './browser.ts'
import { startDemoSite } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { save } from './maintenance-page.ts'

const site = await startDemoSite('working-company')

test('forms in a browser tab start with the company last chosen there', async () => {
  const { page } = await site.openSignedIn()
  const company = page.getByLabel(/^(Empresa|Filial)$/).locator('visible=true')
  const name = page.getByRole('textbox', { name: 'Nome' })
  const findSectorCell = (sector: string) => page.getByRole('cell', { name: sector, exact: true })
  const chosen = () => company.locator('option:checked').textContent()
  const open = async (path: string) => {
    await page.goto(`${site.url}${path}`)
    await company.waitFor()
  }
  await open('/setores?tab=register')
  const [parent, branch] = await company.locator('option').allTextContents()
  await eventually(chosen, parent)
  await company.selectOption({ label: branch! })
  await name.fill('Setor da filial')
  await save(page)
  await findSectorCell('Setor da filial').waitFor()
  await page.getByRole('tab', { name: 'Cadastrar setor' }).click()
  await eventually(chosen, branch)
  for (const path of [
    '/riscos?tab=register',
    '/categorias?tab=register&mode=batch',
    '/pre-cadastro-usuarios?tab=register',
    '/ambientes?tab=register',
    '/agendamentos?tab=register',
  ]) {
    await open(path)
    await eventually(chosen, branch)
  }
  await page.goto(`${site.url}/ambientes?tab=register`)
  await page.getByRole('link', { name: /^Adicionar novo, .*setor/ }).click()
  // Waits for the sector form, because the environment form also has a field `Nome`.
  await page.getByRole('tab', { name: 'Cadastrar setor', selected: true }).waitFor()
  await name.fill('Setor que faltava')
  await eventually(chosen, branch)
  await save(page)
  await findSectorCell('Setor que faltava').waitFor()
  await page.goBack()
  await eventually(
    () => page.getByLabel('Setor', { exact: true }).locator('option:checked').textContent(),
    'Setor que faltava',
  )
  await eventually(chosen, branch)

  const other = await site.enter('master@zelo.demo', { at: '/setores?tab=register' })
  await eventually(() => other.page.getByLabel('Empresa').locator('option:checked').textContent(), parent)
  await leave(other.page)
  await leave(page)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { findBarriers } from './barriers.ts'
import { leave } from './browser.ts'
import { cardsOf } from './dashboard-site.ts'
import { chooseLanguage, password, startDemoSite, today } from './demo-site.ts'
import { hasValue } from './eventually.ts'
import { listTab, save } from './maintenance-page.ts'
import { keepPictures, looks } from './pictures.ts'

const site = await startDemoSite('first-day')

test('R1-007 R1-036 R1-042 R1-043 R1-046 R1-209 R1-210 R1-211 R1-316 the sign-in says what is wrong with what was typed', async () => {
  const { page } = await site.openPage()
  await page.goto(`${site.url}/setores`)
  await page.waitForURL((url) => url.pathname === '/')
  const email = page.getByLabel('E-mail', { exact: true })
  const send = page.getByRole('button', { name: 'Entrar' })

  await send.click()
  await page.getByText('E-mail obrigatório').first().waitFor()
  await page.getByText('Senha obrigatória').first().waitFor()
  await email.fill('sem-arroba')
  await send.click()
  await page.getByText('Digite um email válido').first().waitFor()

  const advice = page.getByText('letra maiúscula, acento ou cedilha')
  assert.equal(await advice.count(), 0)
  for (const typed of ['Master@zelo.demo', 'máster@zelo.demo', 'maçter@zelo.demo']) {
    await email.fill(typed)
    await advice.waitFor()
  }
  await email.fill('Master@zelo.demo')
  await page.getByLabel('Senha', { exact: true }).fill('errada')
  await send.click()
  await page.getByText('Erro na autenticação').waitFor()
  await page.getByText('Ocorreu um erro ao fazer login, cheque as credenciais.').waitFor()
  await keepPictures(page, 'sign-in')

  await page.getByLabel('Senha', { exact: true }).fill(password)
  await send.click()
  await page.waitForURL('**/setores')
  await leave(page)
})

test('R1-005 R1-014 R1-118 R1-119 R1-154 R1-155 R1-156 R1-157 R1-158 R1-159 R1-192 a coordinator sees today, opens a cleaning, registers a sector, switches the language and signs out', async () => {
  const { page, complaints } = await site.enter()
  const cards = cardsOf(page)
  await cards.first().waitFor()
  const dates = page.getByRole('main').locator('input')
  for (const nth of [0, 1]) await hasValue(dates.nth(nth), toDisplayDate(today))
  await keepPictures(page, 'dashboard')

  await cards.first().click()
  const detail = page.getByRole('dialog')
  for (const label of ['Setor', 'Categoria', 'Dias da semana', 'Colaborador', 'Planejado', 'Realizado']) {
    await detail.getByText(label, { exact: true }).first().waitFor()
  }
  await keepPictures(page, 'cleaning')
  await detail.getByRole('button', { name: 'Ok' }).click()
  await detail.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Setores' }).click()
  await page.getByRole('tab', { name: 'Cadastrar setor' }).click()
  await page.getByLabel('Nome').fill('  Heliponto ')
  await save(page)
  await page.getByText('Setor cadastrado com sucesso').waitFor()
  await listTab(page)
  await page.getByPlaceholder('Buscar').fill('heliponto')
  await page.getByRole('cell', { name: 'Heliponto', exact: true }).waitFor()
  await keepPictures(page, 'sectors')

  await chooseLanguage(page, 'en-US')
  await page.getByRole('tab', { name: /List sectors/ }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: /List sectors/ }).waitFor()
  await keepPictures(page, 'sectors-english')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.goto(`${site.url}/setores`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('R1-190 R1-191 R3-390 a cleaner is told that the access is blocked and stays signed out', async () => {
  const { page } = await site.openPage()
  await page.goto(site.url)
  await page.getByLabel('E-mail', { exact: true }).fill('asg@zelo.demo')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText('Acesso bloqueado!').waitFor()
  await page.goto(`${site.url}/dashboard`)
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  await leave(page)
})

test('R1-096 R2-022 R2-023 R2-024 R2-025 without a main company a list is for reading only', async () => {
  const { page } = await site.enter('leitura@zelo.demo', { at: '/setores' })
  await page.getByRole('row').nth(1).waitFor()
  assert.equal(await page.getByRole('tab', { name: 'Cadastrar setor' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: /Editar|Remover/ }).count(), 0)
  await leave(page)

  const { page: other } = await site.enter(undefined, { at: '/setores' })
  await other.getByRole('row').nth(1).waitFor()
  await other.getByRole('tab', { name: 'Cadastrar setor' }).waitFor()
  await other
    .getByRole('button', { name: /Editar|Remover/ })
    .first()
    .waitFor()
  await leave(other)
})

test('nothing on the first screens keeps anybody out, in either language and colour scheme', async () => {
  for (const [scheme, language] of looks) {
    const { page } = await site.enter(undefined, { scheme, language })
    const cards = cardsOf(page)
    await cards.first().waitFor()
    assert.deepEqual(await findBarriers(page), [], `dashboard, ${scheme}`)
    await cards.first().click()
    await page.getByRole('dialog').getByRole('table').waitFor()
    assert.deepEqual(await findBarriers(page), [], `a cleaning, ${scheme}`)
    await page.goto(`${site.url}/setores`)
    await page.getByRole('row').nth(1).waitFor()
    assert.deepEqual(await findBarriers(page), [], `sectors, ${scheme}`)
    await page.getByRole('tab').nth(1).click()
    await save(page)
    await page.locator('[aria-invalid=true]').waitFor()
    assert.deepEqual(await findBarriers(page), [], `a sector without name, ${scheme}`)
    await leave(page)
  }
})

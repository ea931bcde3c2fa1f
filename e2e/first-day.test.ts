import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { findBarriers } from './barriers.ts'
import { keepPictures, openBrowser, openPage, signIn } from './browser.ts'
import { type Server, startServer } from './server.ts'

const password = 'zelo-demo-2026'

let data: string
let server: Server
let browser: Browser

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'zelo-first-day-'))
  server = await startServer({ DATA_DIR: data, DEMO: 'auto' })
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await server.stop()
  await rm(data, { recursive: true })
})

test('R1-007 R1-036 R1-042 R1-043 R1-046 R1-209 R1-210 R1-211 R1-316 the sign-in says what is wrong with what was typed', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${server.url}/setores`)
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
  await page.context().close()
})

test('R1-005 R1-014 R1-118 R1-119 R1-154 R1-155 R1-156 R1-157 R1-158 R1-159 R1-192 a coordinator sees today, opens a cleaning, registers a sector, switches the language and signs out', async () => {
  const { page, complaints } = await openPage(browser)
  await signIn(page, server.url, 'coordenador@zelo.demo', password)
  await page.waitForURL('**/dashboard')

  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Fortaleza' }).format(new Date())
  for (const date of await page.getByRole('main').locator('input').all()) {
    const value = await date.inputValue()
    if (value.includes('/')) assert.equal(value, today)
  }
  const cards = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
  await cards.first().waitFor()
  await keepPictures(page, 'dashboard')
  await page.setViewportSize({ width: 1440, height: 900 })

  await cards.first().click()
  const detail = page.getByRole('dialog')
  for (const label of ['Setor', 'Categoria', 'Dias da semana', 'Colaborador', 'Planejado', 'Realizado']) {
    await detail.getByText(label, { exact: true }).first().waitFor()
  }
  await keepPictures(page, 'cleaning')
  await page.setViewportSize({ width: 1440, height: 900 })
  await detail.getByRole('button', { name: 'Ok' }).click()
  await detail.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Setores' }).click()
  await page.getByRole('tab', { name: 'Cadastrar setor' }).click()
  await page.getByLabel('Nome').fill('  Heliponto ')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Setor cadastrado com sucesso').waitFor()
  await page.getByRole('tab', { name: /Listar setores/, selected: true }).waitFor()
  await page.getByPlaceholder('Buscar').fill('heliponto')
  await page.getByRole('cell', { name: 'Heliponto', exact: true }).waitFor()
  await keepPictures(page, 'sectors')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'English - US' }).click()
  await page.getByRole('tab', { name: /List sectors/ }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: /List sectors/ }).waitFor()
  await keepPictures(page, 'sectors-english')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.goto(`${server.url}/setores`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('R1-190 R1-191 a cleaner is told that the access is blocked and stays signed out', async () => {
  const { page } = await openPage(browser)
  await page.goto(server.url)
  await page.getByLabel('E-mail', { exact: true }).fill('asg@zelo.demo')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText('Acesso bloqueado!').waitFor()
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  await page.context().close()
})

test('R2-022 R2-023 R2-024 R2-025 without a main company a list is for reading only', async () => {
  const { page } = await openPage(browser)
  await signIn(page, server.url, 'leitura@zelo.demo', password)
  await page.getByRole('link', { name: 'Setores' }).click()
  await page.getByRole('row').nth(1).waitFor()
  assert.equal(await page.getByRole('tab', { name: 'Cadastrar setor' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: /Editar|Remover/ }).count(), 0)
  await page.context().close()

  const { page: other } = await openPage(browser)
  await signIn(other, server.url, 'coordenador@zelo.demo', password)
  await other.getByRole('link', { name: 'Setores' }).click()
  await other.getByRole('row').nth(1).waitFor()
  assert.equal(await other.getByRole('tab', { name: 'Cadastrar setor' }).count(), 1)
  assert.ok((await other.getByRole('button', { name: /Editar|Remover/ }).count()) > 0)
  await other.context().close()
})

test('nothing on the first screens keeps anybody out, in either language and colour scheme', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { page } = await openPage(browser, { scheme })
    await signIn(page, server.url, 'coordenador@zelo.demo', password)
    for (const language of ['Português - BR', 'English - US']) {
      await page.goto(`${server.url}/dashboard`)
      await page.getByRole('button', { name: language }).click()
      const cards = page.getByRole('main').getByRole('link')
      await cards.first().waitFor()
      assert.deepEqual(await findBarriers(page), [], `dashboard, ${scheme}, ${language}`)
      await cards.first().click()
      await page.getByRole('dialog').getByRole('table').waitFor()
      assert.deepEqual(await findBarriers(page), [], `a cleaning, ${scheme}, ${language}`)
      await page.goto(`${server.url}/setores`)
      await page.getByRole('row').nth(1).waitFor()
      assert.deepEqual(await findBarriers(page), [], `sectors, ${scheme}, ${language}`)
      await page.getByRole('tab').nth(1).click()
      await page.getByRole('button', { name: /^(Salvar|Save)$/ }).click()
      await page.getByRole('alert').first().waitFor()
      assert.deepEqual(await findBarriers(page), [], `a sector without name, ${scheme}, ${language}`)
    }
    await page.context().close()
  }
})

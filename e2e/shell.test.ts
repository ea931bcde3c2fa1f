import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page, Request } from 'playwright-core'
import { findBarriers } from './barriers.ts'
import { keepPictures, openBrowser, openPage, signIn } from './browser.ts'
import { type Server, startServer } from './server.ts'

const password = 'zelo-demo-2026'
const coordinator = 'coordenador@zelo.demo'

let data: string
let server: Server
let browser: Browser

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'zelo-shell-'))
  server = await startServer({ DATA_DIR: data, DEMO: 'auto' })
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await server.stop()
  await rm(data, { recursive: true })
})

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), `zelo.${key}`)

/** As if the person had signed in so many hours ago. */
async function ageSession(page: Page, hours: number): Promise<void> {
  const loggedInAt = new Date(Date.now() - hours * 3_600_000).toISOString()
  await page.evaluate((time) => localStorage.setItem('zelo.login-time', JSON.stringify(time)), loggedInAt)
}

const signInButton = (page: Page) => page.getByRole('button', { name: /^(Entrar|Sign in)$/ })

test('R1-003 R1-004 R1-005 R1-042 R1-174 the language is Portuguese until another is chosen, and stays chosen', async () => {
  const { page } = await openPage(browser)
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Entrar' }).waitFor()
  const selector = page.getByRole('combobox', { name: 'Idioma' })
  assert.deepEqual(await selector.locator('option').allTextContents(), ['Português - BR', 'English - US'])
  await selector.selectOption('English - US')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'en-US')
  for (const [path, title] of [
    ['/signup', 'Create an account'],
    ['/forgot-password', 'Recover password'],
    ['/reset-password', 'New password'],
  ]) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { name: title! }).waitFor()
  }
  await signIn(page, server.url, coordinator, password)
  await page.getByRole('button', { name: /^PT/ }).click()
  await page.getByRole('link', { name: 'Início' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Início' }).waitFor()
  assert.equal(await stored(page, 'language'), 'pt-BR')
  await page.context().close()
})

test('R1-019 R1-023 R1-025 R1-027 R1-028 R1-029 R1-030 R1-031 R1-032 R2-016 each address is private, and shows its screen to who signs in', async () => {
  const places = [
    ['/ambientes', 'Ambientes'],
    ['/riscos', 'Riscos'],
    ['/categorias', 'Categorias'],
    ['/procedimentos', 'Procedimentos'],
    ['/agendamentos', 'Agendamentos'],
    ['/pre-cadastro-usuarios', 'Pré-cadastro de CPF'],
    ['/listagem-usuarios', 'Usuários'],
    ['/historico-agenda', 'Agenda'],
    ['/v2/historico-agenda', 'Agenda'],
  ] as const
  const { page } = await openPage(browser)
  for (const [path, title] of places) {
    await page.goto(server.url + path)
    await signInButton(page).waitFor()
    assert.equal(await page.getByRole('heading', { name: title, exact: true }).count(), 0)
  }
  await signIn(page, server.url, coordinator, password)
  for (const [path, title] of places) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  await page.context().close()
})

test('R1-112 R1-113 R1-114 R1-115 without a connection a dialog says so, and goes with its return; nothing typed is lost', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { page } = await openPage(browser, { scheme })
    await page.goto(`${server.url}/signup`)
    const name = page.getByLabel('Nome completo')
    await name.fill('Ivone')
    await page.context().setOffline(true)
    const dialog = page.getByRole('dialog', { name: 'Sem Conexão' })
    await dialog.getByText('Conecte-se à internet para continuar.').waitFor()
    const reload = dialog.getByRole('button', { name: 'Recarregar' })
    assert.ok(await reload.evaluate((button) => button === document.activeElement))
    await page.keyboard.press('Escape')
    // Without an answer the page stays: reloading would lose it.
    await reload.click()
    await dialog.getByText('Ainda sem resposta.').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await keepPictures(page, `offline-${scheme}`)

    await page.context().setOffline(false)
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await name.inputValue(), 'Ivone')
    assert.ok(await name.evaluate((input) => input === document.activeElement))
    await page.context().close()
  }
})

test('R1-168 R1-169 R1-170 R1-171 R1-172 R1-173 R1-194 R1-195 R1-196 R1-197 R1-198 a session of more than a day ends with a reload on the sign-in, the sign-up and the profile', async () => {
  const keys = ['token', 'login-time', 'user', 'master-cpf', 'main-company', 'access-level']
  const { page } = await openPage(browser)
  for (const path of ['/', '/signup', '/profile']) {
    await signIn(page, server.url, coordinator, password)
    for (const key of keys) assert.notEqual(await stored(page, key), null, key)
    await ageSession(page, 23)
    await page.goto(server.url + path)
    await page.getByRole('navigation').first().waitFor()

    await ageSession(page, 25)
    let loads = 0
    const count = (request: Request) => {
      if (request.isNavigationRequest()) loads += 1
    }
    page.on('request', count)
    await page.goto(server.url + path)
    await (path === '/signup' ? page.getByLabel('Nome completo') : signInButton(page)).waitFor()
    page.off('request', count)
    assert.equal(loads, 2, path)
    for (const key of keys) assert.equal(await stored(page, key), null, key)
  }
  await page.context().close()
})

test('R1-296 a session that the server has ended leads to the sign-in, says why, and keeps the address', async () => {
  const { page } = await openPage(browser)
  await signIn(page, server.url, coordinator, password)
  // A screen that asks nothing by itself, unlike the dashboard.
  await page.goto(`${server.url}/procedimentos`)
  await page.getByRole('main').getByRole('row').nth(1).waitFor()
  const token = JSON.parse((await stored(page, 'token')) ?? '')
  const ended = await fetch(`${server.url}/api/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(ended.status, 204)
  await page.getByRole('link', { name: 'Setores' }).click()
  await page.getByText('Sessão encerrada').waitFor()
  await page.getByText('Sua sessão terminou. Entre de novo para continuar.').waitFor()
  await page.getByLabel('E-mail', { exact: true }).fill(coordinator)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await signInButton(page).click()
  await page.waitForURL('**/setores')
  await page.context().close()
})

test('R1-097 R1-098 R1-099 R1-100 R1-101 R1-175 up to 1152 px the menu is a drawer, closed until opened, and remembered', async () => {
  const { page } = await openPage(browser, { width: 1153 })
  await signIn(page, server.url, coordinator, password)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const toggle = page.getByRole('banner').getByRole('button', { name: /^(Abrir|Fechar) menu$/ })
  await menu.waitFor()
  assert.equal(await toggle.count(), 0)

  await page.setViewportSize({ width: 1152, height: 900 })
  await menu.waitFor({ state: 'detached' })
  assert.equal(await toggle.getAttribute('aria-expanded'), 'false')
  await toggle.click()
  await menu.waitFor()
  assert.equal(await stored(page, 'drawer'), 'open')
  assert.ok(
    await menu
      .getByRole('link')
      .first()
      .evaluate((link) => link === document.activeElement),
  )
  await page.reload()
  await menu.waitFor()
  assert.equal(await toggle.getAttribute('aria-expanded'), 'true')
  assert.deepEqual(await findBarriers(page), [])

  await menu.getByRole('link').first().focus()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  assert.ok(await toggle.evaluate((button) => button === document.activeElement))
  await page.reload()
  await toggle.waitFor()
  assert.equal(await menu.count(), 0)

  await toggle.click()
  await menu.getByRole('link', { name: 'Setores' }).click()
  await menu.waitFor({ state: 'detached' })
  await page.waitForURL('**/setores')
  assert.ok(await page.getByRole('main').evaluate((main) => main === document.activeElement))
  await page.context().close()
})

test('R1-102 R1-103 R1-104 R1-105 R1-106 the header tells who one is, and leads to the profile; the footer tells the company', async () => {
  const { page } = await openPage(browser)
  await signIn(page, server.url, coordinator, password)
  const user = JSON.parse((await stored(page, 'user')) ?? '')
  const [company] = JSON.parse((await stored(page, 'main-company')) ?? '')
  const [level] = JSON.parse((await stored(page, 'access-level')) ?? '')
  const header = page.getByRole('banner')
  const card = header.locator('dl')
  await card.waitFor({ state: 'hidden' })
  await header.getByText(user.nome, { exact: true }).hover()
  await card.waitFor({ state: 'visible' })
  assert.deepEqual(await card.locator('dd').allTextContents(), [company.NOME, level.Nome_NivelAcesso])
  await page.mouse.move(600, 600)
  await card.waitFor({ state: 'hidden' })

  const group = JSON.parse((await stored(page, 'group')) ?? '')
  await page.getByText(`${new Date().getFullYear()} ${group.NOME}`).waitFor()
  const who = page.getByRole('link', { name: `Perfil de ${user.nome}` })
  await who.locator('[data-tone]').click()
  await page.waitForURL('**/profile')
  await page.context().close()
})

test('the keyboard skips the menu', async () => {
  const { page } = await openPage(browser)
  await signIn(page, server.url, coordinator, password)
  await page.goto(`${server.url}/setores`)
  await page.getByRole('tab').first().waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Ir para o conteúdo' }).press('Enter')
  assert.ok(await page.getByRole('main').evaluate((main) => main === document.activeElement))
  await page.context().close()
})

/** From now on the server has a newer build, in which the old one's files are gone. */
async function deploy(page: Page): Promise<void> {
  await page.route(`${server.url}/`, (route) => {
    const html = '<script type="module" src="/assets/index-newer.js"></script>'
    return route.fulfill({ contentType: 'text/html', body: html })
  })
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }))
}

test('after a deployment a page offers to reload, and leaves what is typed alone', async () => {
  const { page } = await openPage(browser)
  await page.clock.install()
  await page.goto(`${server.url}/signup`)
  const name = page.getByLabel('Nome completo')
  await name.fill('Ivone')
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const notice = page.getByText('Há uma nova versão')

  // The same version is no news.
  await page.clock.fastForward(61_000)
  const asked = page.waitForResponse(`${server.url}/`)
  await comeBack()
  await (await asked).finished()
  assert.equal(await notice.count(), 0)

  await deploy(page)
  await page.clock.fastForward(61_000)
  await comeBack()
  await notice.waitFor()
  await keepPictures(page, 'new-version')
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('button', { name: 'Depois' }).click()
  await notice.waitFor({ state: 'detached' })
  assert.equal(await name.inputValue(), 'Ivone')
  await page.context().close()
})

test('a screen whose files a deployment has replaced says so in its place', async () => {
  const { page } = await openPage(browser)
  await signIn(page, server.url, coordinator, password)
  await deploy(page)
  await page.getByRole('link', { name: 'Setores' }).click()
  const note = page.getByRole('main').getByRole('alert')
  await note.getByRole('heading', { name: 'Há uma nova versão' }).waitFor()
  await note.getByRole('button', { name: 'Recarregar' }).waitFor()
  // The notice that offers the same gives way to it.
  await page.getByRole('button', { name: 'Recarregar' }).nth(1).waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Menu principal' }).waitFor()

  // The same without a deployment is a screen that failed.
  await page.unrouteAll()
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('navigation').first().waitFor()
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Setores' }).click()
  await note.getByRole('heading', { name: 'Algo deu errado nesta tela' }).waitFor()
  await page.context().close()
})

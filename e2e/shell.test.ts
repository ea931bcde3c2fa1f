import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { Page, Request } from 'playwright-core'
import { findAxeViolations } from './axe.ts'
import { closeScreen, keep, leave, signIn } from './browser.ts'
import { locateCards } from './dashboard-site.ts'
import {
  chooseLanguage,
  coordinator,
  password,
  readToast,
  revokeSession,
  signInAgain,
  silenceBell,
  startDemoSite,
  today,
} from './demo-site.ts'
import { eventually, hasFocus, hasValue } from './eventually.ts'
import { listTab, save } from './maintenance-page.ts'
import { findAxeViolationsInBoth, keepPictures } from './pictures.ts'

const site = await startDemoSite('shell')

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), `zelo.${key}`)

/** Moves the time of the sign-in back by `hours`. */
async function ageSession(page: Page, hours: number): Promise<void> {
  const loggedInAt = new Date(Date.now() - hours * 3_600_000).toISOString()
  await page.evaluate((time) => localStorage.setItem('zelo.login-time', JSON.stringify(time)), loggedInAt)
}

/** Keys of a session in the browser's storage. */
const keys = ['token', 'login-time', 'user', 'master-cpf', 'main-company', 'access-level']

const signInButton = (page: Page) => page.getByRole('button', { name: /^(Entrar|Sign in)$/ })

test('the app starts in Portuguese and keeps the chosen language [R1-003 R1-004 R1-005 R1-042 R1-174 R3-001 R3-002]', async () => {
  // The browser's language is English. The app must ignore it.
  const context = await site.browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(site.url)
  await page.getByRole('heading', { name: 'Entrar' }).waitFor()
  const selector = page.getByRole('combobox', { name: 'Idioma' })
  assert.deepEqual(await selector.locator('option').allTextContents(), ['Português - BR', 'English - US'])
  await selector.selectOption('English - US')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  // The page forbids translation by the browser. The app could not update a translated text later.
  await page.locator('html[lang=en-US][translate=no]').waitFor()
  for (const [path, title] of [
    ['/signup', 'Create an account'],
    ['/forgot-password', 'Recover password'],
    ['/reset-password', 'New password'],
  ]) {
    await page.goto(site.url + path)
    await page.getByRole('heading', { name: title! }).waitFor()
  }
  await signIn(page, site.url, coordinator, password)
  await chooseLanguage(page, 'pt-BR')
  await page.getByRole('link', { name: 'Início' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Início' }).waitFor()
  await eventually(() => stored(page, 'language'), 'pt-BR')
  await context.close()
})

test('the sign-in form explains its errors [R1-007 R1-036 R1-042 R1-043 R1-046 R1-209 R1-210 R1-211 R1-316]', async () => {
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

  // Other failures have the same title and their own reason.
  for (const [answer, reason] of [
    [{ status: 500 }, 'O servidor não conseguiu concluir. Tente de novo em instantes.'],
    [
      { status: 401, json: { status: 401, code: 'inactive_user' } },
      'Este usuário está inativo. Fale com o administrador do sistema.',
    ],
  ] as const) {
    await page.route('**/api/sessions', (route) => route.fulfill(answer), { times: 1 })
    await send.click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Erro na autenticação' })
      .filter({ hasText: 'Ocorreu um erro ao fazer login, cheque as credenciais.' })
      .filter({ hasText: reason })
      .waitFor()
  }

  await page.getByLabel('Senha', { exact: true }).fill(password)
  await send.click()
  await page.waitForURL('**/setores')
  await leave(page)
})

test('a coordinator works from sign-in to sign-out [R1-005 R1-014 R1-118 R1-119 R1-154 R1-155 R1-156 R1-157 R1-158 R1-159 R1-192]', async () => {
  const { page, complaints } = await site.enter()
  const cards = locateCards(page)
  await cards.first().waitFor()
  const dates = page.getByRole('main').locator('input')
  for (const nth of [0, 1]) await hasValue(dates.nth(nth), toDisplayDate(today()))

  await cards.first().click()
  const detail = page.getByRole('dialog')
  for (const label of ['Setor', 'Categoria', 'Dias da semana', 'Colaborador', 'Planejado', 'Realizado']) {
    await detail.getByText(label, { exact: true }).first().waitFor()
  }
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

  await chooseLanguage(page, 'en-US')
  await page.getByRole('tab', { name: /^Sectors/ }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: /^Sectors/ }).waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  for (const key of keys) assert.equal(await stored(page, key), null, key)
  await page.goto(`${site.url}/setores`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('each URL asks for a sign-in and opens its screen afterwards [R1-015 R1-019 R1-023 R1-025 R1-027 R1-028 R1-029 R1-030 R1-031 R1-032 R1-116 R2-016 R3-007 R3-012]', async () => {
  const places = [
    ['/historico-agenda', 'Agenda'],
    ['/ambientes', 'Ambientes'],
    ['/riscos', 'Riscos'],
    ['/categorias', 'Categorias'],
    ['/procedimentos', 'Procedimentos'],
    ['/agendamentos', 'Agendamentos'],
    ['/pre-cadastro-usuarios', 'Pré-cadastro de CPF'],
    ['/v2/historico-agenda', 'Agenda'],
    ['/listagem-usuarios', 'Usuários'],
    ['/auditoria', 'Auditoria'],
  ] as const
  const { page } = await site.openPage()
  for (const [path, title] of places) {
    await page.goto(site.url + path)
    await signInButton(page).waitFor()
    assert.equal(await page.getByRole('heading', { name: title, exact: true }).count(), 0)
  }
  await page.getByLabel('E-mail', { exact: true }).waitFor()
  await signInAgain(page)
  const [last] = places.at(-1)!
  await page.waitForURL(site.url + last)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('button', { name: 'Relatórios v2' }).click()
  for (const [path, title] of places) {
    await menu.locator(`a[href="${path}"]`).click()
    await page.waitForURL(site.url + path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('button', { name: 'Sobre esta tela' }).waitFor()
  }
  await leave(page)
})

test('the menu scrolls until the entry of the opened screen is visible', async () => {
  const { page } = await site.openSignedIn()
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto(`${site.url}/v2/historico-tarefas-incompletas`)
  const entry = page.getByRole('navigation', { name: 'Menu principal' }).locator('[aria-current=page]')
  await entry.waitFor()
  const place = await entry.boundingBox()
  assert.ok(place && place.y >= 0 && place.y + place.height <= 700, JSON.stringify(place))
  await page.setViewportSize({ width: 1440, height: 900 })
  await leave(page)
})

test('the offline dialog loses no input and closes when online [R1-112 R1-113 R1-114 R1-115]', async () => {
  const { page } = await site.openPage({ fresh: true })
  await page.goto(`${site.url}/signup`)
  const name = page.getByLabel('Nome completo')
  await name.fill('Ivone')
  await page.context().setOffline(true)
  const dialog = page.getByRole('dialog', { name: 'Sem Conexão' })
  await dialog.getByText('Conecte-se à internet para continuar.').waitFor()
  const reload = dialog.getByRole('button', { name: 'Recarregar' })
  await hasFocus(reload)
  await page.keyboard.press('Escape')
  // Without a response from the server, the button does not reload the page. A reload would lose the page and its
  // input.
  await reload.click()
  await dialog.getByText('Ainda sem resposta.').waitFor()
  assert.deepEqual(await findAxeViolationsInBoth(page), [])
  await keepPictures(page, 'offline')

  await page.context().setOffline(false)
  await dialog.waitFor({ state: 'detached' })
  await hasFocus(name)
  assert.equal(await name.inputValue(), 'Ivone')
  await leave(page)
})

test('Escape closes no dialog behind the offline dialog', async () => {
  const { page } = await site.enter(undefined, { at: '/agendamentos' })
  // The list's code must be loaded before the connection is lost.
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await page.getByRole('link', { name: 'Cancelar agendas' }).click()
  const reason = page.getByLabel('Justificativa')
  await reason.fill('Férias')
  await page.context().setOffline(true)
  const notice = page.getByRole('dialog', { name: 'Sem Conexão' })
  await notice.waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('alertdialog').count(), 0)
  await hasValue(reason, 'Férias')
  await leave(page)
})

test('on all pages, a session ends a day after its sign-in [R1-168 R1-169 R1-170 R1-171 R1-172 R1-173 R1-194 R1-195 R1-196 R1-197 R1-198]', async () => {
  const { page } = await site.openPage()
  for (const path of ['/', '/signup', '/profile']) {
    await signIn(page, site.url, coordinator, password)
    for (const key of keys) await eventually(async () => (await stored(page, key)) !== null, true)
    await ageSession(page, 23)
    await page.goto(site.url + path)
    await page.getByRole('navigation').first().waitFor()

    await ageSession(page, 25)
    let loads = 0
    const count = (request: Request) => {
      if (request.isNavigationRequest()) loads += 1
    }
    page.on('request', count)
    await page.goto(site.url + path)
    await (path === '/signup' ? page.getByLabel('Nome completo') : signInButton(page)).waitFor()
    page.off('request', count)
    assert.equal(loads, 2, path)
    for (const key of keys) assert.equal(await stored(page, key), null, key)
  }
  await leave(page)
})

test('an invalid stored session leads to the sign-in page', async () => {
  /** Each case consists of changed storage values, a path, and the message on the sign-in page. */
  const cases: [Record<string, string | null>, string, string | null][] = [
    [{ user: 'cleaner' }, '/', 'Acesso bloqueado!'],
    [{ user: 'cleaner' }, '/dashboard', 'Acesso bloqueado!'],
    [{ user: 'cleaner' }, '/setores', 'Acesso bloqueado!'],
    [{ group: null, 'access-level': null }, '/dashboard', 'Sessão encerrada'],
    [{ token: null }, '/', 'Sessão encerrada'],
    [{ user: '{"id":' }, '/dashboard', 'Sessão encerrada'],
    [{ user: '{}' }, '/', 'Sessão encerrada'],
    [{ 'access-level': '[null]' }, '/setores', 'Sessão encerrada'],
    [{ group: '{"Id_Empresas":1,"NOME":"x","timeZone":"nowhere"}' }, '/dashboard', 'Sessão encerrada'],
    [{ 'login-time': '"yesterday"' }, '/', null],
    [{ token: '"of another server"' }, '/dashboard', 'Sessão encerrada'],
  ]
  const { page, complaints } = await site.openSignedIn()
  const entries = await page.evaluate(() => Object.entries(localStorage))
  for (const [changes, path, message] of cases) {
    await keep(page, site.url, entries)
    await page.evaluate((parts) => {
      const cleaner = { ...JSON.parse(localStorage.getItem('zelo.user')!), coordenador: 0 }
      for (const [name, text] of Object.entries(parts)) {
        if (text === null) localStorage.removeItem(`zelo.${name}`)
        else localStorage.setItem(`zelo.${name}`, text === 'cleaner' ? JSON.stringify(cleaner) : text)
      }
    }, changes)
    await page.goto(site.url + path)
    await signInButton(page).waitFor()
    if (message) await page.getByText(message, { exact: true }).waitFor()
    for (const key of keys) await eventually(() => stored(page, key), null)
    await closeScreen(page)
  }
  assert.deepEqual(
    complaints.filter((line) => !line.includes('401')),
    [],
  )
  await leave(page)
})

test('the sign-in explains that the server ended the session [R1-296]', async () => {
  const { page } = await site.openSignedIn()
  await silenceBell(page)
  // Unlike the dashboard, this screen sends no requests after it has loaded.
  const answers = ['**/api/procedures/**', '**/api/empresas/*'].map((call) => page.waitForResponse(call))
  await page.goto(`${site.url}/procedimentos`)
  await Promise.all(answers)
  await page.getByRole('main').getByRole('row').nth(1).waitFor()
  await revokeSession(page)
  await page.getByRole('link', { name: 'Setores' }).click()
  await page.getByText('Sessão encerrada').waitFor()
  await page.getByText('Sua sessão terminou. Entre de novo para continuar.').waitFor()
  const sent = page.waitForRequest('**/api/sessions')
  await signInAgain(page)
  await page.waitForURL('**/setores')
  assert.match((await sent).headers()['x-device-keys'] ?? '', /^[\w-]{22}\.[\w-]{43}$/)
  await leave(page)
})

test('an expired session is reported once, whatever the action', async () => {
  const { page } = await site.openSignedIn()
  await silenceBell(page)
  await page.goto(`${site.url}/profile`)
  const toastsAfter = async (act: () => Promise<void>) => {
    await page.waitForLoadState('networkidle')
    await revokeSession(page)
    await act()
    await signInButton(page).waitFor()
    return await page.locator('[data-kind] strong').allTextContents()
  }
  await page.getByLabel('Telefone', { exact: true }).fill('85911112222')
  assert.deepEqual(await toastsAfter(() => save(page)), ['Sessão encerrada'])
  await page.getByRole('button', { name: 'Fechar' }).click()

  await signInAgain(page)
  await hasValue(page.getByLabel('Telefone', { exact: true }), '(85) 9 1111-2222')
  await page.goto(`${site.url}/ambientes?tab=register&mode=batch`)
  const model = page.getByRole('button', { name: 'Baixar planilha modelo' })
  await model.waitFor()
  assert.deepEqual(await toastsAfter(() => model.click()), ['Sessão encerrada'])
  await page.getByRole('button', { name: 'Fechar' }).click()

  await signInAgain(page)
  await model.waitFor()
  await page.goto(`${site.url}/agendamentos?day=${today()}`)
  const photo = page.getByRole('checkbox', { name: /^Uma foto por revisão basta/ }).first()
  await photo.waitFor()
  assert.deepEqual(await toastsAfter(() => photo.click()), ['Sessão encerrada'])
  await leave(page)
})

test('below 1153 px, the menu is a drawer that keeps its state [R1-097 R1-098 R1-099 R1-100 R1-101 R1-175 R3-493]', async () => {
  const { page } = await site.enter(undefined, { width: 1153, at: '/faq' })
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const toggle = page.getByRole('banner').getByRole('button', { name: /^(Abrir|Fechar) menu$/ })
  await menu.waitFor()
  assert.equal(await toggle.count(), 0)

  await page.setViewportSize({ width: 1152, height: 900 })
  await menu.waitFor({ state: 'detached' })
  const is = (expanded: boolean) => toggle.and(page.locator(`[aria-expanded=${expanded}]`)).waitFor()
  await is(false)
  await toggle.click()
  await menu.waitFor()
  await eventually(() => stored(page, 'drawer'), 'open')
  await hasFocus(menu.getByRole('link').first())
  await page.reload()
  await menu.waitFor()
  await is(true)
  assert.deepEqual(await findAxeViolations(page), [])

  await menu.getByRole('link').first().focus()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await hasFocus(toggle)
  await page.reload()
  await toggle.waitFor()
  assert.equal(await menu.count(), 0)

  await toggle.click()
  await menu.getByRole('link', { name: 'Setores' }).click()
  await menu.waitFor({ state: 'detached' })
  await page.waitForURL('**/setores')
  await hasFocus(page.getByRole('main'))
  await leave(page)
})

test('the layout changes at 1400 and 992 px [R1-335]', async () => {
  const { page } = await site.enter(undefined, { width: 1401 })
  const resize = (width: number) => page.setViewportSize({ width, height: 900 })
  const pictures = page.getByRole('group', { name: 'Disposição' }).locator('svg:visible')
  await eventually(() => pictures.count(), 4)
  await resize(1400)
  await eventually(() => pictures.count(), 0)
  // In a wide window, the content extends to the right edge.
  await resize(2560)
  const right = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().right)
  await eventually(right, 2560)

  await resize(993)
  await page.goto(`${site.url}/faq`)
  const list = page.getByRole('navigation', { name: 'Perguntas', exact: true })
  const answer = page.getByRole('article').first()
  const isBeside = async () => {
    const [left, right] = await Promise.all([list.boundingBox(), answer.boundingBox()])
    return left !== null && right !== null && left.x + left.width <= right.x
  }
  await eventually(isBeside, true)
  await resize(992)
  await eventually(isBeside, false)
  await leave(page)
})

test('long names wrap in confirmation questions and "not found" messages', async () => {
  const { page } = await site.openSignedIn(coordinator, { width: 360 })
  const long = 'w'.repeat(120)
  await page.goto(`${site.url}/setores?tab=register`)
  await page.getByRole('textbox', { name: 'Nome' }).fill(long)
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Setor cadastrado com sucesso')
  await page.goto(`${site.url}/setores?q=${long}`)
  await page.getByRole('button', { name: `Remover ${long}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Tem certeza que deseja remover?' })
  await question.getByText(long).waitFor()
  const isWider = (element: Element) => element.scrollWidth > element.clientWidth
  assert.equal(await question.getByText(long).evaluate(isWider), false)
  await question.getByRole('button', { name: 'Sim' }).click()

  await page.getByRole('heading', { name: `Nada encontrado para “${long}”` }).waitFor()
  assert.equal(await page.locator('html').evaluate(isWider), false)
  await leave(page)
})

test('the header shows user and profile, and the footer the company [R1-102 R1-103 R1-104 R1-105 R1-106]', async () => {
  const { page } = await site.enter(undefined, { at: '/faq' })
  const user = JSON.parse((await stored(page, 'user')) ?? '')
  const [company] = JSON.parse((await stored(page, 'main-company')) ?? '')
  const [level] = JSON.parse((await stored(page, 'access-level')) ?? '')
  const header = page.getByRole('banner')
  const card = header.locator('dl')
  await card.waitFor({ state: 'hidden' })
  await header.getByText(user.nome, { exact: true }).hover()
  await card.waitFor({ state: 'visible' })
  await eventually(() => card.locator('dd').allTextContents(), [company.NOME, level.Nome_NivelAcesso])
  await page.mouse.move(600, 600)
  await card.waitFor({ state: 'hidden' })

  const group = JSON.parse((await stored(page, 'group')) ?? '')
  const footer = page.getByText(`${today().slice(0, 4)} ${group.NOME}`, { exact: true })
  for (const width of [1440, 1152, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page
      .getByRole('button', { name: 'Abrir menu' })
      .waitFor({ state: width > 1152 ? 'hidden' : 'visible' })
    await footer.waitFor()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const who = page.getByRole('link', { name: `Perfil de ${user.nome}` })
  await who.locator('[data-tone]').click()
  await page.waitForURL('**/profile')
  await leave(page)
})

test('a keyboard user can skip the menu', async () => {
  const { page } = await site.enter(undefined, { at: '/setores' })
  await page.getByRole('tab').first().waitFor()
  await page.keyboard.press('Tab')
  await hasFocus(page.getByRole('link', { name: 'Ir para o conteúdo' }))
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('main'))
  await leave(page)
})

/** Simulates a deployment. The server then has a newer build, without the files of the old build. */
async function deploy(page: Page): Promise<void> {
  await page.route(`${site.url}/`, (route) => {
    const html = '<script type="module" src="/assets/index-newer.js"></script>'
    return route.fulfill({ contentType: 'text/html', body: html })
  })
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }))
}

test('the user can retry if an app script does not load', async () => {
  const { page } = await site.openPage({ fresh: true })
  const parts = '**/assets/base-*.js'
  await page.route(parts, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${site.url}/`)
  await page.getByText('O Zelo não carregou por inteiro. Confira a conexão e tente de novo.').waitFor()
  await keepPictures(page, 'incomplete')
  assert.deepEqual(await findAxeViolations(page), [])
  await page.unroute(parts)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  await page.context().close()
})

test('the app offers a reload after a deployment and keeps typed input', async () => {
  const { page } = await site.openPage({ fresh: true })
  await page.clock.install()
  await page.goto(`${site.url}/signup`)
  const name = page.getByLabel('Nome completo')
  await name.fill('Ivone')
  const returnToPage = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const notice = page.getByText('Há uma nova versão')

  // Checks twice without a newer version. The page shows no notice, and checks again when the user returns.
  for (const _ of [1, 2]) {
    await page.clock.fastForward(61_000)
    const asked = page.waitForResponse(`${site.url}/`)
    await returnToPage()
    await (await asked).finished()
  }
  assert.equal(await notice.count(), 0)

  await deploy(page)
  await page.clock.fastForward(61_000)
  await returnToPage()
  await notice.waitFor()
  await keepPictures(page, 'new-version')
  assert.deepEqual(await findAxeViolations(page), [])
  await page.getByRole('button', { name: 'Depois' }).click()
  await notice.waitFor({ state: 'detached' })
  assert.equal(await name.inputValue(), 'Ivone')
  await page.context().close()
})

test('an error appears if the files of a screen no longer exist', async () => {
  const { page } = await site.enter(undefined, { fresh: true })
  await locateCards(page).first().waitFor()
  await deploy(page)
  await page.getByRole('link', { name: 'Setores' }).click()
  const note = page.getByRole('main').getByRole('alert')
  await note.getByRole('heading', { name: 'Há uma nova versão' }).waitFor()
  await note.getByRole('button', { name: 'Recarregar' }).waitFor()
  // The error page has a reload button too, so the notice disappears.
  await page.getByRole('button', { name: 'Recarregar' }).nth(1).waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Menu principal' }).waitFor()

  // Without a deployment, missing files are reported as a crash of the screen.
  await page.unrouteAll()
  await page.goto(`${site.url}/dashboard`)
  await locateCards(page).first().waitFor()
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Setores' }).click()
  await note.getByRole('heading', { name: 'Algo deu errado nesta tela' }).waitFor()
  await leave(page)
})

test('a screen reports an unreachable server and recovers by itself', async () => {
  const { page } = await site.enter(undefined, { fresh: true, at: '/setores?q=a' })
  const edit = page.getByRole('button', { name: /^Editar/ }).first()
  await edit.waitFor()
  const away = [new RegExp(`^${site.url}/assets/`), `${site.url}/api/health`]
  for (const address of away) await page.route(address, (route) => route.abort())
  await edit.click()
  await page.getByRole('heading', { name: 'Sem resposta do servidor' }).waitFor()
  await keepPictures(page, 'server-away')
  assert.deepEqual(await findAxeViolations(page), [])

  for (const address of away) await page.unroute(address)
  await page.getByRole('heading', { name: 'Editar setor' }).waitFor()
  await page.context().close()
})

test('the language does not change if the new texts fail to load', async () => {
  const { page } = await site.openPage({ fresh: true })
  await page.goto(`${site.url}/signup`)
  const language = page.getByLabel('Idioma')
  await language.waitFor()
  await page.route(`${site.url}/assets/**`, (route) => route.abort())
  await language.selectOption('English - US')
  await page.getByText('Os textos da outra língua não chegaram').waitFor()
  assert.equal(await language.locator('option:checked').innerText(), 'Português - BR')
  await page.context().close()
})

test('a forbidden screen redirects to home, with an explanation', async () => {
  const { page } = await site.enter('leitura@zelo.demo', { at: '/alteracoes' })
  await page.waitForURL('**/dashboard')
  await readToast(
    page,
    'info',
    'Tela fora do seu acesso',
    'Seu acesso não inclui a tela Registro de alterações. Peça ao administrador do sistema.',
  )
  await leave(page)
})

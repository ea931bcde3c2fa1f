// Tests of the home screen: figures for the morning, and the group's embedded dashboard.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { leave } from './browser.ts'
import { listPlanned, locateCards, readCardIds } from './dashboard-site.ts'
import { chooseLanguage, readToast, startDemoSite, today } from './demo-site.ts'
import { eventually, hasFocus } from './eventually.ts'
import { checkLookInBoth, keepPictures } from './pictures.ts'
import { measureScriptBytes } from './script-bytes.ts'

const site = await startDemoSite('home-dashboard')
const reader = 'leitura@zelo.demo'

const host = 'paineis.example.com'
const address = `https://${host}/view?r=a1`

/** Simulates three external sites. One tries to leave its frame, one redirects, and one is unreachable. */
async function simulateExternalSites(context: BrowserContext): Promise<void> {
  const html = (body: string) => ({ contentType: 'text/html; charset=utf-8', body })
  await context.route(`https://${host}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/away')
      return route.fulfill(html('<script>location = "https://elsewhere.example.com/"</script>'))
    if (pathname !== '/escape') return route.fulfill(html('<!doctype html><h1>Limpezas do mês</h1>'))
    return route.fulfill(
      html(`<!doctype html><p id="got"></p><script>
        try { top.location = 'https://elsewhere.example.com/' } catch (error) { got.textContent = error.name }
      </script>`),
    )
  })
  await context.route('https://elsewhere.example.com/**', (route) =>
    route.fulfill(html('<h1>Outro lugar</h1>')),
  )
  await context.route('https://nobody.example.com/**', (route) => route.abort('namenotresolved'))
}

/** Opens a window in which simulated sites replace the external sites. It shows no screen yet. */
async function openWithSites(email?: string) {
  const opened = await site.openSignedIn(email)
  await simulateExternalSites(opened.page.context())
  return opened
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Visualizações do início' }).getByRole('link', { name })

const inside = (page: Page) => page.frameLocator('main iframe').frameLocator('iframe')
const findAddressDialog = (page: Page) => page.getByRole('dialog', { name: 'Painel de BI' })
const field = (page: Page) => findAddressDialog(page).getByLabel('Endereço do painel')

const openTab = (page: Page) => page.goto(`${site.url}/dashboard?tab=bi`)

/** Enters the URL of the embedded dashboard in the form of the open tab. */
async function setAddress(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: /^(Definir|Alterar) endereço$/ }).click()
  await field(page).fill(url)
  await findAddressDialog(page).getByRole('button', { name: 'Salvar' }).click()
  await readToast(page, 'success', 'Sucesso', 'Painel de BI salvo com sucesso')
  await findAddressDialog(page).waitFor({ state: 'detached' })
}

test("the day's figures are visible without scrolling and open their lists", async () => {
  const { page } = await site.enter()
  await locateCards(page).first().waitFor()
  const { length: count } = (await listPlanned(page, today())).filter((one) => one.active && !one.Agenda.plus)
  const figure = (name: string) => page.getByRole('button', { name, exact: true })
  for (const name of ['Planejadas', 'Completas', 'Em andamento', 'A fazer', 'Atrasadas', 'Fora da agenda']) {
    const { y, height } = (await figure(name).boundingBox())!
    assert.ok(y > 0 && y + height < 450, name)
  }
  const cell = page.locator('dl > div').filter({ has: figure('Planejadas') })
  const shown = await cell.locator('dd').innerText()
  assert.equal(Number.parseInt(shown, 10), count)
  assert.match(shown, /\d+ horários? feitos?, \d+ até agora/)

  await figure('Planejadas').click()
  await page.waitForURL('**/dashboard?state=planned')
  await page.getByText(new RegExp(`^${count} de \\d+ limpezas$`)).waitFor()
  const planned = new Set(
    (await listPlanned(page, today())).filter((one) => !one.Agenda.plus).map(({ id }) => id),
  )
  for (const id of await readCardIds(locateCards(page))) assert.ok(planned.has(id))
  await figure('Planejadas').click()
  await page.waitForURL('**/dashboard')

  const yesterday = new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${site.url}/dashboard?from=${yesterday}&to=${yesterday}`)
  await figure('Não realizadas').click()
  await page.waitForURL(/state=missed/)
  await figure('Não realizadas').and(page.locator('[aria-pressed=true]')).waitFor()
  await leave(page)
})

test('the chart of times per hour appears only for a single day', async () => {
  const { page } = await site.enter()
  await locateCards(page).first().waitFor()
  const slots = (await listPlanned(page, today()))
    .filter((one) => one.active && !one.Agenda.plus)
    .flatMap((one) => one.slots)
  const hours = slots.map(({ start }) => Number(start.slice(0, 2)))
  const bars = page.locator('dl [data-figure=planned] dd > div > div').first().locator('> div')
  await eventually(() => bars.count(), Math.max(...hours) - Math.min(...hours) + 1)
  await page.goto(`${site.url}/dashboard?from=2026-01-01&to=${today()}`)
  await page.getByRole('button', { name: 'Não realizadas', exact: true }).waitFor()
  await eventually(() => bars.count(), 0)
  await leave(page)
})

test('non-public and non-https URLs are rejected with the reason', async () => {
  const { page, writes } = await site.enter()
  await page.getByRole('link', { name: 'Adicionar painel de BI' }).click()
  await page.waitForURL('**/dashboard?tab=bi')
  await page.getByRole('heading', { name: 'Nenhum painel de BI ainda' }).waitFor()
  await page.getByRole('button', { name: 'Definir endereço' }).click()
  await hasFocus(field(page))
  for (const [url, why] of [
    ['', 'Digite o endereço do painel'],
    ['painel', 'Digite o endereço completo, como https://paineis.empresa.com.br/painel'],
    [`http://${host}/view`, 'O endereço precisa começar com https://'],
    [`https://ana:segredo@${host}/`, 'Tire o usuário e a senha do endereço'],
    [
      'https://192.168.0.10/',
      'Use um endereço público, com nome: números de IP e nomes da rede interna não são aceitos',
    ],
    [
      'https://2130706433/',
      'Use um endereço público, com nome: números de IP e nomes da rede interna não são aceitos',
    ],
    [
      'https://[::1]/',
      'Use um endereço público, com nome: números de IP e nomes da rede interna não são aceitos',
    ],
    [
      'https://bi.local/',
      'Use um endereço público, com nome: números de IP e nomes da rede interna não são aceitos',
    ],
    [`${address}${'a'.repeat(2000)}`, 'Texto longo demais'],
  ] as const) {
    await field(page).fill(url)
    await findAddressDialog(page).getByRole('button', { name: 'Salvar' }).click()
    await findAddressDialog(page).getByText(why, { exact: true }).waitFor()
    await hasFocus(field(page))
  }
  assert.deepEqual(writes, [])
  await leave(page)
})

test('the whole group sees the embedded dashboard that a coordinator adds [R1-006]', async () => {
  const visitor = await openWithSites(reader)
  await visitor.page.goto(`${site.url}/dashboard`)
  await locateCards(visitor.page).first().waitFor()
  assert.equal(await visitor.page.getByText('Painel de BI').count(), 0)
  // Without an embedded dashboard, only users who may add one can open its tab.
  await visitor.page.goto(`${site.url}/dashboard?tab=bi`)
  await locateCards(visitor.page).first().waitFor()
  await visitor.page.waitForURL('**/dashboard')

  const { page } = await openWithSites()
  await openTab(page)
  await setAddress(page, ` ${address} `)
  await inside(page).getByRole('heading', { name: 'Limpezas do mês' }).waitFor()
  await page.getByText(`Exibido de ${host} para todas as pessoas da empresa`).waitFor()
  await tab(page, 'Limpezas').click()
  await locateCards(page).first().waitFor()
  await leave(page)

  await visitor.page.goto(`${site.url}/dashboard?state=planned`)
  await tab(visitor.page, 'Painel de BI').click()
  await inside(visitor.page).getByRole('heading', { name: 'Limpezas do mês' }).waitFor()
  assert.equal(await visitor.page.getByRole('button', { name: 'Alterar endereço' }).count(), 0)
  assert.equal(
    await visitor.page.getByRole('link', { name: 'Abrir em nova aba' }).getAttribute('href'),
    address,
  )
  await tab(visitor.page, 'Limpezas').click()
  await visitor.page.waitForURL('**/dashboard?state=planned')
  await leave(visitor.page)
})

test('an embedded dashboard cannot navigate the page or read its data', async () => {
  const { page, complaints } = await openWithSites()
  const escaping = `https://${host}/escape`
  await openTab(page)
  await setAddress(page, escaping)
  const asked = page.waitForRequest((request) => request.url() === escaping && request.isNavigationRequest())
  await page.reload()
  assert.equal((await asked).headers().referer, undefined)
  await eventually(() => inside(page).locator('#got').textContent(), 'SecurityError')
  assert.equal(new URL(page.url()).pathname, '/dashboard')
  const sandbox = await page.frameLocator('main iframe').locator('iframe').getAttribute('sandbox')
  assert.deepEqual(sandbox?.split(' ').sort(), [
    'allow-forms',
    'allow-popups',
    'allow-same-origin',
    'allow-scripts',
  ])
  // Discards earlier errors. The page's security policy must now block a frame from another site.
  complaints.length = 0
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
  }, escaping)
  await eventually(() => complaints.some((text) => /frame-src|default-src/.test(text)), true)
  await leave(page)
})

test('a redirecting or unreachable dashboard can be changed or removed', async () => {
  const { page } = await openWithSites()
  await openTab(page)
  await setAddress(page, `https://${host}/away`)
  const refused = page.getByRole('alert').filter({ hasText: 'O endereço leva a outro site' })
  await refused.waitFor()
  await refused.getByText(`Só ${host} pode ser exibido aqui.`).waitFor()
  await refused.getByRole('button', { name: 'Tentar de novo' }).click()
  await refused.waitFor()

  await setAddress(page, 'https://nobody.example.com/')
  await page.getByRole('alert').getByText('nobody.example.com não respondeu a este navegador').waitFor()

  await page.getByRole('button', { name: 'Alterar endereço' }).click()
  await findAddressDialog(page).getByRole('button', { name: 'Remover painel' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Remover o painel de BI?' })
  await hasFocus(confirm.getByRole('button', { name: 'Não' }))
  await confirm.getByRole('button', { name: 'Sim, remover' }).click()
  await readToast(page, 'success', 'Sucesso', 'Painel de BI removido com sucesso')
  await page.getByRole('heading', { name: 'Nenhum painel de BI ainda' }).waitFor()
  await page.goto(`${site.url}/dashboard`)
  await page.getByRole('link', { name: 'Adicionar painel de BI' }).waitFor()
  assert.equal(await page.getByRole('navigation', { name: 'Visualizações do início' }).count(), 0)
  await leave(page)
})

test('sign-in loads at most 130 KB of script, and home 171 KB', async () => {
  const anonymous = await site.openPage({ fresh: true })
  const entrance = await measureScriptBytes(
    anonymous.page,
    site.url,
    anonymous.page.getByRole('button', { name: 'Entrar' }),
  )
  assert.ok(entrance > 100_000 && entrance <= 130_000, `${entrance} bytes`)
  await leave(anonymous.page)
  const { page } = await site.openSignedIn(undefined, { fresh: true })
  const home = await measureScriptBytes(page, `${site.url}/dashboard`, locateCards(page).first())
  assert.ok(home > entrance && home <= 171_000, `${home} bytes`)
  await leave(page)
})

test('the home screen passes axe and fits all widths, languages and schemes', async () => {
  const { page, complaints } = await openWithSites()
  await page.goto(`${site.url}/dashboard`)
  await locateCards(page).first().waitFor()
  await checkLookInBoth(page, 'home')
  await page.getByRole('link', { name: 'Adicionar painel de BI' }).click()
  await page.getByRole('heading', { name: 'Nenhum painel de BI ainda' }).waitFor()
  await checkLookInBoth(page, 'home-bi-none')
  await setAddress(page, address)
  await inside(page).getByRole('heading', { name: 'Limpezas do mês' }).waitFor()
  await keepPictures(page, 'home-bi-light')
  await chooseLanguage(page, 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepPictures(page, 'home-bi-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('dialog').getByLabel('Address of the dashboard').waitFor()
  await checkLookInBoth(page, 'home-bi-dialog')
  assert.deepEqual(complaints, [])
  await leave(page)
})

// Tests of the FAQ page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { leave } from './browser.ts'
import { chooseLanguage, startDemoSite } from './demo-site.ts'
import { eventually, hasFocus } from './eventually.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('faq')

const questions = (page: Page) => page.getByRole('main').getByRole('article')
const titles = (page: Page) => questions(page).getByRole('heading', { level: 2 }).allTextContents()
const question = (page: Page, title: string) => page.getByRole('article', { name: title })
const search = (page: Page) => page.getByRole('textbox', { name: /^(Buscar|Search)$/ })

async function openFaq(address = '/faq', email?: string) {
  const entered = await site.enter(email, { at: address })
  await questions(entered.page).first().waitFor()
  return entered
}

test('the menu links to nine questions with answers [R1-016 R1-091 R3-013 R3-090 R3-097]', async () => {
  const { page } = await site.enter('leitura@zelo.demo', { at: '/setores' })
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/faq')
  await page.getByRole('heading', { level: 1, name: 'Perguntas frequentes' }).waitFor()
  await eventually(async () => (await titles(page)).length, 9)
  for (const one of await questions(page).all()) assert.ok((await one.innerText()).length > 200)
  await leave(page)
})

test('the answers name screens and buttons that exist [R3-098 R3-099 R3-100 R3-101 R3-102 R3-103 R3-104]', async () => {
  const { page } = await openFaq('/faq', 'master@zelo.demo')
  for (const [title, answer] of [
    [
      'Como um colaborador passa a ter acesso?',
      /CPF pré-cadastrado.*Pré-cadastro.*Cadastrar CPF's.*Criar conta/s,
    ],
    ['Como tornar uma pessoa coordenadora?', /cadeado.*Listagem.*Dar acesso/s],
    ['Como começar a usar o aplicativo do celular?', /Instalar aplicativo.*Adicionar à tela inicial/s],
    [
      'Em que ordem faço os cadastros?',
      /Empresas.*Coordenadores.*ASGs.*Procedimentos, riscos, setores e categorias.*Ambientes.*QR code.*Periodicidades e agendamentos/s,
    ],
    ['Como cadastro muitos registros de uma vez?', /arquivo CSV.*Cadastro em lote.*Baixar Modelo/s],
    ['Todas as colunas do modelo são obrigatórias?', /^.*Sim\. O arquivo precisa ter todas as colunas/s],
    ['Qual é a diferença entre setor, categoria e ambiente?', /Ambiente é.*Setor é.*Categoria é/s],
    ['Como uma limpeza é registrada?', /Ler código do ambiente.*Começar limpeza.*Terminar limpeza/s],
    ['O que fazer quando um QR code está danificado ou foi copiado?', /Baixar PDF.*Trocar código/s],
  ] as const) {
    assert.match(await question(page, title).innerText(), answer)
  }

  const places = await questions(page)
    .getByRole('link')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))])
  for (const path of places.filter((one) => one !== '/campo/')) {
    await questions(page).locator(`a[href^="${path}"]`).first().click()
    await page.waitForURL(`**${path}*`)
    await page.getByRole('heading', { level: 1, name: 'Perguntas frequentes' }).waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    assert.equal(new URL(page.url()).pathname, path)
    await page.goBack()
    await questions(page).first().waitFor()
  }

  await page.goto(`${site.url}/pre-cadastro-usuarios?tab=register`)
  await page.getByRole('tab', { name: "Cadastrar CPF's" }).waitFor()
  await page.getByText('Cadastro em lote').click()
  await page.getByText('Baixar Modelo').waitFor()
  await leave(page)
})

test("the answer about the field app shows and opens the app's URL [R3-092 R3-100]", async () => {
  const { page } = await openFaq()
  const answer = question(page, 'Como começar a usar o aplicativo do celular?')
  assert.doesNotMatch(await answer.innerText(), /LINK/)
  assert.match(await answer.innerText(), /sem loja: abra [\w.]+:\d+\/campo\/ e entre com/)
  const opening = page.context().waitForEvent('page')
  await answer.getByRole('link', { name: /\/campo\/$/ }).click()
  const app = await opening
  await app.getByRole('heading', { name: 'Entrar' }).waitFor()
  assert.equal(new URL(app.url()).pathname.startsWith('/campo/'), true)
  await leave(page)
})

test('each answer asks whether it was useful [R3-093 R3-094 R3-095 R3-096]', async () => {
  const { page } = await openFaq()
  const calls: Request[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request))
  const [first, second] = [questions(page).nth(0), questions(page).nth(1)]
  const thumb = (which: typeof first, name: string) => which!.getByRole('button', { name, exact: true })
  const pressed = (which: typeof first) =>
    which!.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed')))
  for (const one of await questions(page).all()) {
    await one.getByRole('group', { name: 'Este FAQ foi útil' }).waitFor()
  }
  await thumb(first, 'Sim, foi útil').click()
  await eventually(() => pressed(first), ['true', 'false'])
  assert.deepEqual(await pressed(second), ['false', 'false'])
  await thumb(first, 'Não, não foi útil').click()
  await eventually(() => pressed(first), ['false', 'true'])
  await thumb(first, 'Não, não foi útil').click()
  await eventually(() => pressed(first), ['false', 'false'])
  await thumb(second, 'Sim, foi útil').click()
  await page.reload()
  await questions(page).first().waitFor()
  assert.deepEqual(await pressed(second), ['false', 'false'])
  assert.deepEqual(
    calls.filter((request) => request.method() !== 'GET'),
    [],
  )
  await leave(page)
})

test('a search filters the questions and stays in the URL', async () => {
  const { page } = await openFaq('/faq?q=codigo%20antigo')
  await eventually(() => titles(page), ['O que fazer quando um QR code está danificado ou foi copiado?'])
  await page.getByText('1–1 de 1 filtrados, 9 no total').waitFor()
  await search(page).fill('nada disto')
  await page.getByRole('heading', { name: 'Nada encontrado para “nada disto”' }).waitFor()
  await page.waitForURL('**/faq?q=nada+disto')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByText('1–9 de 9').waitFor()
  assert.equal(await page.getByText('1 / 1').count(), 1)
  // A page number beyond the last page shows the last page.
  await page.goto(`${site.url}/faq?page=2`)
  await eventually(async () => (await titles(page)).length, 9)
  await leave(page)
})

test("a question's URL opens the question, and a sidebar links all questions", async () => {
  const { page } = await openFaq('/faq#question-9')
  const last = question(page, 'O que fazer quando um QR code está danificado ou foi copiado?')
  await hasFocus(last)
  const inWindow = async (of: typeof last) => {
    const { y, height } = (await of.boundingBox())!
    return y >= 0 && y + Math.min(height, 200) <= 900
  }
  await eventually(() => inWindow(last), true)
  const list = page.getByRole('navigation', { name: 'Perguntas', exact: true })
  await list.getByRole('link', { name: 'Em que ordem faço os cadastros?' }).click()
  await page.waitForURL('**/faq#question-4')
  const fourth = question(page, 'Em que ordem faço os cadastros?')
  await hasFocus(fourth)
  await eventually(() => inWindow(fourth), true)
  await list.locator('[aria-current=true]', { hasText: 'Em que ordem' }).waitFor()
  await leave(page)
})

test('the FAQ fits all widths, languages and schemes and passes axe [R3-090]', async () => {
  const { page, complaints } = await openFaq()
  await checkLookInBoth(page, 'faq')
  await chooseLanguage(page, 'en-US')
  await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
  await eventually(async () => (await titles(page)).length, 9)
  assert.deepEqual(complaints, [])
  await leave(page)
})

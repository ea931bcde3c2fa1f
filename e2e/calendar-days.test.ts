import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, toDisplayDate } from '@zelo/contract/rules/calendar'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { send, signInByCall } from './calls.ts'
import { countInput } from './count-input.ts'
import { startDemoSite, today } from './demo-site.ts'
import { eventually, hasFocus, hasValue } from './eventually.ts'
import { checkLook, checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('calendar-days')

const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10)
const [year, month, day] = tomorrow.split('-')

/** Returns the reasons for which the group's cleanings of a day are skipped. */
async function readSkipped(on = tomorrow): Promise<string[]> {
  const { token, companyId } = await signInByCall(site)
  const query = `companyId=${companyId}&dataIni=${on}&dataFim=${on}`
  const rows = await send<{ skipped: { name: string } | null }[]>(
    site,
    token,
    'GET',
    `agendas/v2/Agendamentos/company?${query}`,
  )
  return rows.flatMap(({ skipped }) => skipped?.name ?? [])
}

const dialog = (page: Page) => page.getByRole('dialog')

test("a coordinator sets a company's federal state and sees which holidays change", async () => {
  const { page, complaints } = await site.openSignedIn()
  await page.goto(`${site.url}/calendario?year=2027`)
  await page.getByText('Nenhum dia no calendário').waitFor()
  await page.getByLabel('Empresa', { exact: true }).selectOption({ label: 'Porto Azul' })
  await page.getByRole('button', { name: 'Informar o estado' }).first().click()
  await dialog(page).getByLabel('Estado').selectOption({ label: 'Ceará' })
  await dialog(page).getByLabel('Município').fill('Fortaleza')
  await dialog(page).getByRole('button', { name: 'Ver o efeito' }).click()
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Os feriados do estado estão no calendário.').waitFor()
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.filter({ hasText: '20/11/2027' }).filter({ hasText: 'Lei' }).waitFor()
  await checkLookInBoth(page, 'calendar-days')

  await page.getByRole('button', { name: 'Alterar', exact: true }).click()
  await dialog(page).getByLabel('Estado').selectOption({ label: 'Bahia' })
  await dialog(page)
    .getByText('Os feriados estaduais (Ceará) saem do calendário.', { exact: false })
    .waitFor()
  await dialog(page).getByLabel('Município').fill('Salvador')
  await dialog(page)
    .getByText(/municipais que estão na lista ficam.*Fortaleza/)
    .waitFor()
  await dialog(page).getByLabel('Estado').selectOption({ label: 'Sem estado' })
  await dialog(page).getByText('Os feriados nacionais ficam no calendário.').waitFor()
  await checkLookInBoth(page, 'calendar-days-place')
  await dialog(page).getByRole('button', { name: 'Ver o efeito' }).click()
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('A empresa ficou sem estado no calendário.').waitFor()
  await rows.filter({ hasText: '20/11/2027' }).waitFor()
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('a coordinator previews, adds, removes and restores a closure', async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/calendario?add=${tomorrow}`)
  await dialog(page).getByRole('button', { name: 'Ver o efeito' }).click()
  await dialog(page).getByText('Dê um nome ao dia').waitFor()
  await dialog(page).getByLabel('Nome', { exact: true }).fill('Obra na portaria')
  await checkLook(page, 'calendar-day-form')
  await dialog(page).getByRole('button', { name: 'Ver o efeito' }).click()
  const effect = await dialog(page)
    .getByText(/\d+ agendamentos? pulados?/)
    .innerText()
  await checkLook(page, 'calendar-day-effect')
  assert.deepEqual(await readSkipped(), [])
  await dialog(page).getByRole('button', { name: 'Adicionar' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Obra na portaria' })
  await row.getByText(`${day}/${month}/${year}`).waitFor()
  const skipped = await readSkipped()
  assert.equal(String(skipped.length), /\d+/.exec(effect)?.[0])
  assert.deepEqual([...new Set(skipped)], ['Obra na portaria'])

  await page.goto(`${site.url}/calendario`)
  await page.getByRole('button', { name: 'Remover Obra na portaria' }).click()
  await dialog(page).getByRole('button', { name: 'Remover' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  assert.deepEqual(await readSkipped(), [])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await row.waitFor()
  await eventually(async () => (await readSkipped()).length, skipped.length)
  await leave(page)
})

test('a new calendar day asks before it is discarded', async () => {
  const { page, writes } = await site.openSignedIn()
  await page.goto(`${site.url}/calendario?add=${tomorrow}`)
  const name = dialog(page).getByLabel('Nome', { exact: true })
  const question = page.getByRole('alertdialog')
  await hasFocus(name)
  await name.fill('Dedetização')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Não' }).click()
  await hasValue(name, 'Dedetização')
  await dialog(page).getByRole('button', { name: 'Ver o efeito' }).click()
  await dialog(page).getByRole('button', { name: 'Adicionar' }).waitFor()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Descartar' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  assert.ok(writes.every((request) => request.url().endsWith('/preview')))
  await leave(page)
})

test('a failed save of a calendar day returns to its form', async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/calendario?add=${tomorrow}`)
  const name = dialog(page).getByLabel('Nome', { exact: true })
  await name.fill('Dedetização')
  await dialog(page).getByRole('button', { name: 'Ver o efeito' }).click()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/calendar-days', (route) => answer.promise.then(() => route.abort()), { times: 1 })
  await dialog(page).getByRole('button', { name: 'Adicionar' }).click()
  await dialog(page).getByRole('button', { name: 'Voltar' }).click()
  await dialog(page).getByRole('button', { name: 'Adicionar' }).waitFor()
  answer.resolve()
  await hasValue(name, 'Dedetização')
  await leave(page)
})

test('a coordinator previews, switches off and switches on a closure', async () => {
  // Closures of other tests skip all cleanings on the three days before.
  const closed = addDays(tomorrow, 3)
  const name = 'Pintura da fachada'
  const { token } = await signInByCall(site)
  const closure = { companyId: null, day: closed, name, kind: 'closure', effect: 'skip' }
  const { skipped } = await send<{ skipped: number }>(site, token, 'POST', 'calendar-days', closure)
  assert.ok(skipped > 0)
  const { page, writes } = await site.openSignedIn()
  await page.goto(`${site.url}/calendario?year=${closed.slice(0, 4)}`)
  const box = page.getByRole('checkbox', { name: `${name} ligado` })
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const cell = page.getByRole('button', { name: `${Number(closed.slice(8))}: ${name}` })
  const countSkipped = async () => (await readSkipped(closed)).filter((reason) => reason === name).length
  const countSwitches = () => writes.filter((request) => request.method() === 'PATCH').length

  await box.click()
  await dialog(page)
    .getByRole('heading', { name: `Desligar ${name}?` })
    .waitFor()
  await dialog(page)
    .getByText(new RegExp(`^${skipped} volta(m)? ao plano`))
    .waitFor()
  await checkLookInBoth(page, 'calendar-day-switch')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  assert.equal(await box.isChecked(), true)
  assert.equal(await countSkipped(), skipped)
  assert.equal(countSwitches(), 0)

  await box.click()
  await dialog(page).getByRole('button', { name: 'Desligar' }).click()
  await page.getByText(`${name} está desligado.`).first().waitFor()
  await eventually(() => box.isChecked(), false)
  assert.equal(await countSkipped(), 0)
  assert.equal(await line.getAttribute('data-off'), 'true')
  assert.equal(await cell.getAttribute('data-state'), 'off')
  await checkLookInBoth(page, 'calendar-days-off')

  await box.click()
  await dialog(page)
    .getByText(new RegExp(`^${skipped} agendamentos? pulados?`))
    .waitFor()
  assert.equal(await countSkipped(), 0)
  await dialog(page).getByRole('button', { name: 'Ligar' }).click()
  await page.getByText(`${name} está ligado.`).first().waitFor()
  await eventually(() => box.isChecked(), true)
  assert.equal(await cell.getAttribute('data-state'), 'skip')
  assert.equal(await countSkipped(), skipped)
  await leave(page)
})

test('declaring a holiday takes six clicks, and its removal two clicks', async () => {
  // Closures of other tests skip all cleanings on the two days before.
  const holiday = addDays(tomorrow, 2)
  const name = 'Dia da Padroeira'
  const countSkipped = async () => (await readSkipped(holiday)).filter((reason) => reason === name).length
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/dashboard`)
  const link = page.getByRole('navigation').getByRole('list', { name: 'Configurações' }).getByRole('link', {
    name: 'Calendário',
    exact: true,
  })
  await link.waitFor()
  const readInput = await countInput(page)
  await link.click()
  await page.getByRole('button', { name: 'Adicionar dia' }).first().click()
  await hasFocus(dialog(page).getByLabel('Nome', { exact: true }))
  await page.keyboard.type(name)
  await dialog(page).getByLabel('Dia', { exact: true }).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(toDisplayDate(holiday).replaceAll('/', ''))
  await dialog(page).getByLabel('Tipo').click()
  await page.keyboard.type('Feriado municipal')
  await page.keyboard.press('Enter')
  await hasValue(dialog(page).getByLabel('Tipo'), 'municipal')
  await dialog(page).getByRole('button', { name: 'Ver o efeito' }).click()
  const effect = await dialog(page)
    .getByText(/\d+ agendamentos? pulados?/)
    .innerText()
  await dialog(page).getByRole('button', { name: 'Adicionar' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  const declared = await readInput()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await row.getByText('Feriado municipal').waitFor()
  assert.equal(String(await countSkipped()), /\d+/.exec(effect)?.[0])

  await page.getByRole('button', { name: `Remover ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Remover' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await eventually(() => row.count(), 0)
  assert.equal(await countSkipped(), 0)
  const takenBack = (await readInput()).clicks - declared.clicks
  console.log(`holiday: ${declared.clicks} clicks and ${declared.keys} keys; taken back: ${takenBack} clicks`)
  assert.ok(declared.clicks <= 6 && takenBack <= 2, `${declared.clicks} and ${takenBack} clicks`)
  await leave(page)
})

test('a change of the calendar shows on other open screens', async () => {
  // This test does not use tomorrow, because another test's closure may still skip the cleanings of that day.
  const dayAfter = addDays(tomorrow, 1)
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/calendario`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Vistoria dos bombeiros' })
  await page.getByRole('button', { name: 'Adicionar' }).first().waitFor()
  const other = (await site.openSignedIn()).page
  await other.goto(`${site.url}/historico-agenda?day=${dayAfter}`)
  const skipped = other.getByRole('button', { name: /Pulado: Vistoria dos bombeiros/ })
  await other
    .getByRole('button', { name: /Limpeza|Revisão/ })
    .first()
    .waitFor()
  const { token } = await signInByCall(site)
  const closure = { companyId: null, day: dayAfter, name: 'Vistoria dos bombeiros', kind: 'closure' }
  const { id } = await send<{ id: number }>(site, token, 'POST', 'calendar-days', {
    ...closure,
    effect: 'skip',
  })
  await row.waitFor()
  await skipped.first().waitFor()
  await send(site, token, 'DELETE', `calendar-days/${id}`)
  await eventually(() => row.count(), 0)
  await eventually(() => skipped.count(), 0)
  await leave(other)
  await leave(page)
})

test('a CSV file from Brazilian Excel adds the holidays of a city', async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/calendario?year=2027`)
  await page.getByRole('button', { name: 'Importar feriados' }).click()
  await dialog(page).getByLabel('Empresa').selectOption({ label: 'Lago Norte' })
  // Excel in Brazil separates by semicolons, encodes as Windows-1252 and ends each line with CR LF.
  const pick = async (name: string, ...lines: string[]) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog(page)
        .getByRole('button', { name: /Arraste o arquivo/ })
        .click(),
    ])
    const buffer = Buffer.from(`${['data;nome;lei', ...lines].join('\r\n')}\r\n`, 'latin1')
    await chooser.setFiles([{ name, mimeType: 'text/csv', buffer }])
    await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  }
  await pick('com-erros.csv', '31/02/2027;São João;', '13/04/2027;;Lei 1', '19/03/2027;São José;Lei nº 5')
  const faults = dialog(page).getByRole('table').locator('tbody tr')
  await eventually(
    () => faults.allInnerTexts().then((rows) => rows.map((cells) => cells.split(/\s*\t\s*/).slice(0, 3))),
    [
      ['2', 'data', '31/02/2027'],
      ['3', 'nome', '–'],
    ],
  )
  await faults.first().getByText('A data é um dia como 13/06/2027').waitFor()
  await checkLook(page, 'calendar-days-import')
  await pick('feriados.csv', '19/03/2027;São José;Lei nº 5', '13/04;Aniversário da cidade;')
  await page.getByText('2 feriados importados.').first().waitFor()
  // The rejected file stays in the dialog.
  await dialog(page).getByRole('button', { name: 'Fechar' }).click()
  await page.getByLabel('Empresa', { exact: true }).selectOption({ label: 'Lago Norte' })
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.filter({ hasText: 'São José' }).filter({ hasText: '19/03/2027' }).getByText('Lei nº 5').waitFor()
  await rows.filter({ hasText: 'Aniversário da cidade' }).filter({ hasText: '13/04/2027' }).waitFor()
  await leave(page)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShift } from '@zelo/contract/shifts'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { callAs } from './dashboard-site.ts'
import { startDemoSite } from './demo-site.ts'
import { eventually, hasValue } from './eventually.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('shifts')

async function openTeamWeek() {
  const { page } = await site.enter(undefined, { at: '/semana-da-equipe' })
  await page.getByRole('table').getByRole('row').nth(1).waitFor()
  return page
}

/** Opens the page of the first person in the list who has the demo's night shift. */
async function openNightPerson(page: Page) {
  const row = page.getByRole('row').filter({ hasText: '19:00–07:00' }).first()
  const link = row.getByRole('link')
  const name = await link.innerText()
  await link.click()
  await page.getByRole('heading', { name: 'Turno e semana' }).waitFor()
  return name
}

test("a coordinator registers and assigns a shift, and sees the person's week", async () => {
  const { page } = await site.enter(undefined, { at: '/turnos' })
  await page.getByText('Noite 12x36').waitFor()
  await checkLookInBoth(page, 'shifts')
  await page.getByRole('button', { name: 'Cadastrar turno' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Informe o nome do turno').waitFor()
  await dialog.getByLabel('Nome').fill('Tarde 6x1')
  await dialog.getByLabel('Tipo').selectOption('6x1')
  await dialog.getByLabel('Início').fill('13:00')
  await dialog.getByLabel('Fim', { exact: true }).fill('21:20')
  await dialog.getByRole('checkbox', { name: 'Segunda-feira' }).uncheck()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Escolha seis dias').waitFor()
  await checkLookInBoth(page, 'shift-form')
  await dialog.getByRole('checkbox', { name: 'Segunda-feira' }).check()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Turno salvo.').waitFor()
  await page.getByText('13:00 às 21:20').waitFor()

  await page.getByRole('link', { name: 'Semana da equipe' }).last().click()
  const without = page.getByRole('row').filter({ hasNotText: ':00–' }).filter({ hasText: '—' }).first()
  await without.getByRole('link').click()
  await page.getByText(/^Sem turno\./).waitFor()
  await page.getByRole('button', { name: 'Dar um turno' }).click()
  const assign = page.getByRole('dialog')
  await assign.getByRole('button', { name: 'Salvar' }).click()
  await assign.getByText('Preencha este campo').waitFor()
  await assign.getByLabel('Turno', { exact: true }).selectOption({ label: 'Tarde 6x1, 13:00 às 21:20' })
  await assign.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Mudar vigência do turno Tarde 6x1' }).waitFor()
  await page.getByText('Tarde 6x1, 13:00 às 21:20').first().waitFor()
  await leave(page)
})

test('the second of two edits of a shift keeps the first', async () => {
  const { page } = await site.enter(undefined, { at: '/turnos' })
  const { page: other } = await site.enter('master@zelo.demo', { at: '/turnos' })
  const times = { startTime: '06:00', endTime: '15:00', breakMinutes: 60 }
  const shift = {
    name: 'Reserva',
    kind: '5x2',
    ...times,
    weekdays: [1, 2, 3, 4, 5],
    anchorDay: null,
    cycle: [],
  }
  await callAs<typeof createShift>(page, createShift, createShift.path, shift)
  const open = async (window: Page) => {
    await window.reload()
    await window.getByRole('button', { name: 'Editar turno Reserva' }).click()
    return window.getByRole('dialog')
  }
  const [first, second] = [await open(page), await open(other)]
  await first.getByLabel('Início').fill('07:00')
  await first.getByLabel('Nome').fill('Reserva da manhã')
  await first.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Turno salvo.').waitFor()
  await second.getByLabel('Fim', { exact: true }).fill('16:00')
  await second.getByLabel('Nome').fill('Reserva geral')
  await second.getByRole('button', { name: 'Salvar' }).click()
  await other.getByText(/^Outra pessoa alterou este registro\./).waitFor()
  await second.getByText(/^Outra pessoa alterou este campo\./).waitFor()
  await hasValue(second.getByLabel('Início'), '07:00')
  await hasValue(second.getByLabel('Nome'), 'Reserva geral')
  await checkLookInBoth(other, 'shift-changed-meanwhile')
  await second.getByRole('button', { name: 'Salvar' }).click()
  await other.getByText('Turno salvo.').waitFor()
  await other.getByText('07:00 às 16:00').waitFor()
  await leave(page)
  await leave(other)
})

test("a person's week shows the load and the warnings of 12x36", async () => {
  const page = await openTeamWeek()
  await checkLookInBoth(page, 'team-week')
  await openNightPerson(page)
  const section = page.getByRole('region', { name: 'Turno e semana' })
  await section.getByText('Noite 12x36, 19:00 às 07:00 do dia seguinte').first().waitFor()
  await section
    .getByText(/limpezas? na folga/)
    .first()
    .waitFor()
  await section
    .getByText(/de 9h54, \d+%/)
    .first()
    .waitFor()
  await checkLookInBoth(page, 'person-week')
  await leave(page)
})

test('simulated work rules appear beside the current rules and are not saved', async () => {
  const page = await openTeamWeek()
  await page.getByRole('button', { name: 'Simular outras regras' }).click()
  const table = page.getByRole('table', { name: 'Avisos da semana' })
  const longWeek = table.getByRole('row', { name: /^Semana longa demais/ })
  const readFigures = async () => (await longWeek.getByRole('cell').allInnerTexts()).map(Number)
  await longWeek.waitFor()
  const [now, simulated] = await readFigures()
  assert.ok(now! > 0 && simulated! >= now!, `${now} ${simulated}`)
  await checkLookInBoth(page, 'simulation')
  await page.getByLabel('Horas por semana').fill('80')
  await eventually(readFigures, [now!, 0])
  await page.getByLabel('Horas por semana').fill('muitas')
  await page.getByText('Informe horas como 44 ou 7:20').waitFor()
  await page.getByRole('button', { name: 'Encerrar simulação' }).click()
  await table.waitFor({ state: 'detached' })
  await leave(page)
})

test('a simulation never compares two companies', async () => {
  const page = await openTeamWeek()
  await page.getByRole('button', { name: 'Simular outras regras' }).click()
  const table = page.getByRole('table', { name: 'Avisos da semana' })
  await table.waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/work-week/simulation', (route) => answer.promise.then(() => route.continue()))
  await page.getByLabel('Empresa', { exact: true }).selectOption({ label: 'Porto Azul' })
  await table.waitFor({ state: 'detached' })
  answer.resolve()
  await table.waitFor()
  await leave(page)
})

test('work rules apply from a chosen day and can be removed', async () => {
  const { page } = await site.enter(undefined, { at: '/turnos' })
  await page.getByRole('button', { name: 'Novas regras' }).click()
  const dialog = page.getByRole('dialog')
  const day = dialog.getByLabel('A partir de')
  const chosen = await day.inputValue()
  await day.fill('31/02/2027')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Valor inválido').waitFor()
  await day.fill(chosen)
  await dialog.getByLabel('Horas por semana').fill('40')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Regras salvas.').waitFor()
  await page.getByText('até 40 h').waitFor()
  await page.getByRole('button', { name: 'Novas regras' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Já há regras a partir deste dia').waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).first().click()
  await page.getByRole('button', { name: /^Remover as regras/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await page.getByText('Regras removidas.').waitFor()
  await leave(page)
})

test('a coordinator without a main company sees shifts but no buttons', async () => {
  const { page } = await site.enter('leitura@zelo.demo', { at: '/turnos' })
  await page.getByText('Noite 12x36').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Cadastrar turno' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Novas regras' }).count(), 0)
  await leave(page)
})

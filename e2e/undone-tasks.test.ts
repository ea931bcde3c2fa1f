import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, toDisplayDate, toFileDate } from '@zelo/contract/rules/calendar'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { nameKey } from '@zelo/contract/rules/name-key'
import { formatPhone } from '@zelo/contract/rules/phone'
import { leave } from './browser.ts'
import { startDemoSite, today } from './demo-site.ts'
import { eventually, isTicked } from './eventually.ts'
import {
  dates,
  hasTexts,
  locateDialog,
  locateDialogRows,
  locateHistoryCards,
  openReport,
  readAs,
  readExcel,
  readHistoryRecords,
  readPdf,
} from './history-site.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('undone-tasks')
const plain = `${site.url}/historico-tarefas-incompletas`
const paged = `${site.url}/v2/historico-tarefas-incompletas`

test('the report lists incomplete tasks, also under `/v2` [R3-018 R3-019 R3-179 R3-180 R3-181 R3-182 R3-183 R3-184 R3-185 R3-186 R3-187 R3-188 R3-189 R3-190 R3-191 R3-192 R3-193 R3-194 R3-195 R3-196 R3-197 R3-198 R3-199 R3-200 R3-201 R3-202 R3-203 R3-204 R3-205 R1-020 R1-024]', async () => {
  const { page } = await site.openSignedIn()
  const records = await readHistoryRecords(page)
  const undone = records.find(({ undoneReason }) => undoneReason !== null)!
  const { Procedure, User, Agendamento, undoneReason } = undone
  const [start = '', end] = [undone.createdAt, undone.updatedAt].map(
    (instant) => `${toDisplayDate(instant)} ${instant.slice(11, 19)}`,
  )
  const found = await readAs<{ total: number }>(page, '/history/undone-tasks/records', {
    from: addDays(today(), -30),
    to: today(),
    procedure: nameKey(Procedure.name),
    find: User.nome,
  })
  const dialog = locateDialog(page)
  for (const address of [plain, paged]) {
    await openReport(page, `${address}?${dates}&size=all`)
    await page.getByRole('heading', { level: 1, name: 'Tarefas incompletas' }).waitFor()
    await page.getByRole('button', { name: 'Sobre esta tela' }).hover()
    await page
      .getByRole('tooltip')
      .getByText(/procedimentos que não foram feitos/)
      .waitFor()
    const company = page.getByRole('combobox', { name: 'Empresa' }).locator('option').first()
    assert.deepEqual([await company.innerText(), await company.getAttribute('value')], ['Todos', '-1'])
    const sizes = page.getByRole('combobox', { name: 'Linhas' }).locator('option')
    assert.deepEqual(await sizes.allInnerTexts(), ['20', '40', '80', '160', 'Todos'])
    const list = await readExcel(page, page)
    assert.equal(list.name, `relatorio-tarefas-incompletas-${toFileDate(today())}.xlsx`)
    const shown = await locateHistoryCards(page).getByRole('button').allInnerTexts()
    assert.deepEqual(
      shown.map((text) => text.split('\n')[0]),
      list.rows.map(([name]) => name),
    )
    assert.equal(new Set(list.rows.map(([name]) => name)).size, list.rows.length)
    hasTexts(await readPdf(page, page), list.rows.flat())

    const task = page.getByText(Procedure.name, { exact: true })
    await locateHistoryCards(page).getByRole('button').filter({ has: task }).click()
    await dialog.getByRole('heading', { level: 2, name: 'Histórico do Procedimento' }).waitFor()
    await locateDialogRows(page).first().waitFor()
    await dialog.getByRole('textbox').fill(User.nome.toUpperCase())
    await eventually(() => locateDialogRows(page).count(), found.total)
    const card = locateDialogRows(page).filter({ hasText: start })
    await card.getByText(undoneReason!).waitFor()
    assert.deepEqual(await card.locator('dl').first().locator('dd').allInnerTexts(), [start, end])
    await card.getByRole('heading', { name: Procedure.name }).waitFor()
    assert.equal(await card.getByText(User.nome, { exact: true }).isVisible(), false)
    await card.getByRole('button', { name: 'Ver ambiente e colaborador' }).click()
    for (const text of [Agendamento.Agenda.Environment.name, User.nome, User.email])
      await card.getByText(text, { exact: true }).first().waitFor()
    await card.getByText(formatPhone(User.telefone), { exact: true }).waitFor()
    await card.getByText(maskCpf(User.cpf)).waitFor()
    await card.getByRole('button', { name: `Ampliar a foto de ${User.nome}` }).click()
    const zoom = page.locator('dialog[open]')
    await zoom.getByRole('img', { name: User.nome }).waitFor()
    await zoom.getByRole('button', { name: 'Voltar' }).click()
    await zoom.waitFor({ state: 'detached' })
    await card.getByRole('button', { name: 'Ver procedimento' }).click()
    await card.getByText(start).first().waitFor()

    const history = await readExcel(page, dialog)
    assert.equal(history.name, `relatorio-procedimentos-${toFileDate(today())}.xlsx`)
    assert.equal(history.rows.length, await locateDialogRows(page).count())
    assert.ok(history.rows.some((row) => row.includes(start) && row.includes(undoneReason!)))
    hasTexts(await readPdf(page, dialog), history.rows.flat())
    await dialog.getByRole('button', { name: 'Ok', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })

    // By default, the search field searches the task. The filter dialog offers other fields.
    await page.getByRole('search').getByRole('button', { name: 'Limpar' }).click()
    await page.getByText('Campo Tarefa').waitFor()
    await page.getByRole('search').getByRole('button', { name: 'Filtrar' }).click()
    assert.deepEqual(await dialog.locator('label').allInnerTexts(), [
      'Colaborador',
      'Ambiente',
      'Tarefa',
      'Intervalo de datas',
    ])
    await isTicked(dialog.getByLabel('Tarefa'), true)
    await dialog.getByLabel('Tarefa').uncheck()
    await dialog.getByLabel('Ambiente').check()
    await dialog.getByLabel('Colaborador').check()
    await dialog.getByRole('button', { name: 'Aplicar' }).click()
    await page.getByRole('search').getByRole('textbox').fill('zzzz')
    await page.getByText('Nada encontrado para “zzzz”').waitFor()
    await page.goto(`${address}?in=dates&from=${addDays(today(), -300)}&to=${addDays(today(), -299)}`)
    await page
      .getByText('Não existe um histórico de tarefas incompletas para o intervalo de datas atual')
      .waitFor()
  }
  await leave(page)
})

test('the report passes axe in all schemes, languages and widths', async () => {
  const { page } = await site.openSignedIn()
  await openReport(page, `${paged}?${dates}`)
  await checkLookInBoth(page, 'history-undone-tasks')
  await locateHistoryCards(page).getByRole('button').first().click()
  await locateDialogRows(page)
    .getByRole('button', { name: /^Ver ambiente/ })
    .first()
    .click()
  await locateDialogRows(page)
    .getByRole('button', { name: 'Ver procedimento', exact: true })
    .first()
    .waitFor()
  await checkLookInBoth(page, 'history-undone-cards')
  await leave(page)
})

test('the card of an undone task links to its room and person', async () => {
  const { page } = await site.openSignedIn()
  for (const [group, address] of [
    ['heading', /\/ambientes\/\d+$/],
    ['strong', /\/pessoas\/\d+$/],
  ] as const) {
    await page.goto(`${site.url}/historico-tarefas-incompletas`)
    await locateHistoryCards(page).getByRole('button').first().click()
    const card = locateDialogRows(page).first()
    await card.getByRole('button', { name: 'Ver ambiente e colaborador' }).click()
    const place = group === 'heading' ? card.getByRole('heading') : card.locator('strong')
    const link = place.getByRole('link')
    const name = await link.textContent()
    await link.click()
    await page.waitForURL(address)
    await page.getByRole('heading', { level: 1, name: name!, exact: true }).waitFor()
  }
  await leave(page)
})

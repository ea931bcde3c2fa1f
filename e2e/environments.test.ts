import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WireEnvironment } from '@zelo/contract/environments'
import { formatArea } from '@zelo/contract/rules/area'
import { areaKindNames } from '@zelo/contract/rules/area-kind-names'
import { toFileDate } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import { nameComparison } from '@zelo/contract/rules/name-order'
import { leave } from './browser.ts'
import { chooseLanguage, readToast, today } from './demo-site.ts'
import { downloadSheet } from './downloads.ts'
import { findRisk, readColumnTexts, startSite } from './environment-site.ts'
import { eventually, hasFocus } from './eventually.ts'
import {
  findField,
  listTab,
  locateRow,
  readHeads,
  save,
  search,
  searchAgain,
  sortBy,
} from './maintenance-page.ts'
import { checkLookInBoth, findAxeViolationsInBoth, keepPictures } from './pictures.ts'
import { readPages } from './read-codes.ts'

const site = await startSite('environments')

const columns = ['Empresa', 'Ambiente', 'Categoria', 'Setor', 'Andar', 'Riscos', 'Obrigatórios', 'Opcionais']

/** Returns the texts of an environment's row in the specified columns, in their order. */
function toColumnTexts({
  EMPRESA,
  AMBIENTE_NOME,
  CATEGORIA,
  SETOR,
  ANDAR,
  RISCOS,
  PROCEDIMENTOS,
}: WireEnvironment): string[] {
  const procedures = (mandatory: boolean) =>
    PROCEDIMENTOS.filter((each) => each.mandatory === mandatory).map(({ name }) => name)
  const lists = [RISCOS, procedures(true), procedures(false)]
  return [EMPRESA, AMBIENTE_NOME, CATEGORIA, SETOR, ANDAR, ...lists.map((names) => names.join(', '))]
}

/** Returns the texts of an environment's row, in column order. */
function toRowTexts(row: WireEnvironment): string[] {
  const { area, areaKind } = row
  const words = [area !== null && formatArea(area, 'pt-BR'), areaKind && areaKindNames['pt-BR'][areaKind]]
  return [...toColumnTexts(row), words.filter(Boolean).join(' · ')]
}

test('all environments are listed, sorted, paginated and exported [R2-005 R2-010 R2-039 R2-044 R2-045 R2-046 R2-047 R2-048 R2-049 R2-050 R2-051 R2-056 R2-361]', async () => {
  const rows = await site.listed()
  const { page, complaints } = await site.open()
  await page.getByRole('tab', { name: `Listar ambientes ${rows.length}`, selected: true }).waitFor()
  await page.getByText(`1–20 de ${rows.length}`).waitFor()
  await eventually(async () => (await readHeads(page)).slice(1, 10), [...columns, 'Área'])

  await page.getByRole('button', { name: 'Sobre esta tela' }).hover()
  await page.getByRole('tooltip').getByText('Ambientes são as salas e áreas').waitFor()

  const sizes = page.getByRole('combobox', { name: 'Linhas' })
  assert.deepEqual(await sizes.locator('option').allTextContents(), ['20', '40', '80', '160', 'Todos'])
  await sizes.selectOption('80')
  await page.getByText(`1–${rows.length} de ${rows.length}`).waitFor()

  const compare = nameComparison()
  for (const [place, head] of columns.entries()) {
    for (const order of ['ascending', 'descending'] as const) {
      await sortBy(page, head, order)
      const inOrder = rows.map((row) => toColumnTexts(row)[place]!).toSorted(compare)
      if (order === 'descending') inOrder.reverse()
      // Texts that are equal for sorting may be in any order.
      const clearSortedTexts = (texts: string[]) =>
        texts.map((text, index) => (compare(text, inOrder[index] ?? '') === 0 ? '' : text))
      await eventually(
        async () => clearSortedTexts(await readColumnTexts(page, place)),
        inOrder.map(() => ''),
      )
    }
  }

  await sortBy(page, 'Área', 'descending')
  const largest = rows.toSorted((one, other) => (other.area ?? 0) - (one.area ?? 0))
  await eventually(
    async () => (await readColumnTexts(page, columns.length)).slice(0, 3),
    largest.slice(0, 3).map((row) => toRowTexts(row).at(-1)),
  )

  const sample = rows.find(({ RISCOS }) => RISCOS.length > 1)!
  const line = locateRow(page, sample.AMBIENTE_NOME).filter({ hasText: sample.EMPRESA }).first()
  const words = () =>
    line.locator('td[title]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title') ?? ''))
  await eventually(words, toRowTexts(sample))
  await line
    .getByText(`+${sample.RISCOS.length - 1}`)
    .first()
    .waitFor()
  await line.getByText(sample.RISCOS[0]!, { exact: true }).waitFor()

  await search(page, 'copa')
  const found = rows.filter(({ AMBIENTE_NOME }) => nameKey(AMBIENTE_NOME).includes('copa'))
  await page.getByText(`de ${found.length} filtrados, ${rows.length} no total`).waitFor()
  const { name, rows: sheet } = await downloadSheet(page, () =>
    page.getByRole('button', { name: 'Exportar para Excel' }).click(),
  )
  assert.equal(name, `listagem-ambientes-${toFileDate(today())}.xlsx`)
  assert.deepEqual(sheet[0], [...columns, 'Área (m²)', 'Tipo de área'])
  assert.deepEqual(
    sheet.slice(1).map(String).toSorted(),
    found
      .map((row) => String([...toColumnTexts(row), row.area, areaKindNames['pt-BR'][row.areaKind!]]))
      .toSorted(),
  )
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('a print shows all found rows in full on white, without buttons', async () => {
  const rows = await site.listed()
  const { page } = await site.open('', { scheme: 'dark' })
  await page.getByText(`1–20 de ${rows.length}`).waitFor()
  const printed = await Array.fromAsync(readPages(await page.pdf({ preferCSSPageSize: true })))
  // A PDF reader may put spaces between the letters of selected text.
  const bare = (text: string) => text.replace(/\s/g, '')
  const text = bare(printed.map((sheet) => sheet.text).join())
  for (const { width, height, picture } of printed)
    assert.deepEqual([Math.round(width), Math.round(height), picture.pixels[0]], [297, 210, 255])
  for (const row of rows) for (const words of toRowTexts(row)) assert.ok(text.includes(bare(words)), words)
  assert.match(bare(printed[0]!.text), /OrvalhoConservação·\d\d\/\d\d\/\d{4}.*Ambientes/)
  for (const sheet of printed.slice(0, -1)) assert.match(bare(sheet.text), /AndarRiscosObrigatóriosOpcionais/)
  assert.ok(text.endsWith(`1–${rows.length}de${rows.length}`), text.slice(-80))
  assert.doesNotMatch(text, /Listar|Buscar|Excel|Linhas|Setores|Sair/)
  // After printing, the page returns to the screen layout.
  await page.getByText(`1–20 de ${rows.length}`).waitFor()
  await leave(page)
})

test('a search covers the fields chosen in the filter dialog [R2-057 R2-058 R2-059 R2-060 R2-061 R2-062 R2-063 R2-064 R2-234]', async () => {
  const rows = await site.listed()
  const fields: [string, string, (row: WireEnvironment) => string][] = [
    ['Empresa', 'porto azul', (row) => row.EMPRESA],
    ['Ambiente', 'recepcao', (row) => row.AMBIENTE_NOME],
    ['Categoria', 'Recepção', (row) => row.CATEGORIA],
    ['Setor', 'RECEPÇÃO', (row) => row.SETOR],
    ['Andar', '2º', (row) => row.ANDAR],
    ['Risco', 'ruido', (row) => row.RISCOS.join(', ')],
    ['Procedimento', 'polir metais', (row) => row.PROCEDIMENTOS.map(({ name }) => name).join(', ')],
  ]
  const { page } = await site.open('?page=2')
  await page.getByText(`21–40 de ${rows.length}`).waitFor()
  const filter = page.getByRole('button', { name: 'Filtrar' })
  const boxes = page.getByRole('dialog').getByRole('checkbox')
  const names = fields.map(([name]) => name)
  const ticked = () =>
    boxes.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).checked))
  for (const [index, [field, text, of]] of fields.entries()) {
    await filter.click()
    await eventually(() => page.getByRole('dialog').locator('label').allInnerTexts(), names)
    const before = index === 0 ? 'Ambiente' : names[index - 1]
    await eventually(
      ticked,
      names.map((name) => name === before),
    )
    for (const [place, name] of names.entries()) await boxes.nth(place).setChecked(name === field)
    await page.getByRole('button', { name: 'Aplicar' }).click()
    if (index === 0) await page.getByText(`1–20 de ${rows.length}`).waitFor()
    await searchAgain(page, text)
    const count = rows.filter((row) => nameKey(of(row)).includes(nameKey(text))).length
    assert.ok(count > 0 && count < rows.length, field)
    await page.getByText(new RegExp(`^1–\\d+ de ${count} filtrados, ${rows.length} no total$`)).waitFor()
  }
  await page.waitForURL(/in=procedure/)

  // If the chosen field has no match, a button searches the other fields.
  await filter.click()
  for (const [place, name] of names.entries()) await boxes.nth(place).setChecked(name === 'Andar')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('A busca olhou só em Andar').waitFor()
  await page.getByRole('button', { name: 'Buscar em todos os campos' }).click()
  await page.getByText(`filtrados, ${rows.length} no total`).waitFor()
  await leave(page)
})

test('the focus moves to another control if the focused one disappears', async () => {
  const { page } = await site.open('?q=sala&in=name,sector,floor')
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await hasFocus(page.getByLabel('Buscar', { exact: true }))
  const cross = (name: string) => page.getByRole('button', { name: `Não buscar em ${name}` })
  await cross('Setor').click()
  await hasFocus(cross('Andar'))
  // If there is only one field, it has no remove button.
  await page.keyboard.press('Enter')
  await cross('Andar').waitFor({ state: 'detached' })
  await hasFocus(page.getByRole('main'))
  await leave(page)
})

test('a user marks one or all found rows and exports their codes [R2-041 R2-042 R2-043]', async () => {
  const rows = await site.listed()
  const { page } = await site.open()
  const all = page.getByRole('checkbox', { name: 'Marcar todos' })
  const marked = page.locator('tbody tr[data-marked=true]')
  await all.check()
  await page.getByText(`${rows.length} marcados`).waitFor()
  await eventually(() => marked.count(), 20)
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await page.getByText(`21–40 de ${rows.length}`).waitFor()
  await eventually(() => marked.count(), 20)
  await keepPictures(page, 'environments-marked')
  await all.uncheck()
  await page.getByRole('search').waitFor()
  await eventually(() => marked.count(), 0)

  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.nth(2).check()
  await boxes.nth(4).check()
  await page.getByText('2 marcados').waitFor()
  await page.getByRole('button', { name: 'Exportar QR codes marcados' }).click()
  await page.getByRole('dialog').getByText('2 QR codes').waitFor()
  await leave(page)
})

test('selects one row by keyboard, a range or all rows, across pages [R2-042 R2-043]', async () => {
  const { page } = await site.open()
  const rows = page.locator('tbody tr[data-index]')
  const marked = page.locator('tbody tr[data-marked="true"]')
  const all = page.getByRole('checkbox', { name: 'Marcar todos' })
  const partly = () => all.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate)
  await rows.nth(4).waitFor()
  await page.getByRole('tab', { name: /^Listar ambientes \d/ }).waitFor()
  await rows.nth(1).focus()
  const place = await rows.nth(4).boundingBox()
  await page.keyboard.press('Space')
  await page.getByText('1 marcado', { exact: true }).waitFor()
  await eventually(partly, true)
  await eventually(() => rows.nth(4).boundingBox(), place)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await page.getByText('3 marcados', { exact: true }).waitFor()
  const places = () => marked.evaluateAll((found) => found.map((row) => row.getAttribute('data-index')))
  await eventually(places, ['1', '2', '3'])
  await rows
    .nth(6)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByText('6 marcados', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await page.getByText(/^21–/).waitFor()
  await eventually(() => marked.count(), 0)
  // The last marked row is on another page. A Shift click on this page therefore marks no range.
  await rows
    .nth(8)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByText('7 marcados', { exact: true }).waitFor()
  await eventually(places, ['8'])
  const total = Number((await page.getByText(/^21–\d+ de \d+$/).textContent())?.split(' ').at(-1))
  await all.click()
  await page.getByText(`${total} marcados`, { exact: true }).waitFor()
  await all.and(page.getByRole('checkbox', { checked: true })).waitFor()
  await eventually(partly, false)
  await all.click()
  await page.getByPlaceholder(/^Buscar/).waitFor()
  await eventually(() => marked.count(), 0)

  await page.setViewportSize({ width: 390, height: 844 })
  await rows.nth(2).getByRole('checkbox').click()
  const foot = page.getByText('1 marcado', { exact: true })
  // The action bar is visible.
  await eventually(() => foot.evaluate((bar) => bar.getBoundingClientRect().top > 600), true)
  await page.getByRole('button', { name: 'Desmarcar' }).click()
  await foot.waitFor({ state: 'detached' })
  await leave(page)
})

test('list and QR codes are read-only for users without a main company [R1-096 R2-040 R2-052 R2-053 R2-054 R2-055]', async () => {
  const { page: reader } = await site.open('?tab=register', { email: 'leitura@zelo.demo' })
  await reader.getByRole('row').nth(20).waitFor()
  assert.deepEqual((await readHeads(reader)).slice(0, 8), columns)
  assert.deepEqual(await reader.getByRole('tab').allInnerTexts(), [
    `Listar ambientes ${(await site.listed()).length}`,
  ])
  assert.equal(await reader.getByRole('button', { name: /^(Editar|Remover) / }).count(), 0)
  assert.equal(await reader.getByRole('checkbox').count(), 0)
  await reader
    .getByRole('button', { name: /^QR code de / })
    .first()
    .click()
  await reader.getByRole('dialog').getByRole('img').waitFor()
  await leave(reader)

  const { page: writer } = await site.open()
  await writer.getByRole('tab', { name: 'Cadastrar ambiente' }).waitFor()
  for (const action of ['QR code de', 'Editar', 'Remover'])
    await eventually(() => writer.getByRole('button', { name: new RegExp(`^${action} `) }).count(), 20)
  await eventually(() => writer.getByRole('checkbox').count(), 21)
  await leave(writer)
})

test('an environment is removed after confirmation, unless it has history [R2-080 R2-081 R2-082 R2-326 R2-327 R2-328]', async () => {
  const environment = await site.makeEnvironment('Sala vazia')
  const { ID: unusedId } = await site.makeEnvironment('Sala de ninguém')
  const { page, writes } = await site.open('?q=sala+vazia')
  const question = page.getByRole('alertdialog', { name: 'Tem certeza que deseja remover?' })
  const remove = async (name: string, answer: 'Sim' | 'Não') => {
    await page
      .getByRole('button', { name: `Remover ${name}` })
      .first()
      .click()
    await question.getByRole('button', { name: answer, exact: true }).click()
    await question.waitFor({ state: 'detached' })
  }
  await remove('Sala vazia', 'Não')
  assert.equal(writes.length, 0)

  const address = `**/api/environments/${environment.ID}`
  await page.route(address, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await remove('Sala vazia', 'Sim')
  await readToast(
    page,
    'error',
    'Erro ao deletar ambiente',
    'O servidor não conseguiu concluir. Tente de novo em instantes.',
  )
  const planned = { status: 409, json: { code: 'in_use', facts: { agendas: 2 } } }
  await page.route(address, (route) => route.fulfill(planned), { times: 1 })
  await remove('Sala vazia', 'Sim')
  await readToast(
    page,
    'error',
    'Erro ao deletar ambiente',
    '2 agendas ativas são deste ambiente. Inative-as antes de remover o ambiente.',
  )
  await locateRow(page, 'Sala vazia').waitFor()
  await remove('Sala vazia', 'Sim')
  await readToast(page, 'success', 'Sucesso', 'Ambiente deletado com sucesso')
  await page.getByText('Nada encontrado para “sala vazia”').waitFor()
  assert.deepEqual(
    writes.map((request) => request.method()),
    ['DELETE', 'DELETE', 'DELETE'],
  )

  await search(page, 'ambulatório')
  await remove('Ambulatório', 'Sim')
  await readToast(
    page,
    'error',
    'Erro ao deletar ambiente',
    'Ambiente já possui historico e não pode ser deletado',
  )
  await locateRow(page, 'Ambulatório').first().waitFor()

  // Another user has already removed this environment.
  await search(page, 'ninguém')
  await locateRow(page, 'Sala de ninguém').waitFor()
  await site.call('DELETE', `environments/${unusedId}`)
  await remove('Sala de ninguém', 'Sim')
  await readToast(page, 'error', 'Erro ao deletar ambiente')
  await locateRow(page, 'Sala de ninguém').waitFor({ state: 'detached' })
  await leave(page)
})

test('the list shows a renamed sector at once', async () => {
  const { SETOR } = await site.makeEnvironment('Sala do novo nome')
  const { page } = await site.open('?q=novo+nome')
  await locateRow(page, SETOR).waitFor()
  const goTo = (screen: string) =>
    page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).click()
  await goTo('Setores')
  await search(page, SETOR)
  await page
    .getByRole('button', { name: `Editar ${SETOR}` })
    .first()
    .click()
  await findField(page, 'Nome').fill('Ala dos renomeados')
  await save(page)
  await readToast(page, 'success', 'Sucesso')
  await goTo('Ambientes')
  await search(page, 'novo nome')
  await locateRow(page, 'Sala do novo nome').filter({ hasText: 'Ala dos renomeados' }).waitFor()
  await leave(page)
})

test('an empty list is explained, and a failed list can be retried [R2-067]', async () => {
  const { page } = await site.openSignedIn()
  const address = '**/api/environments/?*'
  await page.route(address, (route) => route.fulfill({ status: 500 }))
  await page.goto(`${site.url}/ambientes`)
  await readToast(page, 'error', 'Erro', 'Erro ao carregar dados, por favor atualize a página')
  await page.unroute(address)
  await page.route(address, (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { name: 'Não existem ambientes cadastrados ainda' }).waitFor()
  await keepPictures(page, 'environments-empty')
  await page.getByRole('button', { name: 'Cadastrar ambiente' }).click()
  await findField(page, 'Nome').waitFor()
  await leave(page)
})

test('a user registers and finds an environment in English', async () => {
  const { page } = await site.open('?tab=register')
  await chooseLanguage(page, 'en-US')
  await findField(page, 'Company').selectOption('Serra Verde')
  await findField(page, 'Name').fill('Reading room')
  await save(page)
  for (const sentence of ['Floor name is required', 'Please select the risk(s) of the room'])
    await page.getByText(sentence).first().waitFor()
  await findField(page, 'Floor').fill('1')
  await findRisk(page, 'Ruído').check()
  await page.getByRole('button', { name: 'Mark all as optional' }).click()
  await save(page)
  await readToast(page, 'success', 'Success', 'Room registered')
  await listTab(page)
  await search(page, 'reading')
  await page.getByRole('checkbox', { name: 'Mark Reading room' }).check()
  await page.getByRole('button', { name: 'Export marked QR codes' }).waitFor()
  await page.getByRole('button', { name: 'Unmark' }).click()
  await page.getByRole('button', { name: 'Remove Reading room' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await readToast(page, 'success', 'Success', 'Room deleted')
  await leave(page)
})

test('environment screens pass axe in both schemes and languages', async () => {
  const environment = await site.makeEnvironment('Sala aberta')
  const { page } = await site.open('?in=name,risk')
  const expectNoViolations = async (screen: string) =>
    assert.deepEqual(await findAxeViolationsInBoth(page), [], screen)
  await page.getByRole('row').nth(20).waitFor()
  await checkLookInBoth(page, 'environments')
  const box = page.locator('tbody').getByRole('checkbox').first()
  await box.check()
  await expectNoViolations('a marked row')
  await box.uncheck()
  await page.getByRole('tab').nth(1).click()
  await save(page)
  await page.locator('[data-kind=error]').waitFor()
  await expectNoViolations('the form with errors')
  await page.goto(`${site.url}/ambientes?edit=${environment.ID}`)
  await findField(page, 'Nome').fill('Sala fechada')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').waitFor()
  await expectNoViolations('the question before changes are lost')
  await leave(page)
})

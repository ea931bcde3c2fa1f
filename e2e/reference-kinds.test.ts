// Tests of each kind of reference data: its list, its forms and its rejections.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceLists } from '@zelo/contract/reference-lists'
import { toFileDate } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import { nameComparison } from '@zelo/contract/rules/name-order'
import type { Page, Request } from 'playwright-core'
import { leave } from './browser.ts'
import { readToast, today } from './demo-site.ts'
import { downloadSheet } from './downloads.ts'
import { eventually, hasFocus, hasValue } from './eventually.ts'
import { measureStay, readHeads, save, sortBy } from './maintenance-page.ts'
import { type Kind, kinds } from './reference-kinds.ts'
import { findNameField, findRow, startReferenceSite } from './reference-site.ts'

/** Requirement ids by path, for the titles of the tests below. They are in addition to the ids of all kinds. */
const shows: Record<string, { list: string; write: string; refused: string }> = {
  '/setores': {
    list: 'R2-011 R2-101 R2-103 R2-104',
    write: 'R2-102 R2-105 R2-106 R2-108 R2-109 R2-110 R2-329 R2-330 R2-331',
    refused: 'R2-245 R2-246 R2-247 R2-332 R2-333 R2-334',
  },
  '/riscos': {
    list: 'R2-012 R2-111 R2-113 R2-114 R2-115 R2-118',
    write:
      'R2-112 R2-116 R2-117 R2-120 R2-121 R2-122 R2-123 R2-124 R2-125 R2-126 R2-127 R2-128 R2-129 R2-335 R2-336 R2-337',
    refused: 'R2-248 R2-249 R2-250 R2-251 R2-338 R2-339 R2-340',
  },
  '/procedimentos': {
    list: 'R2-014 R2-130 R2-132 R2-135',
    write: 'R2-131 R2-133 R2-134 R2-141 R2-142 R2-341 R2-342 R2-343',
    refused: 'R2-252 R2-253 R2-344 R2-345 R2-346',
  },
  '/categorias': {
    list: 'R2-013 R2-136 R2-140',
    write: 'R2-137 R2-138 R2-139 R2-141 R2-142 R2-347 R2-348 R2-349',
    refused: 'R2-254 R2-255 R2-350 R2-351 R2-352',
  },
}

const site = await startReferenceSite('reference-kinds')
const { enter, openList } = site

/** Waits until the rows of the list have exactly these names, in this order. */
const showsNames = (page: Page, names: string[]) =>
  eventually(() => page.locator('tbody tr[data-index] td:nth-child(2)').allTextContents(), names)

const listMethods = (writes: Request[]) => writes.map((request) => request.method())

/** Asserts that a record that environments use cannot be removed. */
async function keepsUsedRecord(page: Page, { used, removeFailed }: Kind): Promise<void> {
  await page.getByPlaceholder('Buscar').fill(used)
  const row = findRow(page, used).filter({ hasText: 'Lago Norte' })
  await row.getByRole('button', { name: `Remover ${used}` }).click()
  await page.getByRole('button', { name: 'Sim' }).click()
  await readToast(page, 'error', removeFailed, /ambiente/)
  await row.waitFor()
}

test('this file tests every kind of reference data', () => {
  const paths = Object.values(referenceLists).map(({ path }) => `/api${path}/`)
  assert.deepEqual(kinds.map(({ api }) => api).sort(), paths.sort())
})

for (const kind of kinds) {
  const { path, api } = kind

  test(`${path} searches, sorts, paginates and exports the displayed rows [${shows[path]?.list} R2-005 R2-016 R2-021 R2-027 R2-028 R2-029 R2-030 R2-031 R2-056 R2-233 R2-235 R2-358 R2-359 R2-360 R2-362 R2-363]`, async () => {
    const { page: anonymous } = await site.openPage()
    await anonymous.goto(`${site.url}${path}`)
    await anonymous.getByRole('button', { name: 'Entrar' }).waitFor()
    await leave(anonymous)

    const { page, complaints } = await enter()
    const records = await openList(page, kind)
    const total = records.length
    await page.getByRole('heading', { level: 1, name: kind.title }).waitFor()
    await page.getByRole('tab', { name: `${kind.list} ${total}`, selected: true }).waitFor()
    await page.getByRole('tab', { name: kind.register }).waitFor()
    await page.getByRole('button', { name: 'Sobre esta tela' }).hover()
    await page.getByRole('main').getByRole('tooltip').getByText(kind.title.slice(0, 5)).waitFor()

    const columns = ['Empresa', kind.column, ...(kind.withColor ? ['Cor'] : []), ...(kind.details ?? [])]
    await eventually(() => readHeads(page), [...columns, 'Ações'])
    const foot = page.getByText(`1–20 de ${total}`)
    await foot.waitFor()
    const sizes = page.getByLabel('Linhas')
    assert.deepEqual(await sizes.locator('option').allTextContents(), ['20', '40', '80', '160', 'Todos'])
    if (kind.withColor) {
      const [first] = records
      const swatch = page
        .getByRole('row')
        .nth(1)
        .getByText(first?.color ?? 'none')
      const drawn = await swatch.locator('..').evaluate((span) => getComputedStyle(span).backgroundColor)
      const parts = first?.color?.match(/\w\w/g)?.map((part) => Number.parseInt(part, 16))
      assert.equal(drawn, `rgb(${parts?.join(', ')})`)
    }

    const compare = nameComparison()
    const names = records.map(({ name }) => name).sort(compare)
    await sortBy(page, kind.column, 'ascending')
    await showsNames(page, names.slice(0, 20))
    await sortBy(page, kind.column, 'descending')
    await showsNames(page, names.toReversed().slice(0, 20))

    await page.getByRole('button', { name: 'Próxima página' }).click()
    await page.getByText(/^21–\d+ de \d+$/).waitFor()
    await sizes.selectOption('40')
    await page.getByText(/^1–\d+ de \d+$/).waitFor()
    await sizes.selectOption('20')
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await page.getByText(/^21–/).waitFor()
    const wanted = records.filter(({ name, EMPRESA, product = '', ppe = '', instruction = '' }) =>
      [name, EMPRESA, product, ppe, instruction].some((text) => nameKey(text).includes('o')),
    )
    await page.getByPlaceholder('Buscar').fill('O')
    await page.getByText(new RegExp(`^1–\\d+ de ${wanted.length}( |$)`)).waitFor()
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'O' && !searchParams.has('page'))

    const { name, rows } = await downloadSheet(page, () =>
      page.getByRole('button', { name: 'Exportar para Excel' }).click(),
    )
    assert.equal(name, `${kind.exportName}-${toFileDate(today())}.xlsx`)
    assert.deepEqual(rows[0], columns)
    assert.deepEqual(
      rows.slice(1).map(([, name]) => name),
      wanted
        .map(({ name }) => name)
        .sort(compare)
        .toReversed(),
    )
    if (kind.withColor) assert.ok(rows.slice(1).every((row) => /^#[0-9a-f]{6}$/.test(String(row[2]))))

    await page.getByPlaceholder('Buscar').fill(kind.used.toUpperCase())
    await findRow(page, kind.used).first().waitFor()
    await page.getByPlaceholder('Buscar').fill('lago norte')
    await page
      .getByText(new RegExp(`de ${records.filter(({ EMPRESA }) => EMPRESA === 'Lago Norte').length} `))
      .waitFor()
    await page.getByPlaceholder('Buscar').fill('nada disto')
    await page.getByText('Nada encontrado para “nada disto”').waitFor()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await sizes.selectOption({ label: 'Todos' })
    await page.getByText(`1–${total} de ${total}`).waitFor()
    assert.deepEqual(complaints, [])
    await leave(page)
  })

  test(`${path} registers, edits and removes records [${shows[path]?.write} R1-107 R2-022 R2-032 R2-033 R2-034 R2-035 R2-036 R2-037 R2-080 R2-081 R2-082 R2-202 R2-203 R2-210 R2-268 R2-269 R2-270]`, async () => {
    const { page, complaints, writes } = await enter()
    await openList(page, kind)
    await page.getByRole('tab', { name: kind.register }).click()
    await findNameField(page).waitFor()
    const modes = page.getByRole('group', { name: 'Modo de cadastro' })
    const buttons = modes.getByRole('button')
    await eventually(() => buttons.allTextContents(), ['Cadastro individual', 'Cadastro em lote'])
    await modes.getByRole('button', { name: 'Cadastro em lote' }).click()
    await page.getByRole('link', { name: 'Baixar Modelo' }).waitFor()
    await page.getByLabel('Empresa').and(page.locator(':visible')).waitFor()
    await page.locator('input[type="file"]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Salvar' }).waitFor()
    await modes.getByRole('button', { name: 'Cadastro individual' }).click()

    const company = page.getByRole('combobox', { name: 'Empresa' })
    await company.waitFor()
    const offered = await company.locator('option').allTextContents()
    assert.equal(await company.locator('option:checked').textContent(), offered[0])
    await eventually(() => page.getByRole('radiogroup', { name: 'Cor' }).count(), kind.withColor ? 1 : 0)
    await findNameField(page).fill('  Jornada nova ')
    if (kind.withColor) await page.getByRole('radio', { name: /^Químicos/ }).check()
    /** Runs a write. Asserts that the element stays visible with the success toast for a second after the response. */
    const staysWhile = async (selector: string, call: string, write: () => Promise<void>, text: string) => {
      const stay = measureStay(page, selector, new RegExp(`${call}$`))
      await write()
      await readToast(page, 'success', 'Sucesso', text)
      const milliseconds = await stay
      assert.ok(milliseconds >= 990, `${text}: ${milliseconds} ms`)
    }
    const registering = '[role=tab]:last-child[aria-selected=true]'
    await staysWhile(registering, api, () => save(page), kind.created)
    await page.getByPlaceholder('Buscar').fill('jornada')
    const row = findRow(page, 'Jornada nova')
    await row.getByRole('cell', { name: offered[0] ?? '', exact: true }).waitFor()
    if (kind.withColor) await row.getByText('#c0392b').waitFor({ state: 'attached' })

    await row.getByRole('button', { name: 'Editar Jornada nova' }).click()
    await page.getByRole('heading', { name: kind.editTitle }).waitFor()
    assert.equal(await page.getByRole('table').count(), 0)
    await hasValue(findNameField(page), 'Jornada nova')
    assert.equal(await page.getByRole('combobox', { name: 'Empresa' }).count(), 0)
    if (kind.withColor) await page.getByRole('radio', { name: /^Químicos/, checked: true }).waitFor()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await row.getByRole('button', { name: 'Editar Jornada nova' }).click()
    await findNameField(page).fill('JORNADA nova')
    if (kind.withColor) await page.getByRole('textbox', { name: 'Código da cor' }).fill('1A7')
    await staysWhile('form h2', `${api}\\d+`, () => save(page), kind.edited)
    const edited = findRow(page, 'JORNADA nova')
    await edited.waitFor()
    if (kind.withColor) await edited.getByText('#11aa77').waitFor({ state: 'attached' })

    const remove = page.getByRole('button', { name: 'Remover JORNADA nova' })
    const dialog = page.getByRole('alertdialog', { name: 'Tem certeza que deseja remover?' })
    await remove.click()
    await dialog.getByRole('button', { name: 'Não' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(listMethods(writes), ['POST', 'PUT'])
    await remove.click()
    const yes = dialog.getByRole('button', { name: 'Sim' })
    await yes.waitFor()
    await staysWhile('[role=alertdialog]', `${api}\\d+`, () => yes.click(), kind.removed)
    await edited.waitFor({ state: 'detached' })
    assert.deepEqual(listMethods(writes), ['POST', 'PUT', 'DELETE'])
    assert.deepEqual(complaints, [])
    await leave(page)
  })

  test(`${path} explains why a record cannot be saved [${shows[path]?.refused} R1-107 R1-108 R2-256 R2-257 R2-312 R2-316 R2-317]`, async () => {
    const { page, writes } = await enter()
    const records = await openList(page, kind, '?tab=register')
    const name = findNameField(page)
    await name.waitFor()
    await save(page)
    await page.getByText(kind.nameRequired).first().waitFor()
    await hasFocus(name)
    await readToast(page, 'error', 'Campos em branco', 'Existem campos obrigatórios não preenchidos')
    const taken = records.find(({ name }) => name === kind.used)
    const free = records.find((record) => record !== taken && record.EMPRESA === taken?.EMPRESA)
    assert.ok(taken && free)
    await page.getByRole('combobox', { name: 'Empresa' }).selectOption(taken.EMPRESA)
    await name.fill(`  ${taken.name.toUpperCase()} `)
    if (kind.withColor) {
      await save(page)
      const colors = page.getByRole('radiogroup', { name: 'Cor' })
      await colors.and(page.locator(':focus')).waitFor()
      await readToast(page, 'error', kind.createFailed, 'Escolha uma cor')
      await colors.getByText('Escolha uma cor').waitFor()
      await page.getByRole('radio', { name: 'roxo' }).check()
    }
    await save(page)
    await readToast(page, 'info', kind.duplicate, kind.duplicateWhy)
    assert.deepEqual(writes, [])
    await name.fill('Jornada recusada')
    await page.route(`**${api}`, (route) => route.fulfill({ status: 500 }), { times: 1 })
    await save(page)
    await readToast(page, 'error', kind.createFailed, /^O servidor não conseguiu concluir/)

    await page.getByRole('tab', { name: kind.list }).click()
    await page.getByPlaceholder('Buscar').fill(free.EMPRESA)
    const row = findRow(page, free.name).filter({ hasText: free.EMPRESA })
    await row.getByRole('button', { name: `Editar ${free.name}` }).click()
    await name.fill('')
    await save(page)
    await page.getByText(kind.nameRequired).first().waitFor()
    await readToast(page, 'error', 'Campos em branco', 'Existem campos obrigatórios não preenchidos')
    await name.fill(taken.name.toLowerCase())
    await save(page)
    await readToast(page, kind.editDuplicate, kind.duplicate, kind.duplicateWhy)
    assert.deepEqual(listMethods(writes), ['POST'])
    await name.fill('Jornada recusada')
    await page.route(`**${api}*`, (route) => route.fulfill({ status: 500 }), { times: 1 })
    await save(page)
    await readToast(page, 'error', kind.editFailed, /^O servidor não conseguiu concluir/)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()

    if (!kind.withoutUse) await keepsUsedRecord(page, kind)
    await leave(page)
  })
}

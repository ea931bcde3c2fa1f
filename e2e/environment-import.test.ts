import assert from 'node:assert/strict'
import { test } from 'node:test'
import { environmentFile } from '@zelo/contract/environment-import'
import type { WireEnvironment } from '@zelo/contract/environments'
import { spreadsheetType } from '@zelo/contract/imports'
import type { FileChooser, Page, Route } from 'playwright-core'
import writeExcelFile from 'write-excel-file/node'
import { leave } from './browser.ts'
import { chooseLanguage, readToast } from './demo-site.ts'
import { downloadSheet } from './downloads.ts'
import { startSite } from './environment-site.ts'
import { eventually, hasFocus } from './eventually.ts'
import { makeLargeFile } from './large-file.ts'
import { listTab, locateRow, search } from './maintenance-page.ts'
import { findAxeViolationsInBoth, keepPictures } from './pictures.ts'

const site = await startSite('environment-import')

const importTitles = Object.values(environmentFile.titles)
type Row = Record<(typeof importTitles)[number], string>

const room: Row = {
  empresa: 'Lago Norte',
  nome: '',
  categoria: 'Docas',
  setor: 'Logística',
  andar: 'Térreo',
  riscos: 'Ruído; Calor',
  procedimentos_obrigatorios: 'Lavar piso',
  procedimentos_opcionais: 'Varrer;Polir metais',
  area_m2: '12.5',
  tipo_de_area: 'banheiro',
}
const rooms = (...names: string[]) => names.map((nome) => ({ ...room, nome }))

/** Returns a workbook that a user has filled in with these rows. */
async function workbook(rows: readonly Partial<Row>[]): Promise<Buffer> {
  const cells = [
    importTitles.map((value) => ({ value })),
    ...rows.map((row) => importTitles.map((column) => ({ value: row[column] ?? '' }))),
  ]
  return await writeExcelFile(cells).toBuffer()
}

/** Opens the import in a separate window as a coordinator. */
async function openImport() {
  const opened = await site.open('?tab=register&mode=batch')
  // Intercepts every file chooser, even if it opens late.
  opened.page.on('filechooser', () => undefined)
  return opened
}

const zone = (page: Page) => page.getByRole('button', { name: /planilha preenchida|filled-in spreadsheet/ })

/** Opens the file dialog of the browser. */
async function openFileChooser(page: Page): Promise<FileChooser> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), zone(page).click()])
  return chooser
}

/** Chooses a file in the file dialog. */
async function choose(
  page: Page,
  name: string,
  buffer: Buffer,
  mimeType: string = spreadsheetType,
): Promise<void> {
  await (await openFileChooser(page)).setFiles({ name, mimeType, buffer })
}

const importButton = (page: Page) => page.getByRole('button', { name: /^(Importar|Import) / })

/** Waits until a file is checked and the page shows the number of environments per company. */
async function expectOutlook(page: Page, wanted: [string, string][]): Promise<void> {
  await importButton(page).waitFor()
  await eventually(() => readCellTexts(page, 'dl > div', 'dt, dd'), wanted)
}

/** Returns the texts of a list or table by row and cell. */
const readCellTexts = (page: Page, line: string, cell: string) =>
  page
    .locator(line)
    .evaluateAll(
      (lines, cells) =>
        lines.map((one) => [...one.querySelectorAll(cells)].map(({ textContent }) => textContent)),
      cell,
    )

const named = async (name: string) =>
  (await site.listed()).filter(({ AMBIENTE_NOME }) => AMBIENTE_NOME === name)

test('the linked importer template contains the columns of the import [R2-078 R2-183]', async () => {
  const { page, complaints } = await site.open('?tab=register')
  await page.getByRole('link', { name: 'planilha modelo' }).click()
  const { name, rows } = await downloadSheet(page, () =>
    page.getByRole('button', { name: 'Baixar planilha modelo' }).click(),
  )
  assert.equal(name, 'modelo-ambientes.xlsx')
  assert.deepEqual(rows[0], importTitles)
  for (const column of importTitles) await page.getByText(column, { exact: true }).first().waitFor()

  const address = '**/api/environments/import-model?*'
  await page.route(address, (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Baixar planilha modelo' }).click()
  await readToast(
    page,
    'error',
    'Erro ao baixar a planilha modelo',
    'O servidor não conseguiu concluir. Tente de novo em instantes.',
  )
  assert.equal(complaints.length, 1)
  await leave(page)
})

test('a spreadsheet is checked first and imported after confirmation [R2-184]', async () => {
  const rows = [
    ...rooms('Doca 1', 'Doca 2', 'Doca 3'),
    { ...room, nome: 'Doca 1', empresa: 'porto azul', procedimentos_opcionais: '' },
  ]
  const before = (await site.listed()).length
  const { page, complaints, writes } = await openImport()
  await choose(page, 'docas.xlsx', await workbook(rows))
  await expectOutlook(page, [
    ['Lago Norte', '3'],
    ['porto azul', '1'],
  ])
  await hasFocus(zone(page))
  await page.getByText('4 ambientes serão cadastrados').waitFor()
  assert.equal((await site.listed()).length, before)
  await keepPictures(page, 'environment-import')

  const began = performance.now()
  await page.getByRole('button', { name: 'Importar 4 ambientes' }).click()
  await readToast(page, 'success', 'Sucesso', '4 ambientes cadastrados com sucesso')
  await listTab(page)
  assert.ok(performance.now() - began > 1500)
  assert.equal(writes.length, 2)
  await page.getByRole('tab', { name: `Listar ambientes ${before + 4}` }).waitFor()
  await search(page, 'doca 1')
  await locateRow(page, 'Porto Azul').filter({ hasText: 'Doca 1' }).waitFor()

  const [stored] = (await named('Doca 1')).filter(({ EMPRESA }) => EMPRESA === 'Lago Norte')
  const { CATEGORIA, SETOR, ANDAR, RISCOS, PROCEDIMENTOS } = stored as WireEnvironment
  assert.deepEqual([CATEGORIA, SETOR, ANDAR, RISCOS], ['Docas', 'Logística', 'Térreo', ['Calor', 'Ruído']])
  assert.deepEqual(
    PROCEDIMENTOS.map(({ name, mandatory }) => [name, mandatory]),
    [
      ['Lavar piso', true],
      ['Varrer', false],
      ['Polir metais', false],
    ],
  )
  await page.getByRole('tab', { name: 'Cadastrar ambiente' }).click()
  await page.getByRole('button', { name: 'Cadastro em lote' }).click()
  await zone(page).waitFor()
  assert.equal(await page.getByRole('listitem').filter({ hasText: 'docas.xlsx' }).count(), 0)
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('every bad line is listed and exported, and nothing is stored', async () => {
  const rows = [
    ...rooms('Sala boa', 'Sala de cera'),
    { ...room, nome: 'Sala sem lugar', setor: 'Marte' },
    { ...room, nome: 'Sala sem chão', andar: '' },
    { ...room, nome: 'sala BOA' },
    { ...room, nome: 'Ambulatório' },
  ]
  const { page } = await openImport()
  await choose(page, 'salas.xlsx', await workbook(rows))
  const faults = [
    ['4', 'setor', 'Marte', 'Este setor não existe na empresa da linha'],
    ['5', 'andar', '–', 'Preencha este valor'],
    ['6', 'nome', 'sala BOA', 'Repete a linha 2 deste arquivo'],
    ['7', 'nome', 'Ambulatório', 'Já está cadastrado'],
  ]
  await page.getByRole('table', { name: 'Problemas de salas.xlsx' }).waitFor()
  await eventually(() => readCellTexts(page, 'tbody tr', 'td'), faults)
  await page.getByText('4 problemas. Nada deste arquivo foi cadastrado.').waitFor()
  await page.getByText('2 linhas estão certas').waitFor()
  assert.equal(await importButton(page).count(), 0)
  await keepPictures(page, 'environment-import-faults')
  const { name, rows: sheet } = await downloadSheet(page, () =>
    page.getByRole('button', { name: 'Baixar problemas' }).click(),
  )
  assert.match(name, /^problemas-salas-\d\d-\d\d-\d{4}\.xlsx$/)
  assert.deepEqual(sheet[1], [4, 'setor', 'Marte', 'Este setor não existe na empresa da linha'])
  assert.equal(sheet.length, 5)

  await choose(page, 'salas.xlsx', await workbook(rows.slice(0, 2)))
  await expectOutlook(page, [['Lago Norte', '2']])
  assert.deepEqual(await named('Sala boa'), [])
  await page.getByRole('button', { name: 'Excluir salas.xlsx' }).click()
  await eventually(() => importButton(page).count(), 0)
  await leave(page)
})

test('an import stores nothing if another user registered a row meanwhile', async () => {
  const { page } = await openImport()
  await choose(page, 'novas.xlsx', await workbook(rooms('Galeria norte', 'Galeria sul')))
  await importButton(page).waitFor()
  await site.makeEnvironment('Galeria Sul')
  await importButton(page).click()
  await page.getByRole('cell', { name: 'Já está cadastrado' }).waitFor()
  assert.deepEqual(await named('Galeria norte'), [])

  await choose(page, 'novas.csv', Buffer.from(buildCsv(rooms('Galeria norte'))), 'text/csv')
  await importButton(page).waitFor()
  const address = '**/api/environments/import'
  await page.route(address, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Importar 1 ambiente' }).click()
  await page.getByText('Sem resposta do servidor. Confira a conexão e tente de novo.').waitFor()
  await page.getByRole('button', { name: 'Importar 1 ambiente' }).click()
  await readToast(page, 'success', 'Sucesso', '1 ambiente cadastrado com sucesso')
  await listTab(page)
  assert.equal((await named('Galeria norte')).length, 1)
  await leave(page)
})

function buildCsv(rows: readonly Row[]): string {
  const lines = rows.map((row) => importTitles.map((column) => row[column]).join(','))
  return [importTitles.join(','), ...lines].join('\r\n')
}

test('other file types are rejected, and a long check can be stopped', async () => {
  const { page, writes } = await openImport()
  await choose(page, 'foto.png', Buffer.from('png'), 'image/png')
  await page.getByText('foto.png: Arquivo não suportado').waitFor()
  await (await openFileChooser(page)).setFiles(await makeLargeFile(site.data, 'grande.xlsx'))
  await page.getByText('grande.xlsx: O arquivo é maior que 10 MB').waitFor()
  assert.equal(writes.length, 0)
  await choose(page, 'foto.xlsx', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))
  await page.getByText('O conteúdo não é de uma planilha .xlsx').waitFor()

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/environments/import', async (route) => {
    await held
    await route.abort()
  })
  await choose(page, 'salas.xlsx', await workbook(rooms('Sala parada')))
  await page.getByRole('button', { name: 'Cancelar salas.xlsx' }).click()
  await page.getByText('Envio cancelado').waitFor()
  release()
  assert.equal(await importButton(page).count(), 0)
  await leave(page)
})

test('an import finishes and shows a toast after the user leaves', async () => {
  const { page } = await openImport()
  const address = '**/api/environments/import'
  const importAndLeave = async (file: string, name: string, end: (route: Route) => Promise<void>) => {
    await choose(page, file, await workbook(rooms(name)))
    await importButton(page).waitFor()
    const held = Promise.withResolvers<void>()
    const once = { times: 1 }
    await page.route(address, (route) => held.promise.then(() => end(route)), once)
    await Promise.all([page.waitForRequest(address), importButton(page).click()])
    await page.getByRole('link', { name: 'FAQ' }).click()
    await page.getByRole('heading', { level: 1, name: 'Perguntas frequentes' }).waitFor()
    held.resolve()
  }
  await importAndLeave('hortas.xlsx', 'Horta do terraço', (route) => route.continue())
  await readToast(page, 'success', 'Sucesso', '1 ambiente cadastrado com sucesso')
  assert.equal((await named('Horta do terraço')).length, 1)

  await page.goto(`${site.url}/ambientes?tab=register&mode=batch`)
  await importAndLeave('viveiros.xlsx', 'Viveiro', (route) => route.abort())
  await readToast(
    page,
    'error',
    'viveiros.xlsx',
    'Sem resposta do servidor. Confira a conexão e tente de novo.',
  )
  assert.deepEqual(await named('Viveiro'), [])
  await leave(page)
})

test('the English importer passes axe in both schemes', async () => {
  const { page } = await openImport()
  await chooseLanguage(page, 'en-US')
  await page.getByRole('button', { name: 'Download spreadsheet template' }).waitFor()
  assert.deepEqual(await findAxeViolationsInBoth(page), [])
  await choose(page, 'rooms.xlsx', await workbook([...rooms('Hall'), { ...room, nome: '' }]))
  await page.getByRole('table').getByText('name', { exact: true }).waitFor()
  await page.getByText('1 row is valid').waitFor()
  assert.deepEqual(await findAxeViolationsInBoth(page), [])
  await choose(page, 'rooms.xlsx', await workbook(rooms('Hall')))
  await page.getByRole('button', { name: 'Import 1 room' }).waitFor()
  assert.deepEqual(await findAxeViolationsInBoth(page), [])
  await leave(page)
})

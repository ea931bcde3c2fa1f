import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { FileChooser, Locator, Page } from 'playwright-core'
import { leave } from './browser.ts'
import { chooseLanguage, readToast, startDemoSite } from './demo-site.ts'
import { downloadSheet } from './downloads.ts'
import { eventually } from './eventually.ts'
import { makeLargeFile } from './large-file.ts'
import { listTab, save, search, searchAgain } from './maintenance-page.ts'
import { checkLookInDarkToo, keepPictures } from './pictures.ts'

const site = await startDemoSite('batch')

/** Opens a screen's upload tab as a coordinator. `uploads` collects the upload requests. */
async function openUpload(path: string) {
  const { page, complaints, writes: uploads } = await site.openSignedIn()
  await goToUpload(page, path)
  // Intercepts every file chooser, even if it opens late.
  page.on('filechooser', () => undefined)
  return { page, complaints, uploads }
}

async function goToUpload(page: Page, path: string): Promise<void> {
  await page.goto(`${site.url}${path}?tab=register&mode=batch`)
  await zone(page).waitFor()
}

const zone = (page: Page) => page.getByRole('button', { name: /Arraste o arquivo|Drag the .csv/ })
const items = (page: Page) => page.getByRole('list', { name: /^(Arquivos|Files)$/ }).getByRole('listitem')
const findUploadItem = (page: Page, name: string) => items(page).filter({ hasText: name })

interface CsvFile {
  name: string
  mimeType?: string
  text: string
}

/** Opens the file dialog of the browser. */
async function openFileChooser(page: Page): Promise<FileChooser> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), zone(page).click()])
  return chooser
}

/** Chooses files in the file dialog. */
async function pick(page: Page, ...files: CsvFile[]): Promise<void> {
  const chooser = await openFileChooser(page)
  await chooser.setFiles(
    files.map(({ name, mimeType = 'text/csv', text }) => ({ name, mimeType, buffer: Buffer.from(text) })),
  )
}

/** Drags a file over the upload zone, or drops it there. */
async function drag(target: Locator, event: 'dragover' | 'drop', { name, mimeType = '', text }: CsvFile) {
  const dataTransfer = await target.page().evaluateHandle(
    ([name, type, text]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], name, { type }))
      return transfer
    },
    [name, mimeType, text] as const,
  )
  await target.dispatchEvent(event, { dataTransfer })
}

/** Limits the page's upload speed. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const conditions = {
    offline: false,
    // Keeps the "processing" state visible for this time (ms).
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  }
  await session.send('Network.emulateNetworkConditions', conditions)
}

/**
 * The states of the only upload on a page. `at` contains the time of the response and the time at which the list tab
 * opened.
 */
interface Course {
  states: string[]
  percents: number[]
  at: { answered?: number; list?: number }
  /** Final state. */
  end?: { percent: string | null; marks: number; buttons: number }
}

/** Starts to record the states. The returned function resolves to the recorded states. */
async function watch(page: Page): Promise<() => Promise<Course>> {
  await page.evaluate(() => {
    const course: Course = { states: [], percents: [], at: {} }
    Object.assign(window, { course })
    const look = () => {
      const tab = document.querySelector('[role=tab][aria-selected=true]')?.textContent
      if (tab?.startsWith('Listar') && course.at.list === undefined) {
        course.at.list = performance.now()
        // The page may render the result at any time after the response.
        const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        course.at.answered = calls.findLast(({ name }) => name.includes('/cadastroViaCSV/'))!.responseEnd
      }
      const state = document.querySelector('li[data-state] [role=status]')?.textContent
      const bar = document.querySelector('li[data-state] [role=progressbar]')
      if (!state || !bar) return
      const uploaded = document.querySelector('li[data-state=uploaded]')
      if (uploaded) {
        course.end = {
          percent: bar.getAttribute('aria-valuenow'),
          marks: uploaded.querySelectorAll('[data-status=done] svg').length,
          buttons: uploaded.querySelectorAll('button').length,
        }
      }
      const percent = Number(bar.getAttribute('aria-valuenow'))
      if (course.states.at(-1) !== state) course.states.push(state)
      if (course.percents.at(-1) !== percent) course.percents.push(percent)
    }
    const everything = { subtree: true, childList: true, attributes: true, characterData: true }
    new MutationObserver(look).observe(document.body, everything)
    look()
  })
  return () => page.evaluate(() => (window as unknown as { course: Course }).course)
}

const imports = [
  { path: '/setores', list: 'setores', columns: 'nome', title: 'Erro ao cadastrar lista de setores!' },
  { path: '/riscos', list: 'riscos', columns: 'nome,cor', title: 'Erro ao cadastrar lista de riscos!' },
  {
    path: '/procedimentos',
    list: 'procedimentos',
    columns: 'nome,instrucao,produto,epi,minutos,foto',
    title: 'Erro ao cadastrar lista de procedimentos!',
  },
  {
    path: '/categorias',
    list: 'categorias',
    columns: 'nome',
    title: 'Erro ao cadastrar lista de categorias!',
  },
  {
    path: '/pre-cadastro-usuarios',
    list: 'cpfs',
    columns: 'cpf',
    title: "Erro ao pré-cadastrar lista de CPF's",
  },
]

test('the upload tab offers companies and a template, and requires a file [R2-037 R2-124 R2-125 R2-126 R2-127 R2-142 R2-177 R2-258 R2-259 R2-260 R2-261 R2-262 R2-263]', async () => {
  const { page, complaints, uploads } = await openUpload('/setores')
  for (const { path, list, columns, title } of imports) {
    await goToUpload(page, path)
    const company = page.getByLabel(/^(Empresa|Filial)$/).locator('visible=true')
    await eventually(
      () => company.locator('option').allTextContents(),
      ['Orvalho Conservação', 'Lago Norte', 'Porto Azul', 'Serra Verde'],
    )
    await save(page)
    await readToast(
      page,
      'error',
      title,
      'É necessário inserir um arquivo .CSV válido. Favor baixar o arquivo modelo pré-formatado para o preenchimento correto',
    )
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Baixar Modelo' }).click(),
    ])
    assert.equal(download.suggestedFilename(), `modelo-${list}.csv`)
    const template = await readFile(await download.path(), 'utf8')
    const start = columns.includes(',') ? 'sep=,\r\n' : '\ufeff'
    assert.ok(template.startsWith(`${start}${columns}\r\n`), template)
    assert.ok(template.trim().split('\r\n').length > 1, 'the template has an example')
    const { name, rows } = await downloadSheet(page, () =>
      page.getByRole('link', { name: 'Modelo em Excel (.xlsx)' }).click(),
    )
    assert.deepEqual([name, rows[0]], [`modelo-${list}.xlsx`, columns.split(',')])
  }
  assert.deepEqual([uploads, complaints], [[], []])
  await leave(page)
})

test('an upload shows the progress in percent, then the list of records [R2-167 R2-172 R2-173 R2-174 R2-175 R2-176 R2-211 R2-212 R2-213 R2-214 R2-290 R2-291]', async () => {
  const { page, complaints, uploads } = await openUpload('/setores')
  await page.getByLabel('Empresa').locator('visible=true').selectOption('Porto Azul')
  const names = Array.from({ length: 1500 }, (_, index) => `Galeria ${index + 1}`)
  await pick(
    page,
    { name: 'engano.csv', text: 'nome\nEngano\n' },
    { name: 'galerias.csv', text: `nome\n${names.join('\n')}\n` },
  )
  const item = findUploadItem(page, 'galerias.csv')
  await item.getByText('18,4 kB').waitFor()
  assert.equal(await item.getByRole('progressbar').getAttribute('aria-valuenow'), '0')
  await findUploadItem(page, 'engano.csv').getByRole('button', { name: 'Excluir' }).click()
  await eventually(() => items(page).count(), 1)
  assert.equal(uploads.length, 0)

  await slowDown(page, 40_000)
  const course = await watch(page)
  await save(page)
  await readToast(page, 'success', 'Sucesso', '1.500 setores cadastrados com sucesso')
  await listTab(page)
  const { states, percents, at, end } = await course()
  assert.deepEqual(states, [
    'Pronto para enviar',
    'Enviando',
    'Conferindo as linhas',
    '1.500 linhas cadastradas',
  ])
  assert.deepEqual(
    percents,
    percents.toSorted((one, other) => one - other),
  )
  assert.ok(percents[0] === 0 && percents.at(-1) === 100 && percents.length > 2, percents.join())
  assert.deepEqual(end, { percent: '100', marks: 1, buttons: 0 })
  assert.ok(at.list! - at.answered! >= 1490, `${at.list! - at.answered!} ms`)
  await search(page, 'galeria 1500')
  await eventually(
    () => page.locator('tbody td:nth-child(-n+2)').allTextContents(),
    ['Porto Azul', 'Galeria 1500'],
  )
  assert.equal(uploads.length, 1)
  await page.getByRole('tab', { name: 'Cadastrar setor' }).click()
  await page.getByRole('button', { name: 'Cadastro em lote' }).click()
  await zone(page).waitFor()
  assert.equal(await items(page).count(), 0)
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('accepts a dropped file, rejects other types without a request [R2-166 R2-168 R2-169 R2-170 R2-171]', async () => {
  const { page, complaints, uploads } = await openUpload('/setores')
  const place = page.getByRole('button').filter({ has: page.locator('.tabler-icon-file-upload') })
  const pdf = { name: 'planta.pdf', mimeType: 'application/pdf', text: '%PDF' }
  const csv = { name: 'anexos.CSV', text: 'nome\nAnexo do norte\n' }
  await drag(place, 'dragover', { ...csv, mimeType: 'application/vnd.ms-excel' })
  await page.getByText('Solte para adicionar').waitFor()
  await drag(place, 'dragover', pdf)
  await page.getByText('Arquivo não suportado', { exact: true }).waitFor()
  await drag(place, 'drop', pdf)
  await page.getByText('planta.pdf: Arquivo não suportado').waitFor()
  assert.equal(await items(page).count(), 0)

  await pick(page, { name: 'nomes.txt', mimeType: 'text/plain', text: 'nome\nSala\n' })
  await page.getByText('nomes.txt: Arquivo não suportado').waitFor()
  await (await openFileChooser(page)).setFiles(await makeLargeFile(site.data, 'enorme.csv'))
  await page.getByText('enorme.csv: O arquivo é maior que 10 MB').waitFor()
  assert.equal(await items(page).count(), 0)

  await drag(place, 'drop', csv)
  await pick(page, { name: 'sem-final', mimeType: 'application/vnd.ms-excel', text: 'nome\nAnexo do sul\n' })
  await eventually(() => items(page).count(), 2)
  assert.equal(await page.getByText('Arquivo não suportado').count(), 0)
  assert.equal(uploads.length, 0)
  await save(page)
  await readToast(page, 'success', 'Sucesso', '2 setores cadastrados com sucesso')
  assert.equal(uploads.length, 2)
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('lists and exports the bad lines of a rejected file [R2-175 R2-215]', async () => {
  const { page } = await openUpload('/setores')
  const bad = ['nome', 'Claustro', ' ', 'Claustro', ...Array.from({ length: 30 }, () => 'x'.repeat(121))]
  await pick(
    page,
    { name: 'alas.csv', text: bad.join('\n') },
    { name: 'outros.csv', text: 'nome\nMirante\n' },
  )
  await save(page)
  const item = findUploadItem(page, 'alas.csv')
  await item.getByText('Recusado').waitFor()
  await findUploadItem(page, 'outros.csv').getByText('1 linha cadastrada').waitFor()
  assert.equal(await page.locator('[data-kind=error]').count(), 0)
  assert.equal(await item.locator('[data-status=missed] svg').count(), 1)
  await item.getByText('32 problemas. Nada deste arquivo foi cadastrado.').waitFor()
  const rows = item.getByRole('table').locator('tbody tr')
  const cells = (row: number) => rows.nth(row).locator('td').allInnerTexts()
  await eventually(() => rows.count(), 20)
  assert.deepEqual(await cells(0), ['3', 'nome', '–', 'Preencha este valor'])
  assert.deepEqual(await cells(1), ['4', 'nome', 'Claustro', 'Repete a linha 2 deste arquivo'])
  await item.getByRole('button', { name: 'Próximos problemas' }).click()
  await item.getByText('21–32 de 32').waitFor()
  await eventually(async () => (await cells(11))[0], '34')

  const sheet = await downloadSheet(page, () =>
    item.getByRole('button', { name: 'Baixar problemas' }).click(),
  )
  assert.match(sheet.name, /^problemas-alas-\d\d-\d\d-\d{4}\.xlsx$/)
  assert.deepEqual(sheet.rows[0], ['Linha', 'Coluna', 'Valor', 'Motivo'])
  assert.equal(sheet.rows.length, 33)
  assert.deepEqual(sheet.rows[2], [4, 'nome', 'Claustro', 'Repete a linha 2 deste arquivo'])

  // The screen switches language and keeps its content.
  await chooseLanguage(page, 'en-US')
  await item.getByText('32 problems. Nothing of this file was registered.').waitFor()
  await rows.nth(11).getByText('Text too long: 120 characters at most').waitFor()
  await chooseLanguage(page, 'pt-BR')

  await pick(page, { name: 'alas.csv', text: 'nome\nClaustro\nAla nova\n' })
  await item.getByText('Pronto para enviar').waitFor()
  await eventually(() => items(page).count(), 1)
  await save(page)
  await listTab(page)
  for (const name of ['Claustro', 'Mirante']) {
    await searchAgain(page, name)
    await page.getByText(/^1–1 de 1 filtrados/).waitFor()
  }
  await leave(page)
})

test('one sentence explains why a file cannot be imported', async () => {
  const { page } = await openUpload('/setores')
  await pick(
    page,
    { name: 'vazio.csv', text: '' },
    { name: 'planilha.csv', text: 'PK\u0003\u0004\u0014\u0000\u0006\u0000\u0008' },
    { name: 'cabecalho.csv', text: 'nome\n' },
  )
  await save(page)
  await findUploadItem(page, 'vazio.csv').getByText('O arquivo está vazio').waitFor()
  await findUploadItem(page, 'planilha.csv')
    .getByText('O conteúdo não é de uma planilha .xlsx nem de um arquivo CSV')
    .waitFor()
  await findUploadItem(page, 'cabecalho.csv').getByText('não tem nenhuma linha abaixo do cabeçalho').waitFor()
  assert.equal(await page.getByRole('table').locator('visible=true').count(), 0)
  await leave(page)
})

test('a canceled upload stores nothing, and a lost response is explained', async () => {
  const { page } = await openUpload('/setores')
  const text = `nome\n${Array.from({ length: 20_000 }, (_, index) => `Corredor ${index}`).join('\n')}\n`
  await pick(page, { name: 'corredores.csv', text }, { name: 'terraco.csv', text: 'nome\nTerraço azul\n' })
  await slowDown(page, 30_000)
  await save(page)
  const item = findUploadItem(page, 'corredores.csv')
  await item.locator('[aria-valuenow]:not([aria-valuenow="0"])').waitFor()
  await zone(page).waitFor({ state: 'hidden' })
  await item.getByRole('button', { name: 'Cancelar' }).click()
  await item.getByText('Envio cancelado').waitFor()
  await findUploadItem(page, 'terraco.csv').getByText('1 linha cadastrada').waitFor()
  await page.getByRole('tab', { name: /^Listar setores/ }).click()
  await search(page, 'terraço azul')
  await page.getByText(/^1–1 de 1 filtrados/).waitFor()
  await search(page, 'corredor 1')
  await page.getByText('Nada encontrado para “corredor 1”').waitFor()

  // The upload zone is unchanged after the cancellation. The next upload loses its connection.
  await page.getByRole('tab', { name: 'Cadastrar setor' }).click()
  await page.getByRole('button', { name: 'Cadastro em lote' }).click()
  await item.getByRole('button', { name: 'Excluir' }).click()
  await page.route('**/api/cadastroViaCSV/setor', (route) => route.abort('connectionreset'))
  await pick(page, { name: 'mezanino.csv', text: 'nome\nMezanino\n' })
  await save(page)
  await findUploadItem(page, 'mezanino.csv')
    .getByText(/Sem resposta do servidor|A resposta do servidor não chegou/)
    .waitFor()
  await page.unroute('**/api/cadastroViaCSV/setor')
  await save(page)
  await readToast(page, 'success', 'Sucesso', '1 setor cadastrado com sucesso')
  await leave(page)
})

test("shows an upload's result even after the user opens another screen", async () => {
  const { page } = await openUpload('/setores')
  const long = Array.from({ length: 3000 }, (_, index) => `Passarela ${index}`).join('\n')
  await pick(page, { name: 'passarelas.csv', text: `nome\n${long}\n` }, { name: 'ruim.csv', text: 'x\n1\n' })
  const left = Promise.withResolvers<void>()
  await page.route('**/api/cadastroViaCSV/setor', async (route) => {
    await left.promise
    await route.continue()
  })
  await save(page)
  await findUploadItem(page, 'passarelas.csv').getByText('Enviando').waitFor()
  await page.getByRole('link', { name: 'Riscos' }).click()
  await page.getByRole('tab', { name: /^Listar riscos/ }).waitFor()
  left.resolve()
  await readToast(page, 'success', 'Sucesso', '3.000 setores cadastrados com sucesso')
  await page.locator('[data-kind=error]').getByText('ruim.csv').waitFor()
  assert.equal(new URL(page.url()).pathname, '/riscos')

  await page.goto(`${site.url}/setores?size=all`)
  const table = page.getByRole('table')
  // One placeholder row replaces the rows that are out of view.
  await table.locator('tr[aria-hidden]').waitFor({ state: 'attached' })
  // The columns of a long list fill the width of the table.
  const gap = (whole: Element) =>
    whole.getBoundingClientRect().right - whole.querySelector('th:last-child')!.getBoundingClientRect().right
  await eventually(() => table.evaluate(gap), 0)
  await leave(page)
})

test('existing rows are skipped on request and listed', async () => {
  const { page, complaints } = await openUpload('/setores')
  await page.getByLabel('Empresa').locator('visible=true').selectOption('Porto Azul')
  await pick(page, { name: 'lojas.csv', text: 'nome\nLoja um\n' })
  await save(page)
  await listTab(page)
  await goToUpload(page, '/setores')
  await page.getByLabel('Empresa').locator('visible=true').selectOption('Porto Azul')
  await pick(page, { name: 'lojas.csv', text: 'nome\nLoja dois\nLOJA UM\n' })
  await page.getByLabel('Pular os que já existem').check()
  await save(page)
  await readToast(page, 'success', 'Sucesso', '1 setor cadastrado com sucesso')
  const item = findUploadItem(page, 'lojas.csv')
  await item.getByText('1 linha já existe e foi pulada.').waitFor()
  const rows = page.getByRole('table', { name: 'Linhas puladas de lojas.csv' }).locator('tbody tr')
  assert.deepEqual(await rows.locator('td').allTextContents(), ['3', 'nome', 'LOJA UM', 'Já está cadastrado'])
  await keepPictures(page, 'batch-skipped')
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('CPFs are imported in both languages, by keyboard and on a phone [R2-166 R2-171 R2-310]', async () => {
  const { page, complaints } = await openUpload('/pre-cadastro-usuarios')
  await chooseLanguage(page, 'en-US')
  await page.getByLabel('Branch').locator('visible=true').selectOption('Serra Verde')
  await zone(page).focus()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  const text = 'CPF;observação\n529.982.247-25;x\n'
  await chooser.setFiles([
    { name: 'turma.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
    { name: 'erros.csv', mimeType: 'text/csv', buffer: Buffer.from('cpf\n111.111.111-11\n123\n') },
  ])
  await save(page)
  const refused = findUploadItem(page, 'turma.csv')
  await refused.getByText('The template has no such column').waitFor()
  await findUploadItem(page, 'erros.csv').getByText('This CPF is not valid').first().waitFor()
  await checkLookInDarkToo(page, 'batch-refused')
  complaints.length = 0

  await page.setViewportSize({ width: 390, height: 900 })
  for (const name of ['erros.csv', 'turma.csv']) {
    await findUploadItem(page, name)
      .getByRole('button', { name: /^Delete / })
      .click()
  }
  await eventually(() => items(page).count(), 0)
  await pick(page, { name: 'turma.csv', text: 'CPF\n529.982.247-25\n11144477735\n' })
  await save(page)
  await page.getByText('2 CPFs invited').waitFor()
  await page.getByRole('tab', { selected: true, name: /^CPFs/ }).waitFor()
  for (const cpf of ['529.982.247-25', '111.444.777-35']) {
    await searchAgain(page, cpf)
    await page.getByText(/^1–1 of 1 /).waitFor()
    await page.getByRole('row').getByText('Serra Verde').waitFor()
  }
  assert.deepEqual(complaints, [])
  await leave(page)
})

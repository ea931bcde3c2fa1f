import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { QrCode } from '@zelo/contract/qr-codes'
import type { Browser, Download, Locator, Page } from 'playwright-core'
import { findBarriers } from './barriers.ts'
import { keepPictures, openBrowser, openPage, signIn } from './browser.ts'
import { darkBox, type PdfPage, pagesOf, readCodes } from './read-codes.ts'
import { type Server, startServer } from './server.ts'

const password = 'zelo-demo-2026'
const coordinator = 'coordenador@zelo.demo'

/** Names that are hard to print, beside those of the demo. */
const longName =
  'Depósito de materiais inflamáveis da ala São João, próximo à saída de emergência número três do bloco C'
const foreignName = 'Łódź – sala 3 🧽'

let data: string
let server: Server
let browser: Browser
let ids: { long: number; foreign: number }
let token = ''
let other: Awaited<ReturnType<typeof likeOthers>>

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'zelo-qr-codes-'))
  server = await startServer({ DATA_DIR: data, DEMO: 'auto' })
  browser = await openBrowser()
  token = (await api<{ token: string }>('POST', '/sessions', { email: coordinator, password })).token
  other = await likeOthers()
  ids = { long: await createEnvironment(longName), foreign: await createEnvironment(foreignName) }
})
after(async () => {
  await browser.close()
  await server.stop()
  await rm(data, { recursive: true })
})

/** A call of the API as the coordinator makes it. */
async function api<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const authorization = `Bearer ${token}`
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    ...(body === undefined
      ? { headers: { authorization } }
      : { headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  assert.ok(response.ok, `${method} ${path}: ${response.status}`)
  return (response.status === 204 ? null : await response.json()) as Answer
}

interface FormOptions {
  categorias: { ID_CATEGORIA: number; EMPRESA_ID: number }[]
  procedimentos: { ID_PROCEDIMENTO: number; EMPRESA_ID: number }[]
  setores: { id: number; EMPRESA_ID: number }[]
  riscos: { id: number; EMPRESA_ID: number }[]
}

/** What an environment of the first company can be made of, all but its name. */
async function likeOthers() {
  const { companyId } = (await listed())[0]!
  const options = await api<FormOptions>('GET', `/environments/form/${companyId}`)
  const own = <Option extends { EMPRESA_ID: number }>(of: Option[]) =>
    of.find(({ EMPRESA_ID }) => EMPRESA_ID === companyId)!
  return {
    companyId,
    andar: '2º andar',
    categoriaId: own(options.categorias).ID_CATEGORIA,
    setorId: own(options.setores).id,
    riscos: [own(options.riscos).id],
    procedures: [own(options.procedimentos).ID_PROCEDIMENTO],
    proceduresNotMandatory: [],
  }
}

/** Registers an environment; answers its id. */
async function createEnvironment(name: string): Promise<number> {
  return (await api<{ ID: number }>('POST', '/environments/', { name, ...other })).ID
}

const listed = () => api<{ ID: number; companyId: number }[]>('GET', '/environments/')

/** What the server says is printed for some environments. */
const codesOf = (environmentIds: number[]) => api<QrCode[]>('POST', '/qr-codes', { environmentIds })

async function codeOf(id: number): Promise<QrCode> {
  return (await codesOf([id]))[0]!
}

async function openList(email = coordinator, options: Parameters<typeof openPage>[1] = {}) {
  const { page, complaints } = await openPage(browser, options)
  await signIn(page, server.url, email, password)
  await page.goto(`${server.url}/ambientes`)
  await page
    .getByRole('button', { name: /^QR code / })
    .first()
    .waitFor()
  return { page, complaints }
}

/** Opens the dialog of one environment, and waits for its code. */
async function openCode(page: Page, name: string): Promise<Locator> {
  await page.getByRole('search').getByRole('textbox').fill(name)
  await page.getByRole('button', { name: new RegExp(`^QR code .*${name.slice(0, 12)}`) }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByRole('img').waitFor()
  return dialog
}

const hasFocus = (of: Locator) => of.evaluate((element) => element === document.activeElement)

/** Marks every environment and opens the export. */
async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('checkbox', { name: /^(Marcar todos|Mark all)$/ }).click()
  await page.getByRole('button', { name: /^(Exportar QR codes marcados|Export marked QR codes)$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^(Exportar|Export) QR codes$/ })
  await dialog.getByRole('img').waitFor()
  return dialog
}

async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
}

async function allPages(pdf: Uint8Array, pixelsPerMm = 3): Promise<PdfPage[]> {
  const pages: PdfPage[] = []
  for await (const page of pagesOf(pdf, pixelsPerMm)) pages.push(page)
  return pages
}

const near = (value: number, wanted: number, tolerance: number, what: string) =>
  assert.ok(Math.abs(value - wanted) <= tolerance, `${what}: ${value} is not ${wanted} ± ${tolerance}`)

function assertA4({ width, height }: PdfPage): void {
  near(width, 210, 0.1, 'width in mm')
  near(height, 297, 0.1, 'height in mm')
}

test('R2-052 R2-083 R2-084 R2-085 the QR button shows the code and the name, to readers too', async () => {
  for (const email of [coordinator, 'leitura@zelo.demo']) {
    const { page, complaints } = await openList(email)
    const dialog = await openCode(page, longName)
    const code = await codeOf(ids.long)
    const shown = dialog.getByRole('img', { name: `QR code de ${longName}` })
    assert.deepEqual(await readCodes(await shown.screenshot()), [code.content])
    assert.deepEqual(Object.keys(JSON.parse(code.content)), ['id', 'k'])
    for (const text of [code.company, code.floor, code.sector, code.shortCode]) {
      await dialog.getByText(text, { exact: true }).waitFor()
    }
    const mayReplace = email === coordinator
    assert.equal(await dialog.getByRole('button', { name: 'Trocar código' }).count(), Number(mayReplace))
    assert.equal((await page.locator('input[type=checkbox]').count()) > 0, mayReplace)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  }
})

test('R2-087 R2-088 R2-089 R2-090 R2-091 R2-092 R2-093 the PDF is an A4 page with a code of 100 mm and the name in the middle within 110 mm', async () => {
  const { page } = await openList()
  const dialog = await openCode(page, longName)
  const { name, file } = await downloaded(page, () =>
    dialog.getByRole('button', { name: 'Baixar PDF' }).click(),
  )
  assert.equal(name, `QRCODE-${ids.long}.pdf`)
  const pages = await allPages(file, 10)
  assert.equal(pages.length, 1)
  const [sign] = pages as [PdfPage]
  assertA4(sign)
  const code = await codeOf(ids.long)
  assert.deepEqual(await readCodes(sign.picture), [code.content])

  const box = darkBox(sign, { left: 45, top: 60, right: 165, bottom: 180 })
  assert.ok(box)
  near(box.right - box.left, 100, 0.5, 'width of the code in mm')
  near(box.bottom - box.top, 100, 0.5, 'height of the code in mm')
  near((box.left + box.right) / 2, 105, 0.25, 'middle of the code in mm')

  for (const text of [longName, code.company, code.floor, code.shortCode, 'Aponte a câmera']) {
    assert.ok(sign.text.includes(text), `“${text}” is not in “${sign.text}”`)
  }
  const words = darkBox(sign, { left: 15, top: 188, right: 195, bottom: 222 })
  assert.ok(words && words.bottom - words.top > 15, 'the name has several lines')
  assert.ok(words.right - words.left <= 110, `the name is ${words.right - words.left} mm wide`)
  near((words.left + words.right) / 2, 105, 0.5, 'middle of the name in mm')

  const band = darkBox(sign, { left: 0, top: 0, right: 210, bottom: 30 })
  assert.ok(band && band.right - band.left > 150, 'the band of the template')
  await page.context().close()
})

test('a name with letters that the fonts of a PDF lack is printed as it is written', async () => {
  const { page } = await openList()
  const dialog = await openCode(page, foreignName)
  const { file } = await downloaded(page, () => dialog.getByRole('button', { name: 'Baixar PDF' }).click())
  const [sign] = (await allPages(file, 8)) as [PdfPage]
  assert.deepEqual(await readCodes(sign.picture), [(await codeOf(ids.foreign)).content])
  const words = darkBox(sign, { left: 15, top: 189, right: 195, bottom: 201 })
  assert.ok(words, 'the name is on the page')
  near((words.left + words.right) / 2, 105, 1, 'middle of the name in mm')
  assert.ok(words.right - words.left > 50 && words.right - words.left <= 110)
  assert.ok(words.share > 0.1 && words.share < 0.5, `${words.share} of the name’s box is dark`)
  // It is drawn, and no text of other letters stands in its place.
  assert.match(sign.text, /para o código 2º andar/)
  await page.context().close()
})

test('R2-094 R2-095 R2-096 R2-097 R2-098 R2-099 R2-100 the image view downloads JPEG, PNG and SVG, and leads back', async () => {
  const { page } = await openList()
  const dialog = await openCode(page, longName)
  await dialog.getByRole('button', { name: 'Imagem' }).click()
  const view = page.getByRole('dialog', { name: 'Imagem do QR code' })
  await view.getByRole('img', { name: `Imagem do QR code de ${longName}` }).waitFor()
  assert.ok(await hasFocus(view.getByRole('button', { name: 'Voltar' }).last()))
  assert.deepEqual(await findBarriers(page), [])
  const { content } = await codeOf(ids.long)

  for (const format of ['JPEG', 'PNG', 'SVG']) {
    const press = () => view.getByRole('button', { name: `Baixar ${format}` }).click()
    const { name, file } = await downloaded(page, press)
    assert.equal(name, `QRCODE-${ids.long}.${format.toLowerCase()}`)
    const picture = format === 'SVG' ? await drawn(page, file) : file
    assert.deepEqual(await readCodes(picture), [content], format)
    if (format === 'JPEG') assert.ok(lossless(file), 'a JPEG of quality 1 rounds nothing')
    if (format === 'PNG') assert.ok(file.readUInt32BE(16) >= 1900, 'pixels across')
    if (format === 'SVG') assert.match(file.toString(), /materiais/)
  }
  await view.getByRole('button', { name: 'Voltar' }).last().click()
  await dialog.getByRole('img').waitFor()
  await page.context().close()
})

/** An SVG as Chromium draws it. */
async function drawn(page: Page, svg: Buffer): Promise<Buffer> {
  const other = await page.context().newPage()
  await other.setContent(`<body style="margin:0">${svg}</body>`)
  const picture = await other.locator('svg').screenshot()
  await other.close()
  return picture
}

/** Whether all of a JPEG's quantization tables are ones. */
function lossless(jpeg: Buffer): boolean {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xdb]))
  return at > 0 && jpeg.subarray(at + 5, at + 5 + 64).every((value) => value === 1)
}

test('R2-065 R2-066 R2-085 R2-088 R2-090 the marked codes are one PDF, each on its A4 page, and each reads as its environment’s', async () => {
  const { page, complaints } = await openList()
  const dialog = await openExport(page)
  const environments = await listed()
  await dialog.getByText(`${environments.length} QR codes, ${environments.length} folhas`).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  const before = fileTime()
  const { name, file } = await downloaded(page, () =>
    dialog.getByRole('button', { name: 'Gerar PDF' }).click(),
  )
  assert.ok([before, fileTime()].includes(/^QRCODES-(\d{8}-\d{4})\.pdf$/.exec(name)?.[1] ?? ''), name)
  await page.getByText(`PDF gerado com ${environments.length} QR codes`).waitFor()
  await dialog.waitFor({ state: 'detached' })

  const wanted = new Map(
    (await codesOf(environments.map(({ ID }) => ID))).map((code) => [code.content, code]),
  )
  for await (const sheet of pagesOf(file, 3)) {
    assertA4(sheet)
    const [content, ...others] = await readCodes(sheet.picture)
    const code = wanted.get(content ?? '')
    assert.ok(code && others.length === 0, `${content} is none, or printed twice`)
    wanted.delete(code.content)
    const box = darkBox(sheet, { left: 45, top: 60, right: 165, bottom: 180 })
    near((box?.right ?? 0) - (box?.left ?? 0), 100, 0.7, 'width of the code in mm')
    if (code.name !== foreignName) assert.ok(sheet.text.includes(code.name), `${code.name}: ${sheet.text}`)
  }
  assert.equal(wanted.size, 0, 'codes that are not printed')
  assert.deepEqual(complaints, [])
  await page.context().close()
})

/** The minute as the company's clock shows it, in the form of the file's name. */
function fileTime(): string {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Fortaleza',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date())
  return text.replaceAll('-', '').replace(':', '').replace(' ', '-')
}

test('sheets of labels hold all codes, from the first free label on, and each reads', async () => {
  const { page } = await openList()
  const environments = await listed()
  const contents = (await codesOf(environments.map(({ ID }) => ID))).map(({ content }) => content)
  for (const [layout, perSheet, first] of [
    ['8 por folha, para recortar', 8, 0],
    ['8 por folha, adesivas', 8, 3],
    ['14 por folha, adesivas', 14, 0],
    ['21 por folha, adesivas', 21, 7],
  ] as const) {
    const dialog = await openExport(page)
    await dialog.getByRole('radio', { name: layout }).check()
    if (first > 0) {
      const columns = perSheet === 21 ? 3 : 2
      const place = `Linha ${Math.floor(first / columns) + 1}, coluna ${(first % columns) + 1}`
      await dialog.getByRole('radio', { name: place }).check()
    }
    const press = () => dialog.getByRole('button', { name: 'Gerar PDF' }).click()
    const sheets = await allPages((await downloaded(page, press)).file, 4)
    assert.equal(sheets.length, Math.ceil((first + contents.length) / perSheet), layout)
    const read: string[][] = []
    for (const sheet of sheets) {
      assertA4(sheet)
      read.push(await readCodes(sheet.picture))
    }
    assert.deepEqual(read.flat().sort(), contents.toSorted(), layout)
    assert.equal(read[0]?.length, perSheet - first, layout)
    if (first === 7) assert.equal(darkBox(sheets[0]!, { left: 5, top: 5, right: 205, bottom: 90 }), null)
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Desmarcar' }).click()
  }
  await page.context().close()
})

test('the making of a PDF tells how far it is, and ends without a file when it is cancelled', async () => {
  // Enough of them that the page sees them being made.
  await Promise.all(Array.from({ length: 150 }, (_, index) => createEnvironment(`Vaga ${index + 1}`)))
  const { page } = await openList()
  const dialog = await openExport(page)
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  // The progress is watched and the button pressed in the page: that all is made takes less than a look from outside.
  const [worker, printed] = await Promise.all([
    page.waitForEvent('worker'),
    dialog.evaluate(async (element) => {
      const button = (name: string) =>
        [...element.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      button('Gerar PDF')?.click()
      const progress = () => element.querySelector('progress')
      do await new Promise(requestAnimationFrame)
      while (progress()?.value === 0)
      const printed = progress()?.value ?? -1
      button('Cancelar')?.click()
      return printed
    }),
  ])
  const all = (await listed()).length
  assert.ok(printed > 0 && printed < all, `${printed} of ${all}`)
  if (page.workers().includes(worker)) await worker.waitForEvent('close')
  await dialog.getByRole('button', { name: 'Gerar PDF' }).waitFor()
  assert.deepEqual(downloads, [])
  assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)))
  // It begins anew where it was.
  const { name } = await downloaded(page, () => dialog.getByRole('button', { name: 'Gerar PDF' }).click())
  assert.match(name, /^QRCODES-/)
  await page.context().close()
})

test('R2-086 a replaced code is another, and the dialog shows it at once', async () => {
  const { page } = await openList()
  const dialog = await openCode(page, foreignName)
  const before = await codeOf(ids.foreign)
  await dialog.getByRole('button', { name: 'Trocar código' }).click()
  const question = page.getByRole('alertdialog', { name: 'Trocar o QR code' })
  assert.ok(await hasFocus(question.getByRole('button', { name: 'Não' })))
  assert.deepEqual(await findBarriers(page), [])
  await question.getByRole('button', { name: 'Trocar código' }).click()
  await page.getByText('QR code trocado com sucesso').waitFor()
  await dialog.getByText(before.shortCode).waitFor({ state: 'detached' })
  const after = await codeOf(ids.foreign)
  assert.notEqual(after.content, before.content)
  await dialog.getByText(after.shortCode).waitFor()
  assert.deepEqual(await readCodes(await dialog.getByRole('img').screenshot()), [after.content])
  await page.context().close()
})

test('an environment that is gone meanwhile has no code, and the dialog says so', async () => {
  const gone = await createEnvironment('Copa antiga')
  const { page } = await openList()
  await page.getByRole('search').getByRole('textbox').fill('Copa antiga')
  const button = page.getByRole('button', { name: 'QR code de Copa antiga' })
  await button.waitFor()
  await api('DELETE', `/environments/${gone}`)
  await button.click()
  await page.getByRole('dialog', { name: 'Copa antiga' }).getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await page.context().close()
})

test('the dialogs and what they print are in English for whom reads it', async () => {
  const { page } = await openList()
  await page.getByRole('button', { name: /^EN/ }).click()
  const dialog = await openCode(page, longName)
  await dialog.getByText('Code to type').waitFor()
  const { file } = await downloaded(page, () => dialog.getByRole('button', { name: 'Download PDF' }).click())
  const [sign] = (await allPages(file)) as [PdfPage]
  assert.ok(sign.text.includes('Point the app’s camera at the code'), sign.text)
  await page.context().close()
})

test('the dialogs fit every width, in both schemes, and keep nobody out', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { page } = await openList(coordinator, { scheme })
    const dialog = await openCode(page, longName)
    assert.deepEqual(await findBarriers(page), [])
    await keepPictures(page, `qr-code-${scheme}`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('search').getByRole('textbox').fill('')
    const exported = await openExport(page)
    await exported.getByRole('radio', { name: '14 por folha' }).check()
    assert.deepEqual(await findBarriers(page), [])
    await keepPictures(page, `qr-export-${scheme}`)
    await page.context().close()
  }
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { QrCode } from '@zelo/contract/qr-codes'
import type { Download, Locator, Page } from 'playwright-core'
import { findAxeViolations } from './axe.ts'
import { leave } from './browser.ts'
import { queryDatabase } from './demo-database.ts'
import { chooseLanguage, coordinator, readToast } from './demo-site.ts'
import { startSite } from './environment-site.ts'
import { eventually, hasFocus } from './eventually.ts'
import { search } from './maintenance-page.ts'
import { checkLookInBoth } from './pictures.ts'
import { findDarkBox, type PdfPage, readCodes, readPages, readPdfTexts } from './read-codes.ts'

/** An environment name that is hard to print, because it is long and has accents. The tests register it. */
const longName =
  'Depósito de materiais inflamáveis da ala São João, próximo à saída de emergência número três do bloco C'
const foreignName = 'Łódź – sala 3 🧽'

const site = await startSite('qr-codes')
const { ID: longId } = await site.makeEnvironment(longName)
const { ID: foreignId } = await site.makeEnvironment(foreignName)

/** Adds `count` copies of the environment with the long name. Each is named `name` with a number. */
const addEnvironments = (name: string, count: number) =>
  queryDatabase(
    site.databaseUrl,
    `insert into environments (group_id, company_id, name, name_key, floor, category_id, sector_id, qr_key)
     select group_id, company_id, $2::text || ' ' || n, lower($2::text) || ' ' || n, floor, category_id, sector_id,
       lpad(lower($2::text) || n, 20, '0')
     from environments, generate_series(1, $3::int) n where id = $1`,
    [longId, name, count],
  )

const readQrCodes = (environmentIds: number[]) => site.call<QrCode[]>('POST', 'qr-codes', { environmentIds })

async function readQrCode(id: number): Promise<QrCode> {
  return (await readQrCodes([id]))[0]!
}

async function openList(email = coordinator) {
  const opened = await site.open('', { email })
  await opened.page
    .getByRole('button', { name: /^QR code / })
    .first()
    .waitFor()
  return opened
}

/** Opens an environment's dialog and waits for its code. */
async function openCode(page: Page, name: string): Promise<Locator> {
  await search(page, name)
  await page.getByRole('button', { name: new RegExp(`^QR code .*${name.slice(0, 12)}`) }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByRole('img').waitFor()
  return dialog
}

/** Marks all environments and opens the export dialog. */
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
  for await (const page of readPages(pdf, pixelsPerMm)) pages.push(page)
  return pages
}

const near = (value: number, wanted: number, tolerance: number, what: string) =>
  assert.ok(Math.abs(value - wanted) <= tolerance, `${what}: ${value} is not ${wanted} ± ${tolerance}`)

function assertA4({ width, height }: PdfPage): void {
  near(width, 210, 0.1, 'width in mm')
  near(height, 297, 0.1, 'height in mm')
}

/**
 * Asserts that the downloaded PDF is one A4 page. Its code measures 100 mm, and its centered name is at most 110 mm
 * wide.
 */
async function isOnPaper(page: Page, dialog: Locator): Promise<void> {
  const { name, file } = await downloaded(page, () =>
    dialog.getByRole('button', { name: 'Baixar PDF' }).click(),
  )
  assert.equal(name, `QRCODE-${longId}.pdf`)
  const pages = await allPages(file, 10)
  assert.equal(pages.length, 1)
  const [sign] = pages as [PdfPage]
  assertA4(sign)
  const code = await readQrCode(longId)
  assert.deepEqual(await readCodes(sign.picture), [code.content])

  const box = findDarkBox(sign, { left: 45, top: 60, right: 165, bottom: 180 })
  assert.ok(box)
  near(box.right - box.left, 100, 0.5, 'width of the code in mm')
  near(box.bottom - box.top, 100, 0.5, 'height of the code in mm')
  near((box.left + box.right) / 2, 105, 0.25, 'middle of the code in mm')

  for (const text of [longName, code.company, code.floor, code.shortCode, 'Aponte a câmera']) {
    assert.ok(sign.text.includes(text), `“${text}” is not in “${sign.text}”`)
  }
  const words = findDarkBox(sign, { left: 15, top: 188, right: 195, bottom: 222 })
  assert.ok(words && words.bottom - words.top > 15, 'the name has several lines')
  assert.ok(words.right - words.left <= 110, `the name is ${words.right - words.left} mm wide`)
  near((words.left + words.right) / 2, 105, 0.5, 'middle of the name in mm')

  const band = findDarkBox(sign, { left: 0, top: 0, right: 210, bottom: 30 })
  assert.ok(band && band.right - band.left > 150, 'the page has the colored band of the template')
}

/** Asserts that the image view offers downloads as JPEG, PNG and SVG, and that "Voltar" leads back to the dialog. */
async function isInPictures(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Imagem' }).click()
  const view = page.getByRole('dialog', { name: 'Imagem do QR code' })
  await view.getByRole('img', { name: `Imagem do QR code de ${longName}` }).waitFor()
  await hasFocus(view.getByRole('button', { name: 'Voltar' }).last())
  assert.deepEqual(await findAxeViolations(page), [])
  const { content } = await readQrCode(longId)

  for (const format of ['JPEG', 'PNG', 'SVG']) {
    const press = () => view.getByRole('button', { name: `Baixar ${format}` }).click()
    const { name, file } = await downloaded(page, press)
    assert.equal(name, `QRCODE-${longId}.${format.toLowerCase()}`)
    const picture = format === 'SVG' ? await drawn(page, file) : file
    assert.deepEqual(await readCodes(picture), [content], format)
    if (format === 'JPEG') assert.ok(lossless(file), 'a JPEG of quality 1 is lossless')
    if (format === 'PNG') assert.ok(file.readUInt32BE(16) >= 1900, 'the PNG is at least 1900 pixels wide')
    if (format === 'SVG') assert.match(file.toString(), /materiais/)
  }
  await view.getByRole('button', { name: 'Voltar' }).last().click()
  await dialog.getByRole('img').waitFor()
}

test('a QR code is accessible and exported as PDF and images [R2-052 R2-083 R2-084 R2-085 R2-087 R2-088 R2-089 R2-090 R2-091 R2-092 R2-093 R2-094 R2-095 R2-096 R2-097 R2-098 R2-099 R2-100]', async () => {
  for (const email of [coordinator, 'leitura@zelo.demo']) {
    const { page, complaints } = await openList(email)
    const dialog = await openCode(page, longName)
    const code = await readQrCode(longId)
    const shown = dialog.getByRole('img', { name: `QR code de ${longName}` })
    await eventually(async () => readCodes(await shown.screenshot()), [code.content])
    assert.deepEqual(Object.keys(JSON.parse(code.content)), ['id', 'k'])
    for (const text of [code.company, code.floor, code.sector, code.shortCode]) {
      await dialog.getByText(text, { exact: true }).waitFor()
    }
    const mayReplace = email === coordinator
    assert.equal(await dialog.getByRole('button', { name: 'Trocar código' }).count(), Number(mayReplace))
    assert.equal((await page.locator('input[type=checkbox]').count()) > 0, mayReplace)
    if (mayReplace) {
      await isOnPaper(page, dialog)
      await isInPictures(page, dialog)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await leave(page)
  }
})

/** Renders an SVG in Chromium. */
async function drawn(page: Page, svg: Buffer): Promise<Buffer> {
  const other = await page.context().newPage()
  await other.setContent(`<body style="margin:0">${svg}</body>`)
  const picture = await other.locator('svg').screenshot()
  await other.close()
  return picture
}

/** Returns true if the JPEG was saved without loss, so that all its quantization tables contain only ones. */
function lossless(jpeg: Buffer): boolean {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xdb]))
  return at > 0 && jpeg.subarray(at + 5, at + 5 + 64).every((value) => value === 1)
}

test('all marked codes are exported as one PDF of A4 pages [R2-065 R2-066 R2-085 R2-088 R2-090]', async () => {
  const { page, complaints } = await openList()
  const dialog = await openExport(page)
  const environments = await site.listed()
  await dialog.getByText(`${environments.length} QR codes, ${environments.length} folhas`).waitFor()
  const before = fileTime()
  const [{ name, file }] = await Promise.all([
    downloaded(page, () => dialog.getByRole('button', { name: 'Gerar PDF' }).click()),
    // Waits for the toast at the same time as for the file, because the toast may disappear while the file is read.
    page.getByText(`PDF gerado com ${environments.length} QR codes`).waitFor(),
  ])
  assert.ok([before, fileTime()].includes(/^QRCODES-(\d{8}-\d{4})\.pdf$/.exec(name)?.[1] ?? ''), name)
  await dialog.waitFor({ state: 'detached' })

  const wanted = new Map(
    (await readQrCodes(environments.map(({ ID }) => ID))).map((code) => [code.content, code]),
  )
  for await (const sheet of readPages(file, 3)) {
    assertA4(sheet)
    const [content, ...others] = await readCodes(sheet.picture)
    const code = wanted.get(content ?? '')
    assert.ok(code && others.length === 0, `${content} is none, or printed twice`)
    wanted.delete(code.content)
    const box = findDarkBox(sheet, { left: 45, top: 60, right: 165, bottom: 180 })
    near((box?.right ?? 0) - (box?.left ?? 0), 100, 0.7, 'width of the code in mm')
    if (code.name !== foreignName) assert.ok(sheet.text.includes(code.name), `${code.name}: ${sheet.text}`)
  }
  assert.equal(wanted.size, 0, 'every code is printed')
  assert.deepEqual(complaints, [])
  await leave(page)
})

/** Returns the company's current date and minute in the format of file names. */
function fileTime(): string {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Fortaleza',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date())
  return text.replaceAll('-', '').replace(':', '').replace(' ', '-')
}

test('label sheets are readable and start at the first free label', async () => {
  await addEnvironments('Doca', 6)
  const { page } = await site.open('?in=company&q=lago+norte')
  const environments = (await site.listed()).filter(({ EMPRESA }) => EMPRESA === 'Lago Norte')
  // The largest sheet has 21 labels, so these environments need a second sheet.
  assert.ok(environments.length > 21)
  await page.getByText(`1–20 de ${environments.length} filtrados`).waitFor()
  const contents = (await readQrCodes(environments.map(({ ID }) => ID))).map(({ content }) => content)
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
    if (first === 7) assert.equal(findDarkBox(sheets[0]!, { left: 5, top: 5, right: 205, bottom: 90 }), null)
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Desmarcar' }).click()
  }
  await leave(page)
})

test('prints characters that PDF fonts lack [R2-086]', async () => {
  const { page } = await openList()
  const dialog = await openCode(page, foreignName)
  const { file } = await downloaded(page, () => dialog.getByRole('button', { name: 'Baixar PDF' }).click())
  const [sign] = (await allPages(file, 8)) as [PdfPage]
  assert.deepEqual(await readCodes(sign.picture), [(await readQrCode(foreignId)).content])
  const words = findDarkBox(sign, { left: 15, top: 189, right: 195, bottom: 201 })
  assert.ok(words, 'the name is on the page')
  near((words.left + words.right) / 2, 105, 1, 'middle of the name in mm')
  assert.ok(words.right - words.left > 50 && words.right - words.left <= 110)
  assert.ok(words.share > 0.1 && words.share < 0.5, `${words.share} of the name’s box is dark`)
  // The PDF contains the name as a picture, so the text of the PDF has no replacement characters.
  assert.match(sign.text, /para o código Térreo/)

  const before = await readQrCode(foreignId)
  await dialog.getByRole('button', { name: 'Trocar código' }).click()
  const question = page.getByRole('alertdialog', { name: 'Trocar o QR code' })
  await hasFocus(question.getByRole('button', { name: 'Não' }))
  assert.deepEqual(await findAxeViolations(page), [])
  await question.getByRole('button', { name: 'Trocar código' }).click()
  await page.getByText('QR code trocado com sucesso').waitFor()
  await dialog.getByText(before.shortCode).waitFor({ state: 'detached' })
  const after = await readQrCode(foreignId)
  assert.notEqual(after.content, before.content)
  await dialog.getByText(after.shortCode).waitFor()
  await eventually(async () => readCodes(await dialog.getByRole('img').screenshot()), [after.content])
  await leave(page)
})

test('prints the new code if another user has replaced the code', async () => {
  const { ID } = await site.makeEnvironment('Copa trocada')
  const { page } = await openList()
  const dialog = await openCode(page, 'Copa trocada')
  const { content } = await readQrCode(ID)
  await site.call('POST', `qr-codes/${ID}/replacement`, { content })
  const { file } = await downloaded(page, () => dialog.getByRole('button', { name: 'Baixar PDF' }).click())
  const [sign] = (await allPages(file, 8)) as [PdfPage]
  const now = await readQrCode(ID)
  assert.notEqual(now.content, content)
  assert.deepEqual(await readCodes(sign.picture), [now.content])
  await dialog.getByText(now.shortCode).waitFor()

  // Another user replaces the code again. The dialog then knows an outdated code, so its own replacement changes
  // nothing.
  await site.call('POST', `qr-codes/${ID}/replacement`, { content: now.content })
  await dialog.getByRole('button', { name: 'Trocar código' }).click()
  const question = page.getByRole('alertdialog', { name: 'Trocar o QR code' })
  await question.getByRole('button', { name: 'Trocar código' }).click()
  await readToast(page, 'info', 'Outra pessoa acabou de trocar este código')
  await dialog.getByText((await readQrCode(ID)).shortCode).waitFor()
  await leave(page)
})

test('a code stays on the screen if its refresh fails', async () => {
  const { ID } = await site.makeEnvironment('Copa sem sinal')
  const { shortCode } = await readQrCode(ID)
  const { page } = await openList()
  const dialog = await openCode(page, 'Copa sem sinal')
  await dialog.getByRole('button', { name: 'Códigos aceitos' }).click()
  await page.route('**/api/qr-codes', (route) => route.fulfill({ status: 500, body: '{}' }))
  await dialog.getByRole('radio', { name: /^Só código com chave/ }).check()
  const failed = page.waitForResponse('**/api/qr-codes')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await failed
  await readToast(page, 'success', 'Sucesso', 'Códigos aceitos alterados em 1 ambiente')
  await dialog.getByText(shortCode).waitFor()
  await leave(page)
})

test('an environment that was deleted meanwhile shows an error, not a code', async () => {
  const gone = await site.makeEnvironment('Copa antiga')
  const { page } = await openList()
  await search(page, 'Copa antiga')
  const button = page.getByRole('button', { name: 'QR code de Copa antiga' })
  await button.waitFor()
  await site.call('DELETE', `environments/${gone.ID}`)
  await button.click()
  await page.getByRole('dialog', { name: 'Copa antiga' }).getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await leave(page)
})

test('the QR code screens pass axe and fit all widths', async () => {
  const { page } = await openList()
  const dialog = await openCode(page, longName)
  await checkLookInBoth(page, 'qr-code')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await search(page, '')
  const exported = await openExport(page)
  await exported.getByRole('radio', { name: '14 por folha' }).check()
  await checkLookInBoth(page, 'qr-export')
  await exported.getByRole('button', { name: 'Fechar' }).click()
  await exported.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Desmarcar' }).click()

  await chooseLanguage(page, 'en-US')
  await openCode(page, longName)
  await dialog.getByText('Code to type').waitFor()
  const { file } = await downloaded(page, () => dialog.getByRole('button', { name: 'Download PDF' }).click())
  const [sign] = await readPdfTexts(file)
  assert.ok(sign?.includes('Point the app’s camera at the code'), sign)
  await leave(page)
})

test('a PDF shows its progress, and canceling it downloads no file', async () => {
  // Adds enough codes for the progress to be visible.
  await addEnvironments('Vaga', 150)
  const { page } = await openList()
  const dialog = await openExport(page)
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  // A script in the page presses the buttons. A click by Playwright would arrive after the PDF is ready.
  const [worker, printed] = await Promise.all([
    page.waitForEvent('worker'),
    dialog.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const press = (name: string) =>
            [...element.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
          let begun = false
          const observer = new MutationObserver(() => {
            const progress = element.querySelector('progress')
            begun ||= progress !== null
            if (!begun || progress?.value === 0) return
            observer.disconnect()
            press('Cancelar')
            resolve(progress?.value ?? -1)
          })
          observer.observe(element, { subtree: true, childList: true, attributes: true })
          press('Gerar PDF')
        }),
    ),
  ])
  const all = (await site.listed()).length
  assert.ok(printed > 0 && printed < all, `${printed} of ${all}`)
  if (page.workers().includes(worker)) await worker.waitForEvent('close')
  await dialog.getByRole('button', { name: 'Gerar PDF' }).waitFor()
  assert.deepEqual(downloads, [])
  await eventually(() => dialog.evaluate((element) => element.contains(document.activeElement)), true)
  // The canceled export can be started again in the same dialog.
  const { name } = await downloaded(page, () => dialog.getByRole('button', { name: 'Gerar PDF' }).click())
  assert.match(name, /^QRCODES-/)
  await leave(page)
})

test('replaces more codes than one request accepts, then offers to export all', async () => {
  const made = 10_000
  await addEnvironments('Boxe', made)
  const all = (await site.listed()).length
  assert.ok(all > made)
  const figure = all.toLocaleString('pt-BR')
  const { page, complaints } = await openList()
  const dialog = await openExport(page)
  await dialog.getByText(`${figure} QR codes, ${figure} folhas`).waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Trocar QR codes', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Trocar códigos' }).click()
  await readToast(page, 'success', 'Sucesso', `${figure} QR codes trocados com sucesso`)
  assert.deepEqual(complaints, [])
  await leave(page)
})

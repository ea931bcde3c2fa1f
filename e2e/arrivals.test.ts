import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ArrivedRecord } from '@zelo/contract/records'
import { addDays, toDisplayDate } from '@zelo/contract/rules/calendar'
import { shownCell } from '@zelo/contract/rules/test-sheet-cells'
import type { Locator, Page } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { leave } from './browser.ts'
import { send, signInByCall } from './calls.ts'
import { listPlanned } from './dashboard-site.ts'
import { queryDatabase } from './demo-database.ts'
import { startDemoSite, today } from './demo-site.ts'
import { eventually } from './eventually.ts'
import {
  findExcelButton,
  hasTexts,
  locateDialog,
  onDay,
  type ReadPdf,
  readPdf,
  withoutBreaks,
} from './history-site.ts'
import { checkLookInBoth } from './pictures.ts'
import { findDarkBox } from './read-codes.ts'
import { deliverVisit, openRecording, readCode } from './recorded-work.ts'

const site = await startDemoSite('arrivals')
const day = addDays(today(), -3)
const interval = `in=dates&from=${addDays(today(), -6)}&to=${today()}`

/**
 * Sends three late off-schedule records as the demo's cleaner. Voids one record. Another record waits for a
 * coordinator, because its QR code has no key.
 */
async function makeMarked() {
  const { coordinator, cleaner, work } = await openRecording(site)
  const active = work.places.map((room) => ({ ...room, tasks: room.tasks.filter((task) => task.active) }))
  const place = active.find(({ tasks }) => tasks.length >= 3)!
  const environmentIds = [place.id]
  await send(site, coordinator.token, 'PUT', 'qr-codes/plain-codes', { environmentIds, plainCodes: false })
  const code = await readCode(site, coordinator.token, place.id)
  const target = { environmentId: place.id }
  const works = await deliverVisit(site, cleaner.token, {
    startedAt: `${day}T23:30:00Z`,
    endedAt: `${day}T23:40:00Z`,
    tasks: [code, code, JSON.stringify({ id: place.id })].map((scanned, nth) => {
      return { target, taskId: place.tasks[nth]!.id, scanned }
    }),
  })
  assert.deepEqual(
    works.map(({ held }) => held),
    [undefined, undefined, 'plain_code'],
  )
  const list = () =>
    send<ArrivedRecord[]>(
      site,
      coordinator.token,
      'GET',
      `records/arrivals?companyId=${coordinator.companyId}&from=${day}&to=${day}&userId=${cleaner.user.id}&environmentId=${place.id}&only=marked`,
    )
  const own = (await list()).filter(({ appointmentId }) => appointmentId === works[0]!.appointmentId)
  const voided = own.find(({ arrival }) => arrival.standing === 'counted')!
  await send(site, coordinator.token, 'POST', 'records/void', {
    ids: [voided.id],
    reason: 'Registro de outra sala',
  })
  return { place, person: cleaner.user, voided, appointmentId: voided.appointmentId }
}

const made = await makeMarked()

test('a coordinator voids and restores single records and sees who decided', async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/dashboard?from=${day}&to=${day}&appointment=${made.appointmentId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Anulado\. .*: Registro de outra sala/).waitFor()
  await dialog.getByText(/Aguarda confirmação\. O código lido não tem chave/).waitFor()
  await checkLookInBoth(page, 'arrivals-detail')
  const others = made.place.tasks.filter(({ name }) => name !== made.voided.procedure)
  await dialog.getByRole('button', { name: 'Anular' }).click()
  const choices = dialog.getByRole('group', { name: 'Registros' })
  assert.equal(await choices.getByRole('checkbox', { checked: true }).count(), 3)
  await choices.getByRole('checkbox', { name: 'Todos' }).uncheck()
  await dialog.getByLabel('Motivo').fill('Repetido')
  await dialog.getByRole('button', { name: 'Anular' }).click()
  await dialog.getByText('Escolha ao menos um registro').waitFor()
  await checkLookInBoth(page, 'arrivals-choices')
  const counted = others.find(({ name }) => name !== made.voided.procedure)!.name
  await choices.getByRole('checkbox', { name: counted }).check()
  await dialog.getByRole('button', { name: 'Anular' }).click()
  await page.getByText('1 registro anulado', { exact: true }).first().waitFor()
  await dialog.getByText(/Anulado\. .*: Repetido/).waitFor()
  await dialog.getByText(/Anulado\. .*: Registro de outra sala/).waitFor()
  await dialog.getByRole('button', { name: 'Desfazer anulação' }).click()
  await choices.getByRole('checkbox', { name: made.voided.procedure }).uncheck()
  await dialog.getByRole('button', { name: 'Desfazer anulação' }).click()
  await dialog.getByText(/Anulado\. .*: Repetido/).waitFor({ state: 'detached' })
  await dialog.getByText(/Anulado\. .*: Registro de outra sala/).waitFor()
  const [own] = (await listPlanned(page, day)).filter(({ id }) => id === made.appointmentId)
  assert.deepEqual([own!.awaitingRecords, own!.voidedRecords, own!.lateRecords], [1, 1, 1])
  await leave(page)
})

test('histories of people and environments mark late, waiting and voided records', async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/historico-colaboradores?${interval}`)
  const note = page.getByRole('button', {
    name: /^2 registros fora das somas \(1 aguarda confirmação, 1 anulado\)$/,
  })
  await note.waitFor()
  await checkLookInBoth(page, 'arrivals-history')
  await note.click()
  await page
    .getByRole('dialog')
    .getByText(/Registro de outra sala/)
    .waitFor()
  await checkLookInBoth(page, 'arrivals-outside')

  await page.goto(`${site.url}/historico-colaboradores?${interval}&person=${made.person.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 aguarda confirmação, 1 anulado, 1 chegou depois').waitFor()
  await checkLookInBoth(page, 'arrivals-days')
  await page.goto(
    `${site.url}/historico-colaboradores?${interval}&person=${made.person.id}&environment=${made.place.id}&day=${day}`,
  )
  await dialog.getByRole('heading', { name: 'Fora das somas' }).waitFor()
  await dialog
    .getByText(/Chegou em .* depois\./)
    .first()
    .waitFor()
  await checkLookInBoth(page, 'arrivals-procedures')

  await page.goto(`${site.url}/historico-ambientes?${interval}&environment=${made.place.id}`)
  await dialog.getByText(/1 aguarda confirmação, 1 anulado, 1 chegou depois/).waitFor()
  await checkLookInBoth(page, 'arrivals-people')
  await leave(page)
})

test("the exported workbook has a sheet of arrivals after the report's sheet", async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/historico-ambientes?${interval}&environment=${made.place.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Fora das somas' }).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), findExcelButton(dialog).click()])
  const sheets = await readWorkbook(await download.path())
  assert.deepEqual(sheets.length, 2)
  const [, arrivals] = sheets
  assert.equal(arrivals!.sheet, 'Chegada')
  const [headers = [], ...rows] = arrivals!.data
  const at = (header: string) => headers.indexOf(header)
  const states = rows.map((row) => [row[at('Situação')], row[at('Chegou depois do dia')]])
  for (const state of ['Conta', 'Aguarda confirmação', 'Anulado'])
    assert.ok(
      states.some(([is, late]) => is === state && late === 'Sim'),
      state,
    )
  const voided = rows.find((row) => row[at('Situação')] === 'Anulado')!
  assert.match(String(voided[at('Decisão')]), /^Anulado\. .*: Registro de outra sala$/)
  assert.ok(Number(voided[at('Atraso (min)')]) > 2 * 1440)
  await leave(page)
})

/** Returns an exported sheet of arrivals: its name, its column headings, and its rows as shown. */
async function readArrivalSheet(page: Page, place: Page | Locator) {
  await findExcelButton(place).and(page.locator(':enabled')).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), findExcelButton(place).click()])
  const [, sheet] = await readWorkbook(await download.path())
  const [heads = [], ...rows] = sheet!.data
  return { name: sheet!.sheet, heads: heads.map(String), rows: rows.map((row) => row.map(shownCell)) }
}

/**
 * Returns the text of the PDF's section below a title and its heads, without whitespace. Returns undefined if the PDF
 * has no such section.
 */
function findSection(pdf: ReadPdf, title: string, heads: readonly string[]): string | undefined {
  const [, section, ...others] = pdf.text.split(withoutBreaks([title, ...heads].join('')))
  assert.deepEqual(others, [])
  return section
}

test('the PDF of each history level lists arrivals, in both languages', async () => {
  const ofPerson = `historico-colaboradores?${interval}&person=${made.person.id}`
  const ofRoom = `historico-ambientes?${interval}&environment=${made.place.id}`
  const addresses = {
    'pt-BR': [
      `historico-colaboradores?${onDay(day)}`,
      ofPerson,
      `${ofRoom}&person=${made.person.id}&day=${day}`,
    ],
    'en-US': [
      `v2/historico-ambientes?${onDay(day)}`,
      ofRoom,
      `${ofPerson}&environment=${made.place.id}&day=${day}`,
    ],
  }
  for (const language of ['pt-BR', 'en-US'] as const) {
    const { page } = await site.openSignedIn(undefined, { language })
    const yes = language === 'pt-BR' ? 'Sim' : 'Yes'
    const formatMinutes = (cell = '') => (cell === '' ? '' : Number(cell).toLocaleString(language))
    for (const address of addresses[language]) {
      await page.goto(`${site.url}/${address}`)
      const place = /person|environment=/.test(address) ? locateDialog(page) : page
      const { name, heads, rows } = await readArrivalSheet(page, place)
      const pdf = await readPdf(page, place)
      // The PDF of a long list contains only the marked rows.
      const isMarked = (row: string[]) => row[9] !== '' || row[14] !== '' || row[12] !== '' || row[10] === yes
      const listed = rows.length > 200 ? rows.filter(isMarked) : rows
      const more = language === 'pt-BR' ? 'Mais {n} na planilha' : '{n} more in the workbook'
      const note = rows.length > 200 ? more.replace('{n}', String(rows.length - listed.length)) : ''
      const section = findSection(pdf, name + note, heads.slice(1))
      assert.ok(section, address)
      assert.ok(listed.length >= 3)
      const format = (row: string[]) =>
        row.slice(1).with(7, formatMinutes(row[8])).with(8, formatMinutes(row[9])).join('')
      hasTexts({ ...pdf, text: section }, [
        ...listed.map(format),
        ...listed.map(([shownDay]) => `${heads[0]}: ${shownDay}`),
      ])
      for (const row of rows.filter((each) => !listed.includes(each)))
        assert.ok(!section.includes(withoutBreaks(format(row))))
      for (const sheet of place === page ? await pdf.draw() : [])
        assert.equal(findDarkBox(sheet, { left: 0, top: 207, right: 297, bottom: 210 }), null)
    }
    await leave(page)
  }
})

/** Returns a recent day that has records, but no marked records. */
async function findUnmarkedDay(): Promise<string> {
  const { token, companyId } = await signInByCall(site)
  for (let back = 4; back <= 40; back += 1) {
    const of = addDays(today(), -back)
    const path = `records/arrivals?companyId=${companyId}&from=${of}&to=${of}`
    const [all, marked] = await Promise.all(
      [path, `${path}&only=marked`].map((each) => send<ArrivedRecord[]>(site, token, 'GET', each)),
    )
    if (all!.length > 0 && marked!.length === 0) return of
  }
  throw new Error('each day of the demo has a marked record')
}

test('without late, waiting or voided records, a PDF lists no arrivals', async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/historico-colaboradores?${onDay(await findUnmarkedDay())}`)
  const { name, heads, rows } = await readArrivalSheet(page, page)
  assert.ok(rows.length > 0)
  const pdf = await readPdf(page, page)
  assert.equal(findSection(pdf, name, heads.slice(1)), undefined)
  assert.ok(!pdf.text.includes(withoutBreaks(heads[7]!)))
  await leave(page)
})

test('the PDF of the audit lists late records by person and room', async () => {
  const unmarked = await findUnmarkedDay()
  for (const [language, title, about] of [
    [
      'pt-BR',
      'Registros que chegaram depois',
      'Por colaborador e ambiente: o que chegou depois do seu dia, aguarda confirmação ou foi anulado',
    ],
    [
      'en-US',
      'Records that arrived later',
      'By cleaner and room: what arrived after its day, waits for confirmation or was voided',
    ],
  ] as const) {
    const { page } = await site.openSignedIn(undefined, { language })
    await page.goto(`${site.url}/auditoria?from=${addDays(today(), -6)}&to=${today()}`)
    const card = page.getByRole('region', { name: title }).first()
    await card.getByRole('row').filter({ hasText: made.place.name }).waitFor()
    const [heads = [], ...rows] = await card
      .getByRole('row')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
    const pdf = await readPdf(page, page)
    const section = findSection(pdf, title + about, heads)
    assert.ok(section, language)
    hasTexts(
      { ...pdf, text: section },
      rows.map((row) => row.join('')),
    )
    for (const sheet of await pdf.draw())
      assert.equal(findDarkBox(sheet, { left: 0, top: 190, right: 297, bottom: 199 }), null)
    await page.goto(`${site.url}/auditoria?from=${unmarked}&to=${unmarked}`)
    await card.getByText(/^(Nenhum registro|No record)/).waitFor()
    const charts = await readPdf(page, page)
    assert.ok(!charts.text.includes(withoutBreaks(title)))
    await leave(page)
  }
})

test('the audit lists late records by person and by room', async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/auditoria?from=${addDays(today(), -6)}&to=${today()}`)
  const card = page.getByRole('region', { name: 'Registros que chegaram depois' }).first()
  const row = card.getByRole('row').filter({ hasText: made.place.name })
  await row.waitFor()
  await card.scrollIntoViewIfNeeded()
  const cells = await row.getByRole('cell').allTextContents()
  assert.deepEqual([cells[0], ...cells.slice(2, 3), ...cells.slice(4, 6)], [made.place.name, '3', '1', '1'])
  await checkLookInBoth(page, 'arrivals-audit')
  await leave(page)
})

test('the calendar and the dashboard mark late, waiting and voided records', async () => {
  const { page } = await site.openSignedIn()
  // The timeline renders only blocks near the viewport, so the window is tall.
  await page.setViewportSize({ width: 1440, height: 2400 })
  await page.goto(`${site.url}/historico-agenda?day=${day}`)
  const block = page.getByRole('button', { name: new RegExp(`${made.place.name}.*1 a confirmar, 1 anulado`) })
  await block.first().waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await checkLookInBoth(page, 'arrivals-calendar')
  await page.goto(`${site.url}/dashboard?from=${day}&to=${day}`)
  await eventually(() => page.getByText('1 registro a confirmar, 1 registro anulado').count(), 1)
  await checkLookInBoth(page, 'arrivals-dashboard')
  await leave(page)
})

/**
 * Adds a note to one record of a past cleaning, and voids another. The voided procedure is then derived as not done.
 */
async function voidOneOfNoted() {
  const { token, companyId } = await signInByCall(site)
  const of = addDays(today(), -2)
  const list = `records/arrivals?companyId=${companyId}&from=${of}&to=${of}`
  const records = await send<ArrivedRecord[]>(site, token, 'GET', list)
  const isDone = ({ endedAt, arrival }: ArrivedRecord) => endedAt !== null && arrival.standing === 'counted'
  const rows = await queryDatabase<{ id: string; kept: string }>(
    site.databaseUrl,
    `select a.id, b.id as kept from executions a join executions b using (group_id, appointment_id)
     join tasks t on t.id = a.task_id
     where a.id = any($1) and b.id = any($1) and a.id <> b.id and a.revision_id is null and b.revision_id is null
       and not a.extra and not b.extra and a.undone_reason is null and b.undone_reason is null order by a.id limit 1`,
    [records.filter(isDone).map(({ id }) => id)],
  )
  const [id, kept] = [Number(rows[0]!.id), Number(rows[0]!.kept)]
  await queryDatabase(site.databaseUrl, 'update executions set observation = $1 where id = $2', [
    'Faltou água',
    kept,
  ])
  await send(site, token, 'POST', 'records/void', { ids: [id], reason: 'Foto de outra sala' })
  return records.find((record) => record.id === id)!
}

test('card and exports show that an undone task has a voided record', async () => {
  const voided = await voidOneOfNoted()
  const { page } = await site.openSignedIn()
  for (const path of ['historico-tarefas-incompletas', 'v2/historico-tarefas-incompletas']) {
    await page.goto(`${site.url}/${path}?${onDay(voided.day)}&size=all`)
    const task = page.getByText(voided.procedure, { exact: true })
    await page.getByRole('main').getByRole('button').filter({ has: task }).click()
    const dialog = locateDialog(page)
    const span = `${voided.startedAt.slice(11, 16)} – ${voided.endedAt!.slice(11, 16)}`
    const card = dialog
      .locator('ul')
      .first()
      .locator('> li')
      .filter({ hasText: `Fora das somas: ${span}` })
    await card.getByText(/Anulado\. .*: Foto de outra sala/).waitFor()
    await card.getByText('Sem registro do procedimento nesta limpeza').waitFor()
    await dialog.getByRole('heading', { name: 'Fora das somas' }).waitFor()
    await checkLookInBoth(page, 'arrivals-undone')
    const { name, heads, rows } = await readArrivalSheet(page, dialog)
    const row = rows.find((cells) => cells.at(-1)!.endsWith('Foto de outra sala'))!
    assert.deepEqual(row.slice(0, 5), [
      toDisplayDate(voided.day),
      voided.company,
      voided.environment.name,
      voided.person.name,
      voided.procedure,
    ])
    const pdf = await readPdf(page, dialog)
    const section = findSection(pdf, name, heads.slice(1))
    assert.ok(section, path)
    hasTexts({ ...pdf, text: section }, [row.slice(1, 8).join(''), row.at(-1)!])
  }
  await leave(page)
})

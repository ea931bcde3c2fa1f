import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { MyWork } from '@zelo/contract/my-work'
import type { ArrivedRecord } from '@zelo/contract/records'
import { addDays } from '@zelo/contract/rules/calendar'
import readWorkbook from 'read-excel-file/node'
import { leave } from './browser.ts'
import { send, signIn } from './calls.ts'
import { listPlanned } from './dashboard-site.ts'
import { password, startDemoSite, today } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { findExcelButton } from './history-site.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('arrivals')
const day = addDays(today(), -3)
const interval = `in=dates&from=${addDays(today(), -6)}&to=${today()}`

/**
 * Sends three late off-schedule records as the demo's cleaner. Voids one of them. Another waits for a coordinator,
 * because its code has no key.
 */
async function makeMarked() {
  const coordinator = await signIn(site)
  const cleaner = await send<{ token: string; user: { id: number; name: string } }>(
    site,
    '',
    'POST',
    'own-work/session',
    { login: 'asg@zelo.demo', password },
  )
  const { places } = await send<MyWork>(site, cleaner.token, 'GET', `own-work?from=${day}&to=${today()}`)
  const place = places.find(({ tasks }) => tasks.filter(({ active }) => active).length >= 3)!
  const environmentIds = [place.id]
  await send(site, coordinator.token, 'PUT', 'qr-codes/plain-codes', { environmentIds, plainCodes: false })
  const [code] = await send<{ content: string }[]>(site, coordinator.token, 'POST', 'qr-codes', {
    environmentIds,
  })
  const startedAt = `${day}T23:30:00Z`
  const works = place.tasks
    .filter(({ active }) => active)
    .slice(0, 3)
    .map(({ id }, nth) => ({
      clientId: randomUUID(),
      target: { environmentId: place.id, startedAt },
      taskId: id,
      revisionId: null,
      extra: false,
      startedAt,
      endedAt: `${day}T23:40:00Z`,
      observation: null,
      undoneReason: null,
      proof: { scanned: nth === 2 ? JSON.stringify({ id: place.id }) : code!.content },
    }))
  const body = { sentAt: new Date().toISOString(), works }
  const sent = await send<{ works: { appointmentId: number; held?: string }[] }>(
    site,
    cleaner.token,
    'POST',
    'own-work',
    body,
  )
  assert.deepEqual(
    sent.works.map(({ held }) => held),
    [undefined, undefined, 'plain_code'],
  )
  const list = () =>
    send<ArrivedRecord[]>(
      site,
      coordinator.token,
      'GET',
      `records/arrivals?companyId=${coordinator.companyId}&from=${day}&to=${day}&userId=${cleaner.user.id}&environmentId=${place.id}&only=marked`,
    )
  const own = (await list()).filter(({ appointmentId }) => appointmentId === sent.works[0]!.appointmentId)
  const voided = own.find(({ arrival }) => arrival.standing === 'counted')!
  await send(site, coordinator.token, 'POST', 'records/void', {
    ids: [voided.id],
    reason: 'Registro de outra sala',
  })
  return { place, person: cleaner.user, voided, appointmentId: voided.appointmentId }
}

const made = await makeMarked()

test('a coordinator judges one record of a cleaning and sees who decided', async () => {
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

test('both histories mark late, waiting and voided records', async () => {
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

test('the exported workbook has a sheet of arrivals after the specified sheet', async () => {
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

test('the calendar and the dashboard mark records', async () => {
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

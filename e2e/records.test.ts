import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { MyWork } from '@zelo/contract/my-work'
import { addDays } from '@zelo/contract/rules/calendar'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { send } from './calls.ts'
import { listPlanned } from './dashboard-site.ts'
import { password, startDemoSite, today } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('records')
const page = (name = '') => `${site.url}/registros${name}`

/** Sends work for a future day as the demo's cleaner. Returns the appointment and the number of records. */
async function sendAhead(nth: number) {
  const body = { login: 'asg@zelo.demo', password }
  const { token } = await send<{ token: string }>(site, '', 'POST', 'own-work/session', body)
  const [from, to] = [addDays(today(), 2), addDays(today(), 20)]
  const { appointments } = await send<MyWork>(site, token, 'GET', `own-work?from=${from}&to=${to}`)
  const appointment = appointments.filter(({ offSchedule }) => !offSchedule)[nth]!
  const startedAt = `${appointment.day}T12:00:00Z`
  const works = appointment.mandatoryTaskIds.map((taskId) => ({
    clientId: randomUUID(),
    target: { appointmentId: appointment.id },
    taskId,
    revisionId: null,
    extra: false,
    startedAt,
    endedAt: `${appointment.day}T12:10:00Z`,
    observation: null,
    undoneReason: null,
    proof: { scanned: JSON.stringify({ id: appointment.environmentId }) },
  }))
  await send(site, token, 'POST', 'own-work', { sentAt: new Date().toISOString(), works })
  return { ...appointment, count: works.length }
}

const readStatus = async (page: Page, { id, day }: { id: number; day: string }) =>
  (await listPlanned(page, day)).find((one) => one.id === id)!.status

test('a coordinator confirms records that were sent before their planned day', async () => {
  const { page: empty } = await site.openSignedIn()
  await empty.goto(page())
  await empty.getByRole('heading', { name: 'Nenhum registro a confirmar' }).waitFor()
  await checkLookInBoth(empty, 'records-empty')
  await leave(empty)

  const appointment = await sendAhead(0)
  await sendAhead(1)
  const { page: opened } = await site.openSignedIn()
  await opened.goto(page())
  await opened.getByText('É de um dia que não tinha começado quando chegou.').first().waitFor()
  await checkLookInBoth(opened, 'records')
  assert.equal(await readStatus(opened, appointment), null)
  const groups = opened.getByRole('main').getByRole('checkbox', { name: /^Selecionar .*, .*\d{4}$/ })
  assert.equal(await groups.count(), 2)
  await opened
    .getByRole('listitem')
    .filter({ has: opened.locator(`a[href*="appointment=${appointment.id}"]`) })
    .getByRole('checkbox')
    .check()
  await opened.getByRole('button', { name: 'Confirmar' }).click()
  const dialog = opened.getByRole('dialog')
  await dialog.getByText(/passam? a contar no painel/).waitFor()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => groups.count(), 1)
  assert.equal(await readStatus(opened, appointment), 'Completo')
  await leave(opened)
})

test('an address of a page beyond the last shows the last page', async () => {
  const { page: opened } = await site.openSignedIn()
  await opened.goto(page('?page=9'))
  await opened.getByText('É de um dia que não tinha começado quando chegou.').first().waitFor()
  await eventually(() => new URL(opened.url()).searchParams.get('page'), '1')
  await leave(opened)
})

test('a coordinator voids waiting records and undoes the void', async () => {
  await sendAhead(2)
  const { page: opened } = await site.openSignedIn()
  await opened.goto(page())
  const all = opened.getByRole('checkbox', { name: 'Selecionar todos desta página' })
  await all.check()
  const listed = await opened.getByRole('main').getByRole('checkbox').count()
  await opened.getByRole('button', { name: 'Anular' }).click()
  const dialog = opened.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Anular' }).click()
  await dialog.getByText('Escreva o motivo').waitFor()
  await dialog.getByLabel('Motivo').fill('Registro de outra sala')
  await dialog.getByRole('button', { name: 'Anular' }).click()
  await opened.getByRole('heading', { name: 'Nenhum registro a confirmar' }).waitFor()
  await opened.getByRole('button', { name: 'Desfazer' }).click()
  await eventually(() => opened.getByRole('main').getByRole('checkbox').count(), listed)
  await leave(opened)
})

test('the history of a cleaning shows a voided record and restores it', async () => {
  const { page: opened } = await site.openSignedIn()
  await opened.goto(page())
  const done = (await listPlanned(opened, addDays(today(), -1))).find(({ status }) => status === 'Completo')!
  await opened.goto(
    `${site.url}/dashboard?from=${done.dataAgend}&to=${done.dataAgend}&appointment=${done.id}`,
  )
  const dialog = opened.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Anular' }).first().click()
  await dialog.getByLabel('Motivo').fill('Registro de outra sala')
  await dialog.getByRole('button', { name: 'Anular' }).last().click()
  await opened.getByText(/^\d registros? anulados?$/).waitFor()
  await dialog.getByText(/Anulado\. .*: Registro de outra sala/).waitFor()
  await eventually(
    async () => (await readStatus(opened, { id: done.id, day: done.dataAgend })) !== 'Completo',
    true,
  )
  await checkLookInBoth(opened, 'records-voided')
  await dialog.getByRole('button', { name: 'Desfazer anulação' }).click()
  await dialog.getByRole('button', { name: 'Desfazer anulação' }).click()
  await dialog.getByText(/Anulado\. /).waitFor({ state: 'detached' })
  assert.equal(await readStatus(opened, { id: done.id, day: done.dataAgend }), 'Completo')
  await leave(opened)
})

test('a master administrator sets for how many days late records count automatically', async () => {
  const { page: opened } = await site.openSignedIn('master@zelo.demo')
  await opened.goto(page())
  await opened.getByRole('button', { name: 'Prazo das empresas' }).click()
  const dialog = opened.getByRole('dialog')
  const field = dialog.getByLabel('Dias em Porto Azul')
  await field.fill('61')
  await dialog.getByText('Use um número de 0 a 60').waitFor()
  await field.fill('3')
  await dialog.getByRole('button', { name: 'Salvar', disabled: false }).click()
  await opened.getByText('Em Porto Azul, registros contam sozinhos por 3 dias').waitFor()
  await checkLookInBoth(opened, 'records-windows')
  await leave(opened)
})

test('a read-only user sees records without buttons to confirm or void them', async () => {
  const { page: opened } = await site.openSignedIn('leitura@zelo.demo')
  await opened.goto(page())
  await opened.getByText('É de um dia que não tinha começado quando chegou.').first().waitFor()
  assert.equal(await opened.getByRole('main').getByRole('checkbox').count(), 0)
  assert.equal(await opened.getByRole('button', { name: 'Prazo das empresas' }).count(), 0)
  await leave(opened)
})

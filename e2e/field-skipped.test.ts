// Tests of skipped and moved cleanings on the phone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@zelo/contract/rules/calendar'
import { agendaItem } from './agenda-item.ts'
import { today } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { lookOnPhone, startFieldSite } from './field-site.ts'

const site = await startFieldSite('field-skipped')
const { ID: companyId } = await site.companyNamed('Porto Azul')

/** Plans a monthly cleaning at noon on the day of the month of `day`. The calendar may move it to a day near it. */
async function planMonthly(roomName: string, day: string): Promise<void> {
  const room = await site.makeRoom(roomName)
  const item = agendaItem({
    companyId,
    environmentId: room.ID,
    userId: site.person.id,
    name: roomName,
    validity: [day, addDays(day, 1)],
    hours: ['12:00', '12:30'],
  })
  const periodicity = { ...item.Periodicidade, type: 'mes', DIAS_SEMANA: '', DIA_MES: Number(day.slice(8)) }
  const saved = { ...item, onHoliday: 'move', Periodicidade: periodicity }
  await site.call('POST', 'agendas/v2/saveAgenda', [saved])
}

const close = (day: string, name: string) =>
  site.call<{ id: number; skipped: number }>('POST', 'calendar-days', {
    companyId,
    day,
    name,
    kind: 'closure',
    effect: 'skip',
  })

test('a skipped cleaning is grey with its reason, also without signal', async () => {
  const day = today()
  await site.roomToClean('Sala das âncoras')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala das âncoras')
  await planMonthly('Sala dos remos', day)
  const { skipped } = await close(day, 'Dedetização geral')
  assert.ok(skipped > 0)
  await phone.readyForNoSignal()
  await phone.reopen()

  const list = () => phone.page.getByRole('list', { name: 'Limpezas' })
  const row = () => list().getByRole('listitem').filter({ hasText: 'Sala das âncoras' })
  await row().getByText('Pulada: Dedetização geral').waitFor()
  await lookOnPhone(phone.page, 'field-skipped')
  await phone.loseSignal()
  await phone.reopen()
  await row().getByText('Pulada: Dedetização geral').waitFor()
  // A skipped cleaning has no link to a visit. Cleanings that began before the closure are not skipped.
  const skippedRows = list().getByRole('listitem').filter({ hasText: 'Pulada: Dedetização geral' })
  assert.equal(await skippedRows.getByRole('link').count(), 0)
  // The day's progress counts only visits, not skipped cleanings.
  const visits = await list()
    .getByRole('link')
    .filter({ hasNotText: /depois do início/ })
    .count()
  const progress = phone.page.getByRole('img', { name: new RegExp(`^\\d+ de ${visits} feitas`) })
  await eventually(() => progress.count(), visits === 0 ? 0 : 1)

  await phone.press('Amanhã')
  const moved = list().getByRole('link', { name: /Sala dos remos/ })
  const planned = `${day.slice(8)}/${day.slice(5, 7)}`
  await moved.getByText(new RegExp(`do dia ${planned}`)).waitFor()
  await moved.click()
  await phone.title('Sala dos remos')
  await phone.shows(`12:00 às 12:30, 30 min, do dia ${planned}`)
  await phone.findSignal()
  await phone.close()
})

test('a removed closure returns its cleanings to the phone', async () => {
  const day = addDays(today(), 1)
  const { id } = await close(day, 'Obra na portaria')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.press('Amanhã')
  const skipped = () => phone.page.getByText('Pulada: Obra na portaria')
  await skipped().first().waitFor()
  assert.equal(await phone.page.getByRole('img', { name: /feitas/ }).count(), 0)
  await site.call('DELETE', `calendar-days/${id}`)
  await phone.reopen()
  await phone.press('Amanhã')
  await phone.page.getByRole('list', { name: 'Limpezas' }).getByRole('link').first().waitFor()
  await eventually(() => skipped().count(), 0)
  await phone.close()
})

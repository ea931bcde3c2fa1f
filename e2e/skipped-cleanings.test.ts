// Tests of skipped and moved cleanings in the back office. Skipped ones are grey with a reason. Moved ones show the
// planned day.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, splitDate, toDisplayDate } from '@zelo/contract/rules/calendar'
import type { WireListedUser } from '@zelo/contract/user-administration'
import type { Locator, Page } from 'playwright-core'
import { agendaItem } from './agenda-item.ts'
import { choose, openItem } from './agenda-register-page.ts'
import { leave } from './browser.ts'
import { today } from './demo-site.ts'
import { startSite } from './environment-site.ts'
import { eventually } from './eventually.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startSite('skipped-cleanings')
const users = await site.call<WireListedUser[]>('GET', `allUsers/${site.parentId}`)
const [cleaner] = users.filter(({ coordenador, ativo }) => coordenador === 0 && ativo === 1)
const [day, tomorrow] = [today(), addDays(today(), 1)]
const plannedDay = toDisplayDate(tomorrow)
const closing = { kind: 'closure', effect: 'skip' }

/** Plans a daily cleaning for today and tomorrow in a company that is closed today. */
async function planSkipped(name: string) {
  const item = await buildItem(name, 'Porto Azul', ['13:00', '13:30'])
  await site.call('POST', 'agendas/v2/saveAgenda', [item])
  const companyId = item.Id_EmpresasFilial
  await site.call('POST', 'calendar-days', { ...closing, companyId, day, name: 'Dedetização geral' })
  return { companyId, roomId: item.Id_Environments }
}

/** Plans a monthly cleaning for tomorrow, and closes its company on that day. The cleaning moves to today. */
async function planMoved(name: string) {
  const item = await buildItem(name, 'Lago Norte', ['12:00', '12:30'])
  const periodicity = {
    ...item.Periodicidade,
    type: 'mes',
    DIAS_SEMANA: '',
    DIA_MES: splitDate(tomorrow).day,
  }
  const saved = { ...item, onHoliday: 'move', Periodicidade: periodicity }
  await site.call('POST', 'agendas/v2/saveAgenda', [saved])
  const companyId = item.Id_EmpresasFilial
  await site.call('POST', 'calendar-days', { ...closing, companyId, day: tomorrow, name: 'Recesso' })
  return { roomId: item.Id_Environments }
}

async function buildItem(name: string, company: string, hours: [string, string]) {
  const environment = await site.makeEnvironment(name, company)
  return agendaItem({
    companyId: environment.companyId,
    environmentId: environment.ID,
    userId: cleaner!.id,
    name,
    validity: [day, tomorrow],
    hours,
  })
}

const { companyId, roomId: skippedRoom } = await planSkipped('Sala do farol')
const { roomId: movedRoom } = await planMoved('Sala do barco')

/** Asserts that an element, or a part of it, is translucent or struck through. */
async function isGrey(skipped: Locator): Promise<void> {
  const looks = await skipped.evaluate((element) => {
    return [element, ...element.querySelectorAll('*')].some((one) => {
      const { opacity, textDecorationLine } = getComputedStyle(one)
      return Number(opacity) < 1 || textDecorationLine === 'line-through'
    })
  })
  assert.ok(looks, 'neither dimmed nor struck through')
}

/** Asserts that the dialog gives the reason why today's cleaning is skipped. */
async function explainsSkip(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Sala do farol' }).waitFor()
  await dialog.getByText('Dedetização geral (fechamento)').first().waitFor()
}

test('dashboard cards and details show why a cleaning is skipped or moved', async () => {
  const only = '/dashboard?mode=environments&environments='
  const { page } = await site.enter(undefined, { at: `${only}${skippedRoom}` })
  const skipped = page.getByRole('main').getByRole('link', { name: /Sala do farol/ })
  await skipped.getByText('Pulada: Dedetização geral').waitFor()
  await page.getByText(/^0 de \d+ limpezas/).waitFor()
  await checkLookInBoth(page, 'skipped-dashboard')
  await skipped.click()
  await explainsSkip(page)
  await page.goto(`${site.url}${only}${movedRoom}`)
  const moved = page.getByRole('main').getByRole('link', { name: /Sala do barco/ })
  await moved.getByText(`Planejada para ${plannedDay.slice(0, 5)}`).waitFor()
  await moved.click()
  await page.getByRole('dialog').getByText(`Planejada para ${plannedDay}`).waitFor()
  await leave(page)
})

test('the calendar strikes through skipped cleanings and shows the reason', async () => {
  for (const path of ['/historico-agenda', '/v2/historico-agenda']) {
    const { page } = await site.enter(undefined, { at: `${path}?day=${day}&q=sala do` })
    const skipped = page.getByRole('button', { name: /^Sala do farol,.*Pulado: Dedetização geral$/ })
    const moved = page.getByRole('button', {
      name: new RegExp(`^Sala do barco,.*planejado para ${plannedDay.slice(0, 5)}$`),
    })
    await Promise.all([skipped.waitFor(), moved.waitFor()])
    await isGrey(skipped)
    await checkLookInBoth(page, `skipped-calendar${path.startsWith('/v2') ? '-v2' : ''}`)
    await skipped.click()
    await explainsSkip(page)
    await leave(page)
  }
})

test('in write mode, the calendar explains skipped and moved cleanings', async () => {
  const { page } = await site.enter(undefined, { at: `/historico-agenda?day=${day}&mode=write&q=sala do` })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Sala do farol,/ }).click()
  await dialog.getByText('Dedetização geral', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Sala do barco,/ }).click()
  await dialog.getByText('Planejado para', { exact: true }).waitFor()
  await leave(page)
})

test('the list of schedules and its day dialog show skipped and moved cleanings', async () => {
  const { page } = await site.enter(undefined, { at: '/agendamentos?q=sala do' })
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
  const skipped = cards.filter({ hasText: 'Pulada: Dedetização geral' })
  await isGrey(skipped)
  // Today and tomorrow each show "1 agendamento", because the skipped cleaning of today is not counted.
  await eventually(() => page.getByRole('main').getByText('1 agendamento', { exact: true }).count(), 2)
  await checkLookInBoth(page, 'skipped-agendas')
  await skipped.click()
  const rows = page.getByRole('dialog').getByRole('listitem')
  const row = rows.filter({ hasText: 'Sala do farol' })
  await row.getByText('Pulada: Dedetização geral').waitFor()
  await isGrey(row)
  await rows.filter({ hasText: 'Sala do barco' }).getByText(`Planejada para ${plannedDay}`).waitFor()
  await row.scrollIntoViewIfNeeded()
  await checkLookInBoth(page, 'skipped-day-dialog')
  await leave(page)
})

test('a plan preview lists moved days, and skipped days struck through', async () => {
  const first = `${addDays(today(), 40).slice(0, 7)}-10`
  const [holiday, next] = [addDays(first, 5), addDays(first, 6)]
  await site.call('POST', 'calendar-days', { ...closing, companyId, day: holiday, name: 'Dia da cidade' })
  const { page } = await site.enter(undefined, { at: '/agendamentos?tab=register' })
  await choose(page)
  await openItem(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ambiente', { exact: true }).selectOption({ label: 'Sala do farol' })
  await dialog.getByLabel('Início da vigência').fill(toDisplayDate(first))
  await dialog.getByLabel(/^Fim da vigência/).fill(toDisplayDate(addDays(first, 13)))
  await dialog.getByLabel('Início, Limpeza').fill('0300')
  await dialog.getByLabel('Fim, Limpeza').fill('0330')
  await dialog.getByRole('button', { name: 'Mais opções' }).click()
  await dialog.getByLabel('Mensal').check()
  await dialog.getByLabel('Dia do mês').selectOption('15')
  await dialog.getByText(`${toDisplayDate(holiday)}: não há limpeza (Dia da cidade)`).waitFor()
  const cell = dialog.getByRole('cell', { name: '15', exact: true })
  await isGrey(cell)
  assert.equal(await cell.getAttribute('title'), 'Dia da cidade')
  await checkLookInBoth(page, 'skipped-plan-preview')
  await dialog.getByLabel('Em feriados e fechamentos').selectOption('Mudar para o próximo dia sem feriado')
  await dialog.getByText(`${toDisplayDate(holiday)} passa para ${toDisplayDate(next)}`).waitFor()
  await eventually(() => cell.getAttribute('title'), `Passa para ${toDisplayDate(next)}`)
  await leave(page)
})

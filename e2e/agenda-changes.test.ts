import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WireAppointment } from '@zelo/contract/appointments'
import { addDays, toDisplayDate } from '@zelo/contract/rules/calendar'
import type { WireListedUser } from '@zelo/contract/user-administration'
import type { Page } from 'playwright-core'
import { agendaItem } from './agenda-item.ts'
import { leave } from './browser.ts'
import { today } from './demo-site.ts'
import { startSite } from './environment-site.ts'
import { eventually } from './eventually.ts'
import { checkLook, checkLookInBoth } from './pictures.ts'

/** This file's agendas are in a week that no other test uses. */
const monday = addDays(today(), 42)
const lastDay = addDays(monday, 6)

const site = await startSite('agenda-changes')
const users = await site.call<WireListedUser[]>('GET', `allUsers/${site.parentId}`)
const cleaners = users.filter(({ coordenador, ativo }) => coordenador === 0 && ativo === 1)

const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')

/** Reads the active appointments of this file's week. */
async function readPlan(): Promise<WireAppointment[]> {
  const query = `dataIni=${monday}&dataFim=${lastDay}&companyId=${site.parentId}`
  const list = await site.call<WireAppointment[]>('GET', `agendas/v2/Agendamentos/company?${query}`)
  return list.filter(({ takenOut }) => takenOut === null)
}

/** Returns a function that clicks an element, and a function that reads the number of clicks. */
function countClicks() {
  let clicks = 0
  return {
    click: async (target: { click: () => Promise<void> }) => {
      clicks += 1
      await target.click()
    },
    read: () => clicks,
  }
}

test('a spreadsheet plans three cleaners in ten rooms, and can be undone', async () => {
  const rooms = Array.from({ length: 10 }, (_, nth) => `Lote ${nth + 1}`)
  for (const name of rooms) await site.makeEnvironment(name)
  const before = (await readPlan()).length
  const { page, complaints } = await site.openSignedIn()
  await page.goto(`${site.url}/agendamentos?from=${monday}`)
  const hours = (nth: number) =>
    [0, 1, 2, 3]
      .map((slot) => {
        const start = 6 * 60 + nth * 20 + slot * 220
        return `${clock(start)}-${clock(start + 15)}`
      })
      .join('; ')
  const rows = cleaners
    .slice(0, 3)
    .flatMap(({ cpf }) =>
      rooms.map((name, nth) =>
        [
          'Lago Norte',
          name,
          cpf,
          'diária',
          '',
          hours(nth),
          toDisplayDate(monday),
          toDisplayDate(lastDay),
        ].join('\t'),
      ),
    )
  const head = ['empresa', 'ambiente', 'colaborador', 'tipo', 'dias', 'horarios', 'inicio', 'fim'].join('\t')
  const wrong = [head, ...rows.slice(0, 2), rows[2]!.replace('diária', 'às vezes')].join('\r\n')
  const right = [head, ...rows].join('\r\n')

  const { click, read } = countClicks()
  await click(page.getByRole('button', { name: 'Em lote' }))
  await click(page.getByRole('menuitem', { name: 'Importar planilha' }))
  await dialog(page).getByText('Escolha um arquivo para ver o que seria criado.').waitFor()
  await checkLook(page, 'agenda-import')
  const choose = async (name: string, text: string) => {
    const choosing = page.waitForEvent('filechooser')
    await click(dialog(page).getByRole('button', { name: /planilha de agendas/ }))
    await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${text}`) })
  }
  await choose('errada.csv', wrong)
  const fault = dialog(page).getByRole('row').filter({ hasText: 'às vezes' })
  await fault.getByText('O tipo é diária, semanal').waitFor()
  await fault.getByRole('cell', { name: '4', exact: true }).waitFor()
  assert.equal(
    await dialog(page)
      .getByRole('button', { name: /^Importar/ })
      .isDisabled(),
    true,
  )
  await checkLookInBoth(page, 'agenda-import-faults')
  const clicksBefore = read()

  await choose('agendas.csv', right)
  await dialog(page).getByText('30 agendas novas, 210 agendamentos.').waitFor()
  await checkLookInBoth(page, 'agenda-import-effect')
  assert.equal((await readPlan()).length, before)
  await click(dialog(page).getByRole('button', { name: 'Importar 30 agendas' }))
  await dialog(page).getByText('Feito: 30 agendas novas, 210 agendamentos.').waitFor()
  const planned = await readPlan()
  assert.equal(planned.length, before + 210)
  assert.ok(
    planned
      .filter(({ Agenda }) => Agenda.Environment.name === 'Lote 1')
      .every(({ slots }) => slots.length === 4),
  )
  // Five clicks: two open the form, one chooses the file, one saves, and one undoes.
  await click(dialog(page).getByRole('button', { name: 'Desfazer' }))
  await dialog(page).waitFor({ state: 'detached' })
  assert.equal((await readPlan()).length, before)
  assert.equal(read() - clicksBefore + 2, 5)
  assert.deepEqual(complaints, [])
  await leave(page)
})

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Plans a daily cleaning of this file's week in a new room. */
async function plan(name: string, nth: number, hours: [string, string]) {
  const room = await site.makeEnvironment(name)
  const person = cleaners[nth]!
  await site.call('POST', 'agendas/v2/saveAgenda', [
    agendaItem({
      companyId: room.companyId,
      environmentId: room.ID,
      userId: person.id,
      name,
      validity: [monday, lastDay],
      hours,
    }),
  ])
  return person
}

const readOwn = async (name: string) =>
  (await readPlan()).filter(({ Agenda }) => Agenda.Environment.name === name)

test('a user copies marked agendas, changes their times, and undoes both changes', async () => {
  await plan('Copa norte', 0, ['21:00', '21:20'])
  await site.makeEnvironment('Copa sul')
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/agendamentos?from=${monday}&q=copa%20norte`)
  await page.getByRole('button', { name: 'Em lote' }).click()
  await page.getByRole('menuitem', { name: 'Copiar ou mudar horários' }).click()
  await main(page)
    .getByRole('checkbox', { name: /^Marcar Copa norte/ })
    .check()
  await checkLookInBoth(page, 'agendas-marked')
  await main(page).getByRole('button', { name: 'Copiar' }).click()
  await dialog(page).getByLabel('Buscar ambiente ou empresa').fill('copa sul')
  await dialog(page)
    .getByRole('checkbox', { name: /^Copa sul/ })
    .check()
  await dialog(page).getByText('1 agenda nova, 7 agendamentos.').waitFor()
  await dialog(page).getByText('1 choque de horário.').waitFor()
  await checkLookInBoth(page, 'agenda-copy')
  await dialog(page).getByRole('button', { name: 'Copiar', exact: true }).click()
  await dialog(page).getByText('Feito: 1 agenda nova, 7 agendamentos.').waitFor()
  assert.equal((await readOwn('Copa sul')).length, 7)
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()

  await main(page)
    .getByRole('checkbox', { name: /^Marcar Copa norte/ })
    .check()
  await main(page).getByRole('button', { name: 'Mudar horários' }).click()
  await dialog(page).getByLabel('Minutos').fill('200')
  await dialog(page).getByText('Um dos horários passaria da meia-noite').waitFor()
  assert.equal(await dialog(page).getByRole('button', { name: 'Mudar horários' }).isDisabled(), true)
  await dialog(page).getByLabel('Minutos').fill('20')
  await dialog(page).getByText('1 agenda alterada, 7 agendamentos.').waitFor()
  await checkLook(page, 'agenda-times')
  await dialog(page).getByRole('button', { name: 'Mudar horários' }).click()
  await dialog(page).getByText('Feito: 1 agenda alterada').waitFor()
  assert.deepEqual([...new Set((await readOwn('Copa norte')).map(({ horaIni }) => horaIni))], ['21:20'])
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()

  await page.getByRole('button', { name: 'Em lote' }).click()
  await page.getByRole('menuitem', { name: 'Alterações em lote' }).click()
  await checkLookInBoth(page, 'agenda-changes')
  for (const kind of ['Mudança de horários', 'Cópia']) {
    await dialog(page)
      .getByRole('button', { name: `Desfazer: ${kind}` })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Desfazer' })
      .click()
    await dialog(page)
      .getByRole('button', { name: `Desfazer: ${kind}` })
      .waitFor({ state: 'detached' })
  }
  assert.deepEqual([...new Set((await readOwn('Copa norte')).map(({ horaIni }) => horaIni))], ['21:00'])
  await eventually(async () => (await readOwn('Copa sul')).length, 0)
  await leave(page)
})

const nightShift = {
  name: 'Noite de teste',
  kind: '12x36',
  startTime: '19:00',
  endTime: '07:00',
  breakMinutes: 0,
  weekdays: [],
  cycle: [],
}

test('a user transfers agendas despite shift warnings, and undoes the transfer', async () => {
  const person = await plan('Guarita', 1, ['22:00', '22:20'])
  const heir = cleaners[2]!
  const from = addDays(monday, 3)
  const shift = await site.call<{ id: number }>('POST', 'shifts', { ...nightShift, anchorDay: from })
  await site.call('POST', 'shift-assignments', { userId: heir.id, shiftId: shift.id, from: today() })
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/agendamentos?dialog=move`)
  await dialog(page).getByLabel('De', { exact: true }).selectOption({ label: person.nome })
  await dialog(page).getByLabel('Para', { exact: true }).selectOption({ label: heir.nome })
  await dialog(page).getByLabel('A partir de').fill(toDisplayDate(from))
  await dialog(page)
    .getByText(/agendas? novas?.*agendas? alteradas?/)
    .waitFor()
  await dialog(page).getByText(`${heir.nome}: Limpeza na folga em`).waitFor()
  await checkLookInBoth(page, 'agenda-move')
  await dialog(page).getByRole('button', { name: 'Transferir' }).click()
  await dialog(page)
    .getByText(/^Feito:/)
    .waitFor()
  const people = async () => (await readOwn('Guarita')).map(({ User }) => User.id)
  assert.deepEqual(await people(), [...Array(3).fill(person.id), ...Array(4).fill(heir.id)])
  await dialog(page).getByRole('button', { name: 'Desfazer' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  assert.deepEqual(await people(), Array(7).fill(person.id))
  await leave(page)
})

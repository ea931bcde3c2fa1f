import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveAgendas } from '@zelo/contract/agendas'
import { addDays, toDisplayDate, toWeekday } from '@zelo/contract/rules/calendar'
import type { Page } from 'playwright-core'
import { agendaItem } from './agenda-item.ts'
import { choose, end, fillItem, keep, openItem, start } from './agenda-register-page.ts'
import { leave } from './browser.ts'
import { countInput } from './count-input.ts'
import { callAs, listPlanned } from './dashboard-site.ts'
import { queryDatabase } from './demo-database.ts'
import { today } from './demo-site.ts'
import { startSite } from './environment-site.ts'
import { eventually, hasFocus, hasValue } from './eventually.ts'
import { checkLookInBoth } from './pictures.ts'

const register = '/agendamentos?tab=register'
const saveCall = '**/api/agendas/v2/saveAgenda?**'

const site = await startSite('planning')

const dialog = (page: Page) => page.getByRole('dialog')
const nextMonday = () => addDays(today(), 8 - toWeekday(today()))

/** Opens the register tab with a draft of two items for one cleaner, 03:00 to 03:30 and 03:30 to 04:00. */
async function openDraft(page: Page): Promise<void> {
  await page.goto(`${site.url}${register}`)
  await choose(page)
  await openItem(page)
  await fillItem(page, 1, ['0300', '0330'])
  await keep(page).click()
  await openItem(page)
  await page.getByLabel('Ambiente', { exact: true }).selectOption({ index: 2 })
  await keep(page).click()
  await dialog(page).waitFor({ state: 'detached' })
}

const rows = (page: Page) => page.getByRole('main').locator('tbody tr')
/** Locates the block of a draft in the week view by its times. */
const block = (page: Page, span: string) => page.getByRole('button', { name: new RegExp(`, ${span}, `) })

async function saveSchedule(page: Page): Promise<void> {
  const saved = page.waitForResponse(saveCall)
  await page.getByRole('button', { name: 'Salvar agendamento' }).click()
  assert.equal((await saved).status(), 201)
  await page.getByText('Agendamento cadastrado com sucesso').first().waitFor()
}

test('an item starts after the previous one; "uma vez" plans one day', async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}${register}`)
  await choose(page)
  await openItem(page)
  await fillItem(page, 1, ['0300', '0330'])
  await keep(page).click()
  await openItem(page)
  await hasValue(page.getByLabel('Ambiente', { exact: true }), '')
  await hasValue(page.getByLabel(/^Fim da vigência/), toDisplayDate(end))
  await hasValue(page.getByLabel('Início, Limpeza'), '03:30')
  await hasValue(page.getByLabel('Fim, Limpeza'), '04:00')

  await page.getByLabel('Ambiente', { exact: true }).selectOption({ index: 2 })
  await page.getByLabel('Uma vez, só no dia do início').check()
  await page.getByLabel('Início da vigência').fill(toDisplayDate(addDays(start, 1)))
  await hasValue(page.getByLabel(/^Fim da vigência/), toDisplayDate(addDays(start, 1)))
  await dialog(page).getByText('1 dia', { exact: true }).waitFor()
  await keep(page).click()
  const single = `${toDisplayDate(addDays(start, 1))} a ${toDisplayDate(addDays(start, 1))}`
  await rows(page).nth(1).getByText(single).waitFor()
  // Duplicating the first item keeps its days. The copy starts when the first item ends.
  await rows(page)
    .first()
    .getByRole('button', { name: /^Duplicar / })
    .click()
  await hasValue(page.getByLabel(/^Fim da vigência/), toDisplayDate(end))
  await hasValue(page.getByLabel('Início, Limpeza'), '03:30')
  await leave(page)
})

test('items are duplicated for another person, another day and another week', async () => {
  const { page } = await site.openSignedIn()
  await openDraft(page)
  const openCopies = async () => {
    await page.getByRole('button', { name: 'Duplicar', exact: true }).click()
    await dialog(page).waitFor()
  }
  const copy = () => dialog(page).getByRole('button', { name: 'Duplicar' }).click()
  await openCopies()
  await copy()
  await dialog(page).getByText('Escolha o colaborador', { exact: true }).and(page.locator('span')).waitFor()
  const [, other = ''] = await dialog(page).getByLabel('Para').locator('option').allTextContents()
  await dialog(page).getByLabel('Para').selectOption({ label: other })
  await dialog(page).getByText('2 itens serão criados').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Descartar as alterações?').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).getByText('2 itens serão criados').waitFor()
  await copy()
  await eventually(() => rows(page).count(), 4)
  await eventually(() => rows(page).filter({ hasText: other }).count(), 2)

  const monday = addDays(start, (8 - toWeekday(start)) % 7)
  await openCopies()
  await dialog(page).getByText('Um dia', { exact: true }).click()
  await dialog(page).getByLabel('Do dia').fill(toDisplayDate(monday))
  await dialog(page)
    .getByLabel('Para o dia')
    .fill(toDisplayDate(addDays(today(), -1)))
  await copy()
  await dialog(page).getByText('Escolha hoje ou um dia depois').waitFor()
  const saturday = addDays(monday, 5)
  await dialog(page).getByLabel('Para o dia').fill(toDisplayDate(saturday))
  await dialog(page).getByText('4 itens serão criados').waitFor()
  await copy()
  await eventually(() => rows(page).count(), 8)
  await rows(page)
    .last()
    .getByText(`${toDisplayDate(saturday)} a ${toDisplayDate(saturday)}`)
    .waitFor()

  await openCopies()
  await dialog(page).getByText('Uma semana', { exact: true }).click()
  await dialog(page).getByLabel('Da semana de').fill(toDisplayDate(monday))
  await dialog(page)
    .getByLabel('Para a semana de')
    .fill(toDisplayDate(addDays(monday, 7)))
  // The weekly items are in that week already. Only the single days are new.
  await dialog(page).getByText('4 itens serão criados').waitFor()
  await dialog(page).getByText('4 já estão no rascunho e ficam como estão').waitFor()
  await copy()
  await eventually(() => rows(page).count(), 12)
  await leave(page)
})

test('a user moves times in the week by keyboard and mouse', async () => {
  const { page, complaints } = await site.openSignedIn()
  await openDraft(page)
  await page.getByRole('button', { name: 'Semana', exact: true }).click()
  await page.waitForURL((url) => (url.searchParams.get('week') ?? '') >= start)
  const monday = addDays(start, (8 - toWeekday(start)) % 7)
  await page.goto(`${site.url}${register}&week=${monday}`)
  await block(page, '03:00 – 03:30').waitFor()
  const person = page.locator('li[data-person]').filter({ has: block(page, '03:30 – 04:00') })
  const name = await person.locator('b').first().textContent()

  // Arrow keys move the focus between times. Space picks up a time, and Space again drops it.
  await block(page, '03:30 – 04:00').focus()
  await page.keyboard.press('ArrowLeft')
  await hasFocus(block(page, '03:00 – 03:30'))
  await page.keyboard.press('Space')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await hasFocus(block(page, '03:15 – 03:45'))
  await page.locator('[aria-live=assertive]').getByText(`03:15 – 03:45, ${name}`).waitFor()
  await person.getByText('2 choques').waitFor()
  await page.getByRole('button', { name: '2 choques', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Choque com' }).first().waitFor()
  await page.keyboard.press('Escape')
  await hasFocus(block(page, '03:00 – 03:30'))
  await eventually(() => person.getByText('choques').count(), 0)

  // Arrow keys up and down move the block to another person.
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await hasFocus(block(page, '03:00 – 03:30'))
  await page.keyboard.press('Space')
  await eventually(() => person.locator('[data-block]').count(), 1)
  const receiver = page.locator('li[data-person]').filter({ has: block(page, '03:00 – 03:30') })
  assert.notEqual(await receiver.locator('b').first().textContent(), name)

  // The drag moves the block to later times, and back to the row of the first person.
  const from = (await block(page, '03:00 – 03:30').boundingBox())!
  const row = (await person.boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 12)
  await page.mouse.move(from.x + 10 + 144, row.y + 20)
  await block(page, '04:00 – 04:30').and(person.locator('button')).waitFor()
  await page.mouse.up()
  await eventually(() => person.locator('[data-block]').count(), 2)
  assert.equal(await dialog(page).count(), 0)

  // Enter opens the item. Its form shows the moved times.
  await block(page, '04:00 – 04:30').focus()
  await page.keyboard.press('Enter')
  await hasValue(page.getByLabel('Início, Limpeza'), '04:00')
  await hasFocus(dialog(page).getByLabel('Ambiente', { exact: true }))
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await checkLookInBoth(page, 'planning-week')
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await rows(page).first().getByText('04:00 – 04:30').waitFor()
  await saveSchedule(page)
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('a click elsewhere drops a block that the keyboard moves', async () => {
  const { page } = await site.openSignedIn()
  await openDraft(page)
  const monday = addDays(start, (8 - toWeekday(start)) % 7)
  await page.goto(`${site.url}${register}&week=${monday}`)
  await block(page, '03:00 – 03:30').focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await hasFocus(block(page, '03:15 – 03:45'))
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await rows(page).first().getByText('03:15 – 03:45').waitFor()
  await leave(page)
})

test('a long press moves a block despite a second finger, and a swipe scrolls', async () => {
  const { page, complaints } = await site.openSignedIn()
  await openDraft(page)
  const monday = addDays(start, (8 - toWeekday(start)) % 7)
  await page.goto(`${site.url}${register}&week=${monday}`)
  const from = block(page, '03:00 – 03:30')
  await from.waitFor()
  await from.scrollIntoViewIfNeeded()
  const cdp = await page.context().newCDPSession(page)
  const box = (await from.boundingBox())!
  /** Dispatches a touch `right` pixels from the start of the block. `others` are the points of further fingers. */
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    right = 0,
    others: { x: number; y: number; id: number }[] = [],
  ) => {
    const touchPoints =
      type === 'touchEnd' ? [] : [{ x: box.x + 10 + right, y: box.y + 10, id: 0 }, ...others]
    return cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await touch('touchStart')
  await page.locator('[data-moving]').waitFor()
  await touch('touchStart', 0, [{ x: box.x + 10, y: box.y + 60, id: 1 }])
  // The second finger leaves the screen.
  await touch('touchMove', 12)
  for (const right of [24, 40]) await touch('touchMove', right)
  const moved = block(page, '03:15 – 03:45')
  await moved.waitFor()
  await touch('touchEnd')
  await eventually(() => page.locator('[data-moving]').count(), 0)
  assert.equal(await dialog(page).count(), 0)

  const before = (await moved.boundingBox())!.x
  await touch('touchStart', 30)
  for (const right of [0, -40, -80, -120]) await touch('touchMove', right)
  await touch('touchEnd')
  await eventually(async () => (await moved.boundingBox())!.x < before - 40, true)
  assert.equal(await page.locator('[data-moving]').count(), 0)
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('dragging a block to the edge scrolls the timeline (mouse and finger)', async () => {
  const { page, complaints } = await site.openSignedIn()
  await openDraft(page)
  const monday = addDays(start, (8 - toWeekday(start)) % 7)
  await page.goto(`${site.url}${register}&week=${monday}`)
  await block(page, '03:00 – 03:30').waitFor()
  await page.getByRole('button', { name: 'Ampliar' }).click()
  const timeline = page.getByRole('region', { name: 'Semana', exact: true })
  const readScroll = () => timeline.evaluate((element) => element.scrollLeft)
  const moving = page.locator('[data-moving]')
  /** Waits until the moved block starts in this hour or later. */
  const waitForHour = async (hour: number) => {
    await eventually(
      async () => Number((await moving.getAttribute('aria-label'))?.match(/(\d\d):/)?.[1]) >= hour,
      true,
    )
  }
  const findMiddle = async () => {
    await moving.or(block(page, '03:00 – 03:30')).first().scrollIntoViewIfNeeded()
    const box = (await block(page, '03:00 – 03:30').boundingBox())!
    return { x: box.x + 20, y: box.y + 10 }
  }

  const from = await findMiddle()
  const edge = await timeline.evaluate((element) => element.getBoundingClientRect().right - 10)
  const before = await readScroll()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y)
  await page.mouse.move(edge, from.y)
  // The pointer does not move. The timeline scrolls, and the times of the block change with it.
  await waitForHour(9)
  assert.ok((await readScroll()) > before + 360)
  // After the scroll, the block is still under the pointer.
  const held = (await moving.boundingBox())!
  assert.ok(held.x <= edge && edge <= held.x + held.width + 30, `${edge} in ${held.x} + ${held.width}`)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await block(page, '03:00 – 03:30').waitFor()

  const cdp = await page.context().newCDPSession(page)
  const finger = await findMiddle()
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: finger.y }],
    })
  await touch('touchStart', finger.x)
  await moving.waitFor()
  for (const x of [finger.x + 40, edge - 100, edge]) await touch('touchMove', x)
  await waitForHour(9)
  // Away from the edge, the timeline does not scroll.
  await touch('touchMove', edge - 300)
  const resting = await readScroll()
  await touch('touchMove', edge - 301)
  assert.equal(await readScroll(), resting)
  const dropped = await moving.getAttribute('aria-label')
  await touch('touchEnd')
  await eventually(() => moving.count(), 0)
  await page.getByRole('button', { name: dropped!, exact: true }).waitFor()
  assert.equal(await dialog(page).count(), 0)
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('the week shows saved cleanings and the load of a person', async () => {
  const { page } = await site.openSignedIn()
  const day = nextMonday()
  const planned = (await listPlanned(page, day)).filter(({ active, cover }) => active && !cover)
  const [first] = planned.filter(({ Empresa, slots }) => Empresa.NOME === 'Porto Azul' && slots.length > 0)
  assert.ok(first)
  await page.goto(`${site.url}${register}&week=${day}`)
  await page.getByLabel('Empresa').selectOption({ label: 'Porto Azul' })
  const row = page.locator('li[data-person]').filter({ hasText: first.User.nome })
  await row.getByText(first.Agenda.Environment.name).first().waitFor()
  await row.getByText(/ \(\d+%\)$/).waitFor()
  await row.getByRole('img', { name: /^Carga da semana: Dom/ }).waitFor()
  await page.getByRole('button', { name: 'Próxima semana' }).click()
  await page.waitForURL((url) => url.searchParams.get('week') === addDays(day, 7))
  await leave(page)
})

test('the load counts expected minutes of rooms in another company', async () => {
  const { page } = await site.openSignedIn()
  const day = nextMonday()
  const planned = (await listPlanned(page, day)).filter(({ active, cover }) => active && !cover)
  const own = planned.find(({ Empresa, slots }) => Empresa.NOME === 'Porto Azul' && slots.length > 0)
  const away = planned.find(
    (one) => one.companyId !== own?.companyId && one.Agenda.Environment.Procedures.length > 0,
  )
  assert.ok(own && away)
  const item = agendaItem({
    companyId: away.companyId,
    environmentId: away.Agenda.Id_Environments,
    userId: own.userId,
    name: 'Ajuda',
    validity: [day, day],
    hours: ['22:00', '22:40'],
  })
  await callAs<typeof saveAgendas>(page, saveAgendas, saveAgendas.path, [item])
  const ids = away.Agenda.Environment.Procedures.map(({ id }) => id)
  const setMinutes = (minutes: number | null) =>
    queryDatabase(site.databaseUrl, 'update procedures set minutes = $2 where id = any($1)', [ids, minutes])
  const readLoad = async () => {
    await page.goto(`${site.url}${register}&week=${day}`)
    await page.getByLabel('Empresa').selectOption({ label: 'Porto Azul' })
    const row = page.locator('li[data-person]').filter({ hasText: own.User.nome })
    await row.getByText(away.Agenda.Environment.name).first().waitFor()
    const load = await row.getByText(/ \(\d+%\)$/).innerText()
    const [, hours = '0', minutes] = /^(?:(\d+)h)?(\d+)/.exec(load.replace(/ .*/, '')) ?? []
    return Number(hours) * 60 + Number(minutes)
  }
  await setMinutes(null)
  const before = await readLoad()
  await setMinutes(35)
  // The load now counts 35 minutes for each procedure. Before, it counted the 40 minutes of the time window.
  await eventually(async () => (await readLoad()) - before, ids.length * 35 - 40)
  await leave(page)
})

test('the dialog for many rooms shows its errors and passes axe', async () => {
  const { page, complaints } = await site.openSignedIn()
  await page.goto(`${site.url}${register}`)
  await page.getByLabel('Empresa').selectOption({ label: 'Porto Azul' })
  await page.getByRole('button', { name: 'Adicionar vários' }).click()
  await dialog(page).getByRole('button', { name: 'Adicionar itens' }).click()
  for (const sentence of [
    'Escolha ao menos um ambiente',
    'Escolha ao menos um colaborador',
    'Informe o fim da vigência',
  ]) {
    await dialog(page).getByText(sentence, { exact: true }).waitFor()
  }
  await dialog(page)
    .getByRole('button', { name: /^Selecionar os / })
    .click()
  const people = dialog(page).getByRole('group', { name: 'De Porto Azul' }).getByRole('checkbox')
  await people.nth(0).check()
  await people.nth(1).check()
  await page.getByLabel(/^Fim da vigência/).fill(toDisplayDate(addDays(today(), 60)))
  await page.getByLabel('Início, Limpeza').fill('2200')
  await page.getByLabel('Fim, Limpeza').fill('2250')
  await dialog(page)
    .getByText(/passariam da meia-noite/)
    .first()
    .waitFor()
  await page.getByLabel('Início, Limpeza').fill('0200')
  await page.getByLabel('Fim, Limpeza').fill('0205')
  await dialog(page).getByText('Sem choque de horário').waitFor()
  await checkLookInBoth(page, 'planning-many')
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('plans thirty rooms of three cleaners, four times daily, within minutes', async () => {
  await queryDatabase(site.databaseUrl, 'truncate agendas cascade')
  for (let nth = 1; nth <= 30; nth += 1) await site.makeEnvironment(`Leito ${String(nth).padStart(2, '0')}`)
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}${register}`)
  await page.getByText('Nenhum ambiente adicionado').waitFor()
  const readInput = await countInput(page)

  await page.getByLabel('Empresa').click()
  await page.keyboard.type('Lago')
  await page.keyboard.press('Enter')
  await hasValue(page.getByLabel('Empresa'), String((await site.companyNamed('Lago Norte')).ID))
  await page.getByRole('button', { name: 'Adicionar vários' }).click()
  await dialog(page).getByLabel('Buscar ambiente').click()
  await page.keyboard.type('leito')
  await dialog(page).getByRole('button', { name: 'Selecionar os 30 encontrados' }).click()
  const group = dialog(page).getByRole('group', { name: 'De Lago Norte' })
  for (let nth = 0; nth < 3; nth += 1) await group.getByRole('checkbox').nth(nth).click()
  await page.getByLabel(/^Fim da vigência/).click()
  await page.keyboard.type(toDisplayDate(addDays(today(), 30)).replaceAll('/', ''))
  await page.getByLabel('Limpezas por dia').click()
  await page.keyboard.type('4')
  await page.getByLabel('Início, Limpeza').click()
  for (const [nth, time] of ['0600', '0610', '0900', '0910', '1300', '1310', '1600', '1610'].entries()) {
    await page.keyboard.type(time)
    // Between an end time and the next start time, the tab order contains the button that removes the time.
    const tabs = nth === 7 ? 0 : nth % 2 === 0 ? 1 : 2
    for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press('Tab')
  }
  await hasValue(page.getByLabel('Fim, Revisão 3'), '16:10')
  await dialog(page).getByText('Sem choque de horário').waitFor()
  await dialog(page).getByRole('button', { name: 'Adicionar 30 itens' }).click()
  await eventually(() => rows(page).count(), 30)
  await saveSchedule(page)

  const { clicks, keys, groups } = await readInput()
  const seconds = Math.round((clicks + groups) * 1.1)
  const slow = Math.round(clicks * (1.1 + 1.35) + groups * 1.35 + keys * 0.28)
  console.log(
    `planned 30 rooms: ${clicks} clicks, ${keys} keys in ${groups} groups; ` +
      `${seconds} s at 1.1 s each, ${slow} s with a pause before each and 0.28 s a key`,
  )
  assert.ok(slow < 600, `${slow} s`)

  const planned = await queryDatabase<{ agendas: number; slots: number }>(
    site.databaseUrl,
    `select count(distinct a.id)::int as agendas, min(jsonb_array_length(p.slots))::int as slots
     from agendas a join appointments p on p.group_id = a.group_id and p.agenda_id = a.id group by a.user_id`,
  )
  assert.deepEqual(planned, Array(3).fill({ agendas: 10, slots: 4 }))
  await leave(page)
})

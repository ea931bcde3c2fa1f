import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeAppointment, type WireAppointment } from '@zelo/contract/appointments'
import { addDays } from '@zelo/contract/rules/calendar'
import type { Locator, Page } from 'playwright-core'
import { closeScreen, keep, leave } from './browser.ts'
import { setClocks } from './clocks.ts'
import { callAs, listPlanned, readGroup } from './dashboard-site.ts'
import { queryDatabase } from './demo-database.ts'
import { chooseLanguage, readToast, startDemoSite, today } from './demo-site.ts'
import { eventually, hasFocus } from './eventually.ts'
import { checkLookInBoth } from './pictures.ts'
import { readPages } from './read-codes.ts'
import { finishCleaningNow } from './recorded-work.ts'

const tomorrow = addDays(today(), 1)
const plain = '/historico-agenda'
const large = '/v2/historico-agenda'
const records = '**/api/agendas/range?**'

const site = await startDemoSite('calendar')

const findTimeline = (page: Page) => page.getByRole('region', { name: /^(Horários de|Hours of)/ })
const findMonth = (page: Page) =>
  page.getByRole('region', { name: /^(Calendário do mês|Calendar of the month)$/ })
const dayButton = (page: Page, day: string) => findMonth(page).locator(`[data-day="${day}"]`)

/** Opens the calendar in the month of tomorrow. Returns the calendar's request and the server's list. */
async function openTomorrow(page: Page) {
  // Closes the previous page, because its pending requests must not match the wait below.
  await closeScreen(page)
  const answered = page.waitForResponse(records)
  await page.goto(`${site.url}${plain}?day=${tomorrow}`)
  const asked = new URL((await answered).url()).searchParams
  // A web worker read the response and ended, so the browser no longer has the body. This requests the list again.
  return { asked, list: await listPlanned(page, asked.get('from') ?? '', asked.get('to') ?? '') }
}

/** Returns the text with which the calendar shows the person of an appointment. */
function formatPerson({ User, cover, uncovered }: WireAppointment): string {
  if (cover) return `${cover.nome} cobrindo ${User.nome}`
  return uncovered ? `${User.nome} (descoberta)` : User.nome
}

/** Returns the texts of a timeline's blocks, in order. */
async function readBlockLabels(timeline: Locator): Promise<string[]> {
  await timeline.getByRole('button').first().waitFor()
  return await timeline.getByRole('button').allTextContents()
}

for (const [path, shows] of [
  [plain, 'R3-020 R3-413'],
  [large, 'R3-021'],
] as const) {
  test(`${path} shows a month and the chosen day's hours [${shows} R3-206 R3-207 R3-212 R3-213 R3-214 R3-216 R3-217 R3-218 R3-219 R3-220 R3-223]`, async () => {
    const { page } = await site.openSignedIn()
    if (path === plain) {
      const { asked } = await openTomorrow(page)
      assert.equal(asked.get('from'), `${tomorrow.slice(0, 7)}-01`)
      assert.match(asked.get('to') ?? '', /-(28|29|30|31)$/)
    } else await page.goto(`${site.url}${path}?day=${tomorrow}`)
    await page.getByRole('heading', { name: 'Agenda', exact: true }).waitFor()
    await page.getByLabel('Buscar na agenda').waitFor()
    const [year, month] = tomorrow.split('-').map(Number)
    const days = findMonth(page).locator('[data-day]')
    await eventually(() => days.count(), new Date(year!, month!, 0).getDate())

    const labels = await readBlockLabels(findTimeline(page))
    const planned = (await listPlanned(page, tomorrow)).flatMap((appointment) =>
      appointment.slots.map(({ revisionId, start, end }) => {
        const kind = revisionId === null ? 'Limpeza' : 'Revisão'
        const { active, Agenda, Empresa } = appointment
        const person = formatPerson(appointment)
        return active && `${Agenda.Environment.name} ${start} – ${end} ${person} ${Empresa.NOME} ${kind}`
      }),
    )
    for (const label of labels) assert.ok(planned.includes(label), label)
    // Every line of a block is fully visible, and blocks do not overlap.
    const cutOffTexts = await findTimeline(page)
      .getByRole('button')
      .evaluateAll((blocks) =>
        blocks
          .filter(
            (block) =>
              block.scrollHeight > block.clientHeight ||
              [...block.querySelectorAll('b, span')].some(
                (text) => text.clientWidth < 20 && text.textContent !== '',
              ),
          )
          .map(({ textContent }) => textContent),
      )
    assert.deepEqual(cutOffTexts, [])
    const times = labels.map((label) => label.match(/\d\d:\d\d – \d\d:\d\d/)?.[0] ?? '')
    assert.deepEqual(times, times.toSorted())
    const hours = await findTimeline(page)
      .getByText(/^\d\d:00$/)
      .allTextContents()
    const firstHour = Number(times[0]?.slice(0, 2))
    assert.ok(hours.length > 2)
    assert.deepEqual(
      hours,
      hours.map((_, index) => `${String(firstHour + index).padStart(2, '0')}:00`),
    )
    await dayButton(page, tomorrow).and(page.locator('[aria-pressed=true]')).waitFor()
    await leave(page)
  })
}

test('the timeline ends after the last slot and colours cleanings and revisions [R3-215 R3-221 R3-222]', async () => {
  const { page } = await site.openSignedIn()
  const { list } = await openTomorrow(page)
  const ends = list.flatMap(({ dataAgend, active, slots }) =>
    dataAgend === tomorrow && active ? slots.map((slot) => slot.end) : [],
  )
  const last = Math.ceil(Math.max(...ends.map((end) => Number(end.slice(0, 2)) + Number(end.slice(3)) / 60)))
  await readBlockLabels(findTimeline(page))
  const hours = findTimeline(page).getByText(/^\d\d:00$/)
  await eventually(() => hours.last().textContent(), `${String(last).padStart(2, '0')}:00`)

  const search = page.getByLabel('Buscar na agenda')
  const readEdgeColor = async (kind: string) => {
    const block = findTimeline(page)
      .getByRole('button', { name: new RegExp(`, ${kind}$`) })
      .first()
    await block.scrollIntoViewIfNeeded()
    return await block.evaluate((element) => getComputedStyle(element).borderLeftColor)
  }
  const [main, revision] = [await readEdgeColor('Limpeza'), await readEdgeColor('Revisão')]
  const [, red = 0, , blue = 0] = main.match(/rgb\((\d+), (\d+), (\d+)\)/)?.map(Number) ?? []
  assert.ok(blue > red, `main cleanings are not blue: ${main}`)
  const [, orangeRed = 0, , orangeBlue = 0] = revision.match(/rgb\((\d+), (\d+), (\d+)\)/)?.map(Number) ?? []
  assert.ok(orangeRed > orangeBlue, `revisions are not orange: ${revision}`)
  await search.fill('zzz')
  await page.getByText('Nada encontrado para “zzz” neste dia').waitFor()
  await leave(page)
})

test('buttons and keys change the month and its data, also across years [R3-210 R3-211 R3-226 R3-227]', async () => {
  const { page } = await site.enter(undefined, { at: `${plain}?day=2026-12-31` })
  await findMonth(page).getByRole('heading', { name: 'Dezembro de 2026' }).waitFor()
  const next = page.waitForRequest((request) => request.url().includes('from=2027-01-01'))
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await next
  await findMonth(page).getByRole('heading', { name: 'Janeiro de 2027' }).waitFor()
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  await dayButton(page, '2026-12-31').focus()
  await page.keyboard.press('ArrowRight')
  await hasFocus(dayButton(page, '2027-01-01'))
  await leave(page)
})

test('a month that is loading is not reported as empty', async () => {
  const { page } = await site.enter(undefined, { at: `${plain}?day=${tomorrow}` })
  await readBlockLabels(findTimeline(page))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(records, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(records)
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await asked
  await eventually(() => findTimeline(page).count(), 0)
  assert.equal(await page.getByText('Nada previsto neste dia').count(), 0)
  release()
  await findTimeline(page).or(page.getByText('Nada previsto neste dia')).first().waitFor()
  await page.unroute(records)
  await leave(page)
})

test('a key without effect does not move the focus later', async () => {
  const { page } = await site.enter(undefined, { at: `${plain}?day=2027-01-01` })
  await dayButton(page, '2027-01-01').focus()
  await page.keyboard.press('Home')
  const next = page.getByRole('button', { name: 'Próximo mês' })
  await next.click()
  await findMonth(page).getByRole('heading', { name: 'Fevereiro de 2027' }).waitFor()
  await hasFocus(next)
  await leave(page)
})

test('write mode removes and restores a cleaning, read mode shows details [R3-208 R3-209 R3-224 R3-225]', async () => {
  const { page } = await site.enter(undefined, { at: `${large}?day=${tomorrow}` })
  const [label = ''] = await readBlockLabels(findTimeline(page))
  const block = findTimeline(page)
    .getByRole('button')
    .filter({ hasText: label.replace(/, (Limpeza|Revisão)$/, ',') })

  await block.click()
  await page
    .getByRole('dialog')
    .getByText(/^Agendamento \d+/)
    .waitFor()
  assert.equal(await page.getByRole('button', { name: 'Remover Agendamento' }).count(), 0)
  await page.reload()
  await page
    .getByRole('dialog')
    .getByText(/^Agendamento \d+/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await block.locator('svg').count(), 0)

  await page.getByRole('button', { name: 'Editar agenda' }).click()
  await block.locator('svg').waitFor()
  await block.click()
  await page.getByRole('button', { name: 'Remover Agendamento' }).click()
  await page.getByRole('alertdialog', { name: 'Tem certeza que deseja remover?' }).waitFor()
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Sim' }).click()
  assert.equal((await removed).status(), 200)
  await page.getByText('Agendamento removido com sucesso').waitFor()
  await page.getByRole('button', { name: 'Concluir edição' }).click()
  await block.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Editar agenda' }).click()
  await block.click()
  await page.getByRole('button', { name: 'Restaurar agendamento' }).click()
  await page.getByText('Agendamento restaurado com sucesso').waitFor()
  await page.getByRole('button', { name: 'Concluir edição' }).click()
  await page.getByRole('button', { name: 'Editar agenda' }).waitFor()
  await block.waitFor()
  await page.getByRole('link', { name: 'Criar' }).click()
  await page.waitForURL('**/agendamentos?tab=register')
  await leave(page)
})

test('write mode offers no removal of begun or past cleanings', async () => {
  const { page } = await site.openSignedIn()
  const begun = (await listPlanned(page, tomorrow)).find(({ active }) => active)
  assert.ok(begun)
  await queryDatabase(site.databaseUrl, `update appointments set status = 'doing' where id = $1`, [begun.id])
  const yesterday = addDays(today(), -1)
  const over = (await listPlanned(page, yesterday)).find(({ active }) => active)
  assert.ok(over)
  for (const path of [plain, large])
    for (const [day, appointment, why] of [
      [tomorrow, begun, 'Este agendamento já foi iniciado e não pode ser removido.'],
      [yesterday, over, 'O dia deste agendamento já passou.'],
    ] as const) {
      await page.goto(`${site.url}${path}?day=${day}&mode=write&block=${appointment.id}-main`)
      const dialog = page.getByRole('dialog', { name: appointment.Agenda.Environment.name })
      await dialog.getByText(why).waitFor()
      await dialog.getByRole('link', { name: 'Editar a agenda inteira' }).waitFor()
      assert.equal(await dialog.getByRole('button', { name: 'Remover Agendamento' }).count(), 0)
    }
  await leave(page)
})

test('reports success for a removal that another user made first', async () => {
  const { page } = await site.openSignedIn()
  const one = (await listPlanned(page, tomorrow)).find(({ active, status }) => active && status === null)!
  await page.goto(`${site.url}${plain}?day=${tomorrow}&mode=write&block=${one.id}-main`)
  await page.getByRole('button', { name: 'Remover Agendamento' }).click()
  await callAs<typeof removeAppointment>(page, removeAppointment, `/agendas/appointments/${one.id}`)
  const { name } = one.Agenda.Environment
  await page.locator('[data-out=true]').filter({ hasText: name }).first().waitFor({ state: 'attached' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sim' }).click()
  await readToast(page, 'success', 'Sucesso', 'Agendamento removido com sucesso')
  await leave(page)
})

test('a cleaning counts as late in the time zone of its branch', async () => {
  const { page } = await site.openSignedIn()
  const parent = await readGroup(page)
  const one = (await listPlanned(page, tomorrow)).find(
    ({ horaIni, active, companyId }) => active && horaIni >= '06:00' && companyId !== parent,
  )!
  await queryDatabase(
    site.databaseUrl,
    `update companies set time_zone = 'America/Rio_Branco' where id = $1`,
    [one.companyId],
  )
  // By the clock of the parent company, this is half an hour after the start. That clock is two hours ahead.
  const late = new Date(Date.parse(one.startDate) + 30 * 60_000)
  await keep(page, site.url, [['zelo.login-time', JSON.stringify(late.toISOString())]])
  await setClocks(page, late)
  await page.goto(`${site.url}${large}?day=${tomorrow}&block=${one.id}-main`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Agendamento \d+/).waitFor()
  assert.equal(await dialog.getByText(/^Atrasada/).count(), 0)
  await page.context().close()
})

test("prints a day's cleanings, or only the cleaning in the dialog", async () => {
  const { page } = await site.openSignedIn()
  const { list } = await openTomorrow(page)
  await readBlockLabels(findTimeline(page))
  // A PDF reader may put spaces between the letters of selected text.
  const bare = (text: string) => text.replace(/\s/g, '')
  const printed = async () => {
    const sheets = await Array.fromAsync(readPages(await page.pdf(), 1))
    return bare(sheets.map(({ text }) => text).join())
  }
  const day = await printed()
  const windows = list
    .filter(({ dataAgend, active }) => dataAgend === tomorrow && active)
    .flatMap((appointment) =>
      appointment.slots.map(
        ({ start, end }) =>
          `${start} – ${end} ${appointment.Agenda.Environment.name} ${formatPerson(appointment)}`,
      ),
    )
  assert.ok(windows.length > 20)
  for (const words of windows) assert.ok(day.includes(bare(words)), words)
  assert.doesNotMatch(day, /Hoje|Criar/)

  const block = findTimeline(page).getByRole('button').first()
  const name = (await block.locator('b').textContent()) ?? ''
  await block.click()
  await page.getByRole('dialog').getByRole('table').waitFor()
  const detail = await printed()
  assert.match(detail, new RegExp(`^${bare(name)}Agendamento`))
  assert.doesNotMatch(detail, /Fechar|Limpeza.*Revisão.*nomês/)
  await leave(page)
})

test('read-only users see neither write mode nor the create link', async () => {
  const { page } = await site.enter('leitura@zelo.demo', { at: `${plain}?day=${tomorrow}&mode=write` })
  await readBlockLabels(findTimeline(page))
  const main = page.getByRole('main')
  assert.equal(await main.getByRole('button', { name: 'Editar agenda' }).count(), 0)
  assert.equal(await main.getByRole('link', { name: 'Criar' }).count(), 0)
  await findTimeline(page).getByRole('button').first().click()
  await page
    .getByRole('dialog')
    .getByText(/^Agendamento \d+/)
    .waitFor()
  assert.equal(await page.getByRole('button', { name: 'Remover Agendamento' }).count(), 0)
  await leave(page)
})

test('an empty month shows its message in both languages [R3-228]', async () => {
  const { page } = await site.enter(undefined, { at: `${plain}?day=2031-05-05` })
  await page.getByRole('heading', { name: 'Não existem agendamentos cadastrados ainda' }).waitFor()
  await chooseLanguage(page, 'en-US')
  await page.getByRole('heading', { name: 'No schedules registered yet' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
  await leave(page)
})

test('a toast reports data that fails to load, and a button retries [R3-444]', async () => {
  const { page } = await site.openSignedIn()
  // An open stream would reload the calendar before the user does.
  await page.route('**/api/live', (route) => route.abort())
  await page.route(records, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${site.url}${plain}`)
  await readToast(page, 'error', 'Erro', 'Erro ao carregar dados, por favor atualize a página')
  await page.unroute(records)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await findMonth(page).waitFor()
  await leave(page)
})

test('the calendar passes axe without horizontal scrolling', async () => {
  const { page, complaints } = await site.enter(undefined, { at: `${large}?day=${tomorrow}` })
  await readBlockLabels(findTimeline(page))
  await checkLookInBoth(page, 'calendar')
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('the timeline of today opens at the current time and shows states', async () => {
  await finishCleaningNow(site)
  const { page } = await site.openSignedIn()
  for (const path of [plain, large]) {
    await page.goto(site.url + path)
    const timeline = findTimeline(page)
    await readBlockLabels(timeline)
    const line = timeline.locator('time').first()
    await line.waitFor()
    // The line of the current time is visible at any time of day. The window scrolls if the line is too low.
    await eventually(async () => {
      const { y } = (await line.boundingBox())!
      return y > 0 && y < 900
    }, true)
    const done = timeline.getByRole('button', { name: /, Completo$/ })
    await done.first().waitFor()
    await done.first().locator('svg').first().waitFor()

    const more = page.getByRole('button', { name: 'Mais limpezas à direita' })
    const hidden = () =>
      timeline.locator('div').evaluateAll((boxes) => {
        const box = boxes.find(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 8)
        return box ? box.scrollWidth - box.clientWidth - box.scrollLeft : 0
      })
    while ((await hidden()) > 8) {
      const before = await hidden()
      await more.click()
      await eventually(async () => (await hidden()) < before, true)
    }
    await more.waitFor({ state: 'detached' })
  }
  await leave(page)
})

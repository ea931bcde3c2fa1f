import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WireFormOptions } from '@zelo/contract/environments'
import type { WireHistoryRecord } from '@zelo/contract/history'
import { addDays, firstOfMonth, toDisplayDate, toFileDate } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import { expectedCells } from '@zelo/contract/rules/test-environment-days'
import { formatDayInWords } from '@zelo/ui/lib/dates.ts'
import type { Locator, Page } from 'playwright-core'
import { leave } from './browser.ts'
import { readGroup } from './dashboard-site.ts'
import { queryDatabase } from './demo-database.ts'
import { chooseLanguage, readToast, startDemoSite, today } from './demo-site.ts'
import { eventually, hasFocus, hasValue } from './eventually.ts'
import {
  dates,
  findExcelButton,
  findPdfButton,
  forgetRecords,
  hasTexts,
  locateDialog,
  locateDialogRows,
  locateHistoryCards,
  onDay,
  openReport,
  readAs,
  readExcel,
  readHistoryRecords,
  readPdf,
} from './history-site.ts'
import { checkLookInBoth, findAxeViolationsInBoth } from './pictures.ts'
import { readRawExecutions } from './raw-executions.ts'
import { findDarkBox } from './read-codes.ts'
import { measureScriptBytes } from './script-bytes.ts'

const site = await startDemoSite('history-environments')
const rooms = `${site.url}/historico-ambientes`
const pagedRooms = `${site.url}/v2/historico-ambientes`
const isPressed = (button: Locator) => eventually(() => button.getAttribute('aria-pressed'), 'true')

test('the list of environments is filtered by field, group and dates [R3-016 R3-017 R3-151 R3-152 R3-153 R3-154 R3-155 R3-156 R3-157 R3-158 R3-159 R3-160 R3-161 R3-162 R3-163 R3-165 R3-166 R1-018 R1-022]', async () => {
  const { page } = await site.openSignedIn()
  const records = await readHistoryRecords(page)
  const environments = new Map(
    records.map(({ Agendamento: { Agenda } }) => [Agenda.Environment.id, Agenda.Environment]),
  )
  // By default, the search covers the current month. On the first day of a month, few records exist.
  const ofMonth = new Map(
    records
      .filter(({ dataAgend }) => dataAgend >= firstOfMonth(today()))
      .map(({ Agendamento: { Agenda } }) => [Agenda.Environment.id, Agenda.Environment]),
  )
  const onGround = [...ofMonth.values()].filter((one) =>
    [one.andar, one.Categoria.name, one.Setor.name].some((text) => nameKey(text).includes(nameKey('TÉRREO'))),
  )
  const form = await readAs<WireFormOptions>(page, `/environments/form/${await readGroup(page)}`)
  for (const address of [rooms, pagedRooms]) {
    await openReport(page, `${address}?${dates}&size=all`)
    await page.getByRole('heading', { level: 1, name: 'Ambientes' }).waitFor()
    await eventually(() => locateHistoryCards(page).count(), environments.size)
    assert.equal(await page.getByLabel('Data inicial').count(), 1)
    const offered = page.getByRole('combobox', { name: 'Empresa' }).locator('option')
    assert.equal(await offered.first().innerText(), 'Todos')
    for (const name of ['Lago Norte', 'Porto Azul', 'Serra Verde'])
      await offered.filter({ hasText: name }).waitFor({ state: 'attached' })
    const sizes = page.getByRole('combobox', { name: 'Linhas' }).locator('option')
    assert.deepEqual(await sizes.allInnerTexts(), ['20', '40', '80', '160', 'Todos'])

    // The option -1 means all environment groups.
    const groups = page.getByRole('combobox', { name: 'Grupo de ambientes' })
    assert.equal(await groups.locator('option').first().getAttribute('value'), '-1')
    await eventually(() => groups.locator('option').count(), form.setores.length + 1)
    const sector = [...environments.values()][0]!.Setor
    await groups.selectOption(String(sector.id))
    const ofSector = [...environments.values()].filter(({ Setor }) => Setor.id === sector.id)
    await eventually(() => locateHistoryCards(page).count(), ofSector.length)
    const cards = await locateHistoryCards(page).allInnerTexts()
    for (const { name, andar, Categoria, Setor } of ofSector) {
      const card = cards.find((text) => text.includes(name))
      for (const part of [andar, Categoria.name, Setor.name])
        assert.ok(card?.includes(part), `${name}: ${part}`)
    }
    await groups.selectOption('-1')
    await eventually(() => locateHistoryCards(page).count(), environments.size)

    await page.getByRole('search').getByRole('button', { name: 'Limpar' }).click()
    const search = page.getByRole('search').getByPlaceholder('Buscar ambiente')
    await search.waitFor()
    await page.getByText('Campo Ambiente').waitFor()
    const chooseFields = page.getByRole('search').getByRole('button', { name: 'Filtrar' })
    await hasFocus(chooseFields)
    await chooseFields.click()
    await eventually(() => locateDialog(page).getByRole('checkbox').count(), 5)
    await locateDialog(page).getByLabel('Ambiente', { exact: true }).uncheck()
    for (const field of ['Categoria', 'Setor', 'Andar']) await locateDialog(page).getByLabel(field).check()
    await locateDialog(page).getByRole('button', { name: 'Aplicar' }).click()
    await search.fill('TÉRREO')
    await eventually(() => locateHistoryCards(page).count(), onGround.length)
    await eventually(
      () =>
        locateHistoryCards(page)
          .filter({ hasNotText: /térreo/i })
          .count(),
      0,
    )
    await page.goto(`${address}?in=dates&from=${addDays(today(), -300)}&to=${addDays(today(), -299)}`)
    await page.getByText('Não existe um histórico de ambientes para o intervalo de datas atual').waitFor()
  }
  await leave(page)
})

test('a three-month export shows every execution of the database [R3-164, R3-282, R3-302 to R3-310, R3-472]', async (t) => {
  const { page } = await site.openSignedIn()
  const from = addDays(today(), -92)
  const expected = expectedCells(await readRawExecutions(site.databaseUrl, from, today()))
  const interval = `in=dates&from=${from}&to=${today()}`
  await openReport(page, `${rooms}?${interval}`)
  const here = await readExcel(page, page)
  assert.equal(here.name, `relatorio-ambientes-${toFileDate(today())}.xlsx`)
  assert.deepEqual(here.heads.slice(18), ['Foto esperada', 'Planejada para', 'Cobertura', 'Limpezas puladas'])
  assert.equal(here.heads[0], 'ID do agendamento')
  const specified = here.rows.map((row) => row.slice(0, 18))
  assert.deepEqual(specified, expected)
  assert.ok(here.typed.some((row) => [8, 11, 12, 14].every((column) => row[column] instanceof Date)))
  const environmentDays = new Set(here.rows.map((row) => `${row[8]} ${row[1]} ${row[2]}`)).size
  t.diagnostic(
    `${environmentDays} environment-days, ${here.rows.length} rows, ${here.rows.length * 18} cells`,
  )

  const noted = here.rows.find((row) => row[16] !== '-')!
  await openReport(page, `${rooms}?${onDay(noted[8]!.split('/').reverse().join('-'))}`)
  const pdf = await readPdf(page, page)
  const ofDay = here.rows.filter((row) => row[8] === noted[8])
  hasTexts(pdf, [here.heads[0]!, ...here.heads.slice(6, 18), ...ofDay.flat()])
  const pages = await pdf.draw()
  assert.ok(pages.length > 1)
  for (const [index, one] of pages.entries()) {
    const { text } = one
    // The content of each page ends between 200 and 207 mm from the top.
    assert.equal(findDarkBox(one, { left: 0, top: 207, right: 297, bottom: 210 }), null)
    assert.ok(findDarkBox(one, { left: 0, top: 200, right: 297, bottom: 207 }))
    assert.ok(text.includes(`${index + 1} de ${pages.length}`))
    // Ignores whitespace, because a narrow column breaks its header into lines.
    const header = here.heads[10]!.replace(/\s/g, '')
    assert.ok(text.replace(/\s/g, '').includes(header), 'each page repeats the header')
  }

  await page.goto(`${pagedRooms}?${interval}`)
  await chooseLanguage(page, 'en-US')
  await locateHistoryCards(page).first().waitFor()
  const there = await readExcel(page, page)
  const omitTranslated = (row: string[]) => row.with(7, '').with(17, '').with(18, '')
  assert.deepEqual(there.rows.map(omitTranslated), here.rows.map(omitTranslated))
  assert.equal(there.heads[0], 'Cleaning ID')
  assert.deepEqual(new Set(there.rows.map((row) => row[7])), new Set(['Main', 'Touch-up', 'Extra']))
  await leave(page)
})

test("the report shows an environment's people, days and records, also under `/v2` [R3-167 R3-168 R3-169 R3-170 R3-171 R3-172 R3-173 R3-174 R3-175 R3-176 R3-177 R3-178 R3-316 R3-317 R3-318 R3-435 R3-450]", async () => {
  const { page } = await site.openSignedIn()
  const records = await readHistoryRecords(page)
  const readRoomId = ({ Agendamento }: WireHistoryRecord) => Agendamento.Agenda.Id_Environments
  const byPerson = Map.groupBy(records, (one) => `${readRoomId(one)} ${one.userId}`)
  const quiet = [...byPerson.values()].filter((own) =>
    own.every(({ observacao, undoneReason }) => observacao === null && undoneReason === null),
  )
  const shown = records.filter((one) => one.image !== null && one.revisionId === null && !one.extra)
  // Prefers a room where a second user worked too and wrote no note.
  const photographed =
    shown.find((one) =>
      quiet.some(([other]) => other && readRoomId(other) === readRoomId(one) && other.userId !== one.userId),
    ) ?? shown[0]!
  const noted = { ...photographed, observacao: 'Torneira da pia do fundo pingando' }
  await queryDatabase(site.databaseUrl, 'update executions set observation = $1 where id = $2', [
    noted.observacao,
    noted.id,
  ])
  forgetRecords()
  const { User, dataAgend: day, Procedure, Agendamento } = noted
  const { name, id } = Agendamento.Agenda.Environment
  const inRoom = records.filter((one) => one.Agendamento.Agenda.Id_Environments === id)
  const dialog = locateDialog(page)
  const search = dialog.getByRole('textbox')
  for (const address of [rooms, pagedRooms]) {
    await openReport(page, `${address}?${dates}&size=all`)
    const branch = locateHistoryCards(page).filter({ hasText: Agendamento.Empresa.NOME })
    await branch.getByRole('button', { name, exact: true }).click()
    await locateDialogRows(page).first().waitFor()
    await eventually(() => locateDialogRows(page).count(), new Set(inRoom.map(({ userId }) => userId)).size)
    const person = locateDialogRows(page).filter({ hasText: User.nome })
    await person.getByText('Com observação').waitFor()
    const people = await readExcel(page, dialog)
    assert.ok(people.rows.some((row) => row[0] === User.nome && row.at(-1) === 'Sim'))
    const flagged = people.rows.filter((row) => row.at(-1) === 'Sim').length
    assert.equal(await locateDialogRows(page).filter({ hasText: 'Com observação' }).count(), flagged)
    hasTexts(await readPdf(page, dialog), [name, ...people.rows.flat()])
    await search.fill(User.cpf.slice(0, 9))
    await eventually(() => locateDialogRows(page).count(), 1)
    await search.fill(User.nome.slice(0, 4).toLowerCase())
    await person.getByRole('button').click()

    await dialog.getByRole('heading', { level: 2, name: User.nome }).waitFor()
    const ownDays = new Set(inRoom.filter(({ userId }) => userId === User.id).map((one) => one.dataAgend))
    await locateDialogRows(page).first().waitFor()
    const list = await readExcel(page, dialog)
    const daysFlagged = list.rows.filter((row) => row[3] === 'Sim').length
    assert.equal(await locateDialogRows(page).filter({ hasText: 'Com observação' }).count(), daysFlagged)
    assert.deepEqual(
      list.rows.map((row) => row[0]),
      [...ownDays].sort().reverse().map(toDisplayDate),
    )
    await search.fill(toDisplayDate(day))
    await eventually(() => locateDialogRows(page).count(), 1)
    await locateDialogRows(page).getByText('Com observação').waitFor()
    await locateDialogRows(page).getByRole('button').click()

    await dialog.getByRole('heading', { level: 2, name }).waitFor()
    await locateDialogRows(page).first().waitFor()
    await search.fill(Procedure.name.toUpperCase())
    const procedure = locateDialogRows(page).filter({ hasText: noted.observacao! })
    await procedure.waitFor()
    await eventually(async () => {
      const texts = await locateDialogRows(page).getByRole('heading').allInnerTexts()
      return texts.every((text) => text.includes(Procedure.name))
    }, true)
    const level = await readExcel(page, dialog)
    assert.equal(level.rows.length, await locateDialogRows(page).count())
    hasTexts(
      await readPdf(page, dialog),
      level.rows.flatMap(([base, reviews, , ...cells]) => [base!, reviews!, ...cells]),
    )
    await procedure.getByRole('button', { name: /^Ampliar a foto/ }).click()
    const zoom = page.locator('dialog[open]')
    await zoom.getByRole('button', { name: 'Voltar' }).click()
    await zoom.waitFor({ state: 'detached' })
    await procedure.getByRole('button', { name: /^Mostrar revisões/ }).click()
    await dialog.getByRole('heading', { level: 2, name: `Revisões de ${Procedure.name}` }).waitFor()
    for (const title of [name, User.nome, name]) {
      await dialog.getByRole('button', { name: 'Voltar' }).last().click()
      await dialog.getByRole('heading', { level: 2, name: title }).waitFor()
    }
    await hasValue(search, User.nome.slice(0, 4).toLowerCase())
    await dialog.getByRole('button', { name: 'Ok', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await branch.getByRole('button', { name, exact: true }).click()
    await hasValue(search, '')
    await page.goto(
      `${address}?in=dates&from=${addDays(today(), -300)}&to=${addDays(today(), -299)}&environment=${id}`,
    )
    await dialog.getByText('Dados não encontrados para o ambiente atual').waitFor()
  }
  await leave(page)
})

test('each history level has its own search and shows no outdated rows', async () => {
  const { page } = await site.openSignedIn()
  const before = page.url()
  const records = await readHistoryRecords(page)
  // Finds two users who worked in the same environment. The second worked there on several days.
  const collectDays = (own: WireHistoryRecord[]) => new Set(own.map(({ dataAgend }) => dataAgend))
  const byRoom = Map.groupBy(records, (record) => record.Agendamento.Agenda.Id_Environments)
  const people = [...byRoom.values()]
    .map((inRoom) => [...Map.groupBy(inRoom, ({ userId }) => userId).values()])
    .map((each) => each.sort((a, b) => collectDays(b).size - collectDays(a).size))
  const [ofOther, ofOne] = people.find(([most, next]) => next && collectDays(most!).size > 1) ?? []
  assert.ok(ofOther && ofOne, 'two people of the demo work in the same environment')
  const { id: otherId, nome: other } = ofOther[0]!.User
  const one = ofOne[0]!.User.nome
  const { Agenda, Empresa } = ofOne[0]!.Agendamento
  const { name } = Agenda.Environment
  const dialog = locateDialog(page)
  const search = dialog.getByRole('textbox')
  const row = (name: string) => locateDialogRows(page).getByRole('button', { name, exact: true })
  const back = () => dialog.getByRole('button', { name: 'Voltar' }).last().click()
  /** Runs `ask` and delays its calls. Runs `look` while they wait, then lets them continue. */
  const whileInFlight = async (calls: string, ask: () => Promise<void>, look: () => Promise<void>) => {
    const held = Promise.withResolvers<void>()
    await page.route(calls, (route) => held.promise.then(() => route.continue()), { times: 1 })
    await Promise.all([page.waitForRequest(calls), ask()])
    await look()
    held.resolve()
  }

  await openReport(page, `${pagedRooms}?${dates}&size=all`)
  const branch = locateHistoryCards(page).filter({ hasText: Empresa.NOME })
  await branch.getByRole('button', { name, exact: true }).click()
  await row(one).click()
  await dialog.getByRole('heading', { level: 2, name: one }).waitFor()
  await locateDialogRows(page).first().waitFor()
  await search.fill('/20')
  await eventually(() => new URL(page.url()).searchParams.get('findDay'), '/20')
  await back()
  await whileInFlight(
    `**/api/history/environments/*/days?*userId=${otherId}*`,
    () => row(other).click(),
    async () => {
      await dialog.getByRole('heading', { level: 2, name: other }).waitFor()
      assert.equal(await locateDialogRows(page).count(), 0)
      assert.equal(await search.inputValue(), '')
    },
  )
  const days = [...collectDays(ofOther)].sort().reverse()
  await eventually(() => locateDialogRows(page).count(), days.length)

  const [first, second] = days.map(toDisplayDate) as [string, string]
  await row(first).click()
  await locateDialogRows(page).getByRole('heading').first().waitFor()
  await back()
  await whileInFlight(
    `**/api/historic/v2/environment?*dataIni=${days[1]}*`,
    () => row(second).click(),
    async () => {
      await dialog.getByText(`${other}, ${second}`).waitFor()
      assert.equal(await locateDialogRows(page).count(), 0)
    },
  )
  await locateDialogRows(page).getByText(second).first().waitFor()
  // Clicks twice in the same step. With separate clicks, the second one would reach the page behind the closed dialog.
  await dialog.getByRole('button', { name: 'Ok', exact: true }).evaluate((ok: HTMLElement) => {
    ok.click()
    ok.click()
  })
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.search.endsWith('&size=all'))
  await page.goBack()
  assert.equal(page.url(), before)

  // An empty result does not affect the next search.
  await page.goto(`${pagedRooms}?${dates}&group=999999`)
  // An unknown group is ignored, so all environments are listed.
  await locateHistoryCards(page).first().waitFor()
  await page.goto(pagedRooms)
  const box = page.getByRole('search').getByRole('textbox')
  await box.fill('zzzz')
  await page.getByText('Nada encontrado para “zzzz”').waitFor()
  await whileInFlight(
    '**/api/history/environments?**',
    () => box.fill('zzz'),
    async () => {
      await page.getByText(/Nada encontrado|Não existe/).waitFor({ state: 'detached' })
    },
  )
  await page.getByText('Nada encontrado para “zzz”').waitFor()
  await leave(page)
})

test('unknown ids in the URL show "not found"; invalid days are ignored', async () => {
  const { page } = await site.openSignedIn()
  const [record] = await readHistoryRecords(page)
  const interval = onDay(record!.dataAgend)
  const { Id_Environments: room } = record!.Agendamento.Agenda
  const heading = locateDialog(page).getByRole('heading', { level: 2, name: record!.User.nome, exact: true })
  for (const address of [pagedRooms, `${site.url}/historico-colaboradores`]) {
    await page.goto(`${address}?${interval}&environment=${room}&person=${record!.userId}&day=xx`)
    await heading.waitFor()
    await locateDialogRows(page).first().waitFor()
    assert.equal(await page.getByText('Filtro inválido').count(), 0)
  }
  for (const address of [rooms, pagedRooms]) {
    await page.goto(`${address}?${interval}&environment=99999`)
    await locateDialog(page).getByText('Este histórico não existe').waitFor()
  }
  await leave(page)
})

/** The calendar of the report's dates. It shows the month of `last`. */
async function openCalendar(page: Page, last: string): Promise<Locator> {
  await page.goto(`${rooms}?in=dates&from=${last}&to=${last}`)
  await page.getByRole('button', { name: 'Escolher no calendário' }).click()
  const calendar = page.getByRole('group', { name: 'Período' })
  await calendar.getByRole('table').waitFor()
  return calendar
}

const locateDay = (calendar: Locator, day: string) =>
  calendar.getByRole('button', { name: formatDayInWords(day, 'pt-BR'), exact: true })

const hasDates = (page: Page, from: string, to: string) =>
  page.waitForURL(({ searchParams }) => searchParams.get('from') === from && searchParams.get('to') === to)

test('two clicked days of the calendar become the interval, in either order', async () => {
  const { page } = await site.openSignedIn()
  const last = addDays(firstOfMonth(today()), -1)
  const calendar = await openCalendar(page, last)
  await isPressed(locateDay(calendar, last))
  await locateDay(calendar, addDays(last, -3)).click()
  await locateDay(calendar, addDays(last, -7)).hover()
  await isPressed(locateDay(calendar, addDays(last, -5)))
  assert.deepEqual(await findAxeViolationsInBoth(page), [])
  await locateDay(calendar, addDays(last, -7)).click()
  await hasDates(page, addDays(last, -7), addDays(last, -3))
  await hasFocus(page.getByRole('button', { name: 'Escolher no calendário' }))
  assert.equal(await calendar.getByRole('table').count(), 0)
  await leave(page)
})

test('the keyboard chooses days, months and years in the calendar', async () => {
  const { page } = await site.openSignedIn()
  const last = addDays(firstOfMonth(today()), -1)
  const calendar = await openCalendar(page, last)
  for (let stops = 0; stops < 4; stops += 1) await page.keyboard.press('Tab')
  await hasFocus(locateDay(calendar, last))
  await page.keyboard.press('Shift+PageUp')
  const title = calendar.getByTitle('Escolher o mês')
  const [year] = last.split('-')
  await eventually(() => title.innerText().then((text) => text.endsWith(`${Number(year) - 1}`)), true)
  await page.keyboard.press('Shift+PageDown')
  for (const key of ['ArrowUp', 'ArrowLeft', 'Enter', 'Home', 'Enter']) await page.keyboard.press(key)
  await hasDates(page, firstOfMonth(last), addDays(last, -8))

  const again = await openCalendar(page, last)
  await title.press('Enter')
  await again.getByRole('button', { name: 'Ano anterior' }).click()
  await again.getByRole('button', { name: 'jan', exact: true }).click()
  const january = `${Number(year) - 1}-01-01`
  await eventually(() => title.innerText(), `Janeiro de ${Number(year) - 1}`)
  await page.keyboard.press('Home')
  await hasFocus(locateDay(again, january))
  await page.keyboard.press('Escape')
  await hasFocus(page.getByRole('button', { name: 'Escolher no calendário' }))
  assert.equal(await again.getByRole('table').count(), 0)
  await leave(page)
})

test('the date picker of a report offers no day after today', async () => {
  const { page } = await site.openSignedIn()
  const calendar = await openCalendar(page, today())
  const next = calendar.getByRole('button', { name: 'Próximo mês' })
  assert.equal(await next.getAttribute('aria-disabled'), 'true')
  await locateDay(calendar, today()).focus()
  for (const key of ['ArrowRight', 'PageDown']) await page.keyboard.press(key)
  await hasFocus(locateDay(calendar, today()))
  await leave(page)
})

test("a report's first load has at most 201 KB of script", async () => {
  const { page } = await site.openSignedIn(undefined, { fresh: true })
  // On the first day of a month there may be no records. The report then shows a message instead of a card.
  const shown = locateHistoryCards(page).first().or(page.getByText('Não existe um histórico'))
  // This report loads the most script of the three history reports.
  const bytes = await measureScriptBytes(page, pagedRooms, shown)
  assert.ok(bytes > 100_000 && bytes <= 201_000, `${bytes} bytes`)
  await leave(page)
})

test('a long export shows progress and can be stopped; failures are reported', async () => {
  const { page } = await site.openSignedIn()
  await openReport(page, `${pagedRooms}?in=dates&from=${addDays(today(), -60)}&to=${today()}`)
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  // A script in the page clicks "Cancelar" at the first progress. A click by Playwright could come after the export
  // ends.
  const stopped = page.evaluate(
    () =>
      new Promise<(string | null)[]>((resolve) => {
        const bar = document.querySelector('search')!
        let seen = false
        const look = new MutationObserver(() => {
          const progress = bar.querySelector('progress')
          const words = progress?.nextElementSibling?.textContent ?? ''
          const isOver = seen && progress === null
          seen ||= progress !== null
          if (!isOver && !/^\d[\d.]* de \d[\d.]* linhas$/.test(words)) return
          look.disconnect()
          const cancel = progress?.closest('div:has(> button)')?.querySelector('button')
          cancel?.click()
          resolve([cancel?.textContent ?? null, progress?.getAttribute('aria-label') ?? null])
        })
        look.observe(bar, { subtree: true, childList: true, characterData: true })
      }),
  )
  await findPdfButton(page).click()
  assert.deepEqual(await stopped, ['Cancelar', 'Exportação em andamento'])
  await findPdfButton(page).waitFor()
  assert.equal(downloads, 0)
  await page.route('**/api/history/environments/export?**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await findExcelButton(page).click()
  await readToast(page, 'error', 'Erro', 'Erro ao exportar a planilha')
  await leave(page)
})

test('the environment history passes axe in all schemes, languages and widths', async () => {
  const { page } = await site.openSignedIn()
  await openReport(page, `${pagedRooms}?${dates}`)
  await checkLookInBoth(page, 'history-environments')
  await locateHistoryCards(page).getByRole('button').first().click()
  await locateDialogRows(page).first().waitFor()
  await checkLookInBoth(page, 'history-environment-people')
  await locateDialogRows(page).getByRole('button').first().click()
  await locateDialogRows(page)
    .getByRole('button', { name: /^\d\d\/\d\d\/\d{4}$/ })
    .first()
    .waitFor()
  await checkLookInBoth(page, 'history-environment-days')
  await leave(page)
})

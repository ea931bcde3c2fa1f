import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { WireHistoryRecord } from '@zelo/contract/history'
import type { MyWork } from '@zelo/contract/my-work'
import { addDays, firstOfMonth, toDisplayDate, toFileDate } from '@zelo/contract/rules/calendar'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { nameKey } from '@zelo/contract/rules/name-key'
import { editUser, listUsers } from '@zelo/contract/user-administration'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { leave } from './browser.ts'
import { callAs, readGroup } from './dashboard-site.ts'
import { queryDatabase } from './demo-database.ts'
import { chooseLanguage, password, readToast, startDemoSite, today } from './demo-site.ts'
import { eventually, hasValue, isTicked } from './eventually.ts'
import {
  dates,
  forgetRecords,
  hasTexts,
  locateDialog,
  locateDialogRows,
  locateHistoryCards,
  onDay,
  openReport,
  readExcel,
  readHistoryRecords,
  readPdf,
} from './history-site.ts'
import { checkLookInBoth } from './pictures.ts'
import { findDarkBox } from './read-codes.ts'

const site = await startDemoSite('history-collaborators')
const plain = `${site.url}/historico-colaboradores`
const paged = `${site.url}/v2/historico-colaboradores`
const monthStart = firstOfMonth(today())
const observed = 'Espelho manchado'

/**
 * Adds photos of the same task to a main cleaning and to a revision, as the demo's cleaner. The revision also gets a
 * note that is too long for a printed page.
 */
async function photographTask(): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const login = JSON.stringify({ login: 'asg@zelo.demo', password })
  const signedIn = await fetch(`${site.url}/api/own-work/session`, {
    method: 'POST',
    headers: json,
    body: login,
  })
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` }
  const asked = await fetch(`${site.url}/api/own-work?from=${addDays(today(), -6)}&to=${today()}`, {
    headers,
  })
  const { appointments }: MyWork = await asked.json()
  const [again] = appointments.flatMap(({ executions }) => {
    const done = executions.filter(({ extra, endedAt }) => !extra && endedAt !== null)
    const mains = done.filter(({ revisionId }) => revisionId === null)
    const revisions = done.filter(({ revisionId }) => revisionId !== null)
    return mains.flatMap((main) =>
      revisions.filter(({ taskId }) => taskId === main.taskId).map((revision) => ({ main, revision })),
    )
  })
  assert.ok(again, 'the demo has a task done in a main cleaning and in a revision')
  await queryDatabase(site.databaseUrl, 'update executions set observation = $1 where client_id = $2', [
    observed,
    again.revision.clientId,
  ])
  const black = { width: 640, height: 480, channels: 3, background: '#000' } as const
  const file = new Blob([new Uint8Array(await sharp({ create: black }).jpeg().toBuffer())])
  for (const [{ clientId, photos }, wanted] of [
    [again.main, 1],
    [again.revision, 8],
  ] as const) {
    for (let taken = photos.length; taken < wanted; taken += 1) {
      const form = new FormData()
      form.append('clientId', crypto.randomUUID())
      form.append('executionClientId', clientId)
      form.append('photo', file, 'foto.jpg')
      const kept = await fetch(`${site.url}/api/own-work/photos`, { method: 'POST', headers, body: form })
      assert.equal(kept.status, 200, await kept.text())
    }
  }
}
await photographTask()

/** Returns a record of a revision with at least eight photos. The main cleaning of the same task has a photo too. */
function richCard(records: WireHistoryRecord[]) {
  const revision = records.find((one) => {
    if (one.revisionId === null || one.extra || one.images.length < 8) return false
    const main = records.filter(
      (other) => other.agendamentoId === one.agendamentoId && other.revisionId === null && !other.extra,
    )
    return main.some(({ tasksId }) => tasksId === one.tasksId) && main.some(({ image }) => image !== null)
  })
  assert.ok(revision, 'the demo has a revision with many photos')
  return revision
}

test('the list of collaborators is searched and exported [R3-014 R3-105 R3-106 R3-107 R3-108 R3-111 R3-112 R3-113 R3-114 R3-115 R3-123 R3-124 R3-371 R3-372 R3-468 R3-469 R1-017 R1-258 R1-262 R1-263 R1-264 R1-265]', async () => {
  const { page } = await site.openSignedIn()
  const records = await readHistoryRecords(page, monthStart)
  const people = new Map(records.map(({ User }) => [User.id, User]))
  await openReport(page, plain)
  await page.getByRole('heading', { level: 1, name: 'Colaboradores' }).waitFor()
  await page.getByRole('button', { name: 'Sobre esta tela' }).hover()
  await page
    .getByRole('tooltip')
    .getByText(/O que cada colaborador fez/)
    .waitFor()
  await page.getByText(`De ${toDisplayDate(monthStart)} a ${toDisplayDate(today())}`).waitFor()

  const companies = page.getByRole('combobox', { name: 'Empresa' })
  const branches = new Set(records.map(({ Agendamento }) => Agendamento.Empresa.NOME))
  const offered = () => companies.locator('option').allInnerTexts()
  assert.equal((await offered())[0], 'Todos')
  const parent = 'Orvalho Conservação'
  const named = [...branches].map((name) => (name === parent ? `Só ${parent}` : name))
  await eventually(async () => new Set(named).difference(new Set(await offered())).size, 0)

  const sizes = page.getByRole('combobox', { name: 'Linhas' })
  assert.deepEqual(await sizes.locator('option').allInnerTexts(), ['20', '40', '80', '160', 'Todos'])
  await eventually(() => locateHistoryCards(page).count(), Math.min(people.size, 20))
  assert.equal((await readExcel(page, page)).rows.length, people.size, 'an export has all pages')
  await sizes.selectOption('Todos')
  await eventually(() => locateHistoryCards(page).count(), people.size)

  const [first] = [...people.values()]
  assert.ok(first)
  const part = first.nome.slice(1, 6).toUpperCase()
  await page.getByRole('search').getByRole('textbox').fill(part)
  const wanted = [...people.values()].filter(({ nome }) => nameKey(nome).includes(nameKey(part)))
  await eventually(() => locateHistoryCards(page).count(), wanted.length)
  const card = locateHistoryCards(page).filter({ hasText: first.nome })
  const cpf = maskCpf(first.cpf)
  const shown = await card.innerText()
  for (const text of [cpf, first.email, `(${first.telefone.slice(0, 2)})`])
    assert.ok(shown.includes(text), text)
  await card.getByRole('button', { name: `Perfil de ${first.nome}` }).waitFor()

  const excel = await readExcel(page, page)
  assert.equal(excel.name, `relatorio-colaboradores-${toFileDate(today())}.xlsx`)
  assert.deepEqual(
    excel.rows.map(([name]) => name),
    await locateHistoryCards(page).getByRole('heading').allInnerTexts(),
  )
  assert.ok(excel.rows.some((row) => row.includes(cpf) && row.includes(first.email)))
  hasTexts(await readPdf(page, page), [...excel.heads, ...excel.rows.flat()])
  await leave(page)
})

test("a collaborator's picture opens the profile, and Ok closes it [R3-116 R3-117 R3-118 R3-119 R3-120 R3-121]", async () => {
  const { page } = await site.openSignedIn('master@zelo.demo')
  const record = (await readHistoryRecords(page)).find(({ User }) => User.avatar === null)
  assert.ok(record)
  const users = await callAs<typeof listUsers>(page, listUsers, `/allUsers/${await readGroup(page)}`)
  const { id, nome, cpf, ativo } = users.find((user) => user.id === record.userId)!
  await callAs(page, editUser, editUser.path, { id, nome, telefone: '', ativo })
  const list = `${plain}?${onDay(record.dataAgend)}&size=all`
  await openReport(page, list)
  await page.getByRole('button', { name: `Perfil de ${nome}`, exact: true }).click()
  const profile = locateDialog(page)
  assert.match(await profile.getByRole('img', { name: nome }).innerText(), /^\p{Lu}{2}$/u)
  const findFact = (label: string) => profile.locator('dl > div').filter({ hasText: label }).locator('dd')
  await eventually(() => findFact('CPF').innerText(), maskCpf(cpf))
  assert.equal(await findFact('Telefone').innerText(), '—')
  await callAs(page, editUser, editUser.path, { id, nome, telefone: '85912345678', ativo })
  await profile.getByRole('button', { name: 'Ok' }).click()
  await profile.waitFor({ state: 'detached' })
  await openReport(page, `${list}&profile=${id}`)
  await eventually(() => findFact('Telefone').innerText(), '(85) 9 1234-5678')
  forgetRecords()
  await leave(page)
})

/** Opens each level of a report card. Asserts that the rows on screen and in the exports are equal. */
async function readLevels(page: Page, address: string, language: 'pt-BR' | 'en-US') {
  const records = await readHistoryRecords(page)
  const revision = richCard(records)
  const { User, dataAgend: day, Agendamento, Procedure } = revision
  const environment = Agendamento.Agenda.Environment.name
  const words =
    language === 'pt-BR'
      ? {
          ok: 'Ok',
          back: 'Voltar',
          revisions: /^Mostrar revisões/,
          of: 'Revisões de',
          zoom: /^Ampliar a foto/,
        }
      : {
          ok: 'Ok',
          back: 'Back',
          revisions: /^Show touch-ups/,
          of: 'Touch-ups of',
          zoom: /^Enlarge the photo/,
        }
  await openReport(page, `${address}?${dates}&size=all`)
  await locateHistoryCards(page).getByRole('button', { name: User.nome, exact: true }).click()
  const dialog = locateDialog(page)
  await locateDialogRows(page).first().waitFor()

  // Level 1: environments and days.
  const own = records.filter(({ userId }) => userId === User.id)
  const days = new Set(own.map((one) => `${one.dataAgend} ${one.Agendamento.Agenda.Id_Environments}`))
  const search = dialog.getByRole('textbox')
  const part = environment.slice(0, 5).toLowerCase()
  await search.fill(part)
  await eventually(async () => {
    const names = await locateDialogRows(page).getByRole('button').allInnerTexts()
    return names.length > 0 && names.every((name) => nameKey(name).includes(nameKey(part)))
  }, true)
  await search.fill(toDisplayDate(day))
  const onDay = [...days].filter((key) => key.startsWith(day)).length
  await eventually(
    () =>
      locateDialogRows(page)
        .filter({ hasText: toDisplayDate(day) })
        .count(),
    onDay,
  )
  await eventually(() => locateDialogRows(page).count(), onDay)
  const level1 = await readExcel(page, dialog)
  assert.equal(level1.rows.length, onDay)
  assert.match(level1.name, /^relatorio-colaborador-[\p{L}-]+-\d\d-\d\d-\d{4}\.xlsx$/u)
  for (const row of level1.rows) assert.equal(row[2], toDisplayDate(day))
  const shown = await locateDialogRows(page).allInnerTexts()
  for (const [name = '', , , start = '', end = ''] of level1.rows) {
    const card = shown.find((text) => text.includes(name))
    assert.ok(card?.includes(start.slice(11, 16)) && card.includes(end.slice(11, 16)), `${name}: ${card}`)
  }
  hasTexts(await readPdf(page, dialog), [User.nome, ...level1.filled, ...level1.rows.flat()])
  await locateDialogRows(page).getByRole('button', { name: environment, exact: true }).click()

  // Level 2: procedures.
  await dialog.getByRole('heading', { level: 2, name: environment }).waitFor()
  const procedure = locateDialogRows(page).filter({
    has: page.getByRole('heading', { name: Procedure.name, exact: true }),
  })
  await procedure.first().waitFor()
  const level2 = await readExcel(page, dialog)
  assert.equal(level2.rows.length, await locateDialogRows(page).count())
  const line = level2.rows.find((row) => row.includes(Procedure.name))
  assert.ok(line)
  const [base = '', reviews = '', , name = '', status = '', start = '', end = '', note = ''] = line
  const text = await procedure.first().innerText()
  for (const part of [base, reviews, name, status, start, end, note]) assert.ok(text.includes(part), part)
  const { HORA_BASE_INICIAL, HORA_BASE_FINAL } = Agendamento.Agenda.Periodicidade
  assert.equal(base, `${HORA_BASE_INICIAL} – ${HORA_BASE_FINAL}`)
  assert.match(start, /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
  const pdf2 = await readPdf(page, dialog)
  const printed = level2.rows.flatMap(([one, two, , ...others]) => [one!, two!, ...others])
  hasTexts(pdf2, [User.nome, environment, ...printed])
  // A drawn photo is darker than the empty page.
  const [sheet2] = await pdf2.draw(1)
  assert.ok(findDarkBox(sheet2!, { left: 14, top: 45, right: 52, bottom: 190 }))
  await locateDialogRows(page).getByRole('button', { name: words.zoom }).first().click()
  const zoom = page.locator('dialog[open]')
  await zoom.getByRole('img').waitFor()
  await zoom.getByRole('button', { name: words.back }).click()
  await zoom.waitFor({ state: 'detached' })

  // Level 3: revisions.
  await procedure.first().getByRole('button', { name: words.revisions }).click()
  await dialog.getByRole('heading', { level: 2, name: `${words.of} ${Procedure.name}` }).waitFor()
  await locateDialogRows(page).first().waitFor()
  const level3 = await readExcel(page, dialog)
  assert.equal(level3.rows.length, await locateDialogRows(page).count())
  const cards = await locateDialogRows(page).allInnerTexts()
  for (const [
    index,
    [, , window = '', begun = '', ended = '', outside = '', seen = ''],
  ] of level3.rows.entries()) {
    for (const part of [window, begun, ended, seen]) assert.ok(cards[index]?.includes(part), part)
    const warned = /Fora do horário|Outside its time/.test(cards[index] ?? '')
    assert.equal(warned, /Sim|Yes/.test(outside))
    // The warning must be shown if and only if the work starts or ends outside its time window.
    const [from = '', to = ''] = window.split(' – ')
    const minutes = [begun.slice(11, 16), ended.slice(11, 16)].filter(Boolean)
    assert.equal(
      warned,
      minutes.some((minute) => minute < from || minute > to),
    )
  }
  assert.ok(level3.rows.some((row) => row.includes(observed)))
  await locateDialogRows(page).getByRole('button', { name: words.zoom }).first().waitFor()
  const pdf3 = await readPdf(page, dialog)
  hasTexts(
    pdf3,
    level3.rows.flatMap(([, ...cells]) => cells),
  )
  // The column has space for six of eight photos. "+2" stands for the others. No photo reaches the next column.
  hasTexts(pdf3, ['+2'])
  const [sheet3] = await pdf3.draw(1)
  assert.ok(findDarkBox(sheet3!, { left: 40, top: 45, right: 60, bottom: 190 }))
  assert.equal(findDarkBox(sheet3!, { left: 60, top: 45, right: 62, bottom: 190 }), null)

  await dialog.getByRole('button', { name: words.back }).last().click()
  await dialog.getByRole('heading', { level: 2, name: environment }).waitFor()
  await dialog.getByRole('button', { name: words.back }).last().click()
  await eventually(() => search.inputValue(), toDisplayDate(day))
  await dialog.getByRole('button', { name: words.ok, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await locateHistoryCards(page).getByRole('button', { name: User.nome, exact: true }).click()
  await hasValue(search, '')
  return { level1: level1.rows, level2: level2.rows, level3: level3.rows }
}

test('each level shows and exports equal rows in both languages [R3-122 R3-126 R3-127 R3-128 R3-129 R3-131 R3-132 R3-133 R3-134 R3-135 R3-136 R3-137 R3-139 R3-140 R3-141 R3-143 R3-144 R3-145 R3-146 R3-147 R3-148 R3-149 R3-150 R3-316 R3-317 R3-318 R3-434 R3-470 R3-015 R1-021]', async () => {
  const { page, complaints } = await site.openSignedIn()
  const here = await readLevels(page, plain, 'pt-BR')
  await page.goto(paged)
  await chooseLanguage(page, 'en-US')
  await page.getByRole('heading', { level: 1, name: 'Cleaners' }).waitFor()
  const there = await readLevels(page, paged, 'en-US')
  assert.deepEqual(
    there.level1.map((row) => row.slice(0, 5)),
    here.level1.map((row) => row.slice(0, 5)),
  )
  assert.deepEqual(
    there.level2.map((row) => [...row.slice(0, 4), ...row.slice(5)]),
    here.level2.map((row) => [...row.slice(0, 4), ...row.slice(5)]),
  )
  assert.deepEqual(
    there.level3.map((row) => row.slice(0, 5)),
    here.level3.map((row) => row.slice(0, 5)),
  )
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('cards and procedures show notes, and missing revisions are explained [R3-130 R3-138 R3-142]', async () => {
  const { page } = await site.openSignedIn()
  const records = await readHistoryRecords(page)
  const undone = records.find(({ undoneReason }) => undoneReason !== null)!
  await openReport(page, `${plain}?${onDay(undone.dataAgend)}&person=${undone.userId}`)
  const search = locateDialog(page).getByRole('textbox')
  await search.fill(toDisplayDate(undone.dataAgend))
  const note = `${undone.Procedure.name}, não realizada: ${undone.undoneReason}`
  await locateDialogRows(page).filter({ hasText: note }).first().waitFor()
  const seen = records.find(
    ({ observacao, extra, revisionId }) => observacao !== null && !extra && revisionId === null,
  )!
  await openReport(page, `${plain}?${onDay(seen.dataAgend)}&person=${seen.userId}`)
  await search.fill(toDisplayDate(seen.dataAgend))
  await locateDialogRows(page)
    .filter({ hasText: `${seen.Procedure.name}: ${seen.observacao}` })
    .first()
    .getByRole('button')
    .click()
  await locateDialogRows(page)
    .filter({ has: page.getByRole('heading', { name: seen.Procedure.name, exact: true }) })
    .getByText(seen.observacao!)
    .first()
    .waitFor()

  const alone = records.find(
    (one) =>
      one.revisionId === null && !one.extra && one.Agendamento.Agenda.Periodicidade.Revisoes.length === 0,
  )!
  const { userId, dataAgend, Agendamento } = alone
  const card = `person=${userId}&environment=${Agendamento.Agenda.Id_Environments}&day=${dataAgend}`
  await openReport(page, `${plain}?${onDay(dataAgend)}&${card}`)
  await locateDialogRows(page).first().getByRole('button', { name: 'Mostrar revisões (0)' }).click()
  await locateDialog(page).getByText('Histórico de revisões vazio').waitFor()
  await leave(page)
})

test('a revision outside its time window has a warning [R3-375 R3-376]', async () => {
  const { page } = await site.openSignedIn()
  const records = await readHistoryRecords(page)
  const planned = records.flatMap((record) => {
    const { Revisoes } = record.Agendamento.Agenda.Periodicidade
    const window = Revisoes.find(({ ID }) => ID === record.revisionId)
    return window && !record.extra && record.finished && record.undoneReason === null
      ? [{ record, window }]
      : []
  })
  const times = ({ createdAt, updatedAt }: WireHistoryRecord) =>
    [createdAt.slice(11, 16), updatedAt.slice(11, 16)] as const
  const cases = [
    planned.find(({ record, window }) => times(record)[0] < window.HORA_INICIAL),
    planned.find(({ record, window }) => {
      const [begun, ended] = times(record)
      return begun >= window.HORA_INICIAL && begun <= window.HORA_FINAL && ended > window.HORA_FINAL
    }),
  ]
  for (const one of cases) {
    assert.ok(one, 'the demo has revisions outside their windows')
    const { userId, dataAgend, Agendamento, Procedure } = one.record
    const card = `person=${userId}&environment=${Agendamento.Agenda.Id_Environments}&day=${dataAgend}`
    await openReport(page, `${plain}?${onDay(dataAgend)}&${card}`)
    const procedure = locateDialogRows(page)
      .filter({ has: page.getByRole('heading', { name: Procedure.name, exact: true }) })
      .filter({ hasText: 'Fora do horário' })
    await procedure
      .first()
      .getByRole('button', { name: /^Mostrar revisões/ })
      .click()
    const { HORA_INICIAL, HORA_FINAL } = one.window
    const revision = locateDialogRows(page).filter({ hasText: `${HORA_INICIAL} – ${HORA_FINAL}` })
    await revision.filter({ hasText: 'Fora do horário' }).first().waitFor()
  }
  await leave(page)
})

test('the figures count the whole plan, although the server paginates the rows', async () => {
  const { page } = await site.openSignedIn()
  await openReport(page, `${plain}?${dates}&size=all`)
  const names = await locateHistoryCards(page).getByRole('heading').allInnerTexts()
  await openReport(page, `${paged}?${dates}&size=20`)
  assert.deepEqual(await locateHistoryCards(page).getByRole('heading').allInnerTexts(), names.slice(0, 20))
  const figures = page.getByRole('main').locator('dl').first()
  const findFigureValues = (label: string) =>
    figures.locator('> div').filter({ hasText: label }).locator('dd')
  const figure = async (label: string) =>
    Number((await findFigureValues(label).first().innerText()).replace('.', ''))
  const planned = await figure('Planejadas')
  const [done, incomplete, missed] = [
    await figure('Feitas'),
    await figure('Incompletas'),
    await figure('Não realizadas'),
  ]
  assert.ok(planned > 0 && done > 0)
  const unfinished = planned - done - incomplete - missed
  assert.deepEqual(
    await findFigureValues('Planejadas').nth(1).allInnerTexts(),
    unfinished > 0 ? [`${unfinished} por terminar`] : [],
  )
  await figures.getByText(/^\d+(,\d)?%$/).waitFor()

  // The URL contains the page number of a level. A search on that level removes it.
  const records = await readHistoryRecords(page)
  const cards = Map.groupBy(
    new Map(
      records.map((one) => [`${one.dataAgend} ${one.Agendamento.Agenda.Id_Environments} ${one.userId}`, one]),
    ).values(),
    ({ userId }) => userId,
  )
  const [[busiest, own] = assert.fail('nobody worked')] = [...cards].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  assert.ok(own.length > 40)
  await openReport(page, `${paged}?${dates}&person=${busiest}`)
  const dialog = locateDialog(page)
  await dialog.getByRole('button', { name: 'Próxima página' }).click()
  await dialog.getByText(/^41–/).waitFor()
  await page.reload()
  await dialog.getByText(/^41–/).waitFor()
  await dialog.getByRole('textbox').fill(toDisplayDate(own[0]!.dataAgend).slice(3))
  await page.waitForURL(({ searchParams }) => searchParams.has('find') && !searchParams.has('findPage'))
  await leave(page)
})

test('the collaborator report filters by dates or by a search, not both [R3-109 R3-110 R3-364 R3-365 R3-366 R3-367 R3-368 R1-252 R1-253 R1-254 R1-255 R1-256 R1-259 R1-260 R1-261 R3-319 R3-320 R3-321]', async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${plain}?q=a&page=1`)
  await page.getByRole('search').getByRole('button', { name: 'Filtrar' }).click()
  const dialog = locateDialog(page)
  await dialog.getByLabel('Intervalo de datas').check()
  await isTicked(dialog.getByLabel('Nome'), false)
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  const from = page.getByLabel('Data inicial')
  await from.waitFor()
  assert.equal(await page.getByRole('search').getByPlaceholder('Buscar colaborador').count(), 0)
  await page.waitForURL(({ searchParams }) => !searchParams.has('q'))

  const start = addDays(today(), -40)
  await from.fill(toDisplayDate(start))
  await page.getByLabel('Data final').fill(toDisplayDate(today()))
  const applied = (day: string) =>
    page.getByText(`De ${toDisplayDate(day)} a ${toDisplayDate(today())}`, { exact: true }).waitFor()
  await applied(start)
  await page.waitForURL(({ searchParams }) => searchParams.get('from') === start)
  // Replacing a digit does not move the digits after it.
  const monthOfStart = toDisplayDate(start).slice(2)
  await from.fill(`05${monthOfStart}`)
  for (const key of ['Home', 'Delete', '1']) await from.press(key)
  await hasValue(from, `15${monthOfStart}`)
  await from.fill(toDisplayDate(start))
  const refused = () =>
    readToast(page, 'info', 'Filtro inválido', 'Intervalo de datas inválidos, favor verificar')
  await from.fill(toDisplayDate(addDays(today(), 1)))
  await refused()
  await page.getByLabel('Data final').fill(toDisplayDate(addDays(today(), 1)))
  await refused()
  await applied(start)
  // An invalid date resets that end of the interval to its default.
  await from.fill('99/99/0999')
  await page.getByLabel('Data final').fill(toDisplayDate(today()))
  await applied(monthStart)

  const yesterday = addDays(today(), -1)
  await page.goto(`${plain}?in=dates&from=${start}&to=${yesterday}`)
  await page.getByText(`De ${toDisplayDate(start)} a ${toDisplayDate(yesterday)}`, { exact: true }).waitFor()
  await page.getByLabel('Data final').fill('99/99/9999')
  await applied(start)

  // A search by another field on page 2 returns to page 1 and removes the dates.
  await page.goto(`${plain}?in=dates&from=${start}&to=${today()}&page=2`)
  await locateHistoryCards(page).first().waitFor()
  await page.getByRole('search').getByRole('button', { name: 'Filtrar' }).click()
  await dialog.getByLabel('E-mail').check()
  await isTicked(dialog.getByLabel('Intervalo de datas'), false)
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await eventually(() => new URL(page.url()).search, '?in=email')
  await leave(page)
})

test('empty results, rejected intervals and failures have their own messages [R3-125 R3-369 R3-370 R3-442 R3-443 R3-449 R1-257]', async () => {
  const { page } = await site.openSignedIn()
  const old = `in=dates&from=${addDays(today(), -300)}&to=${addDays(today(), -299)}`
  for (const address of [plain, paged]) {
    await page.goto(`${address}?${old}`)
    await page.getByText('Não existe um histórico de colaboradores para o intervalo de datas atual').waitFor()
  }
  const [record] = await readHistoryRecords(page)
  await page.goto(`${plain}?${old}&person=${record?.userId}`)
  await locateDialog(page).getByText('Dados não encontrados para o colaborador atual').waitFor()
  // The server rejects intervals of more than a year.
  for (const address of [plain, paged]) {
    await page.goto(`${address}?in=dates&from=${addDays(today(), -800)}&to=${today()}`)
    await readToast(page, 'info', 'Filtro inválido', 'Intervalo de datas inválidos, favor verificar')
  }
  const history = '**/api/historic/v2/company?**'
  await page.route(history, (route) => route.fulfill({ json: ['Intervalo de datas inválido'] }))
  await page.goto(plain)
  await readToast(page, 'info', 'Filtro inválido', 'Intervalo de datas inválidos, favor verificar')
  await page.unroute(history)
  await page.route('**/api/empresas/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${plain}?${onDay(record!.dataAgend)}`)
  await locateHistoryCards(page).first().waitFor()
  assert.equal(await page.locator('[data-kind=error]').count(), 0)
  await page.route(history, (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await readToast(page, 'error', 'Erro', 'Erro ao carregar dados, por favor atualize a página')
  await page.unroute(history)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await locateHistoryCards(page).first().waitFor()
  await leave(page)
})

test('the collaborator history passes axe in all schemes, languages and widths', async () => {
  const { page } = await site.openSignedIn()
  const { userId, dataAgend: day, Agendamento } = richCard(await readHistoryRecords(page))
  const card = `${dates}&person=${userId}`
  const inside = `${card}&environment=${Agendamento.Agenda.Id_Environments}&day=${day}`
  await openReport(page, `${paged}?${onDay(day)}`)
  await checkLookInBoth(page, 'history-collaborators')
  await openReport(page, `${paged}?${card}`)
  await locateDialogRows(page).first().waitFor()
  await checkLookInBoth(page, 'history-collaborator-days')
  await openReport(page, `${paged}?${inside}`)
  await locateDialogRows(page).first().waitFor()
  await checkLookInBoth(page, 'history-collaborator-procedures')
  await locateDialogRows(page)
    .getByRole('button', { name: /revis(õ|i)/ })
    .first()
    .click()
  await locateDialog(page)
    .getByRole('heading', { level: 2, name: /^Revisões de / })
    .waitFor()
  await checkLookInBoth(page, 'history-collaborator-revisions')
  await leave(page)
})

test('a lost photo shows a placeholder, and unusual names are exported [R3-132]', async () => {
  // A window from the pool would have the photo in its cache.
  const { page } = await site.openSignedIn('master@zelo.demo', { fresh: true })
  const revision = richCard(await readHistoryRecords(page))
  const { userId, User, dataAgend: day, Agendamento, Procedure } = revision
  const users = await callAs<typeof listUsers>(page, listUsers, `/allUsers/${await readGroup(page)}`)
  const { telefone, ativo } = users.find(({ id }) => id === userId)!
  const strange = '=SUM(1) Łódź/../:*? 山田'
  await callAs(page, editUser, editUser.path, { id: userId, nome: strange, telefone, ativo })
  await rm(join(site.data, 'files'), { recursive: true })

  const card = `person=${userId}&environment=${Agendamento.Agenda.Id_Environments}&day=${day}`
  await openReport(page, `${plain}?${onDay(day)}&size=all&${card}`)
  const dialog = locateDialog(page)
  await dialog.getByText('Foto indisponível').first().waitFor()
  const pdf = await readPdf(page, dialog)
  assert.match(pdf.name, /^relatorio-colaborador-SUM-1-Łódź-山田-[\p{L}\d-]+-\d\d-\d\d-\d{4}\.pdf$/u)
  hasTexts(pdf, [Procedure.name, 'Sem foto'])
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await dialog.waitFor({ state: 'detached' })
  const excel = await readExcel(page, page)
  assert.ok(excel.rows.some(([name]) => name === strange))
  // Helvetica does not have these characters. The PDF shows the name as a picture.
  const list = await readPdf(page, page)
  assert.ok(
    (await list.draw()).some((one) => findDarkBox(one, { left: 13, top: 40, right: 60, bottom: 195 })),
  )
  assert.match(list.texts.at(-1)!, new RegExp(`${list.texts.length} de ${list.texts.length}`))
  await callAs(page, editUser, editUser.path, { id: userId, nome: User.nome, telefone, ativo })
  await leave(page)
})

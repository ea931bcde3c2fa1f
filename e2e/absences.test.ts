import assert from 'node:assert/strict'
import { test } from 'node:test'
import { largestAbsenceFile, listAbsences, previewAbsence } from '@zelo/contract/absences'
import { listCancellations } from '@zelo/contract/cancellations'
import { addDays, toDisplayDate } from '@zelo/contract/rules/calendar'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { countInput } from './count-input.ts'
import { callAs, listPlanned, locateCards, readCardIds } from './dashboard-site.ts'
import { queryDatabase } from './demo-database.ts'
import { startDemoSite, today } from './demo-site.ts'
import { hasValue } from './eventually.ts'
import { checkLook, checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('absences')
const tomorrow = () => addDays(today(), 1)

/** Returns tomorrow's open appointments of the present person who has the most appointments. */
async function findBusyPerson(page: Page) {
  const planned = (await listPlanned(page, tomorrow())).filter(
    ({ active, status, cover, uncovered }) => active && status === null && !cover && !uncovered,
  )
  const byPerson = [...Map.groupBy(planned, ({ userId }) => userId).values()]
  return byPerson.sort((a, b) => b.length - a.length)[0]!
}

/**
 * Returns a visible card of today and its person. The person is present tomorrow. The mode `load` would divide the
 * person's appointments of tomorrow among at least two others.
 */
async function findSharedPerson(page: Page) {
  const cards = locateCards(page)
  await cards.first().waitFor()
  const ids = await readCardIds(cards)
  const days = new URLSearchParams({ from: tomorrow(), to: tomorrow() })
  const absences = await callAs<typeof listAbsences>(page, listAbsences, `${listAbsences.path}?${days}`)
  const absent = absences.filter(({ undoneAt }) => undoneAt === null).map(({ userId }) => userId)
  for (const { id, User, cover, status } of await listPlanned(page, today())) {
    if (!ids.includes(id) || absent.includes(User.id) || cover || status !== null) continue
    const wanted = {
      userId: User.id,
      from: tomorrow(),
      to: tomorrow(),
      kind: 'falta',
      cover: { mode: 'load' },
    }
    const { rows } = await callAs<typeof previewAbsence>(page, previewAbsence, previewAbsence.path, wanted)
    if (new Set(rows.flatMap((row) => row.cover?.userId ?? [])).size < 2) continue
    return { card: cards.and(page.locator(`[href*="appointment=${id}"]`)), person: User }
  }
  throw new Error('no card of today has a person whose appointments two others would share tomorrow')
}

const readCovers = async (page: Page, userId: number) =>
  (await listPlanned(page, tomorrow())).filter((row) => row.userId === userId && row.active)

test("four clicks from a card of today give tomorrow's cleanings to others", async () => {
  const { page } = await site.enter()
  const { card, person } = await findSharedPerson(page)
  const before = JSON.stringify(await listPlanned(page, tomorrow()))
  const readInput = await countInput(page)
  const began = performance.now()
  await card.click()
  await page.getByRole('link', { name: `Registrar ausência de ${person.nome}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Amanhã' }).click()
  await hasValue(dialog.getByLabel('De', { exact: true }), toDisplayDate(tomorrow()))
  await hasValue(dialog.getByLabel('Até', { exact: true }), toDisplayDate(tomorrow()))
  await dialog.getByText(/^Cobertas: [1-9]\d*\. Descobertas: \d+\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Salvar ausência' }).click()
  await page.getByText(/^Ausência salva\. Cobertas: [1-9]/).waitFor()
  const { clicks, keys } = await readInput()
  console.log(`covered tomorrow from a card of today: ${clicks} clicks, ${keys} keys`)
  assert.ok(clicks > 0 && clicks <= 4 && keys === 0, `${clicks} clicks, ${keys} keys`)
  assert.ok(performance.now() - began < 30_000)
  const covered = await readCovers(page, person.id)
  const substitutes = new Set(covered.flatMap(({ cover }) => cover?.userId ?? []))
  assert.ok(substitutes.size >= 2 && !substitutes.has(person.id), JSON.stringify([...substitutes]))
  await checkLookInBoth(page, 'absences')

  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: person.nome })
    .filter({ hasText: toDisplayDate(tomorrow()) })
  await row.getByRole('button', { name: /^Desfazer a ausência/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText(/^Ausência desfeita\. [1-9]/).waitFor()
  assert.equal(JSON.stringify(await listPlanned(page, tomorrow())), before)
  await leave(page)
})

test('the form previews each choice and names an overlapping absence', async () => {
  const { page } = await site.enter()
  const planned = await listPlanned(page, tomorrow())
  const absent = planned.find(({ uncovered }) => uncovered)!
  const [appointment] = await findBusyPerson(page)
  await page.goto(`${site.url}/ausencias?new=1&person=${appointment!.userId}&day=${tomorrow()}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Cobertas: \d+/).waitFor()
  await dialog.getByRole('button', { name: 'Amanhã', pressed: true }).waitFor()
  await dialog.getByRole('radio', { name: 'Uma pessoa cobre' }).check()
  await dialog.getByText(/carga de \d+%/).waitFor()
  await checkLookInBoth(page, 'absence-form')
  await dialog.getByRole('radio', { name: 'Cancelar as limpezas' }).check()
  await dialog.getByText(/ser(á|ão) cancelad/).waitFor()
  await dialog.getByLabel('Quem se ausenta').selectOption(String(absent.userId))
  await dialog.getByText(/já tem uma ausência de .*, registrada por/).waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Salvar ausência' }).isDisabled(), true)
  await leave(page)
})

test('arrow keys choose a substitute without waiting for the preview', async () => {
  const { page } = await site.enter()
  const [appointment] = await findBusyPerson(page)
  await page.goto(`${site.url}/ausencias?new=1&person=${appointment!.userId}&day=${tomorrow()}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Uma pessoa cobre' }).check()
  await dialog.getByText(/carga de \d+%/).waitFor()
  const select = dialog.getByLabel('Substituto')
  const offered = await select
    .locator('option')
    .evaluateAll((options) => options.map((one) => one.getAttribute('value')))
  await hasValue(select, offered[1]!)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/absences/preview', (route) => answer.promise.then(() => route.continue()))
  await select.press('ArrowDown')
  await select.press('ArrowDown')
  await hasValue(select, offered[3]!)
  answer.resolve()
  await dialog.getByText(/^Cobertas: \d+/).waitFor()
  await hasValue(select, offered[3]!)
  await leave(page)
})

/** Opens the form of an absence tomorrow, with the fields of its private note. */
async function openPrivateFields(page: Page) {
  const [appointment] = await findBusyPerson(page)
  const { userId, User } = appointment!
  await page.goto(`${site.url}/ausencias?new=1&person=${userId}&day=${tomorrow()}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Cobertas: \d+/).waitFor()
  await dialog.getByText('Anotação e arquivo privados').click()
  return { person: User, dialog, file: dialog.getByLabel('Arquivo', { exact: true }) }
}

const pdf = { name: 'comprovante.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

test('an absence rejects a large or unknown file before the save', async () => {
  const { page, writes } = await site.enter()
  const { dialog, file } = await openPrivateFields(page)
  await file.setInputFiles({ ...pdf, buffer: Buffer.alloc(largestAbsenceFile + 1) })
  await dialog.getByText('O arquivo é grande demais').waitFor()
  await hasValue(file, '')
  await checkLookInBoth(page, 'absence-file-too-large')
  await file.setInputFiles({ ...pdf, name: 'comprovante.txt', mimeType: 'text/plain' })
  await dialog.getByText('Arquivo não suportado').waitFor()
  await file.setInputFiles(pdf)
  await dialog.getByText('Arquivo não suportado').waitFor({ state: 'detached' })
  assert.ok(writes.every((request) => request.url().endsWith(previewAbsence.path)))
  await leave(page)
})

test('an absence whose file fails stays saved and sends the file again', async () => {
  const { page } = await site.enter()
  const { person, dialog, file } = await openPrivateFields(page)
  await file.setInputFiles(pdf)
  await page.route('**/api/absences/*/file', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Salvar ausência' }).click()
  await page.getByText(/^Ausência salva\./).waitFor()
  await dialog.getByRole('heading', { name: 'O arquivo não foi salvo' }).waitFor()
  await dialog.getByText(`Arquivo a enviar: ${pdf.name}`).waitFor()
  await checkLookInBoth(page, 'absence-file-unsent')
  const hasFile = async () => {
    const absences = await callAs<typeof listAbsences>(page, listAbsences, listAbsences.path)
    const isSaved = (one: (typeof absences)[number]) => one.userId === person.id && one.undoneAt === null
    return absences.find((one) => isSaved(one) && one.from === tomorrow())!.hasPrivate
  }
  assert.equal(await hasFile(), false)
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click()
  await page.getByText('Arquivo salvo').waitFor()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await hasFile(), true)
  const named = `Desfazer a ausência de ${person.nome}, ${toDisplayDate(tomorrow())}`
  await page.getByRole('main').getByRole('button', { name: named }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText(/^Ausência desfeita\./).waitFor()
  await leave(page)
})

test('a part-day absence affects only the cleanings within its hours', async () => {
  const { page } = await site.enter()
  const planned = await findBusyPerson(page)
  const { userId, User } = planned[0]!
  const { start, end } = planned
    .flatMap(({ slots }) => slots)
    .sort((a, b) => (a.start < b.start ? -1 : 1))[0]!
  const isInPart = (slot: { start: string; end: string }) => slot.start < end && start < slot.end
  const expected = planned.filter(({ slots }) => slots.some(isInPart)).map(({ id }) => id)
  assert.ok(expected.length > 0 && expected.length < planned.length, `${expected.length}/${planned.length}`)
  const before = JSON.stringify(await listPlanned(page, tomorrow()))

  await page.goto(`${site.url}/ausencias?new=1&person=${userId}&day=${tomorrow()}`)
  const dialog = page.getByRole('dialog')
  const countFound = (count: number) =>
    dialog.getByText(count === 1 ? '1 limpeza no período' : `${count} limpezas no período`).waitFor()
  await countFound(planned.length)
  await dialog.getByRole('checkbox', { name: 'Só uma parte do dia' }).check()
  await dialog.getByLabel('Das').fill(start)
  await dialog.getByLabel('Até as').fill('00:00')
  await dialog.getByText('O fim do horário vem depois do início').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Salvar ausência' }).isDisabled(), true)
  await dialog.getByLabel('Até as').fill(end)
  await countFound(expected.length)
  await checkLookInBoth(page, 'absence-part')
  await dialog.getByRole('button', { name: 'Salvar ausência' }).click()
  await page.getByText(/^Ausência salva\./).waitFor()

  const period = `${toDisplayDate(tomorrow())}, das ${start} às ${end}`
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: User.nome })
    .filter({ hasText: period })
  await row.getByText(period).waitFor()
  await checkLookInBoth(page, 'absences-part')
  const concerned = (await listPlanned(page, tomorrow())).filter(
    (one) => one.userId === userId && (one.cover || one.uncovered),
  )
  assert.deepEqual(concerned.map(({ id }) => id).sort(), expected.toSorted())
  await row.getByRole('button', { name: `Mudar cobertura: ausência de ${User.nome}, ${period}` }).click()
  await dialog.getByText(period).waitFor()
  await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await row.getByRole('button', { name: `Desfazer a ausência de ${User.nome}, ${period}` }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(period, { exact: false }).waitFor()
  await question.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText(/^Ausência desfeita\. [1-9]/).waitFor()
  assert.equal(JSON.stringify(await listPlanned(page, tomorrow())), before)
  await leave(page)
})

test('a cancellation opens the absence form with its person and days', async () => {
  const { page } = await site.enter(undefined, { at: '/agendamentos?dialog=cancellations' })
  const cancellations = await callAs<typeof listCancellations>(
    page,
    listCancellations,
    listCancellations.path,
  )
  const { User, dataIni, dataFim } = cancellations.find(({ dataIni }) => dataIni > today())!
  const dialog = page.getByRole('dialog')
  const [from, to] = [toDisplayDate(dataIni), toDisplayDate(dataFim)]
  const expectForm = async (first: string, last: string) => {
    await hasValue(dialog.getByLabel('Quem se ausenta'), String(User.id))
    await hasValue(dialog.getByLabel('De', { exact: true }), first)
    await hasValue(dialog.getByLabel('Até', { exact: true }), last)
    await dialog.getByText('Limpezas canceladas não contam.', { exact: false }).waitFor()
  }
  const link = dialog.getByRole('link', { name: `Registrar ausência de ${User.nome}, de ${from} a ${to}` })
  await link.waitFor()
  await checkLookInBoth(page, 'cancellations-absence')
  await link.click()
  await expectForm(from, to)

  const days = [dataIni, dataFim] as const
  const { id, dataAgend } = (await listPlanned(page, ...days)).find(
    ({ takenOut, userId }) => takenOut === 'cancelled' && userId === User.id,
  )!
  await page.goto(`${site.url}/dashboard?from=${dataAgend}&to=${dataAgend}&appointment=${id}`)
  await dialog.getByText(User.nome).first().waitFor()
  await dialog.getByRole('link', { name: `Registrar ausência de ${User.nome}` }).click()
  await expectForm(toDisplayDate(dataAgend), toDisplayDate(dataAgend))

  await page.goto(`${site.url}/agendamentos?dialog=cancel`)
  await dialog.getByLabel('Colaborador').selectOption(String(User.id))
  await dialog.getByLabel('Data inicial').fill(from)
  await dialog.getByLabel('Data final').fill(to)
  await dialog.getByRole('link', { name: /^Alguém vai faltar\?/ }).click()
  await expectForm(from, to)
  await leave(page)
})

test('the list of schedules and its day dialog mark an uncovered cleaning', async () => {
  const { page } = await site.enter()
  const planned = await listPlanned(page, tomorrow())
  const { User } = planned.find(({ active, uncovered }) => active && uncovered)!
  await page.goto(`${site.url}/agendamentos?q=${encodeURIComponent(User.nome)}`)
  const text = `${User.nome} (Descoberta)`
  await page.getByRole('main').getByRole('link').filter({ hasText: text }).first().click()
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: text })
  await row.first().waitFor()
  await checkLook(page, 'uncovered-day-dialog')
  await leave(page)
})

/** Opens the dialog that covers an uncovered absence of tomorrow, in a new window. */
async function openCover(email?: string) {
  const { page } = await site.enter(email, { at: '/ausencias' })
  const absent = (await listPlanned(page, tomorrow())).find(({ uncovered }) => uncovered)!
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: absent.User.nome }).first()
  await row.getByText(/\d+ descobertas?/).waitFor()
  await row.getByRole('button', { name: /^Cobrir: ausência de/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/^Cobertas: [1-9]\d*\. Descobertas: \d+\.$/)
    .waitFor()
  return { page, absent }
}

const saveCover = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Salvar ausência' }).click()

test('the second of two concurrent covers fails and shows the reason', async () => {
  const { page, absent } = await openCover()
  const { page: second } = await openCover('master@zelo.demo')
  await saveCover(page)
  await page.getByText(/^Ausência salva\. Cobertas: [1-9]/).waitFor()
  await saveCover(second)
  await second.getByText(/^Outra pessoa alterou este registro\./).waitFor()
  assert.ok((await readCovers(page, absent.userId)).some(({ cover }) => cover !== null))
  // The dialog now has the current version of the absence, so a second try succeeds.
  await second.getByRole('dialog').getByRole('radio', { name: 'Deixar descobertas' }).check()
  await second
    .getByRole('dialog')
    .getByText(/^Cobertas: 0\./)
    .waitFor()
  await saveCover(second)
  await second.getByText(/^Ausência salva\. Cobertas: 0/).waitFor()
  await Promise.all([leave(page), leave(second)])
})

test('a coordinator adds a substitute to an uncovered absence in the list', async () => {
  const { page, absent } = await openCover()
  await saveCover(page)
  await page.getByText(/^Ausência salva\. Cobertas: [1-9]/).waitFor()
  assert.ok((await readCovers(page, absent.userId)).some(({ cover }) => cover !== null))
  await leave(page)
})

test('without another cleaner, the form says that nobody can cover', async () => {
  const { page } = await site.enter()
  const [appointment] = await findBusyPerson(page)
  await queryDatabase(
    site.databaseUrl,
    'update users set active = false where not coordinator and id <> $1',
    [appointment!.userId],
  )
  await page.goto(`${site.url}/ausencias?new=1&person=${appointment!.userId}&day=${tomorrow()}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Uma pessoa cobre' }).check()
  await dialog.getByText('Não há outro colaborador ativo. Escolha outra forma de cobrir.').waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Salvar ausência' }).isDisabled())
  await checkLook(page, 'absence-without-substitute')
  await dialog.getByRole('radio', { name: 'Deixar descobertas' }).check()
  await dialog.getByText(/^Cobertas: 0\./).waitFor()
  await leave(page)
})

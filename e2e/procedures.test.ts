// Tests of procedure details in the back office and on the phone, and of due photos.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WireEnvironment } from '@zelo/contract/environments'
import { leave } from './browser.ts'
import { readToast } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { photo } from './field-phone.ts'
import { lookOnPhone, startFieldSite } from './field-site.ts'
import { findField, listTab, locateRow, save, search } from './maintenance-page.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startFieldSite('procedures')
const companyId = (await site.companyNamed('Porto Azul')).ID

/** Registers procedures of the phone's company. Returns their ids. */
async function makeProcedures(...written: { name: string; [detail: string]: unknown }[]): Promise<number[]> {
  const ids: number[] = []
  for (const body of written) {
    const { id } = await site.call<{ id: number }>('POST', 'procedures/', { companyId, ...body })
    ids.push(id)
  }
  return ids
}

/** Registers a room with these mandatory tasks and plans a cleaning for now. */
async function roomWith(name: string, procedures: number[]): Promise<WireEnvironment> {
  const options = await site.options(companyId)
  const room = await site.call<WireEnvironment>('POST', 'environments/', {
    name,
    companyId,
    andar: 'Térreo',
    categoriaId: options.categorias[0]!.ID_CATEGORIA,
    setorId: options.setores[0]!.id,
    riscos: [site.risk.id],
    procedures,
    proceduresNotMandatory: [],
  })
  await site.planNow(room)
  return room
}

test('a coordinator registers a procedure with its details, and exports them', async () => {
  const { page, complaints } = await site.enter(undefined, { at: '/procedimentos?tab=register' })
  await findField(page, 'Empresa').selectOption('Porto Azul')
  await findField(page, 'Nome').fill('Encerar auditório')
  await page.getByText('Instruções, tempo e foto').click()
  await findField(page, 'Instruções').fill('Comece pelo palco.')
  await findField(page, 'Produto').fill('Cera líquida')
  await findField(page, 'EPI').fill('Luvas')
  await findField(page, 'Minutos previstos').fill('900')
  await findField(page, 'Foto').selectOption('Sempre')
  await checkLookInBoth(page, 'procedure-form')
  await save(page)
  await page.getByText('Escreva os minutos, de 1 a 600').first().waitFor()
  await findField(page, 'Minutos previstos').fill('25')
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Procedimento cadastrado com sucesso')
  await listTab(page)
  await search(page, 'encerar auditório')
  const row = locateRow(page, 'Encerar auditório')
  await eventually(
    () => row.getByRole('cell').evaluateAll((cells) => cells.map((cell) => cell.textContent).slice(0, 7)),
    ['Porto Azul', 'Encerar auditório', '25', 'Sempre', 'Cera líquida', 'Luvas', 'Comece pelo palco.'],
  )
  await checkLookInBoth(page, 'procedure-list')
  await page.getByRole('button', { name: 'Editar Encerar auditório' }).click()
  // Selects the edit form by its title, because the page still contains the register form.
  const edit = page.locator('form').filter({ hasText: 'Editar procedimento' })
  await findField(edit, 'Minutos previstos').fill('')
  await findField(edit, 'Foto').selectOption('Conforme a agenda')
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Procedimento editado com sucesso')
  const stored = await site.call<{ name: string }[]>('GET', 'procedures/')
  assert.partialDeepStrictEqual(
    stored.find(({ name }) => name === 'Encerar auditório'),
    { minutes: null, photoRule: null, product: 'Cera líquida' },
  )
  assert.deepEqual(complaints, [])
  await leave(page)
})

test("a coordinator orders a room's tasks by keyboard and by drag", async () => {
  const ids = await makeProcedures(
    { name: 'Ordem A', minutes: 10 },
    { name: 'Ordem B', minutes: 5 },
    { name: 'Ordem C' },
  )
  const room = await roomWith('Sala da ordem', ids)
  const { page, complaints } = await site.open(`?edit=${room.ID}`)
  const names = () =>
    page
      .getByRole('listitem')
      .filter({ hasText: /^\d\.Ordem/ })
      .allInnerTexts()
  const readOrder = async () => (await names()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
  await eventually(readOrder, ['1. Ordem A', '2. Ordem B', '3. Ordem C'])
  await page.getByText('Tempo previsto das obrigatórias: 15 minutos').waitFor()
  const up = page.getByRole('button', { name: 'Mover Ordem C para cima' })
  await up.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await eventually(readOrder, ['1. Ordem C', '2. Ordem A', '3. Ordem B'])
  await page.getByRole('status').filter({ hasText: 'Ordem C, posição 1 de 3' }).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowUp')
  await eventually(readOrder, ['1. Ordem C', '2. Ordem A', '3. Ordem B'])
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Ordem B' })
    .dragTo(page.getByRole('listitem').filter({ hasText: 'Ordem C' }))
  await eventually(readOrder, ['1. Ordem B', '2. Ordem C', '3. Ordem A'])
  await checkLookInBoth(page, 'task-order')
  await save(page)
  await readToast(page, 'success', 'Sucesso', 'Ambiente editado com sucesso')
  const stored = (await site.listed()).find(({ ID }) => ID === room.ID)!
  assert.deepEqual(
    stored.PROCEDIMENTOS.map(({ name }) => name),
    ['Ordem B', 'Ordem C', 'Ordem A'],
  )
  assert.deepEqual(complaints, [])
  await leave(page)
})

test("offline, one tap takes a task's photo and finishes the task", async () => {
  const [last, first] = await makeProcedures(
    { name: 'Zona da pia', photoRule: 'never' },
    {
      name: 'Bancada com prova',
      photoRule: 'always',
      minutes: 12,
      instruction: 'De cima para baixo.',
      product: 'Álcool 70%',
      ppe: 'Luvas',
    },
  )
  const room = await roomWith('Sala da prova', [last!, first!])
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala da prova')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await site.begin(phone, room)
  const { page } = phone
  const tasks = page.getByRole('checkbox')
  await eventually(() => tasks.count(), 2)
  await eventually(
    () =>
      page
        .locator('main li:has([type=checkbox])')
        .evaluateAll((rows) => rows.map((row) => row.textContent?.slice(0, 11))),
    ['Zona da pia', 'Bancada com'],
  )
  await page.getByText('Como fazer').click()
  for (const text of ['De cima para baixo.', 'Álcool 70%', 'Luvas', '12 min']) await phone.shows(text)
  await lookOnPhone(page, 'task-help')

  const due = page.getByRole('checkbox', { name: /Bancada com prova/ })
  const choosing = page.waitForEvent('filechooser')
  await due.click()
  await (await choosing).setFiles(photo)
  await eventually(() => due.isChecked(), true)
  await page.getByRole('checkbox', { name: /Zona da pia/ }).click()
  await phone.follow('Terminar limpeza')
  await phone.press('Concluir')
  await phone.onToday()
  await phone.findSignal()
  await phone.showsQueueCount(0)

  const dashboard = await site.openDashboard(room)
  await dashboard.state('Completo')
  const history = await dashboard.history()
  await history.getByText('Bancada com prova', { exact: true }).waitFor()
  await history
    .getByRole('button', { name: /Bancada com prova/ })
    .first()
    .waitFor()
  assert.equal(await history.getByText('Foto esperada').count(), 0)
  await dashboard.page.close()
  await phone.close()
})

test('a cleaner without a camera gives a reason, which the coordinator sees', async () => {
  const [due, undone] = await makeProcedures(
    { name: 'Foto sem câmera', photoRule: 'always' },
    { name: 'Não feita com foto', photoRule: 'undone' },
  )
  const room = await roomWith('Sala sem câmera', [due!, undone!])
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala sem câmera')
  await site.begin(phone, room)
  await phone.follow(/Não consigo tirar a foto/)
  await phone.title('Sem foto')
  await phone.press('Concluir sem foto')
  await phone.shows('Escolha um motivo')
  await phone.page.getByLabel('A câmera não funciona').check()
  await lookOnPhone(phone.page, 'no-photo')
  await phone.press('Concluir sem foto')
  await phone.title('Sala sem câmera')
  await eventually(() => phone.page.getByRole('checkbox', { name: /Foto sem câmera/ }).isChecked(), true)

  await phone.follow('Não consegui fazer')
  await phone.page.getByLabel('Ambiente trancado').check()
  await phone.page.getByRole('button', { name: 'Não consigo tirar a foto' }).waitFor()
  await phone.press('Registrar')
  await phone.shows('Tire a foto ou diga por que não há foto')
  await lookOnPhone(phone.page, 'undone-photo')
  await phone.page.getByLabel('Tirar a foto', { exact: true }).setInputFiles(photo)
  await phone.shows('Foto pronta')
  await phone.press('Registrar')
  await phone.press('Concluir')
  await phone.onToday()

  const dashboard = await site.openDashboard(room)
  const history = await dashboard.history()
  await history.getByText('Foto esperada, não enviada. Motivo: A câmera não funciona').waitFor()
  await eventually(() => history.getByText('Foto esperada').count(), 1)
  await history
    .getByRole('button', { name: /Não feita com foto/ })
    .first()
    .waitFor()
  await dashboard.page.close()
  await phone.close()
})

test('a full phone reports that the photo of an undone task is not stored', async () => {
  const [undone] = await makeProcedures({ name: 'Não feita sem espaço', photoRule: 'undone' })
  const room = await roomWith('Sala do celular cheio', [undone!])
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala do celular cheio')
  await site.begin(phone, room)
  await phone.follow('Não consegui fazer')
  await phone.page.getByLabel('Ambiente trancado').check()
  await phone.page.getByLabel('Tirar a foto', { exact: true }).setInputFiles(photo)
  await phone.shows('Foto pronta')
  await phone.page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...record) {
      if (this.name === 'photos') throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, record)
    }
  })
  await phone.press('Registrar')
  await phone.shows(/^Sem espaço para a foto. A tarefa está guardada/)
  await phone.close()
})

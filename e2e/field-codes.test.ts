// Tests of environment QR codes that do not simply open a planned visit.
import { test } from 'node:test'
import { formatShortCode } from '@zelo/contract/rules/short-code'
import { toWrittenEnvironment } from './environment-site.ts'
import { eventually } from './eventually.ts'
import { lookOnPhone, startFieldSite } from './field-site.ts'

const site = await startFieldSite('field-codes')
const [first, second, optional] = site.tasks as [string, string, string]

test('the author of rejected work sees the reason, also in the history', async () => {
  const room = await site.roomToClean('Sala dos remos')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala dos remos')
  // Offline, the phone cannot know that this code is from a replaced label.
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await phone.type(formatShortCode(room.ID, '0'.repeat(20)))
  await phone.press('Começar limpeza')
  await phone.photograph(first)
  await phone.findSignal()
  await phone.shows('O código usado não vale mais: a etiqueta da porta foi trocada.')
  await phone.page.getByRole('link', { name: 'Ler código para começar' }).waitFor()
  await phone.follow(/1 recusado/)
  await phone.shows('Mostre esta tela ao coordenador.')
  await phone.press('Entendi')
  await phone.titleHasFocus()
  await phone.showsQueueCount(0)
  // After the user presses "Entendi", the queue does not list the record any more. The room still links to the history.
  await phone.page.goBack()
  await phone.follow('Ver o que foi recusado')
  await phone.title('Meu histórico')
  const entry = phone.page.getByRole('listitem').filter({ hasText: 'Sala dos remos' })
  await entry.getByText('Recusado').waitFor()
  await phone.close()
})

test('a typed code opens its room, and an unknown code is reported', async () => {
  const room = await site.roomToClean('Sala dos faróis')
  const { shortCode } = await site.readQrCode(room)
  const phone = await site.openPhone()
  await phone.enter()
  const wrong = shortCode.slice(0, -1) + (shortCode.endsWith('0') ? '1' : '0')
  await phone.type(wrong)
  await phone.shows('Este código não existe. Confira cada letra e número.')
  await phone.page.getByLabel('Código da etiqueta').fill(shortCode.toLowerCase().replace('-', ' '))
  await phone.press('Continuar')
  await phone.title('Sala dos faróis')
  await phone.press('Começar limpeza')

  await phone.follow('Não consegui fazer')
  await phone.press('Registrar')
  await phone.shows('Escolha ao menos uma tarefa.')
  await phone.page.getByRole('checkbox', { name: second }).click()
  await phone.page.getByRole('radio', { name: 'Sem material' }).click()
  await phone.pressTwice('Registrar')
  await phone.shows('Não feita: Sem material')
  await phone.tick(first)
  await phone.photograph(first)
  await phone.follow('Terminar limpeza')
  await phone.press('Concluir')
  await phone.showsQueueCount(0)
  const dashboard = await site.openDashboard(room)
  await dashboard.state('Incompleto')
  const recorded = await dashboard.history()
  await recorded.getByText('Não feita: Sem material').waitFor()
  await recorded
    .getByText(/^Código digitado/)
    .first()
    .waitFor()

  // All planned cleanings of this room have ended, so the code starts a cleaning off the plan.
  await phone.type(shortCode)
  await phone.press('Começar limpeza extra')
  await phone.page.getByRole('checkbox', { name: optional }).waitFor()
  // Stops the clock, so the undo period never ends. Ending the visit sends the record anyway.
  await phone.clock.setFixedTime(Date.now())
  await phone.tick(optional)
  await phone.showsQueueCount(1)
  await phone.follow('Terminar limpeza')
  const sent = phone.page.waitForRequest('**/api/own-work')
  await phone.press('Concluir incompleta')
  await sent
  await phone.shows(/limpeza extra, incompleta, terminada às/i)
  await phone.showsQueueCount(0)
  await dashboard.page.close()
  await phone.close()
})

test('a code scanned before the plan has loaded starts the planned visit', async () => {
  const room = await site.roomToClean('Sala das amarras')
  const { shortCode } = await site.readQrCode(room)
  const phone = await site.openPhone()
  const sendPlan = await phone.holdPlan()
  await phone.enter()
  await phone.type(shortCode)
  await phone.page.getByRole('button', { name: 'Procurando o ambiente' }).waitFor()
  sendPlan()
  await phone.title('Sala das amarras')
  await phone.press('Começar limpeza')
  await phone.tick(first)
  const dashboard = await site.openDashboard(room)
  await dashboard.state('Em andamento')
  await dashboard.page.close()
  await phone.close()
})

test('an unplanned room can be cleaned only with signal', async () => {
  const room = await site.makeRoom('Sala dos anzóis')
  const planned = await site.roomToClean('Sala das cordas')
  const { shortCode } = await site.readQrCode(room)
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan(planned.AMBIENTE_NOME)
  await phone.loseSignal()
  await phone.type(shortCode)
  await phone.shows(/^Este ambiente não está no seu plano\. Para limpar fora da agenda é preciso sinal/)
  await phone.findSignal()
  await phone.press('Continuar')
  await phone.title('Sala dos anzóis')
  // A scan of the code shows later changes of the room.
  await site.call('PUT', `environments/${room.ID}`, {
    ...toWrittenEnvironment(room),
    name: 'Sala dos arpões',
  })
  await phone.page.goBack()
  await phone.type(shortCode)
  await phone.title('Sala dos arpões')
  await phone.press('Começar fora da agenda')
  await phone.tick(first)
  const dashboard = await site.openDashboard(room)
  await dashboard.state('Fora da agenda')
  await dashboard.page.close()
  await phone.close()
})

test('asks which room is meant if the user scans another room', async () => {
  const planned = await site.roomToClean('Sala dos trapiches')
  const unplannedRoom = await site.makeRoom('Sala dos molhes')
  const { shortCode } = await site.readQrCode(unplannedRoom)
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan(planned.AMBIENTE_NOME)
  const sendPlace = await phone.holdPlace()
  await phone.type(shortCode)
  await phone.page.getByRole('button', { name: 'Procurando o ambiente' }).waitFor()
  await phone.page.goBack()
  await phone.follow(/Sala dos trapiches/)
  await phone.title('Sala dos trapiches')
  sendPlace()
  const arrivals = () => phone.page.evaluate(() => localStorage.getItem('zelo.field-arrivals') ?? '')
  await eventually(async () => (await arrivals()).includes(`ambiente-${unplannedRoom.ID}`), true)
  await phone.page.evaluate(() => new Promise(requestAnimationFrame))
  await phone.title('Sala dos trapiches')
  await phone.follow('Ler código para começar')
  // The phone has stored the scanned place, so it needs no signal now.
  await phone.loseSignal()
  await phone.follow('Digitar')
  const typeAgain = async (code: string) => {
    await phone.page.getByLabel('Código da etiqueta').fill(code)
    await phone.press('Continuar')
  }
  await typeAgain(shortCode)
  await phone.title('Este não é o ambiente que você abriu')
  for (const room of ['Sala dos trapiches', 'Sala dos molhes']) await phone.shows(room)
  await lookOnPhone(phone.page, 'field-wrong-room')
  await phone.follow('Ler o código de novo')
  await phone.follow('Digitar')
  await typeAgain(shortCode)
  await phone.follow('Abrir o outro ambiente')
  await phone.title('Sala dos molhes')
  await phone.page.getByRole('button', { name: 'Começar fora da agenda' }).waitFor()
  await phone.page.goBack()
  await phone.title('Sala dos trapiches')
  await phone.follow('Ler código para começar')
  await phone.follow('Digitar')
  await typeAgain((await site.readQrCode(planned)).shortCode)
  await phone.title('Sala dos trapiches')
  await phone.page.getByRole('button', { name: 'Começar limpeza' }).waitFor()
  await phone.close()
})

test('the scanner opens a single code; two codes require a choice', async () => {
  const near = await site.roomToClean('Sala das vigias')
  const far = await site.roomToClean('Sala das gáveas')
  const [nearCode, farCode] = [await site.readQrCode(near), await site.readQrCode(far)]
  const menu = { text: 'https://example.com/cardapio', left: 30, top: 140, size: 240 }
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala das gáveas')
  for (const code of [
    { left: 470, top: 20, size: 150, turned: 20 },
    { left: 470, top: 310, size: 160, inverted: true },
  ]) {
    await site.camera.showCodes([menu, { ...menu, top: -110 }, { text: nearCode.content, ...code }])
    await phone.scan()
    await phone.title('Sala das vigias')
    await phone.page.goBack()
  }

  await site.camera.showCodes([menu])
  await phone.scan()
  await phone.shows('Este código não é do Zelo. Procure a etiqueta na porta do ambiente.')
  await phone.page.goBack()

  const both = [
    { text: nearCode.content, left: 30, top: 120, size: 240 },
    { text: farCode.content, left: 350, top: 120, size: 240 },
  ]
  await site.camera.showCodes(both)
  await phone.scan()
  const question = phone.page.getByRole('heading', { name: 'Qual ambiente?' })
  await question.waitFor()
  await eventually(() => question.evaluate((heading) => heading === document.activeElement), true)
  await phone.page.getByRole('button', { name: /^Sala das vigias/ }).waitFor()
  await lookOnPhone(phone.page, 'field-room-choice')
  await phone.press(/^Sala das gáveas/)
  await phone.title('Sala das gáveas')
  await site.camera.showNothing()
  await phone.close()
})

const requireKey = (environmentId: number) =>
  site.call('PUT', 'qr-codes/plain-codes', { environmentIds: [environmentId], plainCodes: false })
const plainCode = (id: number) => ({ text: JSON.stringify({ id }), left: 200, top: 120, size: 240 })

test('an online phone rejects plain codes that only its stored plan allows', async () => {
  const room = await site.roomToClean('Sala dos cabos')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala dos cabos')
  const sendPlan = await phone.holdPlan()
  await requireKey(room.ID)
  await site.camera.showCodes([plainCode(room.ID)])
  await phone.scan()
  await phone.shows('Este código não tem chave. Leia a etiqueta do Zelo na porta, ou digite o código dela.')
  sendPlan()
  await site.camera.showNothing()
  await phone.close()
})

test('keeps offline work in a room that meanwhile rejects plain codes', async () => {
  const room = await site.roomToClean('Sala das boias')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala das boias')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await requireKey(room.ID)
  await site.camera.showCodes([plainCode(room.ID)])
  await phone.scan()
  await phone.title('Sala das boias')
  await phone.press('Começar limpeza')
  await phone.tick(first)
  await phone.findSignal()
  await phone.shows(
    /Guardado no servidor\. Aguarda a confirmação do coordenador\. Este ambiente agora só aceita/,
  )
  await phone.showsQueueCount(0)
  await lookOnPhone(phone.page, 'field-held')
  await phone.goTo('/campo/historico')
  const entry = phone.page.getByRole('listitem').filter({ hasText: 'Sala das boias' })
  await entry.getByText('Aguarda a confirmação do coordenador').first().waitFor()
  await entry.getByText('Sala das boias').click()
  await entry.getByText(/Este ambiente agora só aceita/).waitFor()
  await lookOnPhone(phone.page, 'field-history-held')
  await site.camera.showNothing()
  const dashboard = await site.openDashboard(room)
  await (await dashboard.history()).getByText('aguarda confirmação', { exact: true }).waitFor()
  await dashboard.page.close()
  await phone.close()
})

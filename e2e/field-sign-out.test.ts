// Tests of sign-outs on a phone that several people use.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookOnPhone, startFieldSite } from './field-site.ts'

const site = await startFieldSite('field-sign-out')
const [first] = site.tasks as [string]

test('asks before a sign-out with unsent work, and sends the work later', async () => {
  const room = await site.roomToClean('Sala das boias')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala das boias')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await site.begin(phone, room)
  await phone.tick(first)
  await phone.page.goBack()
  await phone.follow('Menu')
  await phone.press('Sair')
  await phone.title('Sair com registros por enviar?')
  await phone.press('Ficar')
  await phone.press('Sair')
  await phone.press('Sair assim mesmo')
  await phone.shows(/guardados? neste celular/)

  await phone.findSignal()
  await phone.enter('coordenador@zelo.demo')
  await phone.showsQueueCount(0)
  await phone.follow(/^Tudo enviado/)
  await phone.shows(/de outra pessoa/)
  await phone.page.goBack()
  await phone.follow('Menu')
  await phone.press('Sair')
  await phone.enter()
  await phone.showsQueueCount(0)
  const dashboard = await site.openDashboard(room)
  await dashboard.state('Em andamento')
  await dashboard.page.close()
  await phone.close()
})

test('manipulated work is not sent, and its owner can remove it', async () => {
  const room = await site.roomToClean('Sala das redes')
  const phone = await site.openPhone()
  const signedIn = phone.page.waitForResponse('**/api/own-work/session')
  await phone.enter()
  const { token } = await (await signedIn).json()
  await phone.waitForRoomInPlan('Sala das redes')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await site.begin(phone, room)
  await phone.tick(first)
  await phone.goTo('/campo/sair')
  await phone.shows('Até lá fica lacrado: ninguém mais consegue ler nem mudar.')
  await phone.press('Sair assim mesmo')
  await phone.shows(/^Há 1 registro guardado neste celular\./)
  const kept = await phone.page.evaluate(async () => {
    const opening = indexedDB.open('zelo-campo')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const store = opening.result.transaction('sealed', 'readwrite').objectStore('sealed')
    const reading = store.getAll()
    await new Promise((resolve) => {
      reading.onsuccess = resolve
    })
    const item = reading.result.find(({ id }) => id.startsWith('works '))
    const writing = store.put({ ...item, data: item.data.slice(1) })
    await new Promise((resolve) => {
      writing.onsuccess = resolve
    })
    opening.result.close()
    return JSON.stringify(localStorage)
  })
  assert.doesNotMatch(kept, /"k\\?"/, 'no code remains outside the database')

  // The phone ends the session at the server as soon as there is signal, without a sign-in.
  const ended = phone.page.waitForResponse('**/api/own-work/session/end')
  await phone.findSignal()
  assert.equal((await ended).status(), 204)
  const headers = { authorization: `Bearer ${token}` }
  const query = 'from=2026-01-01&to=2026-01-01'
  assert.equal((await fetch(`${site.url}/api/own-work?${query}`, { headers })).status, 401)

  await phone.enter()
  await phone.shows('1 registro guardado neste celular foi alterado ou danificado. Ele não será enviado.')
  await lookOnPhone(phone.page, 'field-broken-seal')
  await phone.showsQueueCount(0)
  await phone.press('Remover')
  await phone.shows('Removido deste celular')
  await phone.page.getByText(/alterado ou danificado/).waitFor({ state: 'detached' })
  await phone.close()
})

test('unsealed work of an older session is sent after its owner agrees', async () => {
  const room = await site.roomToClean('Sala dos cabos')
  const phone = await site.openPhone()
  const sessions = '**/api/own-work/session'
  await phone.context.route(sessions, async (route) => {
    const response = await route.fetch()
    const { sealKey: _, ...older } = await response.json()
    await route.fulfill({ response, json: older })
  })
  await phone.enter()
  await phone.context.unroute(sessions)
  await phone.waitForRoomInPlan('Sala dos cabos')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await site.begin(phone, room)
  await phone.tick(first)
  await phone.goTo('/campo/sair')
  await phone.press('Sair assim mesmo')
  await phone.findSignal()

  await phone.enter()
  await phone.shows(`1 registro neste celular estava sem lacre: ${first} (Sala dos cabos).`)
  await lookOnPhone(phone.page, 'field-unsealed')
  await phone.showsQueueCount(1)
  await phone.press('Enviar')
  await phone.showsQueueCount(0)
  const dashboard = await site.openDashboard(room)
  await dashboard.state('Em andamento')
  await dashboard.page.close()
  await phone.close()
})

test('an offline sign-out warns that signing in needs signal', async () => {
  const phone = await site.openPhone()
  await phone.enter()
  await phone.follow('Menu')
  await phone.loseSignal()
  await phone.page.getByRole('link', { name: /sem sinal$/ }).click()
  await phone.page.getByText('Sem sinal', { exact: true }).waitFor()
  await phone.page.goBack()
  await phone.press('Sair')
  await phone.title('Sair sem sinal?')
  await phone.press('Ficar')
  await phone.page.getByRole('button', { name: 'Sair' }).waitFor()
  await phone.close()
})

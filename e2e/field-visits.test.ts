// Tests of the field app's first load, of visits off the plan, of two tabs and of clock changes.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { localMoment } from '@zelo/contract/rules/calendar'
import sharp from 'sharp'
import { password, today } from './demo-site.ts'
import { cleaner, type Phone, photo } from './field-phone.ts'
import { lookOnPhone, startFieldSite } from './field-site.ts'
import { heicPhoto } from './heic-photo.ts'

const site = await startFieldSite('field-visits')
const [first, second, optional] = site.tasks as [string, string, string]

async function finish(phone: Phone, button: string): Promise<void> {
  await phone.follow('Terminar limpeza')
  await phone.press(button)
  await phone.onToday()
}

test('opens any URL offline after loading at most 157 KB', async (t) => {
  const { page, complaints } = await site.openPage({ width: 390, fresh: true })
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const size = async () => (await response.request().sizes()).responseBodySize
    if (/\.(js|css)$/.test(response.url())) sizes.push(size())
  })
  await page.goto(`${site.url}/campo`)
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  t.diagnostic(`${bytes} bytes`)
  assert.ok(bytes > 50_000 && bytes <= 157_000, `${bytes} bytes`)
  assert.deepEqual(complaints, [])

  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    // Waits for the scanner's cache, because the worker fills it after the app's cache.
    const names = async () => (await caches.keys()).filter((name) => name.includes('scanner'))
    while ((await names()).length === 0) await new Promise(requestAnimationFrame)
    const cache = await caches.open((await names())[0]!)
    while ((await cache.keys()).length < 2) await new Promise(requestAnimationFrame)
  })
  const context = page.context()
  await page.close()

  await context.setOffline(true)
  const again = await context.newPage()
  for (const path of ['', 'por-enviar', 'sobre', 'visita/1-main']) {
    await again.goto(`${site.url}/campo/${path}`)
    await again.locator('#root h1').first().waitFor()
  }
  // The advertised URL redirects to the app's own URL.
  await again.goto(`${site.url}/campo`)
  await again.getByRole('button', { name: 'Entrar' }).waitFor()
  await again.evaluate(() => localStorage.setItem('zelo.language', 'en-US'))
  await again.reload()
  await again.getByRole('button', { name: 'Sign in' }).waitFor()
  await context.close()
})

test('undoing one task of a second off-plan cleaning keeps the other tasks', async () => {
  const room = await site.roomToClean('Sala das bússolas')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala das bússolas')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await site.begin(phone, room)
  await phone.tick(first)
  await phone.tick(second)
  await finish(phone, 'Terminar sem foto')
  await site.begin(phone, room, 'Começar limpeza extra')
  await phone.tick(first)
  await phone.follow('Terminar limpeza')
  await phone.shows('Falta 1 tarefa')
  await phone.press('Voltar às tarefas')
  await finish(phone, 'Concluir incompleta')

  // Moves the clock by a minute, because cleanings of the same second would have equal start times.
  const minuteLater = Date.now() + 60_000
  await phone.clock.setFixedTime(minuteLater)
  await site.begin(phone, room, 'Começar limpeza extra')
  await phone.tick(second)
  await phone.tick(optional)
  // The undo period is over. The restarted app does not treat the next tap as a double tap.
  await phone.clock.setFixedTime(minuteLater + 10_000)
  await phone.page.reload()
  await phone.page.getByRole('checkbox', { name: new RegExp(`^${second}`), checked: true }).click()
  await phone.page.getByRole('checkbox', { name: new RegExp(`^${second}`), checked: false }).waitFor()
  await phone.page.getByRole('checkbox', { name: new RegExp(`^${optional}`), checked: true }).waitFor()
  await phone.follow('Terminar limpeza')
  await phone.shows('1 de 3 tarefas feitas')
  await phone.press('Concluir incompleta')
  await phone.onToday()
  await phone.findSignal()
  await phone.showsQueueCount(0)
  await phone.close()
})

test('a begun off-plan cleaning without finished tasks can be found and discarded', async () => {
  const room = await site.roomToClean('Sala dos cunhos')
  const phone = await site.openPhone()
  await phone.enter()
  await site.begin(phone, room)
  await phone.tick(first)
  await phone.tick(second)
  await finish(phone, 'Terminar sem foto')
  await site.begin(phone, room, 'Começar limpeza extra')
  await phone.reopen()
  const row = () => phone.page.getByRole('link', { name: /Sala dos cunhos.*limpeza extra, em andamento/i })
  await row().waitFor()
  await phone.type((await site.readQrCode(room)).shortCode)
  await phone.page.getByRole('checkbox', { name: optional }).waitFor()
  await phone.reopen()
  await row().click()
  await phone.press('Descartar limpeza')
  await phone.shows('Sala dos cunhos: limpeza descartada')
  await phone.onToday()
  assert.equal(await row().count(), 0)
  await phone.showsQueueCount(0)
  await phone.close()
})

test('an extra cleaning continues past midnight, even before a task is done', async () => {
  const room = await site.roomToClean('Sala das vigias')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala das vigias')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await site.begin(phone, room)
  await phone.tick(first)
  await phone.tick(second)
  await finish(phone, 'Terminar sem foto')
  const midnight = Date.parse(`${today()}T24:00:00-03:00`)
  await phone.clock.setFixedTime(midnight - 300_000)
  await site.begin(phone, room, 'Começar limpeza extra')
  await phone.clock.setFixedTime(midnight + 300_000)
  await phone.page.reload()
  await phone.tick(second)
  await finish(phone, 'Concluir incompleta')
  const row = phone.page.getByRole('link', {
    name: /Sala das vigias.*limpeza extra, incompleta, terminada às 00:/i,
  })
  await row.waitFor()
  await phone.close()
})

test('a cleaning on two phones shows both proofs, typed and scanned', async () => {
  const room = await site.roomToClean('Sala das amuradas')
  const phone = await site.openPhone()
  await phone.enter()
  await site.begin(phone, room)
  await phone.showsQueueCount(0)
  await phone.close()

  const other = await site.openPhone()
  await other.enter()
  await other.follow(/Sala das amuradas/)
  const box = other.page.getByRole('checkbox', { name: new RegExp(`^${first}`), disabled: true })
  await box.evaluate((input: HTMLInputElement) => input.click())
  await other.shows('Leia o código na porta para marcar as tarefas.')
  assert.equal(await box.isChecked(), false)
  await site.camera.showLabel(await site.printLabel(room))
  await other.follow('Ler código para continuar')
  await other.tick(first)
  await other.showsQueueCount(0)
  await site.camera.showNothing()
  const dashboard = await site.openDashboard(room)
  await dashboard.history()
  await dashboard.page.getByText(/^Código digitado às \d\d:\d\d, lido no local às \d\d:\d\d$/).waitFor()
  await dashboard.page.close()
  await other.close()
})

test('a task finished in two tabs simultaneously is recorded once', async () => {
  const room = await site.roomToClean('Sala dos sextantes')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.readyForNoSignal()
  await site.begin(phone, room)
  const other = await phone.context.newPage()
  // Blocks the broadcast, so that this tab does not know about the other tab's record.
  await other.addInitScript(() =>
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set: () => {} }),
  )
  await other.goto(phone.page.url())
  const box = other.getByRole('checkbox', { name: new RegExp(`^${second}`) })
  await box.waitFor()
  await phone.showsQueueCount(0)
  await phone.loseSignal()
  await phone.tick(second)
  await box.click()
  await other.getByRole('checkbox', { name: new RegExp(`^${second}`), checked: true }).waitFor()
  await phone.reopen()
  await phone.showsQueueCount(1)
  await phone.close()
})

test('records have the right time after a fast clock is corrected offline', async () => {
  const room = await site.roomToClean('Sala das ampulhetas')
  const phone = await site.openPhone()
  await phone.clock.install({ time: Date.now() + 3 * 3_600_000 })
  await phone.page.reload()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala das ampulhetas')
  const band = phone.page.getByText(/^O relógio deste celular está errado/)
  await band.waitFor()
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await phone.clock.setSystemTime(Date.now())
  // The user returns to the app from the phone's settings.
  await phone.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await band.waitFor({ state: 'hidden' })
  await site.begin(phone, room)
  const readMinute = (at: number) => localMoment(at, 'America/Fortaleza').time
  // Also accepts the minute before, because the page's simulated clock can be late on a busy machine.
  const before = Date.now()
  await phone.tick(first)
  const minutes = [before - 60_000, before, Date.now()].map(readMinute)
  await phone.shows(new RegExp(`^${first} feita às (${minutes.join('|')})`))
  await phone.close()
})

test('records have the real day after the clock is reset offline', async () => {
  const room = await site.roomToClean('Sala dos relógios')
  const phone = await site.openPhone()
  await phone.clock.install({ time: Date.now() })
  await phone.page.reload()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala dos relógios')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await phone.clock.setSystemTime(Date.parse('1970-01-03T12:00:00Z'))
  await phone.reopen()
  await phone.page.getByText(/^O relógio deste celular está errado/).waitFor()
  await phone.waitForRoomInPlan('Sala dos relógios')
  await site.begin(phone, room)
  const readMinute = (at: number) => localMoment(at, 'America/Fortaleza').time
  // Also accepts the minute before, because the page's simulated clock can be late on a busy machine.
  const before = Date.now()
  await phone.tick(first)
  const minutes = [before - 60_000, before, Date.now()].map(readMinute)
  await phone.shows(new RegExp(`^${first} feita às (${minutes.join('|')})`))
  await phone.clock.setSystemTime(Date.now())
  await phone.findSignal()
  await phone.showsQueueCount(0)
  await phone.close()
})

test('only the author sees a draft, even after a reassignment', async () => {
  const room = await site.makeRoom('Sala dos lemes')
  const agenda = await site.planNow(room)
  const phone = await site.openPhone()
  const writing = async (login?: string) => {
    await phone.enter(login)
    await phone.follow(/Sala dos lemes/)
    await phone.title('Sala dos lemes')
    await phone.page.goto(`${phone.page.url()}/nao-consegui`)
    await phone.page.getByLabel('Outro motivo').check()
    return phone.page.getByLabel('Escreva o motivo')
  }
  const leave = async () => {
    await phone.page.goto(`${site.url}/campo/`)
    await phone.follow('Menu')
    await phone.press('Sair')
  }
  await (await writing()).fill('Discussão com a chefia')
  await leave()
  assert.equal(await (await writing()).inputValue(), 'Discussão com a chefia')
  await leave()
  await site.assignTo(site.colleague, agenda)
  assert.equal(await (await writing(site.colleague.email)).inputValue(), '')
  await phone.close()
})

test('sign-out and next sign-in mention a photo that is not sent yet', async () => {
  const room = await site.roomToClean('Sala dos faróis')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala dos faróis')
  await phone.context.route('**/api/own-work/photos', (route) => route.abort())
  await site.begin(phone, room)
  await phone.photograph(first)
  await phone.follow('1 registro por enviar, sem sinal')
  await phone.shows(`Foto de ${first}`)
  await phone.goTo('/campo/sair')
  await phone.press('Sair assim mesmo')
  await phone.shows(/^Há 1 registro guardado neste celular\./)
  await phone.enter('coordenador@zelo.demo')
  await phone.follow(/^Tudo enviado/)
  await phone.shows(/^1 registro de outra pessoa está guardado neste celular\./)
  await phone.close()
})

test('a photo that is being sent is not shown as removed', async () => {
  const room = await site.roomToClean('Sala dos cabrestantes')
  const phone = await site.openPhone()
  await phone.enter()
  await site.begin(phone, room)
  const { promise, resolve } = Promise.withResolvers<void>()
  await phone.context.route('**/api/own-work/photos', async (route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  const sent = phone.page.waitForRequest('**/api/own-work/photos')
  await phone.photograph(first)
  await sent
  await phone.follow(`Ver fotos de ${first}`)
  await phone.press('Remover foto')
  await phone.shows('A foto já foi enviada e não dá mais para removê-la.')
  resolve()
  await phone.shows('Enviada')
  await phone.close()
})

test('a slow photo upload may continue as long as it makes progress', async () => {
  const room = await site.roomToClean('Sala dos guinchos')
  const phone = await site.openPhone()
  // In this page, three minutes pass in one second. Only the page delivers, not the service worker.
  await phone.context.addInitScript(() => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (act: () => void, wait = 0) =>
        setTimeout(act, wait === 60_000 || wait === 180_000 ? 1000 : wait),
    })
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined })
  })
  await phone.reopen()
  await phone.enter()
  await site.begin(phone, room)
  await phone.showsQueueCount(0)
  const session = await phone.context.newCDPSession(phone.page)
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
  await session.send('Network.emulateNetworkConditions', line)
  const noise = randomBytes(1000 * 750 * 3)
  const detailed = await sharp(noise, { raw: { width: 1000, height: 750, channels: 3 } })
    .jpeg()
    .toBuffer()
  const input = phone.page.getByLabel(`Tirar foto de ${first}`)
  const sent = phone.page.waitForEvent('requestfinished', (request) => request.url().endsWith('/photos'))
  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: detailed })
  const { requestStart, responseEnd } = (await sent).timing()
  assert.ok(responseEnd - requestStart > 2000, `${responseEnd - requestStart} ms`)
  await phone.showsQueueCount(0)
  await phone.close()
})

test('an unconfirmed note is final; removing an unconfirmed photo shows a warning', async () => {
  const room = await site.roomToClean('Sala das defensas')
  const phone = await site.openPhone()
  await phone.enter()
  await site.begin(phone, room)
  await phone.showsQueueCount(0)
  const [work, photos] = ['**/api/own-work', '**/api/own-work/photos']
  for (const calls of [work, photos]) {
    await phone.context.route(calls, async (route) => {
      await route.fetch()
      await route.abort()
    })
  }
  const unanswered = phone.page.getByRole('link', { name: '1 registro por enviar, sem sinal' })
  await phone.follow(`Escrever observação sobre ${first}`)
  await phone.page.getByRole('textbox').fill('Torneira pinga')
  await phone.press('Guardar')
  await unanswered.waitFor()
  await phone.follow(`Ver observação sobre ${first}`)
  await phone.shows('Esta observação já foi enviada e não muda mais.')
  await phone.page.goBack()

  await phone.context.unroute(work)
  await phone.showsQueueCount(0)
  await phone.photograph(first)
  await unanswered.waitFor()
  await phone.follow(`Ver fotos de ${first}`)
  await phone.press('Remover foto')
  await phone.shows('Foto removida deste celular. Ela já pode ter sido enviada.')
  await phone.close()
})

test('the app works in browsers from early 2023', async () => {
  const room = await site.roomToClean('Sala das carrancas')
  const phone = await site.openPhone()
  await phone.context.addInitScript(() => {
    const later: [object, string[]][] = [
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [AbortSignal, ['any']],
      [URL, ['canParse', 'parse']],
      [
        Set.prototype,
        ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['map', 'filter', 'some', 'find', 'toArray'],
      ],
    ]
    for (const [owner, names] of later) for (const name of names) Reflect.deleteProperty(owner, name)
  })
  await phone.reopen()
  await phone.enter()
  await site.begin(phone, room)
  await phone.tick(first)
  await phone.photograph(first)
  await phone.showsQueueCount(0)
  await phone.follow('Terminar limpeza')
  await phone.shows('1 de 2 tarefas feitas')
  // The next user has another phone.
  await phone.clock.setFixedTime(Date.now())
  await phone.close()
})

test('a failed sign-in on a full phone names the storage as cause', async () => {
  const phone = await site.openPhone({ fresh: true })
  const session = await phone.context.newCDPSession(phone.page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 1 })
  await phone.page.getByLabel('E-mail ou CPF').fill(cleaner)
  await phone.page.getByLabel('Senha', { exact: true }).fill(password)
  await phone.press('Entrar')
  await phone.shows(/^O celular está sem espaço e isto não foi guardado\./)
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url })
  await phone.press('Entrar')
  await phone.onToday()
  await phone.close()
})

test('the app opens on a phone too full to delete old data', async () => {
  const room = await site.roomToClean('Sala das bitácolas')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala das bitácolas')
  await phone.readyForNoSignal()
  await site.begin(phone, room)
  await phone.showsQueueCount(0)
  await phone.loseSignal()
  await phone.clock.setFixedTime(Date.now() + 16 * 86_400_000)
  await phone.context.addInitScript(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await phone.reopen()
  await phone.onToday()
  await phone.close()
})

test('work in a reassigned room stays visible and can be continued', async () => {
  const room = await site.makeRoom('Sala dos cabeços')
  const agenda = await site.planNow(room)
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala dos cabeços')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await site.begin(phone, room)
  await phone.tick(first)
  await site.assignTo(site.colleague, agenda)
  const sendPlan = await phone.holdPlan()
  await phone.findSignal()
  await phone.showsQueueCount(0)
  await phone.page.getByRole('checkbox', { name: new RegExp(`^${first}`), checked: true }).waitFor()
  await phone.tick(second)
  sendPlan()
  await phone.goTo('/campo/')
  await phone.page.getByRole('link', { name: /Sala dos cabeços.*falta concluir/ }).waitFor()
  await phone.close()
})

test('the app continues after the browser has closed its database', async () => {
  const room = await site.roomToClean('Sala das boças')
  const phone = await site.openPhone()
  await phone.loseDatabase()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala das boças')
  await phone.loseDatabase()
  await site.begin(phone, room)
  await phone.loseDatabase()
  await phone.tick(first)
  await phone.loseDatabase()
  await phone.photograph(first)
  await phone.follow(`Escrever observação sobre ${second}`)
  await phone.page.getByRole('textbox').fill('Torneira pinga')
  await phone.loseDatabase()
  await phone.press('Guardar')
  await phone.shows('“Torneira pinga”')
  await phone.showsQueueCount(0)
  await phone.goTo('/campo/')
  await site.roomToClean('Sala das adriças')
  await phone.loseDatabase()
  // The app fetches the plan again when it returns to the foreground.
  const signal = () => phone.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await signal()
  await phone.waitForRoomInPlan('Sala das adriças')
  const dashboard = await site.openDashboard(room)
  const recorded = await dashboard.history()
  await recorded.getByText('Observação: Torneira pinga').waitFor()
  await dashboard.page.close()
  await phone.close()
})

test('the phone keeps a photo whose format it cannot show', async () => {
  const room = await site.roomToClean('Sala dos turcos')
  const phone = await site.openPhone()
  await phone.enter()
  await site.begin(phone, room)
  await phone.page
    .getByLabel(`Tirar foto de ${second}`)
    .setInputFiles({ ...photo, buffer: Buffer.from('no photo') })
  await phone.shows('Esta foto não abre e não pode ser enviada. Tire outra.')
  // Intercepts every file chooser, even if it opens late.
  phone.page.on('filechooser', () => undefined)
  const choosing = phone.page.waitForEvent('filechooser')
  await phone.press('Tirar outra')
  await (await choosing).setFiles(photo)
  await phone.page.getByRole('link', { name: `Ver fotos de ${second}` }).waitFor()

  await phone.loseSignal()
  await phone.page
    .getByLabel(`Tirar foto de ${first}`)
    .setInputFiles({ name: 'IMG_0012.HEIC', mimeType: '', buffer: heicPhoto })
  await phone.follow(`Ver fotos de ${first}`)
  await phone.shows('Está guardada. Este celular não mostra este formato.')
  await lookOnPhone(phone.page, 'field-photo-not-shown')
  await phone.findSignal()
  await phone.showsQueueCount(0)
  await phone.page.goBack()
  await phone.page
    .getByRole('link', { name: `Ver fotos de ${first}` })
    .locator('img')
    .waitFor()
  await phone.close()
})

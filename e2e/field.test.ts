import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatShortCode } from '@zelo/contract/rules/short-code'
import { password } from './demo-site.ts'
import { eventually, hasFocus } from './eventually.ts'
import { type Phone, photo } from './field-phone.ts'
import { lookOnPhone, startFieldSite } from './field-site.ts'
import { looks } from './pictures.ts'

const site = await startFieldSite('field')
const [first, second] = site.tasks as [string, string, string]

/** Fills the phone's storage. Returns a function that frees some space. */
async function fillUp(phone: Phone): Promise<() => Promise<void>> {
  await phone.page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    window.addEventListener('roomagain', () => Object.assign(IDBObjectStore.prototype, { put }))
  })
  return () => phone.page.evaluate(() => void window.dispatchEvent(new Event('roomagain')))
}

test("the coordinator's dashboard follows a cleaner who finishes a room [R1-161]", async () => {
  const room = await site.roomToClean('Sala das velas')
  const dashboard = await site.openDashboard(room)
  const phone = await site.openPhone()
  await phone.enter(site.person.cpf)

  await site.begin(phone, room)
  await dashboard.state('Em andamento')
  await dashboard.history()
  const slot = dashboard.page.getByRole('dialog').getByRole('row', { name: /desde \d\d:\d\d\s+Em andamento/ })
  await slot.waitFor()
  await dashboard.page.keyboard.press('Escape')

  await phone.tick(first)
  await phone.photograph(first)
  await phone.tick(second)
  await phone.photograph(second)
  await phone.follow('Terminar limpeza')
  await phone.shows('2 de 2 tarefas feitas')
  await phone.press('Concluir')
  await phone.onToday()
  await phone.showsQueueCount(0)
  await dashboard.state('Completo')
  const recorded = await dashboard.history()
  await recorded
    .getByRole('button', { name: /^Ampliar a foto/ })
    .first()
    .waitFor()

  // Today's screen is the first history entry, so the phone's back button leaves the app here.
  assert.equal(await phone.page.evaluate(() => window.history.state.idx), 0)
  await dashboard.page.close()
  await phone.close()
})

test('a visit works offline from scan to end and after a restart', async () => {
  const room = await site.roomToClean('Sala dos mastros')
  await site.camera.showLabel(await site.printLabel(room))
  const dashboard = await site.openDashboard(room)
  const phone = await site.openPhone({ fresh: true })
  await phone.enter()
  await phone.waitForRoomInPlan('Sala dos mastros')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await phone.reopen()

  await phone.scan()
  await phone.title('Sala dos mastros')
  await phone.shows(site.risk.name)
  await phone.press('Começar limpeza')
  await phone.tick(first)
  await phone.photograph(first)
  await phone.follow(`Escrever observação sobre ${second}`)
  await phone.page.getByLabel('O que o coordenador precisa saber?').fill('Faltou sabonete')
  await phone.reopen()

  // The task, the photo and the draft note are unchanged after the restart.
  await phone.follow(/^.*Sala dos mastros/)
  await phone.page.getByRole('checkbox', { name: new RegExp(`^${first}`), checked: true }).waitFor()
  await phone.page.getByRole('link', { name: `Ver fotos de ${first}` }).waitFor()
  await phone.follow(`Escrever observação sobre ${second}`)
  assert.equal(await phone.page.getByRole('textbox').inputValue(), 'Faltou sabonete')
  await phone.pressTwice('Guardar')
  await phone.tick(second)
  await phone.follow('Terminar limpeza')
  await phone.shows('Falta 1 foto')
  await phone.press('Terminar sem foto')
  await phone.onToday()
  await phone.follow(/registros? por enviar/)
  await phone.shows('Tudo está guardado neste celular e será enviado sozinho quando houver sinal.')
  await phone.shows(/^Sem sinal desde/)

  await phone.findSignal()
  await phone.shows('Nada espera neste celular.')
  await phone.showsQueueCount(0)
  await dashboard.state('Incompleto')
  const recorded = await dashboard.history()
  await recorded.getByText('Observação: Faltou sabonete').waitFor()
  await recorded
    .getByText(/^Código lido no local/)
    .first()
    .waitFor()
  await dashboard.page.close()
  await phone.close()
  await site.camera.showNothing()
})

test('work of an expired session waits for its author', async () => {
  const room = await site.roomToClean('Sala das âncoras')
  const phone = await site.openPhone()
  const signedIn = phone.page.waitForResponse('**/api/own-work/session')
  await phone.enter()
  const { token } = (await (await signedIn).json()) as { token: string }
  await phone.waitForRoomInPlan('Sala das âncoras')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await site.begin(phone, room)
  await phone.tick(first)
  const ended = await fetch(`${site.url}/api/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(ended.status, 204)

  await phone.findSignal()
  await phone.shows('Sua sessão terminou. O que você fez está guardado; entre de novo para enviar.')
  await phone.tick(second)
  // The text of the link does not contain "sem sinal", so the phone has signal.
  await phone.page.getByRole('link', { name: '2 registros por enviar', exact: true }).waitFor()

  const other = await phone.context.newPage()
  await other.goto(`${site.url}/campo/`)
  await other.getByRole('link', { name: 'Sala das âncoras' }).waitFor()
  const sendPlan = await phone.holdPlan()
  await phone.follow('Entrar de novo')
  await phone.enter('coordenador@zelo.demo')
  for (const page of [phone.page, other]) {
    await page.getByRole('heading', { level: 1, name: /, Artur$/ }).waitFor()
    await page.getByRole('link', { name: /^Tudo enviado/ }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Sala das âncoras' }).count(), 0)
  }
  sendPlan()
  await phone.follow('Menu')
  await phone.press('Sair')
  const sent = phone.page.waitForRequest('**/api/own-work/session')
  await phone.enter()
  assert.equal((await sent).headers()['x-device-keys']?.split(',').length, 2)
  await phone.showsQueueCount(0)
  await phone.close()
})

test('repeated taps count once, and a full phone is reported', async () => {
  const room = await site.roomToClean('Sala dos sinos')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.type((await site.readQrCode(room)).shortCode)
  await phone.title('Sala dos sinos')
  await phone.pressTwice('Começar limpeza')
  const box = phone.page.getByRole('checkbox', { name: new RegExp(`^${first}`) })
  await box.evaluate(async (tapped: HTMLInputElement) => {
    // Both taps have the same time, even if this machine shows the first tap slowly.
    const { now } = Date
    const moment = now()
    Date.now = () => moment
    tapped.click()
    while (!tapped.checked) await new Promise(requestAnimationFrame)
    tapped.click()
    Date.now = now
  })
  await fillUp(phone)
  await phone.page.getByRole('checkbox', { name: new RegExp(`^${second}`) }).click()
  await phone.shows(/^O celular está sem espaço e isto não foi guardado/)
  await phone.reopen()
  await phone.follow(/Sala dos sinos/)
  await phone.page.getByRole('checkbox', { name: new RegExp(`^${first}`), checked: true }).waitFor()
  await phone.page.getByRole('checkbox', { name: new RegExp(`^${second}`), checked: false }).waitFor()

  await phone.follow(`Escrever observação sobre ${second}`)
  await phone.page.getByRole('textbox').fill('Torneira pinga')
  const makeRoom = await fillUp(phone)
  await phone.press('Guardar')
  await phone.shows(/^O celular está sem espaço e isto não foi guardado/)
  await makeRoom()
  await phone.press('Guardar')
  await phone.shows('“Torneira pinga”')
  await phone.showsQueueCount(0)
  const dashboard = await site.openDashboard(room)
  const recorded = await dashboard.history()
  await recorded.getByText(first).first().waitFor()
  assert.equal(await recorded.getByText(first).count(), 1)
  await dashboard.page.close()
  await phone.close()
})

test('a phone without space for a photo still stores the task', async () => {
  const room = await site.roomToClean('Sala das gaivotas')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await site.begin(phone, room)
  await phone.photograph(first)
  await phone.tick(first)

  await phone.tick(second)
  await phone.page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...record) {
      if (this.name === 'photos') throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, record)
    }
  })
  await phone.page.getByLabel(`Tirar foto de ${second}`).setInputFiles(photo)
  await phone.shows(/^Sem espaço para a foto. A tarefa está guardada; apague arquivos/)
  await phone.showsQueueCount(2)

  await phone.reopen()
  await phone.follow(/Sala das gaivotas/)
  await phone.page.getByRole('link', { name: `Ver fotos de ${first}` }).waitFor()
  await phone.page.getByRole('checkbox', { name: new RegExp(`^${second}`), checked: true }).waitFor()
  await phone.photograph(second)
  await phone.findSignal()
  await phone.showsQueueCount(0)
  await phone.close()
})

test('a failed delivery on a full phone names the storage as cause', async () => {
  const room = await site.roomToClean('Sala das garças')
  const phone = await site.openPhone()
  await phone.enter()
  // Disables background delivery by the service worker. The service worker would succeed, because only the page's
  // storage is full.
  await phone.page.evaluate(() =>
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }),
  )
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await site.begin(phone, room)
  await phone.tick(first)
  await phone.follow(/^1 registro por enviar/)
  const makeRoom = await fillUp(phone)
  await phone.findSignal()
  await phone.press('Tentar agora')
  await phone.shows('O celular está sem espaço e por isso nada foi enviado. Apague arquivos e tente de novo.')
  await makeRoom()
  await phone.press('Tentar agora')
  await phone.showsQueueCount(0)
  await phone.close()
})

test('"Desfazer" restores a removed photo; an unknown visit is reported', async () => {
  const room = await site.roomToClean('Sala das cartas')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await site.begin(phone, room)
  await phone.page.getByLabel(`Tirar foto de ${first}`).focus()
  await phone.photograph(first)
  await phone.titleHasFocus()
  await phone.follow(`Ver fotos de ${first}`)
  await phone.press('Remover foto')
  await phone.shows('Nenhuma foto ainda')
  await phone.titleHasFocus()
  await phone.press('Desfazer')
  const picture = phone.page.getByRole('img', { name: `Foto 1 de 1, ${first}` })
  await eventually(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), 1600)
  await phone.findSignal()
  await phone.shows('Enviada')
  await phone.showsQueueCount(0)

  const photos = phone.page.url()
  const gone = [photos.replace(/visita.[^/]+/, 'visita/0-main'), photos.replace(/\d+$/, '0')]
  for (const address of gone.flatMap((each) => [each, each.replace('fotos', 'nota')])) {
    await phone.page.goto(address)
    await phone.title('Esta limpeza não está mais no seu plano')
  }
  await phone.close()
})

test('an inactive user reads whom to contact and keeps unsent work', async () => {
  const room = await site.roomToClean('Sala dos leques')
  const setActive = (ativo: 0 | 1) => {
    const { id, nome } = site.person
    return site.call('PATCH', 'users', { id, nome, telefone: '', ativo })
  }
  const phone = await site.openPhone()
  await phone.enter()
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await site.begin(phone, room)
  await phone.tick(first)
  await setActive(0)
  await phone.findSignal()
  await phone.follow('Entrar de novo')
  await phone.page.getByLabel('E-mail ou CPF').fill(site.person.cpf)
  await phone.page.getByLabel('Senha', { exact: true }).fill(password)
  await phone.press('Entrar')
  await phone.shows('Seu usuário está inativo. Fale com o coordenador.')
  await hasFocus(phone.page.getByRole('button', { name: 'Entrar' }))
  await phone.page.goBack()
  await phone.showsQueueCount(1)

  await setActive(1)
  await phone.follow('Entrar de novo')
  await phone.enter()
  await phone.showsQueueCount(0)
  const dashboard = await site.openDashboard(room)
  await dashboard.state('Em andamento')
  await dashboard.page.close()
  await phone.close()
})

test('an unloaded day does not look like a day without work', async () => {
  const room = await site.roomToClean('Sala dos barcos')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala dos barcos')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  const { shortCode } = await site.readQrCode(room)
  await phone.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await phone.reopen()
  await phone.shows('O plano deste dia ainda não está neste celular')
  await phone.shows(/^Plano atualizado /)
  await phone.type(shortCode)
  await phone.shows('O plano de hoje ainda não está neste celular.')
  await phone.close()
})

test('an unsent "could not do it" report can be undone', async () => {
  const room = await site.roomToClean('Sala dos trancados')
  const phone = await site.openPhone()
  await phone.enter()
  await site.begin(phone, room)
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await phone.follow('Não consegui fazer')
  await phone.page.getByLabel(first).check()
  await phone.page.getByLabel('Ambiente trancado').check()
  await phone.press('Registrar')
  await phone.press(`Desfazer ${first}`)
  await phone.page.getByRole('checkbox', { name: new RegExp(`^${first}`), checked: false }).waitFor()
  await phone.close()
})

test('a long list of visits opens at the current visit', async () => {
  await site.roomToClean('Sala do fim da lista')
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala do fim da lista')
  const page = await phone.context.newPage()
  await page.setViewportSize({ width: 360, height: 240 })
  await page.addInitScript(() => {
    const places: number[] = []
    Object.assign(window, { places })
    addEventListener('scroll', () => places.push(scrollY))
  })
  const places = () => page.evaluate(() => (window as unknown as { places: number[] }).places)
  await page.goto(`${site.url}/campo/`)
  const next = page.locator('[data-next]')
  await next.waitFor()
  const isInSight = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect()
    return scrollY > 0 && top >= 0 && bottom <= innerHeight
  }
  await eventually(() => next.evaluate(isInSight), true)

  const seen = await places()
  await page.evaluate(() => scrollTo(0, 60))
  await eventually(places, [...seen, 60])
  await page.reload()
  await next.waitFor()
  await eventually(places, [60])

  await page.goto(`${site.url}/campo/sobre`)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await next.waitFor()
  await eventually(() => next.evaluate(isInSight), true)
  await phone.close()
})

test('a finished task can be undone; a hidden scanner stops the camera', async () => {
  const room = await site.roomToClean('Sala dos nós', { onePhoto: true })
  const phone = await site.openPhone()
  await phone.enter()
  await site.begin(phone, room)
  await phone.tick(first)
  await phone.press('Desfazer')
  await phone.page.getByRole('checkbox', { name: new RegExp(`^${first}`), checked: false }).waitFor()
  await phone.tick(first)
  await phone.page.getByLabel('Tirar foto da limpeza').setInputFiles({
    name: 'page.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<!doctype html><p>no photo'),
  })
  await phone.shows('Esta foto não abre e não pode ser enviada. Tire outra.')
  await phone.page.goBack()
  await phone.onToday()

  await site.camera.showNothing()
  await phone.scan()
  await phone.shows('Mantenha o celular parado')
  const readCameraState = () =>
    phone.page.locator('video').evaluate((video: HTMLVideoElement) => {
      const stream = video.srcObject as MediaStream
      return stream.getVideoTracks().map(({ readyState }) => readyState)
    })
  const setVisibility = (visibility: string) =>
    phone.page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibility)
  await setVisibility('hidden')
  await eventually(readCameraState, ['ended'])
  await setVisibility('visible')
  await eventually(readCameraState, ['live'])
  await phone.shows('Mantenha o celular parado')
  await phone.page.goBack()
  await phone.onToday()
  await phone.close()
})

test('the app reports a browser that blocks site storage', async () => {
  const context = await site.browser.newContext({ locale: 'pt-BR' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const blocked = () => new DOMException('Blocked for this site', 'SecurityError')
    IDBFactory.prototype.open = () => {
      throw blocked()
    }
    ServiceWorkerContainer.prototype.getRegistration = () => Promise.reject(blocked())
  })
  await page.goto(`${site.url}/campo/`)
  await page.getByText(/^Este navegador não deixa guardar nada no celular\./).waitFor()
  await context.close()
})

test('the field app passes axe in all languages and schemes', async () => {
  const phone = await site.openPhone()
  await lookOnPhone(phone.page, 'field-sign-in')
  const old = await site.roomToClean('Sala dos cabos')
  const todo = await site.roomToClean('Sala do leme, do convés e das escotilhas de emergência')
  const doing = await site.roomToClean('Sala do porão')
  const unplannedRoom = await site.makeRoom('Sala da proa')
  await phone.enter()
  await phone.waitForRoomInPlan('Sala dos cabos')
  await phone.type(formatShortCode(old.ID, '0'.repeat(20)))
  await phone.press('Começar limpeza')
  await phone.follow(/1 recusado/)
  await phone.page.goBack()
  await phone.page.goBack()
  await phone.type((await site.readQrCode(unplannedRoom)).shortCode)
  await phone.title('Sala da proa')
  await phone.page.goBack()
  await phone.type((await site.readQrCode(todo)).shortCode)
  await phone.page.getByRole('button', { name: 'Começar limpeza' }).waitFor()
  const before = new URL(phone.page.url()).pathname
  await phone.page.goBack()
  await phone.type((await site.readQrCode(doing)).shortCode)
  await phone.press('Começar limpeza')
  await phone.readyForNoSignal()
  await phone.loseSignal()
  await phone.tick(first)
  await phone.photograph(first)
  await phone.follow(`Escrever observação sobre ${first}`)
  await phone.page.getByRole('textbox').fill('Faltou sabonete no dispenser da direita, perto da janela')
  await phone.press('Guardar')
  const task = await phone.page.getByRole('link', { name: `Ver fotos de ${first}` }).getAttribute('href')
  await phone.follow('Não consegui fazer')
  await phone.page.getByRole('checkbox', { name: second }).click()
  await phone.page.getByRole('radio', { name: 'Ambiente trancado' }).click()
  await phone.press('Registrar')
  await phone.title('Terminar limpeza')
  const visit = new URL(phone.page.url()).pathname.replace('/terminar', '')
  const screens = {
    today: '/campo/',
    scan: '/campo/codigo',
    type: '/campo/codigo/digitar',
    place: `/campo/ambiente/${unplannedRoom.ID}`,
    before,
    tasks: visit,
    note: task!.replace('fotos', 'nota'),
    photos: task!,
    undone: `${visit}/nao-consegui`,
    finish: `${visit}/terminar`,
    queue: '/campo/por-enviar',
    tomorrow: '/campo/?dia=amanha',
    history: '/campo/historico',
    about: '/campo/sobre',
    menu: '/campo/menu',
    'sign-out': '/campo/sair',
    gone: '/campo/visita/0-main',
  }
  for (const [scheme, language] of looks) {
    await phone.page.emulateMedia({ colorScheme: scheme })
    await phone.goTo('/campo/menu')
    await phone.press(language === 'pt-BR' ? 'Português' : 'English')
    const dressed = `html[translate=no][lang=${language}][data-color-scheme=${scheme}]`
    for (const [name, path] of Object.entries(screens)) {
      await phone.goTo(path)
      await phone.page.locator(`${dressed} h1`).waitFor()
      await lookOnPhone(phone.page, `field-${name}-${scheme}`)
    }
  }

  // A contrast theme removes backgrounds, so another style must show the same state.
  await phone.page.emulateMedia({ forcedColors: 'active' })
  type Property = 'backgroundColor' | 'backgroundImage' | 'borderBottomColor'
  const style = (selector: string, name: Property) =>
    phone.page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element)[property], name)
  const differ = async (one: string, other: string, name: Property) =>
    assert.notEqual(await style(one, name), await style(other, name), `${one}, ${other}`)
  await phone.goTo(screens.tasks)
  await differ('main ul[aria-label] span[style]', 'body', 'backgroundColor')
  await differ('input:checked', 'input:not(:checked)', 'backgroundColor')
  await phone.goTo(screens.menu)
  await differ('[aria-pressed=true]', '[aria-pressed=false]', 'backgroundColor')
  await phone.goTo(screens.today)
  await differ('[aria-pressed=true]', '[aria-pressed=false]', 'borderBottomColor')
  await differ('[role=img] [data-state=doing]', '[role=img] :not([data-state=doing])', 'backgroundImage')
  await phone.close()
})

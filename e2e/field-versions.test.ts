// The field app as its service worker has it, and while the server is updated.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startFieldSite } from './field-site.ts'

const site = await startFieldSite('field-versions')

const worker = '/campo/service-worker.js'
const page = '/campo/index.html'

/** What becomes of a file's text, by the file's path. */
type Changes = Record<string, (content: string) => string>

/** A way to the server on which some files are those of another version of the app. */
async function startUpdates() {
  let changes: Changes = {}
  const server = createServer((asked, answer) => {
    const { url = '', method } = asked
    const passed = request(site.url + url, { method, headers: wholeAndPlain(asked.headers) })
    passed.on('response', async (response) => {
      const { 'content-length': _, ...headers } = response.headers
      answer.writeHead(response.statusCode ?? 0, headers)
      const change = changes[url]
      if (change) answer.end(change(await text(response)))
      else response.pipe(answer)
    })
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release(next: Changes): void {
      changes = next
    },
  }
}

/** Asks for a file itself, and not whether it is the same as before. */
function wholeAndPlain(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'if-none-match': _, 'if-modified-since': __, ...others } = headers
  return { ...others, 'accept-encoding': 'identity' }
}

/** Asks for a newer version, as an app does to which somebody comes back. Answers what becomes of it. */
function update(page: Page): Promise<ServiceWorkerState> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const worker = (registration.installing ?? registration.waiting)!
    while (worker.state === 'installing') {
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    }
    return worker.state
  })
}

test('a newer version waits while the app is open in another window, which is said and makes no start slower; alone it is taken', async () => {
  const updates = await startUpdates()
  const phone = await site.openPhone({ url: updates.url })
  await phone.enter()
  await phone.readyForNoSignal()
  updates.release({ [worker]: (content) => `${content}\n// newer` })
  assert.equal(await update(phone.page), 'installed')
  const band = phone.page.getByText('Há uma nova versão do Zelo.')
  await band.waitFor()

  const other = await phone.context.newPage()
  await other.addInitScript(() => {
    // However long an app waits at its start: this one waits for ever.
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (act: () => void, wait?: number) => (wait === 2000 ? 0 : setTimeout(act, wait)),
    })
  })
  await other.goto(`${updates.url}/campo/`)
  await other.getByRole('link', { name: 'Ler código do ambiente' }).waitFor()
  await phone.press('Atualizar')
  await phone.says('O Zelo está aberto em outra janela ou aba. Feche-a para atualizar.')
  await other.close()
  const started = phone.page.waitForEvent('load')
  await phone.press('Atualizar')
  await started
  await phone.onToday()
  assert.equal(await band.count(), 0)
  await phone.close()
})

test('today’s screen has the address of the app itself, whatever led there, so that what waits is delivered once it is closed', async () => {
  const phone = await site.openPhone()
  const place = () =>
    phone.page.evaluate(async () => {
      await navigator.serviceWorker.ready
      const registration = await navigator.serviceWorker.getRegistration()
      return [location.pathname, registration !== undefined]
    })
  await phone.enter()
  assert.deepEqual(await place(), ['/campo/', true])
  await phone.follow('Menu')
  await phone.page.goBack()
  await phone.onToday()
  assert.deepEqual(await place(), ['/campo/', true])
  await phone.page.goto(`${site.url}/campo/sobre`)
  await phone.press('Voltar')
  await phone.onToday()
  assert.deepEqual(await place(), ['/campo/', true])
  await phone.close()
})

test('an app of which a part does not arrive at its first start says so, and loads it when asked again', async () => {
  const { page } = await site.openPage({ fresh: true })
  const parts = '**/campo/assets/start-*.js'
  await page.route(parts, (route) => route.abort())
  await page.goto(`${site.url}/campo/`)
  await page.getByText('O Zelo não carregou por inteiro. Procure um lugar com sinal.').waitFor()
  await page.unroute(parts)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  await page.context().close()
})

test('a version of which one of several servers hands out the page of another one is not taken: the app goes on as it was', async () => {
  const updates = await startUpdates()
  const phone = await site.openPhone({ url: updates.url })
  await phone.enter()
  await phone.readyForNoSignal()
  updates.release({
    // It lists another page than the one that is there.
    [worker]: (content) => content.replace(/(campo\/index\.html[^}]*?revision\W+)\w+/, '$1newer'),
    [page]: (content) => content.replace(/\/campo\/assets\//g, '/campo/assets/gone-'),
  })
  await update(phone.page)
  await phone.reopen()
  await phone.onToday()
  await phone.close()
})

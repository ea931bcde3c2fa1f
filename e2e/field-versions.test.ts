// Tests of the field app's service worker, and of the app during server updates.
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

/** Functions that change the contents of files, by the path of the file. */
type Changes = Record<string, (content: string) => string>

/** Starts a proxy that can replace some files by those of another app version. */
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

/** Removes the headers for conditional and compressed responses. The server then sends the full plain file. */
function wholeAndPlain(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'if-none-match': _, 'if-modified-since': __, ...others } = headers
  return { ...others, 'accept-encoding': 'identity' }
}

/**
 * Checks for a newer version, as the app does when it returns to the foreground. Returns the final state of the new
 * worker.
 */
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

test('an update waits until other windows close; the app starts without waiting', async () => {
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
    // Removes the app's limit of 2 s on its wait for a newer version.
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (act: () => void, wait?: number) => (wait === 2000 ? 0 : setTimeout(act, wait)),
    })
  })
  await other.goto(`${updates.url}/campo/`)
  await other.getByRole('link', { name: 'Ler código do ambiente' }).waitFor()
  await phone.press('Atualizar')
  await phone.shows('O Zelo está aberto em outra janela ou aba. Feche-a para atualizar.')
  await other.close()
  const started = phone.page.waitForEvent('load')
  await phone.press('Atualizar')
  await started
  await phone.onToday()
  assert.equal(await band.count(), 0)
  await phone.close()
})

test('the screen of today always has the root URL of the app', async () => {
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

test('the user can retry if an app script does not load', async () => {
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

test('ignores an update that is mixed from two server versions', async () => {
  const updates = await startUpdates()
  const phone = await site.openPhone({ url: updates.url })
  await phone.enter()
  await phone.readyForNoSignal()
  updates.release({
    // The new service worker lists another revision of the page.
    [worker]: (content) => content.replace(/(campo\/index\.html[^}]*?revision\W+)\w+/, '$1newer'),
    [page]: (content) => content.replace(/\/campo\/assets\//g, '/campo/assets/gone-'),
  })
  await update(phone.page)
  await phone.reopen()
  await phone.onToday()
  await phone.close()
})

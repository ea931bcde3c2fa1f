// A phone with the field app, used as a person uses it.
import assert from 'node:assert/strict'
import type { BrowserContext, Clock, Page } from 'playwright-core'
import sharp from 'sharp'
import { password } from './demo-site.ts'
import { eventually } from './eventually.ts'

export const cleaner = 'asg@zelo.demo'

/** A photo as the phone's camera returns it. */
export const photo = {
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#7d9a8f' } })
    .jpeg()
    .toBuffer(),
}

/** Objects that a `Phone` uses. */
interface Parts {
  context: BrowserContext
  page: Page
  /** Console errors of the phone's pages. */
  complaints: string[]
  /** Opens the app in a new page. */
  open: () => Promise<Page>
  /** Returns the phone to the pool. */
  returnToPool: () => Promise<void>
}

/** A phone that tests operate through its screen. */
export class Phone {
  readonly context: BrowserContext
  page: Page
  readonly #parts: Parts
  #hasOwnClock = false

  constructor(parts: Parts) {
    this.context = parts.context
    this.page = parts.page
    this.#parts = parts
  }

  /** The phone's clock. A phone whose clock was set does not return to the pool. */
  get clock(): Clock {
    this.#hasOwnClock = true
    return this.context.clock
  }

  async enter(login = cleaner): Promise<void> {
    await this.page.getByLabel('E-mail ou CPF').fill(login)
    await this.page.getByLabel('Senha', { exact: true }).fill(password)
    await this.press('Entrar')
    await this.onToday()
  }

  async onToday(): Promise<void> {
    await this.page.getByRole('link', { name: 'Ler código do ambiente' }).waitFor()
  }

  /** Waits until the plan lists the room. */
  async waitForRoomInPlan(room: string): Promise<void> {
    await this.page.getByRole('link', { name: room }).waitFor()
  }

  /** Waits until the app and the scanner can work offline. */
  async readyForNoSignal(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready)
    const scanner = () =>
      this.page.evaluate(async () => {
        const names = await caches.keys()
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return kept.flat().some(({ url }) => url.endsWith('.wasm'))
      })
    await eventually(scanner, true)
  }

  /** Closes the app like a phone that is short of memory. Then opens it again. */
  async reopen(): Promise<void> {
    await this.page.close()
    this.page = await this.#parts.open()
  }

  /** Opens the path of another screen in the running app. */
  async goTo(path: string): Promise<void> {
    await this.page.evaluate((address) => {
      const titles = document.querySelectorAll('h1')
      for (const title of titles) title.setAttribute('data-left', '')
      // The router identifies history entries by `idx` and `key`. Each entry has its own scroll position.
      history.pushState({ idx: history.state.idx + 1, key: crypto.randomUUID() }, '', address)
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, path)
    await this.page.locator('h1:not([data-left])').waitFor()
  }

  async loseSignal(): Promise<void> {
    await this.context.setOffline(true)
  }

  /** Holds back the responses with the plan until the returned function is called. */
  holdPlan = () => this.#hold('**/api/own-work?*')

  /** Like `holdPlan`, but holds back the lookup of a code that is not in the plan. */
  holdPlace = () => this.#hold('**/api/own-work/place')

  async #hold(calls: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await this.context.route(calls, (route) => promise.then(() => route.continue()))
    return resolve
  }

  async findSignal(): Promise<void> {
    await this.context.setOffline(false)
  }

  press = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true }).click()

  /** Taps twice before the screen can react to the first tap. */
  pressTwice = (name: string) =>
    this.page.getByRole('button', { name, exact: true }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })

  follow = (name: string | RegExp) => this.page.getByRole('link', { name, exact: true }).click()
  title = (name: string) => this.page.getByRole('heading', { level: 1, name }).waitFor()
  shows = (text: string | RegExp) => this.page.getByText(text).first().waitFor()

  /** Waits until the screen's title has the focus, as screen readers need. */
  async titleHasFocus(): Promise<void> {
    const focused = () => this.page.evaluate(() => document.activeElement?.tagName)
    await eventually(focused, 'H1')
  }

  /** Opens the scanner, which sees the camera's current picture. */
  scan = () => this.follow('Ler código do ambiente')

  async type(code: string): Promise<void> {
    await this.scan()
    await this.follow('Digitar')
    await this.page.getByLabel('Código da etiqueta').fill(code)
    await this.press('Continuar')
  }

  async tick(task: string): Promise<void> {
    const box = this.page.getByRole('checkbox', { name: new RegExp(`^${task}`) })
    await box.click()
    await this.page.getByRole('checkbox', { name: new RegExp(`^${task}`), checked: true }).waitFor()
  }

  async photograph(task: string): Promise<void> {
    await this.page.getByLabel(`Tirar foto de ${task}`).setInputFiles(photo)
    await this.page.getByRole('link', { name: `Ver fotos de ${task}` }).waitFor()
  }

  /** Simulates iOS, which closes the database without an event. The database closes when the page uses it next. */
  async loseDatabase(): Promise<void> {
    await this.page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype
      IDBDatabase.prototype.transaction = function (...stores) {
        IDBDatabase.prototype.transaction = transaction
        this.close()
        return transaction.apply(this, stores)
      }
    })
  }

  /** Waits until the queue link at the top right shows this number of records. */
  async showsQueueCount(count: number): Promise<void> {
    const name = count === 0 ? /^Tudo enviado/ : new RegExp(`^${count} registros? por enviar`)
    await this.page.getByRole('link', { name }).waitFor()
  }

  async close(): Promise<void> {
    if (this.#hasOwnClock) await this.context.close()
    else await this.#parts.returnToPool()
    assert.deepEqual(this.#parts.complaints, [])
  }
}

// A phone with the field app, as somebody uses it.
import assert from 'node:assert/strict'
import type { BrowserContext, Clock, Page } from 'playwright-core'
import sharp from 'sharp'
import { password } from './demo-site.ts'
import { eventually } from './eventually.ts'

export const cleaner = 'asg@zelo.demo'

/** A photo as a phone's camera makes it. */
export const photo = {
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#7d9a8f' } })
    .jpeg()
    .toBuffer(),
}

/** What a phone is made of. */
interface Parts {
  context: BrowserContext
  page: Page
  /** What the pages wrote as an error. */
  complaints: string[]
  /** Opens the app in a page of its own. */
  open: () => Promise<Page>
  /** Gives the phone on, once nobody needs it any more. */
  giveOn: () => Promise<void>
}

/** A phone in somebody's hand: what one does with it, by what one sees on it. */
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

  /** Its clock, which is set from here on: nobody has this phone afterwards. */
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

  /** Waits until the day lists a room. */
  async hasOnPlan(room: string): Promise<void> {
    await this.page.getByRole('link', { name: room }).waitFor()
  }

  /** Waits until the app would start without signal, and could read a code then. */
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

  /** Closes the app, as the phone does when it needs room, and opens it again. */
  async reopen(): Promise<void> {
    await this.page.close()
    this.page = await this.#parts.open()
  }

  /** Opens an address of another screen in the app as it runs. */
  async goTo(path: string): Promise<void> {
    await this.page.evaluate((address) => {
      const titles = document.querySelectorAll('h1')
      for (const title of titles) title.setAttribute('data-left', '')
      // As the router keeps an entry of its own, so that each has its own scrolled place.
      history.pushState({ idx: history.state.idx + 1, key: crypto.randomUUID() }, '', address)
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, path)
    await this.page.locator('h1:not([data-left])').waitFor()
  }

  async loseSignal(): Promise<void> {
    await this.context.setOffline(true)
  }

  /** Keeps the plan from coming, until what this answers is called. */
  holdPlan = () => this.#hold('**/api/own-work?*')

  /** The same for the place of a code that is not on the plan. */
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

  /** Two taps before the screen can show the first one. */
  pressTwice = (name: string) =>
    this.page.getByRole('button', { name, exact: true }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })

  follow = (name: string | RegExp) => this.page.getByRole('link', { name, exact: true }).click()
  title = (name: string) => this.page.getByRole('heading', { level: 1, name }).waitFor()
  says = (text: string | RegExp) => this.page.getByText(text).first().waitFor()

  /** Waits until the screen's title has the focus, where a reader goes on. */
  async readsOn(): Promise<void> {
    const focused = () => this.page.evaluate(() => document.activeElement?.tagName)
    await eventually(focused, 'H1')
  }

  /** Points the camera at what it is shown. */
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

  /** From the next time that the page uses it, its database is closed, of which iOS tells nobody. */
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

  /** Waits until so many records are counted at the top right. */
  async toSend(count: number): Promise<void> {
    const name = count === 0 ? /^Tudo enviado/ : new RegExp(`^${count} registros? por enviar`)
    await this.page.getByRole('link', { name }).waitFor()
  }

  async close(): Promise<void> {
    if (this.#hasOwnClock) await this.context.close()
    else await this.#parts.giveOn()
    assert.deepEqual(this.#parts.complaints, [])
  }
}

// The field app on a phone, and at the same time the coordinator's desk.
import assert from 'node:assert/strict'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Agenda } from '@zelo/contract/agendas'
import type { Environment } from '@zelo/contract/environments'
import type { QrCode } from '@zelo/contract/qr-codes'
import { minutesOfDay, timeOfMinutes } from '@zelo/contract/rules/calendar'
import type { ListedUser } from '@zelo/contract/user-administration'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { findBarriers } from './barriers.ts'
import { leave } from './browser.ts'
import { cardsOf } from './dashboard-site.ts'
import { password, today } from './demo-site.ts'
import { startSite } from './environment-site.ts'
import { eventually } from './eventually.ts'
import { startCamera } from './field-camera.ts'

const pictures = join(import.meta.dirname, '../artifacts')

export const cleaner = 'asg@zelo.demo'

const phoneHeight = 740

const everyDay = 'Domingo - Segunda-feira - Terça-feira - Quarta-feira - Quinta-feira - Sexta-feira - Sábado'

/** A photo as a phone's camera makes it. */
export const photo = {
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#7d9a8f' } })
    .jpeg()
    .toBuffer(),
}

/** Minutes from midnight in the companies of the demo. */
function minuteNow(): number {
  const clock = {
    timeZone: 'America/Fortaleza',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  return minutesOfDay(new Intl.DateTimeFormat('en-GB', clock).format(new Date()))
}

export type FieldSite = Awaited<ReturnType<typeof startFieldSite>>

export async function startFieldSite(name: string) {
  const camera = await startCamera()
  const site = await startSite(name, camera.switches)
  const { ID: companyId } = await site.companyNamed('Porto Azul')
  const users = await site.call<ListedUser[]>('GET', `allUsers/${site.parentId}`)
  const person = users.find(({ email }) => email === cleaner)
  assert.ok(person)
  const options = await site.options(companyId)
  const tasks = options.procedimentos.slice(0, 3).map((task) => task.NAME_PROCEDIMENTO)
  const risk = options.riscos[0]!

  /** Registers a room with two tasks and an optional one. */
  async function makeRoom(roomName: string): Promise<Environment> {
    const [first, second, third] = options.procedimentos.map((task) => task.ID_PROCEDIMENTO)
    return await site.call<Environment>('POST', 'environments/', {
      name: roomName,
      companyId,
      andar: 'Térreo',
      categoriaId: options.categorias[0]!.ID_CATEGORIA,
      setorId: options.setores[0]!.id,
      riscos: [risk.id],
      procedures: [first, second],
      proceduresNotMandatory: [third],
    })
  }

  /** Plans a cleaning of today that should have begun some minutes ago. */
  async function planNow(room: Environment, more: { onePhoto?: boolean } = {}): Promise<Agenda> {
    const start = Math.max(0, minuteNow() - 5)
    const base = { Id_EmpresasFilial: companyId }
    const saved = await site.call<{ agendas: Agenda[] }>('POST', 'agendas/v2/saveAgenda', [
      {
        ...base,
        Id_Environments: room.ID,
        Id_Users: person!.id,
        revisionPhotos: more.onePhoto ?? false,
        vigIni: today,
        vigFim: today,
        Periodicidade: {
          ...base,
          nome: room.AMBIENTE_NOME,
          type: 'sem',
          DIAS_SEMANA: everyDay,
          hora_base_inicial: timeOfMinutes(start),
          hora_base_final: timeOfMinutes(Math.min(start + 40, 23 * 60 + 59)),
          Revisoes: [],
        },
      },
    ])
    return saved.agendas[0]!
  }

  const codeOf = async (room: Environment) =>
    (await site.call<QrCode[]>('POST', 'qr-codes', { environmentIds: [room.ID] }))[0]!

  /** The window in which the coordinator is signed in, from the first time on. */
  let desk: Promise<BrowserContext> | undefined

  return {
    ...site,
    camera,
    person,
    tasks,
    risk,
    makeRoom,
    planNow,
    codeOf,

    /** A room that is to be cleaned now. */
    async roomToClean(roomName: string, more: { onePhoto?: boolean } = {}): Promise<Environment> {
      const room = await makeRoom(roomName)
      await planNow(room, more)
      return room
    },

    /** The label as the back office prints it. */
    async printLabel(room: Environment): Promise<Uint8Array> {
      const { page } = await site.open(`?q=${encodeURIComponent(room.AMBIENTE_NOME)}`)
      await page.getByRole('button', { name: /^QR code / }).click()
      const button = page.getByRole('dialog').getByRole('button', { name: 'Baixar PDF' })
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
      const label = await readFile(await download.path())
      await leave(page)
      return label
    },

    /** The coordinator's dashboard with one room, open from now on; `state` waits until its card says a state. */
    async openDesk(room: Environment) {
      desk ??= site.enter().then(({ page }) => page.context())
      const page = await (await desk).newPage()
      page.setDefaultTimeout(15_000)
      await page.goto(`${site.url}/dashboard?mode=environments&environments=${room.ID}`)
      const card = cardsOf(page)
      return {
        page,
        state: (word: string) => card.getByText(word, { exact: true }).first().waitFor(),
        /** Opens the card, and answers what was recorded. */
        async history() {
          await card.first().click()
          return page.getByRole('dialog').getByRole('region', { name: 'Histórico' })
        },
      }
    },

    /** A phone with the app open; `reopen` closes it and opens it again. */
    async openPhone() {
      const context = await site.browser.newContext({
        viewport: { width: 360, height: phoneHeight },
        colorScheme: 'light',
        locale: 'pt-BR',
        timezoneId: 'America/Fortaleza',
        reducedMotion: 'reduce',
        permissions: ['camera'],
        isMobile: true,
        hasTouch: true,
      })
      const complaints: string[] = []
      const open = async () => {
        const page = await context.newPage()
        page.setDefaultTimeout(15_000)
        page.on('pageerror', (error) => complaints.push(error.message))
        await page.goto(`${site.url}/campo/`)
        return page
      }
      return new Phone(context, await open(), open, complaints)
    },
  }
}

/** Keeps a picture of a cheap phone's screen, which fits narrow ones and large letters too, and keeps nobody out. */
export async function lookOnPhone(page: Page, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (const [width, height] of [
    [277, 492],
    [360, phoneHeight],
  ] as const) {
    await page.setViewportSize({ width, height })
    await eventually(async () => ({ name, width: await page.evaluate(drawnWidth) }), { name, width })
  }
  await page.screenshot({ path: join(pictures, `${name}.png`) })
  assert.deepEqual(await findBarriers(page), [], name)
}

async function drawnWidth(): Promise<number> {
  await document.fonts.ready
  await new Promise(requestAnimationFrame)
  return document.documentElement.scrollWidth
}

/** A phone in somebody's hand: what one does with it, by what one sees on it. */
export class Phone {
  readonly context: BrowserContext
  page: Page
  /** What the pages wrote as an error. */
  readonly complaints: string[]
  readonly #open: () => Promise<Page>

  constructor(context: BrowserContext, page: Page, open: () => Promise<Page>, complaints: string[]) {
    this.context = context
    this.page = page
    this.#open = open
    this.complaints = complaints
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
    this.page = await this.#open()
  }

  async loseSignal(): Promise<void> {
    await this.context.setOffline(true)
  }

  /** Keeps the plan from coming, until what this answers is called. */
  async holdPlan(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await this.context.route('**/api/own-work?*', (route) => promise.then(() => route.continue()))
    return resolve
  }

  async findSignal(): Promise<void> {
    await this.context.setOffline(false)
  }

  press = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true }).click()
  follow = (name: string | RegExp) => this.page.getByRole('link', { name, exact: true }).click()
  title = (name: string) => this.page.getByRole('heading', { level: 1, name }).waitFor()
  says = (text: string | RegExp) => this.page.getByText(text).first().waitFor()

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

  /** Waits until so many records are counted at the top right. */
  async toSend(count: number): Promise<void> {
    const name = count === 0 ? /^Tudo enviado/ : new RegExp(`^${count} registros? por enviar`)
    await this.page.getByRole('link', { name }).waitFor()
  }

  async close(): Promise<void> {
    await this.context.close()
    assert.deepEqual(this.complaints, [])
  }
}

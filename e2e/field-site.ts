// Starts a demo site for tests that use the field app and the coordinator's back office together.
import assert from 'node:assert/strict'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WireAgenda } from '@zelo/contract/agenda-record'
import type { WireEnvironment } from '@zelo/contract/environments'
import type { QrCode } from '@zelo/contract/qr-codes'
import { minutesOfDay, timeOfMinutes } from '@zelo/contract/rules/calendar'
import type { WireListedUser } from '@zelo/contract/user-administration'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { agendaItem, everyDay } from './agenda-item.ts'
import { findAxeViolations } from './axe.ts'
import { leave } from './browser.ts'
import { locateCards } from './dashboard-site.ts'
import { today } from './demo-site.ts'
import { startSite } from './environment-site.ts'
import { eventually } from './eventually.ts'
import { startCamera } from './field-camera.ts'
import { cleaner, Phone } from './field-phone.ts'

const pictures = join(import.meta.dirname, '../artifacts')

const phoneHeight = 740

const phoneLook: BrowserContextOptions = {
  viewport: { width: 360, height: phoneHeight },
  colorScheme: 'light',
  locale: 'pt-BR',
  timezoneId: 'America/Fortaleza',
  reducedMotion: 'reduce',
  permissions: ['camera'],
  isMobile: true,
  hasTouch: true,
}

/** Returns the current minute of the day in the time zone of the demo's companies. */
function minuteNow(): number {
  const clock = {
    timeZone: 'America/Fortaleza',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  return minutesOfDay(new Intl.DateTimeFormat('en-GB', clock).format(new Date()))
}

export async function startFieldSite(name: string) {
  const camera = await startCamera()
  const site = await startSite(name, camera.switches)
  const { ID: companyId } = await site.companyNamed('Porto Azul')
  const users = await site.call<WireListedUser[]>('GET', `allUsers/${site.parentId}`)
  const person = users.find(({ email }) => email === cleaner)
  assert.ok(person)
  const options = await site.options(companyId)
  const tasks = options.procedimentos.slice(0, 3).map((task) => task.NAME_PROCEDIMENTO)
  const risk = options.riscos[0]!

  /** Registers a room with two mandatory tasks and an optional one. */
  async function makeRoom(roomName: string): Promise<WireEnvironment> {
    const [first, second, third] = options.procedimentos.map((task) => task.ID_PROCEDIMENTO)
    return await site.call<WireEnvironment>('POST', 'environments/', {
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

  /** Plans a cleaning for today. Its planned start was five minutes ago, or midnight if that is later. */
  async function planNow(room: WireEnvironment, more: { onePhoto?: boolean } = {}): Promise<WireAgenda> {
    const start = Math.max(0, minuteNow() - 5)
    const saved = await site.call<{ agendas: WireAgenda[] }>('POST', 'agendas/v2/saveAgenda', [
      agendaItem({
        companyId,
        environmentId: room.ID,
        userId: person!.id,
        name: room.AMBIENTE_NOME,
        validity: [today(), today()],
        hours: [timeOfMinutes(start), timeOfMinutes(Math.min(start + 40, 23 * 60 + 59))],
        ...more,
      }),
    ])
    return saved.agendas[0]!
  }

  /** Assigns today's planned work to another user. */
  async function assignTo(other: WireListedUser, { ID }: Pick<WireAgenda, 'ID'>): Promise<void> {
    const { Id_Environments, Periodicidade } = await site.call<WireAgenda>('GET', `agendas/${ID}`)
    const base = { Id_EmpresasFilial: companyId }
    await site.call('PUT', 'agendas/updateAgenda', {
      ...base,
      ID,
      ATIVO: true,
      Id_Environments,
      Id_Users: other.id,
      revisionPhotos: false,
      vigIni: today(),
      vigFim: today(),
      Periodicidade: {
        ...base,
        ID: Periodicidade.ID,
        type: 'sem',
        DIAS_SEMANA: everyDay,
        hora_base_inicial: Periodicidade.HORA_BASE_INICIAL,
        hora_base_final: Periodicidade.HORA_BASE_FINAL,
        Revisoes: [],
      },
    })
  }

  const readQrCode = async (room: WireEnvironment) =>
    (await site.call<QrCode[]>('POST', 'qr-codes', { environmentIds: [room.ID] }))[0]!

  /** The coordinator's signed-in window. Opened on first use. */
  let coordinatorWindow: Promise<BrowserContext> | undefined
  /** Phones that tests have returned. The app is installed on them. */
  const left: BrowserContext[] = []

  /** Removes all user data from a phone and keeps the app. The app then starts in half the time. */
  async function returnToPool(context: BrowserContext): Promise<void> {
    const page = await context.newPage()
    for (const other of context.pages()) if (other !== page) await other.close()
    const session = await context.newCDPSession(page)
    const storageTypes = 'cookies,local_storage,indexeddb'
    // Clears the storage while the phone is still offline. Otherwise the app would send its records.
    await session.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes })
    await context.setOffline(false)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
    left.push(context)
  }

  return {
    ...site,
    camera,
    person,
    tasks,
    risk,
    makeRoom,
    planNow,
    assignTo,
    /** Another cleaner of the same company. */
    colleague: users.find(
      ({ id, companyId: own, ativo, coordenador }) =>
        own === companyId && id !== person.id && ativo === 1 && coordenador === 0,
    )!,
    readQrCode,

    /** Creates a room that is due for cleaning now. */
    async roomToClean(roomName: string, more: { onePhoto?: boolean } = {}): Promise<WireEnvironment> {
      const room = await makeRoom(roomName)
      await planNow(room, more)
      return room
    },

    /** Types the room's code and begins the visit. Ends at the task list. */
    async begin(phone: Phone, room: WireEnvironment, button = 'Começar limpeza'): Promise<void> {
      await phone.type((await readQrCode(room)).shortCode)
      await phone.title(room.AMBIENTE_NOME)
      await phone.press(button)
      await phone.page.getByRole('checkbox').first().waitFor()
    },

    /** Returns the label that the back office prints. */
    async printLabel(room: WireEnvironment): Promise<Uint8Array> {
      const { page } = await site.open(`?q=${encodeURIComponent(room.AMBIENTE_NOME)}`)
      await page.getByRole('button', { name: /^QR code / }).click()
      const button = page.getByRole('dialog').getByRole('button', { name: 'Baixar PDF' })
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
      const label = await readFile(await download.path())
      await leave(page)
      return label
    },

    /** Opens the coordinator's dashboard, filtered to one room. `state` waits until the room's card shows a state. */
    async openDashboard(room: WireEnvironment) {
      coordinatorWindow ??= site.openSignedIn().then(({ page }) => page.context())
      const page = await (await coordinatorWindow).newPage()
      page.setDefaultTimeout(45_000)
      await page.goto(`${site.url}/dashboard?mode=environments&environments=${room.ID}`)
      const card = locateCards(page)
      return {
        page,
        state: (word: string) => card.getByText(word, { exact: true }).first().waitFor(),
        /** Opens the room's card. Returns the region with its records. */
        async history() {
          await card.first().click()
          return page.getByRole('dialog').getByRole('region', { name: 'Histórico' })
        },
      }
    },

    /**
     * Opens the app on a phone. `Phone.reopen` restarts the app. On a `fresh` phone, the app was never installed. Other
     * phones may come from the pool, with the app but without user data. `url` is an alternative URL of the server.
     */
    async openPhone({ fresh = false, url = site.url } = {}): Promise<Phone> {
      const isOwn = url === site.url
      const context = (isOwn && !fresh && left.pop()) || (await site.browser.newContext(phoneLook))
      const complaints: string[] = []
      const open = async () => {
        const page = await context.newPage()
        page.setDefaultTimeout(45_000)
        page.on('pageerror', (error) => complaints.push(error.message))
        await page.goto(`${url}/campo/`)
        return page
      }
      const leavePhone = () => (isOwn ? returnToPool(context) : context.close())
      return new Phone({ context, page: await open(), complaints, open, returnToPool: leavePhone })
    },
  }
}

/** Takes a screenshot at the size of a cheap phone. Checks narrow screens, large letters and axe. */
export async function lookOnPhone(page: Page, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Notices float over the screen for some seconds, so this waits until they are gone.
  await eventually(() => page.locator('[role=status] [data-kind]').count(), 0)
  for (const [width, height, letters = '100%'] of [
    // Phones of 320 and 390 px, zoomed to 200 %.
    [160, 320],
    [195, 422],
    [277, 492],
    // A phone in landscape.
    [640, 320],
    // The browser's font size is doubled. The page is not zoomed.
    [320, 640, '200%'],
    [360, phoneHeight],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, letters)
    await eventually(async () => ({ name, width: await page.evaluate(drawnWidth) }), { name, width })
    const look = `${name}, ${width} px, letters ${letters}`
    assert.deepEqual(await page.evaluate(squeezedTexts), [], look)
    assert.deepEqual(await page.evaluate(outOfReach), [], look)
  }
  await page.screenshot({ path: join(pictures, `${name}.png`) })
  assert.deepEqual(await findAxeViolations(page), [], name)
}

/** Returns the texts whose column is too narrow to read. */
function squeezedTexts(): string[] {
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const words = [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data.trim() : []))
    const text = words.join('')
    const { width } = element.getBoundingClientRect()
    // Elements for screen readers only are one pixel wide.
    const isSqueezed = width > 1 && width < 3 * Number.parseFloat(getComputedStyle(element).fontSize)
    return isSqueezed && text.length > 8 && element.checkVisibility() ? [text] : []
  })
}

/** Returns the elements that cannot be scrolled fully into view or would not receive a tap. */
function outOfReach(): string[] {
  const seen = [...document.querySelectorAll<HTMLElement>('h1, p, li, h2, a, button, summary, label, input')]
  const hidden = seen.filter((element) => {
    const { width } = element.getBoundingClientRect()
    // Skips one-pixel elements for screen readers, status messages, and hidden elements such as collapsed parts.
    if (width <= 1 || element.closest('[role=status]') || !element.checkVisibility()) return false
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { top, right, bottom, left } = element.getBoundingClientRect()
    const middle = Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1)
    const hit = document.elementFromPoint((left + right) / 2, middle)
    if (hit === null) return true
    const label = element.closest('label')
    return !element.contains(hit) && !hit.contains(element) && (!label || hit.closest('label') !== label)
  })
  scrollTo(0, 0)
  return hidden.map((element) => `${element.tagName} ${element.ariaLabel ?? element.textContent}`)
}

async function drawnWidth(): Promise<number> {
  await document.fonts.ready
  await new Promise(requestAnimationFrame)
  return document.documentElement.scrollWidth
}

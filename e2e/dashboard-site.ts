// Reads the dashboard of a demo group: the server's data and the page's content.
import { saveAgendas } from '@zelo/contract/agendas'
import { listAppointments, type readAppointment, type WireAppointment } from '@zelo/contract/appointments'
import type { AnyEndpoint, WireAnswerOf } from '@zelo/contract/endpoint'
import type { Locator, Page } from 'playwright-core'
import { agendaItem } from './agenda-item.ts'
import { send } from './calls.ts'
import { today } from './demo-site.ts'

/** Calls the API as the page's signed-in user, without using the page. Fails if the call fails. */
export async function callAs<E extends AnyEndpoint>(
  page: Page,
  { method }: E,
  path: string,
  body?: object,
): Promise<WireAnswerOf<E>> {
  const token: string = await page.evaluate(() => JSON.parse(localStorage.getItem('zelo.token') ?? '""'))
  return await send<WireAnswerOf<E>>({ url: new URL(page.url()).origin }, token, method, path.slice(1), body)
}

/** Returns the id of the group's parent company. This id selects the whole group. */
export async function readGroup(page: Page): Promise<number> {
  return await page.evaluate(() => JSON.parse(localStorage.getItem('zelo.group') ?? '{}').Id_Empresas)
}

/** Returns the server's appointments of the whole group in a range of days. */
export async function listPlanned(page: Page, from: string, to = from): Promise<WireAppointment[]> {
  const query = new URLSearchParams({ dataIni: from, dataFim: to, companyId: String(await readGroup(page)) })
  return await callAs<typeof listAppointments>(page, listAppointments, `${listAppointments.path}?${query}`)
}

export type Detail = WireAnswerOf<typeof readAppointment>

/** The rendered cards. The page renders only cards in or near the viewport. */
export const locateCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { level: 3 }) })

/** Returns the ids in the cards' links. */
export async function readCardIds(cards: Locator): Promise<number[]> {
  const addresses = await cards.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  return addresses.map((address) => Number(new URL(address).searchParams.get('appointment')))
}

/** Plans a cleaning for 23:40 today, in an environment that has a cleaning today. Returns the id of the new agenda. */
export async function planToday(page: Page): Promise<{ agendaId: number }> {
  const [known] = await listPlanned(page, today())
  if (!known) throw new Error('the demo has nothing for today')
  const { companyId, userId, Agenda } = known
  const item = agendaItem({
    companyId,
    environmentId: Agenda.Id_Environments,
    userId,
    name: 'Noite',
    validity: [today(), today()],
    hours: ['23:40', '23:55'],
  })
  const { agendas } = await callAs<typeof saveAgendas>(page, saveAgendas, saveAgendas.path, [item])
  return { agendaId: agendas[0]!.ID }
}

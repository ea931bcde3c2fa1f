// The screens of environments in a browser, and the same server as somebody else uses it meanwhile.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Company } from '@zelo/contract/companies'
import type { Environment, FormOptions } from '@zelo/contract/environments'
import type { Session } from '@zelo/contract/sessions'
import type { Page, Request } from 'playwright-core'
import { openBrowser, openPage, signIn } from './browser.ts'
import { startServer } from './server.ts'

const password = 'zelo-demo-2026'

export type Site = Awaited<ReturnType<typeof startSite>>

/** A server with the demo group, and a browser; `name` is in the name of its directory. */
export async function startSite(name: string) {
  const data = await mkdtemp(join(tmpdir(), `zelo-${name}-`))
  const server = await startServer({ DATA_DIR: data, DEMO: 'auto' })
  const browser = await openBrowser()

  async function send<Answer>(method: string, path: string, body?: object, token?: string): Promise<Answer> {
    const response = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.ok(response.ok, `${method} ${path} answers ${response.status}: ${await response.clone().text()}`)
    return (response.status === 204 ? null : await response.json()) as Answer
  }
  const sessionOf = (name: string) =>
    send<Session>('POST', 'sessions', { email: `${name}@zelo.demo`, password })
  const { token, grupo } = await sessionOf('coordenador')
  const { token: masterToken } = await sessionOf('master')
  const parentId = grupo.Id_Empresas

  /** A call of another coordinator. */
  const call = <Answer>(method: string, path: string, body?: object) =>
    send<Answer>(method, path, body, token)
  const listed = () => call<Environment[]>('GET', 'environments/')
  const companies = () => call<Company[]>('GET', `empresas/${parentId}`)
  /** What a company's form offers, of that company alone. */
  async function options(companyId: number): Promise<FormOptions> {
    const { categorias, procedimentos, setores, riscos } = await call<FormOptions>(
      'GET',
      `environments/form/${companyId}`,
    )
    const own = (option: { EMPRESA_ID: number }) => option.EMPRESA_ID === companyId
    return {
      categorias: categorias.filter(own),
      procedimentos: procedimentos.filter(own),
      setores: setores.filter(own),
      riscos: riscos.filter(own),
    }
  }
  async function companyNamed(name: string): Promise<Company> {
    const company = (await companies()).find(({ NOME }) => NOME === name)
    assert.ok(company, name)
    return company
  }

  return {
    url: server.url,
    browser,
    parentId,
    call,
    callAsMaster: <Answer>(method: string, path: string, body?: object) =>
      send<Answer>(method, path, body, masterToken),
    listed,
    companies,
    options,
    companyNamed,

    /** Registers an environment of Lago Norte with the first of everything that the company offers. */
    async makeEnvironment(name: string): Promise<Environment> {
      const { ID: companyId } = await companyNamed('Lago Norte')
      const { categorias, setores, riscos, procedimentos } = await options(companyId)
      return await call<Environment>('POST', 'environments/', {
        name,
        companyId,
        andar: 'Térreo',
        categoriaId: categorias[0]!.ID_CATEGORIA,
        setorId: setores[0]!.id,
        riscos: [riscos[0]!.id],
        procedures: [procedimentos[0]!.ID_PROCEDIMENTO],
        proceduresNotMandatory: [procedimentos[1]!.ID_PROCEDIMENTO],
      })
    },

    /** The screen in a browser of its own, opened by a person of the demo; `writes` collects what it sends. */
    async open(query = '', options: { email?: string; scheme?: 'light' | 'dark' } = {}) {
      const { email = 'coordenador@zelo.demo', ...look } = options
      const { page, complaints } = await openPage(browser, look)
      await signIn(page, server.url, email, password)
      await page.waitForURL('**/dashboard')
      const writes: Request[] = []
      page.on('request', (request) => request.method() !== 'GET' && writes.push(request))
      await page.goto(`${server.url}/ambientes${query}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return { page, complaints, writes }
    },

    async stop(): Promise<void> {
      await browser.close()
      await server.stop()
      await rm(data, { recursive: true })
    },
  }
}

export async function toast(
  page: Page,
  kind: 'info' | 'success' | 'error',
  title: string,
  text: string,
): Promise<void> {
  const card = page.locator(`[data-kind=${kind}]`).filter({ has: page.getByText(title, { exact: true }) })
  await card
    .filter({ has: page.getByText(text, { exact: true }) })
    .first()
    .waitFor()
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const save = (page: Page) => page.getByRole('button', { name: /^(Salvar|Save)$/ }).click()
export const risk = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
export const duty = (page: Page, procedure: string, word: 'obrigatório' | 'opcional') =>
  page.getByRole('checkbox', { name: `${procedure}, ${word}`, exact: true })
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const search = (page: Page, text: string) => page.getByRole('search').getByRole('textbox').fill(text)

/** Waits until the list tab is the one that is open. */
export const listTab = (page: Page) =>
  page.getByRole('tab', { name: /^(Listar|List)/, selected: true }).waitFor()

/** The texts of a column of the list, whole even where a cell shows the first part only. */
export const columnTexts = (page: Page, place: number) =>
  page
    .locator(`tbody tr td:nth-child(${place + 2})`)
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title')))

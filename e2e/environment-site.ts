// Opens the environment screens in a browser and calls the same server as other users.
import assert from 'node:assert/strict'
import type { WireCompany } from '@zelo/contract/companies'
import type { WireEnvironment, WireFormOptions } from '@zelo/contract/environments'
import type { WireSession } from '@zelo/contract/session-data'
import type { Page } from 'playwright-core'
import { send } from './calls.ts'
import { coordinator, password, startDemoSite } from './demo-site.ts'

/** Starts a demo site. The result can also make calls as other demo users. `switches` are for the browser. */
export async function startSite(name: string, switches: string[] = []) {
  const demo = await startDemoSite(name, {}, switches)

  const signInAs = (email: string) => send<WireSession>(demo, '', 'POST', 'sessions', { email, password })
  const { token, grupo } = await signInAs(coordinator)
  const { token: masterToken } = await signInAs('master@zelo.demo')
  const parentId = grupo.Id_Empresas

  /** Calls the API as another coordinator. */
  const call = <Answer>(method: string, path: string, body?: object) =>
    send<Answer>(demo, token, method, path, body)
  const listed = () => call<WireEnvironment[]>('GET', 'environments/')
  const companies = () => call<WireCompany[]>('GET', `empresas/${parentId}`)
  /** Returns the options of the form for one company. */
  async function options(companyId: number): Promise<WireFormOptions> {
    const { categorias, procedimentos, setores, riscos } = await call<WireFormOptions>(
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
  async function companyNamed(name: string): Promise<WireCompany> {
    const company = (await companies()).find(({ NOME }) => NOME === name)
    assert.ok(company, name)
    return company
  }

  return {
    ...demo,
    parentId,
    call,
    callAsMaster: <Answer>(method: string, path: string, body?: object) =>
      send<Answer>(demo, masterToken, method, path, body),
    listed,
    companies,
    options,
    companyNamed,

    /** Registers an environment. Chooses the first options of the form. */
    async makeEnvironment(name: string, company = 'Lago Norte'): Promise<WireEnvironment> {
      const { ID: companyId } = await companyNamed(company)
      const { categorias, setores, riscos, procedimentos } = await options(companyId)
      return await call<WireEnvironment>('POST', 'environments/', {
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

    /** Opens the screen in a window of a demo user. `writes` collects write requests. */
    async open(query = '', options: { email?: string; scheme?: 'light' | 'dark' } = {}) {
      const { email, ...look } = options
      const opened = await demo.enter(email, { ...look, at: `/ambientes${query}` })
      await opened.page.getByRole('heading', { level: 1 }).waitFor()
      return opened
    },
  }
}

/** Returns the request body of an edit without changes. */
export function toWrittenEnvironment(environment: WireEnvironment) {
  const procedures = (mandatory: boolean) =>
    environment.PROCEDIMENTOS.filter((each) => each.mandatory === mandatory).map(({ id }) => id)
  return {
    name: environment.AMBIENTE_NOME,
    andar: environment.ANDAR,
    categoriaId: environment.categoriaId,
    setorId: environment.setorId,
    riscos: environment.riscos.map(({ id }) => id),
    procedures: procedures(true),
    proceduresNotMandatory: procedures(false),
  }
}

export const findRisk = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
export const findDuty = (page: Page, procedure: string, word: 'obrigatório' | 'opcional') =>
  page.getByRole('checkbox', { name: `${procedure}, ${word}`, exact: true })

/** Returns the full texts of a list column, including texts that are cut off on screen. */
export const readColumnTexts = (page: Page, place: number) =>
  page
    .locator(`tbody tr td:nth-child(${place + 2})`)
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title') ?? ''))

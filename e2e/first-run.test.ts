// Tests the setup of a new customer. Counts the clicks and keys of each step.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { environmentFile } from '@zelo/contract/environment-import'
import { spreadsheetType } from '@zelo/contract/imports'
import { addDays, toDisplayDate, toWeekday } from '@zelo/contract/rules/calendar'
import { completeCpf } from '@zelo/contract/rules/cpf'
import type { Page } from 'playwright-core'
import writeExcelFile from 'write-excel-file/node'
import { closeWindows, leave, openBrowser, openPage, signIn } from './browser.ts'
import { countInput, type InputCount } from './count-input.ts'
import { queryDatabase } from './demo-database.ts'
import { readToast, today } from './demo-site.ts'
import { createEmptyDatabase } from './demo-template.ts'
import { eventually, hasValue } from './eventually.ts'
import { findDataRows, findField } from './maintenance-page.ts'
import { readCodes, readPages } from './read-codes.ts'
import { startServer } from './server.ts'

const data = await mkdtemp(join(tmpdir(), 'zelo-first-run-'))
const database = await createEmptyDatabase()
const settings = { DATABASE_URL: database.url, DATA_DIR: data }
const server = await startServer(settings)
const browser = await openBrowser()
after(async () => {
  await closeWindows(browser)
  await server.stop()
  await database.remove()
  await rm(data, { recursive: true })
})

const master = { email: 'ana@zelo.example', password: 'uma senha própria' }

/** Creates the parent company as the operator does, and replaces the printed password of its master administrator. */
async function createCompany(): Promise<void> {
  const company = ['--cnpj', '11.222.333/0001-81', '--name', 'Limpeza Exemplo']
  const person = ['--master-cpf', '529.982.247-25', '--user-name', 'Ana Prado', '--user-email', master.email]
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../api/src/operator/run.ts'), 'create', ...company, ...person],
    { env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings } },
  )
  const printed = /^Password: (\S+)$/m.exec(stdout)?.[1]
  const refused = await post('sessions', { email: master.email, password: printed })
  const { facts } = (await refused.json()) as { facts: { token: string } }
  const { password } = master
  await post('password/reset', { password, passwordConfirmation: password, token: facts.token })
}

const post = (path: string, body: object) =>
  fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Estimated input in programs other than the browser. */
const fileDialog = { clicks: 2, keys: 0, groups: 0 }
const printDialog = { clicks: 3, keys: 0, groups: 0 }
const messenger = { clicks: 2, keys: 0, groups: 0 }
/** Counts the input for texts that are typed into a spreadsheet. Each text is a group of keys that ends with Enter. */
const typing = (texts: readonly string[]) => ({
  clicks: 1,
  keys: texts.reduce((sum, text) => sum + text.length + 1, 0),
  groups: texts.length,
})

const sum = (...counts: readonly InputCount[]): InputCount =>
  counts.reduce(
    (total, one) => ({
      clicks: total.clicks + one.clicks,
      keys: total.keys + one.keys,
      groups: total.groups + one.groups,
    }),
    { clicks: 0, keys: 0, groups: 0 },
  )

/** A low and a high estimate of a user's time (s), as in `planning.test.ts`. */
const toFastSeconds = ({ clicks, groups }: InputCount) => (clicks + groups) * 1.1
const toSlowSeconds = ({ clicks, groups, keys }: InputCount) => clicks * 2.45 + groups * 1.35 + keys * 0.28

const sectors = Array.from({ length: 100 }, (_, index) => `Enfermaria ${index + 1}`)
const branches = [
  { name: 'Hospital Norte', cnpj: '11444777000161' },
  { name: 'Hospital Sul', cnpj: '12ABC34501DE35' },
]
const people = Array.from({ length: 8 }, (_, index) => ({
  name: `Pessoa ${'ABCDEFGH'[index]} da Silva`,
  cpf: completeCpf(String(712345600 + index)),
}))
const roomNames = Array.from({ length: 20 }, (_, index) => `Quarto ${101 + index}`)
const importTitles = Object.values(environmentFile.titles)
type Row = Record<(typeof importTitles)[number], string>

const dialog = (page: Page) => page.getByRole('dialog')
const openMenu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const save = (page: Page) =>
  page.getByRole('button', { name: 'Salvar', exact: true }).locator('visible=true').click()

/** Counts the input in open select lists. The page receives no events of these keys. */
const inSelects = { clicks: 0, keys: 0, groups: 0 }

/** Chooses an option of a native select by the first letters of its label. */
async function chooseTyped(page: Page, label: string | RegExp, text: string): Promise<void> {
  inSelects.keys += text.length + 1
  inSelects.groups += 1
  await page.getByLabel(label).locator('visible=true').first().click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Types into the field that has the focus, and moves to the next one. */
async function typeThrough(page: Page, texts: readonly string[]): Promise<void> {
  for (const [nth, text] of texts.entries()) {
    await page.keyboard.type(text)
    if (nth < texts.length - 1) await page.keyboard.press('Tab')
  }
}

async function addBranches(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cadastrar a primeira filial' }).click()
  for (const [nth, { name, cnpj }] of branches.entries()) {
    await findField(page, 'Nome').and(page.locator(':focus')).waitFor()
    await typeThrough(page, [name, cnpj, 'Rua das Flores', String(nth + 10)])
    if (nth === 0) await page.keyboard.press('Control+Enter')
    else await page.keyboard.press('Enter')
    if (nth === 0) await readToast(page, 'success', 'Sucesso', `Filial cadastrada com sucesso: ${name}`)
  }
  await page.getByRole('tab', { name: 'Listar filiais 2', selected: true }).waitFor()
}

/** Fills both branches from a template: sectors, categories, procedures with minutes, risks. */
async function applyTemplates(page: Page): Promise<void> {
  await openMenu(page, 'Cadastros iniciais')
  for (const { name } of branches) {
    await chooseTyped(page, 'Empresa que recebe os cadastros', name)
    await page.getByRole('radio', { name: /^Hospital/ }).click()
    await page.getByRole('button', { name: /^Cadastrar \d+ registros/ }).click()
    await page.getByText('Tudo isto já existe nesta empresa.').waitFor()
  }
}

async function importSectors(page: Page): Promise<void> {
  await openMenu(page, 'Setores')
  await openTab(page, 'Cadastrar setor')
  await page.getByRole('button', { name: 'Cadastro em lote' }).click()
  const zone = page.getByRole('button', { name: /Arraste o arquivo/ })
  await zone.waitFor()
  await chooseTyped(page, 'Empresa', branches[0]!.name)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), zone.click()])
  const buffer = Buffer.from(`nome\r\n${sectors.join('\r\n')}\r\n`)
  await chooser.setFiles({ name: 'setores.csv', mimeType: 'text/csv', buffer })
  await save(page)
  await readToast(page, 'success', 'Sucesso', '100 setores cadastrados com sucesso')
}

async function importRooms(page: Page, row: Omit<Row, 'empresa' | 'nome'>): Promise<void> {
  await openMenu(page, 'Ambientes')
  await openTab(page, 'Cadastrar ambiente')
  await page.getByRole('button', { name: 'Cadastro em lote' }).click()
  const rows = branches.flatMap(({ name: empresa }) => roomNames.map((nome) => ({ ...row, empresa, nome })))
  const cells = [
    importTitles.map((value) => ({ value })),
    ...rows.map((one) => importTitles.map((column) => ({ value: one[column] }))),
  ]
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /planilha preenchida/ }).click(),
  ])
  const buffer = await writeExcelFile(cells).toBuffer()
  await chooser.setFiles({ name: 'ambientes.xlsx', mimeType: spreadsheetType, buffer })
  await page.getByRole('button', { name: 'Importar 40 ambientes' }).click()
  await readToast(page, 'success', 'Sucesso', '40 ambientes cadastrados com sucesso')
}

/** Invites all people to the first branch. Returns the secrets of their links. */
async function invitePeople(page: Page): Promise<string[]> {
  const secrets: string[] = []
  await openMenu(page, 'Convites')
  for (const [nth, { name, cpf }] of people.entries()) {
    const invite = nth === 0 ? 'Convidar pessoa' : 'Convidar outra pessoa'
    await page.getByRole('button', { name: invite }).first().click()
    await findField(page, 'Nome completo').and(page.locator(':focus')).waitFor()
    await typeThrough(page, [name, cpf])
    if (nth === 0) await chooseTyped(page, 'Empresa', branches[0]!.name)
    await dialog(page).getByRole('button', { name: 'Gerar convite' }).click()
    const link = await dialog(page).getByRole('textbox', { name: 'Link' }).inputValue()
    secrets.push(/[\w-]{20,}$/.exec(link)?.[0] ?? '')
    await dialog(page)
      .getByRole('img', { name: `QR code do convite de ${name}` })
      .waitFor()
  }
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()
  return secrets
}

/** Each person signs up on a phone of their own. */
async function acceptInvitations(secrets: readonly string[]): Promise<void> {
  for (const [nth, { name, cpf }] of people.entries()) {
    const email = `pessoa${nth}@zelo.example`
    const accepted = await post('invitations/accept', {
      nome: name,
      email,
      emailConfirmation: email,
      password: 'senha da pessoa',
      dataNascimento: '1988-02-29',
      cpf,
      telefone: '85988887777',
      secret: secrets[nth],
    })
    assert.equal(accepted.status, 201, await accepted.text())
  }
}

async function printLabels(page: Page): Promise<Uint8Array> {
  await openMenu(page, 'Ambientes')
  await page.getByRole('checkbox', { name: 'Marcar todos' }).click()
  await page.getByRole('button', { name: 'Exportar QR codes marcados' }).click()
  await dialog(page).getByRole('radio', { name: '14 por folha, adesivas' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Gerar PDF' }).click(),
  ])
  return await readFile(await download.path())
}

/** Plans the rooms of the first branch for three people, four times a day, from Monday to Friday of the next week. */
async function planWeek(page: Page): Promise<void> {
  const monday = addDays(today(), 8 - toWeekday(today()))
  const toDigits = (day: string) => toDisplayDate(day).replaceAll('/', '')
  await openMenu(page, 'Agendamentos')
  await openTab(page, 'Cadastrar agendamento')
  await chooseTyped(page, 'Empresa', branches[0]!.name)
  await page.getByRole('button', { name: 'Adicionar vários' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Selecionar os 20/ })
    .click()
  const group = dialog(page).getByRole('group', { name: `De ${branches[0]!.name}` })
  for (let nth = 0; nth < 3; nth += 1) await group.getByRole('checkbox').nth(nth).click()
  await dialog(page).getByLabel('Início da vigência').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(toDigits(monday))
  await dialog(page)
    .getByLabel(/^Fim da vigência/)
    .click()
  await page.keyboard.type(toDigits(addDays(monday, 4)))
  await page.getByLabel('Limpezas por dia').click()
  await page.keyboard.type('4')
  await page.getByLabel('Início, Limpeza').click()
  for (const [nth, time] of ['0600', '0610', '0900', '0910', '1300', '1310', '1600', '1610'].entries()) {
    await page.keyboard.type(time)
    const tabs = nth === 7 ? 0 : nth % 2 === 0 ? 1 : 2
    for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press('Tab')
  }
  await hasValue(page.getByLabel('Fim, Revisão 3'), '16:10')
  await dialog(page).getByText('Sem choque de horário').waitFor()
  await dialog(page).getByRole('button', { name: 'Adicionar 20 itens' }).click()
  await eventually(() => findDataRows(page).count(), 20)
  await page.getByRole('button', { name: 'Salvar agendamento' }).click()
  await page.getByText('Agendamento cadastrado com sucesso').first().waitFor()
}

test('an empty installation is ready for a working week within an hour', async () => {
  await createCompany()
  const { page, complaints } = await openPage(browser)
  await signIn(page, server.url, master.email, master.password)
  await page.getByRole('link', { name: 'Cadastrar a primeira filial' }).waitFor()
  const readInput = await countInput(page)
  const steps: { name: string; input: InputCount }[] = []
  let before = await readInput()

  /** Runs a step and notes its input. `outside` is its input outside the browser. */
  async function measure<Result>(name: string, act: () => Promise<Result>, ...outside: InputCount[]) {
    const result = await act()
    const now = await readInput()
    const own = {
      clicks: now.clicks - before.clicks,
      keys: now.keys - before.keys,
      groups: now.groups - before.groups,
    }
    before = now
    steps.push({ name, input: sum(own, inSelects, ...outside) })
    Object.assign(inSelects, { clicks: 0, keys: 0, groups: 0 })
    return result
  }

  await measure('two branches', () => addBranches(page))
  await measure('templates for both', () => applyTemplates(page))
  await measure('100 sectors', () => importSectors(page), typing(sectors), fileDialog)
  const [offered] = await queryDatabase<Omit<Row, 'empresa' | 'nome'>>(
    database.url,
    `select c.name as categoria, s.name as setor, 'Térreo' as andar, r.name as riscos,
       p.name as procedimentos_obrigatorios, '' as procedimentos_opcionais, '12' as area_m2, '' as tipo_de_area
     from companies o
       join categories c on c.company_id = o.id join sectors s on s.company_id = o.id
       join risks r on r.company_id = o.id join procedures p on p.company_id = o.id
     where o.name = 'Hospital Sul' limit 1`,
  )
  assert.ok(offered)
  // The names are typed. The other cells of a branch are chosen once and copied down.
  const columns = Object.values(offered)
  await measure(
    '40 rooms',
    () => importRooms(page, offered),
    typing(roomNames),
    typing(columns),
    ...columns.map(() => ({ clicks: 1, keys: 2, groups: 1 })),
    typing(branches.map(({ name }) => name)),
    fileDialog,
  )
  const secrets = await measure('8 people invited', () => invitePeople(page), ...people.map(() => messenger))
  await acceptInvitations(secrets)
  const labels = await measure('labels', () => printLabels(page), printDialog)
  await measure('week of three cleaners', () => planWeek(page))

  const total = { name: 'sum', input: sum(...steps.map(({ input }) => input)) }
  for (const { name, input } of [...steps, total]) {
    const { clicks, groups, keys } = input
    const seconds = [toFastSeconds(input), toSlowSeconds(input)].map(Math.round)
    console.log(
      `first run, ${name}: ${clicks} clicks, ${keys} keys in ${groups} groups; ${seconds.join(' s, ')} s`,
    )
  }
  assert.ok(toSlowSeconds(total.input) < 3600)
  assert.ok(toSlowSeconds(steps.at(-1)!.input) < 600)

  const codes: string[] = []
  for await (const { picture } of readPages(labels)) codes.push(...(await readCodes(picture)))
  assert.equal(new Set(codes).size, 40)
  const [made] = await queryDatabase(
    database.url,
    `select (select count(*) from companies where parent_id is not null)::int as branches,
       (select count(*) from sectors where name like 'Enfermaria %')::int as sectors,
       (select count(*) from environments)::int as rooms,
       (select count(*) from invitations)::int as invited,
       (select count(distinct user_id) from agendas)::int as cleaners,
       (select count(*) from appointments)::int as appointments`,
  )
  const wanted = { branches: 2, sectors: 100, rooms: 40, invited: 8, cleaners: 3, appointments: 20 * 5 }
  assert.deepEqual(made, wanted)
  assert.deepEqual(complaints, [])
  await leave(page)
})

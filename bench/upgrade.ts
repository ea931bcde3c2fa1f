// `node bench/upgrade.ts REVISION`: upgrades the demo of an earlier commit, while a phone with that commit's app has
// unsent work. Fails if a figure of a closed day changes, or if the old app cannot deliver. Takes a few minutes. Needs
// git, a Chromium and the network, to install the packages of that commit. Removes everything that it creates.
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { MyWork } from '@zelo/contract/my-work'
import type { QrCode } from '@zelo/contract/qr-codes'
import { addDays, localMoment } from '@zelo/contract/rules/calendar'
import type { WireSession } from '@zelo/contract/session-data'
import { chromium } from 'playwright-core'
import { findFreePort } from '../api/src/database/embedded.ts'
import { demoPassword } from '../api/src/demo/sign-ins.ts'
import { findChromium } from '../scripts/find-chromium.ts'

const root = join(import.meta.dirname, '..')
const revision = process.argv[2]
assert.ok(revision, 'usage: node bench/upgrade.ts REVISION')
/** The current day in the time zone of the demo's companies. */
const today = localMoment(Date.now(), 'America/Fortaleza').day
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const folder = await mkdtemp(join(tmpdir(), 'zelo-upgrade-'))
const older = join(folder, 'older')
const running: ChildProcess[] = []
try {
  await run(revision)
} finally {
  for (const server of running) await stop(server)
  execFileSync('git', ['worktree', 'remove', '--force', older], { cwd: root })
  await rm(folder, { recursive: true, force: true })
}

async function run(revision: string): Promise<void> {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', older, revision], { cwd: root })
  const before = await start(older)
  const office = await signIn('sessions', { email: 'master@zelo.demo', password: demoPassword })
  const cleaner = await signIn('own-work/session', { login: 'asg@zelo.demo', password: demoPassword })
  const first = await readClosedDays(office.token, office.companyId)

  const executablePath = await findChromium()
  assert.ok(executablePath, 'no Chromium')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const phone = await browser.newPage({ locale: 'pt-BR', timezoneId: 'America/Fortaleza' })
    await phone.goto(`${url}/campo/`)
    await phone.getByLabel('E-mail ou CPF').fill('asg@zelo.demo')
    await phone.getByLabel('Senha', { exact: true }).fill(demoPassword)
    await phone.getByRole('button', { name: 'Entrar' }).click()
    const toScanner = phone.getByRole('link', { name: 'Ler código do ambiente' })
    await toScanner.waitFor()
    await phone.evaluate('navigator.serviceWorker.ready.then(() => true)')
    const room = await findRoom()
    const delivered = await countRecords(room.id)
    const scripts = await readScripts()
    await phone.context().setOffline(true)
    await toScanner.click()
    await phone.getByRole('link', { name: 'Digitar' }).click()
    await phone.getByLabel('Código da etiqueta').fill(room.shortCode)
    await phone.getByRole('button', { name: 'Continuar' }).click()
    await phone.getByRole('button', { name: /^(Começar|Continuar|Iniciar|Registrar)/ }).click()
    const tasks = phone.getByRole('checkbox')
    await tasks.first().waitFor()
    const done = await tasks.count()
    for (const task of await tasks.all()) await task.click()
    console.log(`the old app recorded ${done} tasks of "${room.name}" without signal`)

    await stop(before)
    await start(root)
    const second = await readClosedDays(office.token, office.companyId)
    const changed = Object.keys(first).flatMap((name) => listChanges(first[name], second[name], name))
    const values = Object.values(first).reduce<number>((sum, answer) => sum + countValues(answer), 0)
    console.log(`after the upgrade, ${changed.length} of ${values} values differ, read with the same session`)
    for (const change of changed.slice(0, 20)) console.log(change)
    assert.equal(changed.length, 0)

    await phone.context().setOffline(false)
    await phone.getByRole('link', { name: /^Tudo enviado/ }).waitFor({ timeout: 90_000 })
    assert.deepEqual(await readScripts(), scripts, 'the phone still runs the old app')
    const received = (await countRecords(room.id)) - delivered
    console.log(`the old app delivered ${received} records to the new server`)
    assert.equal(received, done)

    /** Returns the label of a room that the cleaner has on today's plan and has not begun. */
    async function findRoom(): Promise<QrCode> {
      const { appointments } = await readWork()
      const open = appointments.find(({ executions }) => executions.length === 0)
      assert.ok(open, 'no cleaning of today is open')
      const [label] = await read<QrCode[]>('qr-codes', office.token, { environmentIds: [open.environmentId] })
      return label!
    }

    async function countRecords(environmentId: number): Promise<number> {
      const { appointments } = await readWork()
      const inRoom = appointments.filter((each) => each.environmentId === environmentId)
      return inRoom.reduce((sum, { executions }) => sum + executions.length, 0)
    }

    async function readWork(): Promise<MyWork> {
      return await read<MyWork>(`own-work?from=${today}&to=${today}`, cleaner.token)
    }

    async function readScripts(): Promise<string[]> {
      return await phone.evaluate<string[]>('[...document.scripts].map(({ src }) => src)')
    }
  } finally {
    await browser.close()
  }
}

/** Starts the product of a checkout as an operator does. Waits until it is ready. */
async function start(checkout: string): Promise<ChildProcess> {
  const began = performance.now()
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
  const server = spawn('npm', ['start'], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(server)
  let errors = ''
  server.stderr.on('data', (text) => {
    errors += text
  })
  for await (const line of createInterface({ input: server.stdout })) {
    if (!line.startsWith('Zelo is ready')) continue
    console.log(`${checkout}: ready after ${Math.round((performance.now() - began) / 1000)} s`)
    server.stdout.resume()
    return server
  }
  throw new Error(`${checkout}: the server ended\n${errors}`)
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** Signs in. `companyId` is 0 for the field app, because its session has no group. */
async function signIn(path: string, body: object): Promise<{ token: string; companyId: number }> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { token, grupo } = (await response.json()) as Partial<WireSession> & { token: string }
  return { token, companyId: grupo?.Id_Empresas ?? 0 }
}

async function read<Answer>(path: string, token: string, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  assert.equal(response.status, 200, `${path}: ${await response.clone().text()}`)
  return (await response.json()) as Answer
}

/**
 * Returns the responses about the last four weeks without today and yesterday. Also returns the lists of the people and
 * rooms in these responses.
 */
async function readClosedDays(token: string, companyId: number): Promise<Record<string, unknown>> {
  const interval = { dataIni: addDays(today, -28), dataFim: addDays(today, -2) }
  const query = String(new URLSearchParams({ companyId: String(companyId), ...interval }))
  return {
    appointments: await read(`agendas/v2/Agendamentos/company?${query}`, token),
    history: await read(`historic/v2/company?${query}`, token),
    people: await read(`allUsers/${companyId}`, token),
    rooms: await read(`environments/?id=${companyId}`, token),
  }
}

/** Lists the values of `before` that are missing or different in `after`. New fields of `after` do not count as changes. */
function listChanges(before: unknown, after: unknown, path: string): string[] {
  if (before === null || typeof before !== 'object')
    return before === after ? [] : [`${path}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`]
  if (after === null || typeof after !== 'object') return [`${path} is missing`]
  if (Array.isArray(before) && before.length !== (after as unknown[]).length)
    return [`${path}: ${before.length} rows became ${(after as unknown[]).length}`]
  return Object.entries(before).flatMap(([key, value]) =>
    listChanges(value, (after as Record<string, unknown>)[key], `${path}.${key}`),
  )
}

function countValues(value: unknown): number {
  if (value === null || typeof value !== 'object') return 1
  return Object.values(value).reduce<number>((sum, each) => sum + countValues(each), 0)
}

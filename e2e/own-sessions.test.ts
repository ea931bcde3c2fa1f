// Tests of the user's list of open sessions, in which the user ends sessions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFieldSession } from '@zelo/contract/my-work'
import type { WireSession } from '@zelo/contract/session-data'
import { createSession } from '@zelo/contract/sessions'
import type { Page } from 'playwright-core'
import { keep, leave, signIn } from './browser.ts'
import { send } from './calls.ts'
import { chooseLanguage, coordinator, password, readToast, startDemoSite } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('own-sessions')

const master = 'master@zelo.demo'

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36',
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
}

/** Opens a session of a user on another device. */
async function signInElsewhere(email: string, device: keyof typeof agents): Promise<string> {
  const { method, path } = device === 'phone' ? createFieldSession : createSession
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'user-agent': agents[device] },
    body: JSON.stringify({ [device === 'phone' ? 'login' : 'email']: email, password }),
  })
  assert.equal(response.status, 200)
  return ((await response.json()) as { token: string }).token
}

const isOpen = async (token: string) =>
  (await fetch(`${site.url}/api/sessions`, { headers: { authorization: `Bearer ${token}` } })).ok

/** Opens the link in the e-mail about a new device. This window is signed out, so the user signs in first. */
async function openProfile(email: string) {
  const opened = await site.openPage()
  const next = new URLSearchParams({ next: '/profile?sessoes' })
  await signIn(opened.page, `${site.url}/?${next}`, email, password)
  return opened
}

const locateSessions = (page: Page) =>
  page.getByRole('region', { name: /^(Sessões abertas|Open sessions)$/ }).getByRole('listitem')

/**
 * Returns the browser storage entries of a session, which are the same in every release. Each entry contains a part of
 * the sign-in's response.
 */
function toStoredEntries(session: WireSession): [string, string][] {
  const parts = {
    token: session.token,
    'login-time': session.dataHoraToken,
    user: session.user,
    'master-cpf': session.cpfUserMaster,
    'main-company': session.empresaPrincipal,
    'access-level': session.nivelAcesso,
    group: session.grupo,
  }
  return Object.entries(parts).map(([key, part]) => [`zelo.${key}`, JSON.stringify(part)])
}

const readStored = (page: Page, keys: string[]) =>
  page.evaluate(
    (names) => names.map((name): [string, string | null] => [name, localStorage.getItem(name)]),
    keys,
  )

test('a session in the storage format of an earlier release stays open', async () => {
  const session = await send<WireSession>(site, '', 'POST', 'sessions', { email: master, password })
  const entries = toStoredEntries(session)
  const { page, complaints } = await site.openPage()
  await keep(page, site.url, entries)
  const fresh = page.waitForResponse('**/api/users/profile')
  await page.goto(`${site.url}/profile`)
  await (await fresh).finished()
  const facts = page.getByRole('definition')
  await facts.filter({ hasText: session.user.nome }).waitFor()
  await facts.filter({ hasText: session.empresaPrincipal[0]!.NOME }).waitFor()
  await facts.filter({ hasText: session.nivelAcesso[0]!.Nome_NivelAcesso }).waitFor()
  await page.locator('footer').getByText(session.grupo.NOME).waitFor()
  assert.deepEqual(await readStored(page, Object.keys(Object.fromEntries(entries))), entries)
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('a sign-in stores its session in a format that earlier releases read', async () => {
  const session = await send<WireSession>(site, '', 'POST', 'sessions', { email: master, password })
  const entries = toStoredEntries(session).filter(([key]) => !/token|login-time/.test(key))
  const { page } = await site.openPage()
  await signIn(page, site.url, master, password)
  await page.locator('footer').waitFor()
  assert.deepEqual(await readStored(page, Object.keys(Object.fromEntries(entries))), entries)
  await leave(page)
})

test('ends one session from the profile; ends all others after a confirmation', async () => {
  const { page: other } = await site.enter(coordinator)
  const phone = await signInElsewhere(coordinator, 'phone')
  const laptop = await signInElsewhere(coordinator, 'laptop')
  const { page, complaints } = await openProfile(coordinator)
  const sessions = locateSessions(page)
  await sessions.filter({ hasText: 'Android' }).waitFor()
  // There may be one more session, which the demo site opened for its windows.
  const count = await sessions.count()
  assert.match(
    await sessions.first().innerText(),
    /^Chrome · Linux\s+este aparelho\s+Acesso web · desde \d\d\/\d\d\/\d{4} \d\d:\d\d · em uso agora$/,
  )
  assert.match(
    await sessions.filter({ hasText: 'Firefox' }).innerText(),
    /^Firefox · Windows\s+Acesso web · desde .* · último contato .*\s+Encerrar$/,
  )
  await checkLookInBoth(page, 'own-sessions')

  await sessions.filter({ hasText: 'Aparelho não identificado' }).getByRole('button').click()
  await readToast(page, 'success', 'Sucesso', 'A sessão foi encerrada.')
  await eventually(() => sessions.count(), count - 1)
  await other.getByRole('button', { name: 'Entrar' }).waitFor()
  await readToast(other, 'info', 'Sessão encerrada')
  assert.deepEqual([await isOpen(phone), await isOpen(laptop)], [true, true])

  await chooseLanguage(page, 'en-US')
  assert.match(
    await sessions.filter({ hasText: 'Android' }).innerText(),
    /^Chrome · Android\s+Field app · since .*\s+End$/,
  )
  const endOthers = page.getByRole('button', { name: 'End all others' })
  await endOthers.click()
  const dialog = page.getByRole('alertdialog', { name: 'End all other sessions?' })
  await dialog.getByText(`${count - 2} sessions end at once.`, { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'No' }).click()
  assert.equal(await isOpen(phone), true)
  await endOthers.click()
  await dialog.getByRole('button', { name: 'End all others' }).click()
  await readToast(page, 'success', 'Success', 'The other sessions have ended.')
  await page.getByText('This is your only open session.').waitFor()
  assert.equal(await endOthers.count(), 0)
  assert.deepEqual([await isOpen(phone), await isOpen(laptop)], [false, false])
  assert.equal(await sessions.count(), 1)
  await chooseLanguage(page, 'pt-BR')
  await checkLookInBoth(page, 'own-sessions-alone')
  assert.deepEqual(complaints, [])
  await leave(other)
  await leave(page)
})

test('reports a session that has already ended', async () => {
  const reader = 'leitura@zelo.demo'
  const laptop = await signInElsewhere(reader, 'laptop')
  const { page } = await openProfile(reader)
  const sessions = locateSessions(page)
  await eventually(() => sessions.count(), 2)
  const headers = { authorization: `Bearer ${laptop}` }
  await fetch(`${site.url}/api/sessions`, { method: 'DELETE', headers })
  await sessions.nth(1).getByRole('button').click()
  await readToast(page, 'error', 'Erro ao encerrar a sessão')
  await eventually(() => sessions.count(), 1)
  await page.getByText('Esta é a sua única sessão aberta.').waitFor()
  await leave(page)
})

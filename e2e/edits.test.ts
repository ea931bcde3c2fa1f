import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WireAppointment } from '@zelo/contract/appointments'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { readToast, revokeSession, signInAgain, today } from './demo-site.ts'
import { startSite } from './environment-site.ts'
import { hasFocus, hasValue } from './eventually.ts'
import { findField, listTab, save } from './maintenance-page.ts'

const site = await startSite('edits')

/** Delays the response to a write until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() !== 'GET') await held.promise
    await route.continue()
  })
  return held.resolve
}

interface Sector {
  id: number
  name: string
}
const makeSector = (name: string) => site.call<Sector>('POST', 'setor/', { name, companyId: site.parentId })

test('a form ignores input during its save', async () => {
  const { id } = await makeSector('Ala calma')
  const { page } = await site.enter(undefined, { at: `/setores?edit=${id}` })
  const name = findField(page, 'Nome')
  await name.fill('Ala apressada')
  const respond = await hold(page, `setor/${id}`)
  await name.press('Enter')
  await page.locator('form[aria-busy=true]').waitFor()
  await name.pressSequentially(' demais')
  await hasFocus(name)
  await hasValue(name, 'Ala apressada')
  respond()
  await readToast(page, 'success', 'Sucesso')
  await listTab(page)
  await page.getByRole('button', { name: 'Editar Ala apressada', exact: true }).waitFor()
  await leave(page)
})

test('the agenda form ignores input while the server checks and saves', async () => {
  const day = today()
  const query = `dataIni=${day}&dataFim=${day}&companyId=${site.parentId}`
  const planned = await site.call<WireAppointment[]>('GET', `agendas/v2/Agendamentos/company?${query}`)
  const { agendaId } = planned.find(({ Agenda }) => !Agenda.plus)!
  const { page } = await site.enter(undefined, { at: `/agendamentos?edit=${agendaId}` })
  const dialog = page.getByRole('dialog', { name: 'Editar agenda' })
  const photo = dialog.getByLabel('Uma foto por revisão basta')
  const before = await photo.isChecked()
  await photo.click()
  const respond = await hold(page, 'agendas/updateAgenda')
  await dialog.getByRole('button', { name: /^Salvar/ }).click()
  await dialog.locator('form[aria-busy=true]').waitFor()
  await photo.press(' ')
  assert.equal(await photo.isChecked(), !before)
  respond()
  await readToast(page, 'success', 'Sucesso')
  await dialog.waitFor({ state: 'detached' })
  const agenda = await site.call<{ revisionPhotos: boolean }>('GET', `agendas/${agendaId}`)
  assert.equal(agenda.revisionPhotos, !before)
  await leave(page)
})

/** Ends a window's session on the server, and waits for the sign-in page. */
async function endSession(page: Page): Promise<void> {
  await revokeSession(page)
  await findField(page, 'Senha').waitFor()
}

test('restored input merges with an edit that another user made meanwhile', async () => {
  const saved = { name: 'Piso molhado', color: '#336699' }
  const { id } = await site.call<{ id: number }>('POST', 'risco/', { ...saved, companyId: site.parentId })
  const { page } = await site.enter(undefined, { at: `/riscos?edit=${id}` })
  await findField(page, 'Nome').fill('Piso encerado')
  await endSession(page)
  await site.call('PUT', `risco/${id}`, { ...saved, color: '#2a9d8f', empresa: site.parentId })
  await signInAgain(page)
  await hasValue(findField(page, 'Nome'), 'Piso encerado')
  await save(page)
  await readToast(page, 'success', 'Sucesso')
  const risks = await site.call<{ id: number; name: string; color: string }[]>(
    'GET',
    `risco/?id=${site.parentId}`,
  )
  const { name, color } = risks.find((risk) => risk.id === id)!
  assert.deepEqual([name, color], ['Piso encerado', '#2a9d8f'])
  await leave(page)
})

test('kept input contains no password and is hidden from other users', async () => {
  const { page } = await site.enter(undefined, { at: '/profile' })
  const phone = findField(page, 'Telefone')
  await phone.fill('85911112222')
  await findField(page, 'Nova senha').fill('segredo-2027')
  await endSession(page)
  await signInAgain(page)
  await hasValue(phone, '(85) 9 1111-2222')
  await hasValue(findField(page, 'Nova senha'), '')
  await endSession(page)
  await signInAgain(page, 'master@zelo.demo')
  await hasValue(findField(page, 'E-mail'), 'master@zelo.demo')
  assert.notEqual(await phone.inputValue(), '(85) 9 1111-2222')
  await leave(page)
})

test('one message reports that another user removed the edited record', async () => {
  const { id } = await makeSector('Ala que some')
  const environment = await site.makeEnvironment('Sala que some')
  for (const [screen, api, gone, title] of [
    ['setores', 'setor', id, 'Erro ao editar setor'],
    ['ambientes', 'environments', environment.ID, 'Erro ao editar ambiente'],
  ] as const) {
    const { page } = await site.enter(undefined, { at: `/${screen}?edit=${gone}` })
    await page.getByRole('textbox').first().fill('Outro nome')
    await site.call('DELETE', `${api}/${gone}`)
    await save(page)
    await listTab(page)
    const toasts = page.locator('[data-kind]')
    await toasts.getByText(title).waitFor()
    assert.equal(await toasts.count(), 1)
    await leave(page)
  }
})

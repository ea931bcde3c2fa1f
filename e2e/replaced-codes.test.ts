import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { QrCode } from '@zelo/contract/qr-codes'
import { addDays } from '@zelo/contract/rules/calendar'
import type { Presence } from '@zelo/contract/rules/presence'
import type { Page } from 'playwright-core'
import { findAxeViolations } from './axe.ts'
import { leave } from './browser.ts'
import { queryDatabase } from './demo-database.ts'
import { chooseLanguage, readToast, today } from './demo-site.ts'
import { startSite } from './environment-site.ts'
import { eventually, hasFocus } from './eventually.ts'
import { findDataRows, search, waitForRowCount } from './maintenance-page.ts'
import { checkLook, checkLookInBoth } from './pictures.ts'
import { readCodes, readPages } from './read-codes.ts'

const site = await startSite('replaced-codes')

const readCodeContents = async (environmentIds: number[]) =>
  (await site.call<QrCode[]>('POST', 'qr-codes', { environmentIds })).map(({ content }) => content)

const filter = (page: Page) =>
  page.getByRole('button', { name: /^(Só com código antigo|Only with an old code)/ })
const marks = (page: Page) => page.getByText(/^(Código antigo na porta|Old code at the door)$/)

test('replaces marked codes once despite a lost response, then prints labels [R2-086]', async () => {
  const rooms = []
  for (const name of ['Estufa A', 'Estufa B', 'Estufa C']) rooms.push((await site.makeEnvironment(name)).ID)
  const before = await readCodeContents(rooms)
  const { page } = await site.open('?q=estufa')
  await waitForRowCount(page, 3)
  await page.getByRole('checkbox', { name: 'Marcar todos' }).check()
  await page.getByRole('button', { name: 'Trocar QR codes', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Trocar os QR codes de 3 ambientes' })
  await hasFocus(question.getByRole('button', { name: 'Não' }))
  await question.getByText('As etiquetas de agora continuam aceitas').waitFor()
  await checkLook(page, 'qr-replacement')

  // The server replaces the codes, but its response is lost.
  const loseResponse = async (route: { fetch: () => Promise<unknown>; abort: () => Promise<void> }) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/qr-codes/replacements', loseResponse, { times: 1 })
  await question.getByRole('button', { name: 'Trocar códigos' }).click()
  await readToast(page, 'error', 'Erro ao trocar o QR code')
  const after = await readCodeContents(rooms)
  for (const [index, content] of after.entries()) assert.notEqual(content, before[index])

  await question.getByRole('button', { name: 'Trocar códigos' }).click()
  const offer = page.getByRole('dialog', { name: 'Imprimir as etiquetas novas' })
  await offer.getByText('3 códigos já tinham sido trocados').waitFor()
  assert.deepEqual(await readCodeContents(rooms), after)
  await hasFocus(offer.getByRole('button', { name: 'Exportar QR codes' }))
  await checkLook(page, 'qr-replacement-done')

  await offer.getByRole('button', { name: 'Exportar QR codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exportar QR codes' })
  await dialog.getByText('3 QR codes, 3 folhas').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Gerar PDF' }).click(),
  ])
  const printed: string[] = []
  for await (const { picture } of readPages(await readFile(await download.path()), 3)) {
    printed.push(...(await readCodes(picture)))
  }
  assert.deepEqual(printed.toSorted(), after.toSorted())
  await leave(page)
})

test('environments whose code is outdated are marked and can be found [R2-086]', async () => {
  const names = ['Adega A', 'Adega B']
  const ids: number[] = []
  for (const name of names) ids.push((await site.makeEnvironment(name)).ID)
  const environments = (await site.listed()).filter(({ ID }) => ids.includes(ID))
  const body = { environments: environments.map(({ ID: id, qrRotatedAt }) => ({ id, qrRotatedAt })) }
  await site.call('POST', 'qr-codes/replacements', body)
  const rows = await site.listed()
  const old = rows.filter(({ qrAwaited }) => qrAwaited).length
  assert.ok(old >= 2 && old < rows.length)

  for (const [email, language] of [
    [undefined, 'pt-BR'],
    ['leitura@zelo.demo', 'en-US'],
  ] as const) {
    const { page } = await site.open('', email && { email })
    await chooseLanguage(page, language)
    await filter(page).click()
    await waitForRowCount(page, old)
    await eventually(() => marks(page).count(), old)
    await eventually(async () => (await filter(page).innerText()).endsWith(`(${old})`), true)
    await page.waitForURL(/[?&]old=1/)
    if (!email) await checkLookInBoth(page, 'environments-old-codes')
    await search(page, 'adega')
    await waitForRowCount(page, 2)
    if (email) {
      assert.equal(await page.getByRole('checkbox').count(), 0)
      assert.equal(await page.getByRole('button', { name: /^(Trocar|Replace) / }).count(), 0)
    } else {
      await page.getByRole('checkbox', { name: 'Marcar todos' }).check()
      assert.deepEqual(await findAxeViolations(page), [])
      await page.getByRole('button', { name: 'Desmarcar' }).click()
      await search(page, 'nenhuma assim')
      await page.getByText('Nada encontrado para “nenhuma assim”').waitFor()
    }
    await search(page, '')
    await filter(page).click()
    await eventually(() => findDataRows(page).count(), 20)
    await leave(page)
  }
})

test('shows how presence was proven and how strong the proof is', async () => {
  const { page } = await site.openSignedIn()
  // Selects by the day of the appointment. A record of night work may be from the next day.
  const shown = await queryDatabase<{ way: Presence; appointment: number; day: string }>(
    site.databaseUrl,
    `select distinct on (x.presence) x.presence as way, a.id as appointment, a.day::text as day
     from executions x join appointments a on a.group_id = x.group_id and a.id = x.appointment_id
     where a.day between $1 and $2 order by x.presence, a.day desc, x.id`,
    [addDays(today(), -20), addDays(today(), -1)],
  )
  const words = {
    scanned: ['Código lido no local às', 'A câmera do celular leu o QR code que vale'],
    old_code: ['Código antigo lido às', 'já tinha sido trocado'],
    plain_code: ['Código sem chave lido às', 'sem a chave do ambiente'],
    typed: ['Código digitado às', 'foi digitado no celular'],
  } as const
  assert.deepEqual(new Set(shown.map(({ way }) => way)), new Set(Object.keys(words)))
  for (const { way, appointment, day } of shown) {
    const [sentence, explanation] = words[way]
    await page.goto(`${site.url}/dashboard?from=${day}&to=${day}&appointment=${appointment}`)
    const history = page.getByRole('region', { name: 'Histórico' })
    const mark = history.getByRole('button', { name: new RegExp(`^${sentence} \\d\\d:\\d\\d$`) }).first()
    await mark.click()
    await history.getByText(explanation).first().waitFor()
    await mark.and(page.locator('[aria-expanded=true]')).waitFor()
    if (way === 'old_code') await checkLook(page, 'history-presence')
  }
  await leave(page)
})

test('a coordinator chooses which codes are valid and replaces a stolen label', async () => {
  const { ID: id } = await site.makeEnvironment('Cofre da tesouraria')
  const read = async () => (await site.call<QrCode[]>('POST', 'qr-codes', { environmentIds: [id] }))[0]!
  const before = await read()
  const { page } = await site.open('?q=cofre')
  await waitForRowCount(page, 1)
  await page.getByRole('checkbox', { name: 'Marcar Cofre da tesouraria' }).check()
  await page.getByRole('button', { name: 'Códigos aceitos' }).click()
  const dialog = page.getByRole('dialog')
  // The marked environments may have different settings.
  await dialog.getByRole('radio').first().waitFor()
  assert.equal(await dialog.getByRole('radio', { checked: true }).count(), 0)
  assert.ok(await dialog.getByRole('button', { name: 'Salvar' }).isDisabled())
  await dialog.getByRole('radio', { name: /^Só código com chave/ }).check()
  await checkLookInBoth(page, 'accepted-codes')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await readToast(page, 'success', 'Sucesso', 'Códigos aceitos alterados em 1 ambiente')
  assert.equal((await read()).plainCodes, false)

  await page.getByRole('button', { name: 'Trocar QR codes', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('A etiqueta de agora continua aceita').waitFor()
  await question.getByRole('checkbox', { name: 'A etiqueta foi roubada ou fotografada' }).check()
  await question.getByText('A etiqueta de agora deixa de valer já').waitFor()
  await checkLookInBoth(page, 'stolen-label')
  await question.getByRole('button', { name: 'Trocar código' }).click()
  await page.getByRole('dialog', { name: 'Imprimir as etiquetas novas' }).waitFor()
  assert.notEqual((await read()).content, before.content)
  await leave(page)
})

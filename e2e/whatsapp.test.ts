// A master administrator connects a company to WhatsApp. Users consent to messages in the back office and on the phone.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { password, readToast, startDemoSite } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { cleaner } from './field-phone.ts'
import { lookOnPhone } from './field-site.ts'
import { number, startGraphApi } from './graph-api.ts'
import { checkLookInBoth } from './pictures.ts'

const graph = await startGraphApi()
after(() => graph.close())
const site = await startDemoSite('whatsapp', { WHATSAPP_API: graph.origin })

const card = (page: Page) => page.getByRole('region', { name: 'WhatsApp' })

async function fillConnection(page: Page, token: string) {
  await page.getByLabel('Identificação do número de telefone').fill(number.phoneNumberId)
  await page.getByLabel('Token de acesso').fill(token)
  await page.getByLabel('Chave secreta do aplicativo').fill(number.appSecret)
}

test('a master connects and tests a WhatsApp number; users consent to messages', async () => {
  const { page } = await site.openSignedIn('master@zelo.demo')
  await page.goto(`${site.url}/regras-de-alerta`)
  await card(page).getByText('Desligado').waitFor()
  await card(page).getByRole('button', { name: 'Conectar o WhatsApp' }).click()
  await checkLookInBoth(page, 'whatsapp-dialog')
  await fillConnection(page, `${number.accessToken}x`)
  await page.getByRole('button', { name: 'Conectar', exact: true }).click()
  await page.getByText('A Meta recusou este token').waitFor()
  await fillConnection(page, number.accessToken)
  await page.getByRole('button', { name: 'Conectar', exact: true }).click()
  await card(page).getByText('Conectado', { exact: true }).waitFor()
  assert.ok(!(await page.content()).includes(number.accessToken))

  const address = await card(page).getByRole('textbox', { name: 'URL de callback' }).inputValue()
  const token = await card(page).getByRole('textbox', { name: 'Token de verificação' }).inputValue()
  const check = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': token,
    'hub.challenge': '1158201444',
  })
  assert.equal(await (await fetch(`${address}?${check}`)).text(), '1158201444')
  await card(page).getByRole('button', { name: 'Enviar um teste' }).click()
  await readToast(
    page,
    'success',
    'Sucesso',
    'A Meta aceitou o teste. Ele chega ao seu telefone em alguns segundos.',
  )
  assert.equal(graph.sent.length, 1)
  await card(page)
    .getByText(/^Confirmadas pela Meta em /)
    .waitFor()

  graph.revoke()
  await card(page).getByRole('button', { name: 'Enviar um teste' }).click()
  await card(page).getByText('Precisa de atenção').waitFor()
  await checkLookInBoth(page, 'whatsapp-attention')

  await page.goto(`${site.url}/profile`)
  const consent = page.getByRole('checkbox', { name: /^Por WhatsApp, no lugar do e-mail/ })
  await consent.click()
  await page.getByText(/^Autorizado em /).waitFor()
  await checkLookInBoth(page, 'whatsapp-consent')
  await leave(page)

  const { page: phone } = await site.openPage()
  await phone.goto(`${site.url}/campo/`)
  await phone.getByLabel('E-mail ou CPF').fill(cleaner)
  await phone.getByLabel('Senha', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Entrar' }).click()
  await phone.getByRole('link', { name: 'Ler código do ambiente' }).waitFor()
  await phone.goto(`${site.url}/campo/notificacoes`)
  await phone.getByRole('button', { name: 'Autorizar o WhatsApp' }).click()
  await phone.getByText(/^Autorizado em /).waitFor()
  await lookOnPhone(phone, 'field-whatsapp')
  await phone.getByRole('button', { name: 'Parar o WhatsApp' }).click()
  await phone.getByRole('button', { name: 'Autorizar o WhatsApp' }).waitFor()
  await eventually(() => phone.getByText(/^Autorizado em /).count(), 0)
  await leave(phone)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeCpf, maskCpf } from '@zelo/contract/rules/cpf'
import type { Page } from 'playwright-core'
import { leave } from './browser.ts'
import { password, readToast, startDemoSite } from './demo-site.ts'
import { hasValue } from './eventually.ts'
import { cleaner } from './field-phone.ts'
import { findField } from './maintenance-page.ts'
import { checkLookInBoth, findAxeViolationsInBoth, keepPictures } from './pictures.ts'
import { readCodes } from './read-codes.ts'

const site = await startDemoSite('invitations')
const master = 'master@zelo.demo'

async function fillSignUp(page: Page, cpf: string, email: string): Promise<void> {
  await findField(page, 'E-mail').fill(email)
  await findField(page, 'Confirmação do e-mail').fill(email)
  await findField(page, 'CPF').fill(cpf)
  await findField(page, 'Data de nascimento').pressSequentially('29021988')
  await findField(page, 'Telefone').fill('85988887777')
  await findField(page, 'Senha').fill('senha da ivone')
  await findField(page, 'Confirmação da senha').fill('senha da ivone')
}

/** Invites a person in the dialog. Returns the link that the dialog shows. */
async function invite(page: Page, name: string, cpf: string): Promise<string> {
  await page.getByRole('button', { name: 'Convidar pessoa' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome completo', { exact: true }).fill(name)
  await dialog.getByLabel('CPF', { exact: true }).fill(cpf)
  await dialog.getByRole('button', { name: 'Gerar convite' }).click()
  await readToast(page, 'success', 'Sucesso', 'Convite criado com sucesso')
  return await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
}

test('an invited person checks the company, signs up and starts', async () => {
  const { page } = await site.openSignedIn(master)
  await page.goto(`${site.url}/convites`)
  await page.getByRole('heading', { name: 'Nenhum convite nos últimos 90 dias' }).waitFor()
  await checkLookInBoth(page, 'invitations-empty')

  const cpf = completeCpf('345678901')
  const link = await invite(page, 'Ivone Sampaio', cpf)
  const dialog = page.getByRole('dialog')
  const code = await dialog.getByRole('img', { name: 'QR code do convite de Ivone Sampaio' }).screenshot()
  assert.deepEqual(await readCodes(code), [link])
  const message = await dialog.getByRole('link', { name: 'Enviar pelo WhatsApp' }).getAttribute('href')
  assert.ok(message?.includes(encodeURIComponent(link)))
  await checkLookInBoth(page, 'invitation-link')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByRole('row', { name: /Ivone Sampaio.*Em aberto até/ }).waitFor()

  const anonymous = await site.openPage()
  const phone = anonymous.page
  await phone.goto(link)
  await phone.getByText('Você foi convidado por').waitFor()
  const hint = await phone.getByText('Convite para Ivone Sampaio, CPF').textContent()
  assert.equal(hint?.replaceAll('\u2060', '').split(', CPF ')[1], `***.${maskCpf(cpf).slice(4, 11)}-**`)
  assert.equal(await findField(phone, 'Nome completo').inputValue(), 'Ivone Sampaio')
  assert.deepEqual(await findAxeViolationsInBoth(phone), [])
  await keepPictures(phone, 'sign-up-invited')
  await fillSignUp(phone, completeCpf('345678902'), 'ivone@orvalho.example')
  await phone.getByRole('button', { name: 'Criar conta' }).click()
  await phone.getByText('O convite é para outro CPF. Confira os números.').first().waitFor()
  await findField(phone, 'CPF').fill(cpf)
  await phone.getByRole('button', { name: 'Criar conta' }).click()
  await phone.waitForURL('**/campo/')
  await keepPictures(phone, 'invited')
  await phone.getByText(/, Ivone$/).waitFor()

  await phone.goto(link)
  await phone.getByText('Este convite não vale mais').waitFor()
  await keepPictures(phone, 'invitation-over')
  await leave(phone)

  await page.reload()
  await page.getByRole('row', { name: /Ivone Sampaio.*Aceito em/ }).waitFor()
  await checkLookInBoth(page, 'invitations')
  await leave(page)
})

test('the invitation form asks before it discards a name', async () => {
  const { page } = await site.openSignedIn(master)
  await page.goto(`${site.url}/convites`)
  await page.getByRole('button', { name: 'Convidar pessoa' }).first().click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Nome completo', { exact: true })
  await name.fill('Ivone Sampaio')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Não' }).click()
  await hasValue(name, 'Ivone Sampaio')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await leave(page)
})

test('a withdrawn invitation is invalid; a company can require invitations for sign-ups', async () => {
  const { page } = await site.openSignedIn(master)
  await page.goto(`${site.url}/convites`)
  const cpf = completeCpf('345678903')
  const link = await invite(page, 'Noemia Prado', cpf)
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByRole('button', { name: 'Retirar o convite de Noemia Prado' }).click()
  await page.getByRole('button', { name: 'Sim, retirar' }).click()
  await readToast(page, 'success', 'Sucesso', 'Convite retirado com sucesso')
  await page.getByRole('row', { name: /Noemia Prado/ }).waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: 'Só criar conta com convite' }).click()
  await readToast(page, 'success', 'Sucesso', 'Agora só se cria conta com convite')
  const anonymous = await site.openPage()
  await anonymous.page.goto(link)
  await anonymous.page.getByText('Este convite não vale mais').waitFor()
  await anonymous.page.goto(`${site.url}/signup`)
  await findField(anonymous.page, 'Nome completo').fill('Noemia Prado')
  await fillSignUp(anonymous.page, cpf, 'noemia@orvalho.example')
  await anonymous.page.getByRole('button', { name: 'Criar conta' }).click()
  await anonymous.page
    .getByText(/Este CPF não está liberado/)
    .first()
    .waitFor()
  await leave(anonymous.page)
  await leave(page)
})

test('a cleaner signs in by a one-time link and leaves the company', async () => {
  const { page } = await site.openSignedIn(master)
  await page.goto(`${site.url}/convites`)
  const cpf = completeCpf('345678904')
  const invitation = await invite(page, 'Dalva Rocha', cpf)
  const { page: phone } = await site.openPage()
  await phone.goto(invitation)
  await fillSignUp(phone, cpf, 'dalva@orvalho.example')
  await phone.getByRole('button', { name: 'Criar conta' }).click()
  await phone.waitForURL('**/campo/')
  await leave(phone)

  await page.goto(`${site.url}/listagem-usuarios?search=Dalva`)
  await page.getByRole('button', { name: 'Link de entrada para Dalva Rocha' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await checkLookInBoth(page, 'sign-in-link')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copiar link' }).click()
  await readToast(page, 'error', 'O link não foi copiado')
  const { page: other } = await site.openPage()
  await other.goto(link)
  await other.waitForURL('**/campo/')
  await other.getByText('Você entrou por um link criado por').waitFor()
  await keepPictures(other, 'signed-in-by-link')
  await leave(other)

  const { page: leaver } = await site.openPage()
  await leaver.goto(`${site.url}/leave-company`)
  await leaver.getByRole('button', { name: 'Continuar' }).click()
  await leaver.getByText('E-mail ou CPF obrigatório').waitFor()
  await leaver.getByText('Senha obrigatória').waitFor()
  await findField(leaver, 'E-mail ou CPF').fill(cpf)
  await findField(leaver, 'Senha').fill('senha da ivone')
  await leaver.getByRole('button', { name: 'Continuar' }).click()
  await leaver.getByText('A sua conta é da empresa').waitFor()
  assert.deepEqual(await findAxeViolationsInBoth(leaver), [])
  await keepPictures(leaver, 'leave-company')
  await leaver.getByRole('button', { name: 'Sair desta empresa' }).click()
  await leaver.getByText(/^Você saiu de /).waitFor()
  await leave(leaver)

  await page.goto(`${site.url}/listagem-usuarios?search=Dalva`)
  await page.getByRole('row', { name: /Dalva Rocha.*Saiu da empresa/ }).waitFor()
  await leave(page)
})

test('a sign-in link reports that the phone has another user', async () => {
  const { page: phone } = await site.openPage()
  await phone.goto(`${site.url}/campo/`)
  await phone.getByLabel('E-mail ou CPF').fill(cleaner)
  await phone.getByLabel('Senha', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Entrar' }).click()
  await phone.getByRole('link', { name: 'Ler código do ambiente' }).waitFor()
  await phone.goto(`${site.url}/campo/entrar#link=${'x'.repeat(43)}`)
  await phone.getByText(/^Este celular está com .*Para entrar com o link, saia/).waitFor()
  await keepPictures(phone, 'link-for-another')
  await leave(phone)
})

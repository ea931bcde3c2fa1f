import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { leave, signIn } from './browser.ts'
import { queryDatabase } from './demo-database.ts'
import { coordinator, password, readToast, silenceBell, startDemoSite } from './demo-site.ts'
import { eventually, hasFocus, hasValue } from './eventually.ts'
import { heicPhoto } from './heic-photo.ts'
import { openMailbox } from './mailbox.ts'
import { findField } from './maintenance-page.ts'
import { checkLookInDarkToo, findAxeViolationsInBoth, keepPictures } from './pictures.ts'

const mailbox = await openMailbox()
const site = await startDemoSite('account', { SMTP_URL: mailbox.url })
after(() => mailbox.close())

/** Returns a CPF of the demo that is pre-registered and has no account yet. */
async function waitingCpf(): Promise<string> {
  const rows = await queryDatabase<{ cpf: string }>(
    site.databaseUrl,
    `select cpf from cpf_registrations r
     where status = 'active' and not exists (select from users u where u.cpf = r.cpf) limit 1`,
  )
  return rows[0]?.cpf ?? assert.fail('nobody in the demo waits to sign up')
}

/** Returns the error message under an invalid field. */
async function readErrorMessage(input: Locator): Promise<string> {
  await input.and(input.page().locator('[aria-invalid=true]')).waitFor()
  const described = (await input.getAttribute('aria-describedby'))?.split(' ') ?? []
  const texts = await Promise.all(described.map((id) => input.page().locator(`[id="${id}"]`).textContent()))
  return texts.join(' ').trim()
}

/** Returns a square PNG of one color. */
function picture(): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const bytes = Buffer.concat([Buffer.from(type), body])
    const framed = Buffer.alloc(bytes.length + 8)
    framed.writeUInt32BE(body.length)
    bytes.copy(framed, 4)
    framed.writeUInt32BE(crc(bytes), bytes.length + 4)
    return framed
  }
  const size = 64
  const head = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, 2, 0, 0, 0])
  const row = Buffer.from([0, ...Array.from({ length: size }, () => [20, 120, 130]).flat()])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  }
  return (rest ^ 0xffffffff) >>> 0
}

test('the sign-up formats typed digits and shows all errors at once [R1-009 R1-041 R1-047 R1-048 R1-049 R1-050 R1-051 R1-052 R1-053 R1-054 R1-212 R1-213 R1-214 R1-215 R1-216 R1-217 R1-218 R1-219 R1-220 R1-236 R1-237 R1-238 R1-239 R1-240 R1-242 R1-243 R1-244 R1-245 R1-246 R1-247 R1-248 R1-318]', async () => {
  const { page } = await site.openPage()
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  assert.deepEqual(await findAxeViolationsInBoth(page), [])
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await page.waitForURL('**/signup')
  await page.getByRole('heading', { name: 'Criar conta' }).waitFor()
  const send = page.getByRole('button', { name: 'Criar conta' })

  await send.click()
  await readToast(page, 'error', 'Erro no Cadastro')
  assert.equal(await readErrorMessage(findField(page, 'Nome completo')), 'Nome completo obrigatório')
  assert.equal(await readErrorMessage(findField(page, 'E-mail')), 'E-mail obrigatório')
  assert.equal(await readErrorMessage(findField(page, 'CPF')), 'CPF obrigatório')
  assert.equal(
    await readErrorMessage(findField(page, 'Data de nascimento')),
    'Data de nascimento obrigatória',
  )
  assert.equal(await readErrorMessage(findField(page, 'Telefone')), 'Telefone obrigatório')
  assert.equal(await readErrorMessage(findField(page, 'Senha')), 'No mínimo 6 dígitos')
  await eventually(() => page.getByTitle('CPF obrigatório').count(), 1)
  await hasFocus(findField(page, 'Nome completo'))

  await findField(page, 'E-mail').fill('ivone@')
  await findField(page, 'Confirmação do e-mail').fill('ivone')
  await findField(page, 'Senha').fill('12345')
  await findField(page, 'Confirmação da senha').fill('123456')
  await findField(page, 'CPF').pressSequentially('000000000007')
  await findField(page, 'Data de nascimento').pressSequentially('3213199019')
  await findField(page, 'Telefone').pressSequentially('85988887777')
  await hasValue(findField(page, 'CPF'), '000.000.000-00')
  await hasValue(findField(page, 'Data de nascimento'), '32/13/1990')
  await hasValue(findField(page, 'Telefone'), '(85) 9 8888-7777')
  // The form does not cut off an extra digit, because it may belong to a country code.
  await findField(page, 'Telefone').pressSequentially('6')
  await hasValue(findField(page, 'Telefone'), '859888877776')
  await send.click()
  assert.equal(await readErrorMessage(findField(page, 'E-mail')), 'Digite um email válido')
  assert.match(
    (await readErrorMessage(findField(page, 'Telefone'))) ?? '',
    /^Digite um telefone válido: um só, do Brasil e com DDD/,
  )
  assert.equal(
    await readErrorMessage(findField(page, 'Confirmação do e-mail')),
    'E-mails precisam ser iguais',
  )
  assert.equal(await readErrorMessage(findField(page, 'CPF')), 'Esse CPF não é válido!')
  assert.equal(
    await readErrorMessage(findField(page, 'Data de nascimento')),
    'A Data de nascimento é inválida!',
  )
  assert.equal(await readErrorMessage(findField(page, 'Senha')), 'No mínimo 6 dígitos')
  assert.equal(await readErrorMessage(findField(page, 'Confirmação da senha')), 'Senhas precisam ser iguais')
  assert.deepEqual(await findAxeViolationsInBoth(page), [])
  await keepPictures(page, 'sign-up')

  await findField(page, 'CPF').fill('529.982.247-26')
  await findField(page, 'CPF').and(page.locator(':not([aria-invalid])')).waitFor()
  for (const day of ['31/12/1939', '00/05/1990', '10/00/1990']) {
    await findField(page, 'Data de nascimento').fill(day)
    await send.click()
    assert.equal(
      await readErrorMessage(findField(page, 'Data de nascimento')),
      'A Data de nascimento é inválida!',
      day,
    )
    assert.equal(await readErrorMessage(findField(page, 'CPF')), 'Esse CPF não é válido!')
  }
  await leave(page)
})

test('a pre-registered cleaner signs up and cannot use the back office [R1-055 R1-190 R1-191 R1-235 R1-241 R1-249 R1-297 R1-317 R1-319 R3-390]', async () => {
  const { page } = await site.openPage()
  await page.goto(`${site.url}/signup`)
  await findField(page, 'Nome completo').fill('  Ivone Sampaio ')
  // Messengers and address books copy these invisible characters with a number or address.
  await findField(page, 'E-mail').fill('\u202a+55 85 98888\u20117777\u202c')
  await findField(page, 'E-mail').press('ControlOrMeta+a')
  await findField(page, 'E-mail').press('ControlOrMeta+c')
  await findField(page, 'Telefone').press('ControlOrMeta+v')
  await hasValue(findField(page, 'Telefone'), '(85) 9 8888-7777')
  await findField(page, 'E-mail').fill('Ivone <ivone@orvalho.example>;')
  await findField(page, 'Confirmação do e-mail').fill('ivone@orvalho.example')
  await findField(page, 'Data de nascimento').pressSequentially('2/4/1988')
  await hasValue(findField(page, 'Data de nascimento'), '02/04/1988')
  await findField(page, 'Senha').fill('senha da ivone')
  await findField(page, 'Confirmação da senha').fill('senha da ivone')
  const send = page.getByRole('button', { name: 'Criar conta' })

  await findField(page, 'CPF').fill('52998224725')
  await send.click()
  await readToast(page, 'error', 'Erro ao cadastrar!', 'Verifique os dados!')
  assert.match(
    await readErrorMessage(findField(page, 'CPF')),
    /^Este CPF não está liberado: .* peça ao coordenador/,
  )
  await hasFocus(findField(page, 'CPF'))
  await page.getByRole('link', { name: 'Entrar na minha conta' }).waitFor()
  assert.deepEqual(await findAxeViolationsInBoth(page), [])
  await keepPictures(page, 'sign-up-refused')

  const cpf = await waitingCpf()
  await findField(page, 'CPF').fill(cpf)
  const sent = page.waitForRequest('**/api/users')
  await send.click()
  const body = (await sent).postDataJSON()
  assert.deepEqual(body, {
    nome: 'Ivone Sampaio',
    email: 'ivone@orvalho.example',
    emailConfirmation: 'ivone@orvalho.example',
    password: 'senha da ivone',
    dataNascimento: '1988-04-02',
    cpf,
    telefone: '85988887777',
    language: 'pt-BR',
  })
  await readToast(page, 'success', 'Cadastro realizado!', 'Você já pode fazer seu login.')
  await page.waitForURL((url) => url.pathname === '/')

  // The sign-up page and the sign-in page both have these fields. The button exists only on the sign-in page.
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  await hasValue(findField(page, 'E-mail'), 'ivone@orvalho.example')
  await findField(page, 'Senha').fill('senha da ivone')
  const answered = page.waitForResponse('**/api/sessions')
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Entrar' }).click()
  const { token } = (await (await answered).json()) as { token: string }
  await readToast(page, 'info', 'Acesso bloqueado!')
  assert.equal((await ended).status(), 204)
  await eventually(() => page.evaluate(() => localStorage.getItem('zelo.token')), null)
  const again = await fetch(`${site.url}/api/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(again.status, 401)
  await leave(page)
})

test("after a sign-up, the app's sign-in form contains the CPF", async () => {
  const { page } = await site.openPage()
  await page.goto(`${site.url}/signup?de=campo`)
  await findField(page, 'CPF').fill('52998224725')
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/campo/**')
  await hasValue(page.getByLabel('E-mail ou CPF'), '529.982.247-25')
  assert.equal(await page.evaluate(() => sessionStorage.getItem('zelo.sign-in-name')), null)
  await leave(page)
})

test('a user resets a forgotten password with the e-mailed link [R1-010 R1-011 R1-012 R1-040 R1-056 R1-057 R1-058 R1-059 R1-060 R1-221 R1-222 R1-223 R1-224 R1-298 R1-299 R1-320 R1-321 R1-322 R1-323 R1-324 R1-325]', async () => {
  const { page } = await site.openPage()
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Esqueci a senha' }).click()
  await page.waitForURL('**/forgot-password')
  await page.getByRole('heading', { name: 'Recuperar senha' }).waitFor()
  const email = findField(page, 'E-mail')
  const ask = page.getByRole('button', { name: /^Enviar/ })
  assert.equal(await page.getByRole('textbox').count(), 1)
  await ask.click()
  assert.equal(await readErrorMessage(email), 'E-mail obrigatório')
  await email.fill('leitura')
  await ask.click()
  assert.equal(await readErrorMessage(email), 'Digite um email válido')
  assert.deepEqual(await findAxeViolationsInBoth(page), [])
  await email.fill('ninguem@zelo.demo')
  await ask.click()
  await readToast(page, 'error', 'Falha ao recuperar e-mail', 'E-mail não cadastrado')
  await keepPictures(page, 'forgot-password')

  await email.fill('leitura@zelo.demo')
  const request = page.waitForRequest('**/api/password/forgot')
  await ask.click()
  assert.deepEqual((await request).postDataJSON(), {
    email: 'leitura@zelo.demo',
    tapp: true,
    language: 'pt-BR',
  })
  await readToast(page, 'success', 'E-mail de recuperação enviado')
  const { to, link } = await mailbox.nextLink()
  assert.equal(to, 'leitura@zelo.demo')
  for (const _ of [2, 3]) {
    const answer = page.waitForResponse('**/api/password/forgot')
    await ask.click()
    assert.equal((await answer).status(), 204)
  }
  await ask.click()
  // The rate limit's minute began at the previous attempt.
  await readToast(
    page,
    'error',
    'Erro na recuperação de senha',
    /^Muitas tentativas em pouco tempo\. Espere ([45]\d|60) segundos e tente de novo\.$/,
  )

  await page.goto(`${site.url}/reset-password`)
  await page.getByText('O link para trocar a senha está incompleto').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Trocar a senha' }).count(), 0)
  assert.deepEqual(await findAxeViolationsInBoth(page), [])
  await page.goto(`${site.url}/reset-password?search=wrong`)
  const save = page.getByRole('button', { name: 'Trocar a senha' })
  await findField(page, 'Nova senha').fill('12345')
  await findField(page, 'Confirmação da senha').fill('123456')
  await save.click()
  assert.equal(await readErrorMessage(findField(page, 'Nova senha')), 'No mínimo 6 dígitos')
  assert.equal(await readErrorMessage(findField(page, 'Confirmação da senha')), 'Senhas precisam ser iguais')
  assert.deepEqual(await findAxeViolationsInBoth(page), [])
  await keepPictures(page, 'reset-password')
  await findField(page, 'Nova senha').fill('123456')
  await save.click()
  await readToast(
    page,
    'error',
    'Falha ao resetar senha',
    'O link para trocar a senha não vale mais. Peça outro.',
  )
  await page.getByRole('link', { name: 'Pedir outro link' }).waitFor()

  await page.goto(link)
  await findField(page, 'Nova senha').fill('novíssima')
  await findField(page, 'Confirmação da senha').fill('novíssima')
  await page.route('**/api/password/reset', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await save.click()
  await readToast(page, 'error', 'Erro ao resetar senha')
  const reset = page.waitForRequest('**/api/password/reset')
  await save.click()
  assert.deepEqual((await reset).postDataJSON(), {
    password: 'novíssima',
    passwordConfirmation: 'novíssima',
    token: new URL(link).searchParams.get('search'),
  })
  await readToast(page, 'success', 'Senha resetada com sucesso')
  await page.waitForURL((url) => url.pathname === '/')
  await signIn(page, site.url, 'leitura@zelo.demo', 'novíssima')

  // A user without a main company sees all companies. A user without an access level is a coordinator.
  await page.getByRole('link', { name: /^Perfil de/ }).click()
  await eventually(() => fact(page, 'Empresa principal'), 'Todas as empresas')
  assert.equal(await fact(page, 'Nível de acesso'), 'Coordenador')
  await leave(page)
})

/** Returns the profile's value with this label. */
async function fact(page: Page, name: string): Promise<string | null> {
  const term = page.getByRole('main').locator('dt').filter({ hasText: name })
  return await term.locator('xpath=following-sibling::dd').textContent()
}

test('a user previews, discards and saves a picture, which the header shows [R1-013 R1-061 R1-062 R1-063 R1-064 R1-234 R1-300 R1-315]', async () => {
  const { page, complaints } = await site.enter(undefined, { at: '/faq' })
  await page.getByRole('link', { name: /^Perfil de/ }).click()
  await page.waitForURL('**/profile')
  const zone = page.getByRole('group', { name: 'Foto' })
  const preview = zone.getByAltText('Foto escolhida, ainda não salva')
  const inHeader = page.getByRole('banner').locator('img')
  assert.equal(await inHeader.count(), 0)
  assert.equal(await page.getByRole('banner').locator('[data-tone]').innerText(), 'AV')

  const input = zone.locator('input[type=file]')
  const refused = zone.getByText('Arquivo não suportado')
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await refused.waitFor()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await refused.waitFor({ state: 'detached' })
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await refused.waitFor()
  // Intercepts every file chooser, even if it opens late.
  page.on('filechooser', () => undefined)
  const choosing = page.waitForEvent('filechooser')
  await zone.getByRole('button', { name: 'Escolher imagem' }).click()
  await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture() })
  await preview.waitFor()
  await eventually(() => refused.count(), 0)
  await zone.getByRole('button', { name: 'Excluir imagem escolhida' }).click()
  await preview.waitFor({ state: 'detached' })
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await refused.waitFor()

  const bytes = [...picture()]
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(content)], 'b.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  await zone.dispatchEvent('dragover', { dataTransfer: dropped })
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
  await preview.waitFor()
  await keepPictures(page, 'profile')
  assert.equal(await inHeader.count(), 0)

  const save = page.getByRole('button', { name: 'Salvar' })
  const email = findField(page, 'E-mail')
  const own = await email.inputValue()
  await email.fill('leitura@zelo.demo')
  await save.click()
  await readToast(page, 'error', 'Erro ao atualizar dados!')
  assert.equal(await inHeader.count(), 0, 'a save rejected for its e-mail address stores no picture')
  assert.equal(complaints.splice(0).length, 1)
  await email.fill(own)

  const sent = page.waitForRequest('**/api/users/avatar')
  await save.click()
  const upload = await sent
  assert.equal(upload.method(), 'PATCH')
  assert.match(upload.headers()['content-type'] ?? '', /^multipart\/form-data/)
  await readToast(page, 'success', 'Dados atualizados!')
  await preview.waitFor({ state: 'detached' })
  await inHeader.waitFor()
  await inHeader.evaluate((image: HTMLImageElement) => image.decode())
  await page.reload()
  await inHeader.waitFor()

  // If only the picture fails, the message says that the rest is saved.
  await page.route('**/api/users/avatar', (route) => route.fulfill({ status: 500, body: '{}' }))
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture() })
  await preview.waitFor()
  await save.click()
  await readToast(page, 'error', 'Os dados foram atualizados, mas a foto não foi salva')
  assert.equal(complaints.splice(0).length, 1)
  await page.unroute('**/api/users/avatar')

  // Chromium gives a HEIC file no type and cannot show it.
  const before = await inHeader.getAttribute('src')
  await input.setInputFiles({ name: 'a.heic', mimeType: '', buffer: heicPhoto })
  await zone.getByRole('img', { name: 'Foto escolhida, ainda não salva' }).waitFor()
  await zone.getByText('Este navegador não mostra este formato, mas a imagem será salva.').waitFor()
  await save.click()
  await readToast(page, 'success', 'Dados atualizados!')
  await eventually(async () => (await inHeader.getAttribute('src')) !== before, true)
  await inHeader.evaluate((image: HTMLImageElement) => image.decode())
  assert.deepEqual(complaints, [])
  await leave(page)
})

test('a user can edit only e-mail and phone in the profile [R1-065 R1-066 R1-067 R1-068 R1-070 R1-071 R1-072 R1-226 R1-228 R1-302 R1-326 R1-328]', async () => {
  // This browser signed in earlier and still has the old profile.
  const { page: other } = await site.openSignedIn()
  const { page } = await site.enter(undefined, { at: '/profile' })
  const kept = (key: string) =>
    page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? ''), `zelo.${key}`)
  const stored = await kept('user')
  assert.equal(await fact(page, 'Nome completo'), stored.nome)
  assert.match((await fact(page, 'CPF')) ?? '', /^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
  assert.equal(await fact(page, 'Data de nascimento'), stored.dataNascimento.split('-').reverse().join('/'))
  assert.equal(await fact(page, 'Empresa principal'), (await kept('main-company'))[0].NOME)
  assert.equal(await fact(page, 'Nível de acesso'), (await kept('access-level'))[0].Nome_NivelAcesso)
  assert.deepEqual(
    await page
      .locator('main form input:not([type=file])')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name'))),
    ['email', 'phone', 'oldPassword', 'newPassword', 'passwordConfirmation'],
  )

  const save = page.getByRole('button', { name: 'Salvar' })
  await findField(page, 'E-mail').fill('')
  await findField(page, 'Telefone').fill('')
  await save.click()
  await readToast(page, 'error', 'Erro ao atualizar')
  assert.equal(await readErrorMessage(findField(page, 'E-mail')), 'E-mail obrigatório')
  assert.equal(await readErrorMessage(findField(page, 'Telefone')), 'Telefone obrigatório')
  assert.deepEqual(await findAxeViolationsInBoth(page), [])

  await findField(page, 'E-mail').fill(' coordenador@zelo.demo ')
  await findField(page, 'Telefone').pressSequentially('+55 85 91111-2222')
  await hasValue(findField(page, 'Telefone'), '(85) 9 1111-2222')
  const sent = page.waitForRequest('**/api/users/update')
  await save.click()
  const { updatedAt: _updatedAt, ...written } = (await sent).postDataJSON()
  assert.deepEqual(written, {
    nome: stored.nome,
    email: 'coordenador@zelo.demo',
    telefone: '85911112222',
  })
  await readToast(page, 'success', 'Dados atualizados!')
  await page.reload()
  await hasValue(findField(page, 'Telefone'), '(85) 9 1111-2222')
  await other.goto(`${site.url}/profile`)
  await hasValue(findField(other, 'Telefone'), '(85) 9 1111-2222')
  await leave(other)

  // The page asks before it discards unsaved changes.
  await findField(page, 'Telefone').fill('85933334444')
  await page.getByRole('link', { name: 'Setores' }).click()
  const question = page.getByRole('alertdialog', { name: 'Descartar as alterações?' })
  await question.getByRole('button', { name: 'Não' }).click()
  await hasValue(findField(page, 'Telefone'), '(85) 9 3333-4444')
  await page.getByRole('link', { name: 'Setores' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await page.waitForURL('**/setores')
  await leave(page)
})

test('a new password must follow the rules, and ends other sessions [R1-073 R1-074 R1-075 R1-076 R1-229 R1-230 R1-231 R1-232 R1-233 R1-303 R1-327]', async () => {
  const { page } = await site.openSignedIn('master@zelo.demo')
  // On the dashboard, the stream of changes would notice the end of the session early. This screen has no stream.
  const { page: other } = await site.enter('master@zelo.demo', { at: '/riscos' })
  await other.getByRole('tab', { name: /^Listar riscos \d+/ }).waitFor()
  await page.goto(`${site.url}/profile`)
  const save = page.getByRole('button', { name: 'Salvar' })
  const [old, fresh, confirmation] = ['Senha atual', 'Nova senha', 'Confirmação da senha'].map((label) =>
    findField(page, label),
  ) as [Locator, Locator, Locator]

  await fresh.fill('12345')
  await save.click()
  assert.equal(await readErrorMessage(old), 'Senha antiga é requirida')
  assert.equal(await readErrorMessage(fresh), 'São no mínimo 6 dígitos ou caracteres')
  await old.fill('12345')
  await fresh.fill('nova senha')
  await confirmation.fill('12345')
  await save.click()
  assert.equal(await readErrorMessage(old), 'São no mínimo 6 dígitos ou caracteres')
  assert.equal(await readErrorMessage(confirmation), 'São no mínimo 6 dígitos ou caracteres')
  await old.fill('errada')
  await confirmation.fill('')
  await save.click()
  assert.equal(await readErrorMessage(confirmation), 'Confirmação da senha é requirida')
  await confirmation.fill('nova senha')
  await save.click()
  await readToast(page, 'error', 'Erro ao atualizar dados!')
  assert.equal(await readErrorMessage(old), 'A senha atual não confere')

  await old.fill(password)
  const sent = page.waitForRequest('**/api/users/update')
  await save.click()
  const { oldPassword, newPassword, passwordConfirmation } = (await sent).postDataJSON()
  assert.deepEqual([oldPassword, newPassword, passwordConfirmation], [password, 'nova senha', 'nova senha'])
  await readToast(page, 'success', 'Dados atualizados!')
  for (const input of [old, fresh, confirmation]) await hasValue(input, '')

  await other.getByRole('link', { name: 'Setores' }).click()
  await readToast(other, 'info', 'Sessão encerrada', 'Sua sessão terminou. Entre de novo para continuar.')
  await other.waitForURL(/next=/)
  await signIn(other, other.url(), 'master@zelo.demo', 'nova senha')
  await other.waitForURL('**/setores')
  await leave(other)
  await leave(page)
})

test('redirects a former coordinator to the sign-in [R1-001 R1-276]', async () => {
  const { page } = await site.openSignedIn()
  await silenceBell(page)
  await page.goto(`${site.url}/riscos`)
  await page.getByRole('tab', { name: /^Listar riscos \d+/ }).waitFor()
  const become = (flag: boolean) =>
    queryDatabase(site.databaseUrl, 'update users set coordinator = $1 where email = $2', [flag, coordinator])
  await become(false)
  await page.getByRole('link', { name: 'Setores' }).click()
  await readToast(
    page,
    'info',
    'Acesso bloqueado!',
    'O acesso web é só para coordenadores. Fale com o seu coordenador.',
  )
  await page.waitForURL((url) => url.pathname === '/')
  assert.equal(await page.evaluate(() => localStorage.getItem('zelo.token')), null)
  await become(true)
  await leave(page)
})

test("an account's owner undoes an e-mail change by another person", async () => {
  // The owner opens the e-mail in the browser where she is signed in.
  const { page } = await site.enter(coordinator, { at: '/faq' })
  const { page: thief } = await site.enter(coordinator, { at: '/profile' })
  await findField(thief, 'E-mail').fill('ladrao@fora.example')
  await thief.getByRole('button', { name: 'Salvar' }).click()
  await readToast(thief, 'success', 'Dados atualizados!')
  const link = await findUndoLink()

  await page.goto(link)
  await page.getByRole('heading', { name: 'Não fui eu' }).waitFor()
  await checkLookInDarkToo(page, 'undo-change')
  await page.getByRole('button', { name: 'Devolver a minha conta' }).click()
  await readToast(page, 'success', 'Conta devolvida', /^Todas as sessões foram encerradas\./)
  await findField(page, 'Nova senha').fill('senha da dona')
  await findField(page, 'Confirmação da senha').fill('senha da dona')
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await readToast(page, 'success', 'Senha resetada com sucesso')
  await page.waitForURL((url) => url.pathname === '/')
  await signIn(page, site.url, coordinator, 'senha da dona')

  await thief.reload()
  await thief.waitForURL((url) => url.pathname === '/')
  await leave(thief)
  await page.goto(link)
  await page.getByRole('button', { name: 'Devolver a minha conta' }).click()
  await page.getByText('Este link não vale mais').waitFor()
  await checkLookInDarkToo(page, 'undo-change-over')
  await leave(page)
})

/** Returns the link of the next e-mail to the coordinator about a changed account. Other e-mails are skipped. */
async function findUndoLink(): Promise<string> {
  for (;;) {
    const { to, link } = await mailbox.nextLink()
    if (to === coordinator && new URL(link).pathname === '/undo-change') return link
  }
}

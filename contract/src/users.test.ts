import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFieldErrors } from './errors.ts'
import { newUser, profile } from './users.ts'
import { decodeInput, encodeErrors, encodeInput } from './wire.ts'

const person = {
  nome: 'Joana Prado',
  email: 'joana@orla.example',
  emailConfirmation: 'joana@orla.example',
  password: '123456',
  dataNascimento: '1988-02-29',
  cpf: '52998224725',
  telefone: '85999990000',
}

const own = { nome: 'Joana Prado', email: 'joana@orla.example', telefone: '85999990000' }

function signUp(change: object): object {
  const parsed = newUser.schema.safeParse(decodeInput(newUser, { ...person, ...change }), {
    reportInput: true,
  })
  return parsed.success
    ? (encodeInput(newUser, parsed.data) as object)
    : encodeErrors(newUser, toFieldErrors(parsed.error))
}

function saveProfile(change: object) {
  const parsed = profile.schema.safeParse(decodeInput(profile, { ...own, ...change }), { reportInput: true })
  return parsed.success ? 'taken' : encodeErrors(profile, toFieldErrors(parsed.error))
}

test('a sign-up accepts exactly the specified fields [R1-297]', () => {
  assert.deepEqual(signUp({}), person)
  assert.deepEqual(signUp({ passwordConfirmation: '123456', coordenador: 1 }), {
    passwordConfirmation: 'unknown_field',
    coordenador: 'unknown_field',
  })
})

test('reports all missing fields, each with its message [R1-212 R1-213 R1-215 R1-216 R1-217]', () => {
  const expected = {
    nome: 'name_required',
    email: 'email_required',
    password: 'password_too_short',
    dataNascimento: 'birth_date_required',
    cpf: 'cpf_required',
    telefone: 'phone_required',
  }
  const fields = Object.keys(person)
  const empty = Object.fromEntries(fields.map((field) => [field, '']))
  const blank = Object.fromEntries(fields.map((field) => [field, ' \t ']))
  const missing = Object.fromEntries(fields.map((field) => [field, undefined]))
  assert.deepEqual(signUp(empty), expected)
  assert.deepEqual(signUp(blank), expected)
  assert.deepEqual(signUp(missing), { ...expected, emailConfirmation: 'emails_differ' })
})

test('a text that is not an e-mail address is rejected [R1-214]', () => {
  for (const email of ['joana', 'joana@', '@orla.example', 'joana@orla', 'jo ana@orla.example']) {
    assert.deepEqual(signUp({ email, emailConfirmation: email }), { email: 'email_invalid' }, email)
  }
})

test('text copied along with an e-mail address is removed', () => {
  const email = 'Joana Prado <joana\u200b@orla.example>;'
  assert.deepEqual(signUp({ email }), person)
  assert.deepEqual(signUp({ email, emailConfirmation: 'JOANA@orla.example' }), {
    ...person,
    emailConfirmation: 'JOANA@orla.example',
  })
})

test('the confirmation must repeat the e-mail address, ignoring case [R1-218]', () => {
  assert.deepEqual(signUp({ emailConfirmation: 'joana@orla.test' }), { emailConfirmation: 'emails_differ' })
  assert.deepEqual(signUp({ emailConfirmation: '' }), { emailConfirmation: 'emails_differ' })
  assert.equal('email' in signUp({ emailConfirmation: 'Joana@Orla.example' }), true)
})

test('a password requires six characters and keeps blanks at its ends [R1-219]', () => {
  assert.deepEqual(signUp({ password: '12345' }), { password: 'password_too_short' })
  assert.deepEqual(signUp({ password: '\u{1f9f9}\u{1f9f9}\u{1f9f9}' }), { password: 'password_too_short' })
  assert.deepEqual(signUp({ password: '  12  ' }), { ...person, password: '  12  ' })
  assert.deepEqual(signUp({ password: 'x'.repeat(1025) }), { password: 'too_long' })
})

test('a text loses the blanks at its ends [R1-235]', () => {
  const padded = {
    nome: '  Joana Prado ',
    email: ' joana@orla.example ',
    telefone: ' 85999990000 ',
    cpf: ' 52998224725 ',
  }
  assert.deepEqual(signUp(padded), person)
})

test("a person's name becomes one line and needs a visible character", () => {
  assert.deepEqual(signUp({ nome: 'Joana\u0000\r\nPrado' }), person)
  assert.deepEqual(signUp({ nome: 'Joana \ud83d' }), { ...person, nome: 'Joana \ufffd' })
  assert.deepEqual(signUp({ nome: '\u200b' }), { nome: 'name_required' })
  assert.deepEqual(signUp({ nome: 'x'.repeat(121) }), { nome: 'too_long' })
})

test('reads a CPF as digits and rejects wrong check digits [R1-239 R1-240 R1-241]', () => {
  for (const cpf of ['52998224724', '00000000000', '11111111111', '529982247', '5299822472a']) {
    assert.deepEqual(signUp({ cpf }), { cpf: 'cpf_invalid' }, cpf)
  }
  assert.deepEqual(signUp({ cpf: '529.982.247-25' }), person)
  assert.deepEqual(signUp({ cpf: '\u200e529\u2011982\u2011247\u201125' }), person)
  assert.deepEqual(signUp({ cpf: '44.299.497-43' }), { ...person, cpf: '04429949743' })
})

test('rejects birth dates that do not exist, before 1940 or after today [R1-243 R1-244 R1-245]', () => {
  for (const day of [
    '1939-12-31',
    '1990-02-30',
    '1990-13-01',
    '1990-01-32',
    '2999-01-01',
    '01/01/1990',
    '1990-1-1',
  ]) {
    assert.deepEqual(signUp({ dataNascimento: day }), { dataNascimento: 'birth_date_invalid' }, day)
  }
  assert.deepEqual(signUp({ dataNascimento: '1940-01-01' }), { ...person, dataNascimento: '1940-01-01' })
})

test('a phone is read as its ten or eleven digits [R1-249]', () => {
  assert.deepEqual(signUp({ telefone: '(85) 9 9999-0000' }), person)
  assert.deepEqual(signUp({ telefone: '(85) 3222-0000' }), { ...person, telefone: '8532220000' })
  for (const telefone of [
    '+55 85 99999-0000',
    '\u202a(085) 9 9999\u20110000',
    'https://wa.me/5585999990000',
  ]) {
    assert.deepEqual(signUp({ telefone }), person, telefone)
  }
  for (const telefone of [
    '859999000',
    '859999900001',
    '55859999900',
    '0499990000',
    '+1 415 555-0100',
    'oito cinco',
    '85 9999x0000',
  ]) {
    assert.deepEqual(signUp({ telefone }), { telefone: 'phone_invalid' }, telefone)
  }
  assert.deepEqual(signUp({ telefone: '\u200b' }), { telefone: 'phone_required' })
  assert.deepEqual(signUp({ telefone: '8'.repeat(10_000) }), { telefone: 'phone_invalid' })
})

test('the profile requires name, e-mail and phone [R1-225 R1-226 R1-228]', () => {
  assert.deepEqual(saveProfile({ nome: '', email: '', telefone: '' }), {
    nome: 'name_required',
    email: 'email_required',
    telefone: 'phone_required',
  })
})

test('a sign-up requires a birth date, and the profile rejects one [R1-227]', () => {
  assert.deepEqual(signUp({ dataNascimento: undefined }), { dataNascimento: 'birth_date_required' })
  for (const dataNascimento of ['', null, '1988-02-29']) {
    assert.deepEqual(saveProfile({ dataNascimento }), { dataNascimento: 'unknown_field' })
  }
})

test('an autofilled old password without a new password is ignored [R1-076 R1-302]', () => {
  assert.equal(saveProfile({}), 'taken')
  assert.equal(saveProfile({ oldPassword: '', newPassword: '', passwordConfirmation: '' }), 'taken')
  assert.equal(saveProfile({ oldPassword: 'filled in' }), 'taken')
})

test('a new password requires the old password [R1-229]', () => {
  assert.deepEqual(saveProfile({ newPassword: '123456', passwordConfirmation: '123456' }), {
    oldPassword: 'old_password_required',
  })
})

test('old password, new password and confirmation require six characters each [R1-230 R1-231 R1-233]', () => {
  assert.deepEqual(
    saveProfile({ oldPassword: '12345', newPassword: '12345', passwordConfirmation: '12345' }),
    {
      oldPassword: 'profile_password_too_short',
      newPassword: 'profile_password_too_short',
      passwordConfirmation: 'profile_password_too_short',
    },
  )
})

test('a new password requires a matching confirmation [R1-232]', () => {
  const passwords = { oldPassword: '123456', newPassword: '1234567' }
  assert.deepEqual(saveProfile(passwords), { passwordConfirmation: 'password_confirmation_required' })
  // A missing confirmation is reported only if both passwords are long enough.
  assert.deepEqual(saveProfile({ ...passwords, oldPassword: '12345' }), {
    oldPassword: 'profile_password_too_short',
  })
  assert.deepEqual(saveProfile({ oldPassword: '123456', newPassword: '12345' }), {
    newPassword: 'profile_password_too_short',
  })
  assert.deepEqual(saveProfile({ ...passwords, passwordConfirmation: '1234568' }), {
    passwordConfirmation: 'passwords_differ',
  })
  assert.deepEqual(saveProfile({ oldPassword: '123456', passwordConfirmation: '123456' }), {
    passwordConfirmation: 'passwords_differ',
  })
  assert.equal(saveProfile({ ...passwords, passwordConfirmation: '1234567' }), 'taken')
})

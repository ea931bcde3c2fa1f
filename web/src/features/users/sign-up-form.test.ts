import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFieldErrors } from '@zelo/contract/errors'
import { signUpForm } from './sign-up-form.ts'

const typed = {
  name: ' Ivone Sampaio ',
  email: ' ivone@orvalho.example ',
  emailConfirmation: 'ivone@orvalho.example',
  cpf: '529.982.247-25',
  birthDate: '02/04/1988',
  phone: '(85) 9 8888-7777',
  password: ' senha 1 ',
  passwordConfirmation: ' senha 1 ',
}

function validateSignUp(changes: Partial<typeof typed>): Record<string, string> {
  const parsed = signUpForm.safeParse({ ...typed, ...changes })
  return parsed.success ? {} : toFieldErrors(parsed.error)
}

test('a sign-up sends normalized values and no password confirmation [R1-235 R1-241 R1-249 R1-297]', () => {
  assert.deepEqual(signUpForm.parse(typed), {
    name: 'Ivone Sampaio',
    email: 'ivone@orvalho.example',
    emailConfirmation: 'ivone@orvalho.example',
    cpf: '52998224725',
    birthDate: '1988-04-02',
    phone: '85988887777',
    password: ' senha 1 ',
  })
})

test('the two e-mails and the two passwords must be equal [R1-220 R1-218]', () => {
  assert.deepEqual(validateSignUp({ passwordConfirmation: 'senha 1' }), {
    passwordConfirmation: 'passwords_differ',
  })
  assert.deepEqual(validateSignUp({ emailConfirmation: 'ivone@orvalho.exampl' }), {
    emailConfirmation: 'emails_differ',
  })
})

test('the birth date must exist and must not be before 1940 [R1-243 R1-244 R1-245]', () => {
  for (const birthDate of [
    '32/01/1990',
    '00/01/1990',
    '01/13/1990',
    '31/02/1990',
    '31/12/1939',
    '01/01/19',
  ]) {
    assert.deepEqual(validateSignUp({ birthDate }), { birthDate: 'birth_date_invalid' }, birthDate)
  }
  for (const birthDate of ['01/01/1940', '1/1/1940', '1.1.1940', '1940-01-01']) {
    assert.equal(signUpForm.parse({ ...typed, birthDate }).birthDate, '1940-01-01', birthDate)
  }
  assert.deepEqual(validateSignUp({ birthDate: '' }), { birthDate: 'birth_date_required' })
})

test('every empty field shows its error at once [R1-212 R1-213 R1-215 R1-217 R1-219]', () => {
  const empty = Object.fromEntries(Object.keys(typed).map((field) => [field, '']))
  assert.deepEqual(validateSignUp(empty), {
    name: 'name_required',
    email: 'email_required',
    cpf: 'cpf_required',
    birthDate: 'birth_date_required',
    phone: 'phone_required',
    password: 'password_too_short',
  })
})

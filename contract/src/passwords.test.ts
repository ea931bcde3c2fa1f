import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFieldErrors } from './errors.ts'
import { forgotten, newPassword } from './passwords.ts'
import { decodeInput, encodeErrors } from './wire.ts'

const findErrors = (part: typeof forgotten | typeof newPassword, body: unknown) => {
  const schema = 'kind' in part ? part.schema : part
  const parsed = schema.safeParse(decodeInput(part, body), { reportInput: true })
  return parsed.success ? {} : encodeErrors(part, toFieldErrors(parsed.error))
}

test('a password reset request requires a valid e-mail address [R1-221 R1-222]', () => {
  assert.deepEqual(findErrors(forgotten, { tapp: true }), { email: 'email_required' })
  assert.deepEqual(findErrors(forgotten, { email: ' ', tapp: true }), { email: 'email_required' })
  assert.deepEqual(findErrors(forgotten, { email: 'joana@', tapp: true }), { email: 'email_invalid' })
})

test('a password reset request contains the e-mail and tapp: true [R1-298]', () => {
  assert.deepEqual(findErrors(forgotten, { email: 'joana@orla.example', tapp: true }), {})
  assert.deepEqual(findErrors(forgotten, { email: 'joana@orla.example' }), { tapp: 'invalid' })
  assert.deepEqual(findErrors(forgotten, { email: 'joana@orla.example', tapp: false }), { tapp: 'invalid' })
})

test('a reset requires a long enough password, its repetition and a token [R1-059 R1-223 R1-224 R1-299]', () => {
  const body = { password: '123456', passwordConfirmation: '123456', token: 'x' }
  assert.deepEqual(findErrors(newPassword, body), {})
  assert.deepEqual(findErrors(newPassword, { ...body, token: undefined }), { token: 'token_required' })
  assert.deepEqual(findErrors(newPassword, { ...body, token: ' ' }), { token: 'token_required' })
  assert.deepEqual(findErrors(newPassword, { ...body, password: '12345', passwordConfirmation: '1234567' }), {
    password: 'password_too_short',
    passwordConfirmation: 'passwords_differ',
  })
  assert.deepEqual(findErrors(newPassword, { ...body, passwordConfirmation: '123456 ' }), {
    passwordConfirmation: 'passwords_differ',
  })
})

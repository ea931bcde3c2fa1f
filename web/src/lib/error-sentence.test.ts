import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { formatWait, toErrorSentence, withReason } from '@zelo/ui/lib/error-sentence.ts'
import i18next from 'i18next'
import { baseTexts as english } from '../i18n/en-US.ts'
import { baseTexts as portuguese } from '../i18n/pt-BR.ts'

before(async () => {
  await i18next.init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { translation: portuguese }, 'en-US': { translation: english } },
  })
})

test('an error appears in the current language, without the server’s text [R1-333]', async () => {
  const error = new ApiError('email_not_registered', { detail: 'There is no active person' })
  assert.equal(toErrorSentence(error), 'E-mail não cadastrado')
  await i18next.changeLanguage('en-US')
  assert.equal(toErrorSentence(error), 'E-mail not registered')
  await i18next.changeLanguage('pt-BR')
})

test('an unexpected error is shown as an internal error', () => {
  assert.equal(toErrorSentence(new Error('undefined is not a function')), portuguese.errors.internal)
})

test('a rate-limited user sees how long to wait', () => {
  const error = new ApiError('too_many_requests', { facts: { seconds: 45 } })
  assert.equal(
    toErrorSentence(error),
    'Muitas tentativas em pouco tempo. Espere 45 segundos e tente de novo.',
  )
  assert.equal(toErrorSentence(new ApiError('too_many_requests')), portuguese.errors.too_many_requests)
})

test('a failure shows its sentence; a different reason appears as detail', () => {
  const specified = portuguese.errors.invalid_credentials
  assert.deepEqual(withReason(specified, new ApiError('inactive_user')), {
    text: specified,
    detail: portuguese.errors.inactive_user,
  })
  assert.deepEqual(withReason(specified, new ApiError('invalid_credentials')), {
    text: specified,
    detail: undefined,
  })
})

test('a wait shows seconds or minutes, rounded up', () => {
  assert.equal(formatWait(1, 'pt-BR'), '1 segundo')
  assert.equal(formatWait(119, 'pt-BR'), '119 segundos')
  assert.equal(formatWait(121, 'pt-BR'), '3 minutos')
  assert.equal(formatWait(1800, 'en-US'), '30 minutes')
})

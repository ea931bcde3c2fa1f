import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type ErrorCode, errorStatus } from '@zelo/contract/errors'
import { ApiError } from '@zelo/ui/lib/client.ts'
import i18next from 'i18next'
import { agendas } from '../../i18n/pt-BR/agendas.ts'
import { baseTexts } from '../../i18n/pt-BR.ts'
import { scheduleFailure } from './agenda-refusal.ts'

before(() =>
  i18next.init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { translation: { ...baseTexts, agendas } } },
    interpolation: { escapeValue: false },
  }),
)

const wordsFor = (error: unknown) => scheduleFailure(error, agendas.saveFailedWhy, i18next.t)

test('a save error other than 400 shows the general sentence with reason [R3-461]', () => {
  const codes = Object.keys(errorStatus).filter((code) => errorStatus[code as ErrorCode] !== 400)
  for (const code of [...codes, 'offline'] as (ErrorCode | 'offline')[]) {
    assert.deepEqual(wordsFor(new ApiError(code)), {
      text: 'Ocorreu um erro ao cadastrar o agendamento, tente novamente',
      detail: baseTexts.errors[code],
    })
  }
})

test('a save error 400 shows the message for its code or field [R3-460]', () => {
  const facts = { day: '2026-11-21', start: '08:00', end: '09:00', environment: 'Copa' }
  assert.match(wordsFor(new ApiError('same_slot_taken', { facts })).text, /Copa.*21\/11\/2026.*08:00 – 09:00/)
  assert.deepEqual(wordsFor(new ApiError('invalid_input')), { text: baseTexts.errors.invalid_input })
  const errors = { '0.userId': 'user_inactive' }
  assert.notEqual(wordsFor(new ApiError('invalid_input', { errors })).text, baseTexts.errors.invalid_input)
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import i18next from 'i18next'
import { ui } from '../i18n/pt-BR/ui.ts'
import { differenceInWords, durationInWords } from './durations.ts'

before(() => i18next.init({ lng: 'pt-BR', resources: { 'pt-BR': { translation: { ui } } } }))

test('minutes are told as such below an hour, and from then on with hours', () => {
  const words = [0, 45, 60, 72, 60_065].map((minutes) => durationInWords(minutes, i18next.t))
  assert.deepEqual(words, ['0 min', '45 min', '1h00', '1h12', '1.001h05'])
})

test('a difference has a real sign, and none where there is no difference', () => {
  const words = [18, -64, 0].map((minutes) => differenceInWords(minutes, i18next.t))
  assert.deepEqual(words, ['+18 min', '−1h04', '0 min'])
})

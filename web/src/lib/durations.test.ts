import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import i18next from 'i18next'
import { ui } from '../i18n/pt-BR/ui.ts'
import { formatDifference, formatDuration, formatMilliseconds } from './durations.ts'

before(() => i18next.init({ lng: 'pt-BR', resources: { 'pt-BR': { translation: { ui } } } }))

test('a duration shows minutes, or hours and minutes from one hour on', () => {
  const words = [0, 45, 60, 72, 60_065].map((minutes) => formatDuration(minutes, i18next.t))
  assert.deepEqual(words, ['0 min', '45 min', '1h00', '1h12', '1.001h05'])
})

test('a positive or negative difference has a sign, and zero has none', () => {
  const words = [18, -64, 0].map((minutes) => formatDifference(minutes, i18next.t))
  assert.deepEqual(words, ['+18 min', '−1h04', '0 min'])
})

test('a time span is shown in minutes, hours, days or years', () => {
  const minute = 60_000
  const cases: [number, string][] = [
    [5 * minute, '5 minutos'],
    [119 * minute, '119 minutos'],
    [120 * minute, '2 horas'],
    [26 * 60 * minute, '26 horas'],
    [48 * 60 * minute, '2 dias'],
    [400 * 24 * 60 * minute, '400 dias'],
    [17 * 365 * 24 * 60 * minute, '17 anos'],
  ]
  for (const [span, words] of cases) assert.equal(formatMilliseconds(span, 'pt-BR'), words)
  assert.equal(formatMilliseconds(26 * 60 * minute, 'en-US'), '26 hours')
})

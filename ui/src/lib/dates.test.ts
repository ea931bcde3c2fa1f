import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDayInWords, formatSpan, formatTime } from './dates.ts'

test('a time is shown in the company’s zone, not in the computer’s [R1-188 R3-288]', () => {
  assert.equal(formatTime('2026-11-19T07:04:00-03:00'), '07:04')
  assert.equal(formatTime('2026-11-19T07:04:00+09:00'), '07:04')
})

test('a time span without an end shows only its start [R1-162]', () => {
  assert.equal(formatSpan('07:04', '07:31'), '07:04 – 07:31')
  assert.equal(formatSpan('07:04', null), '07:04 –')
})

test('a day in words keeps its date and uses the interface language', () => {
  assert.equal(formatDayInWords('2026-11-19', 'pt-BR'), 'quinta-feira, 19 de novembro')
  assert.equal(formatDayInWords('2026-11-19', 'en-US'), 'Thursday, November 19')
  assert.equal(formatDayInWords('2026-11-01', 'pt-BR'), 'domingo, 1º de novembro')
})

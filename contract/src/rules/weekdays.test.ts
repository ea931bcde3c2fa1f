import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatWeekdays, parseWeekdays, WEEKDAYS } from './weekdays.ts'

test('the days of a week have labels from Sunday to Saturday [R3-491]', () => {
  assert.deepEqual(
    WEEKDAYS.map((weekday) => formatWeekdays([weekday])),
    ['Domingo', 'Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'],
  )
})

test("DIAS_SEMANA has Portuguese names of weekdays, joined by ' - ' [R3-264]", () => {
  assert.equal(formatWeekdays([1, 3]), 'Segunda-feira - Quarta-feira')
  assert.equal(
    formatWeekdays(WEEKDAYS),
    'Domingo - Segunda-feira - Terça-feira - Quarta-feira - Quinta-feira - Sexta-feira - Sábado',
  )
  assert.equal(formatWeekdays([]), '')
})

test('weekdays are formatted in the order of the week and parsed back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WEEKDAYS)), (weekdays) => {
      const inOrder = WEEKDAYS.filter((weekday) => weekdays.includes(weekday))
      assert.deepEqual(parseWeekdays(formatWeekdays(weekdays)), inOrder)
    }),
  )
})

test('parses short weekday names, ignoring case and accents', () => {
  assert.deepEqual(parseWeekdays('SEGUNDA - terca-feira - sábado - SABADO'), [1, 2, 6])
  assert.deepEqual(parseWeekdays(' Terça  -  domingo '), [0, 2])
  assert.deepEqual(parseWeekdays('  '), [])
})

test('a list with a name that is not a weekday is rejected', () => {
  for (const text of [
    'Segunda-feira - Monday',
    'Domingo-feira',
    'Segunda-feira -  - Terça',
    'Segunda, Terça',
    '-',
  ]) {
    assert.equal(parseWeekdays(text), null, text)
  }
})

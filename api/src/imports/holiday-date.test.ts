import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHolidayDate } from './holiday-date.ts'

test('reads dates without a year as people and Excel write them', () => {
  for (const text of ['01/05', '1-5', '1/mai', '1-May', '1 de maio', '1º de maio', '1º/05', '1° de Maio'])
    assert.deepEqual(readHolidayDate(text), { day: null, rule: '05-01' }, text)
})

test('reads dates with a year, also with the name of the month', () => {
  for (const text of [
    '25/12/2026',
    '2026-12-25',
    '46381',
    '25 de dezembro de 2026',
    '25/dez/2026',
    '25-Dec-2026',
  ])
    assert.deepEqual(readHolidayDate(text), { day: '2026-12-25', rule: null }, text)
})

test('rejects days that do not exist and texts that are no date', () => {
  for (const text of ['', '31/02', '30 de fevereiro de 2026', '1 de nada', '1o', 'maio', '1º de maio de 26'])
    assert.equal(readHolidayDate(text), undefined, text)
})

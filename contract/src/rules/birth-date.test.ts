import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBirthDate, parseBirthDate } from './birth-date.ts'

const today = '2026-11-21'

const parse = (text: string) => parseBirthDate(text, today)

test('R1-243 R1-244 a birth date has a day of 1 to 31 and a month of 1 to 12, and exists', () => {
  assert.equal(parse('31/12/1985'), '1985-12-31')
  assert.equal(parse('29/02/1988'), '1988-02-29')
  for (const text of ['00/12/1985', '32/12/1985', '31/00/1985', '31/13/1985', '31/04/1985', '29/02/1985']) {
    assert.equal(parse(text), null, text)
  }
  for (const text of ['', '31/12/198', '1985-12-31', '3/1/1985']) assert.equal(parse(text), null, text)
})

test('R1-245 a birth date is in 1940 or later', () => {
  assert.equal(parse('01/01/1940'), '1940-01-01')
  assert.equal(parse('31/12/1939'), null)
})

test('a birth date is not in the future', () => {
  assert.equal(parse('21/11/2026'), today)
  assert.equal(parse('22/11/2026'), null)
})

test('the server asks the same of the date as it travels', () => {
  assert.equal(isBirthDate('1985-12-31', today), true)
  for (const date of ['1939-12-31', '2026-11-22', '1985-02-29', '31/12/1985', '']) {
    assert.equal(isBirthDate(date, today), false, date)
  }
})

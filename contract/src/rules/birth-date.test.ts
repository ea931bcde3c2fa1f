import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBirthDate } from './birth-date.ts'

const today = '2026-11-21'

test('rejects a birth date that does not exist [R1-243 R1-244]', () => {
  assert.equal(isBirthDate('1985-12-31', today), true)
  assert.equal(isBirthDate('1988-02-29', today), true)
  for (const date of ['1985-12-00', '1985-12-32', '1985-00-31', '1985-13-31', '1985-04-31', '1985-02-29'])
    assert.equal(isBirthDate(date, today), false, date)
  for (const text of ['', '198-12-31', '31/12/1985', '1985-1-3'])
    assert.equal(isBirthDate(text, today), false, text)
})

test('a birth date before 1940 is rejected [R1-245]', () => {
  assert.equal(isBirthDate('1940-01-01', today), true)
  assert.equal(isBirthDate('1939-12-31', today), false)
})

test('a birth date in the future is rejected', () => {
  assert.equal(isBirthDate(today, today), true)
  assert.equal(isBirthDate('2026-11-22', today), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPhone, maskPhone, phoneDigits } from './phone.ts'

test('R1-247 a phone is masked while it is typed', () => {
  assert.equal(maskPhone('85991234567'), '(85) 9 9123-4567')
  assert.equal(maskPhone('8'), '(8')
  assert.equal(maskPhone('(85) '), '(85')
  assert.equal(maskPhone('859'), '(85) 9')
  assert.equal(maskPhone(''), '')
})

test('R1-248 a phone has at most 16 characters', () => {
  assert.equal(maskPhone('859912345678999'), '(85) 9 9123-4567')
  assert.equal(maskPhone('859912345678999').length, 16)
})

test('the country’s code in front of a number that is pasted is no area code', () => {
  assert.equal(maskPhone('+55 85 99123-4567'), '(85) 9 9123-4567')
  assert.equal(maskPhone('+5585991234567'), '(85) 9 9123-4567')
  assert.equal(maskPhone('55991234567'), '(55) 9 9123-4567')
})

test('R1-249 a phone travels as its digits', () => {
  assert.equal(phoneDigits('(85) 9 9123-4567'), '85991234567')
})

test('a phone is read as its number of digits asks', () => {
  assert.equal(formatPhone('85991234567'), '(85) 9 9123-4567')
  assert.equal(formatPhone('8532220000'), '(85) 3222-0000')
  assert.equal(formatPhone(''), '')
})

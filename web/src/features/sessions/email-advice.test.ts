import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deservesSecondLook } from './email-advice.ts'

test('an upper-case letter in the e-mail is pointed out, and no longer once it is gone [R1-043]', () => {
  assert.equal(deservesSecondLook('Helena@orvalho.example'), true)
  assert.equal(deservesSecondLook('helena@orvalho.example'), false)
})

test('an accented letter in the e-mail is pointed out, however it was typed [R1-044]', () => {
  assert.equal(deservesSecondLook('joão@orvalho.example'), true)
  assert.equal(deservesSecondLook('joa\u0303o@orvalho.example'), true)
})

test('a cedilla in the e-mail is pointed out [R1-045]', () => {
  assert.equal(deservesSecondLook('conceicao@orvalho.example'), false)
  assert.equal(deservesSecondLook('conceiçao@orvalho.example'), true)
})

test('digits and signs of an ordinary e-mail are no reason for a second look', () => {
  assert.equal(deservesSecondLook('h.duarte+turno-2_b@orvalho.example'), false)
})

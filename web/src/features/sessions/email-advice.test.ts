import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnusualEmail } from './email-advice.ts'

test('warns about an upper-case letter in the e-mail while it is there [R1-043]', () => {
  assert.equal(isUnusualEmail('Helena@orvalho.example'), true)
  assert.equal(isUnusualEmail('helena@orvalho.example'), false)
})

test('warns about an accented letter, composed or not [R1-044]', () => {
  assert.equal(isUnusualEmail('joão@orvalho.example'), true)
  assert.equal(isUnusualEmail('joa\u0303o@orvalho.example'), true)
})

test('warns about a cedilla in the e-mail [R1-045]', () => {
  assert.equal(isUnusualEmail('conceicao@orvalho.example'), false)
  assert.equal(isUnusualEmail('conceiçao@orvalho.example'), true)
})

test('accepts digits and signs of an ordinary e-mail', () => {
  assert.equal(isUnusualEmail('h.duarte+turno-2_b@orvalho.example'), false)
})

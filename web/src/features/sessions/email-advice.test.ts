import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnusualEmail } from './email-advice.ts'

test('an e-mail with an upper-case letter shows a warning [R1-043]', () => {
  assert.equal(isUnusualEmail('Helena@orvalho.example'), true)
  assert.equal(isUnusualEmail('helena@orvalho.example'), false)
})

test('an e-mail with an accented letter shows a warning [R1-044]', () => {
  assert.equal(isUnusualEmail('joão@orvalho.example'), true)
  assert.equal(isUnusualEmail('joa\u0303o@orvalho.example'), true)
})

test('an e-mail with a cedilla shows a warning [R1-045]', () => {
  assert.equal(isUnusualEmail('conceicao@orvalho.example'), false)
  assert.equal(isUnusualEmail('conceiçao@orvalho.example'), true)
})

test('an e-mail with digits and common punctuation shows no warning', () => {
  assert.equal(isUnusualEmail('h.duarte+turno-2_b@orvalho.example'), false)
})

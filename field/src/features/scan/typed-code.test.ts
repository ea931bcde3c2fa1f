import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeMask } from './typed-code.ts'

test('a typed code is formatted as on the label', () => {
  assert.deepEqual(['0', '0cw7', '0cw7k', '0CW7-K3MP'].map(codeMask.type), [
    '0',
    '0CW7',
    '0CW7-K',
    '0CW7-K3MP',
  ])
  assert.equal(codeMask.type('0CW7-'), '0CW7')
  assert.equal(codeMask.read(' 0cw7 k3mp '), '0CW7-K3MP')
})

test('a code of more than eight characters has four after the dash', () => {
  assert.equal(codeMask.type('10CW7K3MP'), '10CW7-K3MP')
})

test('accepts a pasted code with any dash, space or full-width letter', () => {
  for (const text of ['0cw7\u2011k3mp', '\u200e0CW7\u00a0K3MP', '\uff10\uff23\uff37\uff17\uff0dK3MP']) {
    assert.equal(codeMask.read(text), '0CW7-K3MP', text)
  }
  assert.equal(codeMask.type('12345678901234567'), null)
  assert.equal(codeMask.read('0CW7-K3MP e 0CW7-K3MP'), '0CW7-K3MP e 0CW7-K3MP')
})

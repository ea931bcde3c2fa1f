import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskCode } from './typed-code.ts'

test('a code shows as the label prints it while it is typed, and can be deleted letter by letter', () => {
  assert.deepEqual(['0', '0cw7', '0cw7k', '0CW7-K3MP'].map(maskCode), ['0', '0CW7', '0CW7-K', '0CW7-K3MP'])
  assert.equal(maskCode('0CW7-'), '0CW7')
  assert.equal(maskCode(' 0cw7 k3mp '), '0CW7-K3MP')
})

test('the longer code of a high number keeps its last group of four', () => {
  assert.equal(maskCode('10CW7K3MP'), '10CW7-K3MP')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatShare } from './shares.ts'

test('0% or 100% is shown only for an exact share', () => {
  const words = [0, 4, 5, 2340, 9994, 9995, 9996, 10_000].map((part) =>
    formatShare(part / 10_000, 'pt-BR', 1),
  )
  assert.deepEqual(words, ['0%', '<0,1%', '0,1%', '23,4%', '99,9%', '>99,9%', '>99,9%', '100%'])
  assert.equal(formatShare(0.9996, 'en-US', 1), '>99.9%')
  assert.equal(formatShare(0.0004, 'en-US', 1), '<0.1%')
})

test('a share near 0 or 100 is shown as <1% or >99%', () => {
  const words = [0, 4, 49, 51, 9949, 9996, 10_000].map((part) => formatShare(part / 10_000, 'pt-BR', 0))
  assert.deepEqual(words, ['0%', '<1%', '<1%', '1%', '99%', '>99%', '100%'])
})

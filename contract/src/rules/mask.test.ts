import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskDate } from './mask.ts'

test('R1-242 typed digits become DD/MM/YYYY as they come', () => {
  const steps = ['1', '19', '191', '1911', '19112', '19112026'].map(maskDate)
  assert.deepEqual(steps, ['1', '19', '19/1', '19/11', '19/11/2', '19/11/2026'])
})

test('R1-246 a date takes no more than 10 characters, and nothing but digits', () => {
  assert.equal(maskDate('19/11/20267'), '19/11/2026')
  assert.equal(maskDate('dia 19'), '19')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumStandardMinutes } from './standard-minutes.ts'

test('standard minutes are the sum over all procedures that have minutes', () => {
  assert.equal(sumStandardMinutes([{ minutes: 15 }, { minutes: null }, {}, { minutes: 4 }]), 19)
  assert.equal(sumStandardMinutes([{ minutes: null }, {}]), null)
  assert.equal(sumStandardMinutes([]), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countVisitMinutes, sumStandardMinutes } from './standard-minutes.ts'

test('standard minutes are the sum of the procedures with minutes', () => {
  assert.equal(sumStandardMinutes([{ minutes: 15 }, { minutes: null }, {}, { minutes: 4 }]), 19)
  assert.equal(sumStandardMinutes([{ minutes: null }, {}]), null)
  assert.equal(sumStandardMinutes([]), null)
})

test('a typed time window takes priority over standard minutes', () => {
  const procedures = [{ minutes: 15 }, { minutes: 4 }]
  assert.equal(countVisitMinutes(60, procedures), 60)
  assert.equal(countVisitMinutes(0, procedures), 19)
  assert.equal(countVisitMinutes(0, []), 0)
})

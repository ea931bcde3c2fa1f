import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { matchesShape } from './matches-shape.ts'

const example = { token: '', user: { id: 0, nome: '' }, levels: [{ name: '' }] }
const right = { token: 'a', user: { id: 7, nome: 'Ana' }, levels: [{ name: 'x' }, { name: 'y' }] }

test('a value of the same shape is accepted, even with extra keys', () => {
  assert.equal(matchesShape(right, example), true)
  assert.equal(matchesShape({ ...right, levels: [], more: 1 }, example), true)
})

test('a value with a missing, empty or wrong part is rejected', () => {
  const wrong: unknown[] = [
    null,
    'text',
    7,
    [],
    {},
    { ...right, token: null },
    { ...right, user: null },
    { ...right, user: [] },
    { ...right, user: { id: '7', nome: 'Ana' } },
    { ...right, levels: null },
    { ...right, levels: {} },
    { ...right, levels: [{ name: 'x' }, null] },
  ]
  for (const value of wrong) assert.equal(matchesShape(value, example), false, JSON.stringify(value))
})

test('the check of any JSON value throws no error', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => typeof matchesShape(value, example) === 'boolean'))
})

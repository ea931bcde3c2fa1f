import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { fits } from './fits.ts'

const example = { token: '', user: { id: 0, nome: '' }, levels: [{ name: '' }] }
const right = { token: 'a', user: { id: 7, nome: 'Ana' }, levels: [{ name: 'x' }, { name: 'y' }] }

test('a value with the same kinds under the same names fits, also with more', () => {
  assert.equal(fits(right, example), true)
  assert.equal(fits({ ...right, levels: [], more: 1 }, example), true)
})

test('a missing, empty or foreign part does not fit', () => {
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
  for (const value of wrong) assert.equal(fits(value, example), false, JSON.stringify(value))
})

test('any JSON gives a verdict', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => typeof fits(value, example) === 'boolean'))
})

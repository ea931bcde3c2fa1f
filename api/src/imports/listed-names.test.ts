import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { quoteListedName, splitListedNames } from './listed-names.ts'

test('names stay unchanged when joined into one cell and split again [R2-183]', () => {
  const name = fc
    .array(fc.constantFrom('a', 'Ç', '"', ';', ' ', ',', "'"), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join('').trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      assert.deepEqual(splitListedNames(names.map(quoteListedName).join('; ')), names)
    }),
  )
})

test('reads lists that contain line breaks, empty items and quotes in names', () => {
  assert.deepEqual(splitListedNames(' Piso;Degrau \n"Piso; molhado";'), ['Piso', 'Degrau', 'Piso; molhado'])
  assert.deepEqual(splitListedNames('Sala "azul"; 5" de altura;"VIP" norte'), [
    'Sala "azul"',
    '5" de altura',
    '"VIP" norte',
  ])
  assert.deepEqual(splitListedNames('"aberta; Degrau'), ['"aberta', 'Degrau'])
  assert.deepEqual(splitListedNames(''), [])
})

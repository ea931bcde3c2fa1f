import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nameKey } from './name-key.ts'

test('names that differ by case, accents or spaces only have one key', () => {
  for (const name of [
    'Recepção Principal',
    ' RECEPCAO   principal ',
    'recepc\u0327a\u0303o\u00a0principal\n',
  ]) {
    assert.equal(nameKey(name), 'recepcao principal', name)
  }
})

test('names that differ otherwise have different keys', () => {
  assert.equal(new Set(['Sala 1', 'Sala 2', 'Sala1', 'Sala-1', 'Ala 1'].map(nameKey)).size, 5)
})

test('a key is lower case, has no accents and no space to spare, and is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const key = nameKey(name)
      assert.equal(nameKey(key), key)
      assert.equal(key, key.toLowerCase())
      assert.doesNotMatch(key, /\p{Mn}|\s\s|^\s|\s$/u)
    }),
    { numRuns: 1000 },
  )
})

test('the key does not depend on case or on how accents are encoded', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zÀ-ÖØ-Þà-öø-þ0-9 ]*$/), (name) => {
      assert.equal(nameKey(name.toUpperCase()), nameKey(name))
      assert.equal(nameKey(name.normalize('NFD')), nameKey(name))
      assert.equal(nameKey(`  ${name.replaceAll(' ', '   ')} `), nameKey(name))
    }),
  )
})

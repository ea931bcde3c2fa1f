import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cepMask } from './cep.ts'
import { dashes, typeInto } from './test-mask.ts'

test('a CEP is formatted while it is typed [R1-251]', () => {
  assert.equal(typeInto(cepMask, '60175047'), '60.175-047')
  assert.equal(typeInto(cepMask, '60175'), '60.175')
  assert.equal(cepMask.type('60.'), '60')
  assert.equal(typeInto(cepMask, '601750479'), '60.175-047')
})

test('reads every spelling of a pasted CEP and leaves other texts unchanged', () => {
  for (const text of [
    '60175-047',
    '60.175 - 047',
    '\u200b60175047',
    'CEP: 60175-047',
    '60.175-047, Fortaleza',
    '(60175-047)',
  ]) {
    assert.equal(cepMask.read(text), '60.175-047', text)
  }
  for (const dash of dashes) assert.equal(cepMask.read(`60175${dash}047`), '60.175-047', dash)
  for (const text of ['601750479', '60175-047 e 60175-048']) assert.equal(cepMask.read(text), text)
})

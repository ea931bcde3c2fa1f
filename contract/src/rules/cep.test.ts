import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskCep } from './cep.ts'

test('R1-251 a CEP is masked while it is typed', () => {
  assert.equal(maskCep('60175047'), '60.175-047')
  assert.equal(maskCep('60175'), '60.175')
  assert.equal(maskCep('60.'), '60')
  assert.equal(maskCep('601750479'), '60.175-047')
})

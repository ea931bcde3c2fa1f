import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf } from './client.ts'

test('R1-313 every call has the base path /api', () => {
  assert.equal(addressOf('/sessions'), '/api/sessions')
})

test('path parameters and query values are encoded, absent ones left out', () => {
  assert.equal(
    addressOf('/setor/:id', { id: 'a/b' }, { nome: 'sala & hall', page: undefined, dia: null, todos: 0 }),
    '/api/setor/a%2Fb?nome=sala+%26+hall&todos=0',
  )
})

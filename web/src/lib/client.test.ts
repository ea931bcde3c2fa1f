import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, refusal } from './client.ts'

test('R1-313 every call has the base path /api', () => {
  assert.equal(addressOf('/sessions'), '/api/sessions')
})

test('R1-312 the host of a call is that of the page, whatever its values are', () => {
  const page = 'https://zelo.example/setores'
  for (const id of [
    '//other.example',
    '/\\other.example',
    '@other.example',
    '../..',
    'https://other.example/',
  ]) {
    const { origin, pathname } = new URL(addressOf('/setor/:id', { id }, { nome: id }), page)
    assert.equal(origin, 'https://zelo.example', id)
    assert.match(pathname, /^\/api\/setor\//)
  }
})

test('path parameters and query values are encoded, absent ones left out', () => {
  assert.equal(
    addressOf('/setor/:id', { id: 'a/b' }, { nome: 'sala & hall', page: undefined, dia: null, todos: 0 }),
    '/api/setor/a%2Fb?nome=sala+%26+hall&todos=0',
  )
})

test('a refusal has the server’s code; one that is not the server’s own has a code from its status', () => {
  const problem = JSON.stringify({ code: 'in_use', facts: { environments: 3 } })
  const { code, facts } = refusal(409, problem)
  assert.deepEqual([code, facts], ['in_use', { environments: 3 }])
  for (const [status, expected] of [
    [401, 'not_signed_in'],
    [413, 'payload_too_large'],
    [429, 'too_many_requests'],
    [502, 'unavailable'],
    [504, 'unavailable'],
    [403, 'internal'],
    [500, 'internal'],
  ] as const) {
    assert.equal(refusal(status, '<html>proxy</html>').code, expected, `${status}`)
  }
})

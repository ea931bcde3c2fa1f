import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasNamesakes, toDistinctNames } from './distinct-names.ts'

const people = [
  { id: 1, name: 'Ivone Sampaio', cpf: '52998224725' },
  { id: 2, name: 'ivone  sampaio', cpf: '11144477735' },
  { id: 3, name: 'Marta Bessa', cpf: '39053344705' },
]

test('people with the same name are shown with their CPF', () => {
  assert.deepEqual(
    [...toDistinctNames(people).values()],
    ['Ivone Sampaio, 529.982.247-25', 'ivone  sampaio, 111.444.777-35', 'Marta Bessa'],
  )
})

test('several rows of the same person do not count as namesakes', () => {
  const named = people.map(({ id, name }) => ({ id, name }))
  assert.ok(hasNamesakes(named))
  assert.ok(!hasNamesakes([named[0]!, named[0]!, named[2]!]))
  assert.ok(!hasNamesakes([]))
})

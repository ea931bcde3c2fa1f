import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byName, finder, slicePage } from './report-list.ts'

test('a search finds a substring, ignoring case and accents [R1-262 R3-371 R3-372]', () => {
  assert.ok(finder('ÁGUA')(['Ponto de agua']))
  assert.ok(finder('  de   agua ')(['Ponto de Água']))
  assert.ok(!finder('aguas')(['água', 's']))
  assert.ok(finder('')([]))
})

test('returns one page or all rows, and nothing after the last page', () => {
  const rows = [1, 2, 3, 4, 5]
  assert.deepEqual(slicePage(rows, 1, 2), [1, 2])
  assert.deepEqual(slicePage(rows, 3, 2), [5])
  assert.deepEqual(slicePage(rows, 4, 2), [])
  assert.deepEqual(slicePage(rows, 4, 'all'), rows)
})

test('sorts names in natural order, and equal names by id', () => {
  const rows = ['Sala 10', 'Sala 2', 'água', 'Bloco', 'Bloco'].map((name, id) => ({ name, id }))
  const sorted = rows.toSorted(
    byName(
      ({ name }) => name,
      ({ id }) => id,
    ),
  )
  assert.deepEqual(
    sorted.map(({ name, id }) => `${name} ${id}`),
    ['água 2', 'Bloco 3', 'Bloco 4', 'Sala 2 1', 'Sala 10 0'],
  )
})

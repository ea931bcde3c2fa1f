import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listKeys, sortPlaces, sortRanks } from './list-rows.ts'

function sorted(texts: string[]): string[] {
  const ranks = sortRanks(texts)
  return [...texts.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0)).map((row) => texts[row] ?? '')
}

test('accented names are sorted alphabetically [R2-028]', () => {
  assert.deepEqual(sorted(['Zeladoria', 'Água', 'Bloco', 'abrigo', 'Êxito', 'Ático']), [
    'abrigo',
    'Água',
    'Ático',
    'Bloco',
    'Êxito',
    'Zeladoria',
  ])
})

test('numbers and dates are sorted by value, with empty values first', () => {
  assert.deepEqual([...sortRanks([10, 9, null, 10])], [2, 1, 0, 2])
  assert.deepEqual([...sortRanks([new Date('2026-03-01'), null, new Date('2025-12-24')])], [2, 0, 1])
})

test('equal rows keep their order in both directions [R2-028 R2-029]', () => {
  const ranks = sortRanks(['b', 'a', 'b', 'a'])
  assert.deepEqual([...sortPlaces(ranks, false)], [1, 3, 0, 2])
  assert.deepEqual([...sortPlaces(ranks, true)], [0, 2, 1, 3])
})

test('numbers within names are sorted by value', () => {
  assert.deepEqual(sorted(['Sala 10', 'Sala 2', 'Sala 1']), ['Sala 1', 'Sala 2', 'Sala 10'])
})

test('equal texts have the same rank', () => {
  assert.deepEqual([...sortRanks(['b', 'a', 'b', 'a', 'c'])], [2, 0, 2, 0, 4])
})

test('the search finds a part of a text, ignoring case and accents [R1-262 R2-362 R2-363]', () => {
  const rows = [{ company: 'Matriz', name: 'Recepção PRINCIPAL' }]
  const keys = listKeys(rows, [
    { id: 'company', text: (row) => row.company },
    { id: 'name', text: (row) => row.name },
  ])
  assert.deepEqual(keys.searchKeys('company'), ['matriz'])
  assert.ok(keys.searchKeys('name')[0]?.includes('cao princ'))
})

test('a column can be searched and sorted by texts it does not show', () => {
  const rows = [
    { day: '2026-03-01', shown: '01/03/2026' },
    { day: '2025-12-24', shown: '24/12/2025' },
  ]
  const column = { id: 'day', text: (row: { shown: string }) => row.shown }
  const plain = listKeys(rows, [column])
  assert.deepEqual([...plain.sortRanks('day')], [0, 1])
  const keys = listKeys(rows, [
    { ...column, sortText: (row) => row.day, searchText: (row) => `${row.shown} ${row.day}` },
  ])
  assert.deepEqual([...keys.sortRanks('day')], [1, 0])
  assert.deepEqual(keys.searchKeys('day')[1], '24/12/2025 2025-12-24')
})

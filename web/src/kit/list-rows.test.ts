import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listKeys, sortRanks } from './list-rows.ts'

function sorted(texts: string[], language = 'pt-BR'): string[] {
  const ranks = sortRanks(texts, language)
  return [...texts.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0)).map((row) => texts[row] ?? '')
}

test('R2-028 accented names stand where a reader looks for them', () => {
  assert.deepEqual(sorted(['Zeladoria', 'Água', 'Bloco', 'abrigo', 'Êxito', 'Ático']), [
    'abrigo',
    'Água',
    'Ático',
    'Bloco',
    'Êxito',
    'Zeladoria',
  ])
})

test('numbers within names are read as numbers', () => {
  assert.deepEqual(sorted(['Sala 10', 'Sala 2', 'Sala 1']), ['Sala 1', 'Sala 2', 'Sala 10'])
})

test('equal texts share a rank, so that they keep the order of the list in both directions', () => {
  assert.deepEqual([...sortRanks(['b', 'a', 'b', 'a', 'c'], 'pt-BR')], [2, 0, 2, 0, 4])
})

test('R1-262 R2-362 R2-363 a search finds a substring of company and name whatever its case and accents', () => {
  const rows = [{ company: 'Matriz', name: 'Recepção PRINCIPAL' }]
  const keys = listKeys(
    rows,
    [
      { id: 'company', text: (row) => row.company },
      { id: 'name', text: (row) => row.name },
    ],
    'pt-BR',
  )
  assert.deepEqual(keys.searchKeys('company'), ['matriz'])
  assert.ok(keys.searchKeys('name')[0]?.includes('cao princ'))
})

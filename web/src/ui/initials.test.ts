import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialsOf, toneOf } from './initials.ts'

test('builds initials from the first and the last name', () => {
  assert.equal(initialsOf('Helena Maria Duarte'), 'HD')
  assert.equal(initialsOf('  ivone  '), 'I')
  assert.equal(initialsOf('Élcio Ávila'), 'ÉÁ')
  assert.equal(initialsOf(''), '')
})

test('gives a name the same tone every time', () => {
  assert.equal(toneOf('Helena Duarte', 5), toneOf('Helena Duarte', 5))
  const tones = new Set(
    ['Helena', 'Ivone', 'Marta', 'Célio', 'Jonas', 'Lúcia', 'Nair'].map((name) => toneOf(name, 5)),
  )
  assert.ok(tones.size > 2)
  assert.ok([...tones].every((tone) => tone >= 0 && tone < 5))
})

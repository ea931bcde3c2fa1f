import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseTone, toInitials } from './initials.ts'

test('initials come from the first and the last name', () => {
  assert.equal(toInitials('Helena Maria Duarte'), 'HD')
  assert.equal(toInitials('  ivone  '), 'I')
  assert.equal(toInitials('Élcio Ávila'), 'ÉÁ')
  assert.equal(toInitials(''), '')
})

test('the same name always gets the same colour', () => {
  assert.equal(chooseTone('Helena Duarte', 5), chooseTone('Helena Duarte', 5))
  const tones = new Set(
    ['Helena', 'Ivone', 'Marta', 'Célio', 'Jonas', 'Lúcia', 'Nair'].map((name) => chooseTone(name, 5)),
  )
  assert.ok(tones.size > 2)
  assert.ok([...tones].every((tone) => tone >= 0 && tone < 5))
})

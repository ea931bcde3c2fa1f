import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isSamePassword, isShortPassword, passwordForm } from './password.ts'

test('a password is the same in every encoding of letters and blanks', () => {
  for (const [typed, form] of [
    ['maçã-São-1', 'maçã-São-1'],
    ['maçã-São-1'.normalize('NFD'), 'maçã-São-1'],
    ['A\u030angstro\u0308m', 'Ångström'],
    ['\u212bngström', 'Ångström'],
    ['duas\u00a0palavras', 'duas palavras'],
    ['duas\u2003\u3000palavras\u202f', 'duas  palavras '],
    [' à borda ', ' à borda '],
    ['Senha\tcom tab', 'Senha\tcom tab'],
    ['ﬁta ½ ２', 'ﬁta ½ ２'],
  ] as const) {
    assert.equal(passwordForm(typed), form)
    assert.ok(isSamePassword(typed, form))
  }
})

test('case, spaces, accents and width distinguish passwords', () => {
  for (const [one, other] of [
    ['senha1', 'Senha1'],
    ['senha1', 'senha1 '],
    ['maçã12', 'maca12'],
    ['senha２', 'senha2'],
    ['sen\u200bha1', 'senha1'],
  ] as const)
    assert.equal(isSamePassword(one, other), false, `${one} ${other}`)
})

test('a normalized password stays the same, and ASCII is not changed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme-ascii' }), (text, ascii) => {
      assert.equal(passwordForm(passwordForm(text)), passwordForm(text))
      assert.ok(isSamePassword(text.normalize('NFD'), text))
      assert.equal(passwordForm(ascii), ascii)
    }),
  )
})

test('a password needs six characters, counted after normalization', () => {
  for (const short of ['', 'abcde', 'ação1', 'ação1'.normalize('NFD'), '🧹🧹🧹🧹🧹'])
    assert.ok(isShortPassword(short), short)
  for (const long of ['abcdef', 'ação12', 'ação12'.normalize('NFD'), '🧹🧹🧹🧹🧹🧹', '      '])
    assert.equal(isShortPassword(long), false, long)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cleanText, day, nameField } from './fields.ts'

const isControl = /[^\P{Cc}\t\n]/u

test('a cleaned text keeps line breaks and replaces unstorable characters', () => {
  assert.equal(
    cleanText(' Porta\u0000quebrada\r\nno\tfundo\rhoje \ud83d '),
    'Porta quebrada\nno\tfundo\nhoje \ufffd',
  )
  assert.equal(cleanText('\u{1f9f9} ação'), '\u{1f9f9} ação')
  assert.equal(cleanText(' \u0000\n '), '')
})

test('cleaning a text twice gives the same text as cleaning it once', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }), (text) => {
      const clean = cleanText(text)
      assert.ok(clean.isWellFormed())
      assert.doesNotMatch(clean, isControl)
      assert.equal(cleanText(clean), clean)
    }),
    { numRuns: 1000 },
  )
})

test('a name becomes one line and needs a visible character', () => {
  const name = nameField('name_required', 10)
  assert.equal(name.parse(' Sala\u0000\r\n\tazul '), 'Sala azul')
  assert.equal(name.parse('\ud83d'), '\ufffd')
  assert.equal(name.parse('´ ¨'), '´ ¨')
  assert.equal(name.parse('\u202eSala\u202c \u2066azul\u2069'), 'Sala azul')
  for (const [text, key] of [
    [' \u0000 ', 'name_required'],
    ['\u202e \u2067', 'name_required'],
    ['\u200b\u0301', 'name_required'],
    ['\u3164\u00ad\u2800', 'name_required'],
    ['x'.repeat(11), 'too_long'],
  ]) {
    assert.deepEqual(
      name.safeParse(text).error?.issues.map(({ message }) => message),
      [key],
    )
  }
})

test('accepts only existing days of the years 1000 to 9999', () => {
  assert.equal(day.parse('2028-02-29'), '2028-02-29')
  for (const text of ['0000-01-01', '0999-12-31', '2026-02-29', '2026-13-01', '2026-1-1', '12026-01-01', ''])
    assert.deepEqual(
      day.safeParse(text).error?.issues.map(({ message }) => message),
      ['invalid'],
      text,
    )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Measure } from './drawing.ts'
import { fitText, toTextLines } from './fit-text.ts'

/** In this font every letter is half as wide as it is high. */
const measure: Measure = (text, size) => text.length * size * 0.5

/** At size 10 this box has room for three lines of 20 letters. */
const box = { width: 100, height: 37, sizes: [10, 8, 5] }
const fit = (text: string, more: Partial<typeof box> = {}) => fitText(text, { ...box, ...more }, measure)

test('a short text stays on one line in the largest size', () => {
  assert.deepEqual(fit('Copa'), { lines: ['Copa'], size: 10, leading: 12.3 })
  assert.deepEqual(fit('  Sala   de\u00ad  espera ').lines, ['Sala de espera'])
})

test('a text breaks between words into lines of similar length [R2-092]', () => {
  assert.deepEqual(fit('Sala de treinamento e integração B').lines, ['Sala de treinamento', 'e integração B'])
  assert.deepEqual(fit('Escada de emergência B').lines, ['Escada de', 'emergência B'])
})

test('a long text shrinks until it fits, then ends with an ellipsis', () => {
  assert.equal(fit('palavra '.repeat(9)).size, 8)
  assert.equal(fit('palavra '.repeat(25)).size, 5)
  const { lines, size } = fit('palavra '.repeat(60))
  assert.equal(size, 5)
  assert.match(lines.at(-1) ?? '', /palavra….?$|…$/)
})

test('a long word shrinks and is not split', () => {
  assert.deepEqual(fit('Otorrinolaringologia 2b', { width: 90 }), {
    lines: ['Otorrinolaringologia', '2b'],
    size: 8,
    leading: 8 * 1.23,
  })
})

test('a word too long for any line is split only between letters', () => {
  assert.deepEqual(fit('a'.repeat(45)).lines, ['a'.repeat(20), 'a'.repeat(20), 'a'.repeat(5)])
  const family = '👩‍👩‍👧'
  const { lines } = fit(family.repeat(8), { sizes: [10], height: 200 })
  assert.equal(lines.join(''), family.repeat(8))
  for (const line of lines) assert.ok(line.startsWith(family), line)
})

test('a letter and its accent become one character', () => {
  assert.deepEqual(fit('Recepc\u0327a\u0303o').lines, ['Recepção'])
})

test('words with a no-break space stay together', () => {
  assert.deepEqual(fit('Banheiro da sala nº\u00a014').lines, ['Banheiro da', 'sala nº\u00a014'])
})

test('every line fits, and only texts with an ellipsis lose words', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), fc.integer({ min: 12, max: 60 }), (words, height) => {
      const text = words.join(' ')
      const { lines, size, leading } = fit(text, { height })
      for (const line of lines) assert.ok(measure(line, size, false) <= 100 || [...line].length < 12, line)
      assert.ok(lines.length <= Math.max(1, Math.floor(height / leading + 0.001)))
      const letters = (of: string) => of.normalize('NFC').replace(/[\s\u00ad]/gu, '')
      if (!lines.at(-1)?.endsWith('…')) assert.equal(letters(lines.join('')), letters(text))
    }),
  )
})

test('the lines of a text are at equal distances', () => {
  const shapes = toTextLines(fit('Escada de emergência B'), {
    x: 3,
    y: 20,
    bold: true,
    color: '#000000',
    align: 'left',
  })
  assert.deepEqual(
    shapes.map(({ text, x, y, size }) => [text, x, y, size]),
    [
      ['Escada de', 3, 20, 10],
      ['emergência B', 3, 32.3, 10],
    ],
  )
})

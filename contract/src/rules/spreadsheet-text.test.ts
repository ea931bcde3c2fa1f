import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { escapeSpreadsheetText, unescapeSpreadsheetText } from './spreadsheet-text.ts'

test('escapes characters that XML forbids, and texts that look escaped', () => {
  for (const [text, written] of [
    ['Sala 7', 'Sala 7'],
    ['a\tb\nc', 'a\tb\nc'],
    ['a\rb', 'a_x000D_b'],
    ['\u0007', '_x0007_'],
    ['_x0041_', '_x005F_x0041_'],
    ['__x0041_x0042_', '__x005F_x0041_x005F_x0042_'],
    ['_x41_ _xGGGG_', '_x41_ _xGGGG_'],
    ['_x005F\r', '_x005F_x005F_x000D_'],
    ['a\ud800', 'a_xFFFD_'],
    ['\u{1fffe}', '_xD83F__xDFFE_'],
  ] as const)
    assert.equal(escapeSpreadsheetText(text), written)
  assert.equal(unescapeSpreadsheetText('_x000d__X000A_'), '\r_X000A_')
})

test('any text is the same after it is escaped and unescaped', () => {
  const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('_x', '_x0041_', '005F', '_', '\r\n'))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const written = escapeSpreadsheetText(text)
      assert.equal(unescapeSpreadsheetText(written), text.toWellFormed())
      assert.equal(written.includes('\r'), false)
    }),
    { numRuns: 500 },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatArea, readArea } from './area.ts'
import { areaKindNames } from './area-kind-names.ts'
import { areaKinds } from './area-kinds.ts'
import { nameKey } from './name-key.ts'

test('reads decimals of an area after a comma or a point', () => {
  const texts = { '12,5': 12.5, '12.5': 12.5, ' 12,50 m² ': 12.5, '7 M2': 7, '0.01': 0.01, '1000000': 1e6 }
  for (const [text, area] of Object.entries(texts)) assert.equal(readArea(text), area, text)
  for (const text of ['', '  ', 'm²']) assert.equal(readArea(text), null, text)
})

test('thousands separators are read only if they are unambiguous', () => {
  assert.equal(readArea('1.500'), 1500)
  assert.equal(readArea('1.234,5'), 1234.5)
  assert.equal(readArea('1,234.5'), 1234.5)
  for (const text of ['1,500', '1.2345', '1.50.0', '12.34,5', '1,234,567']) {
    assert.equal(readArea(text), undefined, text)
  }
})

test('rejects an area that is unreadable, too precise or outside the limits', () => {
  for (const text of ['0', '0,00', '-3', '+3', '1000000,01', '12,345', 'doze', '1e3', ',5', 'NaN']) {
    assert.equal(readArea(text), undefined, text)
  }
})

test('parsing a formatted area returns the same area in both languages', () => {
  assert.equal(formatArea(12.5, 'pt-BR'), '12,5\u00a0m²')
  assert.equal(formatArea(1234.5, 'en-US'), '1,234.5\u00a0m²')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), (hundredths) => {
      const area = hundredths / 100
      for (const language of ['pt-BR', 'en-US'] as const) {
        assert.equal(readArea(formatArea(area, language)), area)
      }
    }),
  )
})

test('no two kinds of area share a name in any language', () => {
  const byName = new Map<string, string>()
  for (const names of Object.values(areaKindNames)) {
    for (const kind of areaKinds) {
      const key = nameKey(names[kind])
      assert.equal(byName.get(key) ?? kind, kind, key)
      byName.set(key, kind)
    }
  }
})

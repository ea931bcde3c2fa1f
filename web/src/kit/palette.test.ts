import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longColor, otherColors, riskMap, typedColor } from './palette.ts'

test('what is typed of a colour becomes its usual form', () => {
  for (const [typed, kept] of [
    ['1A7C86', '#1a7c86'],
    ['#1A7C86', '#1a7c86'],
    [' # 1a 7c 86 ', '#1a7c86'],
    ['#1a7c8612', '#1a7c86'],
    ['#', ''],
    ['xyz', ''],
    ['#1f', '#1f'],
  ] as const)
    assert.equal(typedColor(typed), kept)
  assert.equal(longColor('#1f6'), '#11ff66')
  assert.equal(longColor('#1f'), '#1f')
  assert.equal(longColor('#11ff66'), '#11ff66')
})

test('every colour offered is one that the contract takes, and another one', () => {
  const colors = [...riskMap, ...otherColors].map(({ color }) => color)
  assert.equal(new Set(colors).size, colors.length)
  for (const color of colors) assert.match(color, /^#[0-9a-f]{6}$/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colorNames, longColor, otherColors, readColor, riskMap, typedColor } from './colors.ts'

test('a typed color is normalized', () => {
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

test('the offered colors are distinct and have the form #rrggbb', () => {
  const colors = [...riskMap, ...otherColors].map(({ color }) => color)
  assert.equal(new Set(colors).size, colors.length)
  for (const color of colors) assert.match(color, /^#[0-9a-f]{6}$/)
})

test('reads a color by code, or by name in each language [R2-179]', () => {
  for (const words of Object.values(colorNames)) {
    for (const { name, color } of [...riskMap, ...otherColors])
      for (const word of [words[name], words[name].toUpperCase(), ` ${words[name].replace('-', ' ')} `])
        assert.equal(readColor(word), color, word)
  }
  for (const [text, color] of [
    ['#1A7C86', '#1a7c86'],
    ['1a7c86', '#1a7c86'],
    [' #1F6 ', '#11ff66'],
    ['verde limao', '#7aa83a'],
    ['Amarela', '#d9a400'],
    ['grey', '#6b7378'],
  ] as const)
    assert.equal(readColor(text), color, text)
  for (const text of [
    '',
    '#',
    '1f6',
    '#1a7c8',
    '#1a7c866',
    '##1a7c86',
    'verde claro',
    'bege',
    '0',
    'constructor',
  ])
    assert.equal(readColor(text), undefined, text)
})

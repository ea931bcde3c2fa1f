import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBuiltInFormat, showBoolean, showIsoDate, showNumber, showText } from './cell-text.ts'

/** The serial day number of 01/02/2026. */
const day = 46_054

const numbers: [pattern: string, value: number, shown: string][] = [
  ['General', 7, '7'],
  ['General', 7.5, '7,5'],
  ['General', 0.1 + 0.2, '0,3'],
  ['General', 52_998_224_725, '52998224725'],
  ['General', 11_222_333_000_181, '11222333000181'],
  ['General', -3, '-3'],
  ['000', 7, '007'],
  ['"Sala "000', 12, 'Sala 012'],
  ['0"º andar"', 2, '2º andar'],
  ['00\\-00', 1204, '12-04'],
  ['0.00', 7.5, '7,50'],
  ['#,##0.00', 1_234_567.891, '1.234.567,89'],
  ['0%', 0.5, '50%'],
  ['0.0%', 0.125, '12,5%'],
  ['0.00E+00', 12_345, '1,23E+04'],
  ['# ?/?', 1.5, '1 1/2'],
  ['0.0,', 12_345, '12,3'],
  ['000\\.000\\.000\\-00', 5_298_224_725, '052.982.247-25'],
  ['(00) 00000-0000', 85_991_234_567, '(85) 99123-4567'],
  ['[$R$-416] #,##0.00', 5, 'R$ 5,00'],
  ['0;"menos "0;"zero"', -2, 'menos 2'],
  ['0;"menos "0;"zero"', 0, 'zero'],
  ['[Red][<10]"até "0;[>=100]"acima "0;0', 5, 'até 5'],
  ['[Red][<10]"até "0;[>=100]"acima "0;0', 150, 'acima 150'],
  ['[Red][<10]"até "0;[>=100]"acima "0;0', 50, '50'],
  [';;;', 7, ''],
  ['@', 7, '7'],
  ['[broken', 7, '7'],
  ['dd/mm/yyyy', day, '01/02/2026'],
  ['dd/mm/yyyy', day + 0.75, '01/02/2026'],
  ['d-mmm', day, '1-fev'],
  ['mmmm" de "yyyy', day, 'fevereiro de 2026'],
  ['yyyy-mm-dd', day, '2026-02-01'],
  ['[$-416]dddd', day, 'domingo'],
  ['hh:mm', 0.3125, '07:30'],
  ['hh:mm', 0.430555555555556, '10:20'],
  ['hh:mm', 0.999305555555556, '23:59'],
  ['h:mm AM/PM', 0.75, '6:00 PM'],
  ['[h]:mm', 1.5, '36:00'],
  ['[mm]:ss', 0.0625, '90:00'],
  ['dd/mm/yyyy', -1, '#NUM!'],
  ['dd/mm/yyyy', 2_958_466, '#NUM!'],
  ['[h]:mm', -0.5, '#NUM!'],
  ['General', Number.NaN, '#NUM!'],
]
for (const [pattern, value, shown] of numbers) {
  test(`shows the number ${value} in the format ${pattern} as ${shown || 'nothing'}`, () => {
    assert.equal(showNumber(value, pattern, false).trim(), shown)
  })
}

test('knows the built-in number formats of a Brazilian Excel', () => {
  const shown = (id: number, value: number) => showNumber(value, findBuiltInFormat(id), false).trim()
  for (const [id, value, text] of [
    [0, 7.5, '7,5'],
    [2, 7.5, '7,50'],
    [4, 1234.5, '1.234,50'],
    [9, 0.5, '50%'],
    [14, day, '01/02/2026'],
    [16, day, '01/fev'],
    [17, day, 'fev/26'],
    [20, 0.3125, '07:30'],
    [22, day + 0.3125, '01/02/2026 07:30'],
    [44, 1234.5, 'R$ 1.234,50'],
    [46, 1.5, '36:00:00'],
    [49, 7, '7'],
    [999, 7, '7'],
  ] as const)
    assert.equal(shown(id, value), text, String(id))
})

test('the 1904 date system changes dates but not elapsed times', () => {
  assert.equal(showNumber(day - 1462, 'dd/mm/yyyy', true), '01/02/2026')
  assert.equal(showNumber(0.3125, 'hh:mm', true), '07:30')
  assert.equal(showNumber(1.5, '[h]:mm', true), '36:00')
  assert.equal(showNumber(1.5, '0.00', true), '1,50')
})

test('shows texts, booleans and ISO dates in the format of the cell', () => {
  assert.deepEqual(
    ['General', '@', '0.00', '"Sala "@', '0;-0;0;"("@")"', ';;;'].map((pattern) => showText('12', pattern)),
    ['12', '12', '12', 'Sala 12', '(12)', ''],
  )
  assert.deepEqual([true, false].map(showBoolean), ['VERDADEIRO', 'FALSO'])
  assert.equal(showIsoDate('2026-02-01T07:30:00', 'General'), '01/02/2026')
  assert.equal(showIsoDate('2026-02-01T07:30:00Z', 'hh:mm'), '07:30')
  assert.equal(showIsoDate('2026-02-01', 'yyyy'), '2026')
})

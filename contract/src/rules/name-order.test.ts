import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareCodePoints, nameComparison, nameOrder } from './name-order.ts'

const sorted = (names: readonly string[]) => names.toSorted(nameComparison())

test('names sort in natural order', () => {
  for (const names of [
    ['Sala 1', 'Sala 2', 'Sala 10', 'Sala 11', 'Sala 100'],
    ['1. Varrer', '2. Passar pano', '10. Repor papel'],
    ['1º andar', '2° andar', '10º andar'],
    ['Abrigo', 'Água', 'ático', 'Bloco', 'Êxito', 'Zeladoria'],
    ['Bloco 2, sala 3', 'Bloco 2, sala 20', 'Bloco 10, sala 1'],
    ['Sala', 'Sala 007', 'Sala 8', 'Sala 0010', 'Sala A'],
    [
      'Sala 99999999',
      'Sala 100000000',
      'Sala 999999999',
      'Sala 1000000000',
      `Sala ${'9'.repeat(17)}`,
      `Sala 1${'0'.repeat(17)}`,
    ],
    ['A1B2', 'A1B10', 'A2B1'],
    ['Sala 1.5', 'Sala 1.10'],
    ['Sala 0', 'Sala 00', 'Sala 1'],
  ]) {
    assert.deepEqual(sorted(names), names)
    assert.deepEqual(sorted(names.toReversed()).map(nameOrder), names.map(nameOrder))
  }
})

test('names that differ only in case, accents or leading zeros are equal', () => {
  const compare = nameComparison()
  for (const [one, other] of [
    ['Sala 7', 'SALA 007'],
    ['Recepção', 'recepcao'],
    ['Sala D’Ávila', "sala d'avila"],
    ['Сора 07', 'Copa 7'],
  ] as const)
    assert.equal(compare(one, other), 0)
})

test('numbers of any length sort by value, at any position', () => {
  const number = fc.bigInt({ min: 0n, max: 10n ** 40n })
  fc.assert(
    fc.property(
      number,
      number,
      fc.nat(3),
      fc.constantFrom('', 'Sala ', 'Bl. 7-'),
      (one, other, zeros, before) => {
        const difference = nameComparison()(
          `${before}${'0'.repeat(zeros)}${one} fim`,
          `${before}${other} fim`,
        )
        assert.equal(Math.sign(difference), one < other ? -1 : Number(one > other))
      },
    ),
  )
})

test('texts are compared by code point, like their UTF-8 bytes', () => {
  const text = fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code).toWellFormed()) })
  fc.assert(
    fc.property(text, text, (one, other) => {
      assert.equal(
        Math.sign(compareCodePoints(one, other)),
        Buffer.compare(Buffer.from(one), Buffer.from(other)),
      )
    }),
  )
  assert.ok(compareCodePoints('\uffff', '\u{1f9f9}') < 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cnpjMask, completeCnpj, maskCnpj, readCnpj } from './cnpj.ts'
import { dashes, typeAndLeave, typeInto, withInvisibleSigns } from './test-mask.ts'

test('a CNPJ of fourteen digits with wrong check digits is rejected', () => {
  for (const cnpj of ['11.222.333/0001-81', '11222333000181', '12.345.678/0001-95']) {
    assert.equal(readCnpj(cnpj), cnpj.replace(/\D/g, ''))
  }
  for (const cnpj of ['11.222.333/0001-80', '11.222.333/0001-71', '12.345.678/0002-95']) {
    assert.equal(readCnpj(cnpj), undefined, cnpj)
  }
})

test("accepts a CNPJ with letters if the tax authority's check digits match", () => {
  for (const [text, cnpj] of [
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12ABC34501DE35', '12ABC34501DE35'],
    ['12abc34501de35', '12ABC34501DE35'],
    ['CNPJ: 12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12 abc 345 01de\u201335', '12ABC34501DE35'],
    ['\uff11\uff12\uff21\uff22\uff23345/01DE\u201135', '12ABC34501DE35'],
    ['AA.345.678/0001-14', 'AA345678000114'],
    ['AA345678000A29', 'AA345678000A29'],
  ] as const) {
    assert.equal(readCnpj(text), cnpj, text)
  }
  for (const cnpj of ['12.ABC.345/01DE-53', '12.ABD.345/01DE-35', '12ABC34501DE3E', '12.ÁBC.345/01DE-35']) {
    assert.equal(readCnpj(cnpj), undefined, cnpj)
  }
})

test('a CNPJ is read with any punctuation', () => {
  for (const text of [
    '11 222 333 0001 81',
    '11.222.333/0001 - 81',
    '11\u00a0222\u00a0333/0001\u201181',
    "'11222333000181",
    '="11222333000181"',
    '11222333000181.0',
    'CNPJ 11.222.333/0001-81',
  ]) {
    assert.equal(readCnpj(text), '11222333000181', text)
  }
  for (const dash of dashes) assert.equal(readCnpj(`11.222.333/0001${dash}81`), '11222333000181', dash)
})

test('leading zeros of a CNPJ are restored if the check digits match', () => {
  for (const text of ['191', '1-91', '0001-91', '0/0001-91', '000/0001-91', '19.1']) {
    assert.equal(readCnpj(text), '00000000000191', text)
  }
  assert.equal(readCnpj('504661'), '00000000504661')
  for (const text of ['1,12223E+13', '1122233300018', '11.222.33/0001-81', 'A191']) {
    assert.equal(readCnpj(text), undefined, text)
  }
})

test('rejects fourteen equal digits, a wrong length and invalid characters', () => {
  for (const digit of '0123456789') assert.equal(readCnpj(digit.repeat(14)), undefined, digit)
  for (const text of ['', '112223330001811', 'x11222333000181', '11222333000181+']) {
    assert.equal(readCnpj(text), undefined, text)
  }
})

test('a CNPJ is formatted while it is typed [R1-250]', () => {
  assert.equal(typeInto(cnpjMask, '11222333000181'), '11.222.333/0001-81')
  assert.equal(typeInto(cnpjMask, '12abc34501de35'), '12.ABC.345/01DE-35')
  assert.equal(cnpjMask.type('11.222.'), '11.222')
  assert.equal(typeInto(cnpjMask, '112223330001819'), '11.222.333/0001-81')
})

test('a pasted CNPJ is read whole and never cut off', () => {
  assert.equal(cnpjMask.read('CNPJ: 12.abc.345/01de\u201135'), '12.ABC.345/01DE-35')
  assert.equal(cnpjMask.read('11222'), '11.222')
  assert.equal(typeAndLeave(cnpjMask, '504661'), '00.000.000/5046-61')
  for (const text of ['112223330001819', '1,12223E+13', '11.222.333/0001-81 e 12.345.678/0001-95']) {
    assert.equal(cnpjMask.read(text), text)
  }
})

test('a CNPJ stays the same when stored, shown, pasted and typed again', () => {
  const anyCnpj = fc
    .stringMatching(/^[0-9A-Z]{12}$/)
    .map(completeCnpj)
    .filter((cnpj) => !/^(\d)\1+$/.test(cnpj))
  const spelling = anyCnpj.chain((cnpj) =>
    fc
      .tuple(fc.constantFrom(cnpj, maskCnpj(cnpj), cnpj.toLowerCase()), fc.constantFrom(...dashes))
      .chain(([text, dash]) => withInvisibleSigns(text.replace('-', dash)))
      .map((text) => ({ cnpj, text })),
  )
  fc.assert(
    fc.property(spelling, ({ cnpj, text }) => {
      const shown = maskCnpj(cnpj)
      assert.equal(readCnpj(text), cnpj)
      assert.equal(cnpjMask.read(text), shown)
      assert.equal(cnpjMask.read(shown), shown)
      assert.equal(typeInto(cnpjMask, shown), shown)
      const otherDigit = `${(Number(cnpj.at(-1)) + 1) % 10}`
      assert.equal(readCnpj(cnpj.slice(0, -1) + otherDigit), undefined)
    }),
  )
})

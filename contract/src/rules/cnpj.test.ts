import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cnpjCharacters, completeCnpj, isCnpj, maskCnpj } from './cnpj.ts'

test('a CNPJ of fourteen digits needs right check digits', () => {
  for (const cnpj of ['11.222.333/0001-81', '11222333000181', '12.345.678/0001-95']) {
    assert.equal(isCnpj(cnpj), true, cnpj)
  }
  for (const cnpj of ['11.222.333/0001-80', '11.222.333/0001-71', '12.345.678/0002-95']) {
    assert.equal(isCnpj(cnpj), false, cnpj)
  }
})

test('a CNPJ may have letters in its first twelve places, with the check digits of the tax authority', () => {
  for (const cnpj of [
    '12.ABC.345/01DE-35',
    '12ABC34501DE35',
    '12abc34501de35',
    'AA.345.678/0001-14',
    'AA345678000A29',
  ]) {
    assert.equal(isCnpj(cnpj), true, cnpj)
  }
  for (const cnpj of ['12.ABC.345/01DE-53', '12.ABD.345/01DE-35', '12ABC34501DE3E', '12.ÁBC.345/01DE-35']) {
    assert.equal(isCnpj(cnpj), false, cnpj)
  }
})

test('fourteen equal digits, other lengths and other signs are no CNPJ', () => {
  for (const digit of '0123456789') assert.equal(isCnpj(digit.repeat(14)), false, digit)
  for (const text of ['', '1122233300018', '112223330001811', 'x11222333000181', '11 222 333 0001 81']) {
    assert.equal(isCnpj(text), false, text)
  }
})

test('R1-250 a CNPJ is masked while it is typed', () => {
  assert.equal(maskCnpj('11222333000181'), '11.222.333/0001-81')
  assert.equal(maskCnpj('12abc34501de35'), '12.ABC.345/01DE-35')
  assert.equal(maskCnpj('11.222.'), '11.222')
  assert.equal(maskCnpj('112223330001819'), '11.222.333/0001-81')
})

test('a completed CNPJ is one, and keeps its characters through the mask', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), (twelve) => {
      const cnpj = completeCnpj(twelve)
      fc.pre(!/^(\d)\1+$/.test(cnpj))
      assert.equal(isCnpj(cnpj), true)
      assert.equal(isCnpj(maskCnpj(cnpj.toLowerCase())), true)
      assert.equal(cnpjCharacters(maskCnpj(cnpj)), cnpj)
      const otherDigit = `${(Number(cnpj.at(-1)) + 1) % 10}`
      assert.equal(isCnpj(cnpj.slice(0, -1) + otherDigit), false)
    }),
  )
})

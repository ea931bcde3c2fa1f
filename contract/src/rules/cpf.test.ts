import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { completeCpf, cpfDigits, isCpf, maskCpf } from './cpf.ts'

const nineDigits = fc.stringMatching(/^\d{9}$/)

test('R1-239 a CPF with wrong check digits is refused', () => {
  for (const cpf of ['529.982.247-25', '52998224725', '111.444.777-35', '123.456.789-09', '00000000191']) {
    assert.equal(isCpf(cpf), true, cpf)
  }
  for (const cpf of ['529.982.247-24', '529.982.247-35', '52998224752', '111.444.777-05']) {
    assert.equal(isCpf(cpf), false, cpf)
  }
})

test('R1-239 of the hundred possible pairs of check digits only one is right', () => {
  const endings = Array.from({ length: 100 }, (_, ending) => `${ending}`.padStart(2, '0'))
  fc.assert(
    fc.property(nineDigits, (nine) => {
      const valid = endings.map((ending) => nine + ending).filter(isCpf)
      assert.deepEqual(valid, /^(\d)\1+$/.test(nine) ? [] : [completeCpf(nine)])
    }),
  )
})

test('R1-240 eleven equal digits are no CPF', () => {
  for (const digit of '0123456789') assert.equal(isCpf(digit.repeat(11)), false, digit)
  assert.equal(isCpf('000.000.000-00'), false)
})

test('R2-265 what is not eleven digits is no CPF', () => {
  for (const text of [
    '',
    '5299822472',
    '529982247255',
    '529.982.247-2',
    'abc52998224725',
    '529 982 247 25',
  ]) {
    assert.equal(isCpf(text), false, text)
  }
})

test('R1-238 a CPF is masked while it is typed', () => {
  assert.equal(maskCpf('52998224725'), '529.982.247-25')
  assert.equal(maskCpf('529.9'), '529.9')
  assert.equal(maskCpf('529.'), '529')
  assert.equal(maskCpf('529982247259'), '529.982.247-25')
  assert.equal(maskCpf(''), '')
})

test('R1-241 a CPF travels as its digits', () => {
  fc.assert(
    fc.property(nineDigits, (nine) => {
      const cpf = completeCpf(nine)
      assert.equal(cpfDigits(maskCpf(cpf)), cpf)
      assert.equal(isCpf(maskCpf(cpf)), isCpf(cpf))
    }),
  )
})

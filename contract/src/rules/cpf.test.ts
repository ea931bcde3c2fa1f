import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { completeCpf, cpfMask, maskCpf, readCpf } from './cpf.ts'
import { dashes, invisibleSigns, typeAndLeave, typeInto, withInvisibleSigns } from './test-mask.ts'

const nineDigits = fc.stringMatching(/^\d{9}$/)
const anyCpf = nineDigits.map(completeCpf).filter((cpf) => !/^(\d)\1+$/.test(cpf))

test('a CPF with wrong check digits is rejected [R1-239]', () => {
  for (const cpf of ['52998224725', '11144477735', '12345678909', '00000000191']) {
    assert.equal(readCpf(cpf), cpf)
  }
  for (const cpf of ['529.982.247-24', '529.982.247-35', '52998224752', '111.444.777-05']) {
    assert.equal(readCpf(cpf), undefined, cpf)
  }
})

test('a CPF has exactly one valid pair of check digits [R1-239]', () => {
  const endings = Array.from({ length: 100 }, (_, ending) => `${ending}`.padStart(2, '0'))
  fc.assert(
    fc.property(nineDigits, (nine) => {
      const valid = endings.map((ending) => nine + ending).filter((cpf) => readCpf(cpf) === cpf)
      assert.deepEqual(valid, /^(\d)\1+$/.test(nine) ? [] : [completeCpf(nine)])
    }),
  )
})

test('a CPF of eleven equal digits is rejected [R1-240]', () => {
  for (const digit of '0123456789') assert.equal(readCpf(digit.repeat(11)), undefined, digit)
  assert.equal(readCpf('000.000.000-00'), undefined)
  assert.equal(readCpf('000'), undefined)
})

test('a CPF is read in every pasted spelling [R1-241]', () => {
  for (const text of [
    '529.982.247-25',
    ' 529 982 247 25 ',
    '5 2 9 9 8 2 2 4 7 2 5',
    '529.982.247/25',
    '529.982.247 - 25',
    '529,982,247-25',
    '529\u00a0982\u2009247\u300025',
    '\uff15\uff12\uff19.982.247\uff0d25',
    '529\u2024982\uff0e247-25',
    "'52998224725",
    '\u201952998224725',
    '="52998224725"',
    '"529.982.247-25"',
    '52998224725.0',
    'CPF: 529.982.247-25',
    'cpf 52998224725',
    'CPF n\u00ba 529.982.247-25',
  ]) {
    assert.equal(readCpf(text), '52998224725', text)
  }
  for (const dash of dashes) assert.equal(readCpf(`529.982.247${dash}25`), '52998224725', dash)
  for (const sign of invisibleSigns) assert.equal(readCpf(`${sign}529.982.247${sign}-25`), '52998224725')
})

test('leading zeros of a CPF are restored if the check digits match', () => {
  for (const [text, cpf] of [
    ['4429949743', '04429949743'],
    ['44.299.497-43', '04429949743'],
    ['4.429.949.743', '04429949743'],
    ['4,429,949,743', '04429949743'],
    ['4429949743.0', '04429949743'],
    ['4429949743,00', '04429949743'],
    ["'4429949743", '04429949743'],
    ['442.994.974-3', '04429949743'],
    ['1234567890', '01234567890'],
    ['123456797', '00123456797'],
    ['1.234.567-97', '00123456797'],
    ['191', '00000000191'],
  ] as const) {
    assert.equal(readCpf(text), cpf, text)
  }
  for (const text of [
    '91',
    '123',
    '1234567891',
    '4429949744',
    '44.299.497-44',
    '44.299.49-743',
    '4.42.9949743',
  ]) {
    assert.equal(readCpf(text), undefined, text)
  }
})

test('a text that is not a CPF is rejected [R2-265]', () => {
  for (const text of [
    '',
    '5299822472',
    '529982247255',
    '529.982.247-2',
    '529.982.47-25',
    'abc52998224725',
    '5299822472a',
    '52998224725 52998224725',
    '4,4299E+09',
    '4.429949743E+09',
    '+52998224725',
    '52998224725%',
  ]) {
    assert.equal(readCpf(text), undefined, text)
  }
})

test('a CPF is formatted while it is typed [R1-238]', () => {
  const steps = ['5', '5299', '529.98', '52998224725'].map((text) => typeInto(cpfMask, text))
  assert.deepEqual(steps, ['5', '529.9', '529.98', '529.982.247-25'])
  assert.equal(cpfMask.type('529.'), '529')
  assert.equal(cpfMask.type(''), '')
  assert.equal(typeInto(cpfMask, 'x5y2\u200b9'), '529')
})

test('a full CPF field ignores keystrokes, and never cuts pasted text', () => {
  assert.equal(cpfMask.type('529.982.247-259'), null)
  assert.equal(typeInto(cpfMask, '529982247259'), '529.982.247-25')
  for (const text of ['529982247259', '5299822472a', '4,4299E+09', '529.982.247-25 e 111.444.777-35']) {
    assert.equal(cpfMask.read(text), text)
  }
})

test('every pasted spelling of a CPF is shown in the same form', () => {
  for (const text of [
    '529\u2011982\u2011247\u201125',
    'Ana Prado 529.982.247-25',
    '529.982.247-25 (Ana)',
    '5299822 4725',
  ]) {
    assert.equal(cpfMask.read(text), '529.982.247-25', text)
  }
  assert.equal(cpfMask.read('529 98'), '529.98')
  assert.equal(cpfMask.read('44.299.497-43'), '044.299.497-43')
  assert.equal(typeAndLeave(cpfMask, '4429949743'), '044.299.497-43')
})

test('a CPF stays the same when stored, shown, pasted and typed again', () => {
  const spelling = anyCpf.chain((cpf) =>
    fc
      .tuple(fc.constantFrom(cpf, maskCpf(cpf), `${Number(cpf)}`), fc.constantFrom(...dashes))
      .chain(([text, dash]) => withInvisibleSigns(text.replace('-', dash)))
      .map((text) => ({ cpf, text })),
  )
  fc.assert(
    fc.property(spelling, ({ cpf, text }) => {
      fc.pre(Number(cpf) >= 100)
      const shown = maskCpf(cpf)
      assert.equal(readCpf(text), cpf)
      assert.equal(cpfMask.read(text), shown)
      assert.equal(cpfMask.read(shown), shown)
      assert.equal(typeInto(cpfMask, shown), shown)
      assert.equal(typeInto(cpfMask, cpf), shown)
    }),
  )
})

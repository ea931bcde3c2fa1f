import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromDayNumber, toDisplayDate } from './calendar.ts'
import { invisibleSigns, typeAndLeave, typeInto, withInvisibleSigns } from './test-mask.ts'
import { dateMask, readDate } from './typed-date.ts'

test('a date is read in every typed or pasted spelling', () => {
  for (const text of [
    '03/02/1990',
    '3/2/1990',
    '03-02-1990',
    '3.2.1990',
    '3 2 1990',
    '3 / 2 / 1990',
    '3\u20112\u20111990',
    '03\u201302\u20131990',
    '03021990',
    '1990-02-03',
    '1990/2/3',
    '19900203',
    '1990-02-03T02:00:00Z',
    '1990-02-03T02:00:00.000-03:00',
    '1990-02-03 00:00:00',
    '03/02/1990 00:00',
    '\uff10\uff13\uff0f02\uff0f1990',
    '\u00a03/2/1990\u3000',
  ]) {
    assert.equal(readDate(text), '1990-02-03', text)
  }
  for (const sign of invisibleSigns) assert.equal(readDate(`${sign}3/2/${sign}1990`), '1990-02-03')
})

test('two-digit years and days that do not exist are rejected', () => {
  for (const text of [
    '',
    '3/2/90',
    '31/04/2026',
    '29/02/2026',
    '32/13/1990',
    '00/05/1990',
    '10/00/1990',
    '1990-13-45',
    '3/1990',
    '03/02/0990',
    '3/2/19901',
    '3 de fevereiro de 1990',
    'ontem',
  ]) {
    assert.equal(readDate(text), undefined, text)
  }
})

test('formats a typed date, with at most 10 characters [R1-242 R1-246]', () => {
  const steps = ['1', '19', '191', '1911', '19112', '19112026'].map((text) => typeInto(dateMask, text))
  assert.deepEqual(steps, ['1', '19', '19/1', '19/11', '19/11/2', '19/11/2026'])
  assert.equal(typeInto(dateMask, '191120267'), '19/11/2026')
  assert.equal(typeInto(dateMask, 'dia 19'), '19')
})

test('a separator typed after one digit inserts a zero before the digit', () => {
  assert.equal(dateMask.type('3/'), '03/')
  for (const text of ['3/2/1990', '3-2-1990', '3.2.1990', '3 2 1990', '03/2/1990']) {
    assert.equal(typeInto(dateMask, text), '03/02/1990', text)
  }
  // A date field shows the day first, even if a user types ISO 8601.
  assert.equal(typeAndLeave(dateMask, '1990-02-03'), '03/02/1990')
})

test('an edit of one part of a date keeps the other parts', () => {
  assert.equal(dateMask.type('3/02/1990'), '3/02/1990')
  assert.equal(dateMask.type('/02/1990'), '/02/1990')
  assert.equal(dateMask.type('13/02/1990'), '13/02/1990')
  assert.equal(dateMask.type('1302/1990'), '13/02/1990')
  assert.equal(dateMask.type('113/02/1990'), null)
  assert.equal(dateMask.read('3/02/1990'), '03/02/1990')
  assert.equal(dateMask.type('03/'), '03/')
  assert.equal(dateMask.type('03'), '03')
})

test('a pasted date is read whole, and other text stays unchanged', () => {
  assert.equal(dateMask.read('1990-02-03'), '03/02/1990')
  assert.equal(dateMask.read('nasc. 3/2/1990 (CE)'), '03/02/1990')
  assert.equal(dateMask.read('1911'), '19/11')
  for (const text of ['3/2/90', '1990-13-45', '19/11/20267', '1/11/2026 a 19/11/2026']) {
    assert.equal(dateMask.read(text), text)
  }
})

test('a date stays the same when shown, pasted and typed again', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: -11_000, max: 30_000 })
        .map(fromDayNumber)
        .chain((date) => withInvisibleSigns(toDisplayDate(date)).map((text) => ({ date, text }))),
      ({ date, text }) => {
        const shown = toDisplayDate(date)
        const [day, month, year] = shown.split('/').map(Number)
        assert.equal(readDate(text), date)
        assert.equal(readDate(`${day}.${month}.${year}`), date)
        assert.equal(dateMask.read(date), shown)
        assert.equal(dateMask.read(shown), shown)
        assert.equal(typeInto(dateMask, `${day}/${month}/${year}`), shown)
      },
    ),
  )
})

test('formatting a pasted date twice gives the same text as once', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789/.- T:Zde'), maxLength: 20 })
  fc.assert(
    fc.property(text, (pasted) => assert.equal(dateMask.read(dateMask.read(pasted)), dateMask.read(pasted))),
    {
      numRuns: 1000,
    },
  )
})

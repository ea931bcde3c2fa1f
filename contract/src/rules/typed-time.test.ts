import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isTime, timeOfMinutes } from './calendar.ts'
import { typeAndLeave, typeInto } from './test-mask.ts'
import { readTime, timeMask } from './typed-time.ts'

const spellings = [
  ['08:00', '08:00'],
  ['8:00', '08:00'],
  ['8', '08:00'],
  ['8h', '08:00'],
  ['8 h', '08:00'],
  ['8hs', '08:00'],
  ['8 horas', '08:00'],
  ['8:00 h', '08:00'],
  ['8:00hrs', '08:00'],
  ['08:00:00', '08:00'],
  ['8:00:00.000', '08:00'],
  ['8h30', '08:30'],
  ['8H30', '08:30'],
  ['8 h 30', '08:30'],
  ['8h30min', '08:30'],
  ['8h30m', '08:30'],
  ['8.30', '08:30'],
  ['8,30', '08:30'],
  ['8 30', '08:30'],
  ['830', '08:30'],
  ['0830', '08:30'],
  ['0830h', '08:30'],
  ['\u200e8:30\u00a0', '08:30'],
  ['\uff18\uff1a30', '08:30'],
  ['8\u223630', '08:30'],
  ['23', '23:00'],
  ['0', '00:00'],
  ['0:05', '00:05'],
  ['8:30 AM', '08:30'],
  ['8:30 p.m.', '20:30'],
  ['8pm', '20:00'],
  ['12:15 am', '00:15'],
  ['12:15 PM', '12:15'],
] as const

test('a time of day is read in every typed or pasted spelling', () => {
  for (const [text, time] of spellings) assert.equal(readTime(text), time, text)
})

test('a text that is not a time of day is rejected', () => {
  for (const text of [
    '',
    'oito',
    '24:00',
    '2400',
    '24',
    '25:00',
    '8:60',
    '80:00',
    '8:3',
    '12345',
    '8:00:30',
    '0:30 am',
    '13:00 pm',
  ]) {
    assert.equal(readTime(text), undefined, text)
  }
})

test('formats a typed time, with at most 5 characters [R3-089]', () => {
  const steps = ['1', '10', '100', '1000'].map((text) => typeInto(timeMask, text))
  assert.deepEqual(steps, ['1', '10', '10:0', '10:00'])
  assert.equal(typeInto(timeMask, '10000'), '10:00')
  assert.equal(typeInto(timeMask, '2500'), '25:00')
  assert.equal(timeMask.type('8:'), '08:')
  assert.equal(timeMask.type('83'), '08:3')
  assert.equal(timeMask.type('08:'), '08:')
  assert.equal(timeMask.type('08'), '08')
})

test('a pasted time becomes HH:MM at once, a typed time on blur', () => {
  for (const [text, time] of spellings) {
    assert.equal(timeMask.read(text), time, text)
    assert.equal(typeAndLeave(timeMask, text), time, text)
  }
})

test('an edit of the hours does not change the minutes', () => {
  assert.equal(timeMask.type(':30'), ':30')
  assert.equal(timeMask.type('9:30'), '9:30')
  assert.equal(timeMask.read('9:30'), '09:30')
  assert.equal(timeMask.type('108:30'), null)
})

test('a pasted text that is not a time stays unchanged', () => {
  for (const text of ['80:00', '8:00:30', 'das 8 \u00e0s 9', '2:00 da tarde', '13:00 pm']) {
    assert.equal(timeMask.read(text), text)
  }
  assert.equal(timeMask.read('24:00'), '24:00')
})

test('a time stays the same when shown, pasted and typed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }).map(timeOfMinutes), (time) => {
      assert.equal(timeMask.read(time), time)
      assert.equal(typeInto(timeMask, time), time)
      assert.equal(typeInto(timeMask, time.replace(':', '')), time)
      assert.equal(readTime(`${Number(time.slice(0, 2))}h${time.slice(3)}`), time)
    }),
  )
})

test('formatting a pasted time twice gives the same text as once', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789:.h pm'), maxLength: 9 })
  fc.assert(
    fc.property(text, (pasted) => {
      const shown = timeMask.read(pasted)
      assert.equal(timeMask.read(shown), shown)
      assert.equal(isTime(shown), readTime(pasted) !== undefined || readTime(shown) !== undefined)
    }),
    { numRuns: 1000 },
  )
})

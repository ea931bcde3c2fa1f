import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDayKey, readMonthKey } from './day-keys.ts'

type Held = Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey', boolean>>
const toKey = (key: string, held: Held) => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
})
const press = (key: string, held: Held = {}) => readDayKey(toKey(key, held), '2026-03-31')
const pressInMonths = (key: string, held: Held = {}) => readMonthKey(toKey(key, held), '2026-03-31')

test('arrow keys move by a day or a week, across months', () => {
  assert.deepEqual(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => press(key)),
    ['2026-03-30', '2026-04-01', '2026-03-24', '2026-04-07'],
  )
})

test('page keys move by a month, and with Shift by a year', () => {
  assert.deepEqual([press('PageUp'), press('PageDown')], ['2026-02-28', '2026-04-30'])
  const held = { shiftKey: true }
  assert.deepEqual([press('PageUp', held), press('PageDown', held)], ['2025-03-31', '2027-03-31'])
})

test("Home and End move to the month's first and last day", () => {
  assert.deepEqual([press('Home'), press('End')], ['2026-03-01', '2026-03-31'])
})

test('letters and browser shortcuts do not change the day', () => {
  assert.equal(press('a'), undefined)
  assert.equal(press('ArrowLeft', { altKey: true }), undefined)
  assert.equal(press('ArrowLeft', { ctrlKey: true }), undefined)
  assert.equal(press('ArrowLeft', { shiftKey: true }), undefined)
})

test('in the month list, arrow keys move by a month or row', () => {
  assert.deepEqual(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].map((key) =>
      pressInMonths(key),
    ),
    ['2026-02-28', '2026-04-30', '2025-12-31', '2026-06-30', '2025-03-31', '2027-03-31'],
  )
  assert.equal(pressInMonths('ArrowLeft', { altKey: true }), undefined)
  assert.equal(pressInMonths('ArrowLeft', { ctrlKey: true }), undefined)
})

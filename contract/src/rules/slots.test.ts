import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isTime } from './calendar.ts'
import { overlappingSlots, overlaps, type Slot, slotErrors } from './slots.ts'

const slot = (start: string, end: string): Slot => ({ start, end })

const anyTime = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(
    (minutes) =>
      `${Math.floor(minutes / 60)}`.padStart(2, '0') + `:${minutes % 60}`.replace(/:(\d)$/, ':0$1'),
  )
const anySlots = fc.array(fc.record({ start: anyTime, end: anyTime }), { maxLength: 22 })

const validSlots = fc
  .array(
    fc.uniqueArray(anyTime, { minLength: 2, maxLength: 2 }).map((times) => {
      const [start = '', end = ''] = times.toSorted()
      return slot(start, end)
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((slots) => slots.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start))))

test('a day has 1 to 20 cleanings [R3-340 R3-345]', () => {
  const many = (count: number) => Array.from({ length: count }, () => slot('08:00', '09:00'))
  assert.deepEqual(slotErrors([]), [{ code: 'no_cleaning' }])
  assert.deepEqual(slotErrors(many(1)), [])
  assert.deepEqual(slotErrors(many(20)), [])
  assert.deepEqual(slotErrors(many(21)), [{ code: 'too_many_cleanings' }])
})

test('each start must be before its end [R3-350]', () => {
  const slots = [slot('08:00', '09:00'), slot('10:00', '10:00'), slot('11:00', '10:59')]
  assert.deepEqual(slotErrors(slots), [
    { code: 'slot_start_not_before_end', nth: 2 },
    { code: 'slot_start_not_before_end', nth: 3 },
  ])
})

test('a slot that passes midnight is rejected', () => {
  assert.deepEqual(slotErrors([slot('22:00', '06:00')]), [{ code: 'slot_start_not_before_end', nth: 1 }])
  assert.deepEqual(slotErrors([slot('22:00', '24:00')]), [{ code: 'slot_time_invalid', nth: 1 }])
})

test('rejects a slot that starts before the previous slot [R3-351]', () => {
  assert.deepEqual(slotErrors([slot('08:00', '10:00'), slot('08:00', '09:00'), slot('08:30', '08:40')]), [])
  assert.deepEqual(slotErrors([slot('08:00', '09:00'), slot('07:59', '09:00'), slot('08:30', '09:00')]), [
    { code: 'slots_out_of_order', nth: 2 },
  ])
})

test('reports a missing time at its row and still compares other rows', () => {
  assert.deepEqual(slotErrors([slot('09:00', ''), slot('', ''), slot('08:00', '08:30')]), [
    { code: 'slot_time_missing', nth: 1 },
    { code: 'slot_time_missing', nth: 2 },
    { code: 'slots_out_of_order', nth: 3 },
  ])
  assert.deepEqual(slotErrors([slot('8h', '09:00')]), [{ code: 'slot_time_invalid', nth: 1 }])
})

test('slots are valid only in order and with a positive length', () => {
  fc.assert(
    fc.property(fc.oneof(anySlots, validSlots), (slots) => {
      const fine =
        slots.length >= 1 &&
        slots.length <= 20 &&
        slots.every(({ start, end }) => isTime(start) && isTime(end) && start < end) &&
        slots.every(({ start }, index) => start >= (slots[index - 1]?.start ?? ''))
      assert.equal(slotErrors(slots).length === 0, fine)
    }),
  )
  fc.assert(fc.property(validSlots, (slots) => assert.deepEqual(slotErrors(slots), [])))
})

test('slots overlap if they share a minute; adjacent slots do not', () => {
  assert.equal(overlaps(slot('09:00', '10:00'), slot('10:00', '11:00')), false)
  assert.equal(overlaps(slot('09:00', '10:01'), slot('10:00', '11:00')), true)
  assert.equal(overlaps(slot('09:00', '12:00'), slot('10:00', '11:00')), true)
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) =>
    [Math.floor(minute / 60), minute % 60].map((part) => `${part}`.padStart(2, '0')).join(':'),
  )
  fc.assert(
    fc.property(validSlots, validSlots, ([a], [b]) => {
      assert.ok(a && b)
      const shared = minutes.some((m) => a.start <= m && m < a.end && b.start <= m && m < b.end)
      assert.equal(overlaps(a, b), shared)
      assert.equal(overlaps(b, a), shared)
    }),
  )
})

test('every pair of overlapping slots of two plans is found', () => {
  const ours = [slot('08:00', '09:00'), slot('10:00', '11:00')]
  const theirs = [
    { ...slot('08:30', '10:30'), environment: 'Copa' },
    { ...slot('11:00', '12:00'), environment: 'Sala' },
  ]
  assert.deepEqual(overlappingSlots(ours, theirs), [
    { ours: ours[0], theirs: theirs[0] },
    { ours: ours[1], theirs: theirs[0] },
  ])
  assert.deepEqual(overlappingSlots(ours, []), [])
})

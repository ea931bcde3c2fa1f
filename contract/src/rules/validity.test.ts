import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validityErrors } from './validity.ts'

const today = '2026-11-21'

const errors = (validFrom: string, validTo: string, originalFrom?: string) =>
  validityErrors({ validFrom, validTo, today, originalFrom })

test('a new agenda begins today or later [R3-352]', () => {
  assert.deepEqual(errors('2026-11-20', '2026-12-31'), ['validity_start_in_past'])
  assert.deepEqual(errors('2026-11-21', '2026-12-31'), [])
})

test('an edited agenda may keep a start in the past [R3-353]', () => {
  assert.deepEqual(errors('2026-10-01', '2026-12-31', '2026-10-02'), ['validity_start_before_original'])
  assert.deepEqual(errors('2026-10-02', '2026-12-31', '2026-10-02'), [])
  assert.deepEqual(errors('2026-10-20', '2026-12-31', '2026-10-02'), [])
})

test('an end before the start is rejected, and a single day accepted [R3-354]', () => {
  assert.deepEqual(errors('2026-11-22', '2026-11-21'), ['validity_end_before_start'])
  assert.deepEqual(errors('2026-11-22', '2026-11-22'), [])
})

test('rejects an end after the same date of the next year [R3-355]', () => {
  assert.deepEqual(errors('2026-11-21', '2027-11-21'), [])
  assert.deepEqual(errors('2026-11-21', '2027-11-22'), ['validity_over_one_year'])
  const leap = { validFrom: '2028-02-29', today }
  assert.deepEqual(validityErrors({ ...leap, validTo: '2029-02-28' }), [])
  assert.deepEqual(validityErrors({ ...leap, validTo: '2029-03-01' }), ['validity_over_one_year'])
})

test('a validity requires both dates [R3-341 R3-342]', () => {
  assert.deepEqual(errors('', ''), ['validity_start_missing', 'validity_end_missing'])
  assert.deepEqual(errors('2026-11-21', ''), ['validity_end_missing'])
  assert.deepEqual(errors('', '2026-11-21'), ['validity_start_missing'])
})

test('reports the errors of both dates at once', () => {
  assert.deepEqual(errors('2026-02-30', '2027-02-29'), ['validity_start_invalid', 'validity_end_invalid'])
  assert.deepEqual(errors('2026-11-20', '2026-11-01'), [
    'validity_start_in_past',
    'validity_end_before_start',
  ])
})

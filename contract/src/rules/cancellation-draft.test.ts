import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CancellationDraft, cancellationErrors } from './cancellation-draft.ts'

const draft: CancellationDraft = {
  userId: 3,
  from: '2026-12-21',
  to: '2027-01-04',
  justification: 'Férias',
}

const errors = (changes: Partial<CancellationDraft>) => cancellationErrors({ ...draft, ...changes })

test('a missing person, reason, start and end are reported at once [R3-359 R3-360 R3-361 R3-362]', () => {
  assert.deepEqual(errors({}), [])
  assert.deepEqual(errors({ userId: null }), ['user_missing'])
  assert.deepEqual(errors({ justification: ' \n' }), ['justification_missing'])
  assert.deepEqual(errors({ from: '' }), ['start_missing'])
  assert.deepEqual(errors({ to: '' }), ['end_missing'])
  assert.deepEqual(cancellationErrors({ userId: null, from: '', to: '', justification: '' }), [
    'user_missing',
    'justification_missing',
    'start_missing',
    'end_missing',
  ])
})

test('rejects a start after the end and accepts a single day [R3-363]', () => {
  assert.deepEqual(errors({ from: '2027-01-05' }), ['interval_reversed'])
  assert.deepEqual(errors({ from: '2027-01-04' }), [])
})

test('a day that does not exist is reported at its own field', () => {
  assert.deepEqual(errors({ from: '2026-02-30' }), ['start_invalid'])
  assert.deepEqual(errors({ to: '2026-1-1' }), ['end_invalid'])
})

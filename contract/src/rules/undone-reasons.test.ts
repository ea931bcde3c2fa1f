import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toReasonKey, translateUndoneReason } from './undone-reasons.ts'

test("an offered reason is translated into the user's language", () => {
  assert.equal(translateUndoneReason('Sem material', 'en-US'), 'No supplies')
  assert.equal(translateUndoneReason('No supplies', 'pt-BR'), 'Sem material')
  assert.equal(translateUndoneReason('Sem material', 'pt-BR'), 'Sem material')
})

test('a reason that the user wrote stays unchanged', () => {
  assert.equal(translateUndoneReason('Obra no corredor', 'en-US'), 'Obra no corredor')
})

test('spellings and translations of a reason have one key', () => {
  assert.equal(toReasonKey('No supplies'), toReasonKey('sem  material'))
  assert.equal(toReasonKey('Obra no corredor'), toReasonKey('OBRA no corredor'))
  assert.notEqual(toReasonKey('Room locked'), toReasonKey('Room in use'))
})

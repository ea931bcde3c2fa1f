import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateUndoneReason } from './undone-reasons.ts'

test('an offered reason reads in the language of its reader', () => {
  assert.equal(translateUndoneReason('Sem material', 'en-US'), 'No supplies')
  assert.equal(translateUndoneReason('No supplies', 'pt-BR'), 'Sem material')
  assert.equal(translateUndoneReason('Sem material', 'pt-BR'), 'Sem material')
})

test("a reason in the cleaner's own words stays", () => {
  assert.equal(translateUndoneReason('Obra no corredor', 'en-US'), 'Obra no corredor')
})

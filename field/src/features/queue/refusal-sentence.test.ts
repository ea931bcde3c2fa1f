import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalSentence } from './refusal-sentence.ts'

test('a refused photo is told by what is wrong with a photo, a record by what is wrong with a record', () => {
  assert.equal(refusalSentence('invalid_input', 'photo'), 'refusals.unsupported_media_type')
  assert.equal(refusalSentence('invalid_input'), 'refusals.invalid_input')
  assert.equal(refusalSentence('payload_too_large', 'photo'), 'refusals.payload_too_large')
  assert.equal(refusalSentence('payload_too_large'), 'refusals.other')
  assert.equal(refusalSentence('internal'), 'refusals.other')
})

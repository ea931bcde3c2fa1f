import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalSentence } from './refusal-sentence.ts'

test('explains a rejection with the sentence for photos or for records', () => {
  assert.equal(refusalSentence('invalid_input', 'photo'), 'refusals.unsupported_media_type')
  assert.equal(refusalSentence('invalid_input'), 'refusals.invalid_input')
  assert.equal(refusalSentence('payload_too_large', 'photo'), 'refusals.payload_too_large')
  assert.equal(refusalSentence('payload_too_large'), 'refusals.other')
  assert.equal(refusalSentence('internal'), 'refusals.other')
})

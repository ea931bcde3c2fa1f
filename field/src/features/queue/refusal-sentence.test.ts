import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toRefusalSentence } from './refusal-sentence.ts'

test('photos and work records have their own rejection sentences', () => {
  assert.equal(toRefusalSentence('invalid_input', 'photo'), 'refusals.unsupported_media_type')
  assert.equal(toRefusalSentence('invalid_input'), 'refusals.invalid_input')
  assert.equal(toRefusalSentence('payload_too_large', 'photo'), 'refusals.payload_too_large')
  assert.equal(toRefusalSentence('payload_too_large'), 'refusals.other')
  assert.equal(toRefusalSentence('internal'), 'refusals.other')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toRefusalSentence } from './refusal-sentence.ts'

test('a rejection is explained with the sentence for a photo or for a work record', () => {
  assert.equal(toRefusalSentence('invalid_input', 'photo'), 'refusals.unsupported_media_type')
  assert.equal(toRefusalSentence('invalid_input'), 'refusals.invalid_input')
  assert.equal(toRefusalSentence('payload_too_large', 'photo'), 'refusals.payload_too_large')
  assert.equal(toRefusalSentence('payload_too_large'), 'refusals.other')
  assert.equal(toRefusalSentence('internal'), 'refusals.other')
})

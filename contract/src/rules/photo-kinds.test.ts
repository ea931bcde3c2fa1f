import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPhoto } from './photo-kinds.ts'

test('a picture is told by how it begins, not by its name', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  assert.ok(isPhoto(bytes('\xff\xd8\xff\xe0')))
  assert.ok(isPhoto(bytes('\x89PNG\r\n\x1a\n')))
  assert.ok(isPhoto(bytes('RIFF\0\0\0\0WEBPVP8 ')))
  assert.ok(isPhoto(bytes('\0\0\0\x18ftypheic')))
  assert.ok(isPhoto(bytes('\0\0\0\x18ftypmif1')))
  assert.ok(isPhoto(bytes('\0\0\0\x18ftyphevm')))
  for (const other of ['<!doctype html>', 'GIF89a', '\0\0\0\x18ftypmp42', 'RIFF\0\0\0\0WAVE', '']) {
    assert.equal(isPhoto(bytes(other)), false, other)
  }
})

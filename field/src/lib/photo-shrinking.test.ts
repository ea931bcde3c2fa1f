import assert from 'node:assert/strict'
import { test } from 'node:test'
import { largestPhoto } from '@zelo/contract/my-work'
import { shrinkPhoto } from './photo-shrinking.ts'

/**
 * Returns a file of `size` bytes that begins with `head`. Node cannot decode it, like a browser that does not know the
 * format.
 */
const file = (head: string, size: number) =>
  new Blob([Uint8Array.from(head, (letter) => letter.charCodeAt(0)), new Uint8Array(size - head.length)])
const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'
const tiff = 'II*\0\x08\0\0\0'
const jpeg = '\xff\xd8\xff\xe0'

test('HEIC and TIFF photos stay unchanged if the browser cannot show them', async () => {
  for (const head of [heic, tiff]) {
    const largest = file(head, largestPhoto)
    assert.deepEqual(await shrinkPhoto(largest), { photo: largest, thumbnail: null })
    assert.equal(await shrinkPhoto(file(head, largestPhoto + 1)), 'too_large')
  }
})

test('files of other kinds and damaged pictures are rejected', async () => {
  assert.equal(await shrinkPhoto(new Blob([])), 'not_supported')
  for (const size of [100, largestPhoto + 1])
    assert.equal(await shrinkPhoto(file('<!doctype html>', size)), 'not_supported')
  for (const head of [jpeg, 'GIF89a', '\x89PNG\r\n\x1a\n'])
    assert.equal(await shrinkPhoto(file(head, 100)), 'not_supported')
})

test('a photo stays unchanged if the browser decodes but cannot draw', async (t) => {
  // Some browsers block drawing as a guard against fingerprinting.
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 9, height: 9, close() {} }) })
  t.after(() => Reflect.deleteProperty(globalThis, 'createImageBitmap'))
  const photo = file(jpeg, 100)
  assert.deepEqual(await shrinkPhoto(photo), { photo, thumbnail: null })
})

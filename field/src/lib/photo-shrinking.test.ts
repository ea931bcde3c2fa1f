import assert from 'node:assert/strict'
import { test } from 'node:test'
import { largestPhoto } from '@zelo/contract/own-work'
import { shrinkPhoto } from './photo-shrinking.ts'

/** A file of so many bytes that begins like this; as nothing draws here, it is what this browser cannot show. */
const file = (head: string, size: number) => new Blob([head, new Uint8Array(size - head.length)])
const heic = '    ftypheic'

test('a picture that this browser cannot show is kept as it is up to the largest that is sent, and said to be too large beyond', async () => {
  const largest = file(heic, largestPhoto)
  assert.deepEqual(await shrinkPhoto(largest), { photo: largest, thumbnail: null })
  assert.equal(await shrinkPhoto(file(heic, largestPhoto + 1)), 'too_large')
})

test('what is no picture is said to be none, whatever its size', async () => {
  assert.equal(await shrinkPhoto(new Blob([])), 'not_supported')
  for (const size of [100, largestPhoto + 1])
    assert.equal(await shrinkPhoto(file('<!doctype html>', size)), 'not_supported')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { readFileKind, readPhotoKind } from './photo-kinds.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const heads = {
  jpeg: ['\xff\xd8\xff\xe0', '\xff\xd8\xff\xe1'],
  png: ['\x89PNG\r\n\x1a\n'],
  webp: ['RIFF\0\0\0\0WEBPVP8 '],
  gif: ['GIF87a\x01\0\x01\0', 'GIF89a\x01\0\x01\0'],
  tiff: ['II*\0\x08\0\0\0', 'MM\0*\0\0\0\x08', 'II+\0\x08\0\0\0', 'MM\0+\0\x08\0\0'],
  bmp: [12, 40, 108, 124].map((size) => `BM\x46\0\0\0\0\0\0\0\x36\0\0\0${String.fromCharCode(size)}\0\0\0`),
  ico: ['\0\0\x01\0\x02\0\x10\x10\0\0\x01\0\x20\0'],
  heif: [
    '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    '\0\0\0\x14ftypheix\0\0\0\0mif1',
    '\0\0\0\x18ftypmif1\0\0\0\0mif1heic',
    // A sequence with a still picture, as in bursts of a phone and AVIF animations.
    '\0\0\0\x1cftyphevc\0\0\0\0msf1hevcheic',
    '\0\0\0\x1cftypavis\0\0\0\0avisavifmif1',
  ],
}

test("a picture's format is detected by its first bytes", () => {
  for (const [kind, beginnings] of Object.entries(heads))
    for (const head of beginnings) assert.equal(readPhotoKind(bytes(head)), kind, JSON.stringify(head))
})

test('texts, videos and other files are not recognised as pictures', () => {
  const others = [
    '',
    '<!doctype html>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
    'PK\x03\x04',
    'BMW e outros carros',
    'GIF de gato',
    'II*',
    'RIFF\0\0\0\0WAVE',
    '\0\0\x01\0\0\0\0\0\0\0',
    '\0\0\0\x18ftypmp42\0\0\0\0mp42isom',
    '\0\0\0\x18ftyphevc\0\0\0\0msf1hevc',
  ]
  for (const other of others) assert.equal(readPhotoKind(bytes(other)), null, JSON.stringify(other))
})

test('the first 64 bytes of a file decide its format', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.uint8Array({ maxLength: 40 }), (head, rest) => {
      const kind = readPhotoKind(head)
      if (head.length >= 64) assert.equal(readPhotoKind(Uint8Array.from([...head, ...rest])), kind)
    }),
  )
})

test("a file's format does not depend on its name and type", async () => {
  const file = new File([bytes(heads.gif[0]!)], 'foto.txt', { type: 'text/plain' })
  assert.equal(await readFileKind(file), 'gif')
  assert.equal(await readFileKind(new File(['text'], 'foto.png', { type: 'image/png' })), null)
})

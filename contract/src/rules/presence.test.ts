import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  formatQrContent,
  formatQrKey,
  type Presence,
  parseQrContent,
  pickFirstPresences,
  presences,
  QR_KEY_ALPHABET,
  QR_KEY_LENGTH,
  type ShownPresence,
} from './presence.ts'

test('a QR code is formatted as {"id":…,"k":"…"} and parsed back [R2-085]', () => {
  assert.equal(formatQrContent(12, 'ABC'), '{"id":12,"k":"ABC"}')
  fc.assert(
    fc.property(
      fc.maxSafeNat().filter((id) => id > 0),
      fc.string({ minLength: 1 }),
      (environmentId, key) => {
        assert.deepEqual(parseQrContent(formatQrContent(environmentId, key)), { environmentId, key })
      },
    ),
  )
})

test('rejects texts that are not the content of a Zelo QR code', () => {
  for (const text of [
    '',
    'https://example.com',
    '12',
    'null',
    '[]',
    '{}',
    '{"id":"12"}',
    '{"id":0}',
    '{"id":1.5}',
    '{"id":12,"k":5}',
    '{"id":12,"k":""}',
    '{"id":12',
  ]) {
    assert.equal(parseQrContent(text), null, text)
  }
})

test('lists each kind of proof once, at its earliest time', () => {
  const shown = (presence: Presence, time: string) => ({ presence, at: `2026-11-25T${time}:00-03:00` })
  const rows: [of: ShownPresence[], listed: ShownPresence[]][] = [
    [[], []],
    [[shown('scanned', '19:49')], [shown('scanned', '19:49')]],
    [
      [shown('scanned', '19:49'), shown('typed', '19:47')],
      [shown('typed', '19:47'), shown('scanned', '19:49')],
    ],
    [
      [shown('scanned', '19:52'), shown('typed', '19:50'), shown('scanned', '19:49')],
      [shown('scanned', '19:49'), shown('typed', '19:50')],
    ],
    [
      [shown('typed', '19:49'), shown('scanned', '19:49')],
      [shown('scanned', '19:49'), shown('typed', '19:49')],
    ],
  ]
  for (const [of, listed] of rows) assert.deepEqual(pickFirstPresences(of), listed)
})

test('arrival order and repetitions do not change the list of proofs', () => {
  const moment = fc.integer({ min: 0, max: 4 }).map((minute) => `2026-11-25T19:4${minute}:00-03:00`)
  const one = fc
    .tuple(fc.constantFrom(...presences), moment)
    .map(([presence, at]): ShownPresence => ({ presence, at }))
  const input = fc
    .array(one, { maxLength: 8 })
    .chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
    )
  fc.assert(
    fc.property(input, fc.nat(), ([all, mixed], cut) => {
      const listed = pickFirstPresences(all)
      assert.deepEqual(pickFirstPresences(mixed), listed)
      const parts = [mixed.slice(0, cut % 9), mixed.slice(cut % 9)]
      assert.deepEqual(pickFirstPresences(parts.flatMap(pickFirstPresences)), listed)
      assert.deepEqual(new Set(listed.map(({ presence }) => presence)).size, listed.length)
    }),
  )
})

test('a key has at least 96 bits and no look-alike characters [R2-086]', () => {
  assert.equal(new Set(QR_KEY_ALPHABET).size, QR_KEY_ALPHABET.length)
  assert.doesNotMatch(QR_KEY_ALPHABET, /[ILOU]|[^0-9A-Z]/)
  assert.ok(QR_KEY_LENGTH * Math.log2(QR_KEY_ALPHABET.length) >= 96)
})

test('a key has one character per random byte, each equally likely', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const key = formatQrKey(new Uint8Array(QR_KEY_LENGTH).fill(byte))
    const character = key.charAt(0)
    assert.equal(key, character.repeat(QR_KEY_LENGTH))
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  assert.deepEqual([...counts.keys()].sort().join(''), QR_KEY_ALPHABET)
  assert.deepEqual(new Set(counts.values()), new Set([8]))
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 40 }), (bytes) => {
      const expected = Array.from(bytes.slice(0, 20), (byte) => QR_KEY_ALPHABET[byte % 32]).join('')
      assert.equal(formatQrKey(bytes), expected)
    }),
  )
  assert.throws(() => formatQrKey(new Uint8Array(QR_KEY_LENGTH - 1)), RangeError)
})

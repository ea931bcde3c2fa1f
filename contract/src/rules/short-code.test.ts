import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatQrKey, QR_KEY_ALPHABET, QR_KEY_LENGTH } from './presence.ts'
import { formatShortCode, matchesShortCode, parseShortCode } from './short-code.ts'

const environmentId = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }),
  fc.maxSafeNat().map((n) => n || 1),
)
const key = fc.uint8Array({ minLength: QR_KEY_LENGTH, maxLength: QR_KEY_LENGTH }).map(formatQrKey)
const alphabet = [...QR_KEY_ALPHABET]

const splitCharacters = (code: string) => [...code.replace('-', '')]

test('codes of ids from 32,768 on have a longer first group', () => {
  assert.equal(formatShortCode(412, 'ABCDEFGHJKMNPQRSTVWX'), '0CWT-VWXE')
  fc.assert(
    fc.property(environmentId, key, (id, qrKey) => {
      const code = formatShortCode(id, qrKey)
      assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4,}-[0-9A-HJKMNP-TV-Z]{4}$/)
      assert.equal(code.length, 9 + Math.max(0, id.toString(32).length - 3))
    }),
  )
})

test('a short code is parsed as printed, and as people type it', () => {
  fc.assert(
    fc.property(environmentId, key, (id, qrKey) => {
      const code = formatShortCode(id, qrKey)
      const read = { environmentId: id, keyEnd: qrKey.slice(-4) }
      const carelesslyTyped = ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ' – ')} `
      for (const typed of [code, code.replace('-', ''), carelesslyTyped]) {
        assert.deepEqual(parseShortCode(typed), read, typed)
        assert.ok(matchesShortCode(typed, { id, qrKey }), typed)
      }
    }),
  )
})

test('a code with one wrong character is rejected', () => {
  fc.assert(
    fc.property(environmentId, key, fc.nat(), fc.constantFrom(...alphabet), (id, qrKey, place, other) => {
      const characters = splitCharacters(formatShortCode(id, qrKey))
      fc.pre(characters[place % characters.length] !== other)
      assert.equal(parseShortCode(characters.with(place % characters.length, other).join('')), null)
    }),
    { numRuns: 1000 },
  )
})

test('a code with two swapped characters is rejected', () => {
  fc.assert(
    fc.property(environmentId, key, fc.nat(), fc.nat(), (id, qrKey, first, second) => {
      const characters = splitCharacters(formatShortCode(id, qrKey))
      const [a, b] = [first % characters.length, second % characters.length]
      fc.pre(characters[a] !== characters[b])
      const exchanged = characters.with(a, characters[b]!).with(b, characters[a]!)
      assert.equal(parseShortCode(exchanged.join('')), null)
    }),
    { numRuns: 1000 },
  )
})

test('the code of a replaced key or another environment does not match', () => {
  fc.assert(
    fc.property(environmentId, environmentId, key, key, (id, otherId, qrKey, newKey) => {
      fc.pre(qrKey.slice(-4) !== newKey.slice(-4) && id !== otherId)
      assert.notEqual(formatShortCode(id, qrKey), formatShortCode(id, newKey))
      assert.equal(matchesShortCode(formatShortCode(id, qrKey), { id, qrKey: newKey }), false)
      assert.equal(matchesShortCode(formatShortCode(otherId, qrKey), { id, qrKey }), false)
    }),
  )
})

test('a text that is not a short code is rejected', () => {
  for (const typed of [
    '',
    '-',
    '412',
    '0000',
    '0000-0000',
    '0CWT-VWX',
    '0CWT-VWXFF',
    'U412-0000',
    '{"id":412}',
  ]) {
    assert.equal(parseShortCode(typed), null, typed)
  }
  fc.assert(fc.property(fc.string({ maxLength: 6 }), (typed) => parseShortCode(typed) === null))
  const beyond = formatShortCode(Number.MAX_SAFE_INTEGER, 'Z'.repeat(20))
  assert.notEqual(parseShortCode(beyond), null)
  assert.equal(parseShortCode(`Z${beyond}`), null)
})

test('formatting an id or a key out of range throws', () => {
  for (const id of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
    assert.throws(() => formatShortCode(id, 'ABCDEFGHJKMNPQRSTVWX'), RangeError, String(id))
  }
  for (const qrKey of ['', 'ABC', 'ABC U', 'ÃÃÃÃ']) {
    assert.throws(() => formatShortCode(412, qrKey), RangeError, qrKey)
  }
})

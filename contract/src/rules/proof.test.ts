import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatQrContent } from './presence.ts'
import { findPresence, readEnvironmentId } from './proof.ts'
import { formatShortCode } from './short-code.ts'

const environment = {
  id: 12,
  qrKey: 'CURRENT0KEY',
  previousQrKey: 'PREVIOUS1KEY',
  olderQrKeys: ['DOOR2KEY'],
  oldKeysEnd: null,
  qrSeenAt: null,
  plainCodes: true,
}
const now = { shownAt: new Date('2026-11-26T09:00:00Z'), receivedAt: new Date('2026-11-26T09:01:00Z') }
const neverReplaced = { ...environment, previousQrKey: null, olderQrKeys: [] }

const scan = (scanned: string, at = environment) => findPresence({ scanned }, at, now)
const type = (typed: string, at = environment) => findPresence({ typed }, at, now)

test('the current key gives `scanned`, and a missing key `plain_code`', () => {
  assert.deepEqual(scan('{"id":12,"k":"CURRENT0KEY"}'), { presence: 'scanned' })
  assert.deepEqual(scan('{"id":12,"nome":"Copa"}'), { presence: 'plain_code' })
  assert.deepEqual(scan('{"id":12}', { ...environment, plainCodes: false }), { error: 'key_required' })
})

test('accepts earlier plain codes for a week after the first keyed scan', () => {
  const seen = new Date('2026-11-26T12:00:00Z')
  const day = 86_400_000
  const read = (shown: number, received: number, plainCodes: boolean | null = null) =>
    findPresence(
      { scanned: '{"id":12}' },
      { ...environment, plainCodes, qrSeenAt: seen },
      {
        shownAt: new Date(seen.getTime() + shown),
        receivedAt: new Date(seen.getTime() + received),
      },
    )
  assert.deepEqual(read(-1, 6 * day), { presence: 'plain_code' })
  assert.deepEqual(read(-1, 7 * day), { error: 'key_required' })
  assert.deepEqual(read(0, 1), { error: 'key_required' })
  assert.deepEqual(read(-1, 1, false), { error: 'key_required' })
  assert.deepEqual(read(0, 8 * day, true), { presence: 'plain_code' })
})

test('a replaced key gives `old_code`, and any other key is rejected [R2-086]', () => {
  for (const code of ['PREVIOUS1KEY', 'DOOR2KEY'].map((key) => formatQrContent(12, key))) {
    assert.deepEqual(scan(code), { presence: 'old_code' })
    assert.deepEqual(findPresence({ scanned: code }, neverReplaced, now), { error: 'unknown_key' })
  }
  assert.deepEqual(scan('{"id":12,"k":"current0key"}'), { error: 'unknown_key' })
})

test('the code of another environment is rejected with any key', () => {
  for (const code of ['{"id":13}', '{"id":13,"k":"CURRENT0KEY"}', '{"id":13,"k":"PREVIOUS1KEY"}']) {
    assert.deepEqual(scan(code), { error: 'wrong_environment' }, code)
  }
  assert.deepEqual(type(formatShortCode(13, 'CURRENT0KEY')), { error: 'wrong_environment' })
})

test('reports a text that is no Zelo code as unreadable', () => {
  for (const text of ['', '12', 'https://example.com', '{"id":"12"}', '0CC0-KEYX']) {
    assert.deepEqual(
      [scan(text), type(text)],
      [{ error: 'unreadable_code' }, { error: 'unreadable_code' }],
      text,
    )
    assert.equal(readEnvironmentId({ scanned: text }), null)
    assert.equal(readEnvironmentId({ typed: text }), null)
  }
})

test('accepts only short codes of labels in use [R2-086]', () => {
  for (const key of ['CURRENT0KEY', 'PREVIOUS1KEY', 'DOOR2KEY']) {
    assert.deepEqual(type(formatShortCode(12, key)), { presence: 'typed' }, key)
    assert.deepEqual(type(` ${formatShortCode(12, key).toLowerCase().replace('-', ' ')} `), {
      presence: 'typed',
    })
  }
  assert.deepEqual(type(formatShortCode(12, 'ANOTHER9KEY')), { error: 'unknown_key' })
  const previous = formatShortCode(12, 'PREVIOUS1KEY')
  assert.deepEqual(findPresence({ typed: previous }, neverReplaced, now), { error: 'unknown_key' })
})

test('rejects a scanned short code and a typed QR code content', () => {
  const short = formatShortCode(12, 'CURRENT0KEY')
  assert.deepEqual(scan(short), { error: 'unreadable_code' })
  assert.deepEqual(type(formatQrContent(12, 'CURRENT0KEY')), { error: 'unreadable_code' })
})

test("reads the environment's id from a proof", () => {
  assert.equal(readEnvironmentId({ scanned: '{"id":13,"k":"X"}' }), 13)
  assert.equal(readEnvironmentId({ typed: formatShortCode(412, 'CURRENT0KEY') }), 412)
})

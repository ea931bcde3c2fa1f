import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toQrModules, toQrPath } from './qr.ts'

const content = '{"id":412,"k":"ABCDEFGHJKMNPQRSTVWX"}'

/** Returns whether the module at a position is dark. */
function isDark({ runs }: ReturnType<typeof toQrModules>, x: number, y: number): boolean {
  return runs.some((run) => run.y === y && x >= run.x && x < run.x + run.length)
}

test('a QR code has error correction M and the smallest possible size', () => {
  const code = toQrModules(content)
  assert.equal(code.size, 29)
  // The first two bits of the format, after masking, show the level: M is 10, L 11, Q 01, H 00.
  assert.deepEqual([isDark(code, 0, 8), isDark(code, 1, 8)], [true, false])
})

test('a QR code has finder patterns in its corners and no margin', () => {
  const code = toQrModules(content)
  for (const [left, top] of [
    [0, 0],
    [22, 0],
    [0, 22],
  ] as const) {
    for (let place = 0; place < 7; place += 1) {
      assert.ok(isDark(code, left + place, top) && isDark(code, left, top + place))
      assert.equal(isDark(code, left + place, top + 1), place === 0 || place === 6)
    }
  }
})

test('there is a gap between runs of dark modules in one row', () => {
  const { runs, size } = toQrModules(content)
  for (const [index, { x, y, length }] of runs.entries()) {
    const next = runs[index + 1]
    assert.ok(length > 0 && x + length <= size)
    assert.ok(!next || next.y > y || next.x > x + length)
  }
  assert.equal(
    toQrPath({
      size: 3,
      runs: [
        { x: 0, y: 0, length: 2 },
        { x: 1, y: 2, length: 1 },
      ],
    }),
    'M0 0h2v1h-2zM1 2h1v1h-1z',
  )
})

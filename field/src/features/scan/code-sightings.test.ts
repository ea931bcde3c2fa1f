import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { CodeSightings, type Sighting } from './code-sightings.ts'

const own = (id: number, key = '0123456789ABCDEFGHJK') => JSON.stringify({ id, k: key })
const plain = (id: number) => JSON.stringify({ id })
const menu = 'https://example.com/cardapio'

/** Passes frames to the scanner, with `pause` milliseconds between them. Returns the reported sightings. */
function watch(pictures: readonly (readonly string[])[], pause = 80): (string | number[])[] {
  const sightings = new CodeSightings()
  return pictures.flatMap((texts, nth) => {
    const sighting = sightings.look(texts, nth * pause)
    return sighting ? [toRoomIds(sighting)] : []
  })
}

const toRoomIds = (sighting: Sighting) =>
  sighting === 'foreign'
    ? sighting
    : sighting.rooms.map(({ environmentId }) => environmentId).sort((a, b) => a - b)

test("the scanner finds a room's code among any other codes", () => {
  const others = fc.array(fc.oneof(fc.string(), fc.constant(menu)), { maxLength: 12 })
  fc.assert(
    fc.property(others, fc.nat(12), fc.integer({ min: 1, max: 1e6 }), (texts, place, id) => {
      const picture = texts.toSpliced(place, 0, own(id))
      assert.deepEqual(watch([picture, picture])[0], [id])
    }),
  )
})

test('the scanner reports two rooms together, even from separate frames', () => {
  assert.deepEqual(
    watch([
      [own(1), own(2)],
      [own(1), own(2)],
    ]),
    [[1, 2]],
  )
  assert.deepEqual(watch([[own(1)], [own(2), menu]]), [[1, 2]])
  assert.deepEqual(watch([[own(1)], []]), [[1]])
})

test('if a room shows two codes, the code with a key counts', () => {
  for (const texts of [
    [own(1), plain(1)],
    [plain(1), own(1)],
  ]) {
    const sightings = new CodeSightings()
    sightings.look(texts, 0)
    const sighting = sightings.look([], 80)
    assert.deepEqual(sighting, { rooms: [{ environmentId: 1, scanned: own(1) }] })
  }
})

test("the scanner reports foreign codes only if no room's code is visible", () => {
  const foreign = Array.from({ length: 16 }, () => [menu])
  assert.deepEqual(watch(foreign), ['foreign'])
  assert.deepEqual(watch(foreign.slice(0, 15)), [])
  assert.deepEqual(watch([...foreign.slice(0, 15), [menu, own(3)], [menu]]), [[3]])
  assert.deepEqual(
    watch([...foreign.slice(0, 10), [], ...foreign.slice(0, 10)]),
    [],
    'another one in between',
  )
})

test('the scanner repeats a sighting only after some seconds', () => {
  const same = Array.from({ length: 60 }, () => [own(1)])
  assert.deepEqual(watch(same), [[1], [1]])
  assert.deepEqual(watch([[own(1)], [own(1)], [own(2)], [own(2)]]), [[1], [2]])
})

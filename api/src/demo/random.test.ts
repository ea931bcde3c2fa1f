import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createRandom, type Random } from './random.ts'

test('the same seed always gives the same random numbers', () => {
  const draw = (random: Random) => [random.next(), random.integer(1, 1000), random.uuid()]
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      assert.deepEqual(draw(createRandom(one)), draw(createRandom(one)))
      if (one !== other) assert.notDeepEqual(draw(createRandom(one)), draw(createRandom(other)))
    }),
  )
})

test('random numbers include both ends of a range and match given probabilities', () => {
  const random = createRandom('dice')
  const dice = Array.from({ length: 6000 }, () => random.integer(1, 6))
  for (const face of [1, 2, 3, 4, 5, 6]) {
    const share = dice.filter((one) => one === face).length / dice.length
    assert.ok(share > 0.14 && share < 0.19, `${face} came ${share}`)
  }
  assert.ok(dice.every((face) => face >= 1 && face <= 6))
  const heads = Array.from({ length: 4000 }, () => random.chance(0.25)).filter(Boolean).length
  assert.ok(heads > 850 && heads < 1150, `${heads}`)
})

test('shuffling keeps all items and does not change the original list', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
      const before = [...items]
      const shuffled = createRandom(seed).shuffled(items)
      assert.deepEqual(items, before)
      assert.deepEqual(shuffled.toSorted(), items.toSorted())
    }),
  )
})

test('generates valid version 4 UUIDs', () => {
  const random = createRandom('uuid')
  for (let count = 0; count < 100; count += 1) {
    assert.match(random.uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})

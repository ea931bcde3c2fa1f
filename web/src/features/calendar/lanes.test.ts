import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assignLanes, compareTimes, type TimeWindow } from './lanes.ts'

const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const overlap = (a: TimeWindow, b: TimeWindow) => a.start < b.end && b.start < a.end

const day = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 240 })), { maxLength: 60 })
  .map((pairs) =>
    pairs
      .map(([start, length]) => ({ start: clock(start), end: clock(Math.min(start + length, 1439)) }))
      .sort(compareTimes),
  )

test('time windows are sorted by start, then by end [R3-223]', () => {
  const [early, short, long, late] = [
    { start: '08:00', end: '12:00' },
    { start: '09:00', end: '09:15' },
    { start: '09:00', end: '09:45' },
    { start: '10:00', end: '10:10' },
  ]
  assert.deepEqual([late, long, early, short].sort(compareTimes), [early, short, long, late])
})

test('time windows in the same lane never overlap', () => {
  fc.assert(
    fc.property(day, (windows) => {
      const lanes = assignLanes(windows)
      for (const [i, a] of windows.entries())
        for (const [j, b] of windows.entries()) {
          if (i >= j || !overlap(a, b)) continue
          const [one, other] = [lanes[i]!, lanes[j]!]
          assert.ok(one.lane + one.span <= other.lane || other.lane + other.span <= one.lane)
          assert.equal(one.lanes, other.lanes)
        }
    }),
  )
})

test('the number of lanes is the largest number of overlapping time windows', () => {
  fc.assert(
    fc.property(day, (windows) => {
      const lanes = assignLanes(windows)
      for (const count of new Set(lanes.map((lane) => lane.lanes))) {
        const group = windows.filter((_, index) => lanes[index]!.lanes === count)
        const atOnce = group.map(
          ({ start }) => group.filter((other) => other.start <= start && start < other.end).length,
        )
        assert.equal(Math.max(...atOnce), count)
      }
      for (const { lane, span, lanes: count } of lanes)
        assert.ok(lane >= 0 && span >= 1 && lane + span <= count)
    }),
  )
})

test('a time window also covers free lanes to its right', () => {
  const windows = [
    { start: '09:00', end: '09:15' },
    { start: '09:00', end: '09:20' },
    { start: '09:10', end: '10:30' },
    { start: '09:30', end: '09:45' },
  ]
  assert.deepEqual(assignLanes(windows), [
    { lane: 0, span: 1, lanes: 3 },
    { lane: 1, span: 1, lanes: 3 },
    { lane: 2, span: 1, lanes: 3 },
    { lane: 0, span: 2, lanes: 3 },
  ])
  assert.deepEqual(assignLanes([]), [])
})

test('each of 2,000 time windows of a day gets a lane', () => {
  const windows = Array.from({ length: 2000 }, (_, index) => {
    const start = (index * 37) % 1380
    return { start: clock(start), end: clock(start + 20 + (index % 40)) }
  }).sort(compareTimes)
  const lanes = assignLanes(windows)
  assert.equal(lanes.length, 2000)
  assert.ok(minute(windows[0]!.start) <= minute(windows[1]!.start))
})

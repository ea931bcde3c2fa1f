import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  computeOffset,
  getClockOffset,
  isClockSet,
  measureClock,
  now,
  setClockOffset,
  watchClock,
} from './clock.ts'

const minute = 60_000
const sentAt = Date.parse('2026-11-19T09:00:00-03:00')
/**
 * Returns a call to a server whose clock is two minutes ahead. The server measures its time after `late` milliseconds.
 * The response arrives after `took` milliseconds.
 */
const call = (late: number, took: number) => ({
  sentAt,
  answeredAt: sentAt + took,
  serverNow: sentAt + late + 2 * minute,
})

test("the server's time is assigned to the middle of the call", () => {
  assert.equal(computeOffset(null, call(100, 200)), 2 * minute)
  assert.equal(computeOffset(7 * minute, call(4_000, 8_000)), 2 * minute)
})

test('a call during which the phone slept does not change the offset', () => {
  assert.equal(computeOffset(2 * minute, call(100, 40 * minute)), 2 * minute)
  // The clock was set back during the call.
  assert.equal(computeOffset(2 * minute, call(100, -60 * minute)), 2 * minute)
})

test('the offset of a slow first response is accepted', () => {
  assert.equal(computeOffset(null, call(10_000, 20_000)), 2 * minute)
})

const hour = 60 * minute

test('times stay right after a fast clock is corrected offline', (t) => {
  const right = sentAt
  t.mock.timers.enable({ apis: ['Date'], now: right + 3 * hour })
  const receiveTime = (serverNow: number) =>
    measureClock({ sentAt: Date.now(), answeredAt: Date.now(), serverNow })
  receiveTime(right)
  assert.equal(now(), right)
  t.mock.timers.setTime(right)
  assert.equal(now(), right)
  watchClock()
  t.mock.timers.setTime(right + 4 * hour)
  assert.equal(now(), right + 4 * hour, 'the time continues after the clock is set back')
  receiveTime(right + 4 * hour - 5 * minute)
  assert.equal(getClockOffset(), -5 * minute)
})

test('times stay right after a slow clock is corrected offline', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: sentAt })
  measureClock({ sentAt, answeredAt: sentAt, serverNow: sentAt + 3 * hour })
  t.mock.timers.setTime(sentAt + 3 * hour)
  watchClock()
  assert.equal(now(), sentAt + 3 * hour)
})

test('ignores the stored offset if the clock was set back', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: sentAt })
  watchClock()
  setClockOffset(-3 * hour, sentAt + 2 * hour, sentAt - hour)
  assert.equal(getClockOffset(), 0)
  setClockOffset(-3 * hour, sentAt - 2 * hour, sentAt - 5 * hour)
  assert.equal(getClockOffset(), -3 * hour)
})

test('after a clock reset, time continues from the last server time', (t) => {
  const firstDay = Date.parse('1970-01-03T00:00:00Z')
  t.mock.timers.enable({ apis: ['Date'], now: sentAt })
  measureClock({ sentAt, answeredAt: sentAt, serverNow: sentAt })
  t.mock.timers.setTime(firstDay)
  assert.equal(now(), sentAt)
  watchClock()
  t.mock.timers.setTime(firstDay + hour)
  assert.equal(now(), sentAt + hour)
  watchClock()
  // The user corrects the clock, but sets it to the day before.
  t.mock.timers.setTime(sentAt - 20 * hour)
  assert.equal(now(), sentAt)
  watchClock()
  t.mock.timers.setTime(sentAt - 19 * hour)
  assert.equal(now(), sentAt + hour)
  t.mock.timers.setTime(sentAt + 5 * hour)
  assert.equal(now(), sentAt + 5 * hour)
  watchClock()

  // The app starts while the clock shows a wrong day.
  t.mock.timers.setTime(firstDay)
  watchClock()
  setClockOffset(0, sentAt, sentAt + 5 * hour)
  assert.equal(now(), sentAt + 5 * hour)
  setClockOffset(0, sentAt, 0)
  assert.equal(now(), firstDay, 'an older app stored no past server time')
})

test('sleep and small corrections do not count as setting the clock', () => {
  assert.equal(isClockSet(-3 * hour, 8 * hour), false)
  assert.equal(isClockSet(3 * hour, 8 * hour), false)
  assert.equal(isClockSet(-3 * hour, -4_000), false)
  assert.equal(isClockSet(20_000, 20_000), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measuredOffset } from './clock.ts'

const minute = 60_000
const sentAt = Date.parse('2026-11-19T09:00:00-03:00')
/** A server two minutes ahead of the phone answers `late` milliseconds after it was asked, and is heard after `took`. */
const call = (late: number, took: number) => ({
  sentAt,
  answeredAt: sentAt + took,
  serverNow: sentAt + late + 2 * minute,
})

test('the server’s clock is taken as half way between the call and its answer', () => {
  assert.equal(measuredOffset(null, call(100, 200)), 2 * minute)
  assert.equal(measuredOffset(7 * minute, call(4_000, 8_000)), 2 * minute)
})

test('a phone that slept between a call and its answer keeps the time that it knew', () => {
  assert.equal(measuredOffset(2 * minute, call(100, 40 * minute)), 2 * minute)
  // Its clock was set back in between.
  assert.equal(measuredOffset(2 * minute, call(100, -60 * minute)), 2 * minute)
})

test('a first answer counts however slow it was: the phone knows no better time', () => {
  assert.equal(measuredOffset(null, call(10_000, 20_000)), 2 * minute)
})

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { getServerNow, startCallTimer, toMeasuredSkew } from './clock.ts'

const minute = 60_000

/** Returns a response whose `Date` header is `ahead` milliseconds later than this computer's clock. */
const respondWithDate = (ahead: number) =>
  new Response(null, { headers: { date: new Date(Date.now() + ahead).toUTCString() } })

const receiveTime = (ahead: number) => startCallTimer()(respondWithDate(ahead))

/** Returns how many minutes the corrected time is ahead of this computer's clock. */
const minutesAhead = () => Math.round((getServerNow() - Date.now()) / minute)

beforeEach(() => receiveTime(0))

test("corrects a computer's clock that is at least five minutes wrong", () => {
  const cases: [number, number][] = [
    [0, 0],
    [5 * minute - 1, 0],
    [1 - 5 * minute, 0],
    [5 * minute, 5 * minute],
    [-5 * minute, -5 * minute],
    [Number.NaN, 0],
  ]
  for (const [difference, counted] of cases)
    assert.equal(toMeasuredSkew(difference), counted, String(difference))
})

test('the server’s time corrects a clock that is years off', () => {
  for (const ahead of [-26 * 60, 3 * 24 * 60, 17 * 365 * 24 * 60, 0]) {
    receiveTime(ahead * minute)
    assert.equal(minutesAhead(), ahead)
  }
})

test('a response without a readable time does not change the correction', () => {
  receiveTime(60 * minute)
  startCallTimer()(new Response(null))
  startCallTimer()(new Response(null, { headers: { date: 'yesterday' } }))
  assert.equal(minutesAhead(), 60)
})

test('a call during which the computer slept does not change the correction', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const learn = startCallTimer()
  const response = respondWithDate(0)
  context.mock.timers.tick(8 * 60 * minute)
  learn(response)
  assert.equal(minutesAhead(), 0)
})

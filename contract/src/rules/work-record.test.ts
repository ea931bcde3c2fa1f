import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildWorkRecord, floor, glass, plan, soap } from './test-work.ts'
import {
  clockMinutes,
  countedMinutes,
  groupCleanings,
  isOutside,
  isPhotoMissing,
  readNote,
} from './work-record.ts'

test('records of one slot are one cleaning with start and end', () => {
  const records = [
    buildWorkRecord({ start: '09:20', end: '09:40', task: soap }),
    buildWorkRecord({ start: '13:01', end: '13:09', revisionId: 21 }),
    buildWorkRecord({ start: '09:05', end: '09:50' }),
  ]
  const cleanings = groupCleanings(records)
  assert.deepEqual(
    cleanings.map(({ revisionId, startedAt, endedAt, missing, finished }) => {
      return [
        revisionId,
        startedAt.slice(11, 16),
        endedAt?.slice(11, 16),
        missing.map(({ name }) => name),
        finished,
      ]
    }),
    [
      [null, '09:05', '09:50', [], true],
      [21, '13:01', '13:09', ['Repor sabonete'], false],
    ],
  )
})

test('a task reported as not done ends at its start', () => {
  const [undone] = groupCleanings([
    buildWorkRecord({}),
    buildWorkRecord({ task: soap, start: '09:30', end: null, undoneReason: 'Sem sabonete' }),
  ])
  assert.deepEqual([undone?.finished, undone?.endedAt], [true, '2026-03-02T09:30:00-03:00'])
  const [doing] = groupCleanings([
    buildWorkRecord({}),
    buildWorkRecord({ task: soap, start: '09:30', end: null }),
  ])
  assert.deepEqual([doing?.finished, doing?.endedAt], [false, '2026-03-02T09:10:00-03:00'])
})

test('extra records and records of an unknown revision form separate cleanings', () => {
  const records = [
    buildWorkRecord({ start: '11:00', end: '11:05', extra: true }),
    buildWorkRecord({ start: '11:06', end: '11:10', extra: true, task: soap }),
    buildWorkRecord({ start: '12:30', end: '12:40', revisionId: 99 }),
  ]
  assert.deepEqual(
    groupCleanings(records).map(({ extra, records: own, missing }) => [extra, own.length, missing]),
    [
      [true, 2, []],
      [true, 1, []],
    ],
  )
})

test('each record is in exactly one cleaning, for any order of records', () => {
  const record = fc
    .record({
      start: fc.integer({ min: 480, max: 1200 }),
      minutes: fc.nat(50),
      task: fc.constantFrom(floor, soap, glass),
      revisionId: fc.constantFrom(undefined, 21, 22, 99),
      extra: fc.boolean(),
    })
    .map(({ start, minutes, revisionId, ...rest }) => {
      const clock = (at: number) =>
        `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
      return buildWorkRecord({
        ...rest,
        ...(revisionId && { revisionId }),
        start: clock(start),
        end: clock(start + minutes),
      })
    })
  fc.assert(
    fc.property(fc.array(record), (records) => {
      const groupIds = (some: typeof records) =>
        groupCleanings(some).map(({ records: own }) => own.map(({ id }) => id))
      assert.deepEqual(groupIds(records).flat().sort(), records.map(({ id }) => id).sort())
      assert.deepEqual(groupIds(records.toReversed()), groupIds(records))
    }),
  )
})

test('detects work outside the planned time, to the minute [R3-375 R3-376]', () => {
  const [window] = plan.revisions
  const at = (start: string, end: string | null) => {
    const instant = (time: string) => (time.length > 8 ? time : `2026-03-02T${time}-03:00`)
    return isOutside(window!, plan.day, { startedAt: instant(start), endedAt: end && instant(end) })
  }
  assert.equal(at('13:00:00', '13:30:59'), false)
  assert.equal(at('13:10:00', null), false)
  assert.equal(at('12:59:59', '13:10:00'), true)
  assert.equal(at('13:10:00', '13:31:00'), true)
  assert.equal(at('13:31:00', null), true)
  assert.equal(at('2026-03-03T13:10:00-03:00', '2026-03-03T13:20:00-03:00'), true)
})

test('blanks or a dash are not a note', () => {
  assert.equal(readNote({ undoneReason: null, observation: ' - ' }), null)
  assert.equal(readNote({ undoneReason: null, observation: null }), null)
  assert.equal(readNote({ undoneReason: 'Trancada', observation: '-' }), 'Trancada')
  assert.equal(readNote({ undoneReason: 'Trancada', observation: ' Vidro ' }), 'Trancada\nVidro')
})

test('a photo without URL, or whose URL ends in null, is missing [R3-373 R3-374]', () => {
  for (const url of [null, '', ' ', 'https://fotos.example/null', '/api/files/null'])
    assert.ok(isPhotoMissing(url))
  for (const url of ['/api/files/a.webp', '/null/a.webp']) assert.ok(!isPhotoMissing(url))
})

test('minutes are counted by the clock without seconds, also past midnight', () => {
  const minutes = (from: string, to: string) => clockMinutes(`${from}-03:00`, `${to}-03:00`)
  assert.equal(minutes('2026-03-02T09:00:59', '2026-03-02T09:01:00'), 1)
  assert.equal(minutes('2026-03-02T09:00:00', '2026-03-02T09:00:59'), 0)
  assert.equal(minutes('2026-03-02T23:50:00', '2026-03-03T00:10:00'), 20)
  // Between these two times, the clock was set back by an hour.
  assert.equal(clockMinutes('2026-11-01T01:50:00-04:00', '2026-11-01T01:10:00-05:00'), 20)
})

test('sums omit durations of more than a day', () => {
  assert.equal(countedMinutes('2026-03-02T09:00:00-03:00', '2026-03-03T09:00:00-03:00'), 1440)
  assert.equal(countedMinutes('2026-03-02T09:00:00-03:00', '2026-03-03T09:01:00-03:00'), null)
})

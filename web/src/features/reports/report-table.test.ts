import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatInstant } from '@zelo/ui/lib/dates.ts'
import { toSheetMoment } from '../../kit/export/sheet.ts'
import { formatRevisionTimes } from './report-table.ts'

test('an instant is DD/MM/YYYY HH:mm:ss on the company’s clock [R3-470]', () => {
  const instant = '2026-11-18T07:02:14-03:00'
  assert.equal(formatInstant(instant), '18/11/2026 07:02:14')
  assert.equal(toSheetMoment(instant)?.toISOString(), '2026-11-18T07:02:14.000Z')
  assert.equal(formatInstant(null), '')
})

test('an exported line has at most nine revision times [R3-474]', () => {
  const revisions = Array.from({ length: 19 }, (_, index) => ({
    start: `${String(index).padStart(2, '0')}:00`,
    end: `${String(index).padStart(2, '0')}:15`,
  }))
  const lines = formatRevisionTimes(revisions)
    .split('\n')
    .map((line) => line.split(', '))
  assert.deepEqual(
    lines.map(({ length }) => length),
    [9, 9, 1],
  )
  assert.equal(lines[0]?.[0], '00:00 – 00:15')
  assert.equal(formatRevisionTimes([]), '')
})

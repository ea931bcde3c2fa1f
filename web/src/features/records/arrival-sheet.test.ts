import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ArrivedRecord } from '@zelo/contract/records'
import type { TFunction } from 'i18next'
import { buildArrivalSheet, mostOnPaper } from './arrival-sheet.ts'

const t = ((key: string, values?: Record<string, unknown>) =>
  values ? `${key} ${Object.values(values).join('|')}` : key) as unknown as TFunction

const on = (day: string, time: string) => `2026-03-${day}T${time}:00-03:00`

function arrived(
  change: Partial<ArrivedRecord['arrival']>,
  rest: Partial<ArrivedRecord> = {},
): ArrivedRecord {
  return {
    id: 1,
    day: '2026-03-02',
    appointmentId: 4,
    company: 'Centro',
    environment: { id: 11, name: 'Recepção' },
    person: { id: 7, name: 'Ana' },
    procedure: 'Varrer',
    startedAt: on('02', '09:05'),
    endedAt: on('02', '09:10'),
    presences: ['scanned'],
    arrival: {
      receivedAt: on('03', '09:10'),
      delaySeconds: 86_400,
      clockSkewSeconds: null,
      late: true,
      standing: 'counted',
      held: null,
      hasHeldFacts: false,
      ...change,
    },
    judgement: null,
    ...rest,
  }
}

const readRows = (records: ArrivedRecord[]) => {
  const { columns } = buildArrivalSheet(records, t, 'pt-BR')
  return records.map((_, row) => columns.map(({ values }) => values[row]))
}

test('the sheet shows phone time, arrival, delay, clock error and state', () => {
  const moment = (day: string, time: string) => new Date(`2026-03-${day}T${time}:00Z`)
  const judgement = {
    kind: 'voided' as const,
    by: { id: 3, name: 'Rita' },
    at: on('09', '10:00'),
    reason: 'Outra sala',
  }
  const records = [
    arrived({ standing: 'voided', clockSkewSeconds: -900 }, { judgement, endedAt: null }),
    arrived({ standing: 'awaiting', held: 'old' }),
    arrived({ late: false, delaySeconds: null, hasHeldFacts: true }),
  ]
  const [voided, awaiting, held] = readRows(records)
  assert.deepEqual(voided, [
    moment('02', '00:00'),
    'Centro',
    'Recepção',
    'Ana',
    'Varrer',
    moment('02', '09:05'),
    null,
    moment('03', '09:10'),
    1440,
    -15,
    'records.sheet.yes',
    'records.standing.voided',
    '',
    'records.way.scanned',
    'records.judged.voided records.voidedBy Rita|09/03/2026|10:00|Outra sala',
  ])
  assert.deepEqual(awaiting?.slice(10, 13), [
    'records.sheet.yes',
    'records.standing.awaiting',
    'records.held.old',
  ])
  assert.deepEqual([held?.[8], held?.[10], held?.[12]], [null, 'records.sheet.no', 'records.heldFacts'])
})

test('the PDF shows the day above the rows, and other values in columns', () => {
  const records = [arrived({ delaySeconds: 90_000, clockSkewSeconds: -900 }), arrived({}, { endedAt: null })]
  const { columns } = buildArrivalSheet(records, t, 'pt-BR')
  assert.deepEqual(
    columns.filter(({ above }) => above).map(({ text }) => [text(0), text(1)]),
    [['02/03/2026', '02/03/2026']],
  )
  assert.deepEqual(
    columns.slice(5, 11).map(({ text }) => [text(0), text(1)]),
    [
      ['02/03/2026 09:05:00', '02/03/2026 09:05:00'],
      ['02/03/2026 09:10:00', ''],
      ['03/03/2026 09:10:00', '03/03/2026 09:10:00'],
      ['1.500', '1.440'],
      ['-15', ''],
      ['records.sheet.yes', 'records.sheet.yes'],
    ],
  )
})

test('the PDF shows rows only if a record is marked', () => {
  const listRows = (...wish: Parameters<typeof arrived>) =>
    buildArrivalSheet([arrived({ late: false }), arrived(...wish)], t, 'pt-BR').paperRows
  const judgement = {
    kind: 'restored' as const,
    by: { id: 3, name: 'Rita' },
    at: on('09', '10:00'),
    reason: null,
  }
  assert.deepEqual(listRows({ late: false, delaySeconds: 7200 }), [])
  assert.deepEqual(listRows({ late: true }), [0, 1])
  assert.deepEqual(listRows({ late: false, standing: 'awaiting', held: 'ahead' }), [0, 1])
  assert.deepEqual(listRows({ late: false, standing: 'voided' }), [0, 1])
  assert.deepEqual(listRows({ late: false, hasHeldFacts: true }), [0, 1])
  assert.deepEqual(listRows({ late: false, clockSkewSeconds: 900 }), [0, 1])
  assert.deepEqual(listRows({ late: false }, { judgement }), [0, 1])
})

test("a long list's PDF shows only marked rows and counts the rest", () => {
  const build = (count: number, marked: number) => {
    const records = Array.from({ length: count }, (_, row) => arrived({ late: row < marked }))
    const { paperRows, paperNote } = buildArrivalSheet(records, t, 'pt-BR')
    return [paperRows.length, paperNote]
  }
  assert.deepEqual(build(mostOnPaper, 3), [mostOnPaper, undefined])
  assert.deepEqual(build(mostOnPaper + 1, 3), [3, `records.outside.more ${mostOnPaper - 2}`])
  assert.deepEqual(build(mostOnPaper + 1, 0), [0, undefined])
  assert.deepEqual(build(mostOnPaper + 1, mostOnPaper + 1), [mostOnPaper + 1, undefined])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { environmentExportRows, formatMinutes, formatResult, statusWords } from './environment-export.ts'
import { ana, buildWorkRecord, cleaning, lobby, plan, soap, type WorkOptions } from './test-work.ts'
import type { WorkRecord } from './work-record.ts'

const shown = (records: readonly WorkRecord[]) =>
  environmentExportRows(records).map(({ cleaningType, actualStart, status }) => [
    cleaningType,
    actualStart?.slice(11, 16) ?? '',
    statusWords[status],
  ])

const main = cleaning({ start: '09:05', end: '09:30' })
const first = cleaning({ start: '13:05', end: '13:10', revisionId: 21 })
const second = cleaning({ start: '16:05', end: '16:10', revisionId: 22 })
const further = cleaning({ start: '11:00', end: '11:10', extra: true })
const later = cleaning({ start: '17:00', end: '17:10', extra: true })
const noted = (records: WorkRecord[]) => records.map((one) => ({ ...one, observation: 'Vidro quebrado' }))

/**
 * Each cleaning type with each status (R3-302 to R3-309). A case has the records of an appointment and the expected
 * rows. A row has the type, the start of the work and the displayed status.
 */
const table: [title: string, records: WorkRecord[], rows: string[][]][] = [
  [
    'the first cleaning is Principal, and each open revision is A iniciar [R3-302 R3-305]',
    main,
    [
      ['Principal', '09:05', 'Feito'],
      ['Revisão', '', 'A iniciar'],
      ['Revisão', '', 'A iniciar'],
    ],
  ],
  [
    'a revision that was done is Feito in its own row [R3-303 R3-306 R3-308]',
    [...main, ...second],
    [
      ['Principal', '09:05', 'Feito'],
      ['Revisão', '', 'A iniciar'],
      ['Revisão', '16:05', 'Feito'],
    ],
  ],
  [
    'a cleaning of any type with an observation is Incompleto [R3-307]',
    [...noted(main), ...noted(first), ...second, ...noted(later)],
    [
      ['Principal', '09:05', 'Incompleto'],
      ['Revisão', '13:05', 'Incompleto'],
      ['Revisão', '16:05', 'Feito'],
      ['Extra', '17:00', 'Incompleto'],
    ],
  ],
  [
    'the next cleaning fills an open revision, which is then done [R3-309]',
    [...main, ...further],
    [
      ['Principal', '09:05', 'Feito'],
      ['Revisão', '11:00', 'Feito'],
      ['Revisão', '', 'A iniciar'],
    ],
  ],
  [
    'a cleaning with an observation fills an open revision [R3-309]',
    [...main, ...noted(further), ...later],
    [
      ['Principal', '09:05', 'Feito'],
      ['Revisão', '11:00', 'Incompleto'],
      ['Revisão', '17:00', 'Feito'],
    ],
  ],
  [
    'cleanings beyond the plan fill open revisions before they are Extra [R3-304 R3-309 R3-492]',
    [...main, ...further, ...first, ...later],
    [
      ['Principal', '09:05', 'Feito'],
      ['Revisão', '13:05', 'Feito'],
      ['Revisão', '11:00', 'Feito'],
      ['Extra', '17:00', 'Feito'],
    ],
  ],
  [
    'a cleaning after all revisions is Extra [R3-304]',
    [...main, ...first, ...second, ...later],
    [
      ['Principal', '09:05', 'Feito'],
      ['Revisão', '13:05', 'Feito'],
      ['Revisão', '16:05', 'Feito'],
      ['Extra', '17:00', 'Feito'],
    ],
  ],
  [
    'Principal is A iniciar if only a revision was done',
    first,
    [
      ['Principal', '', 'A iniciar'],
      ['Revisão', '13:05', 'Feito'],
      ['Revisão', '', 'A iniciar'],
    ],
  ],
  [
    'the first cleaning is Principal, even if it was recorded as beyond the plan',
    further,
    [
      ['Principal', '11:00', 'Feito'],
      ['Revisão', '', 'A iniciar'],
      ['Revisão', '', 'A iniciar'],
    ],
  ],
  [
    'a cleaning with a missing or unfinished planned procedure is Incompleto',
    [
      buildWorkRecord({}),
      ...first.slice(0, 1),
      buildWorkRecord({ task: soap, revisionId: 21, start: '13:06', end: null }),
    ],
    [
      ['Principal', '09:05', 'Incompleto'],
      ['Revisão', '13:05', 'Incompleto'],
      ['Revisão', '', 'A iniciar'],
    ],
  ],
  [
    "an undone task's reason counts as an observation, a dash does not",
    [
      ...cleaning({ start: '09:05', end: '09:10', observation: '-' }),
      buildWorkRecord({ revisionId: 21, start: '13:05', end: '13:07' }),
      buildWorkRecord({
        task: soap,
        revisionId: 21,
        start: '13:08',
        end: null,
        undoneReason: 'Sem sabonete',
      }),
    ],
    [
      ['Principal', '09:05', 'Feito'],
      ['Revisão', '13:05', 'Incompleto'],
      ['Revisão', '', 'A iniciar'],
    ],
  ],
]
for (const [title, records, rows] of table) {
  test(title, () => assert.deepEqual(shown(records), rows))
}

test('a row shows planned and actual times, and their difference [R3-282 R3-310]', () => {
  const [row, review, , extra] = environmentExportRows([
    ...main,
    ...noted(first),
    ...second,
    ...cleaning({ start: '17:00', end: '17:10', extra: true }),
  ])
  assert.deepEqual(row, {
    appointmentId: 7,
    company: 'Filial Centro',
    environment: 'Recepção',
    category: 'Comum',
    sector: 'Entrada',
    floor: 'Térreo',
    user: 'Ana Lúcia',
    cleaningType: 'Principal',
    scheduledDay: '2026-03-02',
    scheduledStart: '09:00',
    scheduledEnd: '10:00',
    scheduledMinutes: 60,
    actualStart: '2026-03-02T09:05:00-03:00',
    actualEnd: '2026-03-02T09:30:00-03:00',
    cleaningMinutes: 25,
    resultMinutes: -35,
    observation: '-',
    status: 'Completo',
    missingPhotos: [],
    changes: null,
  })
  assert.equal(review?.observation, 'Vidro quebrado\nVidro quebrado')
  assert.deepEqual(
    [extra?.scheduledStart, extra?.scheduledMinutes, extra?.cleaningMinutes, extra?.resultMinutes],
    [null, null, 10, null],
  )
})

test('an unplanned cleaning has no planned times and no time difference', () => {
  const [row, ...others] = environmentExportRows(
    cleaning({ start: '09:05', end: '09:30', plan: { ...plan, revisions: [], offSchedule: true } }),
  )
  assert.deepEqual(others, [])
  assert.deepEqual(
    [row?.cleaningType, row?.scheduledDay, row?.scheduledStart, row?.scheduledMinutes, row?.resultMinutes],
    ['Principal', '2026-03-02', null, null, null],
  )
  assert.deepEqual([row?.cleaningMinutes, row?.status], [25, 'Completo'])
})

test('a main cleaning that a half day skips gives no row', () => {
  const skippedSlots = [{ ...plan.main, name: 'Cinzas', reason: 'optional' as const }]
  const half = { ...plan, changes: { plannedDay: null, cover: null, skippedSlots } }
  const afternoon = cleaning({ start: '13:05', end: '13:10', revisionId: 21, plan: half })
  assert.deepEqual(shown(afternoon), [
    ['Revisão', '13:05', 'Feito'],
    ['Revisão', '', 'A iniciar'],
  ])
  const morning = cleaning({ start: '09:05', end: '09:30', extra: true, plan: half })
  const [row] = environmentExportRows([...morning, ...afternoon])
  assert.deepEqual([row?.cleaningType, row?.scheduledStart, row?.status], ['Principal', null, 'Completo'])
})

test('a time difference has a plus or minus sign [R3-310]', () => {
  assert.deepEqual([-35, 0, 12, 75].map(formatResult), ['-00:35', '+00:00', '+00:12', '+01:15'])
  assert.deepEqual([5, 60, 1439, 1440, 6005].map(formatMinutes), [
    '00:05',
    '01:00',
    '23:59',
    '24:00',
    '100:05',
  ])
})

/**
 * Bia's appointment in the lobby, on the same day as Ana's. The main cleaning is 14:00–14:30, and revision 31 is
 * 18:00–18:20.
 */
const bia = { ...ana, id: 2, name: 'Bia' }
const second8 = {
  ...plan,
  appointmentId: 8,
  main: { start: '14:00', end: '14:30' },
  revisions: [{ id: 31, start: '18:00', end: '18:20' }],
}
/** Caio's cleaning is unplanned. */
const caio = { ...ana, id: 3, name: 'Caio' }
const unplanned9 = {
  ...plan,
  appointmentId: 9,
  main: { start: '12:05', end: '12:20' },
  revisions: [],
  offSchedule: true,
}
const byBia = (options: WorkOptions & { start: string; end: string }) =>
  cleaning({ ...options, plan: second8, person: bia })
const byCaio = (options: WorkOptions & { start: string; end: string }) =>
  cleaning({ ...options, plan: unplanned9, person: caio })

/**
 * Each case is one environment on one day (docs/domain.md). An expected row has type, appointment, scheduled start,
 * actual start and person.
 */
const days: [title: string, records: WorkRecord[], rows: string[]][] = [
  [
    'off-plan cleanings fill the open revision, and the rest is Extra [R3-302, R3-304, R3-309]',
    [
      ...main,
      ...first,
      ...byCaio({ start: '16:35', end: '16:45' }),
      ...cleaning({ start: '19:00', end: '19:10', plan: { ...unplanned9, appointmentId: 10 }, person: caio }),
    ],
    [
      'Principal 7 09:00 09:05 Ana Lúcia',
      'Revisão 7 13:00 13:05 Ana Lúcia',
      'Revisão 7 16:00 16:35 Caio',
      'Extra 10 - 19:00 Caio',
    ],
  ],
  [
    'two plans of one day share one Principal and keep their revisions [R3-302, R3-303]',
    [
      ...byBia({ start: '14:05', end: '14:20' }),
      ...byBia({ start: '18:02', end: '18:10', revisionId: 31 }),
      ...main,
      ...first,
      ...second,
    ],
    [
      'Principal 7 09:00 09:05 Ana Lúcia',
      'Revisão 7 13:00 13:05 Ana Lúcia',
      'Revisão 7 16:00 16:05 Ana Lúcia',
      'Revisão 8 18:00 18:02 Bia',
      'Extra 8 14:00 14:05 Bia',
    ],
  ],
  [
    'the main cleaning of a second plan fills the first open revision [R3-309]',
    [...main, ...second, ...byBia({ start: '14:05', end: '14:20' })],
    [
      'Principal 7 09:00 09:05 Ana Lúcia',
      'Revisão 7 13:00 14:05 Bia',
      'Revisão 7 16:00 16:05 Ana Lúcia',
      'Revisão 8 18:00  Bia',
    ],
  ],
  [
    'a cleaning off the plan before the planned one is Principal [R3-302]',
    [...main, ...first, ...second, ...byCaio({ start: '07:00', end: '07:10' })],
    [
      'Principal 9 - 07:00 Caio',
      'Revisão 7 13:00 13:05 Ana Lúcia',
      'Revisão 7 16:00 16:05 Ana Lúcia',
      'Extra 7 09:00 09:05 Ana Lúcia',
    ],
  ],
  [
    'Principal is the first received of two cleanings with the same start [R3-302]',
    [...byCaio({ start: '09:05', end: '09:15' }), ...main].map((one, index) => ({ ...one, id: 900 - index })),
    ['Principal 7 09:00 09:05 Ana Lúcia', 'Revisão 7 13:00 09:05 Caio', 'Revisão 7 16:00  Ana Lúcia'],
  ],
  [
    'overlapping cleanings are sorted by start [R3-302]',
    [...byCaio({ start: '09:10', end: '09:15' }), ...main],
    ['Principal 7 09:00 09:05 Ana Lúcia', 'Revisão 7 13:00 09:10 Caio', 'Revisão 7 16:00  Ana Lúcia'],
  ],
  [
    'a cleaning past midnight is the last of its scheduled day [R3-302]',
    [
      ...main,
      ...first,
      ...second,
      ...byBia({ start: '2026-03-03T00:20:00-03:00', end: '2026-03-03T00:40:00-03:00' }),
    ],
    [
      'Principal 7 09:00 09:05 Ana Lúcia',
      'Revisão 7 13:00 13:05 Ana Lúcia',
      'Revisão 7 16:00 16:05 Ana Lúcia',
      'Revisão 8 18:00 00:20 Bia',
    ],
  ],
  [
    'Principal is the earliest planned main cleaning if only revisions were done',
    [...byBia({ start: '18:02', end: '18:10', revisionId: 31 }), ...first],
    [
      'Principal 7 09:00  Ana Lúcia',
      'Revisão 7 13:00 13:05 Ana Lúcia',
      'Revisão 7 16:00  Ana Lúcia',
      'Revisão 8 18:00 18:02 Bia',
    ],
  ],
]
for (const [title, records, rows] of days) {
  test(title, () =>
    assert.deepEqual(
      environmentExportRows(records).map(
        ({ cleaningType, appointmentId, scheduledStart, actualStart, user }) =>
          `${cleaningType} ${appointmentId} ${scheduledStart ?? '-'} ${actualStart?.slice(11, 16) ?? ''} ${user}`,
      ),
      rows,
    ),
  )
}

test('exports each cleaning once, with one Principal per environment and day [R3-302, R3-303]', () => {
  const restroom = { ...lobby, id: 3, name: 'Banheiro' }
  const elsewhere = { ...plan, appointmentId: 11 }
  const before = { ...plan, appointmentId: 12, day: '2026-03-01' }
  const pool = [main, first, second, further, later].flatMap((records) => [
    ...[plan, before].map((own) => records.map((record) => ({ ...record, plan: own }))),
    records.map((record) => ({ ...record, plan: elsewhere, place: restroom })),
  ])
  const more = [byBia({ start: '14:05', end: '14:20' }), byCaio({ start: '07:00', end: '07:10' })]
  fc.assert(
    fc.property(fc.subarray([...pool, ...more]), (cleanings) => {
      const rows = environmentExportRows(cleanings.flat())
      assert.equal(rows.filter(({ actualStart }) => actualStart !== null).length, cleanings.length)
      const order = rows.map(({ scheduledDay, environment }) => `${scheduledDay} ${environment}`)
      assert.deepEqual(order, order.toSorted())
      for (const own of Map.groupBy(rows, (row) => `${row.scheduledDay} ${row.environment}`).values()) {
        assert.deepEqual(
          own.map(({ cleaningType }) => cleaningType).filter((type) => type === 'Principal'),
          ['Principal'],
        )
      }
    }),
  )
})

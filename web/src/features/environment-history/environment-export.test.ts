import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { timeOfMinutes } from '@zelo/contract/rules/calendar'
import { type EnvironmentExportRow, environmentExportRows } from '@zelo/contract/rules/environment-export'
import { expectedCells, type RawExecution } from '@zelo/contract/rules/test-environment-days'
import { shownCell } from '@zelo/contract/rules/test-sheet-cells'
import { ana, buildWorkRecord, lobby, plan } from '@zelo/contract/rules/test-work'
import type { PlanChanges, WorkRecord } from '@zelo/contract/rules/work-record'
import fc from 'fast-check'
import i18next from 'i18next'
import { readSheet } from 'read-excel-file/node'
import writeExcelFile from 'write-excel-file/universal'
import { environmentHistory as enUS } from '../../i18n/en-US/environment-history.ts'
import { reports as enReports } from '../../i18n/en-US/reports.ts'
import { environmentHistory as ptBR } from '../../i18n/pt-BR/environment-history.ts'
import { reports as ptReports } from '../../i18n/pt-BR/reports.ts'
import { buildWorkbook } from '../../kit/export/excel-workbook.ts'
import { exportColumns } from './environment-export-columns.ts'

before(() =>
  i18next.init({
    lng: 'pt-BR',
    resources: {
      'pt-BR': { translation: { environmentHistory: ptBR, reports: ptReports } },
      'en-US': { translation: { environmentHistory: enUS, reports: enReports } },
    },
    interpolation: { escapeValue: false },
  }),
)

/**
 * Generates appointments in two environments on two days. Each appointment has a person, up to three revisions and two
 * mandatory tasks.
 */
const appointmentWish = fc.record({
  environment: fc.nat(1),
  day: fc.constantFrom('2026-03-02', '2026-03-03'),
  offSchedule: fc.constantFrom(false, false, false, true),
  starts: fc.array(fc.integer({ min: 0, max: 47 }), { minLength: 1, maxLength: 4 }),
  mandatory: fc.subarray([11, 12]),
  executions: fc.array(
    fc.record({
      task: fc.constantFrom(11, 12, 13),
      /** 0 means the main cleaning. A number above the number of revisions means a slot that the plan does not contain. */
      slot: fc.nat(4),
      extra: fc.constantFrom(false, false, true),
      /**
       * Minutes since midnight, up to 06:00 of the next day. The few fixed values make records often start at the same
       * instant.
       */
      start: fc.oneof(fc.integer({ min: 0, max: 1800 }), fc.constantFrom(480, 485, 600, 720, 1439, 1440)),
      seconds: fc.constantFrom(0, 0, 59),
      minutes: fc.oneof({ weight: 5, arbitrary: fc.nat(90) }, { weight: 1, arbitrary: fc.constant(null) }),
      observation: fc.constantFrom(null, null, null, '-', ' ', 'Vidro quebrado', 'Água\nno chão '),
      undoneReason: fc.constantFrom(null, null, null, null, 'Sala trancada'),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

type AppointmentWish = typeof appointmentWish extends fc.Arbitrary<infer Wish> ? Wish : never

test('the export equals the cells of an independent computation [R3-282, R3-302 to R3-310]', async (t) => {
  let environmentDays = 0
  let rowCount = 0
  await fc.assert(
    fc.asyncProperty(fc.array(appointmentWish, { minLength: 1, maxLength: 12 }), async (appointments) => {
      const raw = appointments.flatMap(toExecutions)
      environmentDays += new Set(raw.map(({ day, environmentId }) => `${day} ${environmentId}`)).size
      const rows = environmentExportRows(raw.map(toRecord))
      rowCount += rows.length
      const [, ...cells] = await fileCells(rows, 'pt-BR')
      assert.deepEqual(
        cells.map((row) => row.slice(0, 18)),
        expectedCells(raw),
      )
    }),
    { numRuns: 200 },
  )
  t.diagnostic(`${environmentDays} environment-days, ${rowCount} rows, ${rowCount * 18} cells`)
  assert.ok(environmentDays >= 500)
})

test('the English export translates heads, types and statuses', async () => {
  const rows = environmentExportRows([buildWorkRecord()])
  const [heads] = await fileCells(rows, 'pt-BR')
  assert.deepEqual(heads?.[0], 'ID do agendamento')
  const english = await fileCells(rows, 'en-US')
  assert.equal(english[0]?.[0], 'Cleaning ID')
  assert.deepEqual(
    english.slice(1).map((row) => [row[7], row[17]]),
    [
      ['Main', 'Incomplete'],
      ['Touch-up', 'To start'],
      ['Touch-up', 'To start'],
    ],
  )
})

test('moved, covered and half-skipped cleanings add columns after the specified 18 [R3-282]', async () => {
  const changes: PlanChanges = {
    plannedDay: '2026-02-27',
    cover: { substitute: 'Bia', person: 'Ana' },
    skippedSlots: [{ start: '14:00', end: '14:30', name: 'Cinzas', reason: 'optional' }],
  }
  const rows = environmentExportRows([
    buildWorkRecord({ plan: { ...plan, revisions: [], changes } }),
    buildWorkRecord({ id: 2, plan: { ...plan, appointmentId: 8, revisions: [], day: '2026-03-05' } }),
  ])
  const expected = {
    'pt-BR': [
      ['Planejada para', 'Cobertura', 'Limpezas puladas'],
      ['27/02/2026', 'Bia cobrindo Ana', '14:00 – 14:30, Cinzas (ponto facultativo)'],
      ['', '', ''],
    ],
    'en-US': [
      ['Planned for', 'Cover', 'Skipped cleanings'],
      ['27/02/2026', 'Bia covering for Ana', '14:00 – 14:30, Cinzas (optional day off)'],
      ['', '', ''],
    ],
  }
  for (const [language, cells] of Object.entries(expected))
    assert.deepEqual(
      (await fileCells(rows, language)).map((row) => row.slice(19)),
      cells,
    )
})

test('the export states the reason for each missing photo', async () => {
  const missing = { ...buildWorkRecord(), photoMissing: true as const, noPhotoReason: 'Sem luz' }
  for (const [language, head, reason] of [
    ['pt-BR', 'Foto esperada', 'Sem luz'],
    ['en-US', 'Expected photo', 'Sem luz'],
  ] as const) {
    const [heads, row] = await fileCells(environmentExportRows([missing]), language)
    assert.equal(heads?.[18], head)
    assert.ok(row?.[18]?.includes(reason), row?.[18])
    const [, complete] = await fileCells(environmentExportRows([buildWorkRecord()]), language)
    assert.equal(complete?.[18], '')
  }
})

/** Returns the rows of the file, with each cell as the text that a spreadsheet shows. The first row is the header. */
async function fileCells(rows: readonly EnvironmentExportRow[], language: string): Promise<string[][]> {
  const columns = exportColumns({ t: i18next.getFixedT(language), language })
  const { sheets, features } = buildWorkbook([
    {
      title: 'Ambientes',
      columns: columns.map(({ head, text, value = text }) => ({ head, values: rows.map(value) })),
    },
  ])
  const file = await (await writeExcelFile(sheets, { features }).toBlob()).arrayBuffer()
  const written = await readSheet(Buffer.from(file))
  return written.map((row) => row.map(shownCell))
}

let ids = 0

/** Builds the records of an appointment. The appointment and its revisions have unique ids. */
function toExecutions(wish: AppointmentWish): RawExecution[] {
  ids += 1
  const appointmentId = ids
  const slots = wish.starts
    .toSorted((a, b) => a - b)
    .map((half, index) => ({
      revisionId: index === 0 ? null : appointmentId * 10 + index,
      start: timeOfMinutes(half * 30),
      end: timeOfMinutes(half * 30 + 20),
    }))
  return wish.executions.map((one): RawExecution => {
    ids += 1
    const wall = (minutes: number, seconds: number) =>
      new Date(Date.parse(`${wish.day}T00:00:00Z`) + (minutes * 60 + seconds) * 1000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ')
    return {
      id: ids,
      appointmentId,
      environmentId: wish.environment + 1,
      day: wish.day,
      taskId: one.task,
      revisionId: one.slot === 0 ? null : appointmentId * 10 + one.slot,
      extra: one.extra,
      startedAt: wall(one.start, one.seconds),
      endedAt: one.minutes === null ? null : wall(one.start + one.minutes, one.seconds),
      observation: one.observation,
      undoneReason: one.undoneReason,
      offSchedule: wish.offSchedule,
      slots: wish.offSchedule ? slots.slice(0, 1) : slots,
      mandatoryTaskIds: wish.mandatory,
      company: lobby.company,
      environment: ['Sala 10', 'Sala 9'][wish.environment]!,
      category: lobby.category.name,
      sector: lobby.sector.name,
      floor: lobby.floor,
      user: `Pessoa ${appointmentId}`,
    }
  })
}

/** Converts a record to the input of the report's rules. */
function toRecord(raw: RawExecution): WorkRecord {
  const [main, ...revisions] = raw.slots
  const instant = (wall: string) => `${wall.replace(' ', 'T')}-03:00`
  return {
    id: raw.id,
    plan: {
      appointmentId: raw.appointmentId,
      agendaId: raw.appointmentId,
      day: raw.day,
      status: null,
      offSchedule: raw.offSchedule,
      main: main!,
      revisions: revisions.map(({ revisionId, ...slot }) => ({ id: revisionId!, ...slot })),
      changes: null,
      tasks: raw.mandatoryTaskIds.map((taskId) => ({ taskId, id: taskId, name: `Tarefa ${taskId}` })),
    },
    person: { ...ana, name: raw.user },
    place: { ...lobby, id: raw.environmentId, name: raw.environment },
    procedure: { id: raw.taskId, name: `Tarefa ${raw.taskId}` },
    taskId: raw.taskId,
    revisionId: raw.revisionId,
    extra: raw.extra,
    startedAt: instant(raw.startedAt),
    endedAt: raw.endedAt && instant(raw.endedAt),
    observation: raw.observation,
    undoneReason: raw.undoneReason,
    presence: 'scanned',
    photos: [],
  }
}

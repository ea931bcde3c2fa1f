import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { undoAgendaChange } from '@zelo/contract/agenda-changes'
import { agendaFile, importAgendas } from '@zelo/contract/agenda-import'
import { createCalendarDay } from '@zelo/contract/calendar-days'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type { Problem } from '@zelo/contract/errors'
import { spreadsheetType } from '@zelo/contract/imports'
import writeSpreadsheet, { type SheetData } from 'write-excel-file/node'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { morningShift } from '../../../test/test-living-group.ts'
import { createSchedule, type Schedule } from '../agendas/test-schedule.ts'
import { giveShift } from '../shifts/test-shift.ts'

let server: TestApp
let schedule: Schedule
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  groups += 1
  server.setClock(monday)
  schedule = await createSchedule(server, `lote${groups}`)
})

const columns = Object.values(agendaFile.titles)
type Cells = Partial<Record<(typeof columns)[number], string>>

/** Returns a row of the file. By default, the cleaner cleans the lobby each day of the week. */
function buildRow(cells: Cells = {}): string[] {
  const { marker, lobby, people } = schedule.group
  const row: Required<Cells> = {
    empresa: `${marker} Filial Centro`,
    ambiente: lobby.name,
    colaborador: people.cleaner.name,
    tipo: 'diária',
    dias: '',
    horarios: '07:00-07:30; 13:00-13:15',
    inicio: '02/03/2026',
    fim: '08/03/2026',
    feriados: '',
    ...cells,
  }
  return columns.map((column) => row[column])
}

/** A successful response or a problem. */
interface Reply {
  status: number
  text: string
  body: AnswerOf<typeof importAgendas>
  problem: Problem
}

async function send(
  rows: string[][],
  { dryRun = false, header = columns as readonly string[] } = {},
): Promise<Reply> {
  const data = [header, ...rows].map((row) => row.map((value) => (value ? { value, type: String } : null)))
  const bytes = await writeSpreadsheet(data as SheetData).toBuffer()
  const file = new File([new Uint8Array(bytes)], 'agendas.xlsx', { type: spreadsheetType })
  return await server.send(schedule.group.people.coordinator, importAgendas, { body: { file, dryRun } })
}

const listFaults = (
  faults: { line: number | null; column: string | null; value: string; reason: string }[] = [],
) => faults.map(({ line, column, value, reason }) => [line, column, value, reason])

test('a dry run stores nothing, and an import plans each row', async () => {
  const { group } = schedule
  const rows = [
    buildRow(),
    buildRow({
      ambiente: group.restroom.name,
      colaborador: group.people.otherCleaner.cpf,
      tipo: 'semanal',
      dias: 'seg a sex',
    }),
  ]
  const trial = await send(rows, { dryRun: true })
  assert.deepEqual([trial.body.id, trial.body.created, trial.body.appointments], [null, 2, 12])
  assert.deepEqual(await schedule.rows(), [])
  const saved = await send(rows)
  assert.deepEqual({ ...saved.body, id: null }, trial.body)
  const planned = await schedule.rows()
  assert.equal(planned.length, 12)
  assert.deepEqual(
    planned.filter(({ user_id }) => user_id === group.people.otherCleaner.id).map(({ day }) => day),
    ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'],
  )
})

test("the preview counts the person's clashes and the skipped days", async () => {
  const { group } = schedule
  const closed = {
    companyId: null,
    day: '2026-03-04',
    name: 'Fechado',
    kind: 'closure',
    effect: 'skip',
  } as const
  await server.callAs(group.people.coordinator, createCalendarDay, { body: { ...closed, source: '' } })
  const { body } = await send(
    [buildRow(), buildRow({ ambiente: group.restroom.name, horarios: '07:15-08:00' })],
    {
      dryRun: true,
    },
  )
  assert.deepEqual([body.appointments, body.skipped, body.faultCount], [12, 2, 0])
  assert.deepEqual(
    body.rows.map(({ line, clashDays }) => [line, clashDays]),
    [
      [2, 6],
      [3, 6],
    ],
  )
  assert.equal(body.clashes.length, 6)
})

test('a dry run warns of cleanings on days off or outside shifts', async () => {
  const { coordinator, cleaner } = schedule.group.people
  await giveShift(server, coordinator, { name: 'Manhã', shift: morningShift, userIds: [cleaner.id] })
  const rows = [buildRow({ horarios: '06:00-06:30; 13:00-13:15' })]
  const { body } = await send(rows, { dryRun: true })
  assert.deepEqual(
    body.workWarnings.slice(0, 2).map(({ person, kind, days }) => [person, kind, days]),
    [
      [cleaner.name, 'day_off', ['2026-03-07', '2026-03-08']],
      [cleaner.name, 'outside_shift', ['02', '03', '04', '05', '06'].map((day) => `2026-03-${day}`)],
    ],
  )
  assert.equal((await send(rows)).status, 201)
})

test('reports line, column and reason of every fault, and stores nothing', async () => {
  const { group } = schedule
  const { people } = group
  const rows = [
    buildRow({ empresa: 'Filial Sul' }),
    buildRow({ ambiente: 'Sala 9' }),
    buildRow({ colaborador: 'Ninguém' }),
    buildRow({ colaborador: people.coordinator.name }),
    buildRow({ tipo: 'às vezes' }),
    buildRow({ tipo: 'semanal', dias: 'segundo' }),
    buildRow({ dias: 'seg' }),
    buildRow({ tipo: 'mensal', dias: '40' }),
    buildRow({ horarios: '7 da manhã' }),
    buildRow({ horarios: '09:00-08:00' }),
    buildRow({ inicio: '31/02/2026' }),
    buildRow({ inicio: '01/03/2026' }),
    buildRow({ fim: '01/03/2026', inicio: '02/03/2026' }),
    buildRow({ fim: '09/03/2027' }),
    buildRow({ feriados: 'mover' }),
    buildRow({ tipo: 'mensal', dias: '20' }),
    buildRow({ tipo: 'única', fim: '03/03/2026' }),
    buildRow({ horarios: '' }),
  ]
  const expected = [
    [2, 'empresa', 'Filial Sul', 'unknown_company'],
    [3, 'ambiente', 'Sala 9', 'unknown_environment'],
    [4, 'colaborador', 'Ninguém', 'unknown_person'],
    [5, 'colaborador', people.coordinator.name, 'person_not_cleaner'],
    [6, 'tipo', 'às vezes', 'unknown_type'],
    [7, 'dias', 'segundo', 'invalid_weekdays'],
    [8, 'dias', 'seg', 'days_not_used'],
    [9, 'dias', '40', 'invalid_month_day'],
    [10, 'horarios', '7 da manhã', 'invalid_times'],
    [11, 'horarios', '09:00-08:00', 'times_reversed'],
    [12, 'inicio', '31/02/2026', 'invalid_validity'],
    [13, 'inicio', '01/03/2026', 'starts_in_past'],
    [14, 'fim', '01/03/2026', 'ends_before_start'],
    [15, 'fim', '09/03/2027', 'longer_than_year'],
    [16, 'feriados', 'mover', 'move_needs_month'],
    [17, 'dias', '20', 'no_day_in_validity'],
    [18, 'fim', '03/03/2026', 'single_day_only'],
    [19, 'horarios', '', 'required'],
  ]
  const trial = await send(rows, { dryRun: true })
  assert.deepEqual(listFaults(trial.body.faults), expected)
  const reply = await send(rows)
  assert.deepEqual([reply.status, reply.problem.code], [400, 'import_refused'])
  assert.deepEqual(listFaults(reply.problem.faults), expected)
  assert.deepEqual(await schedule.rows(), [])
})

test('rejects rows that overlap a cleaning of the same person and environment', async () => {
  await schedule.save({ times: [['09:00', '10:00']] })
  const { body } = await send(
    [buildRow(), buildRow({ horarios: '07:10-07:20' }), buildRow({ horarios: '09:30-11:00' })],
    { dryRun: true },
  )
  assert.deepEqual(
    body.faults.map(({ line, reason }) => [line, reason]),
    [
      [2, 'same_slot'],
      [3, 'same_slot'],
      [4, 'same_slot'],
    ],
  )
})

test('requires the CPF if several people have the same name', async () => {
  const { group } = schedule
  await server.database.asOwner((queries) =>
    queries
      .updateTable('users')
      .set({ name: group.people.cleaner.name })
      .where('id', '=', group.people.otherCleaner.id)
      .execute(),
  )
  const trial = await send([buildRow()], { dryRun: true })
  assert.deepEqual(
    trial.body.faults.map(({ reason }) => reason),
    ['ambiguous_person'],
  )
  const chosen = await send([buildRow({ colaborador: group.people.otherCleaner.cpf })])
  assert.equal(chosen.status, 201, chosen.text)
  assert.ok((await schedule.rows()).every(({ user_id }) => user_id === group.people.otherCleaner.id))
})

test('an undo of an import keeps appointments with recorded work', async () => {
  const { group } = schedule
  const { body } = await send([
    buildRow(),
    buildRow({ ambiente: group.restroom.name, horarios: '09:00-10:00' }),
  ])
  const today = (await schedule.rows()).find(
    (row) => row.day === '2026-03-02' && row.environment_id === group.lobby.id,
  )!
  await schedule.begin(today.id, { now: monday })
  const undo = () => server.callAs(group.people.coordinator, undoAgendaChange, { params: { id: body.id! } })
  assert.deepEqual((await undo()).body, {
    id: body.id,
    restored: 0,
    removed: 13,
    staying: 1,
    changedSince: 0,
  })
  const active = (await schedule.rows()).filter((row) => row.active)
  assert.deepEqual(
    active.map(({ id }) => id),
    [today.id],
  )
  assert.deepEqual((await undo()).body, { id: body.id, restored: 0, removed: 0, staying: 0, changedSince: 0 })
  // The rejected import stored nothing, so the same file can be imported now.
  assert.equal((await send([buildRow({ inicio: '03/03/2026' })])).status, 201)
})

test('reads a file with English columns and words', async () => {
  const header = Object.values(agendaFile.english.titles)
  const row = buildRow({
    tipo: 'weekly',
    dias: 'Mon-Wed',
    inicio: '2026-03-02',
    fim: '2026-03-08',
    feriados: 'keep',
  })
  const { body } = await send([row], { header })
  assert.deepEqual([body.created, body.appointments], [1, 3])
})

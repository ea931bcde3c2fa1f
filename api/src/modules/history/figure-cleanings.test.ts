import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createAbsence } from '@zelo/contract/absences'
import { createCalendarDay } from '@zelo/contract/calendar-days'
import { cancelAgendas } from '@zelo/contract/cancellations'
import { type ClientReportRow, listClientReportRows } from '@zelo/contract/client-report'
import { listCollaborators } from '@zelo/contract/collaborator-history'
import { listEnvironmentsWorked } from '@zelo/contract/environment-history'
import type { SlotProgress } from '@zelo/contract/rules/appointment-status'
import { addFigures, countFigures, noFigures, type ReportFigures } from '@zelo/contract/rules/report-figures'
import { finder } from '@zelo/contract/rules/report-list'
import { listUndoneProcedures } from '@zelo/contract/undone-tasks'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { startOffSchedule } from '../agendas/off-schedule.service.ts'
import { recordWork } from '../executions/recording.service.ts'
import { buildPastWork, createPast, type Past, type PastAppointment, type PastWork } from './test-past.ts'

let server: TestApp

const [monday, tuesday, wednesday] = ['2026-03-02', '2026-03-03', '2026-03-04']
const interval = { from: monday, to: wednesday }

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

/**
 * Creates cleanings of three days. On Monday, the second cleaner covers the absent cleaner, and a holiday skips part of the
 * day. Tuesday is closed. One cleaning moves to Wednesday, and the other cleanings of Tuesday are skipped. On Wednesday, the
 * second cleaner's cleanings are cancelled. Returns the cleanings that take place. Each one names the person who does it.
 */
async function createChangedPast(marker: string): Promise<{ past: Past; takingPlace: PastAppointment[] }> {
  server.setClock('2026-03-01T12:00:00-03:00')
  const past = await createPast(server, marker)
  const { group, lobby, restroom, depot } = past
  const { cleaner, otherCleaner, coordinator } = group.people
  const moving = await past.planned({
    person: cleaner,
    environment: group.restroom,
    days: { type: 'mes', DIA_MES: 3 },
    onHoliday: 'move',
    times: [['20:00', '21:00']],
  })
  const absence = { userId: cleaner.id, from: monday, to: monday, kind: 'folga' } as const
  const cover = { mode: 'person', userId: otherCleaner.id } as const
  const absent = await server.callAs(coordinator, createAbsence, { body: { ...absence, cover } })
  assert.equal(absent.body.covered, 2)
  const closure = { companyId: null, name: 'Decreto', kind: 'closure', effect: 'skip', source: '' } as const
  const halfDay = { ...closure, day: monday, startTime: '15:00', endTime: '17:00' }
  const effects = []
  for (const body of [{ ...closure, day: tuesday }, halfDay])
    effects.push((await server.callAs(coordinator, createCalendarDay, { body })).body)
  assert.deepEqual(
    effects.map(({ moved, skipped, shortened }) => [moved, skipped, shortened]),
    [
      [1, 3, 0],
      [0, 0, 1],
    ],
  )
  const cancelled = {
    active: false,
    dataIni: wednesday,
    dataFim: wednesday,
    userId: otherCleaner.id,
    justificativa: 'Obra',
    clientId: randomUUID(),
  } as const
  const { body } = await server.callAs(coordinator, cancelAgendas, { body: cancelled })
  assert.equal(body.cancelled, 1)
  const actor = { groupId: group.id, userId: otherCleaner.id }
  const startedAt = new Date(`${monday}T11:00:00-03:00`)
  await server.database.inGroup(group.id, (queries) =>
    startOffSchedule(queries, actor, [{ environmentId: group.lobby.id, startedAt }]),
  )
  const covered = [lobby[0]!, depot[0]!].map((each) => ({ ...each, person: otherCleaner }))
  return {
    past,
    takingPlace: [...covered, restroom[0]!, lobby[2]!, depot[2]!, { ...moving[0]!, day: wednesday }],
  }
}

/** A cleaning as stored in the tables, with the texts that a search uses. */
interface StoredCleaning {
  day: string
  slots: SlotProgress[]
  extras: { startedAt: string; endedAt: string | null }[]
  offSchedule: boolean
  /** The name of the person who does the cleaning. */
  person: string
  place: string
  sectorId: number
}

async function selectStored({ group }: Past): Promise<StoredCleaning[]> {
  return await server.database.asOwner(async (queries) => {
    const { rows } = await sql<StoredCleaning>`
      select a.day, a.slots, a.extras, g.off_schedule as "offSchedule", e.name as place, e.sector_id as "sectorId",
        (select name from users where id = case when a.cover_user_id is null then a.user_id else a.cover_user_id end)
          as person
      from appointments a
      join agendas g on g.id = a.agenda_id
      join environments e on e.id = a.environment_id
      where a.group_id = ${group.id} and a.active`.execute(queries)
    return rows
  })
}

const minute = fc.integer({ min: 8 * 60, max: 21 * 60 })
const workItem = fc.record({
  appointment: fc.nat(5),
  task: fc.nat(2),
  extra: fc.constantFrom(false, false, false, true),
  start: minute,
  /** Duration of the work. Null if the work never ended. */
  minutes: fc.option(fc.nat(60), { freq: 5 }),
  observation: fc.constantFrom(undefined, undefined, 'Vidro quebrado'),
})

function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

let pasts = 0

test('each figure of a report equals the total of its cleanings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(workItem, { minLength: 8, maxLength: 30 }), async (workItems) => {
      pasts += 1
      const { past, takingPlace } = await createChangedPast(`orla${pasts}`)
      for (const { appointment: nth, start, minutes, observation, ...rest } of workItems) {
        const appointment = takingPlace[nth]!
        const end = minutes === null ? null : toClock(start + minutes)
        const work: PastWork = { ...rest, start: toClock(start), end, ...(observation && { observation }) }
        const actor = { groupId: past.group.id, userId: appointment.person.id }
        const at = new Date(`${appointment.day}T23:00:00-03:00`)
        await server.database.inGroup(past.group.id, (queries) =>
          recordWork(queries, actor, [buildPastWork(appointment, work)], at),
        )
      }
      // Wednesday is not over.
      server.setClock(`${wednesday}T22:00:00-03:00`)
      await checkReports(past)
    }),
    { numRuns: 3 },
  )
})

async function checkReports(past: Past): Promise<void> {
  const { group } = past
  const stored = await selectStored(past)
  const { cleaner, otherCleaner } = group.people
  const ofSector = { sectorId: group.sectors.used }
  const byName = ({ person }: StoredCleaning) => [person]
  const byPlace = ({ place }: StoredCleaning) => [place]
  const reports = [
    { call: listCollaborators, query: { in: 'name' }, texts: byName },
    { call: listEnvironmentsWorked, query: { in: 'environment' }, texts: byPlace },
    { call: listEnvironmentsWorked, query: { in: 'environment', ...ofSector }, texts: byPlace },
    { call: listUndoneProcedures, query: { in: 'collaborator' }, texts: byName },
    {
      call: listUndoneProcedures,
      query: { in: 'environment,collaborator' },
      texts: (one: StoredCleaning) => [...byName(one), ...byPlace(one)],
    },
    { call: listUndoneProcedures, query: { in: 'task,collaborator' }, texts: null },
  ]
  for (const search of ['', cleaner.name, otherCleaner.name, 'recepção', 'xyz']) {
    const find = finder(search)
    for (const { call, query: own, texts } of reports) {
      const title = `${call.name} ${own.in} ${search}`
      const query = { companyId: group.parent, ...interval, search, ...own }
      const { body } = await server.send(group.people.reader, call, { query })
      const { figures } = body as { figures: ReportFigures }
      const expected = stored.filter(
        (one) =>
          (texts === null || find(texts(one))) && (!('sectorId' in own) || one.sectorId === own.sectorId),
      )
      assert.deepEqual(figures, countFigures(expected.map((one) => ({ ...one, today: wednesday }))), title)
      for (const by of ['environment', 'person']) {
        const asked = { query: { ...query, by } }
        const reply = await server.send(group.people.reader, listClientReportRows, asked)
        assert.equal(reply.status, 200, reply.text)
        const rows = reply.body as ClientReportRow[]
        assert.deepEqual(rows.map((row) => row.figures).reduce(addFigures, noFigures), figures, title)
        const done = new Set(expected.map(({ person }) => person))
        assert.deepEqual(
          new Set(rows.map(({ person }) => person?.name)),
          rows.length === 0 ? new Set() : by === 'person' ? done : new Set([undefined]),
          title,
        )
      }
    }
  }
}

test('the list of cleanings rejects an unknown field, sector or split', async () => {
  const { group } = await createPast(server, 'foz')
  for (const [field, value] of [
    ['in', 'password'],
    ['sectorId', '-2'],
    ['by', 'task'],
  ] as const) {
    const query = { companyId: group.parent, ...interval, [field]: value }
    const { problem } = await server.send(group.people.reader, listClientReportRows, { query })
    assert.deepEqual(
      [problem.code, Object.keys(problem.errors ?? {})[0]?.split('.')[0]],
      ['invalid_input', field],
    )
  }
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createCalendarDay, removeCalendarDay } from '@zelo/contract/calendar-days'
import { cancelAgendas, undoCancellation } from '@zelo/contract/cancellations'
import { voidRecords } from '@zelo/contract/records'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup } from '../../../test/test-group.ts'
import { type Absences, createAbsences } from '../absences/test-absences.ts'
import { type CountRow, countAppointments } from './figures.queries.ts'
import { sumPastDays } from './summed-days.service.ts'

let server: TestApp
let absences: Absences

before(async () => {
  server = await createTestApp()
  server.setClock(monday)
  absences = await createAbsences(server, 'soma')
  const { otherCleaner } = absences.group.people
  const { lobby, restroom, depot } = absences.group
  await absences.save({ environment: lobby })
  await absences.save({ environment: restroom, times: [['14:00', '14:30']] })
  await absences.save({ person: otherCleaner, environment: depot, times: [['09:30', '10:15']] })
})
after(() => server.close())

/** With these current days, every day of the plan is over. */
const todays = { first: '2026-05-20', ahead: [] }
/** A whole month, a part of a month, and a month with parts of its neighbours. */
const intervals = [
  { firstDay: '2026-03-01', lastDay: '2026-03-31' },
  { firstDay: '2026-03-03', lastDay: '2026-03-06' },
  { firstDay: '2026-02-20', lastDay: '2026-04-10' },
]

/** Checks that the stored sums give the same report as the appointments, for the group and for each branch. */
async function assertExact(): Promise<void> {
  const { group } = absences
  const { inGroup } = server.database
  const userIds = Object.values(group.people).map(({ id }) => id)
  for (const interval of intervals) {
    for (const branchId of [null, group.branch, group.otherBranch]) {
      for (const by of ['user_id', 'company_id'] as const) {
        const [bySums, byRows] = await inGroup(group.id, async (queries) => [
          await countAppointments(queries, by, { ...interval, branchId }, todays),
          await countAppointments(queries, by, { ...interval, branchId, userIds }, todays),
        ])
        assert.deepEqual(sorted(bySums!), sorted(byRows!))
      }
    }
  }
}

function sorted(rows: CountRow[]): CountRow[] {
  return rows.toSorted((a, b) => a.key - b.key || Number(a.is_planned) - Number(b.is_planned))
}

async function countSummedDays(): Promise<number> {
  const { rows } = await server.database.inGroup(absences.group.id, (queries) =>
    sql<{ days: number }>`
      select count(distinct day) as days from person_days where day not in (select day from changed_days)`.execute(
      queries,
    ),
  )
  return rows[0]!.days
}

const step = fc.record({
  act: fc.constantFrom(
    'sum',
    'sum',
    'record',
    'record',
    'void',
    'cancel',
    'undo-cancel',
    'cover',
    'undo-cover',
    'skip',
    'undo-skip',
    'move',
  ),
  pick: fc.nat(),
  days: fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 8 })).map((days) => days.sort()),
})

test('a day that changes while it is being summed stays unsummed', async () => {
  await sumPastDays(server.database)
  const before = await countSummedDays()
  assert.ok(before > 0)
  await server.database.asOwner(async (queries) => {
    await sql`update appointments set slots = slots where day = (select min(day) from person_days)`.execute(
      queries,
    )
    await sumPastDays(server.database)
  })
  assert.equal(await countSummedDays(), before - 1)
  await assertExact()
  await sumPastDays(server.database)
  assert.equal(await countSummedDays(), before)
})

test('a group whose days cannot be summed does not stop the others', async () => {
  const later = await createGroup(server.database, { marker: 'depois' })
  await server.database.asOwner(async (queries) => {
    await sql`update appointments set slots = slots where day = (select min(day) from person_days)`.execute(
      queries,
    )
    await sql`
      alter table person_days add constraint unsummable check (group_id <> ${sql.lit(absences.group.id)})
      not valid`.execute(queries)
  })
  await assert.rejects(sumPastDays(server.database), AggregateError)
  const { rows } = await server.database.asOwner(async (queries) => {
    await sql`alter table person_days drop constraint unsummable`.execute(queries)
    return await sql`select from summed_groups where group_id = ${later.id}`.execute(queries)
  })
  assert.equal(rows.length, 1)
  await sumPastDays(server.database)
  await assertExact()
})

test('summed days equal the sums of the appointments after any changes', async () => {
  const { coordinator, master, cleaner, otherCleaner } = absences.group.people
  const undos: Record<'cancel' | 'cover' | 'skip', number[]> = { cancel: [], cover: [], skip: [] }
  const take = (kind: keyof typeof undos, pick: number) =>
    undos[kind].splice(pick % Math.max(1, undos[kind].length), 1)[0]
  const run = async ({ act, pick, days }: typeof step extends fc.Arbitrary<infer One> ? One : never) => {
    const [from, to] = days.map((day) => `2026-03-0${day}`) as [string, string]
    if (act === 'sum') await sumPastDays(server.database)
    if (act === 'record') {
      const rows = (await absences.rows()).filter(({ user_id }) => user_id === cleaner.id)
      const row = rows[pick % rows.length]!
      const { lobby, restroom } = absences.group
      const place = row.environment_id === lobby.id ? lobby : restroom
      await absences.begin(row.id, { place, now: `${row.day}T09:05:00-03:00` })
    }
    if (act === 'void') {
      const ids = await server.database.inGroup(absences.group.id, (queries) =>
        queries.selectFrom('executions').select('id').where('voided_at', 'is', null).execute(),
      )
      const one = ids[pick % Math.max(1, ids.length)]
      if (one)
        await server.callAs(coordinator, voidRecords, { body: { ids: [one.id], reason: 'Engano da equipe' } })
    }
    if (act === 'cancel') {
      const userId = (pick % 2 === 0 ? cleaner : otherCleaner).id
      const body = { active: false, dataIni: from, dataFim: to, userId, justificativa: 'Férias' } as const
      const reply = await server.callAs(coordinator, cancelAgendas, { body })
      if (reply.status < 300 && reply.body.id !== null) undos.cancel.push(reply.body.id)
    }
    if (act === 'undo-cancel') {
      const id = take('cancel', pick)
      if (id !== undefined) await server.callAs(master, undoCancellation, { params: { id } })
    }
    if (act === 'cover') {
      const reply = await absences.create({ from, to, cover: absences.byOther })
      if (reply.status === 200) undos.cover.push(reply.body.id)
    }
    if (act === 'undo-cover') {
      const id = take('cover', pick)
      if (id !== undefined) await absences.undo(id)
    }
    if (act === 'skip') {
      const body = {
        companyId: null,
        from,
        to,
        name: 'Dedetização',
        kind: 'closure',
        effect: 'skip',
      } as const
      const reply = await server.callAs(coordinator, createCalendarDay, { body })
      if (reply.status === 201) undos.skip.push(reply.body.id)
    }
    if (act === 'undo-skip') {
      const id = take('skip', pick)
      if (id !== undefined) await server.callAs(coordinator, removeCalendarDay, { params: { id } })
    }
    if (act === 'move')
      await server.database.asOwner((queries) =>
        sql`
          update appointments set day = day + 7, planned_day = null
          where id = (select min(id) from appointments where day = ${from} and status is null)`.execute(
          queries,
        ),
      )
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        await run(one)
        await assertExact()
      }
      await sumPastDays(server.database)
      await assertExact()
    }),
    { numRuns: 12 },
  )
})

test('work on days that are not over adds no row to `changed_days`', async () => {
  const { rows } = await server.database.asOwner(async (queries) => {
    await sql`update appointments set day = current_date + 1 where id = (select max(id) from appointments)`.execute(
      queries,
    )
    await sql`delete from changed_days`.execute(queries)
    await sql`update appointments set slots = slots where day > current_date`.execute(queries)
    return await sql`select from changed_days`.execute(queries)
  })
  assert.equal(rows.length, 0)
})

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import type { WireAppointment } from '@zelo/contract/appointments'
import { displayAppointment, fromWireStatus } from '@zelo/contract/rules/appointment-status'
import { localMoment } from '@zelo/contract/rules/calendar'
import { readCnpj } from '@zelo/contract/rules/cnpj'
import { readCpf } from '@zelo/contract/rules/cpf'
import { sql } from 'kysely'
import type { Database } from '../database/tenant.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { listAppointments } from '../modules/appointments/appointments.service.ts'
import { listMyWork } from '../modules/my-work/my-work.service.ts'
import { createSession } from '../modules/sessions/sessions.service.ts'
import { localStorage } from '../storage/local-storage.ts'
import { createDemo, type DemoCounts } from './create-demo.ts'
import { fillWhenEmpty } from './fill-when-empty.ts'
import type { Scale } from './layout.ts'
import { demoTimeZone } from './names.ts'
import { demoPassword, demoSignIns } from './sign-ins.ts'

const silent = { info: () => {} }

/** A Thursday morning. */
const thursday = '2026-11-19T09:42:00-03:00'

let full: TestDatabase
let database: Database
let counts: DemoCounts

before(async () => {
  full = await createTestDatabase()
  database = full.database
  counts = await createDemo(database, { clock: () => new Date(thursday), log: silent })
})
after(() => full.drop())

async function numbers(statement: ReturnType<typeof sql>): Promise<Record<string, number>> {
  const { rows } = await database.asOwner((queries) => statement.execute(queries))
  return rows[0] as Record<string, number>
}

/** Returns the appointments of a day as the dashboard shows them at a given time. */
async function readDashboard(database: Database, at: string) {
  const instant = new Date(at)
  const now = localMoment(instant, demoTimeZone)
  const parent = await database.asOwner((queries) =>
    queries
      .selectFrom('companies')
      .select(['group_id', 'id'])
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  const scope = { from: now.day, to: now.day, companyId: parent.id }
  const list = await database.inGroup(parent.group_id, (queries) => listAppointments(queries, scope, instant))
  const appointments: WireAppointment[] = JSON.parse([...list.chunks()].join(''))
  return appointments.map((appointment) => {
    const { dataAgend: day, status, slots } = appointment
    return { ...appointment, ...displayAppointment({ day, status: fromWireStatus(status), slots }, now) }
  })
}

test('creates 4 companies, 62 environments, 25 cleaners and 5 coordinators', async () => {
  assert.equal(counts.companies, 4)
  assert.equal(counts.users, 30)
  assert.equal(counts.environments, 62)
  const { rows } = await database.asOwner((queries) =>
    sql<{ parent: boolean; cnpj: string; environments: number; cleaners: number }>`
      select parent_id is null as parent, cnpj,
        (select count(*) from environments e where e.company_id = c.id) as environments,
        (select count(*) from users u where u.company_id = c.id and not coordinator) as cleaners
      from companies c`.execute(queries),
  )
  assert.equal(rows.filter(({ parent }) => parent).length, 1)
  for (const { cnpj, environments, cleaners } of rows) {
    assert.equal(readCnpj(cnpj), cnpj)
    assert.ok(environments >= 15 && cleaners >= 6)
  }
  const people = await database.asOwner((queries) =>
    queries.selectFrom('cpf_registrations').select(['cpf', 'status']).execute(),
  )
  for (const { cpf } of people) assert.equal(readCpf(cpf), cpf)
  assert.deepEqual([...new Set(people.map(({ status }) => status))].sort(), ['active', 'inactive', 'removed'])
})

test('the four demo sign-ins open sessions of their roles', async () => {
  const mail = { deliver: async () => {}, close: async () => {} }
  const roles = await Promise.all(
    demoSignIns.map(async ({ email, name }) => {
      const { answer } = await createSession(
        { database, mail, publicUrl: 'https://zelo.example/', log: console },
        { email, password: demoPassword },
        new Date(thursday),
      )
      const { user, masterCpfs, mainCompanies } = answer
      assert.equal(user.name, name)
      return [user.role, masterCpfs.length, mainCompanies.length]
    }),
  )
  assert.deepEqual(roles, [
    ['COORDENADOR', 1, 1],
    ['COORDENADOR', 0, 1],
    ['COORDENADOR', 0, 0],
    ['ASG', 0, 0],
  ])
})

test('plans agendas of every type from the past to six months ahead', async () => {
  const { rows } = await database.asOwner((queries) =>
    sql<{ type: string; from: string; to: string }>`
      select p.type, min(a.valid_from) as from, min(a.valid_to) as to
      from agendas a join periodicities p on p.id = a.periodicity_id
      where not a.off_schedule group by p.type order by p.type`.execute(queries),
  )
  assert.deepEqual(
    rows.map(({ type }) => type),
    ['12X', 'ano', 'mes', 'sem', 'semAlt'],
  )
  for (const { from, to } of rows) assert.ok(from <= '2026-09-21' && to >= '2027-05-19', `${from} ${to}`)
})

test('creates 60 days of work with every case that a report shows', async () => {
  const seen = await numbers(sql`
    select count(distinct day) as days, count(*) filter (where observation is not null) as observed,
      count(*) filter (where undone_reason is not null) as undone, count(*) filter (where extra) as extra,
      count(*) filter (where clock_skew_seconds is not null) as skewed,
      count(*) filter (where presence = 'scanned') as scanned, count(*) filter (where presence = 'typed') as typed,
      count(*) filter (where presence = 'old_code') as old_code,
      count(*) filter (where presence = 'plain_code') as plain_code
    from executions`)
  assert.equal(seen.days, 61)
  for (const [what, count] of Object.entries(seen)) assert.ok(count > 10, `${what}: ${count}`)

  const past = await numbers(sql`
    select count(*) as planned, count(*) filter (where status = 'complete') as complete,
      count(*) filter (where status = 'incomplete') as incomplete, count(*) filter (where status is null) as missed,
      count(*) filter (where status = 'doing') as doing
    from appointments where day < '2026-11-19' and skip_name is null`)
  assert.equal(past.doing, 0)
  const share = (state: string) => past[state]! / past.planned!
  assert.ok(share('complete') > 0.8 && share('complete') < 0.95, `${share('complete')} complete`)
  assert.ok(share('incomplete') > 0.03 && share('missed') > 0.01)
  const plus = await numbers(sql`select count(*) as agendas from agendas where off_schedule`)
  assert.ok(plus.agendas! > 10)
})

test('includes past and future cancellations, and replaced QR codes', async () => {
  const away = await database.asOwner(async (queries) => {
    const { rows } = await sql<{ past: boolean; cancelled: number; out: number; done: number }>`
      select c.end_day < '2026-11-19' as past, c.cancelled,
        count(a.id) filter (where a.skip_name is null) as out,
        count(a.id) filter (where a.status is not null) as done
      from cancellations c join appointments a on a.cancellation_id = c.id
      group by c.id, c.start_day, c.end_day, c.cancelled order by c.start_day`.execute(queries)
    return rows
  })
  assert.deepEqual(
    away.map(({ past }) => past),
    [true, false],
  )
  for (const { cancelled, out, done } of away) assert.ok(cancelled > 3 && out === cancelled && done === 0)
  const codes = await numbers(sql`
    select count(*) filter (where qr_key_awaited) as awaited,
      count(*) filter (where previous_qr_key is not null and not qr_key_awaited) as replaced from environments`)
  assert.ok(codes.awaited === 4 && codes.replaced! > 2, JSON.stringify(codes))
})

test('some people have a morning shift, others a 12x36 night shift', async () => {
  const { rows } = await database.asOwner((queries) =>
    sql<{ kind: string; overnight: boolean; people: number }>`
      select s.kind, s.end_time <= s.start_time as overnight, count(p.id) as people
      from shifts s join shift_assignments p on p.group_id = s.group_id and p.shift_id = s.id
      group by s.group_id, s.id order by s.kind`.execute(queries),
  )
  assert.deepEqual(rows, [
    { kind: '12x36', overnight: true, people: 2 },
    { kind: '5x2', overnight: false, people: 2 },
  ])
})

test('the master administrator is the author of everything except companies and people', async () => {
  const { rows } = await database.asOwner((queries) =>
    sql<{ author: string | null; subjects: string[] }>`
      select u.name as author, array_agg(distinct c.subject order by c.subject) as subjects
      from changes c left join users u on u.group_id = c.group_id and u.id = c.user_id
      group by u.name order by u.name nulls first`.execute(queries),
  )
  const master = demoSignIns.find(({ role }) => role === 'master administrator')!
  assert.deepEqual(rows, [
    { author: null, subjects: ['company', 'cpf-registration', 'user'] },
    {
      author: master.name,
      subjects: [
        'absence',
        'agenda',
        'calendar-day',
        'cancellation',
        'category',
        'environment',
        'procedure',
        'risk',
        'sector',
        'shift',
        'shift-assignment',
      ],
    },
  ])
})

test('on a working morning, the first screen shows cleanings in every state', async () => {
  const today = await readDashboard(database, thursday)
  assert.ok(today.length > 50, `${today.length} cleanings`)
  const states = Object.groupBy(today, ({ state }) => state)
  assert.deepEqual(Object.keys(states).sort(), ['doing', 'done', 'late', 'partial', 'todo'])
  assert.ok(today.some(({ Agenda }) => Agenda.plus))
  const underWay = today.filter(({ slots }) => slots.some((slot) => slot.startedAt && !slot.endedAt))
  assert.ok(underWay.length >= 2, `${underWay.length} under way`)
})

for (const [day, time] of [
  ['2026-11-19', '00:05'],
  ['2026-11-22', '03:00'],
  ['2026-11-20', '07:10'],
  ['2026-11-22', '13:00'],
  ['2026-11-21', '22:30'],
  ['2026-12-25', '10:30'],
  ['2026-12-26', '09:00'],
] as const) {
  test(`at ${time} on ${day}, no work is in the future, and few cleanings are late`, async (context) => {
    const { database, drop } = await createTestDatabase()
    context.after(drop)
    const now = `${day}T${time}:00-03:00`
    const scale = { pastDays: 1, futureDays: 2 }
    await createDemo(database, { clock: () => new Date(now), log: silent, scale })

    const today = (await readDashboard(database, now)).filter(({ active }) => active)
    const moments = today.flatMap(({ slots, extras }) =>
      [...slots, ...extras].flatMap(({ startedAt, endedAt }) => [startedAt ?? '', endedAt ?? '']),
    )
    assert.deepEqual(
      moments.filter((moment) => moment > now),
      [],
    )
    const over = today.filter(({ slots }) => slots.every(({ end }) => end < time))
    const open = over.filter(({ slots }) => slots.some(({ endedAt }) => endedAt === null))
    assert.ok(open.length <= 4, `${open.length} of ${over.length} should be done`)
    assert.ok(today.filter(({ state }) => state === 'late').length <= 4)
  })
}

test('on holidays and a closure, only rooms with daily cleaning are cleaned', async () => {
  const { rows } = await database.asOwner((queries) =>
    sql<{ day: string; name: string; companies: number; worked: number }>`
      select a.day, a.skip_name as name, count(distinct a.company_id) as companies,
        count(distinct a.company_id) filter (where a.status is not null) as worked
      from appointments a where a.skip_name is not null and a.day <= '2026-12-25'
      group by a.day, a.skip_name order by a.day`.execute(queries),
  )
  assert.deepEqual(
    rows.map(({ day, name, companies }) => [day, name, companies]),
    [
      ['2026-10-12', 'Nossa Senhora Aparecida', 4],
      ['2026-11-02', 'Finados', 4],
      ['2026-11-20', 'Dia da Consciência Negra', 4],
      ['2026-12-07', 'Dedetização do prédio', 1],
      ['2026-12-25', 'Natal', 4],
    ],
  )
  assert.ok(rows.every(({ worked }) => worked === 0))
  const others = await numbers(sql`
    select count(*) filter (where day = '2026-11-02' and status = 'complete') as holiday,
      count(*) filter (where day = '2027-03-25' and skip_name = 'Abolição da Escravidão no Ceará') as state from appointments`)
  assert.ok(others.holiday! > 20 && others.state! > 10, JSON.stringify(others))
})

test('on a holiday, the dashboard shows skipped cleanings beside cleaned rooms', async (context) => {
  const { database, drop } = await createTestDatabase()
  context.after(drop)
  const now = '2026-12-25T10:30:00-03:00'
  await createDemo(database, {
    clock: () => new Date(now),
    log: silent,
    scale: { pastDays: 1, futureDays: 2 },
  })
  const today = await readDashboard(database, now)
  const skipped = today.filter((each) => each.skipped !== null)
  assert.ok(skipped.length > 10 && skipped.every(({ active }) => !active), `${skipped.length} skipped`)
  assert.deepEqual([...new Set(skipped.map((each) => each.skipped?.name))], ['Natal'])
  const done = today.filter(({ state }) => state === 'done')
  assert.ok(done.length > 10, `${done.length} done`)
})

test('demo photos are valid and need under 20 MB of storage a week', async (context) => {
  const { database, drop } = await createTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'zelo-demo-'))
  context.after(() => Promise.all([drop(), rm(directory, { recursive: true, force: true })]))
  const storage = localStorage(directory)
  const scale = { environments: 12, cleaners: 5, pastDays: 9, futureDays: 12 }
  const { photos } = await createDemo(database, {
    clock: () => new Date(thursday),
    log: silent,
    storage,
    scale,
  })
  const { rows } = await database.asOwner((queries) =>
    sql<{ file: string; thumbnail: string; day: string; revision_id: number | null }>`
      select p.file, p.thumbnail, x.day, x.revision_id
      from execution_photos p join executions x on x.id = p.execution_id`.execute(queries),
  )
  assert.ok(photos > 20 && rows.length === photos, `${photos} photos`)
  assert.ok(rows.every(({ day }) => day >= '2026-11-12'))
  assert.ok(rows.some(({ revision_id }) => revision_id !== null))
  const sizes = await Promise.all(
    rows
      .flatMap(({ file, thumbnail }) => [file, thumbnail])
      .map(async (name) => {
        const stored = await storage.read(name)
        assert.equal(stored?.type, 'image/jpeg')
        stored.stream.destroy()
        return stored.size ?? 0
      }),
  )
  const perPhoto = sizes.reduce((sum, size) => sum + size, 0) / photos
  assert.ok(perPhoto * 400 < 20_000_000, `${perPhoto} bytes a photo`)
})

test('the demo cleaner has work for today and tomorrow at any time', async (context) => {
  for (const time of ['13:00', '23:50']) {
    const { database, drop } = await createTestDatabase()
    context.after(drop)
    const now = new Date(`2026-11-19T${time}:00-03:00`)
    await createDemo(database, { clock: () => now, log: silent, scale: { pastDays: 1, futureDays: 2 } })
    const cleaner = await database.asOwner((queries) =>
      queries
        .selectFrom('users')
        .select(['id', 'group_id'])
        .where('email_key', '=', 'asg@zelo.demo')
        .executeTakeFirstOrThrow(),
    )
    const range = { from: '2026-11-19', to: '2026-11-20' }
    const { appointments } = await database.inGroup(cleaner.group_id, (queries) =>
      listMyWork(queries, cleaner.id, range, now),
    )
    const open = (day: string) =>
      appointments.some((each) => each.day === day && each.slots.some(({ startedAt }) => startedAt === null))
    assert.ok(open('2026-11-19') && open('2026-11-20'), time)
  }
})

test('two demos created for the same moment are equal', async (context) => {
  const one = await createDemoRows(context, { pastDays: 3, futureDays: 12 })
  const other = await createDemoRows(context, { pastDays: 3, futureDays: 12 })
  assert.deepEqual(one, other)
})

async function createDemoRows(context: TestContext, scale: Partial<Scale>): Promise<unknown> {
  const { database, drop } = await createTestDatabase()
  context.after(drop)
  await createDemo(database, { clock: () => new Date(thursday), log: silent, scale })
  const { rows } = await database.asOwner((queries) =>
    sql`
      select u.name as person, e.name as room, e.qr_key, a.day, a.slots, a.status, x.client_id, x.started_at,
        x.observation
      from appointments a
      join users u on u.id = a.user_id
      join environments e on e.id = a.environment_id
      left join executions x on x.appointment_id = a.id
      order by a.id, x.id`.execute(queries),
  )
  assert.ok(rows.length > 1000)
  const signIns = await database.asOwner((queries) =>
    queries.selectFrom('sign_ins').select(['user_id', 'at']).orderBy('id').execute(),
  )
  assert.ok(signIns.length > 50)
  return { rows, signIns }
}

test('demo cleaners sign in before their first record of each day', async () => {
  const { people, days, unsigned, later } = await numbers(sql`
    with days as (
      select user_id, min(started_at) as first from executions
      group by user_id, (started_at at time zone ${demoTimeZone})::date)
    select count(distinct user_id)::int as people, count(*)::int as days,
      count(*) filter (where not exists (
        select from sign_ins s where s.user_id = days.user_id
          and s.at between days.first - interval '10 minutes' and days.first))::int as unsigned,
      (select count(*)::int from sign_ins where at > ${thursday}::timestamptz) as later
    from days`)
  assert.ok(people! >= 20 && days! > 20 * 14, `${people} people, ${days} days`)
  assert.equal(unsigned, 0)
  assert.equal(later, 0)
  const { idle } = await numbers(sql`
    select count(*)::int as idle from users u where coordinator and active
      and not exists (select from sign_ins s where s.user_id = u.id
        and s.at > ${thursday}::timestamptz - interval '1 day')`)
  assert.equal(idle, 0)
})

test('two servers that start together create one demo with the same logins', async (context) => {
  const { database, drop } = await createTestDatabase()
  context.after(drop)
  const scale = { pastDays: 1, futureDays: 2 }
  const fill = () =>
    fillWhenEmpty(database, { wanted: true, clock: () => new Date(thursday), log: silent, scale })
  const [one, other] = await Promise.all([fill(), fill()])
  assert.match(one.join(), /master@zelo\.demo/)
  assert.deepEqual(one, other)
  const groups = await database.asOwner((queries) => queries.selectFrom('groups').select('id').execute())
  assert.equal(groups.length, 1)
})

test('a failed creation of the demo leaves nothing behind', async (context) => {
  const { database, drop } = await createTestDatabase()
  context.after(drop)
  const tooLong = { pastDays: 300, futureDays: 300 }
  await assert.rejects(createDemo(database, { clock: () => new Date(thursday), log: silent, scale: tooLong }))
  const groups = await database.asOwner((queries) => queries.selectFrom('groups').select('id').execute())
  assert.deepEqual(groups, [])
})

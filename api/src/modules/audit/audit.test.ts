import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAppointments, type WireAppointment } from '@zelo/contract/appointments'
import { readAuditFacts } from '@zelo/contract/audit'
import { readClientReport } from '@zelo/contract/client-report'
import { listCompanyHistory, type WireHistoryRecord } from '@zelo/contract/history'
import { type AuditCharts, type AuditFilter, auditCharts } from '@zelo/contract/rules/audit-charts'
import { withAuditFilter } from '@zelo/contract/rules/audit-filter'
import { rankUndoneReasons } from '@zelo/contract/rules/audit-headline'
import { listUndoneTasks } from '@zelo/contract/undone-tasks'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { startOffSchedule } from '../agendas/off-schedule.service.ts'
import { createPast, type Past, pastDays } from '../history/test-past.ts'

let server: TestApp
let past: Past

const interval = { from: pastDays[0], to: pastDays[2] }

before(async () => {
  server = await createTestApp()
  server.setClock('2026-03-04T23:30:00-03:00')
  past = await createPast(server, 'auditoria')
})
after(() => server.close())

const readFacts = async (companyId: number, days: { from: string; to: string } = interval) =>
  (await server.callAs(past.group.people.reader, readAuditFacts, { query: { companyId, ...days } })).body

/** Returns a generator of random numbers from 0 to 1, without 1. The same seed always gives the same numbers. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/**
 * Computes the charts from the appointments and work records that the API returns. This is slow, but independent of the
 * code under test.
 */
function slowly(
  appointments: WireAppointment[],
  records: WireHistoryRecord[],
  filter: AuditFilter,
): AuditCharts {
  const has = (values: readonly string[] | undefined, value: string) =>
    !values?.length || values.some((chosen) => chosen.toLowerCase() === value.toLowerCase())
  const doneIn = (id: number) =>
    records.filter((record) => record.Agendamento.Agenda.Id_Environments === id).filter(isDone)
  const counted = appointments.filter(({ active, companyId, userId, Agenda: { Environment } }) => {
    const names = [
      ...Environment.Procedures,
      ...Environment.proceduresOptions,
      ...doneIn(Environment.id).map((r) => r.Procedure),
    ]
    return (
      active &&
      has(filter.companies, String(companyId)) &&
      has(filter.employees, String(userId)) &&
      has(filter.environments, String(Environment.id)) &&
      has(filter.categories, Environment.Categoria.name) &&
      has(filter.sectors, Environment.Setor.name) &&
      (!filter.procedures?.length || names.some(({ name }) => has(filter.procedures, name)))
    )
  })
  const work = records.filter(isDone).filter(({ companyId, userId, Procedure, Agendamento: { Agenda } }) => {
    const { id, Categoria, Setor } = Agenda.Environment
    return (
      has(filter.companies, String(companyId)) &&
      has(filter.employees, String(userId)) &&
      has(filter.environments, String(id)) &&
      has(filter.categories, Categoria.name) &&
      has(filter.sectors, Setor.name) &&
      has(filter.procedures, Procedure.name)
    )
  })
  const open = counted.filter(({ status }) => status !== 'Completo')
  const took = work.map((record) => ({
    name: record.Procedure.name,
    minutes: between(record.createdAt, record.updatedAt),
  }))
  const all = took.reduce((sum, { minutes }) => sum + minutes, 0)
  const byProcedure = [...Map.groupBy(took, ({ name }) => name)].map(([name, own]) => {
    const minutes = own.reduce((sum, one) => sum + one.minutes, 0)
    return { name, minutes, mean: Math.round(minutes / own.length) }
  })
  const ended = counted
    .filter(({ Agenda }) => !Agenda.plus)
    .flatMap(({ slots, Agenda, Empresa }) =>
      slots.flatMap(({ start, end, startedAt, endedAt }) =>
        endedAt === null
          ? []
          : [
              {
                id: Agenda.Environment.id,
                name: Agenda.Environment.name,
                company: Empresa.NOME,
                expected: between(`2026-03-02T${start}`, `2026-03-02T${end}`),
                accomplished: between(startedAt!, endedAt),
              },
            ],
      ),
    )
  const comparisons = [...Map.groupBy(ended, ({ name }) => name).values()]
    .map((own) => ({
      id: own[0]!.id,
      name: own[0]!.name,
      company: own[0]!.company,
      expected: own.reduce((sum, one) => sum + one.expected, 0),
      accomplished: own.reduce((sum, one) => sum + one.accomplished, 0),
    }))
    .sort((a, b) => b.expected - a.expected || b.accomplished - a.accomplished || (a.name < b.name ? -1 : 1))
  const count = (status: WireAppointment['status'], of = counted) =>
    of.filter((one) => one.status === status).length
  return {
    statuses: {
      complete: count('Completo'),
      doing: count('Andamento'),
      toDo: count(null),
      incomplete: count('Incompleto'),
    },
    openByEmployee: ranked(
      [...Map.groupBy(open, ({ userId }) => userId)].map(([id, own]) => ({
        id: String(id),
        name: own[0]!.User.nome,
        value: own.length,
      })),
      open.length,
    ),
    openByCompany: [...Map.groupBy(open, ({ Empresa }) => Empresa.NOME)]
      .map(([name, own]) => ({
        name,
        cnpj: '',
        toDo: count(null, own),
        incomplete: count('Incompleto', own),
        doing: count('Andamento', own),
        open: own.length,
      }))
      .sort((a, b) => b.open - a.open || (a.name < b.name ? -1 : 1))
      .map(({ open: _open, ...row }) => row),
    longest: ranked(
      byProcedure.map(({ name, minutes }) => ({ id: name, name, value: minutes })),
      all,
    ),
    average: ranked(
      byProcedure.map(({ name, mean }) => ({ id: name, name, value: mean })),
      Math.round(all / Math.max(1, took.length)),
    ),
    comparisons: { rows: comparisons.slice(0, 8), others: Math.max(0, comparisons.length - 8) },
  }
}

const isDone = ({ finished, undoneReason }: WireHistoryRecord) => finished && undoneReason === null

/** Returns the minutes between two local times. Ignores that the UTC offset may change between them. */
function between(from: string, to: string): number {
  const toLocalMinute = (instant: string) =>
    Date.parse(`${instant.slice(0, 10)}T00:00Z`) / 60_000 +
    Number(instant.slice(11, 13)) * 60 +
    Number(instant.slice(14, 16))
  return toLocalMinute(to) - toLocalMinute(from)
}

function ranked(all: { id: string; name: string; value: number }[], total: number) {
  const rows = all
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1))
  return { rows: rows.slice(0, 10), others: Math.max(0, rows.length - 10), total }
}

/**
 * Records random work on all plans, with times precise to the second. Leaves much of the work undone. Starts some of it
 * on the day before.
 */
async function work(random: () => number): Promise<void> {
  const pick = (most: number) => Math.floor(random() * most)
  const two = (number: number) => String(number).padStart(2, '0')
  for (const appointment of [...past.lobby, ...past.restroom, ...past.depot]) {
    for (const revision of [undefined, ...appointment.revisionIds.keys()]) {
      for (const task of [0, 1, 2]) {
        if (random() < 0.25) continue
        const start = `${appointment.day}T${two(9 + pick(10))}:${two(pick(60))}:${two(pick(60))}-03:00`
        const end = new Date(Date.parse(start) + pick(90 * 60) * 1000).toISOString()
        const kind = random()
        await past.record(appointment, {
          task,
          start,
          end: kind < 0.1 ? null : end,
          ...(revision !== undefined && { revision }),
          ...(kind > 0.92 && { undoneReason: 'Sala trancada' }),
          ...(kind > 0.8 && kind < 0.84 && { observation: 'Vidro trincado' }),
          ...(kind > 0.7 && kind < 0.76 && { extra: true }),
        })
      }
    }
  }
}

test('for any filter, the charts equal charts computed from all records [R3-244 R3-245 R3-246 R3-247 R3-248 R3-249 R3-250 R3-251 R3-252 R3-253 R3-254 R3-255 R3-480]', async () => {
  const { group } = past
  const random = randomFrom(20_261_121)
  await work(random)
  const { cleaner } = group.people
  const [unplanned] = await server.database.inGroup(group.id, (queries) =>
    startOffSchedule(queries, { groupId: group.id, userId: cleaner.id }, [
      { environmentId: group.restroom.id, startedAt: new Date('2026-03-04T10:00:00-03:00') },
    ]),
  )
  const found = { day: '2026-03-04', person: cleaner, place: group.restroom, revisionIds: [] }
  await past.record(
    { id: unplanned!.appointmentId, ...found },
    { task: 0, start: '10:00', end: '10:20' },
    { task: 1, start: '10:20', end: '10:40' },
  )
  const facts = await readFacts(group.parent)
  const days = { dataIni: interval.from, dataFim: interval.to, companyId: group.parent }
  const appointments = (await server.callAs(group.people.reader, listAppointments, { query: days })).body
  const records = (await server.callAs(group.people.reader, listCompanyHistory, { query: days })).body
  assert.ok(Array.isArray(appointments) && Array.isArray(records))
  assert.ok(records.length > 40, `${records.length} records`)

  const values = {
    companies: [group.branch, group.otherBranch, 0].map(String),
    employees: [cleaner.id, group.people.otherCleaner.id].map(String),
    environments: [group.lobby.id, group.restroom.id, group.depot.id].map(String),
    categories: appointments.map(({ Agenda }) => Agenda.Environment.Categoria.name),
    sectors: appointments.map(({ Agenda }) => Agenda.Environment.Setor.name.toUpperCase()),
    procedures: records.map(({ Procedure }) => Procedure.name),
  }
  const filters = Array.from({ length: 120 }, (_, round) =>
    Object.fromEntries(
      Object.entries(values).map(([field, all]) => {
        const some = round === 0 || random() < 0.6 ? [] : [...new Set(all)].filter(() => random() < 0.5)
        return [field, some]
      }),
    ),
  )
  for (const filter of filters) {
    const { openByCompany, ...charts } = auditCharts(facts, filter)
    const { openByCompany: slow, ...others } = slowly(appointments, records, filter)
    assert.deepEqual(charts, others, JSON.stringify(filter))
    assert.deepEqual(
      openByCompany.map((open) => ({ ...open, cnpj: '' })),
      slow,
      JSON.stringify(filter),
    )
  }
})

test('the undone-task list and the audit have equal counts for each filter', async () => {
  const { lobby, people } = past.group
  const [observed] = await past.planned({
    person: people.cleaner,
    environment: lobby,
    times: [['20:30', '21:00']],
  })
  await past.record(observed!, { task: 0, observation: 'Vidro trincado' })
  const facts = await readFacts(past.group.parent)
  const values = {
    companies: facts.companies.id.map(String),
    employees: facts.employees.id.map(String),
    environments: facts.environments.id.map(String),
    categories: facts.categories,
    sectors: facts.sectors.map((name) => name.toUpperCase()),
    procedures: facts.procedures,
  }
  const random = randomFrom(36)
  const filters = Array.from({ length: 40 }, (_, round) =>
    Object.fromEntries(
      Object.entries(values).map(([field, all]) => [
        field,
        round === 0 || random() < 0.6 ? [] : all.filter(() => random() < 0.6),
      ]),
    ),
  )
  const listed = { reasons: 0, derived: 0 }
  for (const filter of filters) {
    for (const { reason, count } of rankUndoneReasons(facts, filter)) {
      const query = {
        companyId: past.group.parent,
        ...interval,
        reason: reason ?? '',
        filter: String(withAuditFilter(new URLSearchParams(), filter)),
      }
      const { rows, total } = (await server.callAs(past.group.people.reader, listUndoneTasks, { query })).body
      assert.equal(total, count, `${reason} ${query.filter}`)
      assert.ok(rows.every((row) => row.undoneReason === reason && row.derivado === (reason === null)))
      listed[reason === null ? 'derived' : 'reasons'] += 1
    }
  }
  assert.ok(listed.reasons > filters.length / 4 && listed.derived > 0, JSON.stringify(listed))
})

test('the audit shows the undone tasks of the client report, by reason', async () => {
  const { group } = past
  for (const companyId of [group.parent, group.branch, group.otherBranch]) {
    const query = { companyId, ...interval }
    const { undone } = (await server.callAs(group.people.reader, readClientReport, { query })).body
    const facts = await readFacts(companyId)
    assert.ok(undone.procedures.length > 0)
    assert.deepEqual(rankUndoneReasons(facts, {}), undone.reasons, `company ${companyId}`)
    for (const { name, count } of undone.procedures) {
      const counted = rankUndoneReasons(facts, { procedures: [name] })
      assert.equal(
        counted.reduce((sum, reason) => sum + reason.count, 0),
        count,
        name,
      )
    }
  }
})

test("the charts of a branch contain only that branch's data", async () => {
  const { group } = past
  const facts = await readFacts(group.otherBranch)
  assert.deepEqual(facts.companies.id, [group.otherBranch])
  assert.deepEqual(facts.environments.id, [group.depot.id])
  const none = await readFacts(group.parent, { from: '2026-02-01', to: '2026-02-02' })
  assert.deepEqual(none.environments.id, [])
  assert.deepEqual(none.appointments.environment, [])
})

test('charts count a removed procedure in the environments where it was done', async () => {
  const { group } = past
  const [task] = group.depot.mandatory
  await server.database.asOwner((queries) =>
    queries.updateTable('tasks').set({ active: false }).where('id', '=', task).execute(),
  )
  const { environments, procedures, work: done } = await readFacts(group.otherBranch)
  const names = environments.procedures[0]!.map((place) => procedures[place])
  assert.equal(names.length, 3)
  assert.ok(done.procedure.every((place) => environments.procedures[0]!.includes(place)))
})

test('rejects future and reversed intervals and unknown companies', async () => {
  const ask = (query: { companyId: number; from: string; to: string }) =>
    server.callAs(past.group.people.reader, readAuditFacts, { query })
  const companyId = past.group.parent
  for (const days of [
    { from: '2026-03-04', to: '2026-03-05' },
    { from: '2026-03-04', to: '2026-03-03' },
    { from: '2025-02-01', to: '2026-03-04' },
  ])
    assert.equal((await ask({ companyId, ...days })).problem.code, 'invalid_interval')
  assert.equal((await ask({ companyId: 999_999, ...interval })).problem.code, 'not_found')
})

test('the stored sums always equal the sums of the executions', async () => {
  const { database } = server
  const summed = async () =>
    await database.asOwner(async (queries) => {
      const { rows } = await sql<{ differing: number }>`
        select count(*) as differing from (
          (select group_id, day, task_id, user_id, count, minutes from worked_days where count <> 0 or minutes <> 0
            except select group_id, day, task_id, user_id, count(*),
              sum(extract(epoch from date_trunc('minute', ended_at) - date_trunc('minute', started_at)) / 60)
            from executions where counts and ended_at is not null and undone_reason is null group by 1, 2, 3, 4)
          union all
          (select group_id, day, task_id, user_id, count(*),
              sum(extract(epoch from date_trunc('minute', ended_at) - date_trunc('minute', started_at)) / 60)
            from executions where counts and ended_at is not null and undone_reason is null group by 1, 2, 3, 4
            except select group_id, day, task_id, user_id, count, minutes from worked_days)
        ) as differences`.execute(queries)
      return rows[0]!.differing
    })
  const change = async (statement: ReturnType<typeof sql>) => {
    const changed = await database.asOwner((queries) => statement.execute(queries))
    assert.ok(Number(changed.numAffectedRows) > 0)
    assert.equal(await summed(), 0)
  }
  assert.equal(await summed(), 0)
  await change(
    sql`update executions set ended_at = started_at + interval '95 seconds' where ended_at is null`,
  )
  await change(sql`update executions set undone_reason = 'Sala trancada' where id % 5 = 0`)
  await change(
    sql`update executions set undone_reason = null, started_at = started_at - interval '50 seconds'`,
  )
  await change(sql`delete from executions where id % 3 = 0`)
})

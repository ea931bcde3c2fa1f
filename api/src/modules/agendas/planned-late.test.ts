import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listAppointments, removeAppointment, restoreAppointment } from '@zelo/contract/appointments'
import { readAuditFacts } from '@zelo/contract/audit'
import { cancelAgendas, undoCancellation } from '@zelo/contract/cancellations'
import { listCollaborators } from '@zelo/contract/collaborator-history'
import { localMoment, toZonedIso } from '@zelo/contract/rules/calendar'
import { startHasPassed } from '@zelo/contract/rules/planned-late'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createSchedule, type SavedPlan, type Schedule } from './test-schedule.ts'

let server: TestApp
let schedule: Schedule
let groups = 0

const today = '2026-03-02'
const at = (time: string, day = today) => `${day}T${time}:00-03:00`
const twoDays = {
  validity: [today, '2026-03-03'],
  times: [
    ['09:00', '09:30'],
    ['14:00', '14:30'],
  ],
} as const

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  groups += 1
  server.setClock(at('08:00'))
  schedule = await createSchedule(server, `tarde${groups}`)
})

/** Returns the start of each slot of a day. A slot that was planned late also has the time of planning. */
async function slots(plan: SavedPlan, day = today): Promise<string[]> {
  const { slots } = await schedule.on(plan.agendaId, day)
  return (slots as unknown as { start: string; plannedAt?: string }[]).map(({ start, plannedAt }) =>
    plannedAt === undefined ? start : `${start} ${plannedAt}`,
  )
}

test('a plan saved on its first day marks begun slots as late-planned', async () => {
  server.setClock(at('12:00'))
  const plan = await schedule.save(twoDays)
  assert.deepEqual(await slots(plan), [`09:00 ${at('12:00')}`, '14:00'])
  assert.deepEqual(await slots(plan, '2026-03-03'), ['09:00', '14:00'])
})

test('a slot planned in its start minute is not late-planned', async () => {
  server.setClock('2026-03-02T09:00:59-03:00')
  assert.deepEqual(await slots(await schedule.save(twoDays)), ['09:00', '14:00'])
  server.setClock('2026-03-02T09:01:00-03:00')
  const plan = await schedule.save({ ...twoDays, environment: schedule.group.restroom })
  assert.deepEqual(await slots(plan), [`09:00 ${at('09:01')}`, '14:00'])
})

test('an edit marks as planned late only added slots that have begun', async () => {
  const plan = await schedule.save(twoDays)
  server.setClock(at('12:00'))
  await schedule.edit(plan, {
    times: [
      ['09:00', '09:45'],
      ['11:00', '11:30'],
    ],
  })
  assert.deepEqual(await slots(plan), ['09:00', `11:00 ${at('12:00')}`])
  assert.deepEqual(await slots(plan, '2026-03-03'), ['09:00', '11:00'])
  server.setClock(at('13:00'))
  await schedule.edit(plan, { times: [['11:00', '11:30']] })
  assert.deepEqual(await slots(plan), [`11:00 ${at('12:00')}`], 'it was planned at noon')
})

test('a change of cleaner or environment marks begun slots as planned late', async () => {
  const { otherCleaner } = schedule.group.people
  const plan = await schedule.save(twoDays)
  server.setClock(at('12:00'))
  await schedule.edit(plan, { person: otherCleaner })
  assert.deepEqual(await slots(plan), [`09:00 ${at('12:00')}`, '14:00'])
  const moved = await schedule.save({
    ...twoDays,
    validity: [today, today],
    times: [['13:00', '13:30']],
  })
  server.setClock(at('15:00'))
  await schedule.edit(moved, { environment: schedule.group.restroom })
  assert.deepEqual(await slots(moved), [`13:00 ${at('15:00')}`])
})

/** Each way to deactivate the current day's appointment, with the way to restore it. */
const ways: Record<string, (plan: SavedPlan) => Promise<{ out: () => unknown; back: () => unknown }>> = {
  'switching the agenda': async (plan) => ({
    out: () => schedule.toggle(plan, { ATIVO: false }),
    back: () => schedule.toggle(plan, { ATIVO: true }),
  }),
  'removing the appointment': async (plan) => {
    const { id } = await schedule.on(plan.agendaId, today)
    const { coordinator } = schedule.group.people
    return {
      out: () => server.callAs(coordinator, removeAppointment, { params: { id } }),
      back: () => server.callAs(coordinator, restoreAppointment, { params: { id } }),
    }
  },
  'cancelling the day': async () => {
    const { coordinator, cleaner } = schedule.group.people
    let id = 0
    const body = { active: false, dataIni: today, dataFim: today, userId: cleaner.id } as const
    return {
      out: async () => {
        const cancelled = await server.callAs(coordinator, cancelAgendas, {
          body: { ...body, justificativa: 'Consulta' },
        })
        id = cancelled.body.id!
      },
      back: () => server.callAs(coordinator, undoCancellation, { params: { id } }),
    }
  },
  'dropping the day': async (plan) => ({
    out: () => schedule.edit(plan, { validity: [today, '2026-03-03'], days: onlyOn('Terça-feira') }),
    back: () =>
      schedule.edit(plan, { validity: [today, '2026-03-03'], days: onlyOn('Segunda-feira - Terça-feira') }),
  }),
}

const onlyOn = (weekdays: string) => ({ type: 'sem', DIAS_SEMANA: weekdays }) as const

for (const [way, prepare] of Object.entries(ways)) {
  test(`slots that began while the appointment was inactive become planned late: ${way}`, async () => {
    const plan = await schedule.save(twoDays)
    const { out, back } = await prepare(plan)
    server.setClock(at('08:30'))
    await out()
    server.setClock(at('12:00'))
    await back()
    assert.equal((await schedule.on(plan.agendaId, today)).active, true)
    assert.deepEqual(await slots(plan), [`09:00 ${at('12:00')}`, '14:00'])
  })

  test(`slots that began before the deactivation do not become planned late: ${way}`, async () => {
    const plan = await schedule.save(twoDays)
    const { out, back } = await prepare(plan)
    server.setClock(at('12:00'))
    await out()
    server.setClock(at('15:00'))
    await back()
    assert.deepEqual(await slots(plan), ['09:00', `14:00 ${at('15:00')}`])
  })
}

test('marks slots as planned late only when the appointment becomes active again', async () => {
  const plan = await schedule.save(twoDays)
  const removing = await ways['removing the appointment']!(plan)
  const switching = await ways['switching the agenda']!(plan)
  server.setClock(at('08:30'))
  await removing.out()
  server.setClock(at('10:00'))
  await switching.out()
  server.setClock(at('11:00'))
  await removing.back()
  assert.deepEqual(await slots(plan), ['09:00', '14:00'])
  server.setClock(at('12:00'))
  await switching.back()
  assert.deepEqual(await slots(plan), [`09:00 ${at('12:00')}`, '14:00'])
})

test('a cancellation undone after its days leaves no missed slot', async () => {
  const plan = await schedule.save(twoDays)
  const { out, back } = await ways['cancelling the day']!(plan)
  await out()
  server.setClock('2026-03-05T08:00:00-03:00')
  await back()
  assert.deepEqual(await slots(plan), ['09:00 2026-03-05T08:00:00-03:00', '14:00 2026-03-05T08:00:00-03:00'])
})

test('work that restores an appointment marks its begun slots as planned late', async () => {
  const plan = await schedule.save(twoDays)
  const { out } = await ways['removing the appointment']!(plan)
  server.setClock(at('08:30'))
  await out()
  const { id } = await schedule.on(plan.agendaId, today)
  await schedule.begin(id, { now: at('15:00') })
  assert.deepEqual(await slots(plan), [`09:00 ${at('15:00')}`, `14:00 ${at('15:00')}`])
  const row = await schedule.on(plan.agendaId, today)
  assert.deepEqual([row.active, row.status, row.begun_count, row.exempt_count], [true, 'doing', 1, 1])
})

test('audit and reports do not count slots planned after their start', async () => {
  const { coordinator, cleaner } = schedule.group.people
  server.setClock(at('19:46'))
  await schedule.save({ ...twoDays, validity: [today, today] })
  server.setClock('2026-03-03T08:00:00-03:00')
  const interval = { dataIni: today, dataFim: today }
  const companyId = schedule.group.parent
  const { body } = await server.callAs(coordinator, listAppointments, { query: { companyId, ...interval } })
  assert.deepEqual(
    body[0]!.slots.map(({ plannedAt }) => plannedAt),
    [at('19:46'), at('19:46')],
  )
  const query = { companyId, from: today, to: today }
  const facts = async () => {
    const { appointments } = (await server.callAs(coordinator, readAuditFacts, { query })).body
    return [appointments.toDo, appointments.doing, appointments.incomplete, appointments.complete].flat()
  }
  const figures = async () => {
    const { figures } = (await server.callAs(coordinator, listCollaborators, { query })).body
    return [figures.planned, figures.incomplete, figures.missed]
  }
  assert.deepEqual(await facts(), [0, 0, 0, 0])
  assert.deepEqual(await figures(), [0, 0, 0])
  await schedule.begin(body[0]!.id, { person: cleaner, now: '2026-03-03T08:00:00-03:00' })
  assert.deepEqual(await facts(), [0, 0, 1, 0])
  assert.deepEqual(await figures(), [1, 1, 0])
})

test('a slot planned late has no undone tasks', async () => {
  const { coordinator } = schedule.group.people
  const { id } = schedule.group
  await schedule.save({ ...twoDays, validity: [today, today] })
  const notDone = async () => {
    const query = { companyId: schedule.group.parent, dataIni: today, dataFim: today }
    return (await server.callAs(coordinator, listAppointments, { query })).body[0]!.notDone.length
  }
  await server.database.inGroup(id, (queries) =>
    queries.updateTable('appointments').set({ status: 'incomplete' }).execute(),
  )
  assert.equal(await notDone(), schedule.group.lobby.mandatory.length)
  await server.database.inGroup(id, (queries) =>
    sql`update appointments set slots = plan_slots(slots, day, 'America/Fortaleza', null, ${at('18:00')})`.execute(
      queries,
    ),
  )
  assert.equal(await notDone(), 0)
})

test("the stored planning time is shown in the company's new time zone", async () => {
  server.setClock(at('12:00'))
  const plan = await schedule.save(twoDays)
  const companyId = schedule.group.lobby.companyId
  await server.database.asOwner((queries) =>
    queries
      .updateTable('companies')
      .set({ time_zone: 'America/Rio_Branco' })
      .where('id', '=', companyId)
      .execute(),
  )
  assert.deepEqual(await slots(plan), ['09:00 2026-03-02T10:00:00-05:00', '14:00'])
})

test('database and browser find the same late-planned slots in all time zones', async () => {
  const zones = ['America/Fortaleza', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  // The days of the 2026 clock changes in New York and on Lord Howe.
  const days = ['2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04']
  const minute = fc.integer({ min: 0, max: 1439 })
  const text = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.constantFrom(...days),
      fc.array(minute, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: -1440, max: 2880 }),
      async (zone, day, starts, offset) => {
        const plannedAt = new Date(Date.parse(`${day}T00:00:00Z`) + offset * 60_000 + 30_000)
        const plan = starts.toSorted((a, b) => a - b).map((start) => ({ start: text(start) }))
        const { rows } = await server.database.asOwner((queries) =>
          sql<{ slots: { start: string; plannedAt?: string }[] }>`
            select plan_slots(${JSON.stringify(plan)}::jsonb, ${day}, ${zone}, null, ${plannedAt}) as slots`.execute(
            queries,
          ),
        )
        const now = localMoment(plannedAt, zone)
        const expected = plan.map(({ start }) =>
          startHasPassed(day, start, now) ? { start, plannedAt: toZonedIso(plannedAt, zone) } : { start },
        )
        assert.deepEqual(rows[0]!.slots, expected)
      },
    ),
    { numRuns: 300 },
  )
})

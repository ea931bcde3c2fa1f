import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { removeAppointment, restoreAppointment } from '@zelo/contract/appointments'
import { cancelAgendas, undoCancellation } from '@zelo/contract/cancellations'
import type { AppointmentSlot } from '@zelo/contract/rules/appointment-status'
import { addDays } from '@zelo/contract/rules/calendar'
import { occurrenceDays } from '@zelo/contract/rules/recurrence'
import { parseWeekdays } from '@zelo/contract/rules/weekdays'
import fc from 'fast-check'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { PlanWish } from './test-agenda.ts'
import { createSchedule, type SavedPlan, type Schedule } from './test-schedule.ts'

let server: TestApp
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

const firstDay = '2026-02-23'
const lastDay = '2026-03-15'
const dayIn = fc.integer({ min: 0, max: 20 }).map((days) => addDays(firstDay, days))

/** Random actions of coordinators, cleaners and the clock. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    weekdays: fc.constantFrom(
      'Segunda-feira',
      'Terça-feira - Quinta-feira - Domingo',
      'Quarta-feira - Sexta-feira',
    ),
    last: dayIn,
    hour: fc.integer({ min: 8, max: 20 }),
    isOn: fc.boolean(),
    isOthers: fc.boolean(),
    isElsewhere: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('toggle' as const), isOn: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const, 'begin' as const), day: dayIn }),
  fc.record({ kind: fc.constant('cancel' as const), from: dayIn, length: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('sleep' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Row = Awaited<ReturnType<Schedule['rows']>>[number]

/** Returns the fields that no edit may change once an appointment is past or has work. */
const fixed = ({
  day,
  user_id,
  environment_id,
  start_time,
  end_time,
  slots,
  extras,
  mandatory_task_ids,
}: Row) =>
  JSON.stringify([
    day,
    user_id,
    environment_id,
    start_time,
    end_time,
    (slots as unknown as AppointmentSlot[]).map((slot) => [slot.revisionId, slot.start, slot.end]),
    extras,
    mandatory_task_ids,
  ])

/**
 * Returns the active flag and the planning times of late slots as a text. Once the day is past, only a cancellation may
 * change them.
 */
const describeSlots = ({ active, slots }: Row) =>
  JSON.stringify([active, (slots as { plannedAt?: string }[]).map(({ plannedAt }) => plannedAt)])

/** Runs random steps on one agenda and checks its invariants after each step. */
class Life {
  readonly schedule: Schedule
  readonly plan: SavedPlan
  today = firstDay
  isOn = true
  wish: PlanWish & { weekdays: string; last: string } = {
    weekdays: 'Segunda-feira - Quarta-feira - Sexta-feira',
    last: lastDay,
  }
  readonly cancellations: number[] = []
  /** The state of each appointment, by id, at the time when it became past or first had recorded work. */
  readonly kept = new Map<number, string>()
  readonly standing = new Map<number, string>()

  constructor(schedule: Schedule, plan: SavedPlan) {
    this.schedule = schedule
    this.plan = plan
  }

  async take(step: Step): Promise<void> {
    const { schedule, plan } = this
    const { group } = schedule
    const { coordinator, cleaner, otherCleaner } = group.people
    const row =
      'day' in step && (await schedule.rows()).find(({ day, planned }) => day === step.day && planned)
    if (step.kind === 'edit') {
      const wish = {
        days: { type: 'sem', DIAS_SEMANA: step.weekdays },
        validity: [firstDay, step.last],
        times: [[`${step.hour}:00`.padStart(5, '0'), `${step.hour}:30`.padStart(5, '0')]],
        person: step.isOthers ? otherCleaner : cleaner,
        environment: step.isElsewhere ? group.restroom : group.lobby,
      } as const
      const reply = await schedule.edit(plan, wish, { ATIVO: step.isOn })
      if (reply.status !== 200) return assert.equal(reply.problem.errors?.vigFim, 'no_day_in_validity')
      this.wish = { weekdays: step.weekdays, last: step.last }
      this.isOn = step.isOn
      plan.item.Id_Users = wish.person.id
      plan.item.Id_Environments = wish.environment.id
    }
    if (step.kind === 'toggle') {
      assert.equal((await schedule.toggle(plan, { ATIVO: step.isOn })).status, 200)
      this.isOn = step.isOn
    }
    if (step.kind === 'remove' && row) {
      const reply = await server.callAs(coordinator, removeAppointment, { params: { id: row.id } })
      const isFixed = row.status !== null || row.day < this.today
      assert.equal(reply.status, isFixed && row.removed_at === null ? 409 : 200)
    }
    if (step.kind === 'restore' && row) {
      await server.callAs(coordinator, restoreAppointment, { params: { id: row.id } })
    }
    if (step.kind === 'begin' && row && row.day === this.today) {
      const person = row.user_id === cleaner.id ? cleaner : otherCleaner
      const place = row.environment_id === group.lobby.id ? group.lobby : group.restroom
      await schedule.begin(row.id, { person, place, now: `${this.today}T12:00:00-03:00` })
      this.kept.delete(row.id)
    }
    if (step.kind === 'cancel') {
      const body = { active: false, userId: cleaner.id, justificativa: 'Férias' } as const
      const interval = { dataIni: step.from, dataFim: addDays(step.from, step.length) }
      const reply = await server.callAs(coordinator, cancelAgendas, { body: { ...body, ...interval } })
      if (reply.body.id) this.cancellations.push(reply.body.id)
      this.standing.clear()
    }
    if (step.kind === 'undo' && this.cancellations.length > 0) {
      const id = this.cancellations.pop()!
      await server.callAs(coordinator, undoCancellation, { params: { id } })
      this.standing.clear()
    }
    if (step.kind === 'sleep') {
      this.today = addDays(this.today, 3)
      server.setClock(`${this.today}T08:00:00-03:00`)
    }
  }

  async check(after: Step | 'save'): Promise<void> {
    const steps = JSON.stringify(after)
    const rows = await this.schedule.rows()
    for (const row of rows) {
      const reasons = row.removed_at !== null || row.cancellation_id !== null || row.paused || !row.planned
      assert.equal(row.active, !reasons, `${row.day} after ${steps}`)
      if (row.day >= this.today && row.status === null) continue
      const before = this.kept.get(row.id)
      if (before !== undefined) assert.equal(fixed(row), before, `${row.day} changed after ${steps}`)
      this.kept.set(row.id, fixed(row))
      const stood = this.standing.get(row.id)
      if (stood !== undefined && row.status === null)
        assert.equal(describeSlots(row), stood, `${row.day} after ${steps}`)
      this.standing.set(row.id, describeSlots(row))
    }
    const wanted = occurrenceDays(
      { type: 'sem', weekdays: parseWeekdays(this.wish.weekdays)! },
      this.today,
      this.wish.last,
    )
    const open = rows.filter(({ day, status }) => day >= this.today && status === null)
    const begun = rows.filter(({ day, status }) => day >= this.today && status !== null).map(({ day }) => day)
    assert.deepEqual(
      open.filter(({ planned }) => planned).map(({ day }) => day),
      wanted.filter((day) => !begun.includes(day)),
      `the days planned after ${steps}`,
    )
    assert.ok(
      open.every(({ planned, paused }) => !planned || paused === !this.isOn),
      `paused after ${steps}`,
    )
  }
}

test('past and begun appointments never change; all other appointments match the plan [R3-424 R3-425 R3-426]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      groups += 1
      server.setClock(`${firstDay}T08:00:00-03:00`)
      const schedule = await createSchedule(server, `orla${groups}`)
      const days = { type: 'sem', DIAS_SEMANA: 'Segunda-feira - Quarta-feira - Sexta-feira' } as const
      const life = new Life(schedule, await schedule.save({ validity: [firstDay, lastDay], days }))
      await life.check('save')
      for (const each of steps) {
        await life.take(each)
        await life.check(each)
      }
    }),
    { numRuns: 25 },
  )
})

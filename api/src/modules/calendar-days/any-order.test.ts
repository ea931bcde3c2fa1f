import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { WireAgendaItem } from '@zelo/contract/agendas'
import { type NewCalendarDay, newCalendarDay } from '@zelo/contract/calendar-days'
import { addDays } from '@zelo/contract/rules/calendar'
import fc from 'fast-check'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import type { Queries } from '../../database/tenant.ts'
import { buildAgendaItem, saveSentAgendas } from '../agendas/test-agenda.ts'
import {
  createCalendarDay,
  previewCalendarSwitch,
  removeCalendarDay,
  switchCalendarDay,
} from './calendar-days.service.ts'

let server: TestApp
let group: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'ordem' })
})
after(() => server.close())

const now = new Date(monday)
const validity = ['2026-03-02', '2026-04-30'] as const

/** Builds agendas of both companies, with each setting for holidays, and with cleanings in both halves of the day. */
function buildItems(): WireAgendaItem[] {
  const { lobby, restroom, depot } = group
  const monthly = { type: 'mes', DIA_MES: 15 } as const
  return [
    buildAgendaItem(group, {
      environment: lobby,
      validity,
      times: [
        ['08:00', '09:00'],
        ['15:00', '15:20'],
      ],
    }),
    {
      ...buildAgendaItem(group, {
        environment: restroom,
        validity,
        days: monthly,
        times: [['10:00', '11:00']],
      }),
      onHoliday: 'move',
    },
    {
      ...buildAgendaItem(group, {
        environment: depot,
        validity,
        days: { type: '12X' },
        times: [['12:00', '12:30']],
      }),
      onHoliday: 'keep',
    },
    buildAgendaItem(group, { environment: depot, validity, days: monthly, times: [['17:00', '18:00']] }),
  ]
}

interface Wish {
  act: 'add' | 'switch' | 'remove'
  nth: number
  day: number
  length: number
  scope: 'group' | 'branch'
  effect: 'skip' | 'keep'
  half: boolean
}

const anyWish: fc.Arbitrary<Wish> = fc.record({
  act: fc.constantFrom('add', 'add', 'switch', 'remove'),
  nth: fc.nat({ max: 9 }),
  day: fc.integer({ min: 0, max: 55 }),
  length: fc.constantFrom(0, 0, 1, 9),
  scope: fc.constantFrom('group', 'branch'),
  effect: fc.constantFrom('skip', 'skip', 'keep'),
  half: fc.boolean(),
})

function toBody({ day, length, scope, effect, half }: Wish): NewCalendarDay {
  return newCalendarDay.parse({
    companyId: scope === 'group' ? null : group.branch,
    from: addDays('2026-03-02', day),
    to: addDays('2026-03-02', day + length),
    name: `dia ${day}`,
    kind: 'closure',
    effect,
    ...(half && { startTime: '00:00', endTime: '12:00' }),
  })
}

/** Returns the appointments of each agenda in the order of their creation, without ids. */
async function readAppointments(queries: Queries, agendaIds: readonly number[]) {
  const rows = await queries
    .selectFrom('appointments')
    .select([
      'agenda_id',
      'day',
      'planned_day',
      'skip_name',
      'skip_kind',
      'active',
      'paused',
      'status',
      'slots',
      'skipped_slots',
    ])
    .where('agenda_id', 'in', agendaIds)
    .orderBy('agenda_id')
    .orderBy('day')
    .orderBy('planned_day')
    .execute()
  const withoutId = (slots: unknown) =>
    (slots as { revisionId: number | null }[]).map(({ revisionId, ...slot }) => ({
      ...slot,
      isRevision: revisionId !== null,
    }))
  return rows.map(({ agenda_id, slots, skipped_slots, ...row }) => ({
    ...row,
    nth: agendaIds.indexOf(agenda_id),
    slots: withoutId(slots),
    skipped: withoutId(skipped_slots),
  }))
}

test('after calendar changes, the appointments equal those of a new plan', async () => {
  const actor = { groupId: group.id, userId: group.people.coordinator.id }
  await fc.assert(
    fc.asyncProperty(fc.array(anyWish, { minLength: 1, maxLength: 8 }), async (wishes) => {
      const undone = new Error('roll back')
      await server.database
        .inGroup(group.id, async (queries) => {
          const items = buildItems()
          const saved = await saveSentAgendas(queries, actor, items, now)
          const ids: { id: number; active: boolean }[] = []
          for (const wish of wishes) {
            const row = ids[wish.nth % Math.max(ids.length, 1)]
            if (wish.act === 'add' || !row) {
              ids.push({ id: (await createCalendarDay(queries, actor, toBody(wish), now)).id, active: true })
            } else if (wish.act === 'switch') {
              row.active = !row.active
              const wanted = { id: row.id, active: row.active }
              const looked = await previewCalendarSwitch(queries, wanted, now)
              const { id: _, active: __, ...effect } = await switchCalendarDay(queries, actor, wanted, now)
              assert.deepEqual(effect, looked)
            } else {
              await removeCalendarDay(queries, actor, row.id, now)
              ids.splice(ids.indexOf(row), 1)
            }
          }
          const changed = await readAppointments(
            queries,
            saved.agendas.map(({ id }) => id),
          )
          // Delete the saved agendas, so that the same plans can be saved again in the current calendar.
          await queries.deleteFrom('appointments').execute()
          const again = await saveSentAgendas(queries, actor, items, now)
          assert.deepEqual(
            changed,
            await readAppointments(
              queries,
              again.agendas.map(({ id }) => id),
            ),
          )
          throw undone
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error
        })
    }),
    { numRuns: 40 },
  )
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { AgendaCopy, AgendaMove, AgendaTimes } from '@zelo/contract/agenda-changes'
import { newCalendarDay } from '@zelo/contract/calendar-days'
import { addDays, minutesOfDay, timeOfMinutes } from '@zelo/contract/rules/calendar'
import fc from 'fast-check'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestEnvironment, type TestGroup } from '../../../test/test-group.ts'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { buildAgendaItem, type SentAgenda, saveSentAgendas } from '../agendas/test-agenda.ts'
import { createCalendarDay } from '../calendar-days/calendar-days.service.ts'
import { recordWork } from '../executions/recording.service.ts'
import { previewAgendaChange, saveAgendaChange } from './agenda-changes.service.ts'
import { undoAgendaChange } from './undo-change.service.ts'

let server: TestApp
let group: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'lote' })
})
after(() => server.close())

const now = new Date(monday)
const today = '2026-03-02'

function buildItems(): SentAgenda[] {
  const { lobby, restroom, depot, people } = group
  const validity = ['2026-03-02', '2026-04-20'] as const
  return [
    buildAgendaItem(group, {
      environment: lobby,
      validity,
      times: [
        ['08:00', '08:30'],
        ['15:00', '15:20'],
      ],
    }),
    buildAgendaItem(group, {
      environment: restroom,
      validity,
      days: { type: '12X' },
      times: [['10:00', '10:30']],
    }),
    buildAgendaItem(group, {
      environment: depot,
      validity: ['2026-03-03', '2026-04-20'],
      person: people.otherCleaner,
      days: { type: 'semAlt', DIAS_SEMANA: 'Segunda-feira', DIAS_SEMANA2: 'Quinta-feira' },
      times: [['12:00', '12:30']],
    }),
    {
      ...buildAgendaItem(group, {
        environment: restroom,
        validity,
        days: { type: 'mes', DIA_MES: 11 },
        times: [['17:00', '18:00']],
      }),
      onHoliday: 'move',
    },
  ]
}

/**
 * The expected plan of an agenda: its original item in a range of days, possibly with another person, room or times.
 */
interface State {
  /** Identifies a chain of agendas that moves created. On each day, only one agenda of the chain has an appointment. */
  origin: number
  item: SentAgenda
  from: string
  to: string
}

/** An agenda in the model, with its states. The last state is current. `by` is the change that made the state. */
interface Modelled {
  id: number
  states: { by: number | null; state: State }[]
}

interface Wish {
  act: 'copy' | 'move' | 'times' | 'undo' | 'begin'
  nth: number
  other: number
  day: number
  shift: number
}

const anyWish: fc.Arbitrary<Wish> = fc.record({
  act: fc.constantFrom('copy', 'move', 'times', 'times', 'undo', 'undo', 'undo', 'begin'),
  nth: fc.nat({ max: 5 }),
  other: fc.nat({ max: 5 }),
  day: fc.integer({ min: 0, max: 40 }),
  shift: fc.constantFrom(-45, 20, 90),
})

const done = { copy: 0, move: 0, times: 0, undo: 0, begin: 0, rejected: 0 }

test('after agenda changes and undos, appointments equal those of a new plan', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyWish, { minLength: 4, maxLength: 12 }), async (wishes) => {
      const undone = new Error('roll back')
      await server.database
        .inGroup(group.id, async (queries) => {
          await play(queries, wishes)
          throw undone
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error
        })
    }),
    { numRuns: 25 },
  )
  for (const [act, times] of Object.entries(done)) assert.ok(times > 0, `${act}: ${times}`)
})

async function play(queries: Queries, wishes: readonly Wish[]): Promise<void> {
  const actor = { groupId: group.id, userId: group.people.coordinator.id }
  const closed = { companyId: null, day: '2026-03-11', name: 'fechado', kind: 'closure', effect: 'skip' }
  await createCalendarDay(queries, actor, newCalendarDay.parse(closed), now)
  const items = buildItems()
  const saved = await saveSentAgendas(queries, actor, items, now)
  let agendas = items.map((item, index): Modelled => {
    const state = { origin: index, item, from: item.vigIni, to: item.vigFim }
    return { id: saved.agendas[index]!.id, states: [{ by: null, state }] }
  })
  const changes: number[] = []
  const begun: Begun[] = []
  for (const wish of wishes) {
    const before = await readRows(queries)
    try {
      const next = await act(queries, { agendas, changes, begun }, wish)
      if (next) done[wish.act] += 1
      agendas = next ?? agendas
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      assert.match(error.code, /^(same_slot_taken|invalid_input)$/)
      assert.deepEqual(await readRows(queries), before)
      done.rejected += 1
    }
  }
  const rows = await readRows(queries)
  for (const one of begun)
    assert.deepEqual(
      rows.find(({ id }) => id === one.row.id),
      one.row,
    )
  const isBegun = new Set(begun.map(({ origin, row }) => `${origin} ${row.planned}`))
  const open = rows.filter(({ active, status }) => active && status === null)
  const expected = []
  for (const { states } of agendas) {
    const { state } = states.at(-1)!
    // Take the appointments out of the plan, so that the same plans can be saved again without a clash.
    await queries.updateTable('appointments').set({ planned: false, active: false }).execute()
    const [fresh] = (await saveSentAgendas(queries, actor, [state.item], now)).agendas
    expected.push(
      ...(await readRows(queries)).filter(
        ({ agendaId, active, planned }) =>
          agendaId === fresh!.id &&
          active &&
          planned >= state.from &&
          planned <= state.to &&
          !isBegun.has(`${state.origin} ${planned}`),
      ),
    )
  }
  assert.deepEqual(toKeys(open), toKeys(expected))
}

interface Begun {
  origin: number
  row: Row
}

interface World {
  agendas: readonly Modelled[]
  changes: number[]
  begun: Begun[]
}

/** Does one random action. Returns the agendas after it, or undefined if there is nothing to do. */
async function act(queries: Queries, world: World, wish: Wish): Promise<Modelled[] | undefined> {
  const { agendas, changes } = world
  const actor = { groupId: group.id, userId: group.people.coordinator.id }
  const chosen = agendas[wish.nth % agendas.length]
  if (wish.act === 'undo') {
    // Prefers recent changes, so that several changes of one agenda are undone one after the other.
    const id = changes.at(-1 - (wish.nth % 3)) ?? changes.at(-1)
    if (id === undefined) return undefined
    const { touched, held } = findTouched(agendas, id)
    const undone = await undoAgendaChange(queries, actor, id, now).catch((error: unknown) => {
      const isRejected = error instanceof DomainError && error.code === 'changed_meanwhile'
      if (!isRejected) throw error
      assert.equal(held.length, touched.length)
      return undefined
    })
    if (!undone) return undefined
    assert.equal(undone.changedSince, held.length)
    changes.splice(changes.indexOf(id), 1)
    return popStates(agendas, id)
  }
  if (!chosen) return undefined
  const { state } = chosen.states.at(-1)!
  const people = [group.people.cleaner, group.people.otherCleaner]
  if (wish.act === 'begin') return await begin(queries, world, chosen)
  if (wish.act === 'times') {
    const body = { agendaIds: [chosen.id], shift: wish.shift }
    const id = await save(queries, 'times', body)
    changes.push(id)
    return push(agendas, chosen.id, { by: id, state: { ...state, item: withShift(state.item, wish.shift) } })
  }
  if (wish.act === 'copy') {
    const room = rooms()[wish.other % 3]!
    const person = people[wish.other % 2]!
    const body = { agendaIds: [chosen.id], environmentIds: [room.id], userIds: [person.id] }
    const id = await save(queries, 'copy', body)
    changes.push(id)
    const [created] = await readItems(queries, id)
    const item = withRoom(state.item, { room, userId: person.id })
    const from = state.from < today ? today : state.from
    const copied = { ...state, item, from, origin: 1000 + created!.agendaId }
    return [...agendas, { id: created!.agendaId, states: [{ by: id, state: copied }] }]
  }
  const [userId, toUserId] =
    wish.other % 2 === 0 ? [people[0]!.id, people[1]!.id] : [people[1]!.id, people[0]!.id]
  const from = addDays(today, wish.day)
  const rows = await readRows(queries)
  const id = await save(queries, 'move', { userId, toUserId, from })
  changes.push(id)
  let next = [...agendas]
  for (const { agendaId, successorId, isNew } of await readItems(queries, id)) {
    if (isNew) continue
    const was = agendas.find((one) => one.id === agendaId)!.states.at(-1)!.state
    assert.equal(was.item.Id_Users, userId)
    const moved = { ...was, item: { ...was.item, Id_Users: toUserId } }
    // An appointment with recorded work stays with its agenda. The later appointments move.
    const isLater = world.begun.some(({ row }) => row.agendaId === agendaId && row.planned === from)
    const movedOver = rows.find(
      (row) => row.agendaId === agendaId && row.isPlanned && row.planned < from && row.day >= from,
    )
    const start = isLater ? addDays(from, 1) : (movedOver?.planned ?? from)
    if (successorId === null) {
      next = push(next, agendaId, { by: id, state: moved })
    } else {
      next = push(next, agendaId, { by: id, state: { ...was, to: addDays(start, -1) } })
      next.push({ id: successorId, states: [{ by: id, state: { ...moved, from: start } }] })
    }
  }
  return next
}

type Kinds = { copy: AgendaCopy; move: AgendaMove; times: AgendaTimes }

/**
 * Previews a change, saves it, and checks that the preview and the save report the same effect. Returns the id of the
 * change.
 */
async function save<Kind extends keyof Kinds>(
  queries: Queries,
  kind: Kind,
  body: Kinds[Kind],
): Promise<number> {
  const actor = { groupId: group.id, userId: group.people.coordinator.id }
  const preview = await previewAgendaChange(queries, kind, body, now)
  const based = { ...body, basis: preview.basis }
  const { id, ...effect } = await saveAgendaChange(queries, actor, { kind, body: based }, now)
  const { workWarnings: _, ...previewed } = preview
  assert.deepEqual(effect, previewed)
  return id
}

/** Records the start of the agenda's appointment of today. */
async function begin(
  queries: Queries,
  world: World,
  { id, states }: Modelled,
): Promise<Modelled[] | undefined> {
  const { item, origin } = states.at(-1)!.state
  const isOpen = (row: Row) => row.agendaId === id && row.day === today && row.active && row.status === null
  const row = (await readRows(queries)).find(isOpen)
  if (!row) return undefined
  const room = rooms().find((one) => one.id === item.Id_Environments)!
  const work = {
    clientId: randomUUID(),
    appointmentId: row.id,
    taskId: room.mandatory[0],
    revisionId: null,
    extra: false,
    startedAt: now,
    endedAt: null,
    observation: null,
    undoneReason: null,
    proof: { scanned: room.code },
    sentAt: now,
    receivedAt: now,
  }
  await recordWork(queries, { groupId: group.id, userId: item.Id_Users }, [work], now)
  const recorded = (await readRows(queries)).find((one) => one.id === row.id)!
  assert.equal(recorded.status, 'doing')
  world.begun.push({ origin, row: recorded })
  return [...world.agendas]
}

function push(agendas: readonly Modelled[], id: number, next: Modelled['states'][number]): Modelled[] {
  return agendas.map((one) => (one.id === id ? { ...one, states: [...one.states, next] } : one))
}

/**
 * Returns the agendas of a change. `held` are the agendas that the undo keeps, because a later change affects the same
 * chain of agendas.
 */
function findTouched(agendas: readonly Modelled[], changeId: number) {
  const touched = agendas.filter(({ states }) => states.some(({ by }) => by === changeId))
  const isCurrent = ({ states }: Modelled) => states.at(-1)!.by === changeId
  // Agendas with the same origin are one chain.
  const held = touched.filter((one) =>
    touched.some(
      (other) => other.states[0]!.state.origin === one.states[0]!.state.origin && !isCurrent(other),
    ),
  )
  return { touched, held }
}

/** Undoes a change in the model by dropping its states. */
function popStates(agendas: readonly Modelled[], changeId: number): Modelled[] {
  const { touched, held } = findTouched(agendas, changeId)
  return agendas.flatMap((one) => {
    if (!touched.includes(one) || held.includes(one)) return [one]
    const states = one.states.slice(0, -1)
    return states.length > 0 ? [{ ...one, states }] : []
  })
}

const rooms = () => [group.lobby, group.restroom, group.depot]

function withRoom(item: SentAgenda, { room, userId }: { room: TestEnvironment; userId: number }): SentAgenda {
  const { companyId } = room
  const { Periodicidade: days } = item
  return {
    ...item,
    Id_EmpresasFilial: companyId,
    Id_Environments: room.id,
    Id_Users: userId,
    Periodicidade: {
      ...days,
      Id_EmpresasFilial: companyId,
      Revisoes: days.Revisoes.map((revision) => ({ ...revision, Id_EmpresasFilial: companyId })),
    },
  }
}

function withShift(item: SentAgenda, minutes: number): SentAgenda {
  const move = (time: string) => timeOfMinutes(minutesOfDay(time) + minutes)
  const { Periodicidade: days } = item
  return {
    ...item,
    Periodicidade: {
      ...days,
      hora_base_inicial: move(days.hora_base_inicial),
      hora_base_final: move(days.hora_base_final),
      Revisoes: days.Revisoes.map((revision) => ({
        ...revision,
        HORA_INICIAL: move(revision.HORA_INICIAL),
        HORA_FINAL: move(revision.HORA_FINAL),
      })),
    },
  }
}

async function readItems(queries: Queries, changeId: number) {
  const rows = await queries
    .selectFrom('agenda_change_items')
    .select(['agenda_id', 'successor_id', 'version_before'])
    .where('change_id', '=', changeId)
    .orderBy('agenda_id')
    .execute()
  return rows.map((row) => ({
    agendaId: row.agenda_id,
    successorId: row.successor_id,
    isNew: row.version_before === null,
  }))
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

/** Reads all appointments. `planned` is the day of the plan, before a move by the calendar. */
async function readRows(queries: Queries) {
  const rows = await queries.selectFrom('appointments').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    agendaId: row.agenda_id,
    person: row.user_id,
    room: row.environment_id,
    day: row.day,
    planned: row.planned_day ?? row.day,
    isPlanned: row.planned,
    slots: (row.slots as { start: string; end: string }[]).map(({ start, end }) => `${start}-${end}`),
    active: row.active,
    status: row.status,
  }))
}

function toKeys(rows: readonly Row[]): string[] {
  return rows
    .map(({ person, room, day, planned, slots }) => JSON.stringify([day, planned, person, room, slots]))
    .sort()
}

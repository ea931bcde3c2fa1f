import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listCollaborators as listCollaboratorsCall } from '@zelo/contract/collaborator-history'
import type { AnswerOf, AnyEndpoint, CallInput, ParsedInput } from '@zelo/contract/endpoint'
import {
  exportEnvironments as exportEnvironmentsCall,
  listEnvironmentsWorked as listEnvironmentsWorkedCall,
} from '@zelo/contract/environment-history'
import {
  listCompanyHistory as listCompanyHistoryCall,
  listEnvironmentHistory as listEnvironmentHistoryCall,
  listUserHistory as listUserHistoryCall,
} from '@zelo/contract/history'
import { toEnvironmentWorkRecords, toWorkRecords } from '@zelo/contract/history-work'
import type { SlotProgress } from '@zelo/contract/rules/appointment-status'
import { localMoment } from '@zelo/contract/rules/calendar'
import {
  groupCollaborators,
  groupEnvironmentDays,
  searchPeople,
  sortCollaborators,
  sortEnvironmentDays,
} from '@zelo/contract/rules/collaborator-report'
import { environmentExportRows } from '@zelo/contract/rules/environment-export'
import {
  groupCollaboratorDays,
  groupEnvironmentCollaborators,
  groupEnvironmentRows,
  searchEnvironmentCollaborators,
  sortEnvironments,
} from '@zelo/contract/rules/environment-report'
import { countFigures } from '@zelo/contract/rules/report-figures'
import { finder } from '@zelo/contract/rules/report-list'
import {
  groupUndoneProcedures,
  groupUndoneTasks,
  searchUndone,
  sortUndoneProcedures,
} from '@zelo/contract/rules/undone-tasks'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import {
  listUndoneProcedures as listUndoneProceduresCall,
  listUndoneTasks as listUndoneTasksCall,
} from '@zelo/contract/undone-tasks'
import { decode } from '@zelo/contract/wire'
import fc from 'fast-check'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { Queries } from '../../database/tenant.ts'
import { recordWork } from '../executions/recording.service.ts'
import { listCollaboratorDays, listCollaborators } from './collaborators.service.ts'
import {
  exportEnvironments,
  listEnvironmentCollaborators,
  listEnvironmentDays,
  listEnvironmentsWorked,
} from './environments.service.ts'
import { listCompanyHistory, listEnvironmentHistory, listUserHistory } from './history.service.ts'
import { buildPastWork, createPast, type Past, type PastWork } from './test-past.ts'
import { listUndoneProcedures, listUndoneTasks } from './undone-tasks.service.ts'

let server: TestApp
let past: Past

before(async () => {
  server = await createTestApp()
  past = await createPast(server, 'orla')
  // In the depot's time zone, the day is still Tuesday.
  await server.database.asOwner((queries) =>
    queries
      .updateTable('companies')
      .set({ time_zone: 'America/Rio_Branco' })
      .where('id', '=', past.group.otherBranch)
      .execute(),
  )
})
after(() => server.close())

/** This instant is Wednesday in Fortaleza and still Tuesday in Rio Branco. */
const now = new Date('2026-03-04T01:30:00-03:00')
const interval = { from: '2026-03-02', to: '2026-03-04' }

const minute = fc.integer({ min: 8 * 60, max: 21 * 60 })
const note = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  '-',
  ' ',
  'Vidro quebrado',
  'Água no chão\nem dois cantos',
)
const workItem = fc.record({
  appointment: fc.nat(8),
  task: fc.nat(2),
  revision: fc.constantFrom(undefined, undefined, 0, 1),
  extra: fc.constantFrom(false, false, false, true),
  start: minute,
  /** Duration of the work. Null if the work never ended. */
  minutes: fc.oneof({ weight: 5, arbitrary: fc.nat(60) }, { weight: 1, arbitrary: fc.constant(null) }),
  observation: note,
  undone: fc.constantFrom(undefined, undefined, undefined, 'Sala trancada'),
})
const search = fc.constantFrom('', 'CLEANER', 'othercleaner', 'recepção', 'BANHEIRO', 'lavar', 'xyz', 'orla')

test('reports computed in SQL equal reports computed from all records [R3-311 R3-312 R3-315]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(workItem, { maxLength: 40 }), search, async (workItems, text) => {
      await inDiscarded(async (queries) => {
        await record(queries, workItems)
        for (const companyId of [past.group.parent, past.group.otherBranch]) {
          await compare(queries, companyId, text)
        }
      })
    }),
    { numRuns: 40 },
  )
})

async function compare(queries: Queries, companyId: number, text: string): Promise<void> {
  const company = { companyId, ...interval }
  const history = listCompanyHistory(queries, { companyId, ...interval }, now)
  const work = toWorkRecords(await readAnswer(listCompanyHistoryCall, history))
  const undone = groupUndoneTasks(work, findToday)

  const people = await listCollaborators(
    queries,
    parsed(listCollaboratorsCall, { ...company, search: text, in: 'name,cpf,email' }),
    now,
  )
  const found = searchPeople(
    work.map(({ person }) => person),
    text,
    ['name', 'cpf', 'email'],
  )
  const foundIds = new Set(found.map(({ id }) => id))
  const expectedPeople = groupCollaborators(work).filter(({ id }) => foundIds.has(id))
  assert.deepEqual(people.rows, sortCollaborators(expectedPeople, 'name'))
  assert.equal(people.total, expectedPeople.length)
  assert.deepEqual(people.figures, await figures(queries, companyId, (row) => finder(text)([row.person])))

  const places = await listEnvironmentsWorked(
    queries,
    parsed(listEnvironmentsWorkedCall, {
      ...company,
      search: text,
      in: 'environment,floor',
      sort: '-lastDay',
      size: 'all',
    }),
    now,
  )
  const expectedPlaces = groupEnvironmentRows(work).filter((row) => finder(text)([row.name, row.floor]))
  assert.deepEqual(places.rows, sortEnvironments(expectedPlaces, '-lastDay'))
  assert.deepEqual(places.figures, await figures(queries, companyId, (row) => finder(text)([row.place])))

  const fields = ['task', 'environment', 'collaborator'] as const
  const wanted = { ...company, search: text, in: fields.join(',') }
  const procedures = await listUndoneProcedures(
    queries,
    parsed(listUndoneProceduresCall, { ...wanted, sort: '-count' }),
    now,
  )
  const foundUndone = searchUndone(undone, text, fields)
  const expectedProcedures = groupUndoneProcedures(
    foundUndone.map(({ procedure: name }) => ({ name, count: 1 })),
  )
  assert.deepEqual(procedures.rows, sortUndoneProcedures(expectedProcedures, '-count'))
  for (const { key, name } of procedures.rows) {
    const asked = parsed(listUndoneTasksCall, { ...wanted, procedure: key, size: 'all' })
    const { rows } = await listUndoneTasks(queries, asked, now)
    assert.deepEqual(
      rows,
      foundUndone.filter((task) => task.procedure === name),
    )
  }

  const exported = exportEnvironments(
    queries,
    parsed(exportEnvironmentsCall, { ...company, search: text, in: 'environment' }),
    now,
  )
  const expectedRows = environmentExportRows(work.filter(({ place }) => finder(text)([place.name])))
  assert.deepEqual(await readAnswer(exportEnvironmentsCall, exported), expectedRows)
  await compareLevels(queries, work)
}

/**
 * Compares the lists of each person and each environment with lists computed from `work`. Also checks that the lists of a
 * branch contain only records of the branch.
 */
async function compareLevels(queries: Queries, work: readonly WorkRecord[]): Promise<void> {
  const all = { search: '', page: 1, size: 'all' as const }
  for (const [userId, own] of Map.groupBy(work, ({ person }) => person.id)) {
    const companyId =
      new Set(own.map(({ place }) => place.companyId)).size > 1 ? undefined : own[0]!.place.companyId
    const days = await listCollaboratorDays(
      queries,
      userId,
      { ...interval, ...all, companyId, sort: '-day' },
      now,
    )
    assert.deepEqual(days.rows, sortEnvironmentDays(groupEnvironmentDays(own, findToday), '-day'))
    const again = listUserHistory(queries, { userId, companyId, ...interval }, now)
    assert.deepEqual(toWorkRecords(await readAnswer(listUserHistoryCall, again)), own)
  }
  for (const [environmentId, own] of Map.groupBy(work, ({ place }) => place.id)) {
    const people = await listEnvironmentCollaborators(queries, environmentId, { ...interval, ...all }, now)
    assert.deepEqual(people.rows, searchEnvironmentCollaborators(groupEnvironmentCollaborators(own), ''))
    const userId = own[0]!.person.id
    const days = await listEnvironmentDays(queries, environmentId, { userId, ...interval, ...all }, now)
    assert.deepEqual(days.rows, groupCollaboratorDays(own))
    const history = listEnvironmentHistory(queries, { environmentId, ...interval }, now)
    const response = await readAnswer(listEnvironmentHistoryCall, history)
    const silent = (record: WorkRecord) =>
      /^[\s-]*$/.test(record.observation ?? '') ? { ...record, observation: null } : record
    assert.deepEqual(toEnvironmentWorkRecords(response), own.map(silent))
  }
}

/** Returns the result of `countFigures` for the active appointments. */
async function figures(
  queries: Queries,
  companyId: number,
  isFound: (row: { person: string; place: string }) => boolean,
) {
  const rows = await queries
    .selectFrom('appointments as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('environments as e', 'e.id', 'a.environment_id')
    .select([
      'a.day',
      'a.company_id',
      'a.slots',
      'a.extras',
      'u.name as person',
      'e.name as place',
      'e.floor',
    ])
    .where('a.active', '=', true)
    .execute()
  const inScope = rows.filter((row) => companyId === past.group.parent || row.company_id === companyId)
  return countFigures(
    inScope.filter(isFound).map((row) => ({
      day: row.day,
      today: findToday(row.company_id),
      slots: row.slots as unknown as SlotProgress[],
      extras: row.extras as unknown as { startedAt: string; endedAt: string | null }[],
      offSchedule: false,
    })),
  )
}

function findToday(companyId: number): string {
  const zone = companyId === past.group.otherBranch ? 'America/Rio_Branco' : 'America/Fortaleza'
  return localMoment(now, zone).day
}

async function record(queries: Queries, workItems: readonly WorkItem[]): Promise<void> {
  const appointments = [...past.lobby, ...past.restroom, ...past.depot]
  for (const { appointment: nth, minutes, start, undone, observation, ...rest } of workItems) {
    const appointment = appointments[nth]!
    const work: PastWork = {
      task: rest.task,
      extra: rest.extra,
      start: clock(start),
      end: minutes === null ? null : clock(start + minutes),
      ...(rest.revision !== undefined && { revision: rest.revision }),
      ...(observation !== undefined && { observation }),
      ...(undone !== undefined && { undoneReason: undone }),
    }
    const actor = { groupId: past.group.id, userId: appointment.person.id }
    await recordWork(queries, actor, [buildPastWork(appointment, work)], now)
  }
}

type WorkItem = typeof workItem extends fc.Arbitrary<infer One> ? One : never

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Runs `work` in a transaction, then rolls it back. */
async function inDiscarded(work: (queries: Queries) => Promise<void>): Promise<void> {
  const discarded = new Error('discarded')
  const transaction = server.database.inGroup(past.group.id, async (queries) => {
    await work(queries)
    throw discarded
  })
  await transaction.catch((error) => {
    if (error !== discarded) throw error
  })
}

// biome-ignore lint/suspicious/noExplicitAny: other tests check the results against their contracts
async function readJson(workItems: Promise<AsyncIterable<string>>): Promise<any> {
  return JSON.parse((await Array.fromAsync(await workItems)).join(''))
}

/** Returns a response with the field names of the code, as the browser converts it. */
async function readAnswer<E extends AnyEndpoint>(
  { answer }: E,
  response: Promise<AsyncIterable<string>>,
): Promise<AnswerOf<E>> {
  return decode(answer, await readJson(response)) as AnswerOf<E>
}

function parsed<E extends AnyEndpoint>(endpoint: E, query: CallInput<E>['query']): ParsedInput<E>['query'] {
  return endpoint.query.parse(query)
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, mock, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { referenceNames } from '@zelo/contract/reference-lists'
import { formatQrContent } from '@zelo/contract/rules/presence'
import { sql } from 'kysely'
import pg from 'pg'
import { createTestApp, monday, type TestApp, type WireInput } from '../test/test-app.ts'
import { buildExample, calls } from '../test/test-calls.ts'
import { openTestSession } from '../test/test-group.ts'
import { createLivingGroup, type LivingGroup } from '../test/test-living-group.ts'
import { createNeighbours, createRecordedGroup, type RecordedGroup } from '../test/test-recorded-group.ts'
import { connectPools } from './database/connect.ts'
import type { Database } from './database/tenant.ts'
import { readReferenceTable } from './kit/reference-tables.ts'
import { hashPassword } from './modules/sessions/password-hash.ts'

/** Tables that grow with the number of groups, or that grow with time. */
const largeTables = [
  'agendas',
  'appointments',
  'changes',
  'cpf_registrations',
  'environments',
  'execution_photos',
  'executions',
  'periodicities',
  'person_days',
  'person_months',
  'revisions',
  'sessions',
  'sign_ins',
  'tasks',
  'users',
  'worked_days',
  ...referenceNames.map((name) => readReferenceTable(name).usedBy.table),
]

/**
 * Maximum number of rows of a large table that one scan may read and discard. In this test, a group has 360 appointments and
 * 4,000 executions.
 */
const mostInVain = 200

/**
 * The two ways in which PostgreSQL plans a repeated statement: a new plan for the values of each run, or one plan for all
 * values.
 */
const planning = ['force_custom_plan', 'force_generic_plan'] as const

const accepted = [
  {
    start: 'history.environment-days (force_generic_plan): executions, ',
    reason:
      'a person’s records of the interval are read instead of the place’s: bounded, and 7 ms at 1,000,000',
  },
]

/** One node of the plan of an executed statement, in the format of PostgreSQL's auto_explain. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

interface Plan {
  'Query Text': string
  Plan: PlanNode
}

const today = monday.slice(0, 10)
const password = 'uma senha de pessoa'
/** Two connections to the same database, one for each value of `planning`. */
const servers: { database: Database; server: TestApp }[] = []
let home: TestApp
let group: RecordedGroup
let living: LivingGroup
/** For each index name, the table and the first column of the index. */
let indexes: Map<string, { table: string; first: string }>
/** The plans of all executed statements, including those of triggers, functions and reference checks. */
let plans: Plan[] = []

before(async () => {
  home = await createTestApp()
  await fill()
  indexes = await readIndexes()
  watchPlans()
  for (const mode of planning) {
    const database = connectPools(`${home.databaseUrl}?options=${buildOptions(mode)}`, console, {
      slowAfter: Number.POSITIVE_INFINITY,
    })
    servers.push({ database, server: await createTestApp({ database }) })
  }
})
after(async () => {
  mock.restoreAll()
  for (const { database, server } of servers) {
    await server.close()
    await database.close()
  }
  await home.close()
})

test('heavy calls discard at most 200 rows per scan', async () => {
  const faults: string[] = []
  for (const [title, input] of Object.entries(heavyCalls(group))) {
    const [name] = title.split(', ')
    const token = name!.startsWith('own-work.') ? group.cleanerToken : group.token
    faults.push(...(await findPlanFaults(title, { token }, input)))
  }
  assert.deepEqual(faults, [])
})

test('deleting an environment uses the indexes of large tables', async () => {
  for (const { server } of servers) {
    const params = { id: await insertUnusedEnvironment() }
    const { endpoint } = calls.find((call) => call.endpoint.name === 'environment.remove')!
    const { status, faults } = await observe(server, endpoint, group, { params })
    assert.equal(status, 204)
    assert.deepEqual(faults, [])
  }
})

test('no call reads all rows of a large table', async () => {
  const faults: string[] = []
  let done = 0
  for (const { endpoint } of calls.toSorted((one, other) => rankCall(one) - rankCall(other))) {
    const caller = await openTestSession(home.database, living.id, living.people.master)
    const input = buildExample(endpoint.name, living, living)
    const { status, faults: found } = await observe(servers[0]!.server, endpoint, caller, input)
    if (status < 300) done += 1
    faults.push(...found.map((fault) => `${endpoint.name}: ${fault}`))
  }
  assert.deepEqual(faults, [])
  assert.ok(done > calls.length * 0.8, `only ${done} calls succeeded`)
})

/**
 * Returns the position of a call in the order of the test. All calls use the same group. Calls that delete data therefore
 * come last, and imports come before calls that create the same records.
 */
function rankCall({ endpoint }: (typeof calls)[number]): number {
  if (/\.(remove|reset)$/.test(endpoint.name)) return 2
  return endpoint.name.endsWith('.import') ? 0 : 1
}

test('the check of query plans fails if a needed index is missing', async () => {
  const { appointmentIds, userId } = group
  const missed = {
    executions_of_appointment: ['appointment.read', { params: { id: appointmentIds[0] } }],
    executions_by_user: ['history.list-user', { query: { userId, dataIni: '2025-12-02', dataFim: today } }],
    cpf_registrations_by_cpf: ['own-work.sign-in', signInByCpf()],
  } as const
  for (const [index, [name, input]] of Object.entries(missed)) {
    assert.deepEqual(await findPlanFaults(name, group, input), [])
    await home.database.asOwner((queries) => sql`drop index ${sql.ref(index)}`.execute(queries))
    const faults = await findPlanFaults(name, group, input)
    assert.ok(faults.length > 0, `the check does not notice that ${index} is missing`)
  }
})

/** Makes PostgreSQL send the plan of each executed statement to the client. */
function watchPlans(): void {
  const { connect } = pg.Client.prototype
  mock.method(
    pg.Client.prototype,
    'connect',
    function (this: pg.Client, ...rest: Parameters<typeof connect>) {
      this.on('notice', ({ message = '' }) => {
        const start = message.indexOf('plan:\n')
        if (start >= 0) plans.push(JSON.parse(message.slice(start + 'plan:\n'.length)))
      })
      return connect.apply(this, rest)
    },
  )
}

function buildOptions(mode: string): string {
  const settings = {
    plan_cache_mode: mode,
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': 0,
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return encodeURIComponent(options.join(' '))
}

/**
 * Creates 20 groups with as much work as the measured group, and 200 groups with plans but no work. Also creates one group
 * with data for every call.
 */
async function fill(): Promise<void> {
  const database = connectPools(home.databaseUrl, console, {
    unlimited: true,
    slowAfter: Number.POSITIVE_INFINITY,
  })
  group = await createRecordedGroup(database, { executions: 4_000, today, environmentsOfCleaner: 5 })
  living = await createLivingGroup(database, 'mare')
  const hash = await hashPassword(password)
  await database.asOwner((queries) =>
    sql`update users set password_hash = ${hash} where group_id = ${group.groupId}`.execute(queries),
  )
  await createNeighbours(database, group, { recorded: 20, planned: 200 })
  await database.close()
  const owner = new pg.Client(home.databaseUrl)
  await owner.connect()
  await owner.query('vacuum analyze')
  await owner.end()
}

/** Inserts an environment that can be deleted: its plan has ended, and it has no work. */
async function insertUnusedEnvironment(): Promise<number> {
  return await home.database.asOwner(async (queries) => {
    const { rows } = await sql<{ environment_id: number }>`
      with e as (
        insert into environments (group_id, company_id, name, name_key, floor, category_id, sector_id, qr_key)
        select group_id, company_id, 'Sem uso', 'sem uso', floor, category_id, sector_id, 'chave' from environments
        where group_id = ${group.groupId} and id = ${group.environmentId} returning *),
      p as (
        insert into periodicities (group_id, company_id, name, type, start_time, end_time)
        select group_id, company_id, 'x', 'sem', '06:00', '07:00' from e returning *),
      r as (
        insert into revisions (group_id, periodicity_id, position, start_time, end_time)
        select group_id, id, 1, '08:00', '09:00' from p)
      insert into agendas (group_id, company_id, environment_id, user_id, periodicity_id, valid_from, valid_to)
      select e.group_id, e.company_id, e.id, ${group.userId}, p.id, '2026-01-05', '2026-01-09' from e, p
      returning environment_id`.execute(queries)
    return rows[0]!.environment_id
  })
}

async function readIndexes(): Promise<typeof indexes> {
  return await home.database.asOwner(async (queries) => {
    const { rows } = await sql<{ name: string; table: string; first: string }>`
      select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table", a.attname as first
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid::regclass::text = any(${largeTables})`.execute(queries)
    return new Map(rows.map(({ name, ...index }) => [name, index]))
  })
}

/** Returns the faults that the plans of a call have, for each value of `planning`. */
async function findPlanFaults(title: string, caller: { token: string }, input: WireInput): Promise<string[]> {
  const name = title.split(', ')[0]!
  const { endpoint } = calls.find((call) => call.endpoint.name === name)!
  const faults: string[] = []
  for (const [index, { server }] of servers.entries()) {
    const { status, faults: found } = await observe(server, endpoint, caller, input)
    assert.ok(status < 300, `${title} was rejected with ${status}`)
    faults.push(...found.map((fault) => `${title} (${planning[index]}): ${fault}`))
  }
  return faults.filter((fault) => !accepted.some(({ start }) => fault.startsWith(start)))
}

/** Makes a call and returns the faults of the plans of its statements. */
async function observe(
  server: TestApp,
  endpoint: (typeof calls)[number]['endpoint'],
  caller: { token: string },
  input: WireInput,
): Promise<{ status: number; faults: string[] }> {
  plans = []
  const { status } = await server.send(caller, endpoint, input)
  // The plan of the last statement arrives when its transaction ends. The response of a call that only reads does not wait
  // for this end.
  const { database } = servers.find((one) => one.server === server)!
  while (database.pools().some(({ size, idle }) => idle < size)) await delay(1)
  assert.ok(plans.length > 0, `${endpoint.name}: no statement was seen`)
  const faults = plans.flatMap(({ Plan, 'Query Text': text }) =>
    findNodeFaults(Plan).map((fault) => `${fault}: ${text.replace(/\s+/g, ' ').trim()}`),
  )
  return { status, faults }
}

function findNodeFaults(node: PlanNode): string[] {
  const inner = (node.Plans ?? []).flatMap(findNodeFaults)
  const index = indexes.get(node['Index Name'] ?? '')
  const table = node['Relation Name'] ?? index?.table ?? ''
  if (!largeTables.includes(table)) return inner
  const fault = findScanFault(node, index?.first)
  return fault ? [`${table}, ${fault}`, ...inner] : inner
}

function findScanFault(node: PlanNode, firstColumn: string | undefined): string | undefined {
  if (node['Node Type'] === 'Seq Scan') return 'read in whole'
  if (firstColumn && !node['Index Cond']?.includes(firstColumn))
    return `scanned the whole of ${node['Index Name']}`
  const inVain = node['Rows Removed by Filter'] ?? 0
  if (inVain > mostInVain) return `${inVain} rows read and discarded by ${node.Filter}`
  return undefined
}

function signInByCpf(): WireInput {
  return { body: { login: living.people.cleaner.cpf, password: living.password } }
}

/**
 * Returns the most frequent and the most expensive calls with their longest intervals. The keys are the names of the test
 * cases.
 */
function heavyCalls(group: RecordedGroup): Record<string, WireInput> {
  const { companyId, userId, environmentId, agendaId } = group
  const interval = { from: '2025-12-02', to: today }
  const dates = { dataIni: '2026-02-20', dataFim: today }
  const whole = { companyId, ...interval }
  const proof = { scanned: formatQrContent(environmentId, group.qrKey) }
  const item = {
    clientId: randomUUID(),
    target: { appointmentId: group.appointmentIds.at(-1)! },
    taskId: group.taskIds[0]!,
    revisionId: null,
    extra: true,
    startedAt: monday,
    endedAt: monday,
    observation: null,
    undoneReason: null,
    proof,
  }
  return {
    'session.create': { body: { email: `0@${group.groupId}.medido`, password } },
    'own-work.sign-in, by e-mail': { body: { login: `1@${group.groupId}.medido`, password } },
    'own-work.sign-in, by CPF': signInByCpf(),
    'user.list': { params: { companyId } },
    'company.list': { params: { companyId } },
    'cpf-registration.list': { params: { companyId } },
    'sector.list': {},
    'environment.list': {},
    'environment.page': { query: { search: 'sala 1' } },
    'environment.form': { params: { companyId } },
    'periodicity.list': { query: { Id_Empresa: companyId } },
    'agenda.read': { params: { id: agendaId } },
    'appointment.list': { query: { companyId, ...dates } },
    'appointment.range': { query: { companyId, ...interval } },
    'appointment.month': { query: { companyId, month: '2026-02', search: 'pessoa' } },
    'appointment.day': { query: { companyId, day: '2026-02-27' } },
    'appointment.read': { params: { id: group.appointmentIds[0] } },
    'cancellation.preview': { query: { dataIni: today, dataFim: '2026-03-09', userId } },
    'cancellation.list': {},
    'execution.list-agenda': { query: { agendaId, ...dates } },
    'history.list-company': { query: { companyId, ...dates } },
    'history.list-user': { query: { userId, ...dates } },
    'history.list-environment': { query: { environmentId, ...dates } },
    'history.collaborators': { query: whole },
    'history.collaborators, by name': { query: { ...whole, search: 'pessoa 1' } },
    'history.collaborator-days': { params: { id: userId }, query: interval },
    'history.environments': { query: whole },
    'history.environments, by name': { query: { ...whole, search: 'sala 1' } },
    'history.client-report-rows, by person': {
      query: { ...whole, search: 'a', in: 'name,environment', by: 'person' },
    },
    'history.environment-collaborators': { params: { id: environmentId }, query: interval },
    'history.environment-days': { params: { id: environmentId }, query: { userId, ...interval } },
    'history.export-environments': { query: whole },
    'history.undone-procedures': { query: whole },
    'history.undone-tasks': { query: { ...whole, procedure: 'nome 3' } },
    'audit.facts': { query: whole },
    'change.list': { query: interval },
    'change.list, by person': { query: { ...interval, userId } },
    'change.export': { query: { ...interval, subject: 'environment' } },
    'qr-code.list': { body: { environmentIds: [environmentId] } },
    'own-work.list': { query: { from: '2026-02-20', to: today } },
    'own-work.place': { body: { proof } },
    'own-work.record': { body: { sentAt: monday, works: [item] } },
  }
}

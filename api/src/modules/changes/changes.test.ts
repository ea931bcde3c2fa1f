import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createBranch } from '@zelo/contract/branches'
import { type Change, exportChanges, listChanges } from '@zelo/contract/changes'
import { sectors } from '@zelo/contract/reference-kinds'
import { editUser } from '@zelo/contract/user-administration'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import type { Queries } from '../../database/tenant.ts'

let server: TestApp
let group: TestGroup
let groups = 0

before(async () => {
  server = await createTestApp()
  group = await newGroup()
})
after(() => server.close())

const newGroup = () => {
  groups += 1
  return createGroup(server.database, { marker: `orla${groups}` })
}

/** A range of days that includes the current day in every time zone. */
const today = new Date()
const dayAt = (offset: number) => new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
const around = { from: dayAt(-1), to: dayAt(1) }

async function list(group: TestGroup, query: object = {}): Promise<Change[]> {
  const reply = await server.callAs(group.people.master, listChanges, { query: { ...around, ...query } })
  return reply.body.rows
}

async function createSector(group: TestGroup, name: string): Promise<number> {
  const body = { name, companyId: group.branch }
  const caller = group.people.coordinator
  return ((await server.callAs(caller, sectors.create, { body })).body as { id: number }).id
}

test('a change has its author, time, origin, and old and new values', async () => {
  const own = await newGroup()
  const id = await createSector(own, 'Copa')
  const response = await server.app.inject({
    method: 'PUT',
    url: `/api/setor/${id}`,
    remoteAddress: '203.0.113.7',
    headers: { authorization: `Bearer ${own.people.coordinator.token}` },
    payload: { name: "Copa d'água\\", empresa: own.branch },
  })
  assert.equal(response.statusCode, 200, response.body)
  const [changed, created] = await list(own, { subject: 'sector', userId: own.people.coordinator.id })
  const { at, requestId, id: _id, ...rest } = changed!
  assert.deepEqual(rest, {
    userId: own.people.coordinator.id,
    userName: own.people.coordinator.name,
    address: '203.0.113.7',
    subject: 'sector',
    subjectId: id,
    name: "Copa d'água\\",
    personId: null,
    personName: null,
    companyId: own.branch,
    companyName: `${own.marker} Filial Centro`,
    action: 'changed',
    before: { name: 'Copa' },
    after: { name: "Copa d'água\\" },
  })
  assert.match(at, /-03:00$/)
  assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000)
  assert.equal(requestId, response.headers['x-request-id'])
  assert.notEqual(requestId, created?.requestId)
  assert.deepEqual([created?.action, created?.before, created?.after], ['created', null, { name: 'Copa' }])
})

test('each filter returns only matching changes, newest first', async () => {
  const own = await newGroup()
  const { people, branch, otherBranch } = own
  await createSector(own, 'Recepção Norte')
  await server.callAs(people.master, editUser, {
    body: { id: people.cleaner.id, nome: 'Inês Prado', telefone: '', ativo: 1 },
  })
  const removed = own.sectors.free
  await server.callAs(people.coordinator, sectors.remove, { params: { id: removed } })
  const found = async (query: object) =>
    (await list(own, query)).map(({ subject, action }) => `${subject} ${action}`)
  const byCoordinator = { userId: people.coordinator.id }
  assert.deepEqual(await found(byCoordinator), ['sector removed', 'sector created'])
  assert.deepEqual(await found({ userId: people.master.id }), ['user changed'])
  assert.deepEqual(await found({ ...byCoordinator, action: 'created' }), ['sector created'])
  assert.deepEqual(await found({ subject: 'user', action: 'changed' }), ['user changed'])
  assert.deepEqual(await found({ search: 'recepcao norte' }), ['sector created'])
  assert.deepEqual(await found({ search: 'INES', action: 'changed' }), ['user changed'])
  assert.deepEqual(await found({ ...byCoordinator, companyId: otherBranch }), [])
  assert.deepEqual(await found({ ...byCoordinator, companyId: branch }), ['sector removed', 'sector created'])
  const ofGroup = { userId: people.master.id, companyId: own.parent }
  assert.deepEqual(await found(ofGroup), ['user changed'])
  assert.deepEqual(await found({ ...ofGroup, alone: '1' }), [])
  assert.deepEqual(await found({ from: dayAt(-9), to: dayAt(-2) }), [])
  const readError = async (query: object) =>
    (await server.callAs(people.master, listChanges, { query: { ...around, ...query } })).problem.code
  assert.equal(await readError({ from: dayAt(1), to: dayAt(-1) }), 'invalid_interval')
  assert.equal(await readError({ from: '2020-01-01' }), 'invalid_interval')
  assert.equal(await readError({ older: 'x' }), 'invalid_input')
  assert.equal(await readError({ userId: group.people.cleaner.id }), 'not_found')
  assert.equal(await readError({ companyId: group.branch }), 'not_found')
})

test('the pages list each change once, and the export lists all changes', async () => {
  const own = await newGroup()
  // All changes of one statement have the same instant.
  await server.database.inGroup(own.id, async (queries) => {
    await sql`select set_config('app.user_id', ${String(own.people.coordinator.id)}, true)`.execute(queries)
    const rows = Array.from({ length: 7 }, (_, place) => ({
      group_id: own.id,
      company_id: own.branch,
      name: `Ala ${place}`,
      name_key: `ala ${place}`,
    }))
    await queries.insertInto('sectors').values(rows).execute()
  })
  const query = { ...around, userId: own.people.coordinator.id }
  const seen: Change[] = []
  let older: string | undefined
  do {
    const asked = { ...query, size: 3, ...(older && { older }) }
    const { rows, next } = (await server.callAs(own.people.master, listChanges, { query: asked })).body
    assert.ok(rows.length <= 3)
    seen.push(...rows)
    older = next ?? undefined
    // A change that is recorded between two reads must not shift the pages.
    await createSector(own, `Nova ${seen.length}`)
  } while (older)
  assert.deepEqual(
    seen.map(({ name }) => name),
    [6, 5, 4, 3, 2, 1, 0].map((place) => `Ala ${place}`),
  )
  const all = (await server.callAs(own.people.master, exportChanges, { query })).body
  assert.deepEqual(all.slice(-7), seen)
  assert.equal(all.length, 10)
})

test('only a master administrator can read the changes', async () => {
  for (const person of ['cleaner', 'reader', 'coordinator'] as const) {
    for (const call of [listChanges, exportChanges]) {
      const reply = await server.send(group.people[person], call, { query: around })
      assert.equal(reply.problem.code, 'forbidden', `${person} ${call.name}`)
    }
  }
})

test('writes that are rejected, rolled back or without effect record no change', async () => {
  const own = await newGroup()
  const { people } = own
  const before = await list(own)
  const name = `${own.marker} Setor Um`
  const taken = { body: { name, companyId: own.branch } }
  assert.equal((await server.callAs(people.coordinator, sectors.create, taken)).problem.code, 'duplicate')
  const reader = await server.callAs(people.reader, sectors.create, {
    body: { name: 'Copa', companyId: own.branch },
  })
  assert.equal(reader.problem.code, 'forbidden')
  const inUse = { params: { id: own.sectors.used } }
  assert.equal((await server.callAs(people.coordinator, sectors.remove, inUse)).problem.code, 'in_use')
  const branch = {
    NOME: `${own.marker} Filial Norte`,
    CNPJ: '12.ABC.345/01DE-35',
    ENDERECO: 'Rua',
    NUMERO: '1',
    Id_Empresas: own.parent,
  }
  assert.equal((await server.callAs(people.master, createBranch, { body: branch })).problem.code, 'duplicate')
  const same = { params: { id: own.sectors.used }, body: { name, empresa: own.branch } }
  assert.equal((await server.callAs(people.coordinator, sectors.edit, same)).status, 200)
  await assert.rejects(
    server.database.inGroup(own.id, async (queries) => {
      await queries.updateTable('sectors').set({ name: 'Outro' }).execute()
      throw new Error('rolled back')
    }),
    /rolled back/,
  )
  assert.deepEqual(await list(own), before)
})

test('a transaction records only the difference between its start and end', async () => {
  const own = await newGroup()
  const rename = (queries: Queries, name: string) =>
    queries.updateTable('sectors').set({ name }).where('id', '=', own.sectors.used).execute()
  await server.database.inGroup(own.id, async (queries) => {
    await rename(queries, 'Outro')
    await rename(queries, `${own.marker} Setor Um`)
  })
  assert.deepEqual(await list(own, { subject: 'sector', action: 'changed' }), [])
  await server.database.inGroup(own.id, async (queries) => {
    await rename(queries, 'Um')
    await rename(queries, 'Dois')
  })
  const [change, ...others] = await list(own, { subject: 'sector', action: 'changed' })
  assert.deepEqual([change?.before, change?.after], [{ name: `${own.marker} Setor Um` }, { name: 'Dois' }])
  assert.deepEqual([change?.userId, change?.address], [null, null])
  assert.equal(others.length, 0)
})

test('not even the owner of the tables can rewrite a change', async () => {
  const all = () =>
    server.database.asOwner(async (queries) => {
      const { rows } = await sql`select * from changes order by id`.execute(queries)
      return rows
    })
  const before = await all()
  const statements = [
    sql`update changes set name = 'x'`,
    sql`delete from changes`,
    sql`truncate changes`,
    sql`insert into changes (group_id, subject, subject_id, name, name_key, action, after)
      values (${group.id}, 'sector', 1, 'x', 'x', 'created', '{}')`,
  ]
  for (const statement of statements) {
    await assert.rejects(
      server.database.inGroup(group.id, (queries) => statement.execute(queries)),
      /permission denied/,
    )
    await assert.rejects(
      server.database.inGroup(group.id, async (queries) => {
        await sql`set local app.rewrite_changes = 'on'`.execute(queries)
        await statement.execute(queries)
      }),
      /permission denied/,
    )
  }
  for (const statement of statements.slice(0, 3)) {
    await assert.rejects(
      server.database.asOwner((queries) => statement.execute(queries)),
      /a change that was recorded stands/,
    )
  }
  assert.deepEqual(await all(), before)
})

test("a person's data can be anonymised without removing changes", async () => {
  const own = await newGroup()
  const { cleaner, master } = own.people
  await server.callAs(master, editUser, {
    body: { id: cleaner.id, nome: 'Inês Prado', telefone: '', ativo: 1 },
  })
  const before = await list(own)
  await server.database.asOwner(async (queries) => {
    await sql`select anonymise_changes(${own.id}, ${cleaner.id})`.execute(queries)
  })
  const after = await list(own)
  const changesText = JSON.stringify(after.map(({ personName, ...change }) => change))
  for (const value of [cleaner.name, cleaner.email, cleaner.cpf, 'Inês Prado'])
    assert.ok(!changesText.includes(JSON.stringify(value)), value)
  assert.deepEqual(
    after.map(({ id, action, before }) => [id, action, Object.keys(before ?? {})]),
    before.map(({ id, action, before }) => [id, action, Object.keys(before ?? {})]),
  )
  assert.ok(changesText.includes(master.email), 'other people’s data are missing')
})

test('replaying all changes in order gives the current rows', async () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('create' as const), name: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ kind: fc.constant('edit' as const), at: fc.nat(9), name: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
  )
  const own = await newGroup()
  await server.database.asOwner((queries) =>
    sql`
    delete from sectors where group_id = ${own.id} and id = ${own.sectors.free}`.execute(queries),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      for (const one of acts) {
        const ids = await selectSectorIds(own)
        const caller = own.people.coordinator
        const id = 'at' in one ? ids[one.at % ids.length]! : 0
        if (one.kind === 'create')
          await server.callAs(caller, sectors.create, {
            body: { name: `Ala ${one.name}`, companyId: own.branch },
          })
        if (one.kind === 'edit')
          await server.callAs(caller, sectors.edit, {
            params: { id },
            body: { name: `Ala ${one.name}`, empresa: own.branch },
          })
        if (one.kind === 'remove') await server.callAs(caller, sectors.remove, { params: { id } })
      }
      assert.deepEqual(await replayed(own), await stored(own))
    }),
    { numRuns: 15 },
  )
})

async function selectSectorIds(own: TestGroup): Promise<number[]> {
  const rows = await server.database.inGroup(own.id, (queries) =>
    queries.selectFrom('sectors').select('id').orderBy('id').execute(),
  )
  return rows.map(({ id }) => id)
}

type Sector = { companyId: number | null } & Record<string, unknown>

/** Rebuilds a group's sectors from the recorded changes. */
async function replayed(own: TestGroup): Promise<Map<number, Sector>> {
  const query = { ...around, subject: 'sector' as const }
  const all = (await server.callAs(own.people.master, exportChanges, { query })).body
  const state = new Map<number, Sector>()
  for (const { action, subjectId, companyId, before, after } of all.toReversed()) {
    const known = state.get(subjectId)
    if (known) for (const [key, value] of Object.entries(before ?? {})) assert.deepEqual(known[key], value)
    if (action === 'removed') state.delete(subjectId)
    else state.set(subjectId, { ...known, companyId, ...after })
  }
  return new Map([...state].toSorted(([one], [other]) => one - other))
}

async function stored(own: TestGroup): Promise<Map<number, Sector>> {
  const rows = await server.database.inGroup(own.id, (queries) =>
    queries.selectFrom('sectors').select(['id', 'company_id', 'name']).orderBy('id').execute(),
  )
  return new Map(rows.map(({ id, company_id, name }) => [id, { companyId: company_id, name }]))
}

test("reading the log of one record requires the record's kind", async () => {
  const own = await newGroup()
  const [copa, hall] = [await createSector(own, 'Copa'), await createSector(own, 'Hall')]
  const by = own.people.coordinator.id
  const names = async (query: object) => (await list(own, { userId: by, ...query })).map(({ name }) => name)
  assert.deepEqual(await names({ subject: 'sector', subjectId: copa }), ['Copa'])
  assert.deepEqual(await names({ subject: 'environment', subjectId: hall }), [])
  assert.deepEqual(await names({ subjectId: copa }), ['Hall', 'Copa'])
})

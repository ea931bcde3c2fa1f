import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { saveAgendas } from '@zelo/contract/agendas'
import {
  changeCpfStatus,
  cpfActions,
  importCpfRegistrations,
  listCpfRegistrations,
  registrationsPerDay,
} from '@zelo/contract/cpf-registrations'
import { templateCsv } from '@zelo/contract/imports'
import { completeCpf, maskCpf } from '@zelo/contract/rules/cpf'
import { createSession } from '@zelo/contract/sessions'
import { listUsers } from '@zelo/contract/user-administration'
import { signUp } from '@zelo/contract/users'
import { type Caller, createTestApp, type Reply, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
import { buildAgendaItem } from '../agendas/test-agenda.ts'

let server: TestApp
let group: TestGroup
let other: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
  other = await createGroup(server.database, { marker: 'bruma' })
})
after(() => server.close())

let used = 300_000_000
const newCpf = () => completeCpf(String(++used))

interface Sending {
  parent?: number
  branch?: number
  by?: Caller
  skipExisting?: boolean
}

function send(lines: readonly string[], more: Sending = {}): Promise<Reply> {
  const {
    parent = group.parent,
    branch = group.branch,
    by = group.people.coordinator,
    skipExisting = false,
  } = more
  const csv = new File([lines.join('\r\n')], 'cpfs.csv', { type: 'application/vnd.ms-excel' })
  const body = { csv, idEmpresa: parent, idEmpresaFilial: branch, skipExisting }
  return server.send(by, importCpfRegistrations.call, { body })
}

async function listed(of: TestGroup = group) {
  const params = { companyId: of.parent }
  return (await server.callAs(of.people.reader, listCpfRegistrations, { params })).body
}

const listFaults = ({ problem }: Reply) =>
  problem.faults?.map(({ line, column, value, reason }) => [line, column, value, reason])

test('imports CPFs with and without punctuation as active CPFs of a branch [R2-182 R2-271 R2-310]', async () => {
  const cpfs = [newCpf(), newCpf(), newCpf()]
  const reply = await send(['CPF', cpfs[0]!, maskCpf(cpfs[1]!), ` ${maskCpf(cpfs[2]!)} `], {
    branch: group.otherBranch,
  })
  assert.deepEqual([reply.status, reply.body], [201, { imported: 3 }])
  const rows = (await listed()).filter(({ CPF }) => cpfs.includes(CPF))
  assert.deepEqual(
    rows.map(({ ATIVO, companyId }) => [ATIVO, companyId]),
    Array(3).fill([true, group.otherBranch]),
  )
  assert.equal((await send(['cpf', newCpf()], { branch: group.parent })).status, 201)
})

test('reports invalid, repeated and registered CPFs by line and imports nothing [R2-188 R2-189]', async () => {
  const before = await listed()
  const fresh = newCpf()
  const { cleaner, inactiveCpf } = group.people
  const lines = ['cpf', fresh, '111.111.111-11', cleaner.cpf, inactiveCpf.cpf, maskCpf(fresh), '123']
  assert.deepEqual(listFaults(await send(lines)), [
    [3, 'cpf', '111.111.111-11', 'invalid_cpf'],
    [4, 'cpf', cleaner.cpf, 'already_registered'],
    [5, 'cpf', inactiveCpf.cpf, 'already_registered'],
    [6, 'cpf', maskCpf(fresh), 'repeated_in_file'],
    [7, 'cpf', '123', 'invalid_cpf'],
  ])
  assert.deepEqual(listFaults(await send(['cpf', fresh, cleaner.cpf])), [
    [3, 'cpf', cleaner.cpf, 'already_registered'],
  ])
  assert.deepEqual(await listed(), before)
})

test('skips registered CPFs on request, active or not', async () => {
  const fresh = newCpf()
  const { cleaner, inactiveCpf } = group.people
  const lines = ['cpf', maskCpf(cleaner.cpf), fresh, inactiveCpf.cpf]
  const before = await listed()
  const skipped = {
    count: 2,
    first: [
      { line: 2, column: 'cpf', value: cleaner.cpf, reason: 'already_registered' },
      { line: 4, column: 'cpf', value: inactiveCpf.cpf, reason: 'already_registered' },
    ],
  }
  assert.deepEqual((await send(lines, { skipExisting: true })).body, { imported: 1, skipped })
  assert.deepEqual(
    (await listed()).filter(({ CPF }) => CPF !== fresh),
    before,
  )
  assert.deepEqual(listFaults(await send([...lines, '123'], { skipExisting: true })), [
    [5, 'cpf', '123', 'invalid_cpf'],
  ])
})

test('the example in the template is no valid CPF [R2-182]', async () => {
  const [header, example] = templateCsv(importCpfRegistrations.file, 'pt-BR')
    .replace('\ufeff', '')
    .split('\r\n')
  assert.equal(header, 'cpf')
  assert.deepEqual(listFaults(await send([header, example!])), [[2, 'cpf', '000.000.000-00', 'invalid_cpf']])
})

test('an import of a removed CPF restores the person as a cleaner', async () => {
  const { coordinator, master } = other.people
  const body = { acao: [cpfActions.remove], cpf: [coordinator.cpf] }
  assert.equal((await server.send(master, changeCpfStatus, { body })).status, 204)
  const fresh = newCpf()
  const place = { parent: other.parent, branch: other.otherBranch, by: master }
  assert.deepEqual((await send(['cpf', fresh, coordinator.cpf], place)).body, { imported: 2 })
  const row = (await listed(other)).find(({ CPF }) => CPF === coordinator.cpf)
  assert.deepEqual([row?.ATIVO, row?.companyId], [true, other.otherBranch])
  const credentials = { email: coordinator.email, password: other.password }
  const { problem } = await server.callAs(null, createSession, { body: credentials })
  assert.equal(problem.code, 'invalid_credentials', 'the old password came back')
  const params = { companyId: other.parent }
  const people = (await server.callAs(master, listUsers, { params })).body
  const person = people.find(({ id }) => id === coordinator.id)
  assert.deepEqual(
    [person?.coordenador, person?.companyId, person?.empresaPrincipal],
    [0, other.otherBranch, false],
  )
})

test("a coordinator's file is rejected at the row of a removed CPF", async () => {
  const { master, coordinator, inactive } = group.people
  const body = { acao: [cpfActions.remove], cpf: [inactive.cpf] }
  assert.equal((await server.send(master, changeCpfStatus, { body })).status, 204)
  const before = await listed()
  for (const skipExisting of [false, true]) {
    const sent = await send(['cpf', newCpf(), inactive.cpf], { by: coordinator, skipExisting })
    assert.deepEqual(listFaults(sent), [[3, 'cpf', inactive.cpf, 'removed_cpf']])
  }
  assert.deepEqual(await listed(), before)
})

test('a group imports at most five thousand CPFs a day', async () => {
  const crowd = await createGroup(server.database, { marker: 'multidao' })
  const place = { parent: crowd.parent, branch: crowd.branch, by: crowd.people.master }
  const registered = (await listed(crowd)).length
  const free = registrationsPerDay - registered
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => completeCpf(String(300_000_000 + from + index)))
  assert.deepEqual((await send(['cpf', ...numbers(0, free)], place)).body, { imported: free })
  assert.deepEqual(listFaults(await send(['cpf', ...numbers(free, 1)], place)), [
    [null, null, '', 'too_many_today'],
  ])
  await server.database.asOwner((queries) =>
    queries
      .updateTable('cpf_registrations')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('group_id', '=', crowd.id)
      .execute(),
  )
  assert.deepEqual((await send(['cpf', ...numbers(free, 1)], place)).body, { imported: 1 })
})

test("an import needs an active company of the caller's own group", async () => {
  const places: Sending[] = [
    { branch: other.branch },
    { parent: other.parent },
    { parent: other.parent, branch: other.branch },
    { parent: group.branch },
    { branch: 999_999 },
  ]
  const before = await Promise.all([listed(), listed(other)])
  for (const place of places) {
    assert.equal((await send(['cpf', newCpf()], place)).problem.code, 'not_found', JSON.stringify(place))
  }
  for (const by of [group.people.cleaner, group.people.reader]) {
    assert.equal((await send(['cpf', newCpf()], { by })).problem.code, 'forbidden')
  }
  assert.deepEqual(await Promise.all([listed(), listed(other)]), before)
})

test('two concurrent copies of a file register each CPF once [R2-188]', async () => {
  const cpfs = Array.from({ length: 500 }, newCpf)
  const middle = { group_id: group.id, company_id: group.branch, cpf: cpfs[250]! }
  const sent: Promise<Reply>[] = []
  await server.database.inGroup(group.id, async (queries) => {
    // The two files list the same CPFs in opposite orders. Another transaction registers the CPF in the middle of both
    // files, so both imports wait for this transaction.
    await queries.insertInto('cpf_registrations').values(middle).execute()
    sent.push(send(['cpf', ...cpfs]), send(['cpf', ...cpfs.toReversed()], { branch: group.otherBranch }))
    await untilSomebodyWaits(server.database, sent.length)
    await queries.deleteFrom('cpf_registrations').where('cpf', '=', middle.cpf).execute()
  })
  const replies = await Promise.all(sent)
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 400])
  const rejected = replies.find(({ status }) => status === 400)
  assert.deepEqual([rejected?.problem.code, rejected?.problem.facts], ['import_refused', { faults: 500 }])
  const rows = (await listed()).filter(({ CPF }) => cpfs.includes(CPF))
  assert.equal(rows.length, 500)
  assert.equal(new Set(rows.map(({ companyId }) => companyId)).size, 1)
})

test('an import and a concurrent status change of CPFs do not deadlock', async () => {
  const [first = '', second = ''] = [newCpf(), newCpf()].toSorted()
  for (const cpf of [second, first]) assert.equal((await send(['cpf', cpf])).status, 201)
  const { importing, changing } = await server.database.inGroup(group.id, async (queries) => {
    await queries.selectFrom('cpf_registrations').select('id').where('cpf', '=', first).forUpdate().execute()
    const importing = send(['cpf', first, second])
    await untilSomebodyWaits(server.database)
    const body = { acao: [cpfActions.inactivate, cpfActions.inactivate], cpf: [first, second] }
    const changing = server.send(group.people.master, changeCpfStatus, { body })
    await untilSomebodyWaits(server.database, 2)
    return { importing, changing }
  })
  assert.deepEqual([(await importing).problem.code, (await changing).status], ['import_refused', 204])
})

test('an import and a plan for the same people do not deadlock', async () => {
  const own = await createGroup(server.database, { marker: 'cais' })
  const { cleaner, master: by } = own.people
  const place = { parent: own.parent, branch: own.branch, by }
  // People are locked by id and CPFs by number. The orders differ here: the person with the higher id has the lower
  // CPF.
  const cpf = completeCpf('012345678')
  assert.equal((await send(['cpf', cpf], place)).status, 201)
  const email = 'nova@cais.example'
  const newcomer = {
    nome: 'Nova Pessoa',
    email,
    emailConfirmation: email,
    password: own.password,
    dataNascimento: '1988-02-29',
    cpf,
    telefone: '85999990000',
  }
  assert.equal((await server.callAs(null, signUp, { body: newcomer })).status, 204)
  const session = await server.callAs(null, createSession, { body: { email, password: own.password } })
  const people = [cleaner, session.body.user]
  const removal = { acao: people.map(() => cpfActions.remove), cpf: people.map((person) => person.cpf) }
  assert.equal((await server.callAs(by, changeCpfStatus, { body: removal })).status, 204)

  const { planning, importing } = await server.database.inGroup(own.id, async (queries) => {
    await queries.selectFrom('users').select('id').where('id', '=', cleaner.id).forUpdate().execute()
    const body = people.map((person) => buildAgendaItem(own, { person }))
    const planning = server.callAs(by, saveAgendas, { query: {}, body })
    await untilSomebodyWaits(server.database)
    const importing = send(['cpf', ...removal.cpf], place)
    await untilSomebodyWaits(server.database, 2)
    return { planning, importing }
  })
  const { problem } = await planning
  assert.deepEqual(problem.errors, { '0.Id_Users': 'user_inactive', '1.Id_Users': 'user_inactive' })
  assert.deepEqual((await importing).body, { imported: 2 })
})

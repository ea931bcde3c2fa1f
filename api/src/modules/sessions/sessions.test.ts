import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { listAppointments } from '@zelo/contract/appointments'
import { listChanges } from '@zelo/contract/changes'
import { createFieldSession } from '@zelo/contract/my-work'
import { sectors } from '@zelo/contract/reference-kinds'
import { createSession, endSession } from '@zelo/contract/sessions'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, openTestSession, type Person, type TestGroup } from '../../../test/test-group.ts'
import { hashToken } from '../../http/token.ts'
import { hashPassword } from './password-hash.ts'

let server: TestApp
let group: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
})
after(() => server.close())

const signIn = (email: string, password = group.password) =>
  server.callAs(null, createSession, { body: { email, password } })

/** Returns the status of a back-office request with this token. The status is 200 if the token is valid. */
const readTokenStatus = async (token: string) =>
  (await server.callAs({ token }, sectors.list, { query: {} })).status

const hours = 3_600_000
const inRealTime = (offset = 0) => new Date(Date.now() + offset).toISOString()

test('a sign-in returns the session with all its fields [R2-208 R2-209 R1-164 R1-166 R1-167 R1-176 R1-177 R1-179 R1-294 R1-295 R2-207]', async () => {
  server.setClock('2026-03-02T11:30:00Z')
  const { master } = group.people
  const { token, user, ...session } = (await signIn(master.email)).body
  const { createdAt, updatedAt, ...person } = user
  assert.match(token, /^[\w-]{43}$/)
  assert.deepEqual(session, {
    dataHoraToken: '2026-03-02T08:30:00-03:00',
    cpfUserMaster: [{ CPF: master.cpf, Id_Empresas: group.parent }],
    empresaPrincipal: [{ Id_Empresas: group.parent, NOME: 'orla Matriz' }],
    nivelAcesso: [{ Nome_NivelAcesso: 'orla Administração' }],
    grupo: { Id_Empresas: group.parent, NOME: 'orla Matriz', timeZone: 'America/Fortaleza' },
  })
  assert.deepEqual(person, {
    id: master.id,
    nome: master.name,
    email: master.email,
    cpf: master.cpf,
    telefone: 'orla 85 9 9999-0000',
    dataNascimento: '1990-05-17',
    avatar: 'orla-master.webp',
    avatar_url: '/api/files/orla-master.webp',
    ativo: 1,
    coordenador: 1,
    companyId: group.parent,
    tipo: 'COORDENADOR',
  })
  assert.match(createdAt, /-03:00$/)
  assert.match(updatedAt, /-03:00$/)
})

test('the lists of master CPFs and main companies may be empty [R1-165]', async () => {
  const coordinator = (await signIn(group.people.coordinator.email)).body
  assert.deepEqual(coordinator.cpfUserMaster, [])
  assert.equal(coordinator.empresaPrincipal.length, 1)
  const reader = (await signIn(group.people.reader.email)).body
  assert.deepEqual([reader.cpfUserMaster, reader.empresaPrincipal, reader.nivelAcesso], [[], [], []])
})

test('only coordinators with a master CPF of their group are administrators [R3-003]', async () => {
  const own = await createGroup(server.database, { marker: 'serra' })
  const { coordinator, cleaner } = own.people
  const query = { from: '2026-03-02', to: '2026-03-02' }
  const readsChanges = async (person: Person) =>
    (await server.callAs(person, listChanges, { query })).status === 200
  const grant = (cpf: string, of: TestGroup) =>
    server.database.asOwner((queries) =>
      queries.insertInto('master_cpfs').values({ group_id: of.id, cpf, company_id: of.parent }).execute(),
    )
  await grant(coordinator.cpf, group)
  await grant(cleaner.cpf, own)
  assert.deepEqual([await readsChanges(coordinator), await readsChanges(cleaner)], [false, false])

  await grant(coordinator.cpf, own)
  assert.equal(await readsChanges(coordinator), true)
  const { cpfUserMaster } = (await signIn(coordinator.email, own.password)).body
  assert.deepEqual(cpfUserMaster, [{ CPF: coordinator.cpf, Id_Empresas: own.parent }])
})

test('administrators and coordinators can read the back office [R3-004]', async () => {
  server.setClock(inRealTime())
  for (const { email } of [group.people.master, group.people.coordinator, group.people.reader]) {
    assert.equal(await readTokenStatus((await signIn(email)).body.token), 200)
  }
  assert.equal(await readTokenStatus((await signIn(group.people.cleaner.email)).body.token), 403)
})

test('the session of a cleaner identifies the user as a cleaner', async () => {
  const { user } = (await signIn(group.people.cleaner.email)).body
  assert.equal(user.coordenador, 0)
  assert.equal(user.tipo, 'ASG')
})

test('the login time is in America/Fortaleza, whatever the company’s zone [R1-199]', async () => {
  const far = await createGroup(server.database, { marker: 'acre' })
  await server.database.asOwner((queries) =>
    queries
      .updateTable('companies')
      .set({ time_zone: 'America/Rio_Branco' })
      .where('group_id', '=', far.id)
      .execute(),
  )
  server.setClock('2026-03-03T01:15:00Z')
  const session = (await signIn(far.people.master.email, far.password)).body
  assert.equal(session.dataHoraToken, '2026-03-02T22:15:00-03:00')
  assert.match(session.user.createdAt, /-05:00$/)
})

test('case and spaces matter in the password, not in the e-mail address', async () => {
  const { email } = group.people.coordinator
  assert.equal((await signIn(email.toUpperCase())).status, 200)
  assert.equal((await signIn(`  ${email} `)).status, 200)
  assert.equal((await signIn(email, ` ${group.password}`)).problem.code, 'invalid_credentials')
  assert.equal((await signIn(email, group.password.toUpperCase())).problem.code, 'invalid_credentials')
})

const composed = 'maçã São-1'
const decomposed = composed.normalize('NFD')

const storeHash = async ({ id }: Person, password_hash: string) => {
  await server.database.asOwner((queries) =>
    queries.updateTable('users').set({ password_hash }).where('id', '=', id).execute(),
  )
}

const storedHash = ({ id }: Person) =>
  server.database.asOwner(
    async (queries) =>
      (
        await queries
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).password_hash,
  )

test('a password works in every Unicode form, in both apps', async () => {
  const own = await createGroup(server.database, { marker: 'lagoa' })
  const person = own.people.coordinator
  await storeHash(person, await hashPassword(decomposed))
  const stored = await storedHash(person)
  for (const password of [
    composed,
    decomposed,
    composed.replace(' ', '\u00a0'),
    decomposed.replace(' ', '\u3000'),
  ]) {
    assert.equal((await signIn(person.email, password)).status, 200)
    const body = { login: person.cpf, password }
    assert.equal((await server.callAs(null, createFieldSession, { body })).status, 200)
  }
  for (const password of [`${composed} `, composed.replace(' ', ''), 'maca Sao-1'])
    assert.equal((await signIn(person.email, password)).problem.code, 'invalid_credentials')
  assert.equal(await storedHash(person), stored)
})

test('a password that an older release hashed works and is hashed again', async () => {
  const own = await createGroup(server.database, { marker: 'garoa' })
  const { cleaner } = own.people
  const countChanges = () =>
    server.database.asOwner(async (queries) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from changes where person_id = ${cleaner.id}`.execute(queries)
      return rows[0]?.count
    })
  for (const [former, typed] of [
    [decomposed, composed],
    [decomposed, decomposed],
    [composed.replace(' ', '\u00a0'), composed.replace(' ', '\u00a0')],
  ] as const) {
    const hashed = await hash(former)
    await storeHash(cleaner, hashed)
    const recorded = await countChanges()
    assert.equal((await signIn(cleaner.email, typed)).status, 200)
    const stored = await storedHash(cleaner)
    assert.notEqual(stored, hashed)
    assert.equal(await countChanges(), recorded, 'nobody changed a password')
    for (const each of [composed, decomposed]) assert.equal((await signIn(cleaner.email, each)).status, 200)
    assert.equal(await storedHash(cleaner), stored)
  }
})

test('concurrent sign-ins succeed while the same password is hashed again', async () => {
  const own = await createGroup(server.database, { marker: 'neblina' })
  const { cleaner } = own.people
  await storeHash(cleaner, await hash(decomposed))
  const replies = await Promise.all(Array.from({ length: 4 }, () => signIn(cleaner.email, composed)))
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200, 200],
  )
})

test('a wrong password and an unknown e-mail address get the same response', async () => {
  const wrong = await signIn(group.people.coordinator.email, 'not the password')
  const unknown = await signIn('nobody@orla.example', group.password)
  assert.equal(wrong.status, 401)
  assert.equal(wrong.problem.code, 'invalid_credentials')
  assert.deepEqual({ ...wrong.problem, requestId: '' }, { ...unknown.problem, requestId: '' })
})

test('reports missing values and malformed e-mail addresses at the field', async () => {
  const readErrors = async (body: unknown) =>
    (await server.send(null, createSession, { body })).problem.errors
  assert.deepEqual(await readErrors({}), { email: 'email_required', password: 'password_required' })
  assert.deepEqual(await readErrors({ email: ' ', password: '' }), {
    email: 'email_required',
    password: 'password_required',
  })
  assert.deepEqual(await readErrors({ email: 'ana@', password: 'x' }), { email: 'email_invalid' })
  assert.deepEqual(await readErrors({ email: 'a\u0000@b.example', password: 'x' }), {
    email: 'email_invalid',
  })
  assert.deepEqual(await readErrors({ email: 'a@b.example', password: 'x'.repeat(1025) }), {
    password: 'too_long',
  })
  assert.deepEqual(await readErrors({ email: 'a@b.example', password: 'x', role: 'master' }), {
    role: 'unknown_field',
  })
})

test('rejects a password with a NUL character or an emoji', async () => {
  for (const password of ['a\u0000b', '\u{1f9f9}'.repeat(200), '\ud800']) {
    assert.equal((await signIn(group.people.reader.email, password)).status, 401)
  }
})

test('only the right password reveals that a user or CPF is inactive [R1-292 R3-399]', async () => {
  for (const { email } of [group.people.inactive, group.people.inactiveCpf]) {
    assert.equal((await signIn(email)).problem.code, 'inactive_user')
    assert.equal((await signIn(email, 'not the password')).problem.code, 'invalid_credentials')
  }
})

test("deactivating a user or the user's CPF ends all sessions [R1-292 R3-399]", async () => {
  const leaver = (await createGroup(server.database, { marker: 'brisa' })).people
  const open = [leaver.inactive, leaver.inactiveCpf]
  for (const { token } of open) assert.equal(await readTokenStatus(token), 401)

  const both = [leaver.coordinator, leaver.reader]
  for (const { token } of both) assert.equal(await readTokenStatus(token), 200)
  await server.database.asOwner(async (queries) => {
    await queries
      .updateTable('users')
      .set({ active: false })
      .where('id', '=', leaver.coordinator.id)
      .execute()
    await queries
      .updateTable('cpf_registrations')
      .set({ status: 'removed' })
      .where('cpf', '=', leaver.reader.cpf)
      .execute()
  })
  for (const { token } of both) assert.equal(await readTokenStatus(token), 401)
  assert.equal(await readTokenStatus(leaver.master.token), 200)
})

test('a session ends after 24 hours [R1-200]', async () => {
  const { email } = group.people.coordinator
  server.setClock(inRealTime(-24 * hours + 60_000))
  const nearlyOver = (await signIn(email)).body.token
  assert.equal(await readTokenStatus(nearlyOver), 200)
  server.setClock(inRealTime(-24 * hours - 60_000))
  const over = (await signIn(email)).body.token
  assert.equal(await readTokenStatus(over), 401)
})

test('signing out ends only one session [R1-193 R1-200]', async () => {
  const { coordinator } = group.people
  const here = await openTestSession(server.database, group.id, coordinator)
  const elsewhere = await openTestSession(server.database, group.id, coordinator)
  assert.equal((await server.callAs(here, endSession, { query: {} })).status, 204)
  assert.equal(await readTokenStatus(here.token), 401)
  assert.equal(await readTokenStatus(elsewhere.token), 200)
  assert.equal((await server.callAs(here, endSession, { query: {} })).problem.code, 'not_signed_in')
})

test('the stored hash of a token cannot be used as a token [R1-200 R1-296]', async () => {
  server.setClock(inRealTime())
  const { token } = (await signIn(group.people.coordinator.email)).body
  const tables = await server.database.asOwner(async (queries) => {
    const { rows } = await sql<{ text: string }>`
      select s::text as text from sessions s union all select u::text from users u`.execute(queries)
    return rows.map(({ text }) => text).join('\n')
  })
  assert.ok(!tables.includes(token))
  assert.ok(tables.includes(hashToken(token).toString('hex')))
  assert.equal(await readTokenStatus(token), 200)
  assert.equal(await readTokenStatus(hashToken(token).toString('hex')), 401)
  assert.equal(await readTokenStatus(hashToken(token).toString('base64url')), 401)
})

test('stores passwords only as argon2id hashes and never returns them', async () => {
  const reply = await signIn(group.people.coordinator.email)
  assert.ok(!reply.text.includes('argon2') && !reply.text.includes(group.password))
  assert.match(await hashPassword(group.password), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test("permissions follow the user's role, and a change applies at once", async () => {
  const reader = group.people.reader
  const write = (caller: Person, name: string) =>
    server.callAs(caller, sectors.create, { body: { name, companyId: group.branch } })
  const claimed = await server.app.inject({
    method: 'POST',
    url: '/api/setor/?role=master',
    headers: { authorization: `Bearer ${reader.token}`, role: 'master', 'x-role': 'master' },
    payload: { name: 'Copa', companyId: group.branch },
  })
  assert.equal(claimed.statusCode, 403)

  const grant = { group_id: group.id, user_id: reader.id, company_id: group.parent }
  await server.database.asOwner((queries) => queries.insertInto('access_levels').values(grant).execute())
  assert.equal((await write(reader, 'Copa')).status, 201)
  await server.database.asOwner((queries) =>
    queries.deleteFrom('access_levels').where('user_id', '=', reader.id).execute(),
  )
  assert.equal((await write(reader, 'Cozinha')).status, 403)
})

test('a session cannot read the data of another group', async () => {
  const anonymous = await createGroup(server.database, { marker: 'duna' })
  const query = { companyId: anonymous.parent, dataIni: '2026-03-02', dataFim: '2026-03-02' }
  const reply = await server.callAs(group.people.master, listAppointments, { query })
  assert.equal(reply.problem.code, 'not_found')
})

test("each of a user's concurrent sign-ins gets its own session", async () => {
  server.setClock(inRealTime())
  const replies = await Promise.all(Array.from({ length: 8 }, () => signIn(group.people.master.email)))
  const tokens = new Set(replies.map((reply) => reply.body.token))
  assert.equal(tokens.size, 8)
  for (const token of tokens) assert.equal(await readTokenStatus(token), 200)
})

test("a sign-in deletes the user's expired sessions", async () => {
  const { otherCleaner } = group.people
  server.setClock(inRealTime(-30 * hours))
  await signIn(otherCleaner.email)
  server.setClock(inRealTime())
  await signIn(otherCleaner.email)
  const rows = await server.database.asOwner((queries) =>
    queries.selectFrom('sessions').select('expires_at').where('user_id', '=', otherCleaner.id).execute(),
  )
  // The user has two sessions: one from the creation of the group, and one from the second sign-in.
  assert.equal(rows.length, 2)
})

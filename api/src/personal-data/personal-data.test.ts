import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { cancelAgendas } from '@zelo/contract/cancellations'
import { createFieldSession } from '@zelo/contract/my-work'
import { listPeriodicities } from '@zelo/contract/periodicities'
import { categories, sectors } from '@zelo/contract/reference-kinds'
import { agendaName } from '@zelo/contract/rules/agenda-draft'
import { completeCpf, maskCpf, readCpf } from '@zelo/contract/rules/cpf'
import { formatPhone } from '@zelo/contract/rules/phone'
import { createSession } from '@zelo/contract/sessions'
import { editUser, listUsers } from '@zelo/contract/user-administration'
import { signUp } from '@zelo/contract/users'
import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { createTestApp, monday, type TestApp } from '../../test/test-app.ts'
import type { Person } from '../../test/test-group.ts'
import { matchStartError, recordWithPhoto } from '../backup/test-backup.ts'
import { untilSomebodyWaits } from '../database/test-waiting.ts'
import { hashCounterKey } from '../http/limits.ts'
import { startOffSchedule } from '../modules/agendas/off-schedule.service.ts'
import { buildAgendaItem, saveSentAgendas } from '../modules/agendas/test-agenda.ts'
import { createWorkDay, type Shift } from '../modules/executions/test-shift.ts'
import { toPersonAccountKey } from '../modules/sessions/sign-in-limits.ts'
import { localStorage } from '../storage/local-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { anonymisePerson } from './anonymise-person.service.ts'
import { selectEverything } from './export-person.queries.ts'
import { exportPerson } from './export-person.service.ts'
import { selectKnown } from './people.queries.ts'

let server: TestApp
let storage: Storage
let folder: string
let groups = 0

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-personal-'))
  storage = localStorage(join(folder, 'files'))
  server = await createTestApp({ storage })
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const anonymise = (whom: { cpf: string; company?: number }, confirm = true) =>
  anonymisePerson({ database: server.database, storage, dataDirectory: folder }, whom, () => confirm)

/** Creates a cleaner with data in all places: work, photos, picture, a former name, sign-ins, and texts by other people. */
async function createKnownPerson(
  called = 'Zulmira Conceição',
): Promise<{ shift: Shift; person: Person & { phone: string }; traces: string[] }> {
  groups += 1
  const shift = await createWorkDay(server, `vila${groups}`)
  const { group } = shift
  const person = group.people.cleaner
  const [name, email, phone] = [
    `${called} ${groups}`,
    `Zulmira${groups}@casa.example`,
    `859${String(groups).padStart(2, '0')}654321`,
  ]
  const master = group.people.master
  const body = { id: person.id, nome: `Zulmira Antiga ${groups}`, telefone: phone, ativo: 1 } as const
  const renamed = await server.callAs(master, editUser, { body })
  assert.equal(renamed.status, 200, renamed.text)
  await server.callAs(master, editUser, { body: { ...body, nome: name } })
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a00' } })
    .jpeg()
    .toBuffer()
  const avatar = await storage.put(picture, 'jpg')
  await server.database.inGroup(group.id, async (queries) => {
    const change = { email, email_key: email.toLowerCase(), avatar, birth_date: '1981-11-23' }
    await queries.updateTable('users').set(change).where('id', '=', person.id).execute()
  })
  const credentials = { email, password: group.password }
  assert.equal((await server.callAs(null, createSession, { body: credentials })).status, 200)
  await recordWithPhoto(server, storage, shift, group.lobby.mandatory[0])
  const seen = `Quem esteve aqui foi ${name.toUpperCase()}, CPF ${maskCpf(person.cpf)}, ${email}`
  await shift.deliver([
    shift.buildWork({ taskId: group.lobby.mandatory[1], observation: seen }),
    shift.buildWork({ taskId: group.lobby.optional, observation: 'Vidro trincado' }),
  ])
  const traces = [name, body.nome, email, phone, person.cpf, maskCpf(person.cpf), avatar, '1981-11-23']
  return { shift, person: { ...person, name, email, phone }, traces }
}

/** Returns all rows of a group as one text. */
async function readGroupRows(groupId: number): Promise<string> {
  const client = new pg.Client(server.databaseUrl)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'group_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ line: string }>(
      `select t::text as line from ${name} t where group_id = ${groupId}`,
    )
    parts.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  await client.end()
  return parts.join('\n')
}

/** Returns all rows of a group and the names of all files as one text. */
async function dump(groupId: number): Promise<string> {
  const rows = (await readGroupRows(groupId)).split('\n')
  return [...rows.toSorted(), ...(await Array.fromAsync(storage.names()))].join('\n')
}

const found = (text: string, traces: string[]) =>
  traces.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()))

/** Returns the totals of a group's reports. */
async function figures(groupId: number) {
  return await server.database.inGroup(groupId, async (queries) => {
    const { rows } = await sql`
      select (select count(*) from executions) as executions, (select count(*) from execution_photos) as photos,
        (select jsonb_agg(jsonb_build_object('day', day, 'user', user_id, 'count', count, 'minutes', minutes)
          order by day, task_id, user_id) from worked_days) as worked,
        (select jsonb_agg(jsonb_build_object('id', id, 'status', status, 'done', done_count, 'slots', slots) order by id)
          from appointments) as appointments`.execute(queries)
    return rows
  })
}

test('anonymises a person everywhere, but keeps all figures', async () => {
  const { shift, person, traces } = await createKnownPerson()
  const { group } = shift
  const everything = await dump(group.id)
  assert.deepEqual(found(everything, traces), traces, 'the data exist before the anonymisation')
  const before = await figures(group.id)
  await mkdir(join(folder, 'outbox'), { recursive: true })
  await writeFile(join(folder, 'outbox', 'one.eml'), `To: ${person.email}\n\nOlá, ${person.name}`)
  await writeFile(join(folder, 'outbox', 'two.eml'), `To: outra.${person.email}\nSubject: ${person.email}`)

  const lines = await anonymise({ cpf: person.cpf })
  assert.match(lines.join('\n'), /^Person \d+ of "vila\d+ Matriz" is anonymised\.$/m)
  assert.match(lines.join('\n'), /Unsent e-mails removed: 1\./)
  assert.doesNotMatch(lines.join('\n'), /still in/)
  assert.deepEqual(found(lines.join('\n'), traces), [])
  assert.deepEqual(found(await dump(group.id), traces), [])
  assert.deepEqual(await figures(group.id), before)
  assert.match(
    await dump(group.id),
    /Quem esteve aqui foi \[anonimizado\], CPF \[anonimizado\], \[anonimizado\]/,
  )

  // The person stays signed out. Neither an old nor a new password, link or session works.
  assert.equal((await server.callAs(person, sectors.list, { query: {} })).problem.code, 'not_signed_in')
  const list = await server.callAs(group.people.master, listUsers, {
    params: { companyId: group.parent },
  })
  const nobody = list.body.find(({ id }) => id === person.id)
  assert.equal(nobody?.nome, `Pessoa anonimizada ${person.id}`)
  assert.equal(readCpf(nobody!.cpf), undefined)
  for (const login of [person.email, person.cpf, nobody!.email, nobody!.cpf]) {
    const reply = await server.callAs(null, createFieldSession, { body: { login, password: group.password } })
    assert.equal(reply.problem.code, 'invalid_credentials')
  }

  // The changes that the person made keep their author. The log also records the anonymisation, but without a name.
  const changes = await server.database.inGroup(group.id, async (queries) => {
    const { rows } = await sql<{ by: number | null; after: object }>`
      select user_id as by, after from changes where person_id = ${person.id} and subject = 'user' order by at, id`.execute(
      queries,
    )
    return rows
  })
  assert.ok(changes.length >= 4)
  assert.equal(changes.at(-1)?.by, null)
  assert.deepEqual(found(JSON.stringify(changes), traces), [])
})

test("anonymising a person deletes the counters of the person's failed sign-ins", async () => {
  const { person } = await createKnownPerson()
  const body = { login: person.email, password: 'palpite' }
  assert.equal((await server.callAs(null, createFieldSession, { body })).status, 401)
  const counts = () =>
    server.database.asOwner((queries) =>
      queries
        .selectFrom('abuse_counters')
        .select('attempts')
        .where('key', '=', hashCounterKey(toPersonAccountKey(person.id)))
        .execute(),
    )
  assert.deepEqual(await counts(), [{ attempts: 1 }])
  await anonymise({ cpf: person.cpf })
  assert.deepEqual(await counts(), [])
})

test('an export omits the seal key, and anonymisation deletes it', async () => {
  const { shift, person } = await createKnownPerson()
  const { group } = shift
  const body = { login: person.cpf, password: group.password }
  const { sealKey } = (await server.callAs(null, createFieldSession, { body })).body
  const stored = `\\x${Buffer.from(sealKey, 'base64url').toString('hex')}`
  assert.equal(found(await dump(group.id), [stored]).length, 1, 'it was stored')
  const exported = await server.database.asOwner(async (queries) => {
    const [known] = await selectKnown(queries, person.cpf)
    return JSON.stringify(await selectEverything(queries, known!))
  })
  assert.ok(exported.includes(person.name))
  assert.deepEqual(found(exported, [sealKey, stored.slice(2)]), [])
  await anonymise({ cpf: person.cpf })
  assert.deepEqual(found(await dump(group.id), [stored]), [])
})

test('anonymises nothing if unsent e-mails cannot be read', async () => {
  const { shift, person } = await createKnownPerson()
  const before = await dump(shift.group.id)
  const dataDirectory = join(folder, 'unreadable')
  await mkdir(dataDirectory)
  await writeFile(join(dataDirectory, 'outbox'), 'no folder')
  const means = { database: server.database, storage, dataDirectory }
  await assert.rejects(
    anonymisePerson(means, { cpf: person.cpf }, () => true),
    /outbox may hold .* cannot be read \(ENOTDIR\)\. .*Nothing was done\.$/,
  )
  assert.equal(await dump(shift.group.id), before)
})

/** Cancels the other cleaner's cleanings on Monday, with the given reason. */
async function cancelOther({ group }: Shift, justificativa: string): Promise<void> {
  const { master, otherCleaner } = group.people
  const item = buildAgendaItem(group, { person: otherCleaner, environment: group.restroom })
  const actor = { groupId: group.id, userId: master.id }
  await server.database.inGroup(group.id, (queries) =>
    saveSentAgendas(queries, actor, [item], new Date(monday)),
  )
  const days = { dataIni: '2026-03-02', dataFim: '2026-03-02' } as const
  const body = { active: false, ...days, userId: otherCleaner.id, justificativa } as const
  const reply = await server.callAs(master, cancelAgendas, { body })
  assert.equal(reply.body.cancelled, 1)
}

/** Returns the reasons of cancellations that the change log contains. */
async function loggedReasons({ group }: Shift): Promise<(string | null)[]> {
  return await server.database.inGroup(group.id, async (queries) => {
    const { rows } = await sql<{ reasons: (string | null)[] }>`
      select array[before ->> 'justification', after ->> 'justification'] as reasons from changes
      where subject = 'cancellation' order by at, id`.execute(queries)
    return rows.flatMap(({ reasons }) => reasons)
  })
}

test("removes a person's name from others' texts and the change log", async () => {
  const { shift, person, traces } = await createKnownPerson()
  const shown = formatPhone(person.phone)
  const lines = [
    'Troca com',
    `${person.name}\t${shown}`,
    `${person.name.replaceAll(' ', ' \n')}, ${maskCpf(person.cpf)}`,
    `\t${person.email} ${shown.replaceAll(/\D+/g, ' ').trim()} ou ${person.phone}`,
    `+55${person.phone} +55 ${shown} ${shown.slice(5)} 0${person.phone}`,
    `${maskCpf(person.cpf).replace('-', '\u2011')} 55 ${shown.replaceAll(/\D+/g, '\u2013\u200b')}`,
    '85 ligações',
  ]
  await cancelOther(shift, lines.join('\n'))
  await shift.deliver([shift.buildWork({ observation: `Avisar\n${person.name}\n${shown}` })])
  const known = [...traces, shown, 'Zulmira', 'Conceição']
  assert.deepEqual(found(await dump(shift.group.id), known), known, 'the data exist before the anonymisation')

  const summary = await anonymise({ cpf: person.cpf })
  assert.doesNotMatch(summary.join('\n'), /still in/)
  assert.deepEqual(found(await dump(shift.group.id), known), [])
  const nobody = '[anonimizado]'
  const left = `Troca com\n${nobody}\t${nobody}\n${nobody}, ${nobody}\n\t${nobody} ${nobody} ou ${nobody}\n${nobody} ${nobody} ${nobody} ${nobody}\n${nobody} ${nobody}\n85 ligações`
  assert.deepEqual(await loggedReasons(shift), [null, left, left, left])
})

test("removes a person's name from the names of the agendas", async () => {
  const { shift, person } = await createKnownPerson()
  const { group } = shift
  const actor = { groupId: group.id, userId: person.id }
  await server.database.inGroup(group.id, async (queries) => {
    const item = buildAgendaItem(group, { environment: group.restroom, times: [['15:00', '16:00']] })
    item.Periodicidade.nome = agendaName(group.restroom.name, person.name, '2026-03-02')
    const { agendas } = await saveSentAgendas(queries, actor, [item], new Date(monday))
    const handedOver = { user_id: group.people.otherCleaner.id }
    await queries.updateTable('agendas').set(handedOver).where('id', '=', agendas[0]!.id).execute()
    await startOffSchedule(queries, actor, [{ environmentId: group.depot.id, startedAt: new Date(monday) }])
  })
  const names = async () => {
    const query = { Id_Empresa: group.parent }
    const { body } = await server.callAs(group.people.master, listPeriodicities, { query })
    return body.periodicidade.map(({ NOME }) => NOME).filter((name) => name.startsWith('agenda_'))
  }
  const planned = `agenda_${group.restroom.name}_${person.name}_2026-03-02`
  const unplanned = `agenda_${group.depot.name}_${person.name}_2026-03-02`
  assert.deepEqual(await names(), [planned])
  assert.deepEqual(found(await readGroupRows(group.id), [planned, unplanned]), [planned, unplanned])

  const summary = await anonymise({ cpf: person.cpf })
  assert.doesNotMatch(summary.join('\n'), /still in/)
  assert.deepEqual(await names(), [`agenda_${group.restroom.name}_[anonimizado]_2026-03-02`])
  assert.deepEqual(found(await readGroupRows(group.id), [person.name]), [])
})

test('anonymises former names, e-mail addresses and phones of a person', async () => {
  const { shift, person } = await createKnownPerson()
  const { group } = shift
  const before = { name: person.name, email: person.email, phone: person.phone }
  const change = {
    name: 'Zulmira Casada',
    email: 'nova@casa.example',
    email_key: 'nova@casa.example',
    phone: '',
  }
  const another = group.people.otherCleaner.name
  for (const each of [{ name: another }, change]) {
    await server.database.inGroup(group.id, (queries) =>
      queries.updateTable('users').set(each).where('id', '=', person.id).execute(),
    )
  }
  const known = [before.name, before.email, formatPhone(before.phone), `Zulmira Antiga ${groups}`]
  await shift.deliver([
    shift.buildWork({ observation: `${known.join(' e ')}, ${another}, um_${before.email}` }),
  ])
  await mkdir(join(folder, 'outbox'), { recursive: true })
  await writeFile(join(folder, 'outbox', 'before.eml'), `To: ${before.email}\n\nOlá, ${before.name}`)

  const summary = await anonymise({ cpf: person.cpf })
  assert.match(summary.join('\n'), /Unsent e-mails removed: 1\./)
  const left = await readGroupRows(group.id)
  const gone = known.map((word) => (word === before.email ? ` ${word}` : word))
  assert.deepEqual(found(left, gone), [])
  assert.ok(left.includes(`, ${another}, um_${before.email}`), 'name and address of another person')
})

test('finds a name that follows an escaped line break', async () => {
  const { shift, person } = await createKnownPerson('Nadia Tabosa')
  const words = person.name.slice(1)
  await cancelOther(shift, `Com ${person.name}\n${words}, ${person.name}`)
  await anonymise({ cpf: person.cpf })
  const left = `Com [anonimizado]\n${words}, [anonimizado]`
  assert.deepEqual(await loggedReasons(shift), [null, left, left, left])
})

test("reports a sector with the person's name, and removes the name elsewhere", async () => {
  const { shift, person } = await createKnownPerson()
  const { group } = shift
  const { master } = group.people
  for (const kind of [sectors, categories]) {
    const body = { name: `Sala "${person.name}"`, companyId: group.parent }
    assert.equal((await server.callAs(master, kind.create, { body })).status, 201)
  }
  const { id } = await server.database.inGroup(group.id, (queries) =>
    queries
      .selectFrom('categories')
      .select('id')
      .where('name', 'like', `%${person.name}%`)
      .executeTakeFirstOrThrow(),
  )
  await server.callAs(master, categories.remove, { params: { id } })

  const summary = await anonymise({ cpf: person.cpf })
  assert.match(summary.join('\n'), /^The same words remain in sectors \(1\), where/m)
  const lines = (await dump(group.id)).split('\n').filter((line) => /Concei(çã|ca)o/i.test(line))
  assert.deepEqual(
    lines.map((line) => line.split(' ')[0]),
    ['sectors'],
  )
})

test('a second anonymisation changes nothing, and other groups keep their data', async () => {
  const { shift, person } = await createKnownPerson()
  const { shift: other, person: namesake } = await createKnownPerson()
  await server.database.asOwner(async (queries) => {
    await sql`
      with registration as (update cpf_registrations set cpf = ${person.cpf}
        where group_id = ${other.group.id} and cpf = ${namesake.cpf})
      update users set cpf = ${person.cpf} where group_id = ${other.group.id} and id = ${namesake.id}`.execute(
      queries,
    )
  })
  await assert.rejects(
    anonymise({ cpf: person.cpf }),
    matchStartError(
      /^Several parent companies have this CPF\. Choose one with --company \(\d+ "vila\d+ Matriz", \d+ "vila/,
    ),
  )
  const digestGroup = async (id: number) =>
    createHash('sha256')
      .update(await readGroupRows(id))
      .digest('hex')
  const untouched = await digestGroup(other.group.id)
  await assert.rejects(
    anonymise({ cpf: person.cpf, company: shift.group.parent }, false),
    matchStartError(/^The CPF did not match\. Nothing was changed\.$/),
  )
  await anonymise({ cpf: person.cpf, company: shift.group.parent })
  assert.equal(await digestGroup(other.group.id), untouched)
  const after = await digestGroup(shift.group.id)
  const again = await anonymise({ cpf: person.cpf, company: shift.group.parent })
  assert.match(again.join(), /^Nobody has this CPF\. .* Nothing was changed\.$/)
  assert.equal(await digestGroup(shift.group.id), after)

  // Another person of the group gets a different placeholder. The registration of a CPF that no person has is deleted.
  await anonymise({ cpf: shift.group.people.otherCleaner.cpf })
  const free = completeCpf('700000123')
  await server.database.asOwner((queries) =>
    queries
      .insertInto('cpf_registrations')
      .values({ group_id: shift.group.id, company_id: shift.group.parent, cpf: free })
      .execute(),
  )
  assert.match((await anonymise({ cpf: free })).join(), /^The CPF of /)
  const lines = (await dump(shift.group.id)).split('\n')
  assert.deepEqual(
    lines.filter((line) => line.includes(free)),
    [],
  )
})

test('removes a picture that is stored during the anonymisation', async () => {
  const { shift, person } = await createKnownPerson()
  const avatar = await storage.put(new Uint8Array([1]), 'jpg')
  let anonymising: Promise<string[]> | undefined
  await server.database.inGroup(shift.group.id, async (queries) => {
    await queries.updateTable('users').set({ avatar }).where('id', '=', person.id).execute()
    anonymising = anonymise({ cpf: person.cpf })
    await untilSomebodyWaits(server.database)
  })
  await anonymising
  assert.equal(await storage.read(avatar), undefined)
})

/** Starts a call while the CPF is being anonymised. The call waits for the anonymisation. */
async function whileAnonymising<Reply>(cpf: string, call: () => Promise<Reply>): Promise<[string[], Reply]> {
  const meeting = await server.database.asOwner(async (queries) => {
    await queries.selectFrom('cpf_registrations').select('id').where('cpf', '=', cpf).forUpdate().execute()
    const anonymising = anonymise({ cpf })
    await untilSomebodyWaits(server.database)
    const called = call()
    await untilSomebodyWaits(server.database, 2)
    return { both: Promise.all([anonymising, called]) }
  })
  return await meeting.both
}

test('a sign-in during the anonymisation opens no session and causes no deadlock', async () => {
  const { shift, person } = await createKnownPerson()
  const body = { email: person.email, password: shift.group.password }
  const [lines, reply] = await whileAnonymising(person.cpf, () =>
    server.callAs(null, createSession, { body }),
  )
  assert.match(lines.join(), /^Person \d+ of .* is anonymised\./)
  assert.equal(reply.problem.code, 'invalid_credentials')
})

test('a sign-up during the anonymisation is rejected, as with an unknown CPF', async () => {
  const { shift } = await createKnownPerson()
  const cpf = completeCpf('700000124')
  await server.database.asOwner((queries) =>
    queries
      .insertInto('cpf_registrations')
      .values({ group_id: shift.group.id, company_id: shift.group.parent, cpf })
      .execute(),
  )
  const email = 'joana@vila.example'
  const body = {
    ...{ nome: 'Joana Prado', email, emailConfirmation: email, password: 'senha da joana', cpf },
    ...{ dataNascimento: '1988-02-29', telefone: '85999990000' },
  }
  const [lines, reply] = await whileAnonymising(cpf, () => server.callAs(null, signUp, { body }))
  assert.match(lines.join(), /^The CPF of .* is anonymised\./)
  assert.equal(reply.problem.code, 'sign_up_refused')
})

test("rejects the anonymisation of a company's only master administrator", async () => {
  const { shift } = await createKnownPerson()
  const before = (await dump(shift.group.id)).length
  await assert.rejects(
    anonymise({ cpf: shift.group.people.master.cpf }),
    matchStartError(
      /^This person is the only master administrator of "vila\d+ Matriz"\. Create another one first/,
    ),
  )
  assert.equal((await dump(shift.group.id)).length, before)
})

test('a cleaner with a master CPF does not count as a master administrator', async () => {
  const { shift, person } = await createKnownPerson()
  const { id, parent, people } = shift.group
  await server.database.asOwner((queries) =>
    queries.insertInto('master_cpfs').values({ group_id: id, company_id: parent, cpf: person.cpf }).execute(),
  )
  await assert.rejects(
    anonymise({ cpf: people.master.cpf }),
    matchStartError(/^This person is the only master/),
  )
  assert.match((await anonymise({ cpf: person.cpf })).join(), /^Person \d+ of .* is anonymised\./)
})

test('an export contains all data of a person and none of others', async () => {
  const { shift, person, traces } = await createKnownPerson()
  const path = join(folder, 'person.tar')
  await mkdir(join(folder, 'outbox'), { recursive: true })
  await writeFile(join(folder, 'outbox', 'own.eml'), `To: ${person.email}\n\nOlá, ${person.name}`)
  await writeFile(join(folder, 'outbox', 'other.eml'), `To: outra.${person.email}\n\nOlá`)
  const means = { database: server.database, storage, dataDirectory: folder }
  const lines = await exportPerson(means, { cpf: person.cpf, to: path })
  assert.match(lines.join('\n'), /with 2 pictures\.\nUnsent e-mails included: 1\.$/)
  const tar = (...words: string[]) => spawnSync('tar', [...words], { encoding: 'buffer' }).stdout
  const names = tar('-tf', path).toString().trim().split('\n')
  assert.deepEqual(names.slice(0, 3), ['LEIA-ME.txt', 'dados.json', 'cartas/own.eml'])
  assert.match(tar('-xOf', path, 'cartas/own.eml').toString(), new RegExp(`^Olá, ${person.name}$`, 'm'))
  for (const name of names.slice(3)) {
    const file = await storage.read(name.replace('fotos/', ''))
    assert.equal(tar('-xOf', path, name).length, file?.size)
    file?.stream.destroy()
  }
  const explanation = tar('-xOf', path, 'LEIA-ME.txt').toString()
  assert.match(explanation, new RegExp(`^Dados pessoais de ${person.name}\n`))
  const text = tar('-xOf', path, 'dados.json').toString()
  for (const part of Object.keys(JSON.parse(text))) assert.match(explanation, new RegExp(`\\b${part}\\b`))
  const expectedTraces = traces.filter((trace) => trace !== maskCpf(person.cpf))
  assert.deepEqual(found(text, expectedTraces), expectedTraces)
  const data = JSON.parse(text)
  assert.equal(data.usuario[0].nome, person.name)
  assert.equal(data.trabalhos.length, 3)
  assert.equal(data.trabalhos.flatMap((work: { fotos: string[] }) => work.fotos).length, 1)
  assert.equal(data.acessos.length, 1)
  assert.ok(data.acessos[0].endereco_de_rede)
  assert.ok(data.alteracoes.length >= 3)
  assert.doesNotMatch(text, /password|argon2/)
  for (const other of Object.values(shift.group.people)) {
    if (other.id !== person.id) assert.ok(!text.includes(other.cpf), other.name)
  }
  await assert.rejects(
    exportPerson(means, { cpf: completeCpf('700000999'), to: path }),
    matchStartError(/^Nobody has this CPF\.$/),
  )
  assert.equal((await readFile(path)).length > 0, true)
})

test('an export reads every table that references people', async () => {
  const { person } = await createKnownPerson()
  const { rows } = await server.database.asOwner((queries) =>
    sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`.execute(queries),
  )
  const statements: string[] = []
  await server.database.asOwner(async (queries) => {
    const [known] = await selectKnown(queries, person.cpf)
    const listening = queries.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(JSON.stringify(node))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await selectEverything(listening, known!)
  })
  for (const { name } of rows) assert.match(statements.join(), new RegExp(`(from|join) ${name} `), name)
})

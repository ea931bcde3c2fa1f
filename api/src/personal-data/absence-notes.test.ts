// Tests who receives the private note and file of an absence, and when both are deleted.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { createAbsence, readAbsenceNote, storeAbsenceFile } from '@zelo/contract/absences'
import { exportChanges } from '@zelo/contract/changes'
import { localMoment } from '@zelo/contract/rules/calendar'
import { sql } from 'kysely'
import { createTestApp, monday, type TestApp } from '../../test/test-app.ts'
import { buildExample, calls, chooseCaller } from '../../test/test-calls.ts'
import { openTestSession, type Person } from '../../test/test-group.ts'
import { createLivingGroup, type LivingGroup } from '../../test/test-living-group.ts'
import type { Database } from '../database/tenant.ts'
import { createLog } from '../log.ts'
import { localStorage } from '../storage/local-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { anonymisePerson } from './anonymise-person.service.ts'
import { exportPerson } from './export-person.service.ts'
import { removeExpired } from './retention.service.ts'

let server: TestApp
let folder: string
/** The means of the operator's commands: the database, the storage and the data folder. */
let means: { database: Database; storage: Storage; dataDirectory: string }
let group: LivingGroup
let groups = 0
let lines: string[] = []

const log = createLog('trace', { write: (line: string) => void lines.push(line) })

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-notes-'))
  server = await createTestApp({ log })
  const storage = localStorage(join(folder, 'files'))
  means = { database: server.database, storage, dataDirectory: folder }
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  groups += 1
  lines = []
  server.setClock(monday)
  group = await createLivingGroup(server.database, `farol${groups}`)
})

const note = 'Hérnia de disco, volta em abril'
const content = '%PDF-1.7 laudo de coluna'
const fileName = 'laudo-da-coluna.pdf'

/** Texts whose presence shows that the note, the file or the name of the file was written. */
const traces = [
  note,
  content,
  fileName,
  Buffer.from(content).toString('base64'),
  Buffer.from(content).toString('hex'),
]

const findTraces = (text: string) => traces.filter((trace) => text.includes(trace))

/** Creates an absence on the given days, with a note and without a substitute. */
const sendAbsence = (
  person: Person,
  text: string,
  [from, to] = ['2026-03-10', '2026-03-10'],
  times: { startTime?: string; endTime?: string } = {},
) =>
  server.callAs(group.people.coordinator, createAbsence, {
    body: {
      userId: person.id,
      from,
      to,
      ...times,
      kind: 'atestado',
      note: text,
      cover: { mode: 'uncovered' },
    },
  })

/** Creates an absence of the cleaner from Wednesday to Thursday, with the note and the file. Returns its id. */
async function saveAbsence(): Promise<number> {
  const { body } = await sendAbsence(group.people.cleaner, note, ['2026-03-04', '2026-03-05'])
  await storeFile(body.id, fileName)
  return body.id
}

const storeFile = (id: number, name: string) =>
  server.callAs(group.people.coordinator, storeAbsenceFile, {
    params: { id },
    body: { file: new File([content], name) },
  })

async function readNote(id: number): Promise<[note: string, file: string | null]> {
  const { body } = await server.callAs(group.people.master, readAbsenceNote, { params: { id } })
  return [body.note, body.file && atob(body.file.base64)]
}

const expire = (instant: string) => removeExpired({ ...means, log }, { signInMonths: 6 }, new Date(instant))

/** Returns all rows of a table in the group, as one text. */
async function readRows(table: string): Promise<string> {
  return await server.database.asOwner(async (queries) => {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(table)} t where group_id = ${group.id}`.execute(queries)
    return rows.map(({ text }) => text).join('\n')
  })
}

test("an absence's note and file are never logged, even after database errors", async () => {
  const id = await saveAbsence()
  await readNote(id)
  const run = (statement: string) => server.database.asOwner((queries) => sql.raw(statement).execute(queries))
  const { cleaner, otherCleaner } = group.people
  const tooLong = await sendAbsence(cleaner, note.repeat(500))
  assert.deepEqual(tooLong.problem.errors, { note: 'too_long' })
  // The message of this database error contains the note.
  await run(`create function read_number() returns trigger language plpgsql as
    $$ begin perform new.note::int; return new; end $$`)
  await run(
    'create trigger read_number before insert on absence_notes for each row execute function read_number()',
  )
  const failed = await sendAbsence(otherCleaner, note)
  await run('drop trigger read_number on absence_notes')
  assert.equal(failed.status, 500)
  const logged = lines.join('')
  assert.match(logged, /invalid input syntax for type integer/)
  assert.match(logged, /"call":"absence.store-file"/)
  assert.deepEqual(findTraces(logged), [])
})

test('the change log records an absence without its note and file', async () => {
  const id = await saveAbsence()
  const changes = await readRows('changes')
  assert.match(changes, /,absence,/)
  assert.deepEqual(findTraces(changes), [])
  const { day: today } = localMoment(new Date(), 'America/Fortaleza')
  const { text } = await server.callAs(group.people.master, exportChanges, {
    query: { subject: 'absence', subjectId: id, from: today, to: today },
  })
  assert.match(text, /absence_kind/)
  assert.deepEqual(findTraces(text), [])
})

test('only the endpoint for private data returns the note and the file', async () => {
  const id = await saveAbsence()
  assert.deepEqual(await readNote(id), [note, content])
  const reads = calls.filter(({ endpoint }) => endpoint.method === 'GET' || /preview/.test(endpoint.name))
  const returned: string[] = []
  for (const { endpoint } of reads) {
    const { name } = endpoint
    const caller = await openTestSession(server.database, group.id, chooseCaller(endpoint, group))
    const own = { 'absence.list': { query: {} }, 'absence.read-private': { params: { id } } }[name]
    const { status, text } = await server.send(caller, endpoint, own ?? buildExample(name, group, group))
    assert.ok(status < 300, `${name} ${text}`)
    if (name === 'absence.list') assert.match(text, new RegExp(`"id":${id},`))
    if (findTraces(text).length > 0) returned.push(name)
  }
  assert.deepEqual(returned, ['absence.read-private'])
})

test('note and file are deleted 180 days after the absence ended', async () => {
  const id = await saveAbsence()
  // The absence ends on 5 March.
  await expire('2026-09-01T12:00:00-03:00')
  assert.deepEqual(await readNote(id), [note, content])
  await expire('2026-09-02T12:00:00-03:00')
  server.setClock('2026-09-02T12:00:00-03:00')
  group.people.master = await openTestSession(server.database, group.id, group.people.master)
  assert.deepEqual(await readNote(id), ['', null])
  assert.deepEqual(findTraces(await readRows('absence_notes')), [])
  assert.notEqual(await readRows('absences'), '')
})

test('for a past absence, the 180 days begin when it is entered', async () => {
  const { coordinator, master } = group.people
  server.setClock('2026-06-01T08:00:00-03:00')
  for (const person of [coordinator, master]) await openTestSession(server.database, group.id, person)
  await saveAbsence()
  await expire('2026-11-28T12:00:00-03:00')
  assert.deepEqual(findTraces(await readRows('absence_notes')).slice(0, 1), [note])
  await expire('2026-11-29T12:00:00-03:00')
  assert.deepEqual(findTraces(await readRows('absence_notes')), [])
})

test("a person's export contains the note and file only for own absences", async () => {
  await saveAbsence()
  const times = { startTime: '08:00', endTime: '12:00' }
  await sendAbsence(group.people.cleaner, 'x', ['2026-03-20', '2026-03-20'], times)
  const readExport = async ({ cpf }: { cpf: string }) => {
    const path = join(folder, `${cpf}-${groups}.tar`)
    await exportPerson(means, { cpf, company: group.parent, to: path })
    return JSON.parse(spawnSync('tar', ['-xOf', path, 'dados.json'], { encoding: 'utf8' }).stdout)
  }
  const own = await readExport(group.people.cleaner)
  const [absence] = own.ausencias
  assert.deepEqual(
    [absence.anotacao, absence.arquivo, atob(absence.conteudo_do_arquivo)],
    [note, fileName, content],
  )
  assert.deepEqual([absence.inicio, absence.fim], [null, null])
  const part = own.ausencias.find(({ de }: { de: string }) => de === '2026-03-20')
  assert.deepEqual([part.inicio, part.fim], ['08:00:00', '12:00:00'])
  // The coordinator created the absence of the cleaner.
  const author = await readExport(group.people.coordinator)
  assert.ok(author.ausencias.some((one: { de: string }) => one.de === '2026-03-04'))
  assert.deepEqual(findTraces(JSON.stringify(author)), [])
})

test("anonymising deletes the person's notes and files, and names in other notes", async () => {
  const { cleaner } = group.people
  const id = await saveAbsence()
  const { body } = await sendAbsence(group.people.otherCleaner, `${cleaner.name} pode cobrir`)
  await storeFile(body.id, `troca com ${cleaner.name}.pdf`)
  const lines = await anonymisePerson(means, { cpf: cleaner.cpf, company: group.parent }, () => true)
  assert.doesNotMatch(lines.join('\n'), /absence_notes/)
  assert.deepEqual(await readNote(id), ['', null])
  const left = await readRows('absence_notes')
  assert.ok(!left.includes(note) && !left.includes(fileName))
  assert.match(left, /\[anonimizado\] pode cobrir/)
  assert.match(left, /troca com \[anonimizado\]\.pdf/)
  assert.ok(!left.includes(cleaner.name))
})

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { type ImportFault, mostFaults } from '@zelo/contract/import-faults'
import { largestImport, templateCsv } from '@zelo/contract/imports'
import { referenceKinds, risks, sectors } from '@zelo/contract/reference-kinds'
import { findReferenceName, type ReferenceName } from '@zelo/contract/reference-lists'
import { sql } from 'kysely'
import writeSpreadsheet, { type SheetData } from 'write-excel-file/node'
import { type Caller, createTestApp, type Reply, type TestApp } from '../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../test/test-group.ts'
import { untilSomebodyWaits } from '../database/test-waiting.ts'

let server: TestApp
let group: TestGroup
let otherGroup: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
  otherGroup = await createGroup(server.database, { marker: 'duna' })
})
after(() => server.close())

type Kind = (typeof referenceKinds)[ReferenceName]

interface Sending {
  kind?: Kind
  companyId?: unknown
  by?: Caller
  skipExisting?: boolean
}

/** Sends a file with the import form. By default, the coordinator imports sectors into the branch. */
function send(content: string | Uint8Array, sending: Sending = {}) {
  const { kind = sectors, companyId = group.branch, by, skipExisting } = sending
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const file = new File([new Uint8Array(bytes)], 'lista.csv', { type: 'text/csv' })
  const body = {
    [kind.batch.call.body.names.file![0]]: file,
    idEmpresaFilial: companyId,
    ...(skipExisting === undefined ? {} : { skipExisting }),
  }
  return server.send(by === undefined ? group.people.coordinator : by, kind.batch.call, { body })
}

/** Returns all rows of a table in all groups. */
function stored(kind: Kind = sectors) {
  return server.database.asOwner(async (queries) => {
    const { rows } = await sql`select * from ${sql.table(findReferenceName(kind.noun)!)} order by id`.execute(
      queries,
    )
    return rows
  })
}

async function readNames(kind: Kind, id: number): Promise<string[]> {
  const { body } = await server.send(group.people.reader, kind.list, { query: { id } })
  return body.map(({ name }: { name: string }) => name)
}

const listFaults = ({ problem }: Reply) =>
  problem.faults?.map(({ line, column, value, reason }: ImportFault) => [line, column, value, reason])

/** Returns the expected response for skipped rows. */
const buildSkipped = (...rows: [line: number, column: string, value: string][]) => ({
  count: rows.length,
  first: rows.map(([line, column, value]) => ({ line, column, value, reason: 'already_registered' })),
})

/** Sends a file that must be rejected, and checks that nothing is stored. */
async function sendRejected(content: string | Uint8Array, more: Sending = {}): Promise<Reply> {
  const before = await stored(more.kind)
  const reply = await send(content, more)
  assert.deepEqual([reply.status, reply.problem.code], [400, 'import_refused'], reply.text.slice(0, 300))
  assert.deepEqual(await stored(more.kind), before)
  return reply
}

describe('each kind of reference data', () => {
  /** The requirement ids, the path and the form field of the specified imports. */
  const specified: Partial<Record<string, [ids: string, url: string, field: string]>> = {
    sector: ['R2-178 R2-290', '/api/cadastroViaCSV/setor', 'csvSetores'],
    procedure: ['R2-180 R2-300', '/api/cadastroViaCSV/procedures', 'csvProcedures'],
    category: ['R2-181 R2-305', '/api/cadastroViaCSV/categorias', 'csvCategorias'],
    risk: ['R2-179 R2-306', '/api/cadastroViaCSV/risco', 'csvRiscos'],
  }
  for (const kind of Object.values(referenceKinds)) {
    const { path, body } = kind.batch.call
    const [ids, url, field] = specified[kind.noun] ?? ['-', `/api${path}`, body.names.file![0]]
    test(`${kind.noun}: imports the unchanged template into the given company [${ids}]`, async () => {
      const form = new FormData()
      form.append(
        field,
        new File([templateCsv(kind.batch.file, 'pt-BR')], 'modelo.csv', { type: 'text/csv' }),
      )
      form.append('idEmpresaFilial', String(group.otherBranch))
      const headers = { authorization: `Bearer ${group.people.coordinator.token}` }
      const reply = await server.app.inject({ method: 'POST', url, headers, payload: form })
      const names = kind.batch.file.examples.map(({ name }) => name)
      assert.deepEqual([reply.statusCode, reply.json()], [201, { imported: names.length }])
      const listed = await readNames(kind, group.otherBranch)
      for (const name of names) assert.ok(listed.includes(name!), name)
      assert.ok(!(await readNames(kind, group.branch)).includes(names[0]!))
    })

    test(`${kind.noun}: skips and lists existing rows on request`, async () => {
      const color = kind.withColor ? ',azul' : ''
      const header = kind.withColor ? 'nome,cor' : 'nome'
      const taken = (await readNames(kind, group.branch))[0]!
      const buildCsv = (...names: string[]) => [header, ...names.map((name) => `${name}${color}`)].join('\n')
      const options = { kind, skipExisting: true }
      const reply = await send(buildCsv('Pulo um', taken.toUpperCase(), 'Pulo dois'), options)
      const skipped = buildSkipped([3, 'nome', taken.toUpperCase()])
      assert.deepEqual([reply.status, reply.body], [201, { imported: 2, skipped }])
      const again = await send(buildCsv('Pulo um', 'Pulo dois'), options)
      assert.deepEqual([again.body.imported, again.body.skipped.count], [0, 2])
      const repeated = await sendRejected(buildCsv('Pulo três', 'pulo TRÊS', taken), options)
      assert.deepEqual(listFaults(repeated), [[3, 'nome', 'pulo TRÊS', 'repeated_in_file']])
      assert.equal(
        (await sendRejected(buildCsv('Pulo três', taken), { kind, skipExisting: false })).status,
        400,
      )
    })

    test(`${kind.noun}: imports an .xlsx file like a CSV file`, async () => {
      const head = Object.values<string>(kind.batch.file.english.titles)
      const cells: Record<string, string> = {
        name: `Da planilha ${kind.noun}`,
        color: 'Blue',
        minutes: '5',
        photo: 'Always',
      }
      const rows = [head, head.map((title) => cells[title] ?? '')]
      const data = rows.map((row) => row.map((value) => ({ value, type: String })))
      const reply = await send(await writeSpreadsheet(data as SheetData).toBuffer(), { kind })
      assert.deepEqual([reply.status, reply.body], [201, { imported: 1 }])
      assert.ok((await readNames(kind, group.branch)).includes(`Da planilha ${kind.noun}`))
    })

    test(`${kind.noun}: stores nothing if one row has a fault [R2-009 R2-188 R2-189]`, async () => {
      const color = kind.withColor ? ',#1188aa' : ''
      const header = kind.withColor ? 'nome,cor' : 'nome'
      const taken = (await readNames(kind, group.branch))[0]!
      const rows = [`Novo ${kind.noun}`, taken.toUpperCase(), `novo  ${kind.noun}`, '=1+1', '']
      const lines = [...rows.map((row) => `${row}${color}`), `Último${color}`]
      const reply = await sendRejected([header, ...lines].join('\n'), { kind })
      assert.deepEqual(listFaults(reply), [
        [3, 'nome', taken.toUpperCase(), 'already_registered'],
        [4, 'nome', `novo  ${kind.noun}`, 'repeated_in_file'],
        [5, 'nome', '=1+1', 'formula'],
        [6, 'nome', '', 'required'],
      ])
      assert.deepEqual(reply.problem.facts, { faults: 4 })
      assert.deepEqual(reply.problem.faults?.[1]?.facts, { line: 2 })
    })
  }
})

test('rejects names that look alike within the file or in the database [R2-188]', async () => {
  assert.equal((await send('nome\nCopa social\n')).status, 201)
  const [cyrillic, greek] = ['C\u043epa s\u043e\u0441ial', 'Cop\u03b1 externa']
  assert.deepEqual(listFaults(await sendRejected(`nome\n${cyrillic}\nCopa externa\n${greek}\n`)), [
    [2, 'nome', cyrillic, 'already_registered'],
    [4, 'nome', greek, 'repeated_in_file'],
  ])
})

test("imports each risk's colour and reports faults in name and colour [R2-189]", async () => {
  assert.equal((await send('cor;nome\n#AA00FF;Radiação\n', { kind: risks })).status, 201)
  const { body } = await server.send(group.people.reader, risks.list, { query: { id: group.branch } })
  assert.equal(body.find(({ name }: { name: string }) => name === 'Radiação').color, '#aa00ff')
  assert.deepEqual(listFaults(await sendRejected('nome,cor\nRADIAÇÃO,bege\n', { kind: risks })), [
    [2, 'cor', 'bege', 'invalid_color'],
    [2, 'nome', 'RADIAÇÃO', 'already_registered'],
  ])
})

test('imports a name that another company or group already has', async () => {
  assert.equal((await send('nome\nArquivo\nBiblioteca\n')).status, 201)
  assert.equal((await send('nome\nArquivo\nBiblioteca\n', { companyId: group.otherBranch })).status, 201)
  const other = { companyId: otherGroup.branch, by: otherGroup.people.coordinator }
  assert.equal((await send('nome\nArquivo\nBiblioteca\n', other)).status, 201)
  const again = await sendRejected('nome\nAuditório\nBIBLIOTECA\n')
  assert.deepEqual(listFaults(again), [[3, 'nome', 'BIBLIOTECA', 'already_registered']])
})

test("imports only into an active company of the caller's group", async () => {
  const closed = await createGroup(server.database, { marker: 'brisa' })
  await server.database.asOwner((queries) =>
    queries.updateTable('companies').set({ active: false }).where('id', '=', closed.branch).execute(),
  )
  const places: Sending[] = [
    { companyId: otherGroup.branch },
    { companyId: 999_999 },
    { companyId: closed.branch, by: closed.people.master },
  ]
  const before = await stored()
  for (const place of places) {
    assert.equal((await send('nome\nLugar algum\n', place)).problem.code, 'not_found')
  }
  assert.deepEqual(await stored(), before)
})

test('rejects imports by anonymous callers, cleaners and readers [R2-274 R2-275 R2-276]', async () => {
  const before = await stored()
  const { cleaner, reader } = group.people
  for (const [by, code] of [
    [null, 'not_signed_in'],
    [cleaner, 'forbidden'],
    [reader, 'forbidden'],
  ] as const) {
    assert.equal((await send('nome\nProibido\n', { by })).problem.code, code)
  }
  assert.deepEqual(await stored(), before)
})

test('reports wrong form fields, and rejects a file that is too large', async () => {
  const by = group.people.coordinator
  const file = new File(['nome\nCampo\n'], 'lista.csv')
  const readErrors = async (body: object) =>
    (await server.send(by, sectors.batch.call, { body })).problem.errors
  assert.deepEqual(await readErrors({ idEmpresaFilial: group.branch }), { csvSetores: 'required' })
  assert.deepEqual(await readErrors({ csvSetores: 'nome', idEmpresaFilial: group.branch }), {
    csvSetores: 'file_not_supported',
  })
  assert.deepEqual(await readErrors({ csvSetores: file, idEmpresaFilial: 'x' }), {
    idEmpresaFilial: 'invalid',
  })
  assert.deepEqual(await readErrors({ csvSetores: file, idEmpresaFilial: group.branch, x: '1' }), {
    x: 'unknown_field',
  })
  const large = await send(Buffer.alloc(largestImport + 1, 'a'))
  assert.deepEqual(large.problem.errors, { csvSetores: 'file_too_large' })
  assert.equal((await send(Buffer.alloc(largestImport + 20_000, 'a'))).problem.code, 'payload_too_large')
})

// read-csv.test.ts tests the faults of ordinary files.
describe('malicious files', () => {
  const cases: [string, string | Uint8Array, unknown[]][] = [
    ['nothing', '', [null, null, '', 'empty_file']],
    ['a cell of 1 MB', `nome\n${'a'.repeat(1_000_000)}`, [2, 'nome', `${'a'.repeat(79)}…`, 'too_long']],
    ['NUL bytes', 'nome\nSala\u0000 azul', [2, 'nome', 'Sala  azul', 'unreadable_text']],
    ['ten million empty columns', ','.repeat(9_999_000), [null, null, '', 'empty_file']],
    ['two million columns', `${'a,'.repeat(2_000_000)}b`, [1, 'a', 'a', 'unknown_column']],
    [
      'a quote that never ends',
      `nome\n"${'a\n'.repeat(1_000_000)}`,
      [2, null, `${'a '.repeat(39)}a…`, 'quote_not_closed'],
    ],
    [
      'quotes at every place',
      `nome\n${'"a"b'.repeat(1_000_000)}`,
      [2, null, `${'a"b"'.repeat(20).slice(0, 79)}…`, 'quote_not_closed'],
    ],
  ]
  for (const [what, content, first] of cases) {
    test(`${what}: reports where the fault is, and stores nothing`, async () => {
      const reply = await sendRejected(content)
      assert.deepEqual(listFaults(reply)?.[0], first)
      assert.ok(reply.text.length < 200_000)
    })
  }
})

test('imports a file of fifty thousand rows', async () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => `Leito ${index}`)
  const place = { companyId: otherGroup.parent, by: otherGroup.people.coordinator }
  assert.deepEqual((await send(['nome', ...rows].join('\n'), place)).body, { imported: rows.length })
  const again = await sendRejected(['nome', ...rows].join('\r\n'), place)
  assert.deepEqual([again.problem.facts, again.problem.faults?.length], [{ faults: rows.length }, mostFaults])
})

test('imports nothing if the session ends while the file is read', async () => {
  const { branch, people } = await createGroup(server.database, { marker: 'cais' })
  const before = await stored()
  const rows = Array.from({ length: 50_000 }, (_, index) => `Leito ${index}`)
  const reply = send(['nome', ...rows].join('\n'), { companyId: branch, by: people.coordinator })
  // Waits until the reader process runs. Reading takes longer than ending the session.
  while (!process.getActiveResourcesInfo().includes('ProcessWrap')) await setImmediate()
  await server.database.asOwner(async (queries) => {
    await queries
      .updateTable('users')
      .set({ active: false })
      .where('id', '=', people.coordinator.id)
      .execute()
  })
  const { status, problem } = await reply
  assert.deepEqual([status, problem.code], [401, 'not_signed_in'])
  assert.deepEqual(await stored(), before)
})

test('only one of two simultaneous copies of a file is imported [R2-188]', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `Corredor ${index}`)
  const replies: Promise<Reply>[] = []
  await server.database.inGroup(group.id, async (queries) => {
    // Another transaction has registered the name that is in the middle of both files. The two files list the names in
    // opposite orders, and both imports wait for this transaction.
    await queries
      .insertInto('sectors')
      .values({
        group_id: group.id,
        company_id: group.branch,
        name: 'Corredor 150',
        name_key: 'corredor 150',
      })
      .execute()
    replies.push(send(['nome', ...names].join('\n')), send(['nome', ...names.toReversed()].join('\n')))
    await untilSomebodyWaits(server.database, replies.length)
    await queries.deleteFrom('sectors').where('name_key', '=', 'corredor 150').execute()
  })
  const [one, two] = await Promise.all(replies)
  assert.deepEqual([one!.status, two!.status].toSorted(), [201, 400])
  const rejection = one!.status === 400 ? one! : two!
  assert.equal(rejection.problem.code, 'import_refused')
  assert.deepEqual(rejection.problem.facts, { faults: 300 })
  assert.ok(listFaults(rejection)?.every(([, , , reason]) => reason === 'already_registered'))
  const listed = (await readNames(sectors, group.branch)).filter((name) => name.startsWith('Corredor '))
  assert.equal(listed.length, 300)
})

test('reports a name that is registered during the import, and stores nothing [R2-188]', async () => {
  let reply: Promise<Reply> | undefined
  await server.database.inGroup(group.id, async (queries) => {
    await queries
      .insertInto('sectors')
      .values({ group_id: group.id, company_id: group.branch, name: 'Heliponto', name_key: 'heliponto' })
      .execute()
    reply = send('nome\nGaragem norte\nHeliponto\nSubsolo norte\n')
    await untilSomebodyWaits(server.database)
  })
  assert.deepEqual(listFaults((await reply)!), [[3, 'nome', 'Heliponto', 'already_registered']])
  const listed = await readNames(sectors, group.branch)
  assert.ok(listed.includes('Heliponto') && !listed.some((name) => name.endsWith('norte')))
})

test('skips a name that is registered during the import, on request', async () => {
  let reply: Promise<Reply> | undefined
  await server.database.inGroup(group.id, async (queries) => {
    const row = { group_id: group.id, company_id: group.branch, name: 'Marquise', name_key: 'marquise' }
    await queries.insertInto('sectors').values(row).execute()
    reply = send('nome\nMarquise\nVaranda\n', { skipExisting: true })
    await untilSomebodyWaits(server.database)
  })
  const skipped = buildSkipped([2, 'nome', 'Marquise'])
  assert.deepEqual((await reply!).body, { imported: 1, skipped })
})

test('imports accents in MS-DOS encoding, and rejects a file of uncertain encoding', async () => {
  const dos = Buffer.from('6e6f6d650d0a526563657087c66f206e6f7274650d0ab57265612074826320736f6c0d0a', 'hex')
  assert.equal((await send(dos)).status, 201)
  const names = await readNames(sectors, group.branch)
  assert.ok(names.includes('Recepção norte') && names.includes('Área téc sol'))
  const uncertain = Buffer.from('6e6f6d650d0a50a074696f0d0a', 'hex')
  assert.deepEqual(listFaults(await sendRejected(uncertain)), [[2, null, 'P\u00a0tio', 'unknown_encoding']])
  assert.deepEqual(listFaults(await sendRejected('nome\nRecepÃ§Ã£o\n')), [
    [2, 'nome', 'RecepÃ§Ã£o', 'doubly_encoded'],
  ])
})

/**
 * Sends a part of an import over a real connection. Runs `meanwhile`, closes the connection, and waits until the server
 * notices.
 */
async function cutOff(content: string, length: number, meanwhile: () => Promise<unknown> = async () => {}) {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as { port: number }
  const noticed = new Promise((resolve) =>
    server.app.server.once('connection', (one) => one.once('close', resolve)),
  )
  const socket = connect(port, '127.0.0.1')
  const head = [
    'POST /api/cadastroViaCSV/setor HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${group.people.coordinator.token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
  ]
  await new Promise<void>((resolve) =>
    socket.write(`${head.join('\r\n')}\r\n\r\n${content}`, () => resolve()),
  )
  await meanwhile()
  socket.destroy()
  await noticed
}

const buildFormParts = (csv: string) =>
  [
    `--x\r\nContent-Disposition: form-data; name="idEmpresaFilial"\r\n\r\n${group.branch}`,
    `--x\r\nContent-Disposition: form-data; name="csvSetores"; filename="a.csv"\r\n\r\n${csv}`,
    '--x--\r\n',
  ].join('\r\n')

test('stores nothing if the connection is cut, and still serves other callers [R2-188]', async () => {
  const before = await stored()
  const whole = buildFormParts('nome\nCortado\nMetade\n')
  for (const part of [whole.slice(0, 30), whole.slice(0, -20), whole.slice(0, -1)]) {
    await cutOff(part, whole.length)
  }
  assert.deepEqual(await stored(), before)
  assert.equal((await send('nome\nCortado\nMetade\n')).status, 201)
})

test('stores no row if the caller disconnects while rows are stored [R2-188]', async () => {
  const whole = buildFormParts('nome\nDesistente\nFim\n')
  await server.database.inGroup(group.id, async (queries) => {
    const row = { group_id: group.id, company_id: group.branch, name: 'Fim', name_key: 'fim' }
    await queries.insertInto('sectors').values(row).execute()
    await cutOff(whole, Buffer.byteLength(whole), () => untilSomebodyWaits(server.database))
    await queries.deleteFrom('sectors').where('name_key', '=', 'fim').execute()
  })
  // This request waits until the cancelled import has released these names.
  assert.equal((await send('nome\nDesistente\nFim\n')).status, 201)
})

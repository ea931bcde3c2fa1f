import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  environmentFile,
  environmentImportModel,
  importEnvironments,
} from '@zelo/contract/environment-import'
import { listEnvironments } from '@zelo/contract/environments'
import { spreadsheetType } from '@zelo/contract/imports'
import { risks } from '@zelo/contract/reference-kinds'
import { areaKinds } from '@zelo/contract/rules/area-kinds'
import { sql } from 'kysely'
import readSheets from 'read-excel-file/universal'
import writeSpreadsheet, { type SheetData } from 'write-excel-file/node'
import { type Caller, createTestApp, type Reply, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
import { unzip } from '../../imports/zip.ts'

let server: TestApp
let group: TestGroup
let other: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
  other = await createGroup(server.database, { marker: 'bruma' })
})
after(() => server.close())

const columns = Object.values(environmentFile.titles)
type Row = Partial<Record<(typeof columns)[number], string>>

/** Returns a row whose names all exist in the branch. `change` replaces cells. */
const buildRow = (change: Row = {}): string[] => {
  const row: Row = {
    empresa: 'Orla filial  CENTRO',
    nome: 'Copa',
    categoria: 'orla categoria um',
    setor: 'ORLA SETOR DOIS',
    andar: '2º andar',
    riscos: 'orla Risco Um; orla Risco Dois',
    procedimentos_obrigatorios: 'orla lavar piso;orla repor sabonete',
    procedimentos_opcionais: 'orla encerar',
    ...change,
  }
  return columns.map((column) => row[column] ?? '')
}

interface Sending {
  dryRun?: boolean
  skipExisting?: boolean
  by?: Caller
}

async function send(
  rows: string[][],
  { dryRun, skipExisting, by = group.people.coordinator }: Sending = {},
): Promise<Reply> {
  const data = [columns, ...rows].map((row) => row.map((value) => (value ? { value, type: String } : null)))
  const bytes = await writeSpreadsheet(data as SheetData).toBuffer()
  const file = new File([new Uint8Array(bytes)], 'ambientes.xlsx', { type: spreadsheetType })
  const body = {
    file,
    ...(dryRun === undefined ? {} : { dryRun }),
    ...(skipExisting === undefined ? {} : { skipExisting }),
  }
  return await server.send(by, importEnvironments, { body })
}

async function listed(id: number, by: Caller = group.people.reader) {
  return (await server.callAs(by, listEnvironments, { query: { id } })).body
}

/** Returns all rows in all groups that an import could write. */
function stored() {
  return server.database.asOwner(async (queries) => {
    const { rows } = await sql`
      select (select jsonb_agg(e order by id) from environments e) as environments,
        (select jsonb_agg(r order by environment_id, risk_id) from environment_risks r) as risks,
        (select jsonb_agg(t order by id) from tasks t) as tasks`.execute(queries)
    return rows[0]
  })
}

const listFaults = (faults: Reply['problem']['faults']) =>
  faults?.map(({ line, column, value, reason }) => [line, column, value, reason])

test('a dry run stores nothing, and an import registers every row [R2-184]', async () => {
  const rows = [
    buildRow({ nome: 'Copa' }),
    buildRow({ nome: 'Sala 3', andar: '3', procedimentos_opcionais: '' }),
  ]
  const before = await stored()
  const trial = (await send(rows, { dryRun: true })).body
  assert.deepEqual(await stored(), before)
  assert.deepEqual([trial.imported, trial.faultCount, trial.faults], [0, 0, []])
  assert.deepEqual(trial.lines[1], {
    line: 3,
    empresa: 'Orla filial  CENTRO',
    nome: 'Sala 3',
    categoria: 'orla categoria um',
    setor: 'ORLA SETOR DOIS',
    andar: '3',
    riscos: 2,
    procedimentos_obrigatorios: 2,
    procedimentos_opcionais: 0,
    area_m2: null,
    tipo_de_area: null,
  })

  const reply = await send(rows)
  assert.deepEqual([reply.status, reply.body.imported], [200, 2])
  const copa = (await listed(group.branch)).find(({ AMBIENTE_NOME }) => AMBIENTE_NOME === 'Copa')
  assert.deepEqual(
    [copa?.CATEGORIA, copa?.SETOR, copa?.ANDAR, copa?.RISCOS],
    ['orla Categoria Um', 'orla Setor Dois', '2º andar', ['orla Risco Dois', 'orla Risco Um']],
  )
  assert.deepEqual(
    copa?.PROCEDIMENTOS.map(({ name, mandatory }) => [name, mandatory]),
    [
      ['orla Lavar piso', true],
      ['orla Repor sabonete', true],
      ['orla Encerar', false],
    ],
  )
  const keys = await server.database.asOwner((queries) =>
    queries.selectFrom('environments').select('qr_key').where('name', 'in', ['Copa', 'Sala 3']).execute(),
  )
  assert.equal(new Set(keys.map(({ qr_key }) => qr_key)).size, 2)
  for (const { qr_key } of keys) assert.match(qr_key, /^[0-9A-Z]{20}$/)
})

test('reports all faults of all rows at once and stores nothing [R2-188 R2-189]', async () => {
  const rows = [
    buildRow({ nome: 'Certa' }),
    buildRow({ nome: 'A', empresa: 'Filial Sul' }),
    buildRow({ nome: 'B', categoria: 'Cozinha', setor: 'Térreo' }),
    buildRow({ nome: 'C', riscos: 'orla risco um;Fogo;Água' }),
    buildRow({ nome: 'D', procedimentos_obrigatorios: 'Varrer', procedimentos_opcionais: 'Polir' }),
    buildRow({ nome: 'orla RECEPÇAO' }),
    buildRow({ nome: 'CERTA' }),
    buildRow({ nome: 'E', andar: '', setor: 'Térreo' }),
    buildRow({ nome: '', categoria: '=1+1', riscos: 'Fogo;fogo' }),
    buildRow({ empresa: '', nome: 'F', setor: 'Térreo' }),
  ]
  const expected = [
    [3, 'empresa', 'Filial Sul', 'unknown_company'],
    [4, 'categoria', 'Cozinha', 'unknown_category'],
    [4, 'setor', 'Térreo', 'unknown_sector'],
    [5, 'riscos', 'Fogo', 'unknown_risk'],
    [5, 'riscos', 'Água', 'unknown_risk'],
    [6, 'procedimentos_obrigatorios', 'Varrer', 'unknown_procedure'],
    [6, 'procedimentos_opcionais', 'Polir', 'unknown_procedure'],
    [7, 'nome', 'orla RECEPÇAO', 'already_registered'],
    [8, 'nome', 'CERTA', 'repeated_in_file'],
    [9, 'andar', '', 'required'],
    [9, 'setor', 'Térreo', 'unknown_sector'],
    [10, 'nome', '', 'required'],
    [10, 'categoria', '=1+1', 'formula'],
    [10, 'riscos', 'fogo', 'listed_twice'],
    [10, 'riscos', 'Fogo', 'unknown_risk'],
    [11, 'empresa', '', 'required'],
  ]
  const before = await stored()
  const rejected = await send(rows)
  assert.deepEqual([rejected.status, rejected.problem.code], [400, 'import_refused'])
  assert.deepEqual(
    [listFaults(rejected.problem.faults), rejected.problem.facts],
    [expected, { faults: expected.length }],
  )
  const trial = (await send(rows, { dryRun: true })).body
  assert.deepEqual([listFaults(trial.faults), trial.faultCount], [expected, expected.length])
  assert.deepEqual(
    trial.lines.map(({ line }: { line: number }) => line),
    [2],
  )
  assert.deepEqual(await stored(), before)
})

test('a file may contain areas and kinds of area in either language', async () => {
  const rows = [
    buildRow({ nome: 'Medida um', area_m2: '12,5', tipo_de_area: 'PISO  FRIO' }),
    buildRow({ nome: 'Medida dois', area_m2: '1.234,56 m²', tipo_de_area: 'glazed facade' }),
    buildRow({ nome: 'Medida três' }),
  ]
  assert.equal((await send(rows)).body.imported, 3)
  const measured = (await listed(group.branch)).filter(({ AMBIENTE_NOME }) =>
    AMBIENTE_NOME.startsWith('Medida'),
  )
  assert.deepEqual(Object.fromEntries(measured.map((row) => [row.AMBIENTE_NOME, [row.area, row.areaKind]])), {
    'Medida um': [12.5, 'cold-floor'],
    'Medida dois': [1234.56, 'glazed-facade'],
    'Medida três': [null, null],
  })
  const wrong = await send([
    buildRow({ nome: 'Medida quatro', area_m2: '1,500', tipo_de_area: 'Cozinha' }),
    buildRow({ nome: 'Medida cinco', area_m2: '=2*3' }),
  ])
  assert.deepEqual(listFaults(wrong.problem.faults), [
    [2, 'area_m2', '1,500', 'invalid_area'],
    [2, 'tipo_de_area', 'Cozinha', 'unknown_area_kind'],
    [3, 'area_m2', '=2*3', 'formula'],
  ])
})

test('a file without the columns of area and kind is valid', async () => {
  const short = columns.slice(0, -2)
  const row = buildRow({ nome: 'Sem medida' }).slice(0, -2)
  const csv = [short, row].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
  const body = { file: new File([csv], 'ambientes.csv') }
  assert.equal((await server.send(group.people.coordinator, importEnvironments, { body })).body.imported, 1)
})

test('skips existing environments on request, even if their rows have other faults', async () => {
  const rows = [
    buildRow({ nome: 'Pulo um' }),
    buildRow({ nome: 'orla RECEPÇAO', setor: 'Marte' }),
    buildRow({ nome: 'Pulo dois' }),
  ]
  const first = [{ line: 3, column: 'nome', value: 'orla RECEPÇAO', reason: 'already_registered' }]
  const skipped = { count: 1, first }
  const before = await stored()
  const trial = (await send(rows, { dryRun: true, skipExisting: true })).body
  assert.deepEqual([trial.skipped, trial.faultCount], [skipped, 0])
  assert.deepEqual(
    trial.lines.map(({ line }: { line: number }) => line),
    [2, 4],
  )
  assert.deepEqual(await stored(), before)
  const done = (await send(rows, { skipExisting: true })).body
  assert.deepEqual([done.imported, done.skipped], [2, skipped])
  assert.equal((await send(rows, { skipExisting: true })).body.skipped.count, 3)
  const wrong = await send([...rows, buildRow({ nome: 'Pulo três', setor: 'Marte' })], { skipExisting: true })
  assert.deepEqual(listFaults(wrong.problem.faults), [[5, 'setor', 'Marte', 'unknown_sector']])
  assert.equal((await send(rows)).problem.code, 'import_refused')
})

test('a file may use look-alike characters in names; exact spellings have priority', async () => {
  const own = await createGroup(server.database, { marker: 'garoa' })
  const rename = (table: 'categories' | 'sectors', from: string, name: string, name_key: string) =>
    server.database.asOwner((queries) =>
      queries
        .updateTable(table)
        .set({ name, name_key })
        .where('name', '=', from)
        .where('company_id', '=', own.branch)
        .execute(),
    )
  await rename('categories', 'garoa Categoria Um', 'Uso 1º grau', 'uso 1o grau')
  await rename('sectors', 'garoa Setor Um', "Sala d'água", "sala d'agua")
  await rename('sectors', 'garoa Setor Dois', 'Sala d’água', "sala d'agua\u0001")
  const wanted = ['Sala d’água', 'SALA D´AGUA', "Sala d'água"].map((setor, index) =>
    buildRow({
      empresa: 'garoa Filial\u00a0Centro',
      nome: `Ala ${index}`,
      // The third letter is Cyrillic.
      categoria: 'Us\u043e 1° grau',
      setor,
      riscos: 'garoa Risco\u2009Um',
      procedimentos_obrigatorios: 'garoa Lavar piso\u200b',
      procedimentos_opcionais: '',
    }),
  )
  const by = own.people.coordinator
  assert.equal((await send(wanted, { by })).body.imported, 3)
  const rows = (await listed(own.branch, by)).filter(({ AMBIENTE_NOME }) => AMBIENTE_NOME.startsWith('Ala '))
  assert.deepEqual(
    rows.map(({ CATEGORIA, SETOR }) => [CATEGORIA, SETOR]),
    ['Sala d’água', "Sala d'água", "Sala d'água"].map((sector) => ['Uso 1º grau', sector]),
  )
})

test('the template quotes names with semicolons, and the import reads them [R2-183 R2-184]', async () => {
  const wet = 'orla Piso; molhado'
  await server.send(group.people.coordinator, risks.create, {
    body: { name: wet, color: '#336699', companyId: group.branch },
  })
  const lists = (await model(group.people.coordinator)).sheets[2]!.data.flat()
  assert.ok(lists.includes(`"${wet}"`))
  assert.equal((await send([buildRow({ nome: 'Lavanderia', riscos: wet })])).problem.code, 'import_refused')
  const riscos = `orla risco um; "${wet}"`
  assert.equal((await send([buildRow({ nome: 'Lavanderia', riscos })])).status, 200)
  const made = (await listed(group.branch)).find(({ AMBIENTE_NOME }) => AMBIENTE_NOME === 'Lavanderia')
  assert.deepEqual(made?.RISCOS, [wet, 'orla Risco Um'])
})

test("an import rejects inactive companies and other companies' reference data", async () => {
  const closed = await createGroup(server.database, { marker: 'brisa' })
  await server.database.asOwner((queries) =>
    queries.updateTable('companies').set({ active: false }).where('id', '=', closed.branch).execute(),
  )
  const readReasons = async (row: string[], by: Caller) =>
    (await send([row], { by })).problem.faults?.map(({ reason }) => reason)
  const { coordinator } = group.people
  assert.deepEqual(await readReasons(buildRow({ empresa: 'orla Matriz', nome: 'X' }), coordinator), [
    'unknown_category',
    'unknown_sector',
    'unknown_risk',
    'unknown_risk',
    'unknown_procedure',
    'unknown_procedure',
    'unknown_procedure',
  ])
  assert.deepEqual(await readReasons(buildRow({ empresa: 'bruma Filial Centro' }), coordinator), [
    'unknown_company',
  ])
  const ofClosed = buildRow().map((text) => text.replaceAll(/orla/gi, 'brisa'))
  assert.deepEqual(await readReasons(ofClosed, closed.people.coordinator), ['inactive_company'])
})

test('exactly one of two concurrent imports of a file succeeds [R2-188]', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => buildRow({ nome: `Quarto ${index}` }))
  const middle = {
    group_id: group.id,
    company_id: group.branch,
    name: 'Quarto 75',
    name_key: 'quarto 75',
    floor: '1',
    category_id: group.categories.used,
    sector_id: group.sectors.used,
    qr_key: 'K',
  }
  const sent: Promise<Reply>[] = []
  await server.database.inGroup(group.id, async (queries) => {
    // The two files list the same names in opposite orders. Another transaction registers a name in the middle of both
    // files, so both imports wait for this transaction.
    await queries.insertInto('environments').values(middle).execute()
    sent.push(send(rows), send(rows.toReversed()))
    await untilSomebodyWaits(server.database, sent.length)
    await queries.deleteFrom('environments').where('name_key', '=', 'quarto 75').execute()
  })
  const replies = await Promise.all(sent)
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 400])
  const rejected = replies.find(({ status }) => status === 400)
  assert.deepEqual(rejected?.problem.facts, { faults: 150 })
  assert.ok(rejected?.problem.faults?.every(({ reason }) => reason === 'already_registered'))
  const rooms = (await listed(group.branch)).filter(({ AMBIENTE_NOME }) =>
    AMBIENTE_NOME.startsWith('Quarto '),
  )
  assert.equal(rooms.length, 150)
  assert.ok(rooms.every(({ RISCOS, PROCEDIMENTOS }) => RISCOS.length === 2 && PROCEDIMENTOS.length === 3))
})

test('an import and its spreadsheet need permission to write environments', async () => {
  for (const [by, code] of [
    [null, 'not_signed_in'],
    [group.people.cleaner, 'forbidden'],
    [group.people.reader, 'forbidden'],
  ] as const) {
    assert.equal((await send([buildRow({ nome: 'Proibido' })], { by })).problem.code, code)
    assert.equal((await server.send(by, environmentImportModel, {})).problem.code, code)
  }
})

/** Downloads the import spreadsheet. */
async function model(by: Caller, language = 'pt-BR') {
  const reply = await server.app.inject({
    url: `/api/environments/import-model?language=${language}`,
    headers: { authorization: `Bearer ${by?.token}` },
  })
  assert.equal(reply.statusCode, 200)
  const sheets = await readSheets(new Blob([new Uint8Array(reply.rawPayload)]))
  return { headers: reply.headers, bytes: reply.rawPayload, sheets }
}

test('the spreadsheet has all columns, instructions and lists in the requested language [R2-183]', async () => {
  const { headers, bytes, sheets } = await model(group.people.coordinator)
  assert.equal(headers['content-type'], spreadsheetType)
  assert.match(String(headers['content-disposition']), /filename="modelo-ambientes\.xlsx"/)
  assert.deepEqual(
    sheets.map(({ sheet }) => sheet),
    ['Ambientes', 'Instruções', 'Listas'],
  )
  assert.deepEqual(sheets[0]?.data, [columns])
  const explained = sheets[1]?.data.map(([column]) => column)
  for (const column of columns) assert.ok(explained?.includes(column), column)
  const english = (await model(group.people.coordinator, 'en-US')).sheets
  assert.deepEqual(
    english.map(({ sheet }) => sheet),
    ['Environments', 'Instructions', 'Lists'],
  )
  assert.deepEqual(english[0]?.data, [Object.values(environmentFile.english.titles)])
  const lists = JSON.stringify(sheets[2]?.data)
  for (const name of [
    'orla Matriz',
    'orla Filial Norte',
    'orla Setor Dois',
    'orla Risco Um',
    'orla Encerar',
  ]) {
    assert.ok(lists.includes(name), name)
  }
  assert.ok(!lists.includes('bruma'))
  const everything = (await unzip(bytes, () => true, 1e8)).map(({ content }) => content.toString()).join()
  assert.ok(!everything.includes('bruma'))
})

test("template cells offer the reference data of the row's company [R2-183]", async () => {
  const { bytes, sheets } = await model(other.people.coordinator)
  const lists = sheets[2]!.data
  const [sheet] = await unzip(bytes, (name) => name === 'xl/worksheets/sheet1.xml', 1e8)
  const rules = [
    ...sheet!.content.toString().matchAll(/sqref="([A-J])2:\1(\d+)"><formula1>(.*?)<\/formula1>/g),
  ]
  assert.deepEqual(
    rules.map(([, letter, last]) => [letter, last]),
    ['A', 'C', 'D', 'F', 'G', 'H', 'J'].map((letter) => [letter, String(environmentFile.mostRows + 1)]),
  )
  const offered = (formula: string, company: string) => {
    const formulas =
      /^OFFSET\(Listas!\$(\w)\$1,MATCH\(\$A2,Listas!\$(\w):\$\2,0\)-1,0,COUNTIF\(Listas!\$\2:\$\2,\$A2\),1\)$/
    const [, part, key] = formulas.exec(formula)!
    const column = (letter: string) => lists.map((row) => row[letter.charCodeAt(0) - 65])
    const first = column(key!).indexOf(company)
    const count = column(key!).filter((name) => name === company).length
    return column(part!).slice(first, first + count)
  }
  assert.equal(rules[0]?.[3], 'Listas!$A$2:$A$4')
  assert.equal(rules.at(-1)?.[3], `Listas!$O$2:$O$${areaKinds.length + 1}`)
  assert.equal(lists[1]?.[14], 'Piso acarpetado')
  const ofBranch = rules.slice(1, -1).map(([, , , formula]) => offered(formula!, 'bruma Filial Centro'))
  assert.deepEqual(ofBranch.slice(0, 3), [
    ['bruma Categoria Dois', 'bruma Categoria Um'],
    ['bruma Setor Dois', 'bruma Setor Um'],
    ['bruma Risco Dois', 'bruma Risco Um'],
  ])
  assert.deepEqual(ofBranch[3], ofBranch[4])
  assert.equal(ofBranch[3]?.length, 4)
})

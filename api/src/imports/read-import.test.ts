import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { environmentFile } from '@zelo/contract/environment-import'
import { largestImport } from '@zelo/contract/imports'
import { sectors } from '@zelo/contract/reference-kinds'
import writeSpreadsheet, { type SheetData } from 'write-excel-file/node'
import { DomainError } from '../domain-error.ts'
import type { Faults } from './faults.ts'
import { readFile } from './read-file.ts'
import { type ReaderOrder, readImport } from './read-import.ts'
import type { EnvironmentRecord } from './records.ts'
import { zip } from './test-zip.ts'
import { unzip } from './zip.ts'

const names: ReaderOrder = { kind: 'named', layout: sectors.batch.file }
const environments: ReaderOrder = { kind: 'environment', layout: environmentFile }
const columns = Object.values(environmentFile.titles)
const never = new AbortController().signal

const toBytes = (content: string | Uint8Array) =>
  Buffer.concat([typeof content === 'string' ? Buffer.from(content) : content])

/** Reads a file with the code of the reader process, but in the process of the test. */
async function read(content: string | Uint8Array, order: ReaderOrder = environments) {
  const { records, faults } = await readFile(toBytes(content), order)
  return toOutcome(`[${records.join(',')}]`, faults)
}

/** Reads a file in a separate reader process. */
async function readApart(content: string | Uint8Array, order: ReaderOrder = environments) {
  const { records, faults } = await readImport(new Blob([new Uint8Array(toBytes(content))]), order, {
    groupId: 1,
    signal: never,
  })
  return toOutcome(records, faults)
}

function toOutcome(records: string, faults: Faults) {
  const all: EnvironmentRecord[] = JSON.parse(records)
  const rows = all.filter(({ isRight }) => isRight)
  const found = faults.first.map(({ line, column, value, reason }) => [line, column, value, reason])
  return { rows, found, reasons: faults.first.map(({ reason }) => reason) }
}

const right: readonly unknown[] = [
  'Matriz',
  'Copa',
  'Cozinha',
  'Térreo sul',
  'Térreo',
  'Piso; Degrau',
  'Lavar',
  'Secar; Lustrar',
]

/** Builds a spreadsheet with the template's header. A cell is a text, number, date or boolean. */
function spreadsheet(rows: (readonly unknown[])[], head: readonly string[] = columns): Promise<Buffer> {
  const cells = rows.map((row) => row.map((value) => (value === '' ? null : { value, ...pickFormat(value) })))
  const data = [head.map((value) => ({ value, type: String })), ...cells] as SheetData
  return writeSpreadsheet(data, { sheet: 'Ambientes' }).toBuffer()
}

const pickFormat = (value: unknown) => (value instanceof Date ? { type: Date, format: 'dd/mm/yyyy' } : {})

/** Returns a spreadsheet after its sheet's XML is changed. */
async function changed(
  change: (xml: string) => string,
  rows: (readonly unknown[])[] = [right],
): Promise<Buffer> {
  const files = await unzip(await spreadsheet(rows), () => true, 1e9)
  return zip(
    files.map(({ name, content }) => ({
      name,
      content: name === 'xl/worksheets/sheet1.xml' ? Buffer.from(change(content.toString())) : content,
    })),
  )
}

test('reads spreadsheets by template column, with lists, numbers and dates as texts [R2-183 R2-184]', async () => {
  const upper = columns.map((column) => column.toUpperCase().replace('_', ' '))
  const day = new Date('2026-02-01T00:00:00Z')
  const content = await spreadsheet(
    [right, [...right].with(1, 'Sala').with(4, 3), [...right].with(1, 12).with(4, day)],
    upper,
  )
  const { rows, found } = await readApart(content)
  assert.deepEqual(found, [])
  assert.deepEqual(
    rows.map(({ line, name, floor }) => [line, name.name, floor]),
    [
      [2, 'Copa', 'Térreo'],
      [3, 'Sala', '3'],
      [4, '12', '01/02/2026'],
    ],
  )
  const [{ company, category, sector, risks, mandatory, optional }] = rows as [EnvironmentRecord]
  assert.deepEqual(
    [company, category, sector],
    [
      { name: 'Matriz', key: 'matriz' },
      { name: 'Cozinha', key: 'cozinha' },
      { name: 'Térreo sul', key: 'terreo sul' },
    ],
  )
  assert.deepEqual(
    [risks, mandatory, optional].map((list) => list.map(({ name }) => name)),
    [['Piso', 'Degrau'], ['Lavar'], ['Secar', 'Lustrar']],
  )
})

test('reports each fault of a spreadsheet row with line and column [R2-009 R2-189]', async () => {
  const { found, rows } = await readApart(
    await spreadsheet([
      right,
      [...right].with(0, '').with(5, ' ; '),
      [],
      [...right].with(1, 'COPA'),
      [...right].with(1, 'Sala').with(6, '').with(7, ''),
      [...right].with(1, 'Sala').with(6, 'Lavar;Secar;lavar').with(7, 'SECAR'),
      [...right].with(1, '=1+1'),
      [...right].with(1, 'Sala 3').with(5, Array.from({ length: 101 }, (_, index) => `R${index}`).join(';')),
    ]),
  )
  assert.deepEqual(
    found.filter(([line]) => line !== 4).map(([line, column, , reason]) => [line, column, reason]),
    [
      [3, 'empresa', 'required'],
      [3, 'riscos', 'required'],
      [5, 'nome', 'repeated_in_file'],
      [6, 'procedimentos_obrigatorios', 'procedure_required'],
      [7, 'procedimentos_obrigatorios', 'listed_twice'],
      [7, 'procedimentos_opcionais', 'mandatory_and_optional'],
      [7, 'nome', 'repeated_in_file'],
      [8, 'nome', 'formula'],
      [9, 'riscos', 'too_many_items'],
    ],
  )
  // Line 4 is an empty row between two rows with content.
  assert.ok(found.filter(([line]) => line === 4).length >= 6)
  assert.deepEqual(
    rows.map(({ line }) => line),
    [2],
  )
})

test('reads the stored result of a formula, and reports a failed formula', async () => {
  const formula = (cell: string, type: string, value: string) => (xml: string) =>
    xml.replace(
      new RegExp(`<c r="${cell}"[^>]*>.*?</c>`),
      `<c r="${cell}" t="${type}"><f>X()</f><v>${value}</v></c>`,
    )
  const computed = await read(await changed(formula('B2', 'str', 'Sala calculada')))
  assert.equal(computed.rows[0]?.name.name, 'Sala calculada')
  const failed = await read(await changed(formula('H2', 'e', '#N/A')))
  assert.deepEqual(failed.found, [[2, 'procedimentos_opcionais', '#N/A', 'formula_failed']])
  // Programs that do not compute formulas write cells without a result.
  const uncomputed = await changed((xml) =>
    xml
      .replace(/<c r="B2"[^>]*>.*?<\/c>/, '<c r="B2" t="n"><f>A2&amp;" 1"</f></c>')
      .replace(/<c r="H2"[^>]*>.*?<\/c>/, '<c r="H2"><f t="shared" si="0"/><v/></c>'),
  )
  assert.deepEqual((await read(uncomputed)).found, [
    [2, 'nome', '=A2&" 1"', 'formula'],
    [2, 'procedimentos_opcionais', '=', 'formula'],
  ])
})

test('cells and rows without a reference follow the previous cell or row', async () => {
  const rows = [right, right.with(1, '').with(2, ''), right.with(1, 'Sala')]
  const found = await read(await spreadsheet(rows))
  assert.equal(found.rows.length, 2)
  const address = / r="[A-Z]*\d+"/g
  const beside = await changed(
    (xml) => xml.replace(/<row.*?<\/row>/gs, (row) => row.replace(address, '')),
    [right, right.with(1, 'Sala')],
  )
  assert.deepEqual(
    (await read(beside)).rows.map(({ line, name }) => [line, name.name]),
    [
      [2, 'Copa'],
      [3, 'Sala'],
    ],
  )
  // Some cells are missing. Only the first cell after a gap has an address.
  const partly = await changed((xml) => xml.replace(/ r="(?!A3|D3|\d)[A-Z]*\d+"/g, ''), rows)
  assert.deepEqual(await read(partly), found)
})

test('reads sheets whose XML elements have a prefix', async () => {
  const prefixed = (xml: string) =>
    xml
      .replace(/<(\/?)(?=[a-z])/gi, '<$1x:')
      .replace('xmlns=', 'xmlns:x=')
      .replace('<x:?xml', '<?xml')
  const whole = await read(await changed(prefixed))
  assert.equal(whole.rows.length, 1)
  const failed = await changed((xml) =>
    prefixed(xml.replace(/<c r="H2"[^>]*>.*?<\/c>/, '<c r="H2" t="e"><f>X()</f><v>#N/A</v></c>')),
  )
  assert.deepEqual((await read(failed)).reasons, ['formula_failed'])
})

test("finds the sheet with the template's columns at any position", async () => {
  const data = [columns, right].map((row) => row.map((value) => ({ value, type: String })))
  const sheets = [
    { sheet: 'Notas', data: [[{ value: 'nome', type: String }]] },
    { sheet: 'Ambientes', data },
  ]
  const { rows, found } = await read(await writeSpreadsheet(sheets as never).toBuffer())
  assert.deepEqual([rows.length, found], [1, []])
})

test('rejects rows on two sheets, ignoring empty sheets and sheets of lists', async () => {
  const toSheet = (sheet: string, rows: (readonly unknown[])[], head: readonly string[]) => ({
    sheet,
    data: [head, ...rows].map((row) => row.map((value) => ({ value, type: String }))),
  })
  const workbook = (...sheets: ReturnType<typeof toSheet>[]) =>
    writeSpreadsheet(sheets as never).toBuffer() as Promise<Buffer>
  const other = right.with(1, 'Sala')
  const both = await read(
    await workbook(toSheet('Norte', [right], columns), toSheet('Sul', [other], columns)),
  )
  assert.deepEqual([both.rows.length, both.reasons], [0, ['several_sheets']])

  const lists = ['empresa', 'categoria', 'setor', 'riscos', 'procedimentos']
  const one = await read(
    await workbook(
      toSheet('Modelo', [], columns),
      toSheet('Ambientes', [other], columns),
      toSheet('Listas', [['Matriz', 'Cozinha', 'Sul', 'Piso', 'Lavar']], lists),
    ),
  )
  assert.deepEqual([one.rows.map(({ name }) => name.name), one.found], [['Sala'], []])
})

test('reads a CSV file with the same columns as the spreadsheet', async () => {
  const csv = [columns, right].map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n')
  const { rows, found } = await read(csv)
  assert.deepEqual([rows.length, found], [1, []])
})

test('reports the real type of a file that is not .xlsx', async () => {
  const container = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])
  const locked = Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')])
  const half = (await spreadsheet([right])).subarray(0, 2000)
  const cases: [string | Uint8Array, string][] = [
    ['%PDF-1.7\nxref', 'not_spreadsheet'],
    ['PK\x03\x04 and nothing of an archive', 'not_spreadsheet'],
    [half, 'not_spreadsheet'],
    [zip([{ name: 'a.xml', content: Buffer.from('<a/>') }]), 'not_spreadsheet'],
    [await changed(() => '<worksheet><sheetData><row'), 'not_spreadsheet'],
    [await changed((xml) => xml.replace(/<sheetData>.*<\/sheetData>/s, '<sheetData/>')), 'empty_file'],
    [await spreadsheet([]), 'no_rows'],
    [container, 'old_spreadsheet'],
    [locked, 'locked_spreadsheet'],
    ['', 'empty_file'],
  ]
  for (const [content, reason] of cases) assert.deepEqual((await read(content)).reasons, [reason])
})

test('rejects an archive that needs too much memory, whatever its declared size', async () => {
  const zeros = deflateRawSync(Buffer.alloc(200_000_000))
  assert.ok(zeros.length < 250_000)
  for (const [size, reason] of [
    [200_000_000, 'too_complex'],
    [1000, 'not_spreadsheet'],
    [0xffffffff, 'too_complex'],
  ] as const) {
    assert.deepEqual((await read(compressed('xl/workbook.xml', zeros, size))).reasons, [reason])
  }
  await assert.rejects(
    unzip(compressed('a.xml', zeros, 1000), () => true, 1e6),
    {
      code: 'ERR_BUFFER_TOO_LARGE',
    },
  )
  const stored = compressed('xl/workbook.xml', Buffer.alloc(1_000_000), 0, 0)
  assert.deepEqual((await read(stored)).reasons, ['not_spreadsheet'])
  await assert.rejects(
    unzip(stored, () => true, 1e6),
    /size mismatch/,
  )
  const buildSheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const outside = buildSheetXml('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>')
  assert.deepEqual((await read(await changed(() => outside))).reasons, ['not_spreadsheet'])
  const wide = buildSheetXml('<row><c r="XFD1"><v>1</v></c></row>'.repeat(400))
  assert.deepEqual((await read(await changed(() => wide))).reasons, ['too_complex'])
  const laughing =
    '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&b;</v></c></row></sheetData></worksheet>'
  assert.deepEqual((await read(await changed(() => laughing))).reasons, ['not_spreadsheet'])
})

test('rejects a small spreadsheet whose repeated lists would fill the memory', async () => {
  const list = (name: string) =>
    Array.from({ length: 100 }, (_, index) => `${name} ${index} `.padEnd(60, 'x')).join(';')
  const lists = [list('Risco'), list('Lavar'), list('Secar')]
  const rows = Array.from({ length: 1000 }, (_, index) => [
    ...right.slice(0, 5).with(1, `Sala ${index}`),
    ...lists,
  ])
  const content = await spreadsheet(rows)
  assert.ok(content.length < 200_000)
  assert.deepEqual((await readApart(content)).reasons, ['too_complex'])
  assert.equal((await read(await spreadsheet(rows.slice(0, 20)))).rows.length, 20)
})

/**
 * Builds an archive with one entry that declares a size. Method 0 stores the content, any other method compresses it.
 */
function compressed(name: string, content: Buffer, size: number, method = 8): Buffer {
  const archive = zip([{ name, content }])
  const directory = archive.lastIndexOf('PK\x01\x02')
  archive.writeUInt16LE(method, directory + 10)
  archive.writeUInt32LE(size, directory + 24)
  return archive
}

test('cancelling a call ends its reader process, so the next file is read', async () => {
  const large = new Blob(['nome\n', 'Sala de reuniões\n'.repeat(largestImport / 20)])
  const controllers = Array.from({ length: 12 }, () => new AbortController())
  const all = controllers.map(({ signal }, groupId) => readImport(large, names, { groupId, signal }))
  const rejected = (error: unknown) => error instanceof DomainError && error.code === 'too_many_requests'
  await assert.rejects(readImport(large, names, { groupId: 12, signal: never }), rejected)
  for (const controller of controllers) controller.abort()
  for (const result of await Promise.allSettled(all)) {
    assert.equal(result.status === 'rejected' && result.reason.name, 'AbortError')
  }
  assert.equal((await readApart('nome\nSala', names)).rows.length, 1)
})

test('reads one file of a group at a time while two wait', async () => {
  const large = new Blob(['nome\n', 'Sala de reuniões\n'.repeat(largestImport / 20)])
  const controllers = Array.from({ length: 3 }, () => new AbortController())
  const all = controllers.map(({ signal }) => readImport(large, names, { groupId: 2, signal }))
  const rejected = (error: unknown) => error instanceof DomainError && error.code === 'too_many_requests'
  await assert.rejects(readImport(large, names, { groupId: 2, signal: never }), rejected)
  assert.equal((await readApart('nome\nSala', names)).rows.length, 1)
  for (const controller of controllers) controller.abort()
  assert.equal((await Promise.allSettled(all)).at(-1)?.status, 'rejected')
})

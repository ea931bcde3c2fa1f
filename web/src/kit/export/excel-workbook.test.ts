import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import type { CellObject } from 'write-excel-file/universal'
import writeExcelFile from 'write-excel-file/universal'
import { buildWorkbook } from './excel-workbook.ts'
import { type Sheet, toSheetDay, toSheetMoment } from './sheet.ts'

async function makeWorkbookFile(sheets: Sheet[]): Promise<Buffer> {
  const { sheets: written, features } = buildWorkbook(sheets)
  return Buffer.from(await (await writeExcelFile(written, { features }).toBlob()).arrayBuffer())
}

test('a sheet keeps value types, and texts never become formulas', async () => {
  const file = await makeWorkbookFile([
    {
      title: 'Colaboradores do ambiente',
      columns: [
        { head: 'Sala', values: ['=1+1', '+55 85', "@x 'y'", '<b>&amp;</b>\u0007', ''] },
        { head: 'Dia', values: [toSheetDay('2026-02-28'), null, toSheetDay('1999-12-31'), null, null] },
        { head: 'Início', values: [toSheetMoment('2026-11-21T08:30:00-03:00'), null, null, null, null] },
        { head: 'Tarefas', values: [1234.5, 0, -1, null, null] },
        { head: 'Feito', values: [true, false, null, null, null] },
        { head: 'Tempo', values: [{ minutes: 75 }, { minutes: 1500 }, null, null, null] },
      ],
    },
  ])
  const rows = await readSheet(file)
  // A sheet stores a duration as a point in time after 1899-12-30.
  assert.deepEqual(rows, [
    ['Sala', 'Dia', 'Início', 'Tarefas', 'Feito', 'Tempo'],
    [
      '=1+1',
      new Date('2026-02-28T00:00Z'),
      new Date('2026-11-21T08:30Z'),
      1234.5,
      true,
      new Date('1899-12-30T01:15Z'),
    ],
    ['+55 85', null, null, 0, false, new Date('1899-12-31T01:00Z')],
    ["@x 'y'", new Date('1999-12-31T00:00Z'), null, -1, null, null],
    ['<b>&amp;</b>\u0007', null, null, null, null, null],
  ])
})

test('a multi-line text keeps its lines and gets a taller row', async () => {
  const sheet = {
    title: 'Tarefas',
    columns: [
      { head: 'Sala', values: ['Copa', 'Sala 1'] },
      { head: 'Dia', values: [toSheetDay('2026-02-28'), null] },
      { head: 'Observações', values: ['Faltou sabão na pia\nPorta trancada', 'Nada'] },
    ],
  }
  const usual = { wrap: undefined, alignVertical: undefined, height: undefined }
  const [entry] = buildWorkbook([sheet]).sheets
  assert.deepEqual(
    entry?.data.slice(1).map((row) => row?.map((cell) => pickCellLook(cell as CellObject | null))),
    [
      [
        { wrap: false, alignVertical: 'top', height: 30 },
        { wrap: false, alignVertical: 'top', height: 30 },
        { wrap: true, alignVertical: 'top', height: 30 },
      ],
      [usual, null, usual],
    ],
  )
  // The width is that of the longest line, plus 4 characters for the filter's arrow.
  assert.equal(entry?.columns?.[2]?.width, 'Faltou sabão na pia'.length + 4)
  assert.equal(
    (await readSheet(await makeWorkbookFile([sheet])))[1]?.[2],
    'Faltou sabão na pia\nPorta trancada',
  )
})

/** Texts that a spreadsheet or XML would change if they were not escaped. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        '_x0041_',
        '_x005F_',
        '=1+1',
        '+55',
        '-1',
        '@a',
        "'",
        '\r\n',
        '\t',
        ' ',
        '\u0000',
        '\ud800',
        '<&>',
        '007',
      ),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((pieces) => pieces.join(''))
  .filter((one) => one !== '')

test('any exported text stays unchanged', async () => {
  const texts = fc.array(text, { minLength: 1, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(text, texts, async (head, values) => {
      const file = await makeWorkbookFile([{ title: 'Lista', columns: [{ head, values }] }])
      const wanted = [head, ...values].map((one) => [one.toWellFormed()])
      assert.deepEqual(await readSheet(file, { trim: false }), wanted)
    }),
    { numRuns: 60 },
  )
})

test('a truncated text ends with the number of omitted characters', async () => {
  const values = ['a'.repeat(32_767), 'a'.repeat(32_746) + '🧹'.repeat(5000)]
  const rows = await readSheet(
    await makeWorkbookFile([{ title: 'Longo', columns: [{ head: 'Texto', values }] }]),
  )
  assert.equal(rows[1]?.[0], values[0])
  const cut = String(rows[2]?.[0])
  assert.ok(cut.length <= 32_767 && cut.isWellFormed())
  assert.match(cut, /^a{32746}\ufffd… \[\+9999\]$/)
})

function pickCellLook(cell: CellObject | null) {
  return cell && { wrap: cell.wrap, alignVertical: cell.alignVertical, height: cell.height }
}

test('each sheet has a name, a frozen head and a filter', () => {
  const day = { head: 'Dia', values: [toSheetDay('2026-02-28'), toSheetMoment('2026-03-01T07:00:00-03:00')] }
  const { sheets, features } = buildWorkbook([
    {
      title: 'Colaboradores do ambiente',
      columns: [day, { head: 'B', values: ['x', 'y'] }],
    },
    { title: '2 Dias no ambiente', columns: [{ head: 'A', values: [] }] },
  ])
  assert.equal(sheets[0]?.sheet, 'Colaboradores do ambiente')
  assert.equal(sheets[1]?.sheet, '2 Dias no ambiente')
  assert.equal(sheets[0]?.stickyRowsCount, 1)
  assert.deepEqual(
    sheets[0]?.data.slice(1).map(([cell]) => cell),
    day.values.map((value) => ({ value, type: Date, format: 'dd/mm/yyyy hh:mm' })),
  )
  const transform = features[0]?.files?.transform?.['xl/worksheets/sheet{id}.xml']?.transform
  const filtered = [0, 1].map((sheetIndex) =>
    transform?.('<sheetData></sheetData>', {}, { sheetIndex, sheetId: '1' }),
  )
  assert.deepEqual(filtered, [
    '<sheetData></sheetData><autoFilter ref="A1:B3"/>',
    '<sheetData></sheetData><autoFilter ref="A1:A1"/>',
  ])
})

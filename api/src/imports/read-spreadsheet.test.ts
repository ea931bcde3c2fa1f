import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectors } from '@zelo/contract/reference-kinds'
import { escapeSpreadsheetText } from '@zelo/contract/rules/spreadsheet-text'
import fc from 'fast-check'
import writeSpreadsheet, { type SheetData } from 'write-excel-file/node'
import { FaultList } from './faults.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { readSheet } from './sheet-xml.ts'
import { buildTestWorkbook, row } from './test-workbook.ts'
import { openWorkbook } from './workbook.ts'
import { unzip } from './zip.ts'

/** Returns the texts below the header, or the reasons why the file was rejected. */
async function read(content: Buffer) {
  const faults = new FaultList()
  const table = await readSpreadsheet(content, sectors.batch.file, faults)
  return {
    texts: table?.rows.slice(1).map(([text]) => text?.trim()),
    reasons: faults.first.map(({ reason }) => reason),
  }
}

async function readTexts(
  cells: readonly string[],
  parts: Omit<Parameters<typeof buildTestWorkbook>[0], 'sheets'> = {},
) {
  const rows = row('nome') + cells.map((xml) => row({ xml })).join('')
  return (await read(buildTestWorkbook({ sheets: { Plan1: rows }, ...parts }))).texts
}

test('reads a cell as the text that Excel shows for its format', async () => {
  const formats = [
    '000',
    '"Sala "000',
    '0"º andar"',
    '00\\-00',
    '[h]:mm',
    'd-mmm',
    '0%',
    'dd/mm/yyyy',
    '"Ala "@',
  ]
  const cells = [7, 12, 2, 1204, 1.5, 46_054, 0.5, 46_054.75].map(
    (value, index) => `<c s="${index + 1}"><v>${value}</v></c>`,
  )
  const text = '<c s="9" t="inlineStr"><is><t>sul</t></is></c>'
  assert.deepEqual(await readTexts([...cells, text], { formats }), [
    '007',
    'Sala 012',
    '2º andar',
    '12-04',
    '36:00',
    '1-fev',
    '50%',
    '01/02/2026',
    'Ala sul',
  ])
  assert.deepEqual(
    await readTexts(['<c s="1"><v>44592</v></c>'], { formats: ['dd/mm/yyyy'], uses1904: true }),
    ['01/02/2026'],
  )
})

test('reads the whole text of a cell, wherever the file stores it', async () => {
  const sharedStrings = [
    '<t>Copa</t>',
    '<r><rPr><b/></rPr><t>Sala</t></r><r><t xml:space="preserve"> azul</t></r>',
    '<t>課</t><rPh sb="0" eb="1"><t>カ</t></rPh><phoneticPr fontId="1"/>',
    '<t>A_x005F_x0041_ e_x000D_&amp; &#233;</t>',
  ]
  const shared = sharedStrings.map((_, index) => `<c t="s"><v>${index}</v></c>`)
  assert.deepEqual(await readTexts(shared, { sharedStrings }), ['Copa', 'Sala azul', '課', 'A_x0041_ e\r& é'])
  assert.deepEqual(
    await readTexts([
      '<c t="inlineStr"><is><r><t>Pá</t></r><r><t>tio</t></r></is></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>Ala</v></c>',
      '<c t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="d" s="1"><v>2026-02-01T00:00:00</v></c>',
      '<c><v>52998224725</v></c>',
      '<c><v>5.2998224725E10</v></c>',
      '<c><f>1+1</f></c>',
      '<c t="n"><v/></c>',
    ]),
    ['Pátio', 'Ala', '<b>', 'VERDADEIRO', '#N/A', '01/02/2026', '52998224725', '52998224725', '=1+1', ''],
  )
})

test('skips hidden sheets', async () => {
  const sheets = {
    Plan1: row('nome') + row('Copa'),
    Velha: row('nome') + row('Sala'),
    Pior: row('nome') + row('Ala'),
  }
  assert.deepEqual((await read(buildTestWorkbook({ sheets }))).reasons, ['several_sheets'])
  assert.deepEqual(
    (await read(buildTestWorkbook({ sheets, hidden: { Velha: 'hidden', Pior: 'veryHidden' } }))).texts,
    ['Copa'],
  )
  assert.deepEqual(
    (await read(buildTestWorkbook({ sheets, hidden: { Plan1: 'hidden', Pior: 'veryHidden' } }))).texts,
    ['Sala'],
  )
})

test('reads hidden rows, and reads the text of merged cells only once', async () => {
  const hidden = '<row hidden="1"><c t="inlineStr"><is><t>Copa</t></is></c></row>'
  const merged = `${row('Sala')}<row><c s="0"/></row>${row('Ala')}`
  assert.deepEqual(
    (await read(buildTestWorkbook({ sheets: { Plan1: row('nome') + hidden + merged } }))).texts,
    ['Copa', 'Sala', '', 'Ala'],
  )
})

test('rejects a damaged workbook', async () => {
  const readReasons = async (rows: string) =>
    (await read(buildTestWorkbook({ sheets: { Plan1: rows } }))).reasons
  for (const rows of [
    '<row r="0"><c/></row>',
    '<row r="1048577"><c/></row>',
    '<row r="x"><c/></row>',
    '<row><c r="1"/></row>',
    '<row><c t="s"><v>7</v></c></row>',
    '<row><c></row>',
    '<row>&nbsp;</row>',
  ])
    assert.deepEqual(await readReasons(rows), ['not_spreadsheet'], rows)
})

test('reads any text of a generated spreadsheet back unchanged', async () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom(
      'toString',
      '__proto__',
      '_x0041_',
      '_x005F_',
      '=1+1',
      '\r\n',
      '\u0000',
      '\ud800',
      ' ',
      '<&>',
    ),
  )
  const text = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('').toWellFormed())
  await fc.assert(
    fc.asyncProperty(fc.array(text.filter(Boolean), { minLength: 1, maxLength: 10 }), async (texts) => {
      const rows = texts.map((value) => [{ value: escapeSpreadsheetText(value), type: String }])
      const workbook = openWorkbook(
        await unzip(await writeSpreadsheet(rows as SheetData).toBuffer(), () => true, 1e7),
      )
      assert.deepEqual(readSheet(workbook.sheets[0]!, workbook).flat(), texts)
    }),
    { numRuns: 40 },
  )
})

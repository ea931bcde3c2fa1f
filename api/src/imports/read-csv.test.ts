import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportFault } from '@zelo/contract/import-faults'
import { mostImportRows, templateCsv } from '@zelo/contract/imports'
import { risks, sectors } from '@zelo/contract/reference-kinds'
import fc from 'fast-check'
import { FaultList } from './faults.ts'
import { readCsv } from './read-csv.ts'
import { type ImportKind, toRecordTexts } from './records.ts'
import type { Layout } from './table.ts'

/** Builds a layout that has the same titles in both languages. */
const buildLayout = (...columns: string[]): Layout => ({
  titles: Object.fromEntries(columns.map((column) => [column, column])),
  english: { template: '', titles: {}, examples: [] },
})
const named = sectors.batch.file
const colored = risks.batch.file

/** Returns the valid records of a file, and the faults of the other rows. */
function read(content: string | Uint8Array, kind: ImportKind = 'named', layout: Layout = named) {
  const faults = new FaultList()
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const table = readCsv(bytes, layout, faults)
  const all = table ? toRecordTexts(table, kind, layout, faults).map((record) => JSON.parse(record)) : []
  const records = all.filter(({ isRight }) => isRight)
  return { records, count: faults.count, faults: faults.first }
}

/** Returns the names of a valid file. */
function readNames(content: string | Uint8Array): string[] {
  const { records, faults } = read(content)
  assert.deepEqual(faults, [])
  return records.map(({ name }) => name)
}

/** Returns line, column, value and reason of each fault. */
const listFaults = (faults: readonly ImportFault[]) =>
  faults.map(({ line, column, value, reason }) => [line, column, value, reason])

const accented = ['Recepção', 'Pátio – ala “sul”', 'Ímã & cia', 'Sanitário 2º andar']

test('reads files with any line ends, and values with and without quotes [R2-008]', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    assert.deepEqual(readNames(['nome', 'Sala', '"Copa, cozinha"', '"Ala ""B"""', ''].join(end)), [
      'Sala',
      'Copa, cozinha',
      'Ala "B"',
    ])
  }
  assert.deepEqual(readNames('nome\nSala'), ['Sala'])
  assert.deepEqual(readNames('nome\nSala\r\nCopa\rAla\n\n\r\n  \n'), ['Sala', 'Copa', 'Ala'])
})

test('recognises UTF-8 with and without BOM, Windows-1252 and Excel’s Unicode text [R2-186]', () => {
  const text = ['nome', ...accented].join('\r\n')
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  const windows = Uint8Array.from(text, (character) => windows1252.get(character) ?? character.charCodeAt(0))
  const swapped = Buffer.from(utf16).swap16()
  for (const content of [text, `\ufeff${text}`, windows, utf16, utf16.subarray(2), swapped]) {
    assert.deepEqual(readNames(content), accented)
  }
})

/** The characters in which Windows-1252 differs from Latin-1. */
const windows1252 = new Map([
  ['–', 0x96],
  ['“', 0x93],
  ['”', 0x94],
])

test('accepts comma, semicolon, tab and the separator in Excel’s first line [R2-187]', () => {
  const rows = [
    ['nome', 'cor'],
    ['Piso, molhado', '#FF0000'],
    ['Degrau; escada', '#00ff00'],
  ]
  const written = (separator: string) =>
    rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join('\n')
  const expected = ['#ff0000', '#00ff00']
  for (const content of [
    written(','),
    written(';'),
    written('\t'),
    `sep=;\n${written(';')}`,
    `"sep=|"\r\n${written('|')}`,
  ]) {
    const { records, faults } = read(content, 'colored', colored)
    assert.deepEqual(faults, [], content)
    assert.deepEqual(
      records.map(({ color }) => color),
      expected,
    )
  }
})

test("reads Excel's files with quoted lines, empty columns and unquoted commas", () => {
  assert.deepEqual(readNames('nome\r\nSala 1, bloco B\r\nCopa\r\n'), ['Sala 1, bloco B', 'Copa'])
  assert.deepEqual(readNames('nome;;\r\nSala 1, bloco B;;\r\n;;\r\n;;\r\n'), ['Sala 1, bloco B'])
  const { records } = read(
    '"nome,cor"\r\n"Degrau,#00ff00"\r\n"""Piso, molhado"",#ff0000"\r\n',
    'colored',
    colored,
  )
  assert.deepEqual(
    records.map(({ name, color }) => [name, color]),
    [
      ['Degrau', '#00ff00'],
      ['Piso, molhado', '#ff0000'],
    ],
  )
})

test('finds columns by name in any order, ignoring case and accents [R2-185]', () => {
  for (const header of ['cor,nome', ' CÓR , Nome', '"Cor","NÔME"', '\n\n  \ncor,nome,']) {
    const { records, faults } = read(`${header}\n#00ff00,Degrau\n`, 'colored', colored)
    assert.deepEqual(faults, [], header)
    assert.deepEqual([records[0].name, records[0].color], ['Degrau', '#00ff00'])
  }
})

test('the header is the first line that contains text besides separators', () => {
  for (const before of [
    ',,\n',
    'sep=;\n\n',
    ';\r\n',
    '"",""\n \n',
    ',\nsep=;\n;;\n',
    '\t\t\n',
    'sep=|\n||\n',
  ]) {
    const separator = /sep=(.)/.exec(before)?.[1] ?? ';'
    const { records, faults } = read(
      `${before}nome${separator}cor\nA${separator}#00ff00\n`,
      'colored',
      colored,
    )
    assert.deepEqual(faults, [], before)
    const line = before.split('\n').length + 1
    assert.deepEqual([records[0].name, records[0].line], ['A', line], before)
  }
  assert.deepEqual(readNames(',,\nnome,,\nCopa,,\n'), ['Copa'])
})

test('recognises the line `sep=` in every form that programs save', () => {
  const first = [
    'sep=;',
    '"sep=;"',
    'SEP = ;',
    'sep=;;;',
    '\ufeffsep=;',
    '\n \nsep=;\n\n;;',
    "'sep=;'",
    ' sep=; ',
    // A program that treats the separator line as a cell adds its own separators when it saves the file.
    'sep=,;',
    'sep=,',
    '"sep=,";',
    'sep=|',
    'sep=\\t',
    'sep=',
  ]
  for (const line of first) {
    const { records, faults } = read(`${line}\nnome;cor\nPiso, molhado;#00ff00\n`, 'colored', colored)
    assert.deepEqual([faults, records.map(({ name }) => name)], [[], ['Piso, molhado']], line)
  }
  for (const line of ['"sep=;",', '"sep=;",,,', '"sep=,",', 'sep=\t,']) {
    const { records, faults } = read(`${line}\nnome,cor\nPiso; molhado,#00ff00\n`, 'colored', colored)
    assert.deepEqual([faults, records.map(({ name }) => name)], [[], ['Piso; molhado']], line)
  }
  for (const line of ['sep=\t', 'sep=\\t', 'sep=\t\t\t', '"sep=\t"', 'sep=;\t\t'])
    assert.deepEqual(read(`${line}\nnome\tcor\nA\t#00ff00\n`, 'colored', colored).faults, [], line)
  assert.deepEqual(readNames('"sep=;",\nnome,\nSala,\n'), ['Sala'])
  assert.deepEqual(readNames('sep=;\nnome\nSala 1, bloco B\n'), ['Sala 1, bloco B'])
  assert.equal(read('sep=;\nsep=;\nnome').faults[0]?.line, 2)
})

test('reports unknown, missing and repeated columns, and then reads no row', () => {
  const readFaults = (content: string) => listFaults(read(content, 'colored', colored).faults)
  assert.deepEqual(readFaults('nome,preço,nome\nA,1,B'), [
    [1, 'preço', 'preço', 'unknown_column'],
    [1, 'nome', 'nome', 'repeated_column'],
    [1, 'cor', '', 'missing_column'],
  ])
  assert.deepEqual(readFaults('\nRecepção\nCopa'), [
    [2, 'Recepção', 'Recepção', 'unknown_column'],
    [2, 'nome', '', 'missing_column'],
    [2, 'cor', '', 'missing_column'],
  ])
})

test('rejects an empty cell in a required column, and an empty row [R2-009]', () => {
  const { faults, records } = read(
    'nome,cor\nDegrau,\n,#00ff00\nPiso,#ff0000\n,\nEscada,#0000ff\n,\n',
    'colored',
    colored,
  )
  assert.deepEqual(listFaults(faults), [
    [2, 'cor', '', 'required'],
    [3, 'nome', '', 'required'],
    [5, 'nome', '', 'required'],
    [5, 'cor', '', 'required'],
  ])
  assert.deepEqual(
    records.map(({ name }) => name),
    ['Piso', 'Escada'],
  )
  assert.deepEqual(listFaults(read('nome\n"\u200b "\nA\n\u0301\nB').faults), [
    [2, 'nome', '\u200b', 'required'],
    [4, 'nome', '\u0301', 'required'],
  ])
})

test('reports each bad row with line, column, value and reason [R2-189]', () => {
  const content = [
    'nome,cor',
    '"Duas',
    'linhas",#00ff00',
    'Piso,bege',
    'Degrau,#0f',
    `${'x'.repeat(200)},#00ff00`,
    'duas  LINHAS,#00ff00',
    'Mais,#00ff00,outra',
    '=1+1,#00ff00',
    'Valor,#N/D',
    '"Nulo\u0000",#00ff00',
  ].join('\n')
  const { faults, records } = read(content, 'colored', colored)
  assert.deepEqual(listFaults(faults), [
    [4, 'cor', 'bege', 'invalid_color'],
    [5, 'cor', '#0f', 'invalid_color'],
    [6, 'nome', `${'x'.repeat(79)}…`, 'too_long'],
    [7, 'nome', 'duas  LINHAS', 'repeated_in_file'],
    [8, null, 'outra', 'too_many_cells'],
    [9, 'nome', '=1+1', 'formula'],
    [10, 'cor', '#N/D', 'formula_failed'],
    [11, 'nome', 'Nulo', 'unreadable_text'],
  ])
  assert.deepEqual(faults[3]?.facts, { line: 2 })
  assert.deepEqual(faults[2]?.facts, { most: 120 })
  assert.deepEqual(
    records.map(({ line, name }) => [line, name]),
    [[2, 'Duas linhas']],
  )
})

test('reports unbalanced quotes with their line and reads the other rows', () => {
  const open = read('nome\nSala\n"Copa\nAla\n')
  assert.deepEqual(listFaults(open.faults), [[3, null, 'Copa Ala', 'quote_not_closed']])
  const inside = read('nome\n"Sala" azul\nCopa\n')
  assert.deepEqual(inside.faults[0]?.reason, 'quote_not_closed')
  assert.deepEqual(readNames('nome\nSala "azul"\n5" de altura\n'), ['Sala "azul"', '5" de altura'])
})

test('accepts names that begin like a formula, but no formulas', () => {
  const names = ['-1º subsolo', '+Vida', '@café', '- Ala |B|', "'=1"]
  assert.deepEqual(readNames(['nome', ...names].join('\n')), names)
  for (const bad of ['=1+1', " =cmd|' /C calc'!A0", "+cmd|' /C calc'!A0", "@SUM(1)*cmd|' /C calc'!A0", '=']) {
    assert.deepEqual(listFaults(read(`nome\n"${bad}"\n`).faults), [[2, 'nome', bad.trim(), 'formula']])
  }
})

test('rejects a file in two encodings and lists the unreadable lines', () => {
  const half = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding)
  const mixed = Buffer.concat([half('nome\nRecepção\nSala\n', 'utf8'), half('Pátio\nCopa\n', 'latin1')])
  assert.deepEqual(listFaults(read(mixed).faults), [[4, null, 'Pátio', 'unreadable_text']])
  const line = Buffer.concat([half('nome\nRecepção e ', 'utf8'), half('pátio\n', 'latin1')])
  assert.deepEqual(read(line).faults[0]?.reason, 'unreadable_text')
  const marked = Buffer.concat([half('\ufeffnome\n', 'utf8'), half('Pátio\n', 'latin1')])
  assert.deepEqual(listFaults(read(marked).faults), [[2, null, 'Pátio', 'unreadable_text']])
})

test('rejects files of other types and files without rows', () => {
  const whole = (content: string | Uint8Array) =>
    read(content).faults.map(({ line, reason }) => [line, reason])
  for (const content of ['%PDF-1.7\n1 0 obj', '<html><table>', '{\\rtf1']) {
    assert.deepEqual(whole(content), [[null, 'not_spreadsheet']], content)
  }
  for (const content of ['', '\ufeff', ' \r\n\t\n', ',,,\n,,,', ','.repeat(1_000_000)]) {
    assert.deepEqual(whole(content), [[null, 'empty_file']])
  }
  assert.deepEqual(whole('nome\n'), [[null, 'no_rows']])
  assert.deepEqual(whole('nome\r\n\r\n  \r\n'), [[null, 'no_rows']])
})

test('limits the number of rows and listed faults, but counts all [R2-189]', () => {
  const rows = Array.from({ length: mostImportRows }, (_, index) => `Sala ${index}`)
  assert.equal(read(['nome', ...rows].join('\n')).records.length, mostImportRows)
  const { records, faults } = read(['nome', ...rows, 'A mais'].join('\n'))
  assert.deepEqual(
    [records.length, faults[0]?.reason, faults[0]?.facts],
    [0, 'too_many_rows', { most: mostImportRows }],
  )
  const bad = read(`cpf\n${'123\n'.repeat(5000)}`, 'cpf', buildLayout('cpf'))
  assert.deepEqual([bad.count, bad.faults.length, bad.faults.at(-1)?.line], [5000, 1000, 1001])
})

test('reads a CPF in any notation and restores lost leading zeros', () => {
  const spellings = [
    '529.982.247-25',
    '12345678909',
    ' 111.444.777-35 ',
    '1234567890',
    '44.299.497-43',
    "'60412345080",
    '987\u2011654\u2011321\u201100',
    '00123456797',
  ]
  const { records, faults } = read(['cpf', ...spellings].join('\n'), 'cpf', buildLayout('cpf'))
  assert.deepEqual(
    records.map(({ cpf }) => cpf),
    [
      '52998224725',
      '12345678909',
      '11144477735',
      '01234567890',
      '04429949743',
      '60412345080',
      '98765432100',
      '00123456797',
    ],
  )
  assert.deepEqual(faults, [])
})

test('reports a CPF that is invalid, repeated or shortened by a spreadsheet', () => {
  const cells = [
    '11111111111',
    '529.982.247-24',
    '52998224725',
    '529982247-25',
    '604.123.450',
    '"4,4299E+09"',
    '123456797',
    '1.234.567-97',
  ]
  const { faults } = read(['cpf', ...cells].join('\n'), 'cpf', buildLayout('cpf'))
  assert.deepEqual(listFaults(faults), [
    [2, 'cpf', '11111111111', 'invalid_cpf'],
    [3, 'cpf', '529.982.247-24', 'invalid_cpf'],
    [5, 'cpf', '529982247-25', 'repeated_in_file'],
    [6, 'cpf', '604.123.450', 'invalid_cpf'],
    [7, 'cpf', '4,4299E+09', 'shortened_cpf'],
    [9, 'cpf', '1.234.567-97', 'repeated_in_file'],
  ])
})

test('a template separates columns by commas, and its examples can be imported [R2-178] [R2-179]', () => {
  assert.match(templateCsv(named, 'pt-BR'), /^\ufeffnome\r\n/)
  assert.match(templateCsv(colored, 'pt-BR'), /^sep=,\r\nnome,cor\r\n/)
  assert.match(templateCsv(colored, 'en-US'), /^sep=,\r\nname,color\r\n/)
  for (const language of ['pt-BR', 'en-US'] as const) {
    // Excel does not read a file with a separator line as UTF-8. So the template must be in ASCII.
    assert.match(templateCsv(colored, language), /^[\x20-\x7e\r\n]+$/)
    assert.ok(readNames(templateCsv(named, language)).length > 0)
    const { faults, records } = read(templateCsv(colored, language), 'colored', colored)
    assert.deepEqual([faults, records.length > 0], [[], true])
  }
})

test('reads templates that a Brazilian or American Excel has saved again', () => {
  const saved = [
    'nome;cor\r\nPiso;#1f6fb5\r\n',
    '\ufeffnome;cor\r\nPiso;#1f6fb5\r\n',
    'sep=,\r\nnome,cor\r\nPiso,#1f6fb5\r\n',
    '"sep=,",\r\nnome,cor\r\nPiso,#1f6fb5\r\n',
    '"sep=,"\r\n"nome,cor"\r\n"Piso,#1f6fb5"\r\n',
    'nome,cor;\r\nPiso,#1f6fb5;\r\n',
    'nome,cor;;\r\n"Piso,#1f6fb5";;\r\n;;\r\n',
    'sep=\t\t\r\nnome\tcor\r\nPiso\t#1f6fb5\r\n',
    'name;color\r\nPiso;blue\r\n',
    'Name,Cor\r\nPiso,AZUL\r\n',
  ]
  for (const content of saved) {
    const { faults, records } = read(content, 'colored', colored)
    assert.deepEqual(
      [faults, records.map(({ name, color }) => [name, color])],
      [[], [['Piso', '#1f6fb5']]],
      content,
    )
  }
})

test('rejects a file that has the same column in both languages', () => {
  assert.deepEqual(listFaults(read('nome,name\nA,B').faults), [[1, 'nome', 'name', 'repeated_column']])
})

/** Any one-line text of a cell. */
const cell = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .map((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufffd\ufeff]/gu, ' ')
      .trim(),
  )
  .filter((text) => /[^\p{Cf}\p{Z}\p{M}]/u.test(text) && !/^[=+\-@#]/.test(text))
const encodings = {
  utf8: (text: string) => Buffer.from(text),
  marked: (text: string) => Buffer.from(`\ufeff${text}`),
  utf16: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
}
const anySeparator = fc.constantFrom(',', ';', '\t')
const anyLineEnd = fc.constantFrom('\n', '\r\n', '\r')

/** Returns the text of a CSV cell. Quotes the text if necessary, or if `isQuoted`. */
function written(text: string, separator: string, isQuoted: boolean): string {
  const mustBe = text.includes(separator) || /["\r\n]/.test(text)
  return isQuoted || mustBe ? `"${text.replaceAll('"', '""')}"` : text
}

test('reads any table with any separator, encoding, quoting and column order [R2-185 R2-186 R2-187]', () => {
  const columns = ['um', 'dois', 'três']
  const layout = buildLayout(...columns)
  const anyEncoding = fc.constantFrom(...Object.values(encodings))
  const row = fc.tuple(cell, cell, cell)
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.shuffledSubarray(columns, { minLength: 3 }),
      anySeparator,
      anyLineEnd,
      anyEncoding,
      fc.infiniteStream(fc.boolean()),
      (rows, order, separator, end, encode, coins) => {
        const line = (cells: string[]) =>
          cells.map((text) => written(text, separator, coins.next().value)).join(separator)
        const lines = rows.map((cells) => line(order.map((column) => cells[columns.indexOf(column)]!)))
        const faults = new FaultList()
        const table = readCsv(encode([line(order), ...lines].join(end)), layout, faults)
        assert.deepEqual(faults.first, [])
        const places = columns.map((column) => table!.rows[0]!.indexOf(column))
        assert.deepEqual(
          table!.rows.slice(1, rows.length + 1).map((cells) => places.map((place) => cells[place])),
          rows,
        )
      },
    ),
    { numRuns: 300 },
  )
})

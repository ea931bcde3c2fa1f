import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { decodeText, isDoublyEncoded } from './decode-text.ts'
import { commonWords, foreignWords } from './test-words.ts'

const oneByte = ['windows-1252', 'cp850', 'cp860', 'cp437', 'macintosh'] as const

/** Words about buildings and cleaning that contain every letter of Portuguese. */
const words = [
  'Recepção',
  'Área',
  'técnica',
  'Escritório',
  'Pátio',
  'Câmara',
  'fria',
  'Manutenção',
  'elétrica',
  'Órgãos',
  'Café',
  'Robô',
  'Bebê',
  'Saúde',
  'Saída',
  'Útil',
  'Ônibus',
  'Índio',
  'Água',
  'Êxito',
  'Âncora',
  'Salões',
  'Refeições',
  'Põe',
  'Irmã',
  'Irmãs',
  'Maçã',
  'Canaã',
  'João',
  'São',
  'Paulo',
  'Serviço',
  'Poço',
  'Praça',
  'Cabeça',
  'Açougue',
  'Iguaçu',
  'Açaí',
  'Caixa',
  'd’água',
  'Térreo',
  'Sótão',
  'Lâmpada',
  'Pavilhão',
  'Estágio',
  'Música',
  'Biblioteca',
  'Avó',
  'Avô',
  'Metrô',
  'Pronto-Socorro',
  'Íris',
  'Ética',
  'Época',
  'Ângulo',
  'País',
  'Juíza',
  'Cãibra',
  'Mãe',
  'Lã',
  'Ré',
  'Pé',
  'à',
  'às',
  'é',
  'de',
  'nº',
  '1ª',
  '2º',
  '20°',
  'm²',
  '–',
  '“Azul”',
  'Müller',
  'Peña',
  'Almoço',
  'Lençóis',
  'Colégio',
  'Polícia',
  'Bombeiros',
  'Câncer',
  'Química',
  'Física',
  'Três',
  'Mês',
  'Inglês',
  'Português',
  'Açúcar',
  'Fogão',
  'Balcão',
]
const name = fc
  .tuple(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('as it is', 'upper', 'lower'),
  )
  .map(([list, spelling]) => {
    const text = list.join(' ')
    return spelling === 'upper' ? text.toUpperCase() : spelling === 'lower' ? text.toLowerCase() : text
  })
const lists = (minLength: number) =>
  fc.array(name, { minLength, maxLength: 12 }).map((names) => ['nome', ...names].join('\r\n'))

/** Returns the bytes of a text, or undefined if the encoding lacks a character of the text. */
function encoded(text: string, encoding: (typeof oneByte)[number]): Buffer | undefined {
  const bytes = iconv.encode(text, encoding)
  return iconv.decode(bytes, encoding) === text ? bytes : undefined
}

/** Returns the decoded text, or the reason why it was rejected. */
function outcome(bytes: Uint8Array): string {
  const decoded = decodeText(bytes)
  return 'text' in decoded ? decoded.text : decoded.reason
}

test('always reads Portuguese names in UTF-8 and UTF-16 [R2-186]', () => {
  fc.assert(
    fc.property(lists(1), (text) => {
      for (const bytes of [
        Buffer.from(text),
        Buffer.from(`\ufeff${text}`),
        Buffer.from(`\ufeff${text}`, 'utf16le'),
      ])
        assert.equal(outcome(bytes), text)
    }),
  )
})

test('never garbles names in other encodings, but may reject them [R2-186]', () => {
  fc.assert(
    fc.property(lists(1), fc.constantFrom(...oneByte), (text, encoding) => {
      const bytes = encoded(text, encoding)
      if (bytes) assert.ok([text, 'unknown_encoding'].includes(outcome(bytes)), outcome(bytes))
    }),
    { numRuns: 3000 },
  )
})

test('reads names in each encoding that has all their letters [R2-186]', () => {
  const text = ['nome', 'Recepção', 'Área técnica', 'Escritório', 'Saída 2º andar', 'Câmara fria'].join('\n')
  for (const encoding of ['windows-1252', 'cp850', 'cp860', 'macintosh'] as const)
    assert.equal(outcome(encoded(text, encoding)!), text, encoding)
})

test('reads a one-word file if exactly one decoding is Portuguese [R2-186]', () => {
  const cases: [word: string, ...encodings: (typeof oneByte)[number][]][] = [
    ['Recepção', 'windows-1252', 'cp850', 'cp860', 'macintosh'],
    ['Café', 'windows-1252', 'cp850', 'cp860', 'cp437', 'macintosh'],
    ['Área', 'windows-1252', 'cp850', 'macintosh'],
    ['ÁREA TÉCNICA', 'windows-1252', 'cp850', 'cp860', 'macintosh'],
    ['PRAÇA', 'windows-1252'],
    ['ALMOÇO', 'windows-1252'],
    ['AGÊNCIA', 'windows-1252'],
    ['época', 'windows-1252'],
    ['Época', 'windows-1252'],
    ['USUÁRIO', 'windows-1252'],
    ['usuário', 'windows-1252'],
    ['Nº', 'windows-1252'],
    ['Profª', 'windows-1252'],
    ['Prof\u00a0Silva', 'windows-1252'],
    ['Müller', 'windows-1252'],
    ['Sala\u00a01', 'windows-1252'],
    ['caixa d´água', 'windows-1252'],
  ]
  for (const [word, ...encodings] of cases)
    for (const encoding of encodings)
      assert.equal(outcome(encoded(word, encoding)!), word, `${word} ${encoding}`)
})

const spellings = {
  small: (word: string) => word.toLowerCase(),
  capitalised: (word: string) => word[0]!.toUpperCase() + word.slice(1).toLowerCase(),
  capitals: (word: string) => word.toUpperCase(),
}

/**
 * Encodes each word as a file, if the encoding has all letters of the word. Then decodes the files. Returns the wrongly
 * decoded files, and the percentage of rejected files.
 */
function decodeWords(list: readonly string[], encoding: (typeof oneByte)[number] | 'utf-8') {
  const garbled: string[] = []
  let read = 0
  let rejected = 0
  for (const word of list) {
    const text = `nome\r\n${word}\r\n`
    const bytes = encoding === 'utf-8' ? Buffer.from(text) : encoded(text, encoding)
    if (!bytes) continue
    const result = outcome(bytes)
    if (result === text) read += 1
    else if (result === 'unknown_encoding') rejected += 1
    else garbled.push(`${word}: ${result}`)
  }
  return { garbled, rejected: (100 * rejected) / (read + rejected) }
}

/** Maximum percentage of rejected files, by encoding and case of letters. Each file contains one common word. */
const mostRejected = {
  'windows-1252': { small: 1, capitalised: 1, capitals: 5 },
  'utf-8': { small: 0, capitalised: 0, capitals: 0 },
  macintosh: { small: 21, capitalised: 21, capitals: 5 },
  cp850: { small: 30, capitalised: 30, capitals: 20 },
} as const

for (const encoding of ['windows-1252', 'utf-8', 'macintosh', 'cp850'] as const) {
  test(`reads most one-word files in ${encoding} [R2-186]`, (t) => {
    for (const spelling of ['small', 'capitalised', 'capitals'] as const) {
      const { garbled, rejected } = decodeWords(commonWords.map(spellings[spelling]), encoding)
      t.diagnostic(`${encoding}, ${spelling}: ${rejected.toFixed(1)} % rejected, ${garbled.length} garbled`)
      assert.deepEqual(garbled, [])
      assert.ok(rejected <= mostRejected[encoding][spelling], `${spelling}: ${rejected} % rejected`)
    }
  })
}

test('never garbles a file that contains one foreign word [R2-186]', () => {
  for (const encoding of [...oneByte, 'utf-8'] as const)
    for (const spell of Object.values(spellings))
      assert.deepEqual(decodeWords(foreignWords.map(spell), encoding).garbled, [], encoding)
})

test('rejects German names in Mac Roman that look Portuguese in MS-DOS', () => {
  const text = ['nome', 'MÜLLER', 'GRÜN', 'KÜHN', 'SCHÜTZ'].join('\r\n')
  assert.equal(outcome(encoded(text, 'macintosh')!), 'unknown_encoding')
})

test('rejects a file that is Portuguese in two encodings or in none', () => {
  for (const bytes of ['50a074696f', '53455256 49c74f', '4d864c4c4552', 'cff0e8e2e5f2', '81818181'])
    assert.equal(outcome(Buffer.from(bytes.replace(' ', ''), 'hex')), 'unknown_encoding', bytes)
})

const garble = (text: string, encoding: string) => iconv.decode(Buffer.from(text), encoding)

test('recognises UTF-8 that was encoded twice', () => {
  fc.assert(
    fc.property(name, fc.constantFrom(...oneByte), (text, encoding) => {
      assert.equal(isDoublyEncoded(text), false)
      const garbled = garble(text, encoding)
      // Skips texts in which a byte was lost, because the encoding has no character for that byte.
      if (garbled !== text && !garbled.includes('\ufffd'))
        assert.equal(isDoublyEncoded(garbled), true, garbled)
    }),
    { numRuns: 1000 },
  )
  const twice = garble(garble('Recepção', 'windows-1252'), 'windows-1252')
  for (const text of [twice, garble('\ufeffnome', 'windows-1252'), 'SÃ\u0081 e Ã\u008d', 'MÃ¼ller']) {
    assert.equal(isDoublyEncoded(text), true, text)
  }
  for (const text of ['“IRMÔ', 'MANHÃ…', '会议室', 'Ângela Â', 'São Paulo – 2º', 'Ã', '½ §'])
    assert.equal(isDoublyEncoded(text), false, text)
})

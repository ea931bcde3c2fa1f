import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isBlank } from './blank.ts'
import { nameKey } from './name-key.ts'

/** A key, with names that look alike and must all have this key. */
const lookAlikes: [key: string, ...names: string[]][] = [
  [
    'recepcao principal',
    'Recepção Principal',
    ' RECEPCAO   principal ',
    'recepc\u0327a\u0303o\u00a0principal\n',
  ],
  [
    "sala d'avila",
    ..."'’‘‛‚`´ʼʻʹˈˊˋ′‵＇｀ꞌ‹›΄᾽".split('').map((sign) => `Sala D${sign}Ávila`),
    'SALA D\u2019A\u0301VILA',
  ],
  [
    'sala "azul"',
    'Sala "Azul"',
    'Sala “Azul”',
    'Sala „Azul‟',
    'Sala «Azul»',
    'Sala ″Azul‶',
    'Sala ＂Azul＂',
    "Sala ''Azul''",
  ],
  [
    '1o andar',
    '1º andar',
    '1° andar',
    '1o andar',
    '1˚ andar',
    '1⁰ andar',
    '1ᵒ andar',
    '1O ANDAR',
    '１º andar',
  ],
  ['2a sala', '2ª sala', '2a sala', '2ᵃ Sala'],
  ['sala no 3', 'Sala nº 3', 'Sala n° 3', 'Sala № 3', 'Sala No 3', 'sala n\u02da 3'],
  [
    'a - sala',
    ...[...'-‐‑‒–—―−﹘﹣－⁃➖⁻'].map((dash) => `A ${dash} Sala`),
    'A -- Sala',
    'A \u2014\u2014 Sala',
  ],
  [
    'sala 1',
    ...[...'\t\u00a0\u1680\u2002\u2003\u2009\u200a\u2028\u202f\u205f\u2800\u3000'].map(
      (blank) => `Sala${blank}1`,
    ),
    '\u3000Sala \u2009 1\u00a0',
  ],
  [
    'copa',
    ...[...'\u00ad\u034f\u061c\u115f\u180e\u200b\u200d\u200e\u202e\u2060\u2067\u3164\ufe0f\ufeff\uffa0'].map(
      (unseen) => `Co${unseen}pa`,
    ),
    'Copa\u{e0100}',
  ],
  ['sala 1/2', 'Sala 1/2', 'Sala 1⁄2', 'Sala 1∕2', 'Sala ½', 'Sala 1／2', 'Sala 1⧸2'],
  ['oficina...', 'Oficina...', 'Oficina…', 'Oficina․․․'],
  ['ala 3x4', 'Ala 3x4', 'Ala 3×4', 'ALA 3X4'],
  ['bloco a · b', 'Bloco A · B', 'Bloco A • B', 'Bloco A ∙ B', 'Bloco A ・ B'],
  ['refeitorio (fundos) 2', 'Refeitório (fundos) 2', 'Refeitório （fundos） ②', 'Refeitório (fundos) ²'],
  ['oficina', 'Oﬁcina', 'OFICINA'],
  ['strasse', 'Straße', 'STRASSE', 'STRAẞE'],
  ['copa', 'Сора', 'сОРА', 'C\u043epa', 'Cop\u03b1', 'Ϲορα', 'Со\u0301ра\u200b'],
  // Cyrillic, then Greek.
  ['abcdegh hijklmopqstvwxyy', 'АВСԀЕԌҺ НІЈКӀМОРԚЅТѴԜХУҮ', 'авсԁеԍһ ніјкӏморԛѕтѵԝхуү'],
  ['abcefhijkmnoptxyz', 'ΑΒϹΕϜΗΙͿΚΜΝΟΡΤΧΥΖ', 'αβϲεϝηιϳκμνορτχυζ', 'ΆΒϹΈϜΉΊͿΚΜΝΌΡΤΧΎΖ'],
]

test('names that look alike have the same key', () => {
  for (const [key, ...names] of lookAlikes)
    for (const name of names) assert.equal(nameKey(name), key, encodeURIComponent(name))
})

test('names that look different have different keys', () => {
  const names = [
    'Sala 1',
    'Sala 2',
    'Sala1',
    'Sala-1',
    'Sala - 1',
    'Ala 1',
    "Sala '1",
    'Sala "1',
    'Sala 1.',
    'Sala 1o',
    'Sala 10',
  ]
  assert.equal(new Set(names.map(nameKey)).size, names.length)
  assert.notEqual(nameKey('Ящик'), nameKey('Яшик'))
  assert.notEqual(nameKey('Ωδή'), nameKey('Oδή'))
  // In some scripts, combining marks are vowels.
  assert.notEqual(nameKey('กิน'), nameKey('กัน'))
})

/** Every Unicode character except ideographs, which all behave in the same way. */
const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => !/[\p{Cn}\p{Co}\p{Cs}\p{Ideographic}\p{Script=Hangul}]/u.test(character),
)

test('each character has a lower-case key that is empty only for blanks', () => {
  for (const character of characters) {
    const key = nameKey(`a${character}b`)
    if (nameKey(key) !== key || key !== key.toLowerCase()) assert.fail(encodeURIComponent(character))
    if (nameKey(character) === '' && !isBlank(character)) assert.fail(encodeURIComponent(character))
  }
})

const texts = fc.oneof(
  fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code).toWellFormed()) }),
  fc.string({ unit: fc.constantFrom(...`aAãÁçß0129 .-/'"\`´’“”º°ª–—…\u0301\u00ad\u200b\u00a0\u0345Σς`) }),
)

test('the key of a key is the key itself', () => {
  fc.assert(
    fc.property(texts, (name) => {
      const key = nameKey(name)
      assert.equal(nameKey(key), key)
      assert.doesNotMatch(key, /\s\s|^\s|\s$|\p{Default_Ignorable_Code_Point}|[^\s\p{M}][\u0300-\u036f]/u)
      if (key === '') assert.ok(isBlank(name))
    }),
    { numRuns: 2000 },
  )
})

test('the key ignores case, blanks and the encoding of accents', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ0-9º°ª'’"“–Α-Ρα-ωА-я -]*$/), (name) => {
      assert.equal(nameKey(name.toUpperCase()), nameKey(name))
      assert.equal(nameKey(name.toLowerCase()), nameKey(name))
      assert.equal(nameKey(name.normalize('NFD')), nameKey(name))
      assert.equal(nameKey(`\u200b  ${name.replaceAll(' ', ' \u00a0 ')}\u2060 `), nameKey(name))
    }),
  )
})

test('a text is blank if it has no visible character', () => {
  for (const text of [
    '',
    ' \t\n',
    '\u00a0\u3000\u2800',
    '\u200b\u2060\ufeff',
    '\u3164\u115f\uffa0',
    '\u00ad\ufe0f',
    '\u0301',
    '\u0007\u0085',
  ])
    assert.equal(isBlank(text), true, encodeURIComponent(text))
  for (const text of ['-', '.', '´', '¨', 'ᅠa', '🧹', '\ufffd'])
    assert.equal(isBlank(text), false, encodeURIComponent(text))
})

/**
 * Returns the key by which names are compared, searched and unique in a company (R2-313). The key ignores case,
 * accents, blanks, invisible characters and look-alike characters. For example, these names have the same key:
 * 'Recepção Principal ' and 'recepcao principal', 'Sala D’Ávila' and "sala d'avila", '1º andar' and '1° andar', 'Copa'
 * and 'Copa' in Cyrillic letters. The key of a key is the same key. A text with a visible character never has an empty
 * key.
 */
export function nameKey(name: string): string {
  return withPlainSigns(isAscii.test(name) ? name.toLowerCase() : foldLetters(name))
    .replace(dashes, '-')
    .replaceAll("''", '"')
    .replace(blanks, ' ')
    .trim()
}

/** Most names are ASCII, and their keys are faster to compute. Lists can have 100,000 names. */
const isAscii = /^[\0-\x7f]*$/

/** Returns letters in lower case. Removes accents, ligatures and width variants. */
function foldLetters(name: string): string {
  return (
    withPlainSigns(name.replace(ignorable, ''))
      .normalize('NFKD')
      .replace(accents, '$1')
      // Upper case, then lower case: this gives one form to letters with two small forms (sigmas) or two capital forms
      // (ß).
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
  )
}

/**
 * Unicode's default-ignorable characters, such as zero width, soft hyphens, writing direction, variation selectors and
 * fillers.
 */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Accents over, under or through a character. An accent on a blank stays, because without it nothing would be visible.
 */
const accents = /([^\s\p{M}])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/gu

/** Hyphens, dashes and minus signs of any length. People type a long dash as two hyphens. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212\u2796]+/gu

/** Blanks of any width, the Braille blank, and control characters. */
const blanks = /[\s\p{Cc}\u2800]+/gu

/**
 * Plain characters, each with the characters that people use instead of it. NFKD leaves these characters unchanged or
 * splits them. A Cyrillic or Greek letter is listed with the Latin letter that resembles its capital, because names
 * begin with capitals: н → h, ν → n.
 */
const lookAlikes = {
  // Grave and acute accents, modifier letters, single quotation marks, primes, Greek breathings.
  "'":
    '\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a' +
    '\u0384\u055a\u05f3\u07f4\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\ua78b\ua78c',
  // Double quotation marks and primes.
  '"': '\u00ab\u00bb\u02ba\u02dd\u02ee\u05f4\u201c\u201d\u201e\u201f\u2033\u2036\u275d\u275e\u2e42\u301d\u301e\u301f',
  // Fraction slash, division slash, big solidus.
  '/': '\u2044\u2215\u29f8',
  '~': '\u02dc\u223c',
  // Bullets, and dots in the middle of the line.
  '\u00b7': '\u0387\u2022\u2027\u2219\u22c5\u30fb',
  a: '\u0430\u03b1',
  b: '\u0432\u03b2',
  // Includes the lunate sigma in upper and lower case, because NFKD turns it into a sigma.
  c: '\u0441\u03f2\u03f9',
  d: '\u0501',
  e: '\u0435\u03b5',
  f: '\u03dd',
  g: '\u050d',
  h: '\u043d\u04bb\u03b7',
  i: '\u0456\u03b9',
  j: '\u0458\u03f3',
  k: '\u043a\u03ba',
  l: '\u04cf',
  m: '\u043c\u03bc',
  n: '\u03bd',
  // Also degree sign, ring above, superscript zero and ring operator, which people type instead of the ordinal
  // indicator º.
  o: '\u043e\u03bf\u00b0\u02da\u2070\u2218',
  p: '\u0440\u03c1',
  q: '\u051b',
  s: '\u0455',
  t: '\u0442\u03c4',
  v: '\u0475',
  w: '\u051d',
  // Also multiplication signs.
  x: '\u0445\u03c7\u00d7\u2715',
  y: '\u0443\u04af\u03c5',
  z: '\u03b6',
}
const plainSigns = new Map(
  Object.entries(lookAlikes).flatMap(([plain, alike]) => [...alike].map((sign) => [sign, plain])),
)
const lookAlike = new RegExp(`[${[...plainSigns.keys()].join('')}]`, 'g')

function withPlainSigns(text: string): string {
  return text.replace(lookAlike, (sign) => plainSigns.get(sign)!)
}

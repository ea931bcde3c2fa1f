/**
 * Returns the key by which names are compared, searched and unique per company (DOMAIN §3). Names have one key if they
 * differ only in case, accents, blanks, characters that nobody sees, or signs that look alike: 'Recepção  Principal ' and
 * 'recepcao principal', 'Sala D’Ávila' and "sala d'avila", '1º andar' and '1° andar'. The key of a key is itself, and no
 * text of which something can be seen has an empty key.
 */
export function nameKey(name: string): string {
  return withPlainSigns(isAscii.test(name) ? name.toLowerCase() : foldLetters(name))
    .replace(dashes, '-')
    .replaceAll("''", '"')
    .replace(blanks, ' ')
    .trim()
}

/** Most names are ASCII, and lists have a hundred thousand of them. */
const isAscii = /^[\0-\x7f]*$/

/** Letters in lower case, without accents, ligatures and widths. */
function foldLetters(name: string): string {
  return (
    withPlainSigns(name.replace(ignorable, ''))
      .normalize('NFKD')
      .replace(accents, '$1')
      // There and back unites what has two small letters, such as the sigmas, or two capitals, such as ß.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
  )
}

/** Unicode's default-ignorable characters: zero width, soft hyphens, direction of writing, variation selectors, fillers. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** Accents over, under or through a sign. An accent on a blank stays, because it is all there is to see. */
const accents = /([^\s\p{M}])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/gu

/** Hyphens, dashes and minus signs of any length. A long dash is also typed as two hyphens. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212\u2796]+/gu

/** Blanks of any width, the blank of Braille, and control characters. */
const blanks = /[\s\p{Cc}\u2800]+/gu

/** By plain sign, the signs that are typed or substituted for it. NFKD knows none of them, or splits them up. */
const lookAlikes = {
  // Grave and acute accents, modifier letters, single quotation marks, primes, Greek breathings.
  "'":
    '\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a' +
    '\u0384\u055a\u05f3\u07f4\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\ua78b\ua78c',
  // Double quotation marks and primes.
  '"': '\u00ab\u00bb\u02ba\u02dd\u02ee\u05f4\u201c\u201d\u201e\u201f\u2033\u2036\u275d\u275e\u2e42\u301d\u301e\u301f',
  // Degree sign, ring above, superscript zero and ring operator, all typed for the ordinal sign, which is an `o`.
  o: '\u00b0\u02da\u2070\u2218',
  // Fraction slash, division slash, big solidus.
  '/': '\u2044\u2215\u29f8',
  // Multiplication sign.
  x: '\u00d7\u2715',
  '~': '\u02dc\u223c',
  // Bullets and dots at half height.
  '\u00b7': '\u0387\u2022\u2027\u2219\u22c5\u30fb',
}
const plainSigns = new Map(
  Object.entries(lookAlikes).flatMap(([plain, alike]) => [...alike].map((sign) => [sign, plain])),
)
const lookAlike = new RegExp(`[${[...plainSigns.keys()].join('')}]`, 'g')

function withPlainSigns(text: string): string {
  return text.replace(lookAlike, (sign) => plainSigns.get(sign)!)
}

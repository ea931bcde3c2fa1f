// Rates how likely a text is Brazilian Portuguese, by its non-ASCII letters and the characters beside them.
// A wrong reading of a file's bytes has many such letters in impossible places.

/** Costs of a foreign letter, and of a character in an impossible place. */
const foreign = 1
const impossible = 3

const beyondAscii = /[^\0-\x7f]/gu

/** Sums the costs of characters that Portuguese text does not have. Returns 0 for plausible text. */
export function countOddities(text: string): number {
  let cost = 0
  for (const { 0: character, index } of text.matchAll(beyondAscii)) {
    cost += isLetter(character)
      ? weighLetter(character, neighbours(text, index, character.length))
      : weighSign(character, neighbours(text, index, character.length))
  }
  return cost
}

interface Neighbours {
  /** The characters before and after, or '' at the ends of the text. */
  before: string
  behind: string
  /** The line before the character, at most its last `mostContext` characters. */
  line: string
}

/** Limits the context of a character. Otherwise a long line would take much longer than many short lines. */
const mostContext = 60

function neighbours(text: string, index: number, length: number): Neighbours {
  const before = text.slice(Math.max(0, index - mostContext), index)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return { before: text.charAt(index - 1), behind: text.charAt(index + length), line }
}

/** Returns whether a character is a letter. Excludes `ª` and `º`, which are letters in Unicode. */
function isLetter(character: string): boolean {
  return /^[^ªºµ\P{L}\p{Lm}]/u.test(character)
}

const isUpper = (character: string) => /^\p{Lu}/u.test(character)
const isLower = (character: string) => isLetter(character) && !isUpper(character)

/** The characters that may come before and after each accented letter, in Portuguese words and Spanish names. */
const places: Record<string, { before: RegExp; behind: RegExp }> = {
  á: { before: /^[^àáâã]?$/, behind: /^[^aàáâã]?$/ },
  é: { before: /^[^eéê]?$/, behind: /^[^eéê]?$/ },
  í: { before: /^[^íy]?$/, behind: /^[^iíy]?$/ },
  ó: { before: /^[^óô]?$/, behind: /^[^oóô]?$/ },
  ú: { before: /^[^úü]?$/, behind: /^[^uúü]?$/ },
  â: { before: /^[^aàáâã]?$/, behind: /^[b-df-hj-np-tv-z]$/ },
  ê: { before: /^[^eéê]?$/, behind: /^[^éê]?$/ },
  ô: { before: /^[^oóô]?$/, behind: /^[^óô]?$/ },
  ã: { before: /^[a-zçéíóúê]?$/, behind: /^[oeiszm]?$/ },
  õ: { before: /^[a-zçéíóú]$/, behind: /^e$/ },
  à: { before: /^$/, behind: /^[sq]?$/ },
  ñ: { before: /^[aeiou]?$/, behind: /^[aeiouáéíóú]$/ },
  ç: { before: /^[aeiouáéíóúâêôlnrspct]$/, behind: /^[aouáóúâôãõ]$/ },
}

/** Accented letters that are words by themselves. */
const words = 'àáéêóô'

function weighLetter(letter: string, { before, behind, line }: Neighbours): number {
  if (!/^\p{Script=Latin}/u.test(letter) || /\d/.test(before + behind)) return impossible
  const [left, right] = [before, behind].map((one) => (isLetter(one) ? one : ''))
  if (left === '' && right === '') return words.includes(letter.toLowerCase()) ? 0 : impossible
  if (hasOddCase(letter, { left: left!, right: right!, line })) return impossible
  const place = places[letter.toLowerCase()]
  if (/^ü$/i.test(letter) && /^[gq]$/i.test(left!) && /^[ei]$/i.test(right!)) return 0
  if (!place) return isForeign(left!) || isForeign(right!) || isIcelandic(letter) ? impossible : foreign
  const isRight = place.before.test(left!.toLowerCase()) && place.behind.test(right!.toLowerCase())
  // Only Abraão and Balaão contain "aã" inside. Canaã has it at the end.
  const isDouble =
    /^[Aa]$/.test(left!) && /^[ãÃ]$/.test(letter) && right !== '' && !/\b(abra|bala)$/i.test(line)
  return isRight && !isDouble ? 0 : impossible
}

/**
 * Returns whether Portuguese does not have a letter. Two foreign letters in a row come from the encoding of another
 * language.
 */
function isForeign(letter: string): boolean {
  return letter > '\x7f' && !places[letter.toLowerCase()]
}

/** Returns whether a letter is þ or ð. Names in Brazil do not have these, but may have ü or å. */
function isIcelandic(letter: string): boolean {
  return /^[þð]$/i.test(letter)
}

/** Returns whether a capital follows a small letter, or a small letter is inside a word in capitals. */
function hasOddCase(
  letter: string,
  { left, right, line }: { left: string; right: string; line: string },
): boolean {
  if (isUpper(letter)) return isLower(left) || (left !== '' && isLower(right))
  return isUpper(right) || (isUpper(left) && isUpper(line.at(-2) ?? ''))
}

/** The places in which each sign may occur. All other signs are impossible. */
const signs: Record<string, (place: Neighbours) => boolean> = {
  '\u00a0': () => true,
  '–': () => true,
  '—': () => true,
  '´': isApostrophe,
  º: ({ before }) => /[\d.ndr]/i.test(before),
  ª: ({ before }) => /[\d.admrf]/i.test(before),
  '°': ({ before }) => /[\d n]/i.test(before),
  '“': opens,
  '‘': opens,
  '«': opens,
  '”': ({ line }) => line.lastIndexOf('“') > line.lastIndexOf('”'),
  '»': ({ line }) => line.lastIndexOf('«') > line.lastIndexOf('»'),
  '’': (place) =>
    place.line.lastIndexOf('‘') > place.line.lastIndexOf('’') ||
    (isLetter(place.before) && /^s$/i.test(place.behind)) ||
    isApostrophe(place),
  '…': ({ before }) => !isUpper(before) || before === 'Ã',
  '•': ({ before, behind }) => !isLetter(before) && !isLetter(behind),
  '·': ({ before, behind }) => !isLetter(before) && !isLetter(behind),
  '™': ({ before }) => isLetter(before),
  '®': ({ before }) => isLetter(before),
  '©': ({ before }) => !isLetter(before),
  '§': ({ before, behind }) => !/\d/.test(before) && /[\s\d]/.test(behind),
  '€': standsBesideFigures,
  '£': standsBesideFigures,
  '×': ({ before, behind }) => !isLetter(before) && !isLetter(behind),
  '±': ({ before, behind }) => !isLetter(before) && !isLetter(behind),
  '²': endsFigure,
  '³': endsFigure,
  '¹': endsFigure,
  '¼': endsFigure,
  '½': endsFigure,
  '¾': endsFigure,
}

/** Returns whether a sign is an apostrophe as in d’água and Sant’Ana. */
function isApostrophe({ behind, line }: Neighbours): boolean {
  return /(^|[^\p{L}])(d|l|o|sant)$/iu.test(line) && /^[aeiouáéíóúâêôh]$/i.test(behind)
}

function opens({ before, behind }: Neighbours): boolean {
  return !isLetter(before) && !/\d/.test(before) && /[^\s]/.test(behind)
}

function standsBesideFigures({ before, behind }: Neighbours): boolean {
  return !isLetter(before) && /[\d\s]/.test(behind + before)
}

function endsFigure({ before, behind }: Neighbours): boolean {
  return /[\dm\s]/i.test(before || ' ') && !isLetter(behind)
}

function weighSign(sign: string, place: Neighbours): number {
  return signs[sign]?.(place) ? 0 : impossible
}

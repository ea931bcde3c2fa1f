// Rates how unlikely a text is in Brazilian Portuguese, by its non-ASCII letters and the letters beside them. In a
// wrongly decoded text, many such letters are in impossible places.
import { isForeignName } from './foreign-letters.ts'

/** Cost of a foreign letter in a place where foreign names use it. */
const foreign = 1
/** Maximum cost of all foreign letters together, so that a file with three German names is not rejected. */
const mostForeign = 2
/** Cost of a character in a place where it cannot occur. */
export const impossible = 3

const beyondAscii = /[^\0-\x7f]/gu

/** Adds up the costs of the characters that are unlikely in Portuguese. Returns 0 for a plausible text. */
export function countOddities(text: string): number {
  let cost = 0
  let foreignCost = 0
  for (const { 0: character, index } of text.matchAll(beyondAscii)) {
    const place = neighbours(text, index, character.length)
    const weight = isLetter(character) ? weighLetter(character, place) : weighSign(character, place)
    if (weight === foreign) foreignCost += weight
    else cost += weight
  }
  return cost + Math.min(foreignCost, mostForeign)
}

/**
 * Adds up the cost of no-break spaces inside a word. Mac Roman has a no-break space where Windows-1252 has Ê. A space
 * has a cost only if a part beside it is no word, for example in `ACAD MICO`, `PORTUGU S`, `JAPON S` and `AG NCIA`. It
 * has no cost in `DR SILVA` and `LAB A`, where both parts can be words.
 */
export function countBrokenWords(text: string): number {
  let cost = 0
  for (const { index } of text.matchAll(/\u00a0/g)) {
    const { line, rest } = neighbours(text, index, 1)
    const [start, end] = readWordParts(line, rest)
    const isBroken =
      /^(m[b-df-hj-np-tv-z]|n[b-dfgj-np-tv-z]).*[aeiouáéíóúâêôãõ]/.test(end) ||
      /[gq]u$/.test(start) ||
      (/[aeiou]/.test(start) && /^.{3,}[bcdfghjkptv]$/.test(start)) ||
      (end === 's' && /n$|[aeiou].*[lr]$|^tr$/.test(start))
    if (isBroken) cost += impossible
  }
  return cost
}

interface Neighbours {
  /** The characters before and after, or '' at the ends of the text. */
  before: string
  behind: string
  /** The text of the line before and after the character, at most `mostContext` characters each. */
  line: string
  rest: string
}

/**
 * Maximum number of characters to look at before and after a character. Without this limit, one long line would take
 * much longer than many short lines of the same total length.
 */
const mostContext = 60

function neighbours(text: string, index: number, length: number): Neighbours {
  const before = text.slice(Math.max(0, index - mostContext), index)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const after = text.slice(index + length, index + length + mostContext)
  const end = after.search(/[\r\n]/)
  const rest = end === -1 ? after : after.slice(0, end)
  return { before: text.charAt(index - 1), behind: text.charAt(index + length), line, rest }
}

/** Returns whether a character is a letter. Unicode counts `ª` and `º` as letters, but this function does not. */
function isLetter(character: string): boolean {
  return /^[^ªºµ\P{L}\p{Lm}]/u.test(character)
}

const isUpper = (character: string) => /^\p{Lu}/u.test(character)
const isLower = (character: string) => isLetter(character) && !isUpper(character)

/**
 * For each accented letter, the characters that may come before and after it, in Portuguese words and Spanish names.
 */
const places: Record<string, { before: RegExp; behind: RegExp }> = {
  á: { before: /^[^àáâã]?$/, behind: /^[^aàáâã]?$/ },
  é: { before: /^[^eéê]?$/, behind: /^[^eéê]?$/ },
  í: { before: /^[^í]?$/, behind: /^[^í]?$/ },
  ó: { before: /^[^óô]?$/, behind: /^[^óô]?$/ },
  ú: { before: /^[^úü]?$/, behind: /^[^uúü]?$/ },
  â: { before: /^[^àáâã]?$/, behind: /^[b-df-hj-np-tv-z]$/ },
  ê: { before: /^[^éê]?$/, behind: /^[^éê]?$/ },
  ô: { before: /^[^óô]?$/, behind: /^[^óô]?$/ },
  ã: { before: /^[a-zçéíóúê]?$/, behind: /^[oeiíszm]?$/ },
  õ: { before: /^[a-zçéíóú]$/, behind: /^e$/ },
  à: { before: /^[lt]?$/, behind: /^[sq]?$/ },
  ñ: { before: /^[aeiou]?$/, behind: /^[aeiouáéíóú]$/ },
  ç: { before: /^[aeiouáéíóúâêôlnrspct]$/, behind: /^[aouáóúâôãõ]$/ },
}

/** Accented letters that are complete words. */
const words = 'àáéêóô'

/** Returns the letters directly before and after a character, in lower case. */
function readWordParts(line: string, rest: string): [start: string, end: string] {
  let from = line.length
  while (from > 0 && /\p{L}/u.test(line.charAt(from - 1))) from -= 1
  return [line.slice(from).toLowerCase(), /^\p{L}*/u.exec(rest)![0].toLowerCase()]
}

/**
 * Patterns of words that result from a wrong decoding of Portuguese words. `_` stands for the wrong letter. `Úpoca` is
 * "época", `Ôngulo` is "ângulo", `Íxito` is "êxito", `FÚ` is "Fé", `LENÃOL` is "lençol", `ALMOÃO` is "almoço", and
 * `ESPAÃO` is "espaço". `Abraão` is a real word, so it is not matched.
 */
const misread: Record<string, RegExp> = {
  ú: /^_(?!b[ei]|c|gr|l[cemt]|m[bei]|n|r|s|til|ter|v)|^[fprsz]_$/,
  ô: /^_(?!h|m[ei]|ni[bx]|nus|nt|nd)/,
  í: /^_(x(?!ia)|mb|nfa)/,
  ã: /_o[^sz]|(^[mp]|lm|sc)o_o|(?<!^(abr|ac|ar|bal))a_./,
}

function weighLetter(letter: string, { before, behind, line, rest }: Neighbours): number {
  const small = letter.toLowerCase()
  if (!/^\p{Script=Latin}/u.test(letter) || /\d/.test(before + behind)) return impossible
  const [left, right] = [before, behind].map((one) => (isLetter(one) ? one : '')) as [string, string]
  if (left === '' && right === '') return words.includes(small) ? 0 : impossible
  if (hasOddCase(letter, { left, right, line, rest })) return impossible
  if (small === 'ü' && /^[gq]$/i.test(left) && /^[ei]$/i.test(right)) return 0
  const place = places[small]
  if (!place) {
    const isName = !isForeign(left) && !isForeign(right) && isForeignName(small, ...readWordParts(line, rest))
    return isName ? foreign : impossible
  }
  const isRight = place.before.test(left.toLowerCase()) && place.behind.test(right.toLowerCase())
  return isRight && !isMisread(small, line, rest) ? 0 : impossible
}

function isMisread(small: string, line: string, rest: string): boolean {
  if (!misread[small]) return false
  const [start, end] = readWordParts(line, rest)
  return misread[small].test(`${start}_${end}`)
}

/**
 * Returns whether Portuguese does not have this letter. Two such letters beside each other indicate a wrong decoding.
 */
function isForeign(letter: string): boolean {
  return letter > '\x7f' && !places[letter.toLowerCase()]
}

/** Returns whether a capital follows a small letter, or a small letter is inside a word in capitals. */
function hasOddCase(
  letter: string,
  { left, right, line, rest }: { left: string; right: string; line: string; rest: string },
): boolean {
  // Two capitals followed by a small letter are odd, as in `ÔBela`.
  if (left === '' && isUpper(letter) && isUpper(right)) return isLower(rest.charAt(1))
  if (isUpper(letter)) return isLower(left) || (left !== '' && isLower(right))
  return isUpper(right) || (isUpper(left) && isUpper(line.at(-2) ?? ''))
}

/** The places where each sign may occur. All other signs are impossible everywhere. */
const signs: Record<string, (place: Neighbours) => boolean> = {
  '\u00a0': () => true,
  '–': () => true,
  '—': () => true,
  '´': isApostrophe,
  º: ({ before }) => /[\d.ndr]/i.test(before),
  ª: ({ before }) => /[\d.admrf]/i.test(before),
  '°': ({ before }) => /[\d n]/i.test(before),
  '“': opens,
  '‘': (place) => opens(place) && place.rest.includes('’'),
  '«': opens,
  '”': ({ line }) => line.lastIndexOf('“') > line.lastIndexOf('”'),
  '»': ({ line }) => line.lastIndexOf('«') > line.lastIndexOf('»'),
  '’': (place) =>
    place.line.lastIndexOf('‘') > place.line.lastIndexOf('’') ||
    (isLetter(place.before) && /^s$/i.test(place.behind)) ||
    isApostrophe(place),
  '…': ({ before, behind }) => (isLower(before) || !isLetter(behind)) && (!isUpper(before) || before === 'Ã'),
  '•': ({ before, behind }) => !isLetter(before) && !isLetter(behind),
  '·': ({ before, behind }) => !isLetter(before) && !isLetter(behind),
  '™': ({ before, line }) => isLetter(before) && !/(^|[^\p{L}])(prof|[ds]r|m|n)$/iu.test(line),
  '®': ({ before }) => isLetter(before),
  '©': ({ before }) => !isLetter(before),
  µ: ({ before, rest }) => !isLetter(before) && /^[glms](?!\p{L})/u.test(rest),
  '§': ({ before, behind }) => !/\d/.test(before) && !isLetter(before) && /[\s\d]/.test(behind),
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

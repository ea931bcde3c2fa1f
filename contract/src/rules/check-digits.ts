import { applyPattern, roomIn } from './mask.ts'

/**
 * The characters with their two check digits appended, as CPF and CNPJ count them: modulo 11 with weights 2, 3 … from
 * the right, which begin again after `maxWeight`. A letter counts as its ASCII code minus 48 (A is 17), the rule
 * of the alphanumeric CNPJ.
 */
export function withCheckDigits(characters: string, maxWeight: number): string {
  const one = characters + checkDigit(characters, maxWeight)
  return one + checkDigit(one, maxWeight)
}

/** A digit and two check digits: fewer have nothing that could agree. */
const fewestCharacters = 3

/** No spelling of a number is longer. It bounds the work on what anonymous callers send. */
const longestSpelling = 100

/**
 * The characters of a number with check digits, without its punctuation and with the zeros that a spreadsheet dropped at
 * its beginning. Undefined for a text that is no such number; the check digits are not looked at.
 *
 * `typed` is plain text in capitals, `pattern` the number's punctuation (see `applyPattern`). Zeros are missing at the
 * beginning only if the rest is a plain number, has thousands separators, is laid out by the pattern as a field does, or
 * ends as `ending` does: '529.982.47-25' lacks a digit in the middle.
 */
export function restoreZeros(typed: string, pattern: string, ending: RegExp): string | undefined {
  if (typed.length > longestSpelling) return undefined
  // Text in a spreadsheet is '0123 or ="0123"; other programs write decimals, 123.0.
  const number = typed
    .replace(/^=?["'`\u2018\u2019\u201c\u201d]+|["'\u2018\u2019\u201c\u201d]+$/g, '')
    .replace(/^(\d+)[.,]0{1,2}$/, '$1')
  if (/[^\dA-Z .,/-]/.test(number)) return undefined
  const characters = number.replace(/[ .,/-]/g, '')
  const length = roomIn(pattern)
  if (characters.length === length) return characters
  if (characters.length > length || characters.length < fewestCharacters || /\D/.test(characters))
    return undefined
  const isShortened =
    /^\d+$|^\d{1,3}(?:[., ]\d{3})+$/.test(number) ||
    ending.test(number) ||
    number === applyPattern(pattern, characters)
  return isShortened ? characters.padStart(length, '0') : undefined
}

function checkDigit(characters: string, maxWeight: number): number {
  let sum = 0
  let weight = 2
  for (let index = characters.length - 1; index >= 0; index -= 1) {
    sum += (characters.charCodeAt(index) - 48) * weight
    weight = weight === maxWeight ? 2 : weight + 1
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

import { applyPattern, roomIn } from './mask.ts'

/**
 * Appends the two check digits of a CPF or CNPJ. Each check digit is 11 minus the remainder of a weighted sum divided
 * by 11, or 0 if the result is above 9. The weights are 2, 3 … from right to left. After `maxWeight`, they start again
 * at 2. A letter counts as its ASCII code minus 48 (A is 17), as in the alphanumeric CNPJ.
 */
export function withCheckDigits(characters: string, maxWeight: number): string {
  const one = characters + checkDigit(characters, maxWeight)
  return one + checkDigit(one, maxWeight)
}

/** The shortest text that can be verified has one digit and two check digits. */
const fewestCharacters = 3

/** Maximum length of a typed number in characters. Without a limit, anonymous callers could cause much work. */
const longestSpelling = 100

/**
 * Removes the punctuation of a number with check digits, and adds the leading zeros that a spreadsheet dropped. Returns
 * undefined for any other text. Does not verify the check digits. `typed` is plain text in capitals, and `pattern` is
 * the number's punctuation (see `applyPattern`). Adds zeros only to a plain number, a number with thousands separators,
 * a match of `ending`, or a text with the first separators of `pattern`. '529.982.47-25' lacks a digit in the middle,
 * so no zero is added.
 */
export function restoreZeros(typed: string, pattern: string, ending: RegExp): string | undefined {
  if (typed.length > longestSpelling) return undefined
  // Some spreadsheet programs write a number as the text '0123 or ="0123". Others write decimals: 123.0.
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

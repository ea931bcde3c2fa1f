import { restoreZeros, withCheckDigits } from './check-digits.ts'
import { applyPattern, keepDigits, type Mask, patternMask } from './mask.ts'
import { plainText } from './plain-text.ts'

const pattern = '000.000.000-00'

/**
 * Returns a CPF as eleven digits, the form in which it is sent and stored (R1-241). Returns undefined for any other text.
 *
 * The check digits must match, and eleven equal digits are invalid (R1-239, R1-240). Punctuation is optional. Leading
 * zeros that a spreadsheet dropped are restored if the check digits then match.
 */
export function readCpf(text: string): string | undefined {
  const typed = plainText(text).replace(/^cpf\P{Nd}*/iu, '')
  const digits = restoreZeros(typed, pattern, /^\d{1,3}(?:[. ]?\d{3})*[- ]\d{2}$/)
  if (digits === undefined || /^(\d)\1+$/.test(digits)) return undefined
  return completeCpf(digits.slice(0, 9)) === digits ? digits : undefined
}

/** Formats the digits of a CPF as 000.000.000-00 (R1-238). */
export function maskCpf(digits: string): string {
  return applyPattern(pattern, keepDigits(digits))
}

export const cpfMask: Mask = patternMask(pattern, { keepCharacters: keepDigits, parse: readCpf })

export function completeCpf(nineDigits: string): string {
  return withCheckDigits(nineDigits, 11)
}

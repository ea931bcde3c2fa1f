import { restoreZeros, withCheckDigits } from './check-digits.ts'
import { applyPattern, type Mask, patternMask } from './mask.ts'
import { plainText, visibleText } from './plain-text.ts'

const pattern = '00.000.000/0000-00'

/**
 * Returns the fourteen characters of a CNPJ, as sent and stored. Returns undefined for any other text. Since July 2026,
 * the first twelve characters may be digits or capital letters. The last two are check digits and must match. Small
 * letters are accepted as capitals. Fourteen equal digits are invalid. Punctuation is optional. Leading zeros that a
 * spreadsheet dropped are added if the check digits then match.
 */
export function readCnpj(text: string): string | undefined {
  const typed = plainText(text)
    .toUpperCase()
    .replace(/^CNPJ[^\p{L}\p{Nd}]+/u, '')
  const ending = /^\d{1,4}-\d{2}$|^\d{1,3}(?:[. ]?\d{3})*[/ ]\d{4}[- ]\d{2}$/
  const characters = restoreZeros(typed, pattern, ending)
  if (characters === undefined || /^(\d)\1+$/.test(characters)) return undefined
  return completeCnpj(characters.slice(0, 12)) === characters ? characters : undefined
}

/** Formats the characters of a CNPJ as 00.000.000/0000-00 (R1-250). */
export function maskCnpj(characters: string): string {
  return applyPattern(pattern, cnpjCharacters(characters))
}

export const cnpjMask: Mask = patternMask(pattern, { keepCharacters: cnpjCharacters, parse: readCnpj })

/** Returns the digits and letters of a text. Letters are capitals. */
function cnpjCharacters(text: string): string {
  return visibleText(text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}

export function completeCnpj(twelveCharacters: string): string {
  return withCheckDigits(twelveCharacters, 9)
}

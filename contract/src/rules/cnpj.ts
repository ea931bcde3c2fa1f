import { restoreZeros, withCheckDigits } from './check-digits.ts'
import { applyPattern, type Mask, patternMask } from './mask.ts'
import { plainText, visibleText } from './plain-text.ts'

const pattern = '00.000.000/0000-00'

/**
 * The fourteen characters of a CNPJ, the form in which one is sent and stored. Undefined for another text.
 *
 * A CNPJ is fourteen digits or, as issued since July 2026, twelve digits and capital letters and two check digits; small
 * letters count as capitals. It has right check digits and is not fourteen equal digits. Its punctuation may be any, or
 * missing. Zeros at the beginning, which spreadsheets drop, are put back if the check digits then agree.
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

/** Formats the characters of a CNPJ as 00.000.000/0000-00 (spec 1 §5). */
export function maskCnpj(characters: string): string {
  return applyPattern(pattern, cnpjCharacters(characters))
}

/** The mask of a field for a CNPJ. */
export const cnpjMask: Mask = patternMask(pattern, { charactersOf: cnpjCharacters, parse: readCnpj })

/** The digits and letters of a text that a CNPJ may have, as capitals. */
function cnpjCharacters(text: string): string {
  return visibleText(text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}

/** The CNPJ that begins with twelve digits or capital letters. */
export function completeCnpj(twelveCharacters: string): string {
  return withCheckDigits(twelveCharacters, 9)
}

import { keepDigits, type Mask, patternMask } from './mask.ts'
import { plainText } from './plain-text.ts'

/** Mask of a field for a CEP, the Brazilian postal code: 00.000-000 (R1-251). */
export const cepMask: Mask = patternMask('00.000-000', { keepCharacters: keepDigits, parse: readCep })

/** Returns the eight digits of a CEP with any punctuation. Returns undefined for any other text. */
function readCep(text: string): string | undefined {
  const parts = /^(\d{2})[. ]?(\d{3})[- ]?(\d{3})$/.exec(plainText(text))
  return parts ? parts.slice(1).join('') : undefined
}

import { withCheckDigits } from './check-digits.ts'
import { applyMask } from './mask.ts'

/** The form in which a CNPJ is sent and stored: digits and capital letters, without punctuation. */
export function cnpjCharacters(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** What has been typed of a CNPJ, as 00.000.000/0000-00 (spec 1 §5). */
export function maskCnpj(text: string): string {
  return applyMask('00.000.000/0000-00', cnpjCharacters(text))
}

/**
 * Whether a text is a CNPJ, with or without its punctuation: fourteen digits, or, as issued since July 2026, twelve
 * letters and digits and two check digits. Small letters count as capitals; fourteen equal digits are none.
 */
export function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}$/i.test(text)) return false
  const characters = cnpjCharacters(text)
  return !/^(\d)\1+$/.test(characters) && completeCnpj(characters.slice(0, 12)) === characters
}

/** The CNPJ that begins with twelve digits or capital letters. */
export function completeCnpj(twelveCharacters: string): string {
  return withCheckDigits(twelveCharacters, 9)
}

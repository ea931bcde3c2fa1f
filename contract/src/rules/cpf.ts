import { withCheckDigits } from './check-digits.ts'
import { applyMask, digitsOf } from './mask.ts'

/** The form in which a CPF is sent and stored: its digits (spec 1 §5). */
export function cpfDigits(text: string): string {
  return digitsOf(text)
}

/** What has been typed of a CPF, as 000.000.000-00 (spec 1 §5). */
export function maskCpf(text: string): string {
  return applyMask('000.000.000-00', digitsOf(text))
}

/**
 * Whether a text is a CPF, with or without its punctuation: right check digits, and not eleven equal digits, which the
 * check digits would let through (spec 1 §5, DOMAIN §8).
 */
export function isCpf(text: string): boolean {
  if (!/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text)) return false
  const digits = digitsOf(text)
  return !/^(\d)\1+$/.test(digits) && completeCpf(digits.slice(0, 9)) === digits
}

/**
 * The digits of a CPF that somebody signs in by, with or without its punctuation, or with spaces anywhere; undefined for
 * what is none.
 */
export function typedCpf(text: string): string | undefined {
  const typed = text.replace(/\s/g, '')
  return isCpf(typed) ? cpfDigits(typed) : undefined
}

/** The CPF that begins with nine digits. */
export function completeCpf(nineDigits: string): string {
  return withCheckDigits(nineDigits, 11)
}

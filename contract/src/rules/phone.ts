import { applyPattern, keepDigits, type Mask, roomIn } from './mask.ts'
import { plainText, visibleText } from './plain-text.ts'

const mobilePattern = '(00) 0 0000-0000'
const landlinePattern = '(00) 0000-0000'

/**
 * Matches a Brazilian phone number of the numbering plan (Anatel, resolution 749/2022) with one of the 67 area codes. A
 * mobile number has nine digits and begins with 9. A landline number has eight digits and begins with 2, 3, 4 or 5.
 */
const national = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(?:9\d{8}|[2-5]\d{7})$/

/**
 * Returns the ten or eleven national digits of a phone, as sent and stored (R1-249). Returns undefined unless the text
 * contains exactly one Brazilian phone with its area code. Accepts any punctuation, words around the number, `tel:` and
 * WhatsApp links. Accepts the country code as +55, 0055 or 55. Accepts the trunk prefix 0, also with a carrier's two
 * digits, and `(0xx85)`.
 */
export function readPhone(text: string): string | undefined {
  const pasted = plainText(text.replace(/%2B/gi, '+').replaceAll('%20', ' '))
  const linked = /^\P{Nd}*(?:wa\.me\/|[?&]phone=)\+?([^?&#]*)/iu.exec(pasted)?.[1]
  const typed = linked === undefined ? pasted : `+${linked}`
  const parts = /^\P{Nd}*?(\+[^\p{Nd}\p{L}+]*)?(\p{Nd}(?:[^\p{L}+]*\p{Nd})?)\P{Nd}*$/u.exec(
    typed.replace(/(?<!\d)0?\s?(?:xx|\*\*)[\s-]?(?=\d\d)/i, '0'),
  )
  if (!parts) return undefined
  const digits = withoutCountry(keepDigits(parts[2]!), parts[1] !== undefined)
  const number = digits && withoutTrunk(digits)
  return number && national.test(number) ? number : undefined
}

/**
 * Removes Brazil's country code. Returns undefined for the code of another country. National numbers have at most 11
 * digits, so 55 before 10 or 11 digits is the country code.
 */
function withoutCountry(digits: string, isInternational: boolean): string | undefined {
  const code = isInternational ? '' : digits.startsWith('00') ? '00' : undefined
  if (code !== undefined) return digits.startsWith(`${code}55`) ? digits.slice(code.length + 2) : undefined
  return digits.startsWith('55') && digits.length >= 12 ? digits.slice(2) : digits
}

/** Removes the trunk prefix 0, as in 0 85 …, and a carrier's code after the prefix, as in 0 41 85 …. */
function withoutTrunk(digits: string): string {
  if (!digits.startsWith('0')) return digits
  return digits.length > 12 ? digits.slice(3) : digits.slice(1)
}

/** Formats a phone as (00) 0 0000-0000. A landline becomes (00) 0000-0000. Any other text stays unchanged. */
export function formatPhone(text: string): string {
  const digits = readPhone(text)
  return digits === undefined ? text.trim() : applyPattern(patternFor(digits), digits)
}

/**
 * Mask of a field for a phone. A number with a country code is formatted once it is complete. A number with a trunk
 * prefix is formatted when the field loses focus, because until then a carrier's code looks like an area code. Excess
 * digits stay, up to 16 characters (R1-248), so that the form rejects them.
 */
export const phoneMask: Mask = {
  type(text) {
    const digits = keepDigits(text)
    const plus = /^\P{Nd}*\+/u.test(visibleText(text)) ? '+' : ''
    const laidOut = plus ? undefined : layOut(digits)
    if (laidOut !== undefined) return laidOut
    const typed = plus + digits
    if (typed.length > mobilePattern.length) return null
    return /^(?:\+?55)?0/.test(typed) ? typed : formatPhone(typed)
  },
  read(text) {
    const isPart = /^[\p{Nd}\s().-]*$/u.test(plainText(text))
    return formatPhone((isPart && layOut(keepDigits(text))) || text)
  },
}

/**
 * Formats the digits of a phone while they are typed. Returns undefined for too many digits, and for digits that begin
 * with 0, which is a trunk or international prefix.
 */
function layOut(digits: string): string | undefined {
  const pattern = patternFor(digits)
  return digits.startsWith('0') || digits.length > roomIn(pattern) ? undefined : applyPattern(pattern, digits)
}

/** Returns the pattern for some digits. The third digit distinguishes landline from mobile numbers. */
function patternFor(digits: string): string {
  return /^\d\d[2-5]/.test(digits) ? landlinePattern : mobilePattern
}

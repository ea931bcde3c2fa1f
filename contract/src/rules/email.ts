import { visibleText } from './plain-text.ts'

/** The longest address that mail servers take (RFC 5321). */
const longestAddress = 254

/** A name and an address in angle brackets are no longer. It bounds the work on what anonymous callers send. */
const longestSpelling = 1000

/** What the HTML standard allows before the @, and letters and digits of any script. */
const localPart = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u

/** Two labels at least, as the HTML standard writes them. The last one is no number, or the domain is an IP address. */
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * The e-mail address in a text, without what is copied along with it: invisible characters, blanks around it, `mailto:`, the
 * name and angle brackets of `Ana <ana@orla.example>`, a comma or semicolon behind it. Undefined for any other text.
 *
 * The rule is that of an HTML input, and accepts what real addresses have beside it: letters of any script on both sides of
 * the @. Dots may follow each other or end the first part, as they do in Japan. Upper and lower case stay as typed.
 */
export function readEmail(text: string): string | undefined {
  if (text.length > longestSpelling) return undefined
  const typed = visibleText(text).trim()
  const enclosed = /^[^<>]*<([^<>]*)>[\s,;.]*$/.exec(typed)?.[1] ?? typed
  const address = enclosed
    .trim()
    .replace(/^mailto:([^?]*).*$/is, '$1')
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/[\s,;.]+$/, '')
  const at = address.lastIndexOf('@')
  const domain = toAsciiDomain(address.slice(at + 1))
  const isAddress =
    localPart.test(address.slice(0, Math.max(at, 0))) &&
    asciiDomain.test(domain) &&
    at + domain.length < longestAddress
  return isAddress ? address : undefined
}

/**
 * The key by which an address is unique and found: lower case, its domain in ASCII (decision 002). The text may be any
 * spelling that `readEmail` takes. The key of a key is itself.
 */
export function emailKey(text: string): string {
  const address = readEmail(text)
  if (address === undefined) return visibleText(text).trim().toLowerCase()
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at).toLowerCase()}@${toAsciiDomain(address.slice(at + 1))}`
}

/** A domain as DNS knows it, 'xn--…' for one with other letters than ASCII has. Empty for one that has no such form. */
function toAsciiDomain(domain: string): string {
  if (/^[a-z0-9.-]*$/i.test(domain)) return domain.toLowerCase()
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return ''
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}

import { visibleText } from './plain-text.ts'

/** Maximum length in characters of an address that mail servers accept (RFC 5321). */
const longestAddress = 254

/**
 * Maximum length in characters of a text with a name and an address. Without a limit, anonymous callers could cause
 * much work.
 */
const longestSpelling = 1000

/** The characters that the HTML standard allows before the @, plus letters and digits of any script. */
const localPart = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u

/**
 * A domain has at least two labels, as in the HTML standard. The last label is not a number, because the domain would
 * then be an IP address.
 */
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * Returns the e-mail address in a text, or undefined unless there is exactly one. Removes what people copy with an
 * address: invisible characters, blanks, `mailto:`, the name and angle brackets in `Ana <ana@orla.example>`, and a
 * final comma or semicolon. Accepts the addresses of an HTML e-mail input, and letters of any script before and after
 * the @. The part before the @ may contain or end with several dots, as some Japanese addresses do. Does not change the
 * case of letters.
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
 * Returns the key by which addresses are compared and found (decision 002). The key is in lower case, with the domain
 * in ASCII. The text may have any spelling that `readEmail` accepts. The key of a key is the same key.
 */
export function emailKey(text: string): string {
  const address = readEmail(text)
  if (address === undefined) return visibleText(text).trim().toLowerCase()
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at).toLowerCase()}@${toAsciiDomain(address.slice(at + 1))}`
}

/**
 * Returns a domain in DNS form. It begins with 'xn--' if it has non-ASCII letters. Returns '' if there is no such form.
 */
function toAsciiDomain(domain: string): string {
  if (/^[a-z0-9.-]*$/i.test(domain)) return domain.toLowerCase()
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return ''
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}

/** An address has at most so many characters; those of dashboards carry long keys. */
export const longestAddress = 2000

/** Why an address cannot be embedded; a message key each. */
export type AddressFault =
  | 'too_long'
  | 'web_address_invalid'
  | 'web_address_not_https'
  | 'web_address_with_password'
  | 'web_address_private'
  | 'web_address_own'

/** Last parts of names that only a private network knows. */
const privateDomains = new Set([
  'corp',
  'home',
  'internal',
  'intranet',
  'lan',
  'local',
  'localhost',
  'private',
])

/**
 * Why people's browsers should not embed an address, or null. It has to be a whole `https` address of a public name. An IP
 * address, however it is written, is none: those of private networks are among them, and a Content-Security-Policy
 * cannot allow one. What stands for several hosts in such a policy, `*.example.com`, is no name either. `own` is the host
 * that the product itself is reached at.
 */
export function addressFault(text: string, own?: string): AddressFault | null {
  const written = text.trim()
  if (written.length > longestAddress) return 'too_long'
  if (!/^[a-z][a-z\d+.-]*:\/\/[^/\\\s]\S*$/i.test(written) || !URL.canParse(written))
    return 'web_address_invalid'
  const url = new URL(written)
  if (url.protocol !== 'https:') return 'web_address_not_https'
  if (url.username !== '' || url.password !== '') return 'web_address_with_password'
  if (url.host === own) return 'web_address_own'
  return hostFault(url.hostname)
}

/** Of a host as `URL` writes it: small letters, an IPv4 address as four numbers, an IPv6 one in brackets. */
function hostFault(host: string): AddressFault | null {
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'web_address_private'
  const [last = '', ...before] = host.replace(/\.$/, '').split('.').reverse()
  const isHome = last === 'arpa' && before[0] === 'home'
  if (before.length === 0 || privateDomains.has(last) || isHome) return 'web_address_private'
  return /^([a-z\d-]{1,63}\.)+[a-z\d-]{1,63}$/.test(host) ? null : 'web_address_invalid'
}

/** An address without fault, as it is kept and opened. */
export function plainAddress(text: string): string {
  return new URL(text.trim()).href
}

/** Maximum length of an address in characters. The addresses of dashboards contain long keys. */
export const longestAddress = 2000

/** Why an address cannot be embedded. Each value is a message key. */
export type AddressFault =
  | 'too_long'
  | 'web_address_invalid'
  | 'web_address_not_https'
  | 'web_address_with_password'
  | 'web_address_private'
  | 'web_address_own'

/** Top-level domains of private networks. */
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
 * Returns the reason why the app must not embed an address, or null if the app may embed it. The address must be a
 * complete `https` address with a public host name. IP addresses are rejected in any spelling, because they may be
 * private, and because a Content-Security-Policy cannot allow them. `*.example.com` is rejected too, because it would
 * be a wildcard in the policy. `own` is the host of this product.
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

/**
 * Returns the fault of a host in the form that `URL` gives it: small letters, IPv4 as four numbers, IPv6 in brackets.
 */
function hostFault(host: string): AddressFault | null {
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'web_address_private'
  const [last = '', ...before] = host.replace(/\.$/, '').split('.').reverse()
  const isHome = last === 'arpa' && before[0] === 'home'
  if (before.length === 0 || privateDomains.has(last) || isHome) return 'web_address_private'
  return /^([a-z\d-]{1,63}\.)+[a-z\d-]{1,63}$/.test(host) ? null : 'web_address_invalid'
}

/** Returns a valid address in the form that is stored and opened. */
export function plainAddress(text: string): string {
  return new URL(text.trim()).href
}

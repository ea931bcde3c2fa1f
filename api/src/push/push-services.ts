/**
 * The hosts of the push services of browsers. A browser names the address of its push service, and the server sends to it.
 * Other hosts are rejected, because an address from a user must not lead the server to an internal system.
 */
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /^(.+\.)?push\.services\.mozilla\.com$/,
  /^(.+\.)?push\.apple\.com$/,
  /^(.+\.)?notify\.windows\.com$/,
]

/** Returns whether the server may send to an address. `more` has the origins that the operator allows besides. */
export function isPushService(address: string, more: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, origin, username } = new URL(address)
  if (username !== '') return false
  if (more.includes(origin)) return true
  return protocol === 'https:' && port === '' && knownHosts.some((host) => host.test(hostname))
}

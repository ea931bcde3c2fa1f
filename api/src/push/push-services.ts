/**
 * The hosts of the browsers' push services. A browser sends the server an address at its push service, and the server sends
 * messages to this address. Addresses with other hosts are rejected. Otherwise, a user could make the server send requests
 * to an internal system.
 */
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /^(.+\.)?push\.services\.mozilla\.com$/,
  /^(.+\.)?push\.apple\.com$/,
  /^(.+\.)?notify\.windows\.com$/,
]

/** Returns whether the server may send messages to an address. `more` contains origins that the operator also allows. */
export function isPushService(address: string, more: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, origin, username } = new URL(address)
  if (username !== '') return false
  if (more.includes(origin)) return true
  return protocol === 'https:' && port === '' && knownHosts.some((host) => host.test(hostname))
}

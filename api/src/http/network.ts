import { isIP, isIPv4, type Server } from 'node:net'

/**
 * Has each connection's address asked for when it begins: Node asks when it is first wanted, when the caller may have gone,
 * and then there is none.
 */
export function keepAddresses(server: Server): void {
  server.on('connection', (socket) => socket.remoteAddress)
}

/**
 * The address of whoever calls. A proxy that is believed may tell the port beside it; of one that tells no address at all it
 * is the proxy's own. Empty for whoever had gone before anything was known.
 */
export function addressOf({
  ip,
  socket,
}: {
  ip: string | undefined
  socket: { remoteAddress?: string | undefined }
}): string {
  const told = ip?.replace(/^(?:(\d+(?:\.\d+){3})|\[(.*)\])(?::\d+)?$/, '$1$2') ?? ''
  return isIP(told) ? told : (socket.remoteAddress ?? '')
}

/** Whose addresses count as one: an IPv4 address, or the network of an IPv6 one, of which everybody has 2^64. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

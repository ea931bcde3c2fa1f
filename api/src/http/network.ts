import { isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The address of whoever calls. A proxy that is believed may tell the port beside it; of one that tells no address at all it
 * is the proxy's own.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const told = ip.replace(/^(?:(\d+(?:\.\d+){3})|\[(.*)\])(?::\d+)?$/, '$1$2')
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

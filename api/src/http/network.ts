import { isIP, type Server } from 'node:net'

/**
 * Reads the address of each connection when the connection opens. Node reads the address only on request, when the
 * caller may have disconnected. The address is then unknown.
 */
export function keepAddresses(server: Server): void {
  server.on('connection', (socket) => socket.remoteAddress)
}

/**
 * Returns the IP address of the caller, without the port that a trusted proxy may add. If the proxy reports no address,
 * returns the address of the proxy. Returns an empty string if the caller disconnected before the address was read.
 */
export function readAddress({
  ip,
  socket,
}: {
  ip: string | undefined
  socket: { remoteAddress?: string | undefined }
}): string {
  const reported = ip?.replace(/^(?:(\d+(?:\.\d+){3})|\[(.*)\])(?::\d+)?$/, '$1$2') ?? ''
  return isIP(reported) ? reported : (socket.remoteAddress ?? '')
}

/** A group of addresses that share a counter. */
export interface Network {
  /** An IPv4 address, or an IPv6 network in CIDR notation. */
  name: string
  /** The free attempts of a single address are multiplied by this factor. */
  allowance: number
}

/** The allowances are small. An IPv4 address has an allowance of 1, although many subscribers may share it too. */
const ipv6Prefixes = [
  { bits: 64, allowance: 1 },
  { bits: 56, allowance: 1.5 },
  { bits: 48, allowance: 2 },
]

/**
 * Lists the networks that contain an address, narrowest first. An IPv4 address is its own network, even if it is
 * written as IPv6. An IPv6 caller has a /64, often a /56 or a /48. A wider network allows more free attempts, because
 * several callers may share it.
 */
export function listNetworks(address: string): [Network, ...Network[]] {
  const groups = isIP(address) === 6 ? expandIpv6(address) : []
  const ipv4 = groups.length === 0 ? address : readMappedIpv4(groups)
  if (ipv4 !== undefined) return [{ name: ipv4, allowance: 1 }]
  const [narrow, ...wider] = ipv6Prefixes.map(({ bits, allowance }) => ({
    name: formatPrefix(groups, bits),
    allowance,
  }))
  return [narrow!, ...wider]
}

/** Returns the eight 16-bit groups of an IPv6 address. */
function expandIpv6(address: string): number[] {
  const inGroups = address.replace(/%.*$/, '').replace(/[\d.]+\.[\d.]+$/, (ipv4) => {
    const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head, tail] = inGroups
    .split('::')
    .map((part) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []))
  if (!head || !tail) return head ?? []
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** Returns the IPv4 address that is contained in an address of `::ffff:0:0/96`, or undefined for any other address. */
function readMappedIpv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 6).join() !== '0,0,0,0,0,65535') return undefined
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function formatPrefix(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, 4).map((group, index) => {
    const rest = Math.min(16, Math.max(0, 16 * (index + 1) - bits))
    return ((group >> rest) << rest).toString(16)
  })
  return `${kept.join(':')}::/${bits}`
}

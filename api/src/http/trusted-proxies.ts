import { BlockList, isIP, isIPv4 } from 'node:net'

/** Proxies trusted by default: those on the same machine. */
export const loopback = ['127.0.0.0/8', '::1']

/**
 * Parses an IP address or a network in CIDR notation, such as `10.0.0.0/8`. Returns undefined for any other text, and
 * for a network that contains all addresses.
 */
export function readSubnet(
  text: string,
): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [, address = '', digits] = /^([^/%]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? []
  if (!isIP(address)) return undefined
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  const longest = family === 'ipv4' ? 32 : 128
  const prefix = Number(digits ?? longest)
  return prefix <= longest ? { address, prefix, family } : undefined
}

/**
 * Returns the function for Fastify's option `trustProxy`. The function trusts one hop. The proxy writes the last
 * address in `X-Forwarded-For`, but the caller can forge all other addresses.
 */
export function trustProxies(proxies: readonly string[]): (address: string, hop: number) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const subnet = readSubnet(proxy)
    if (!subnet) throw new Error(`${proxy} is neither an address nor a network`)
    trusted.addSubnet(subnet.address, subnet.prefix, subnet.family)
  }
  return (address, hop) =>
    hop === 0 && isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

import type { Limit } from '../../http/limits.ts'

/**
 * Limits requests with wrong link secrets. A secret of 256 bits cannot be guessed. The limit only protects the server from
 * the load of many attempts.
 */
export const linkPerAddress: Limit = {
  name: 'links from an address',
  per: 'address',
  counts: ['link_invalid'],
  free: 20,
  firstWait: 10,
  longestWait: 300,
}

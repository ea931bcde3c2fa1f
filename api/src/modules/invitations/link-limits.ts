import type { Limit } from '../../http/limits.ts'

/** Nobody tries secrets of links; one of 256 bits is not guessed, and this keeps the tries from costing much. */
export const linkPerAddress: Limit = {
  name: 'links from an address',
  per: 'address',
  counts: ['link_invalid'],
  free: 20,
  firstWait: 10,
  longestWait: 300,
}

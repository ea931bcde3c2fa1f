import type { Limit } from '../../http/limits.ts'

/** Limits guesses of link secrets. 256 bits cannot be guessed; the limit keeps the attempts cheap for the server. */
export const linkPerAddress: Limit = {
  name: 'links from an address',
  per: 'address',
  counts: ['link_invalid'],
  free: 20,
  firstWait: 10,
  longestWait: 300,
}

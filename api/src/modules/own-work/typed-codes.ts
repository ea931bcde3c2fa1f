import type { GuessLimit } from '../../http/limits.ts'

/**
 * A short code shows 20 bits of a key, which a person must not find by trying from afar. Who reads the label is never
 * wrong: its check character catches what is mistyped before a key is compared. In a single call 50 can be tried.
 */
export const typedCodes: GuessLimit = {
  name: 'typed code of a person',
  free: 10,
  firstWait: 60,
  longestWait: 3600,
}

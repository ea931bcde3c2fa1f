import type { GuessLimit } from '../../http/limits.ts'

/**
 * Limits guesses of short codes. A short code has only 20 bits of a key, so many attempts could find a valid code
 * without the label. Typing errors do not count, because the check character reveals them. One request can try 50
 * codes.
 */
export const typedCodes: GuessLimit = {
  name: 'typed code of a person',
  free: 10,
  firstWait: 60,
  longestWait: 3600,
}

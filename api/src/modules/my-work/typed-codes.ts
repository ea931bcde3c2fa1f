import type { GuessLimit } from '../../http/limits.ts'

/**
 * Limits guesses of short codes, which carry 20 bits of a key and must not be found by trial from afar. Reading the label never
 * counts as wrong: its check character catches typing errors before the key is compared. A single request can try 50 codes.
 */
export const typedCodes: GuessLimit = {
  name: 'typed code of a person',
  free: 10,
  firstWait: 60,
  longestWait: 3600,
}

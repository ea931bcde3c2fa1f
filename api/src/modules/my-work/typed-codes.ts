import type { GuessLimit } from '../../http/limits.ts'

/**
 * Limits wrong typed codes. A short code contains only 20 bits of the key. Without a limit, a person could find a valid code
 * by trying many codes. Typing errors do not count, because the check character reveals them. One request can contain 50
 * codes.
 */
export const typedCodes: GuessLimit = {
  name: 'typed code of a person',
  free: 10,
  firstWait: 60,
  longestWait: 3600,
}

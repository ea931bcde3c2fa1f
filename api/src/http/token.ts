import { createHash } from 'node:crypto'

/**
 * Returns the hash under which a token is stored (R1-200). A token has 256 random bits, so a hash without salt is
 * enough.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

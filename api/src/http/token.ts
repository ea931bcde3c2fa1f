import { createHash } from 'node:crypto'

/** Hashes a token for storage (R1-200). A token is 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

import { createHash } from 'node:crypto'

/** Only hashes of tokens are stored (DOMAIN §3); a token is 256 random bits, so a plain hash is enough. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

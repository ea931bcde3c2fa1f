import { createHash } from 'node:crypto'

/**
 * Returns the entity tag of a response, computed from the data behind the response. The tag is weak: responses with
 * equal content may have different bytes, for example because of compression.
 */
export function createEtag(parts: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return `W/"${digest.slice(0, 27)}"`
}

/** Returns whether an `if-none-match` header contains the tag, or `*` (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const named = header.split(',').map((part) => part.trim().replace(/^W\//, ''))
  return named.includes('*') || named.includes(tag.replace(/^W\//, ''))
}

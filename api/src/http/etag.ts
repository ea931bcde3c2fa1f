import { createHash } from 'node:crypto'

/**
 * Returns the entity tag for the data that a response is made from. It is weak: the same response travels in several
 * encodings, and two responses with one tag have equal meaning but may differ in bytes.
 */
export function createEtag(parts: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return `W/"${digest.slice(0, 27)}"`
}

/** Returns whether an `if-none-match` header matches the tag, or any tag (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const named = header.split(',').map((part) => part.trim().replace(/^W\//, ''))
  return named.includes('*') || named.includes(tag.replace(/^W\//, ''))
}

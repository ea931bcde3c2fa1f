import { createHash } from 'node:crypto'

/**
 * Returns the entity tag of a response, made from the data behind it. The tag is weak, because responses with equal content
 * may differ in their bytes, for example in their compression.
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

import { createHash } from 'node:crypto'

/**
 * The entity tag of what an answer is made from. It is a weak one: the same answer travels in several encodings, and
 * two answers of one tag say the same but need not be equal byte by byte.
 */
export function tagOf(parts: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return `W/"${digest.slice(0, 27)}"`
}

/** Whether an `if-none-match` header names a tag, or any (RFC 9110 §13.1.2). */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const named = header.split(',').map((part) => part.trim().replace(/^W\//, ''))
  return named.includes('*') || named.includes(tag.replace(/^W\//, ''))
}

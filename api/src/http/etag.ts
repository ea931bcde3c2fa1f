import { createHash } from 'node:crypto'
import type { AnyEndpoint } from '@zelo/contract/endpoint'
import { toWireSchema } from '@zelo/contract/wire-schema'
import * as z from 'zod'

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

const shapes = new Map<AnyEndpoint, string>()

/**
 * Returns a tag of the response schema. A new release has another tag, so that a browser does not keep a cached
 * response of an older release.
 */
export function tagSchema(endpoint: AnyEndpoint): string {
  let shape = shapes.get(endpoint)
  if (!shape) {
    shape = createEtag([
      z.toJSONSchema(toWireSchema(endpoint.answer), { io: 'output', unrepresentable: 'any' }),
    ])
    shapes.set(endpoint, shape)
  }
  return shape
}

import type { MyWorkItem } from '@zelo/contract/my-work'
import type { LocalPhoto, LocalWork } from './database.ts'

/**
 * Splits works into batches of at most `atOnce`, with new works first. A record that failed before gets a batch of its
 * own, because it may make other records fail. Typed codes have separate batches, because the server may rate-limit
 * typing.
 */
export function splitIntoBatches(works: readonly LocalWork[], atOnce: number): LocalWork[][] {
  const fresh = works.filter(({ attempts }) => attempts === 0)
  const failed = works.filter(({ attempts }) => attempts > 0).map((work) => [work])
  const kinds = [fresh.filter((work) => !isTyped(work)), fresh.filter(isTyped)]
  const batches = kinds.flatMap((kind) =>
    Array.from({ length: Math.ceil(kind.length / atOnce) }, (_, nth) =>
      kind.slice(nth * atOnce, (nth + 1) * atOnce),
    ),
  )
  return [...batches, ...failed]
}

/** Returns whether the user typed the short code that is the proof of presence. */
export function isTyped({ proof }: Pick<MyWorkItem, 'proof'>): boolean {
  return 'typed' in proof
}

/** Approximate size of a work record (bytes), compared with photos. */
export const workWeight = 1000

export function estimateBytes(record: LocalWork | LocalPhoto): number {
  return 'blob' in record ? (record.blob?.size ?? 0) : workWeight
}

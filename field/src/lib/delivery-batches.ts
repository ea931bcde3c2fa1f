import type { MyWorkItem } from '@zelo/contract/my-work'
import type { LocalPhoto, LocalWork } from './database.ts'

/**
 * Splits works into batches of at most `atOnce`, new ones first. A record that failed before travels alone, as it may make
 * others fail. Typed codes travel apart, because the server may rate-limit typing.
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

/** Returns whether the proof of presence is a typed short code. */
export function isTyped({ proof }: Pick<MyWorkItem, 'proof'>): boolean {
  return 'typed' in proof
}

/** Approximate size of a work record (bytes), relative to photos. */
export const workWeight = 1000

/** Returns the approximate size of a record (bytes). */
export function estimateBytes(record: LocalWork | LocalPhoto): number {
  return 'blob' in record ? (record.blob?.size ?? 0) : workWeight
}

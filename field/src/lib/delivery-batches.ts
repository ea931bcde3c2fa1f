import type { MyWorkItem } from '@zelo/contract/my-work'
import type { LocalPhoto, LocalWork } from './database.ts'

/**
 * Splits works into batches of at most `atOnce`. New works come first. A record that failed before is alone in its
 * batch, because it may make the whole batch fail. Records with typed codes have their own batches, because the server
 * limits how often codes are typed.
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

/** Rough size of a work record (bytes), for the progress of a delivery that also contains photos. */
export const workWeight = 1000

export function estimateBytes(record: LocalWork | LocalPhoto): number {
  return 'blob' in record ? (record.blob?.size ?? 0) : workWeight
}

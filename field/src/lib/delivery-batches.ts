import type { OwnWorkPiece } from '@zelo/contract/own-work'
import type { LocalPhoto, LocalWork } from './database.ts'

/**
 * So many at once, what is new first; what failed before travels alone, as the others may have failed for it. Typed codes
 * travel apart, because the server may let nobody type for a while.
 */
export function batchesOf(works: readonly LocalWork[], atOnce: number): LocalWork[][] {
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

/** Whether a short code that was typed shows presence. */
export function isTyped({ proof }: Pick<OwnWorkPiece, 'proof'>): boolean {
  return 'typed' in proof
}

/** About what a piece of work weighs beside a photo, in bytes. */
export const weightOfWork = 1000

/** How much of a delivery a record is, in bytes. */
export function weightOf(record: LocalWork | LocalPhoto): number {
  return 'blob' in record ? (record.blob?.size ?? 0) : weightOfWork
}

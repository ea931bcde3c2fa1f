import { DatabaseStuck } from './database.ts'

/**
 * Why the phone did not keep something: it is `full`, this browser is `closed` to what sites keep (a private window), the
 * database is `stuck` behind another tab, or it `failed` and may work the next time.
 */
export type StorageTrouble = 'full' | 'closed' | 'stuck' | 'failed'

/** The reason that an error tells. */
export function readTrouble(error: unknown): StorageTrouble {
  if (error instanceof DatabaseStuck) return 'stuck'
  if (!(error instanceof DOMException)) return 'failed'
  if (error.name === 'QuotaExceededError') return 'full'
  return error.name === 'SecurityError' || error.name === 'NotAllowedError' ? 'closed' : 'failed'
}

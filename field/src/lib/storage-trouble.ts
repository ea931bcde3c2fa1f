import { DatabaseStuck } from './database.ts'

/**
 * The cause of a failure to store data. `full`: no space. `closed`: site storage is blocked (private window). `stuck`:
 * another tab blocks the database. `failed`: unknown cause, and a retry may work.
 */
export type StorageTrouble = 'full' | 'closed' | 'stuck' | 'failed'

/** Maps an error to a `StorageTrouble`. */
export function readTrouble(error: unknown): StorageTrouble {
  if (error instanceof DatabaseStuck) return 'stuck'
  if (!(error instanceof DOMException)) return 'failed'
  if (error.name === 'QuotaExceededError') return 'full'
  return error.name === 'SecurityError' || error.name === 'NotAllowedError' ? 'closed' : 'failed'
}

import type { Database } from '../api/src/database/tenant.ts'
import type { Measured, Outcome } from './measure.ts'

/** Context that `run.ts` passes to each benchmark. */
export interface Bench {
  database: Database
  /** Port of the server under test. */
  port: number
  token: string
  groupId: number
  companyId: number
  /** Sends a query to the bare server. */
  raw(path: string, values: unknown[]): Promise<Outcome>
  /** Requests this number of prepared bytes from the bare server. */
  bytes(count: number): Promise<Outcome>
  /** Prints one row of results. */
  row(work: string, measured: Record<string, Measured>): void
  /** Returns the peak memory of the server under test (bytes). */
  memory(): Promise<number>
}

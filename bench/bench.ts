import type { Database } from '../api/src/database/tenant.ts'
import type { Measured, Outcome } from './measure.ts'

/** What the run hands to a part of it. */
export interface Bench {
  database: Database
  /** The port of the server under test. */
  port: number
  token: string
  groupId: number
  companyId: number
  /** Asks the bare server. */
  raw(path: string, values: unknown[]): Promise<Outcome>
  /** So many finished bytes of the bare server. */
  bytes(count: number): Promise<Outcome>
  /** Prints one kind of work. */
  row(work: string, measured: Record<string, Measured>): void
  /** The most memory, in bytes, that the server under test has needed so far. */
  memory(): Promise<number>
}

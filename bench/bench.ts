import type { Database } from '../api/src/database/tenant.ts'
import { demoPassword } from '../api/src/demo/sign-ins.ts'
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

/** Signs in the master administrator of a demo. Returns the session's token and the group. */
export async function signInMaster(
  database: Database,
  port: number,
): Promise<{ token: string; groupId: number }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'master@zelo.demo', password: demoPassword }),
  })
  const { token } = (await response.json()) as { token: string }
  const { id: groupId } = await database.asOwner((queries) =>
    queries.selectFrom('groups').select('id').executeTakeFirstOrThrow(),
  )
  return { token, groupId }
}

import type { PoolState } from './connections.ts'
import { Contacts } from './contacts.ts'
import { buildOriginStatements, type Origin } from './origin.ts'
import type { Replica } from './replica.ts'
import {
  becomeTenant,
  bindGroup,
  journalPosition,
  type Queries,
  type Source,
  transaction,
} from './transaction.ts'

export type { Queries } from './transaction.ts'

/** The session to which a token belongs, as the database function `open_session` returns it. */
export interface SessionRow {
  group_id: number
  user_id: number
  company_id: number
  coordinator: boolean
  master: boolean
  main_company_ids: number[]
  access_level_names: string[]
  /** True if the session's last contact must be stored. */
  contact_due: boolean
}

/** `report` is read-only like `read`, but a replica may serve it. The data of a replica may be some seconds old. */
export type Mode = 'read' | 'write' | 'report'

/**
 * Opens all transactions. Each method runs `work` in a transaction, then commits, or rolls back on an error. `begin`
 * and the first statement share a round trip, except in `inSession`.
 * @throws `unavailable` if there is no connection or if the connection is lost
 */
export interface Database {
  /**
   * Runs work as the owner of the tables, across all groups. Used for calls without a session, for the operator's
   * commands and for the demo data. Also used for tasks across all groups (limits, readiness, live streams, retention).
   */
  asOwner<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** Reads as the owner of the tables. The caller does not wait for the commit. */
  readAsOwner<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** Runs work as the unprivileged role. Row-level security limits the work to one group. */
  inGroup<Result>(groupId: number, work: (queries: Queries) => Promise<Result>): Promise<Result>
  /**
   * Runs work that is limited to the group of a session. The first round trip of the transaction looks up the session.
   * For an unknown token, `work` receives undefined and can read no rows. If the replica fails, the primary repeats a
   * report. Changes are recorded with `origin`.
   */
  inSession<Result>(
    tokenHash: Buffer,
    mode: Mode,
    work: (session: SessionRow | undefined, queries: Queries) => Promise<Result>,
    origin?: Origin,
  ): Promise<Result>
  /**
   * Reads in the group of a session. The first statement of `work` shares the round trip that looks up the session.
   * `check` receives the session and throws if the session may not read. If `check` throws, the result of `work` is
   * dropped. For an unknown token, `work` can read no rows.
   */
  readInSession<Result>(
    tokenHash: Buffer,
    check: (session: SessionRow | undefined) => void,
    work: (queries: Queries) => Promise<Result>,
  ): Promise<Result>
  /** Returns the state of the connection pools, for metrics. */
  pools(): PoolState[]
  close(): Promise<void>
}

/** The servers and logins on which a database opens its transactions. */
export interface Sources {
  owner: Source
  /** Where tenants' transactions run. Equal to the owner's source if tenants have no separate login. */
  tenant: Source
  replica?: Replica | undefined
}

/** Builds a database from the logins of the primary and an optional replica. */
export function buildDatabase({ owner, tenant, replica }: Sources): Database {
  const contacts = new Contacts(owner)
  const asOwner: Database['asOwner'] = (work) =>
    transaction(owner, { mode: 'read write', ahead: true }, (queries) => work(queries))
  const inSession: Database['inSession'] = (tokenHash, mode, work, origin) => {
    const from = origin && mode === 'write' ? `${buildOriginStatements(origin)}; ` : ''
    const first = `${becomeTenant(tenant)}${from}${openSession(tokenHash)}`
    return transaction(
      tenant,
      { mode: mode === 'write' ? 'read write' : 'read only', first },
      (queries, rows) => {
        const session = rows[0] as SessionRow | undefined
        if (session?.contact_due) contacts.note(tokenHash)
        return work(session, queries)
      },
    )
  }
  /** Caches the key of each group. A key never changes. */
  const keys = new Map<number, string>()
  const readGroupKey = async (groupId: number): Promise<string> => {
    const known = keys.get(groupId)
    if (known) return known
    const group = await asOwner((queries) =>
      queries.selectFrom('groups').select('key').where('id', '=', groupId).executeTakeFirst(),
    )
    if (group) keys.set(groupId, group.key)
    return group?.key ?? ''
  }
  return {
    asOwner,
    readAsOwner: (work) => transaction(owner, { mode: 'read only', ahead: true }, (queries) => work(queries)),
    async inGroup(groupId, work) {
      const first = bindGroup(tenant, await readGroupKey(groupId))
      return await transaction(tenant, { mode: 'read write', first, ahead: true }, (queries) => work(queries))
    },
    async inSession(tokenHash, mode, work, origin) {
      if (mode !== 'report' || !replica?.isUsable) return await inSession(tokenHash, mode, work, origin)
      const found = await openedOnPrimary(tenant, tokenHash)
      if (found?.session.contact_due) contacts.note(tokenHash)
      const response = found && (await replica.read(found, (queries) => work(found.session, queries)))
      return response ? response.result : await inSession(tokenHash, mode, work)
    },
    readInSession(tokenHash, checkSession, work) {
      const first = `${becomeTenant(tenant)}${openSession(tokenHash)}`
      const check = ([row]: unknown[]) => {
        const session = row as SessionRow | undefined
        if (session?.contact_due) contacts.note(tokenHash)
        checkSession(session)
      }
      return transaction(tenant, { mode: 'read only', first, ahead: true, check }, (queries) => work(queries))
    },
    pools: () =>
      [...new Set([tenant, owner].map(({ connections }) => connections))]
        .map(({ state }) => state)
        .concat(replica ? [replica.pool] : []),
    async close() {
      await contacts.close()
      await Promise.all([
        owner.connections.close(),
        tenant !== owner && tenant.connections.close(),
        replica?.close(),
      ])
    },
  }
}

/** Looks up the session on the primary. The replica may not know yet that the session has begun or ended. */
async function openedOnPrimary(tenant: Source, tokenHash: Buffer) {
  const more = `, ${journalPosition} as position, current_setting('app.group_key') as group_key`
  const first = `${becomeTenant(tenant)}${openSession(tokenHash, more)}`
  return await transaction(tenant, { mode: 'read only', first }, async (_queries, rows) => {
    const row = rows[0] as (SessionRow & { position: string | null; group_key: string }) | undefined
    if (!row) return undefined
    const { position, group_key: groupKey, ...session } = row
    return { session, position, groupKey }
  })
}

function openSession(tokenHash: Buffer, more = ''): string {
  return `select s.*${more} from open_session('\\x${tokenHash.toString('hex')}') as s`
}

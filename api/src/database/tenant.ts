import type { PoolState } from './connections.ts'
import { type Origin, originStatements } from './origin.ts'
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

/** Who a token belongs to, as the database answers it (function `open_session`). */
export interface SessionRow {
  group_id: number
  user_id: number
  company_id: number
  coordinator: boolean
  master: boolean
  main_company_ids: number[]
  access_level_names: string[]
}

/** `report` only reads as well, and what it reads may be some seconds old: it need not come from the primary. */
export type Mode = 'read' | 'write' | 'report'

/**
 * The only way to a query: each opens a transaction, runs `work` in it, commits, or rolls back what threw.
 * @throws `unavailable` when there is no connection, or it was lost meanwhile
 */
export interface Database {
  /**
   * As the tables' owner, over all groups: for what knows no session yet (sign-in, sign-up, recovery of a password), for
   * what counts over all groups (limits, readiness, the check of live streams, retention), and for whoever runs the
   * product (operator's commands, the demo's first rows).
   */
  asOwner<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** As the unprivileged role, confined to one group by row-level security. */
  inGroup<Result>(groupId: number, work: (queries: Queries) => Promise<Result>): Promise<Result>
  /**
   * Confined to the group of a session's token; the session is looked up in the transaction's first round trip.
   * `work` gets undefined for a token that opens no session, and then may see no tenant row at all. Work of a report may
   * be done twice: once more when a replica has failed it. What it changes is recorded as coming from `origin`.
   */
  inSession<Result>(
    tokenHash: Buffer,
    mode: Mode,
    work: (session: SessionRow | undefined, queries: Queries) => Promise<Result>,
    origin?: Origin,
  ): Promise<Result>
  /** What its connections are doing, for figures. */
  pools(): PoolState[]
  close(): Promise<void>
}

/** Where the transactions of a database are made. */
export interface Sources {
  owner: Source
  /** The same as the owner's where tenants have no login of their own. */
  tenant: Source
  replica?: Replica | undefined
}

/** The three ways of opening a transaction on a PostgreSQL, and on a replica of it where there is one. */
export function databaseOver({ owner, tenant, replica }: Sources): Database {
  const asOwner: Database['asOwner'] = (work) =>
    transaction(owner, { mode: 'read write' }, (queries) => work(queries))
  const inSession: Database['inSession'] = (tokenHash, mode, work, origin) => {
    const from = origin && mode === 'write' ? `${originStatements(origin)}; ` : ''
    const first = `${becomeTenant(tenant)}${from}${openSession(tokenHash)}`
    return transaction(
      tenant,
      { mode: mode === 'write' ? 'read write' : 'read only', first },
      (queries, rows) => work(rows[0] as SessionRow | undefined, queries),
    )
  }
  /** A group has the same key for good. */
  const keys = new Map<number, string>()
  const keyOf = async (groupId: number): Promise<string> => {
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
    async inGroup(groupId, work) {
      const first = bindGroup(tenant, await keyOf(groupId))
      return await transaction(tenant, { mode: 'read write', first }, (queries) => work(queries))
    },
    async inSession(tokenHash, mode, work, origin) {
      if (mode !== 'report' || !replica?.isUsable) return await inSession(tokenHash, mode, work, origin)
      const found = await openedOnPrimary(tenant, tokenHash)
      const answer = found && (await replica.read(found, (queries) => work(found.session, queries)))
      return answer ? answer.result : await inSession(tokenHash, mode, work)
    },
    pools: () =>
      [...new Set([tenant, owner].map(({ connections }) => connections))]
        .map(({ state }) => state)
        .concat(replica ? [replica.pool] : []),
    async close() {
      await Promise.all([
        owner.connections.close(),
        tenant !== owner && tenant.connections.close(),
        replica?.close(),
      ])
    },
  }
}

/** Only the primary knows a session that has begun or ended this moment. */
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

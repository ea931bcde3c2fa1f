import type { AgendaChangeKind } from '@zelo/contract/agenda-changes'
import { type EditedAgenda, editedAgenda } from '@zelo/contract/agendas'
import { decodeInput, encodeInput } from '@zelo/contract/wire'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** The numbers that the list of changes shows for each change. */
export interface ChangeCounts {
  created: number
  changed: number
  appointments: number
}

/** An agenda that a change created or changed. `before` is the plan before the change, or null for a created agenda. */
export interface ChangeItem {
  agendaId: number
  before: EditedAgenda | null
  versionBefore: number | null
  versionAfter: number
  /** The agenda that took over the later appointments of this agenda. */
  successorId: number | null
}

/**
 * Inserts a change with its agendas. Stores the plans from before the change, with the field names of the API. Returns
 * the id of the change.
 */
export async function insertChange(
  queries: Queries,
  row: ChangeCounts & { groupId: number; userId: number; kind: AgendaChangeKind; at: Date },
  items: readonly ChangeItem[],
): Promise<number> {
  const { id } = await queries
    .insertInto('agenda_changes')
    .values({
      group_id: row.groupId,
      kind: row.kind,
      created: row.created,
      changed: row.changed,
      appointments: row.appointments,
      created_by: row.userId,
      created_at: row.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stored = items.map((item) => ({ ...item, before: encodeInput(editedAgenda, item.before) }))
  await sql`
    insert into agenda_change_items (group_id, change_id, agenda_id, before, version_before, version_after, successor_id)
    select ${row.groupId}, ${id}, i."agendaId", nullif(i.before, 'null'), i."versionBefore", i."versionAfter",
      i."successorId"
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as i("agendaId" bigint, before jsonb,
      "versionBefore" integer, "versionAfter" integer, "successorId" bigint)`.execute(queries)
  return id
}

/** Locks a change, so that two concurrent undos do not both apply. Returns undefined if the change is unknown. */
export function lockChange(queries: Queries, id: number) {
  return queries
    .selectFrom('agenda_changes')
    .select(['id', 'undone_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Reads the agendas of a change. `changedSince` is true if the agenda was edited after the change. */
export async function selectChangeItems(
  queries: Queries,
  changeId: number,
): Promise<(ChangeItem & { changedSince: boolean })[]> {
  const { rows } = await sql<ChangeItem & { changedSince: boolean }>`
    select i.agenda_id as "agendaId", i.before, i.version_before as "versionBefore", i.version_after as "versionAfter",
      i.successor_id as "successorId", a.version <> i.version_after as "changedSince"
    from agenda_change_items i
    join agendas a on a.group_id = i.group_id and a.id = i.agenda_id
    where i.change_id = ${changeId}
    order by i.agenda_id`.execute(queries)
  return rows.map((row) => ({
    ...row,
    before: decodeInput(editedAgenda, row.before) as ChangeItem['before'],
  }))
}

export async function markChangeUndone(
  queries: Queries,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<void> {
  await queries
    .updateTable('agenda_changes')
    .set({ undone_by: userId, undone_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Call this after an undo has restored plans. The plans of version `was` then have the new number `version`. Gives that
 * number to the change that created version `was`, so that it can be undone too.
 */
export async function renewVersions(
  queries: Queries,
  agendas: readonly { agendaId: number; was: number; version: number }[],
): Promise<void> {
  await sql`
    update agenda_change_items i set version_after = d.version
    from jsonb_to_recordset(${JSON.stringify(agendas)}::jsonb) as d("agendaId" bigint, was integer, version integer)
    where i.agenda_id = d."agendaId" and i.version_after = d.was`.execute(queries)
}

export interface ListedChange extends ChangeCounts {
  id: number
  kind: AgendaChangeKind
  at: Date
  userId: number
  userName: string
  changedSince: number
  undoneAt: Date | null
  undoneBy: string | null
  timeZone: string
}

/** Maximum number of listed changes. */
const listed = 100

/** Reads the changes since an instant, newest first. */
export async function selectAgendaChanges(queries: Queries, since: Date): Promise<ListedChange[]> {
  const { rows } = await sql<ListedChange>`
    select c.id, c.kind, c.created, c.changed, c.appointments, c.created_at as at, c.created_by as "userId",
      u.name as "userName", c.undone_at as "undoneAt", w.name as "undoneBy",
      (select p.time_zone from companies p where p.group_id = c.group_id and p.parent_id is null limit 1) as "timeZone",
      (
        select count(*)::int from agenda_change_items i
        join agendas a on a.group_id = i.group_id and a.id = i.agenda_id
        where i.group_id = c.group_id and i.change_id = c.id and a.version <> i.version_after and c.undone_at is null
      ) as "changedSince"
    from agenda_changes c
    join users u on u.group_id = c.group_id and u.id = c.created_by
    left join users w on w.group_id = c.group_id and w.id = c.undone_by
    where c.created_at >= ${since}
    order by c.created_at desc, c.id desc
    limit ${listed}`.execute(queries)
  return rows
}

/** Returns the ids of a person's active planned agendas that are valid on a day or later. */
export async function selectMovableIds(
  queries: Queries,
  { userId, from }: { userId: number; from: string },
): Promise<number[]> {
  const rows = await queries
    .selectFrom('agendas')
    .select('id')
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .where('off_schedule', '=', false)
    .where('valid_to', '>=', from)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The planned days of an agenda that decide on which planned day a move starts. */
export interface MoveLimits {
  /** The last planned day from the move on that has recorded work. */
  lastBegun: string | null
  /** The planned day of an earlier cleaning without work that the calendar moved to the day of the move or later. */
  movedOver: string | null
}

/** Reads the limits of a move on day `from`, by agenda id. */
export async function selectMoveLimits(
  queries: Queries,
  { agendaIds, from }: { agendaIds: readonly number[]; from: string },
): Promise<Map<number, MoveLimits>> {
  const isBegun = sql`(status is not null or extras <> '[]')`
  const { rows } = await sql<MoveLimits & { id: number }>`
    select agenda_id as id,
      (max(coalesce(planned_day, day)) filter (where ${isBegun} and coalesce(planned_day, day) >= ${from}))::text
        as "lastBegun",
      (min(planned_day) filter (where planned and not ${isBegun} and planned_day < ${from}))::text as "movedOver"
    from appointments
    where agenda_id = any(${agendaIds}::bigint[]) and greatest(day, planned_day) >= ${from}
    group by agenda_id`.execute(queries)
  return new Map(rows.map(({ id, ...limits }) => [id, limits]))
}

import { nameKey } from '@zelo/contract/rules/name-key'
import type pg from 'pg'

/**
 * This character is added to equal keys to make them different. `nameKey` never returns it, so a stored key that
 * contains it matches no search.
 */
const apart = '\u0001'

/**
 * Recomputes the keys of all names with the current `nameKey`, in the open transaction. Several records of a company
 * may then have the same key. If a record already had the key, it keeps the key. Otherwise the oldest record gets the
 * key. The keys of the other records get one, two, three or more U+0001 at their end.
 */
export async function storeNameKeys(client: pg.Client): Promise<void> {
  for (const table of await selectNamedTables(client)) {
    const changed = changeKeys(await selectNames(client, table))
    if (changed.length > 0) await updateKeys(client, table, changed)
  }
  await updateRecordedKeys(client)
}

/**
 * Selects the tables with a name key for sorting. A database that lacks later migrations also lacks some of these
 * tables.
 */
async function selectNamedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute
     where attname = 'name_order' and not attisdropped and attrelid in (
       select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

interface NamedRow {
  group_id: string
  id: string
  /** The scope in which keys are unique: the group for companies, the company for other records. */
  scope: string
  name: string
  name_key: string
}

async function selectNames(client: pg.Client, table: string): Promise<NamedRow[]> {
  const scope = table === 'companies' ? 'group_id' : `group_id || '-' || company_id`
  const { rows } = await client.query<NamedRow>(
    `select group_id, id, ${scope} as scope, name, name_key from ${table} order by id`,
  )
  return rows
}

interface ChangedRow extends NamedRow {
  key: string
}

/** Returns the rows whose key changes, with their new keys. */
function changeKeys(rows: readonly NamedRow[]): ChangedRow[] {
  const outdated = rows.filter(({ name, name_key }) => nameKey(name) !== name_key)
  const taken = new Set(rows.map(({ scope, name_key }) => `${scope} ${name_key}`))
  for (const { scope, name_key } of outdated) taken.delete(`${scope} ${name_key}`)
  return outdated.map((row) => {
    let key = nameKey(row.name)
    while (taken.has(`${row.scope} ${key}`)) key += apart
    taken.add(`${row.scope} ${key}`)
    return { ...row, key }
  })
}

/**
 * Updates keys with triggers switched off. For each row, the triggers would search for changes to record. That would
 * take minutes, and there are no changes to record.
 */
async function updateKeys(client: pg.Client, table: string, rows: readonly ChangedRow[]): Promise<void> {
  const wanted = new Set(rows.map(({ scope, key }) => `${scope} ${key}`))
  const inTheWay = rows.filter(({ scope, name_key }) => wanted.has(`${scope} ${name_key}`))
  await client.query(`alter table ${table} disable trigger user`)
  // The unique index is checked after each row. So a key that another row will get is first replaced by a temporary
  // value.
  for (const step of [inTheWay.map((row) => ({ ...row, key: apart + row.id })), rows]) {
    await client.query(
      `update ${table} t set name_key = new.key
       from unnest($1::bigint[], $2::bigint[], $3::text[]) as new(group_id, id, key)
       where t.group_id = new.group_id and t.id = new.id`,
      [step.map(({ group_id }) => group_id), step.map(({ id }) => id), step.map(({ key }) => key)],
    )
  }
  await client.query(`alter table ${table} enable trigger user`)
}

/**
 * Updates the keys in the change log. A search in the change log uses the key of the name at the time of the change.
 */
async function updateRecordedKeys(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; name_key: string }>(
    'select distinct name, name_key from changes',
  )
  const outdated = rows.filter(({ name, name_key }) => nameKey(name) !== name_key)
  if (outdated.length === 0) return
  await client.query(`select set_config('app.rewrite_changes', 'on', true)`)
  await client.query(
    `update changes c set name_key = new.key
     from unnest($1::text[], $2::text[]) as new(name, key) where c.name = new.name and c.name_key <> new.key`,
    [outdated.map(({ name }) => name), outdated.map(({ name }) => nameKey(name))],
  )
}

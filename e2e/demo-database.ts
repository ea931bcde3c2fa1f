// What only the machine of a server can do: the past of its data, and a change at a moment that nobody can hit.
import pg from 'pg'

/** Runs one statement on a database as its owner; answers its rows. */
export async function inDatabase<Row>(
  connectionString: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

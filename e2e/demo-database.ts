// Changes the database directly. Tests use this for past data, and for changes at a moment that a user could not hit.
import pg from 'pg'

/** Runs a statement on a database as its owner and returns the rows. */
export async function queryDatabase<Row>(
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

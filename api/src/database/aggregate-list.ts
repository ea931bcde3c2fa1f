import { sql } from 'kysely'

/**
 * Aggregates a column into a JSON list, in row order. One list arrives faster than tens of thousands of separate rows.
 */
export function aggregateList(column: string) {
  return sql`coalesce(json_agg(${sql.ref(column)}), '[]')`
}

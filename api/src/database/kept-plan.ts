import { type RawBuilder, sql } from 'kysely'

/**
 * Hides a value from PostgreSQL's query planner. The statement then keeps one plan, instead of being planned in each call. For a
 * hidden array, PostgreSQL assumes ten elements.
 */
export function hide<Value>(value: Value, type: 'bigint[]' | 'bigint' | 'timestamptz'): RawBuilder<Value> {
  // The cast after the parentheses keeps `any(...)` from reading the subquery as rows.
  return sql<Value>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`
}

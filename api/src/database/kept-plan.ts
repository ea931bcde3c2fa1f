import { type RawBuilder, sql } from 'kysely'

/**
 * Hides a value from PostgreSQL's query planner. PostgreSQL then makes one plan for all values, not one plan for each
 * value. For the plan, it assumes that a hidden array has ten elements.
 */
export function hide<Value>(value: Value, type: 'bigint[]' | 'bigint' | 'timestamptz'): RawBuilder<Value> {
  // Without the outer cast, `any(...)` would read the subquery as a set of rows.
  return sql<Value>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`
}

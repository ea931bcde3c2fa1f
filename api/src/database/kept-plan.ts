import { type RawBuilder, sql } from 'kysely'

/**
 * Returns a value that the planner does not see. A statement whose plan would depend on the value keeps one plan, instead of
 * being planned in each call. The planner expects ten elements of a hidden array.
 */
export function hide<Value>(value: Value, type: 'bigint[]' | 'bigint' | 'timestamptz'): RawBuilder<Value> {
  // The cast after the parentheses keeps `any(...)` from reading the subquery as rows.
  return sql<Value>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`
}

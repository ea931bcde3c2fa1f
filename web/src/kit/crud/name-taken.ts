import { nameKey } from '@zelo/contract/rules/name-key'

/**
 * Returns whether another record has an equivalent name (R2-246, R3-332). A record may keep its own name. The server
 * applies the same rule.
 */
export function isNameTaken(
  name: string,
  records: readonly { id: number; name: string }[],
  ownId?: number,
): boolean {
  if (records.some((record) => record.id === ownId && record.name === name)) return false
  const key = nameKey(name)
  return records.some((record) => record.id !== ownId && nameKey(record.name) === key)
}

import { nameKey } from '@zelo/contract/rules/name-key'

/**
 * Whether another of some records has a name, however it is spelled (spec 2 §5, spec 3 §5). A record may keep the name
 * that it has, as on the server.
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

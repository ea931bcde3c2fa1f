/** Groups a list by key and keeps the order. Older phones do not have `Map.groupBy`. */
export function groupBy<Member, Key>(
  members: readonly Member[],
  toKey: (member: Member) => Key,
): Map<Key, Member[]> {
  const groups = new Map<Key, Member[]>()
  for (const member of members) {
    const key = toKey(member)
    const group = groups.get(key)
    if (group) group.push(member)
    else groups.set(key, [member])
  }
  return groups
}

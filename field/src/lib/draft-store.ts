/** Returns the prefix of a user's draft keys in browser storage. Several users may share a phone. */
export function toDraftPrefix(userId: number | undefined): string {
  return `zelo.field-draft.${userId}.`
}

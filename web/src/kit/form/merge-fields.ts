import { type Edit, listUnequalFields } from './use-draft.ts'

/**
 * Moves a draft to the newest version of its record, field by field. Fields that the user has not edited get the new
 * values. Edited fields stay. Returns an error for each field that both users changed. Returns undefined if nobody else
 * has changed the record.
 */
export function mergeFields<Draft extends object>({ base, draft }: Edit<Draft>, now: Draft) {
  const theirs = listUnequalFields(base, now)
  if (theirs.length === 0) return undefined
  const mine = listUnequalFields(base, draft)
  const contested = mine.filter((field) => theirs.includes(field) && draft[field] !== now[field])
  return {
    draft: { ...now, ...Object.fromEntries(mine.map((field) => [field, draft[field]])) },
    errors: Object.fromEntries(contested.map((field) => [field, 'changed_meanwhile'])),
  }
}

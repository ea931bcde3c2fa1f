/**
 * When a procedure asks for a photo. `undone`: if the task is reported as not done. `slot`: once for all tasks of a
 * slot. Without a rule, the agenda decides.
 */
export const photoRules = ['never', 'undone', 'always', 'slot'] as const
export type PhotoRule = (typeof photoRules)[number]

/** The values of a record that decide whether its photo is due. */
export interface PhotoFacts {
  photoRule?: PhotoRule | null | undefined
  state: 'open' | 'done' | 'undone'
  hasPhoto: boolean
}

/**
 * Returns whether a record with this state needs a photo that it does not have. `slotHasPhoto` states whether any task
 * of the slot has a photo. Must not be called for a cleaning beyond the plan, which needs no photo.
 */
export function isPhotoDue({ photoRule, state, hasPhoto }: PhotoFacts, slotHasPhoto: boolean): boolean {
  if (hasPhoto || state === 'open') return false
  if (photoRule === 'always') return true
  if (photoRule === 'undone') return state === 'undone'
  return photoRule === 'slot' && state === 'done' && !slotHasPhoto
}

/**
 * Returns the records of a slot whose due photo is missing, in the given order. For the rule `slot`, returns only one:
 * the first with a reason for no photo, otherwise the first. `lacks_due_photo` in the database applies the same rule.
 */
export function listDuePhotos<Item extends PhotoFacts & { noPhotoReason?: string | null | undefined }>(
  records: readonly Item[],
): Item[] {
  const slotHasPhoto = records.some(({ hasPhoto }) => hasPhoto)
  const due = records.filter((record) => isPhotoDue(record, slotHasPhoto))
  const inSlot = due.filter(({ photoRule }) => photoRule === 'slot')
  const bearer = inSlot.find(({ noPhotoReason }) => noPhotoReason) ?? inSlot[0]
  return due.filter((record) => record.photoRule !== 'slot' || record === bearer)
}

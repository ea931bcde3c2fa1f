import { readText, removeText, storageKeys, writeText } from '../../lib/storage.ts'
import { emptyPlan, type PlanDraft } from './plan-draft.ts'

/** A schedule before it is saved: for whom it is, and its items (spec 3 §2.3). */
export interface ScheduleDraft {
  companyId: number | null
  userId: number | null
  items: readonly DraftItem[]
  /** Names this very content: a save of it sent twice counts once. */
  clientId: string
}

export interface DraftItem extends PlanDraft {
  /** Distinct within the schedule. */
  key: number
}

export function emptySchedule(companyId: number | null): ScheduleDraft {
  return { companyId, userId: null, items: [], clientId: crypto.randomUUID() }
}

/** The schedule with something changed, which makes it another one to save. */
export function changed(
  draft: ScheduleDraft,
  change: Partial<Omit<ScheduleDraft, 'clientId'>>,
): ScheduleDraft {
  return { ...draft, ...change, clientId: crypto.randomUUID() }
}

/** The schedule with one more item, or with the item of the same key replaced. */
export function withItem(draft: ScheduleDraft, plan: PlanDraft, key: number | undefined): ScheduleDraft {
  if (key !== undefined) {
    return changed(draft, { items: draft.items.map((item) => (item.key === key ? { ...plan, key } : item)) })
  }
  const next = draft.items.reduce((largest, item) => Math.max(largest, item.key), 0) + 1
  return changed(draft, { items: [...draft.items, { ...plan, key: next }] })
}

/** What is kept, by the id of whose it is: several people may use one browser. */
function readKept(): Record<number, ScheduleDraft> {
  try {
    return JSON.parse(readText(storageKeys.agendaDraft) ?? '{}') as Record<number, ScheduleDraft>
  } catch {
    return {}
  }
}

/** Keeps a schedule of a person in this browser, so that a reload loses nothing; an empty one is forgotten. */
export function keepSchedule(ownId: number, draft: ScheduleDraft): void {
  const { [ownId]: _former, ...others } = readKept()
  const isEmpty = draft.items.length === 0 && draft.userId === null
  const kept = isEmpty ? others : { ...others, [ownId]: draft }
  if (Object.keys(kept).length === 0) removeText(storageKeys.agendaDraft)
  else writeText(storageKeys.agendaDraft, JSON.stringify(kept))
}

/** The schedule that a person has left in this browser; undefined without one. */
export function keptSchedule(ownId: number): ScheduleDraft | undefined {
  const kept = readKept()[ownId]
  if (!Array.isArray(kept?.items)) return undefined
  const items = kept.items.map((item, index) => ({ ...emptyPlan(''), ...item, key: index + 1 }))
  return { ...emptySchedule(null), ...kept, items }
}

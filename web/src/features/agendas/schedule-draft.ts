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

/** An item that is open in its dialog, and what stands there. */
export interface OpenedItem {
  item: DraftItem | 'new'
  plan: PlanDraft
}

export function newItem(today: string): OpenedItem {
  return { item: 'new', plan: emptyPlan(today) }
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

/**
 * Keeps a schedule of a person, so that a reload loses nothing; an empty one is forgotten. The tab has its own, and the
 * browser the one that a new tab begins with: the last that got an item. Another tab's items are neither replaced by a
 * schedule without any nor forgotten with this tab's.
 */
export function keepSchedule(ownId: number, draft: ScheduleDraft): void {
  const inTab = readKept('tab')
  const inBrowser = readKept('browser')
  const stored = draftOf(inBrowser, ownId)
  const isAnothers = stored && stored.items.length > 0 && stored.clientId !== inTab[ownId]?.clientId
  writeKept('tab', inTab, ownId, draft)
  if (draft.items.length > 0 || !isAnothers) writeKept('browser', inBrowser, ownId, draft)
}

/** The schedule that a person has left in this tab, else in this browser; undefined without one. */
export function keptSchedule(ownId: number): ScheduleDraft | undefined {
  return draftOf(readKept('tab'), ownId) ?? draftOf(readKept('browser'), ownId)
}

/** By the id of whose it is: several people may use one browser. */
type Kept = Record<number, ScheduleDraft>

function readKept(where: 'browser' | 'tab'): Kept {
  try {
    return JSON.parse(readText(storageKeys.agendaDraft, where) ?? '{}') as Kept
  } catch {
    return {}
  }
}

function draftOf(all: Kept, ownId: number): ScheduleDraft | undefined {
  const kept = all[ownId]
  if (!Array.isArray(kept?.items)) return undefined
  const items = kept.items.map((item, index) => ({ ...emptyPlan(''), ...item, key: index + 1 }))
  return { ...emptySchedule(null), ...kept, items }
}

/** Keeps the schedule among all, or forgets one that is empty. */
function writeKept(where: 'browser' | 'tab', all: Kept, ownId: number, draft: ScheduleDraft): void {
  const { [ownId]: _former, ...others } = all
  const isEmpty = draft.items.length === 0 && draft.userId === null
  const kept = isEmpty ? others : { ...others, [ownId]: draft }
  if (Object.keys(kept).length === 0) removeText(storageKeys.agendaDraft, where)
  else writeText(storageKeys.agendaDraft, JSON.stringify(kept), where)
}

import { readText, removeText, storageKeys, writeText } from '@zelo/ui/lib/storage.ts'
import { createEmptyPlan, type PlanDraft, toNextPlan } from './plan-draft.ts'

/** A schedule that is not saved yet: company, person and items (R3-076). */
export interface ScheduleDraft {
  companyId: number | null
  /** The person of the next item. Also the person of every item that has no `userId` of its own. */
  userId: number | null
  items: readonly DraftItem[]
  /** Identifies this version of the schedule. The server saves each `clientId` only once. */
  clientId: string
}

export interface DraftItem extends PlanDraft {
  /** A number that no other item of the schedule has. */
  key: number
  /** The person of this item. Only set in a schedule of several people. */
  userId?: number
}

export type PersonPlan = PlanDraft & { userId: number }

/** The item that the item dialog edits, and the state of its form. */
export interface OpenedItem {
  item: DraftItem | 'new'
  plan: PlanDraft
}

/** Returns a new item. With `former`, the new item has the same days and validity, and begins when `former` ends. */
export function createItem(today: string, former?: DraftItem): OpenedItem {
  return { item: 'new', plan: former ? toNextPlan(former, today) : createEmptyPlan(today) }
}

export function createEmptySchedule(companyId: number | null): ScheduleDraft {
  return { companyId, userId: null, items: [], clientId: crypto.randomUUID() }
}

/** Changes a schedule. The result has a new `clientId`. */
export function changeSchedule(
  draft: ScheduleDraft,
  change: Partial<Omit<ScheduleDraft, 'clientId'>>,
): ScheduleDraft {
  return { ...draft, ...change, clientId: crypto.randomUUID() }
}

/** Returns whether each item of a schedule has its own person. */
export function hasOwnPeople({ items }: ScheduleDraft): boolean {
  return items.some(({ userId }) => userId !== undefined)
}

export function toItemUserId(draft: ScheduleDraft, item: DraftItem): number | null {
  return item.userId ?? draft.userId
}

/** Adds an item, or replaces the item with this `key`. */
export function withItem(draft: ScheduleDraft, plan: PlanDraft, key: number | undefined): ScheduleDraft {
  if (key !== undefined) {
    return changeSchedule(draft, {
      items: draft.items.map((item) =>
        item.key === key ? { ...plan, key, ...(item.userId !== undefined && { userId: item.userId }) } : item,
      ),
    })
  }
  if (hasOwnPeople(draft) && draft.userId !== null) {
    return withPeople(draft, [{ ...plan, userId: draft.userId }])
  }
  return changeSchedule(draft, { items: [...draft.items, { ...plan, key: toNextKey(draft) }] })
}

/** Adds items of several people. Existing items keep their person. */
export function withPeople(draft: ScheduleDraft, plans: readonly PersonPlan[]): ScheduleDraft {
  const next = toNextKey(draft)
  return changeSchedule(draft, {
    items: [...keepPeople(draft), ...plans.map((plan, index) => ({ ...plan, key: next + index }))],
  })
}

/** Gives one item to another person. The other items keep their person. */
export function withPerson(draft: ScheduleDraft, key: number, userId: number): ScheduleDraft {
  return changeSchedule(draft, {
    items: keepPeople(draft).map((item) => (item.key === key ? { ...item, userId } : item)),
  })
}

/** Returns the items, each with its person as its own `userId`. */
function keepPeople(draft: ScheduleDraft): DraftItem[] {
  return draft.items.map((item) => {
    const userId = toItemUserId(draft, item)
    return userId === null ? item : { ...item, userId }
  })
}

function toNextKey(draft: ScheduleDraft): number {
  return draft.items.reduce((largest, item) => Math.max(largest, item.key), 0) + 1
}

/**
 * Stores a user's draft schedule, so that it survives a reload. An empty draft is removed. Each tab has its own draft. The
 * browser also keeps the last changed draft with items, for new tabs. An empty draft never removes the items of another tab.
 */
export function keepSchedule(ownId: number, draft: ScheduleDraft): void {
  const inTab = readKept('tab')
  const inBrowser = readKept('browser')
  const stored = toScheduleDraft(inBrowser, ownId)
  const belongsToOtherTab = stored && stored.items.length > 0 && stored.clientId !== inTab[ownId]?.clientId
  writeKept('tab', inTab, ownId, draft)
  if (draft.items.length > 0 || !belongsToOtherTab) writeKept('browser', inBrowser, ownId, draft)
}

/** Returns a user's draft from this tab, otherwise the draft for new tabs. Returns undefined if there is none. */
export function readKeptSchedule(ownId: number): ScheduleDraft | undefined {
  return toScheduleDraft(readKept('tab'), ownId) ?? toScheduleDraft(readKept('browser'), ownId)
}

/** The drafts by user id, because several people can share a browser. */
type Kept = Record<number, ScheduleDraft>

function readKept(where: 'browser' | 'tab'): Kept {
  try {
    return JSON.parse(readText(storageKeys.agendaDraft, where) ?? '{}') as Kept
  } catch {
    return {}
  }
}

function toScheduleDraft(all: Kept, ownId: number): ScheduleDraft | undefined {
  const kept = all[ownId]
  if (!Array.isArray(kept?.items)) return undefined
  const items = kept.items.map((item, index) => ({ ...createEmptyPlan(''), ...item, key: index + 1 }))
  return { ...createEmptySchedule(null), ...kept, items }
}

/** Stores a draft beside the drafts of other users. Removes an empty draft. */
function writeKept(where: 'browser' | 'tab', all: Kept, ownId: number, draft: ScheduleDraft): void {
  const { [ownId]: _former, ...others } = all
  const isEmpty = draft.items.length === 0 && draft.userId === null
  const kept = isEmpty ? others : { ...others, [ownId]: draft }
  if (Object.keys(kept).length === 0) removeText(storageKeys.agendaDraft, where)
  else writeText(storageKeys.agendaDraft, JSON.stringify(kept), where)
}

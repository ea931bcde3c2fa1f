import type { Company } from '@zelo/contract/companies'
import { scheduleErrors } from '@zelo/contract/rules/agenda-draft'
import type { ListedUser } from '@zelo/contract/user-administration'
import { useEffect, useMemo, useState } from 'react'
import { keepWorkingCompany, useWorkingCompany } from '../../kit/company/use-working-company.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import type { StandardRoom } from '../planning/standard-rooms.ts'
import { toDistinctNames } from '../users/distinct-names.ts'
import { isPlannable } from '../users/user-access.ts'
import { groupErrorsByField, type PlanDraft, toAgendaItem } from './plan-draft.ts'
import { useInactive } from './schedule-company.tsx'
import {
  changeSchedule,
  createEmptySchedule,
  hasOwnPeople,
  keepSchedule,
  type PersonPlan,
  readKeptSchedule,
  type ScheduleDraft,
  toItemUserId,
  withItem,
  withPeople,
} from './schedule-draft.ts'

/**
 * The state of a schedule that is being registered: the draft and the values derived from it. The draft survives a reload.
 * This hook does not use `useDraft`, because a new schedule has no saved version and its draft also opens in new tabs.
 */
export function useSchedule(offered: {
  companies: readonly Company[]
  users: readonly ListedUser[]
  rooms: readonly StandardRoom[]
  toCompanyToday: (companyId: number) => string
}) {
  const { companies, users, rooms, toCompanyToday } = offered
  const session = useSignedIn()
  const ownId = session.user.id
  const active = companies.filter(({ active }) => active)
  const first = useWorkingCompany(active.map(({ id }) => id)) ?? null
  const [draft, setDraft] = useState(() => readKeptSchedule(ownId) ?? createEmptySchedule(first))
  useEffect(() => keepSchedule(ownId, draft), [ownId, draft])

  const company = active.find(({ id }) => id === draft.companyId)
  const user = users.find((one) => one.id === draft.userId && isPlannable(one))
  const today = toCompanyToday(draft.companyId ?? readCompanyScope(session))
  const environments = useEnvironments(rooms, draft.companyId)
  const { items, keys, ready } = useItems(draft, company ? users : noUsers, environments, today)
  const severalPeople = hasOwnPeople(draft)
  const people = useMemo(() => {
    const names = toDistinctNames(users)
    return new Map(users.filter(isPlannable).map(({ id, name }) => [id, names.get(id) ?? name]))
  }, [users])

  return {
    draft,
    company,
    user,
    today,
    environments,
    /** The environments of all companies. */
    rooms,
    inactive: useInactive(companies, draft),
    /** The names of all people who can be planned, by id. */
    people,
    /** Whether each item has its own person. */
    severalPeople,
    errors: scheduleErrors({
      companyId: draft.companyId,
      userId: (severalPeople ? draft.items[0]?.userId : user?.id) ?? null,
      items: draft.items,
    }),
    /** The items to save. They are complete only if `ready` is true. */
    items,
    /** The keys of `items` in the same order. */
    keys,
    ready,
    change: (next: Partial<ScheduleDraft>) => setDraft((now) => changeSchedule(now, next)),
    chooseCompany(companyId: number) {
      keepWorkingCompany(companyId)
      setDraft((now) => changeSchedule(now, { companyId, userId: null }))
    },
    /** Replaces the item with this key. Without a key it adds a new item. */
    keepItem: (plan: PlanDraft, key: number | undefined) => setDraft((now) => withItem(now, plan, key)),
    addItems: (plans: readonly PersonPlan[]) => setDraft((now) => withPeople(now, plans)),
    /** Changes the draft as a whole. */
    update: (next: (now: ScheduleDraft) => ScheduleDraft) => setDraft(next),
    clear() {
      const empty = createEmptySchedule(company?.id ?? first)
      // Clears the stored draft at once. A user who leaves the page now must not find the saved schedule as a draft later.
      keepSchedule(ownId, empty)
      setDraft(empty)
    },
  }
}

export type Schedule = ReturnType<typeof useSchedule>

const noUsers: ListedUser[] = []

/** Returns the environments of a company, sorted by name. */
function useEnvironments(rooms: readonly StandardRoom[], companyId: number | null) {
  return useMemo(() => rooms.filter((environment) => environment.companyId === companyId), [rooms, companyId])
}

/** Returns the items of a draft in the form that a save sends. `ready` is false while an item is incomplete. */
function useItems(
  draft: ScheduleDraft,
  users: readonly ListedUser[],
  environments: ReturnType<typeof useEnvironments>,
  today: string,
) {
  return useMemo(() => {
    const { companyId, items } = draft
    const people = new Map(users.filter(isPlannable).map((user) => [user.id, user]))
    const right = items.flatMap((item) => {
      const user = people.get(toItemUserId(draft, item) ?? 0)
      const environment = environments.find(({ id }) => id === item.environmentId)
      if (!user || companyId === null || !environment || groupErrorsByField(item, { today }).size > 0)
        return []
      const person = { id: user.id, name: user.name }
      return [{ key: item.key, item: toAgendaItem(item, { companyId, user: person, environment, today }) }]
    })
    return {
      items: right.map(({ item }) => item),
      keys: right.map(({ key }) => key),
      ready: right.length > 0 && right.length === items.length,
    }
  }, [draft, users, environments, today])
}

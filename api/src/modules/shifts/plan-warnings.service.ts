import { defaultTimeZone } from '@zelo/contract/fields'
import { isAbsentFor } from '@zelo/contract/rules/absent-times'
import { compare } from '@zelo/contract/rules/report-list'
import {
  checkWork,
  toLookInterval,
  type WorkWarning,
  workWarningKinds,
} from '@zelo/contract/rules/work-warnings'
import { type PlanWarning, warnedDaysListed } from '@zelo/contract/work-warnings'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import type { NumberedPlan } from '../agendas/agenda-clashes.service.ts'
import { selectFloors } from './person-work.queries.ts'
import { readWork, type SavedCleaning } from './person-work.service.ts'
import { selectAssigned, selectWorkRules } from './shifts.queries.ts'

/**
 * Returns the warnings about shifts and work rules that the plans cause. Omits warnings that the saved appointments already
 * cause without the plans. With `item`, returns only the warnings that the plan with this index causes. Ignores the saved
 * appointments that the plans replace. Omits overlaps, because overlaps are reported as clashes.
 */
export async function listPlanWarnings(
  queries: Queries,
  plans: readonly NumberedPlan[],
  { item, replacedIds = [] }: { item?: number | undefined; replacedIds?: readonly number[] } = {},
): Promise<PlanWarning[]> {
  const all = plans.filter(({ days }) => days.length > 0)
  const news = item === undefined ? all : all.filter(({ index }) => index === item)
  if (news.length === 0) return []
  const days = news.flatMap((plan) => [plan.days[0]!, plan.days.at(-1)!]).sort()
  const interval = { from: days[0]!, to: days.at(-1)! }
  const look = toLookInterval(interval)
  const assigned = await selectAssigned(queries, {
    userIds: distinct(news.map(({ userId }) => userId)),
    ...look,
  })
  const zones = new Map(assigned.map(({ userId, timeZone }) => [userId, timeZone]))
  if (zones.size === 0) return []
  const people = [...zones].map(([userId, timeZone]) => ({ userId, timeZone: timeZone ?? defaultTimeZone }))
  const rules = await selectWorkRules(queries)
  const work = await readWork(queries, people, look)
  const places = await selectFloors(queries, distinct(all.map(({ environmentId }) => environmentId)))
  const replaced = new Set(replacedIds)
  return people.flatMap(({ userId }) => {
    const own = news.filter((plan) => plan.userId === userId)
    const saved = { ...work.get(userId)!, rules }
    const plan = (drafts: readonly NumberedPlan[]) =>
      drafts
        .flatMap((draft) => toCleanings(draft, places.get(draft.environmentId)))
        .filter((cleaning) => !isAbsentFor(saved, { day: cleaning.day, slots: [cleaning] }))
    const others = all.filter((draft) => draft.userId === userId && !own.includes(draft))
    const kept = saved.cleanings.filter(({ appointmentId }) => !replaced.has(appointmentId))
    const known = [...kept, ...plan(others)]
    const before = new Set(checkWork({ ...saved, cleanings: known }, interval).map(toKey))
    const after = checkWork({ ...saved, cleanings: [...known, ...plan(own)] }, interval).filter(
      (warning) => warning.kind !== 'overlap' && !before.has(toKey(warning)),
    )
    return groupByKind(after, { userId, person: own[0]!.person })
  })
}

function toCleanings(
  { days, slots, environmentId, environment }: NumberedPlan,
  place: { companyId: number; floor: string } = { companyId: 0, floor: '' },
): SavedCleaning[] {
  return days.flatMap((day) =>
    slots.map(({ start, end }) => ({
      ...{ day, start, end, environmentId, environment, ...place },
      ...{ appointmentId: 0, agendaId: 0 },
    })),
  )
}

/** Returns a key that contains the value of the warning, so that a changed value counts as a new warning. */
function toKey({ kind, day, value }: WorkWarning): string {
  return `${kind} ${day} ${value}`
}

function groupByKind(
  warnings: readonly WorkWarning[],
  person: { userId: number; person: string },
): PlanWarning[] {
  return [...Map.groupBy(warnings, ({ kind }) => kind)]
    .sort(([a], [b]) => compare(workWarningKinds.indexOf(a), workWarningKinds.indexOf(b)))
    .map(([kind, own]) => ({
      ...person,
      kind,
      count: own.length,
      days: own.map(({ day }) => day).slice(0, warnedDaysListed),
    }))
}

import { type CalendarEffectAnswer, effectsListed } from '@zelo/contract/calendar-days'
import { addDays, type LocalMoment, localMoment, toZonedIso } from '@zelo/contract/rules/calendar'
import { buildCalendar, type CalendarEntry, listEntryDays } from '@zelo/contract/rules/calendar-days'
import { mostMovedDays, type PlannedDay, planDay } from '@zelo/contract/rules/plan-days'
import { startHasPassed } from '@zelo/contract/rules/planned-late'
import { compare } from '@zelo/contract/rules/report-list'
import type { Queries } from '../../database/tenant.ts'
import { refreshCovers } from '../absences/covers.queries.ts'
import { countClashes } from '../agendas/agenda-clashes.service.ts'
import { lockPeople } from '../agendas/planned-people.queries.ts'
import * as rows from './calendar-effect.queries.ts'

const noClashes = { count: 0, first: [] }

type Change = CalendarEffectAnswer['appointments'][number]['change']

/** An appointment before and after a change of the calendar. */
interface Changed {
  row: rows.AffectedRow
  after: PlannedDay<rows.StoredSlot>
  change: Change | undefined
}

/**
 * Applies a change of the calendar to the appointments that have no work, from the company's current day on (decision
 * 030). `before` and `after` are the group's active entries. Returns the effects. A dry run stores nothing. Otherwise
 * the caller must hold the lock of the calendar.
 */
export async function applyCalendar(
  queries: Queries,
  { before, after }: { before: readonly CalendarEntry[]; after: readonly CalendarEntry[] },
  { now, dryRun }: { now: Date; dryRun: boolean },
): Promise<CalendarEffectAnswer> {
  const companies = await rows.selectLastDays(queries)
  const moments = new Map(
    companies.map(({ id, zone }) => [id, { now: localMoment(now, zone), plannedAt: toZonedIso(now, zone) }]),
  )
  const lastDay = companies[0]?.lastDay ?? null
  const changedDays = findChangedDays(listChangedEntries(before, after), lastDay, moments)
  if (!changedDays) return toAnswer([], noClashes)
  const affected = dryRun
    ? await rows.selectAffected(queries, changedDays)
    : await lockAffected(queries, changedDays)
  const calendar = buildCalendar(after)
  const changed = affected.flatMap((row): Changed[] => {
    const { now: moment, plannedAt } = moments.get(row.companyId)!
    const planned = planDay(
      row.plannedDay ?? row.day,
      { ...row, slots: listAllSlots(row), today: moment.day },
      row,
      calendar,
    )
    if (!differs(row, planned)) return []
    return [{ row, after: markLateSlots(row, planned, moment, plannedAt), change: nameChange(row, planned) }]
  })
  const plans = changed
    .filter(({ row, after: planned }) => row.isFree && planned.skipped === null)
    .map(({ row, after: planned }) => ({
      ...row,
      userId: row.doerId,
      person: row.doer,
      index: 0,
      slots: planned.slots,
      days: [planned.day],
    }))
  const clashes =
    plans.length === 0
      ? noClashes
      : await countClashes(queries, plans, { exceptIds: changed.map(({ row }) => row.id) })
  if (!dryRun) await store(queries, changed, now)
  return toAnswer(changed, clashes)
}

/** Locks the people of the appointments that the change may affect, then the appointments. Returns the appointments. */
async function lockAffected(queries: Queries, changed: rows.ChangedDays): Promise<rows.AffectedRow[]> {
  const { ids, userIds } = await rows.selectAffectedIds(queries, changed)
  await lockPeople(queries, userIds)
  return await rows.lockAffected(queries, ids)
}

function listChangedEntries(
  before: readonly CalendarEntry[],
  after: readonly CalendarEntry[],
): CalendarEntry[] {
  const old = new Set(before.map(({ id }) => id))
  const current = new Set(after.map(({ id }) => id))
  return [...before.filter(({ id }) => !current.has(id)), ...after.filter(({ id }) => !old.has(id))]
}

/**
 * Returns the days whose calendar entries differ between two sets, from today to the last appointment. Returns
 * undefined if no day differs.
 */
function findChangedDays(
  entries: readonly CalendarEntry[],
  lastDay: string | null,
  moments: ReadonlyMap<number, { now: LocalMoment }>,
): rows.ChangedDays | undefined {
  if (lastDay === null) return undefined
  const isWhole = entries.some(({ companyId }) => companyId === null)
  const companies = [...moments]
    .filter(([id]) => isWhole || entries.some(({ companyId }) => companyId === id))
    .map(([id, { now }]) => ({ id, today: now.day }))
  const today = companies.map((company) => company.today).sort()[0]
  if (today === undefined) return undefined
  const days = [
    ...new Set(entries.flatMap((entry) => listEntryDays(entry, today, addDays(lastDay, mostMovedDays)))),
  ].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return undefined
  // A cleaning moves at most `mostMovedDays` days. So a changed day affects planned days up to `mostMovedDays` away,
  // and an appointment may be up to `mostMovedDays` from its planned day.
  const far = 2 * mostMovedDays
  return { days, first: addDays(first, -far), last: addDays(last, far), companies }
}

/** Returns all slots of an appointment's plan in order, including those that the calendar skips. */
function listAllSlots({ slots, skippedSlots }: rows.AffectedRow): rows.StoredSlot[] {
  if (skippedSlots.length === 0) return slots
  const skipped = skippedSlots.map(({ name: _, reason: __, ...slot }) => slot)
  return [...slots, ...skipped].sort(
    (a, b) => compare(a.start, b.start) || (a.revisionId ?? 0) - (b.revisionId ?? 0),
  )
}

function differs(row: rows.AffectedRow, planned: PlannedDay<rows.StoredSlot>): boolean {
  const toKey = (skipped: readonly { revisionId: number | null; name: string; reason: string }[]) =>
    JSON.stringify(skipped.map(({ revisionId, name, reason }) => [revisionId, name, reason]))
  return (
    row.day !== planned.day ||
    row.skipName !== (planned.skipped?.name ?? null) ||
    row.skipKind !== (planned.skipped?.reason ?? null) ||
    toKey(row.skippedSlots) !== toKey(planned.skippedSlots)
  )
}

/**
 * Marks slots as planned now if their start has passed and the calendar just moved them to today or no longer skips
 * them.
 */
function markLateSlots(
  row: rows.AffectedRow,
  planned: PlannedDay<rows.StoredSlot>,
  now: LocalMoment,
  plannedAt: string,
): PlannedDay<rows.StoredSlot> {
  const hasMoved = planned.day !== row.day
  if (!hasMoved && row.skippedSlots.length === 0) return planned
  const wasSkipped = new Set(row.skippedSlots.map(({ revisionId }) => revisionId))
  const slots = planned.slots.map((slot) => {
    if (!hasMoved && !wasSkipped.has(slot.revisionId)) return slot
    const { plannedAt: _, ...rest } = slot
    return startHasPassed(planned.day, slot.start, now) ? { ...rest, plannedAt } : rest
  })
  return { ...planned, slots }
}

function nameChange(row: rows.AffectedRow, planned: PlannedDay): Change | undefined {
  if (!row.isFree) return undefined
  const wasSkipped = row.skipName !== null
  if (planned.skipped !== null) return wasSkipped ? undefined : 'skipped'
  if (planned.plannedDay !== null) return planned.day === row.day ? undefined : 'moved'
  if (wasSkipped || row.plannedDay !== null) return 'restored'
  return planned.skippedSlots.length === row.skippedSlots.length ? undefined : 'shortened'
}

async function store(queries: Queries, changed: readonly Changed[], now: Date): Promise<void> {
  const states = changed.map(({ row, after }) => ({
    id: row.id,
    day: after.day,
    plannedDay: after.plannedDay,
    skipName: after.skipped?.name ?? null,
    skipKind: after.skipped?.reason ?? null,
    slots: after.slots,
    skippedSlots: after.skippedSlots,
    isSkipOnly: row.day === after.day && row.skippedSlots.length + after.skippedSlots.length === 0,
  }))
  const [skips, others] = [true, false].map((isSkipOnly) =>
    states.filter((state) => state.isSkipOnly === isSkipOnly),
  )
  if (skips!.length > 0)
    await rows.updateSkips(
      queries,
      skips!.map(({ id, skipName, skipKind }) => ({ id, skipName, skipKind })),
      now,
    )
  if (others!.length > 0) await rows.updateCalendarStates(queries, others!, now)
  // A move may bring an appointment into the days of an absence or out of them.
  await refreshCovers(
    queries,
    others!.map(({ id }) => id),
  )
}

function toAnswer(
  changed: readonly Changed[],
  clashes: { count: number; first: CalendarEffectAnswer['clashList'] },
): CalendarEffectAnswer {
  const named = changed.filter(({ change }) => change !== undefined)
  const count = (wanted: Change) => named.filter(({ change }) => change === wanted).length
  return {
    skipped: count('skipped'),
    moved: count('moved'),
    restored: count('restored'),
    shortened: count('shortened'),
    clashes: clashes.count,
    appointments: named
      .sort((a, b) => compare(a.after.day, b.after.day) || compare(a.row.environment, b.row.environment))
      .slice(0, effectsListed)
      .map(({ row, after, change }) => ({
        id: row.id,
        day: after.day,
        plannedDay: after.plannedDay,
        companyId: row.companyId,
        environment: row.environment,
        person: row.person,
        change: change!,
      })),
    clashList: clashes.first,
  }
}

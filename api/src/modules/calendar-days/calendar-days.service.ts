import {
  type CalendarDay,
  type CalendarEffectAnswer,
  mostRangeDays,
  type NewCalendarDay,
} from '@zelo/contract/calendar-days'
import { daysBetween } from '@zelo/contract/rules/calendar'
import { type CalendarEntry, listEntryDays } from '@zelo/contract/rules/calendar-days'
import { checkedInterval } from '@zelo/contract/rules/date-interval'
import { nameKey } from '@zelo/contract/rules/name-key'
import { compare } from '@zelo/contract/rules/report-list'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import * as rows from './calendar-days.queries.ts'
import { applyCalendar } from './calendar-effect.service.ts'

interface Actor {
  groupId: number
}

/** The id of a row that a preview adds. It is greater than every stored id. */
const unsavedId = Number.MAX_SAFE_INTEGER

/**
 * Returns one entry for each day of each calendar row, sorted by day and name. With a company, returns only the rows of
 * that company and of the whole group.
 * @throws `invalid_interval` for a reversed range and for more than two years; `not_found` for an unknown company
 */
export async function listCalendarDays(
  queries: Queries,
  asked: { companyId?: number | undefined; from: string; to: string },
): Promise<CalendarDay[]> {
  const { companyId } = asked
  const interval = checkedInterval(asked.from, asked.to)
  if (!interval || daysBetween(interval.from, interval.to) > 2 * mostRangeDays)
    throw new DomainError('invalid_interval')
  if (companyId !== undefined) await assertCompany(queries, companyId)
  const all = await rows.selectCalendarRows(queries)
  return all
    .filter((row) => companyId === undefined || row.companyId === null || row.companyId === companyId)
    .flatMap((row) => {
      const { seed: _, ...shown } = row
      return listEntryDays(row, interval.from, interval.to).map((day) => ({ ...shown, day }))
    })
    .sort((a, b) => compare(a.day, b.day) || compare(a.name, b.name) || a.id - b.id)
}

/**
 * Returns the effects of a new row without saving the row.
 * @throws `not_found` for an unknown company
 */
export async function previewCalendarDay(
  queries: Queries,
  body: NewCalendarDay,
  now: Date,
): Promise<CalendarEffectAnswer> {
  if (body.companyId !== null) await assertCompany(queries, body.companyId)
  const before = await rows.selectCalendarEntries(queries)
  const after = [...before, { ...toInsert(body), id: unsavedId }]
  return await applyCalendar(queries, { before, after }, { now, dryRun: true })
}

/** Adds a row and applies it to the appointments. @throws `not_found` for an unknown company */
export async function createCalendarDay(
  queries: Queries,
  actor: Actor,
  body: NewCalendarDay,
  now: Date,
): Promise<{ id: number } & CalendarEffectAnswer> {
  await rows.lockCalendar(queries, actor.groupId, 'alone')
  if (body.companyId !== null) await assertCompany(queries, body.companyId)
  const before = await rows.selectCalendarEntries(queries)
  const [id] = await rows.insertCalendarRows(queries, actor.groupId, [toInsert(body)])
  const effect = await applyToAppointments(queries, before, now)
  return { id: id!, ...effect }
}

/**
 * Returns the effects of switching a row on or off, without saving the switch.
 * @throws `not_found`
 */
export async function previewCalendarSwitch(
  queries: Queries,
  { id, active }: { id: number; active: boolean },
  now: Date,
): Promise<CalendarEffectAnswer> {
  const all = await rows.selectCalendarRows(queries)
  if (!all.some((row) => row.id === id)) throw new DomainError('not_found')
  const before = all.filter((row) => row.active)
  const after = all.filter((row) => (row.id === id ? active : row.active))
  return await applyCalendar(queries, { before, after }, { now, dryRun: true })
}

/**
 * Switches a row on or off and updates the appointments.
 * @throws `not_found`
 */
export async function switchCalendarDay(
  queries: Queries,
  actor: Actor,
  { id, active }: { id: number; active: boolean },
  now: Date,
): Promise<{ id: number; active: boolean } & CalendarEffectAnswer> {
  await rows.lockCalendar(queries, actor.groupId, 'alone')
  const all = await rows.selectCalendarRows(queries)
  const row = all.find((one) => one.id === id)
  if (!row) throw new DomainError('not_found')
  if (row.active !== active) await rows.updateCalendarActive(queries, id, active)
  const effect = await applyToAppointments(
    queries,
    all.filter((one) => one.active),
    now,
  )
  return { id, active, ...effect }
}

/**
 * Removes a row and updates the appointments.
 * @throws `not_found`
 */
export async function removeCalendarDay(
  queries: Queries,
  actor: Actor,
  id: number,
  now: Date,
): Promise<{ id: number } & CalendarEffectAnswer> {
  await rows.lockCalendar(queries, actor.groupId, 'alone')
  const all = await rows.selectCalendarRows(queries)
  if (!all.some((row) => row.id === id)) throw new DomainError('not_found')
  await rows.deleteCalendarRows(queries, [id])
  const effect = await applyToAppointments(
    queries,
    all.filter((row) => row.active),
    now,
  )
  return { id, ...effect }
}

/** Applies the stored calendar to the appointments. `before` are the entries that were active before the change. */
export async function applyToAppointments(
  queries: Queries,
  before: readonly CalendarEntry[],
  now: Date,
): Promise<CalendarEffectAnswer> {
  const after = await rows.selectCalendarEntries(queries)
  return await applyCalendar(queries, { before, after }, { now, dryRun: false })
}

async function assertCompany(queries: Queries, companyId: number): Promise<void> {
  if (!(await rows.selectCompanyPlace(queries, companyId))) throw new DomainError('not_found')
}

function toInsert(body: NewCalendarDay): rows.CalendarInsert {
  const { companyId, name, kind, effect, source } = body
  return {
    companyId,
    name,
    nameKey: nameKey(name),
    kind,
    effect,
    source,
    active: true,
    seed: null,
    rule: body.rule ?? null,
    firstDay: body.day ?? body.from ?? null,
    lastDay: body.day ?? body.to ?? null,
    yearFrom: body.yearFrom ?? null,
    yearTo: body.yearTo ?? null,
    startTime: body.startTime ?? null,
    endTime: body.endTime ?? null,
  }
}

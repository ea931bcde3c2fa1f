import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as contract from '@zelo/contract/calendar-days'
import type * as z from 'zod'
import { call } from '../../lib/call.ts'

export type DayBody = z.input<typeof contract.newCalendarDay>
export type PlaceBody = z.input<typeof contract.setCalendarPlace.body>
export type Effect = contract.CalendarEffectAnswer

/**
 * Reads the rows of a year that apply to a company. Without a company, reads the rows that apply to the whole group.
 */
export function calendarDaysQuery(companyId: number | null, year: number) {
  return queryOptions({
    queryKey: ['calendar-day', companyId, year],
    queryFn: ({ signal }) =>
      call(
        contract.listCalendarDays,
        {
          query: {
            from: `${year}-01-01`,
            to: `${year}-12-31`,
            ...(companyId !== null && { companyId }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
}

export const previewDay = (body: DayBody) => call(contract.previewCalendarDay, { body })
export const createDay = (body: DayBody) => call(contract.createCalendarDay, { body })
export const previewPlace = (body: PlaceBody) => call(contract.previewCalendarPlace, { body })
export const setPlace = (body: PlaceBody) => call(contract.setCalendarPlace, { body })

/** A change of a calendar row: it is switched on, switched off or removed. */
export interface RowChange {
  id: number
  act: 'on' | 'off' | 'remove'
}

/**
 * Previews a change of a row. A removal has the same effect on the plans as switching the row off, so its preview is the
 * same.
 */
export function previewCalendarChange({ id, act }: RowChange): Promise<Effect> {
  return call(contract.previewCalendarSwitch, { params: { id }, body: { active: act === 'on' } })
}

export function saveCalendarChange({ id, act }: RowChange): Promise<Effect> {
  if (act === 'remove') return call(contract.removeCalendarDay, { params: { id } })
  return call(contract.switchCalendarDay, { params: { id }, body: { active: act === 'on' } })
}

/** Adds a removed row again. If the row was switched off before its removal, it is switched off again. */
export async function restoreDay(row: contract.CalendarDay): Promise<Effect> {
  const saved = await createDay({
    companyId: row.companyId,
    name: row.name,
    kind: row.kind,
    effect: row.effect,
    source: row.source,
    ...(row.rule !== null && {
      rule: row.rule,
      ...(row.yearFrom !== null && { yearFrom: row.yearFrom }),
      ...(row.yearTo !== null && { yearTo: row.yearTo }),
    }),
    ...(row.firstDay !== null && row.lastDay !== null && { from: row.firstDay, to: row.lastDay }),
    ...(row.startTime !== null && row.endTime !== null && { startTime: row.startTime, endTime: row.endTime }),
  })
  return row.active ? saved : await saveCalendarChange({ id: saved.id, act: 'off' })
}

import { hashKey, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@zelo/contract/endpoint'
import * as contract from '@zelo/contract/shifts'
import * as rulesContract from '@zelo/contract/work-rules'
import { peoplePerWeek, readWorkWeek, simulateWorkWeek } from '@zelo/contract/work-week'
import type * as z from 'zod'
import { call } from '../../lib/call.ts'

export type ShiftBody = z.input<typeof contract.writtenShift>
export type RulesBody = z.input<typeof rulesContract.writtenWorkRules>
export type Rules = CallInput<typeof simulateWorkWeek>['body']['rules']

/** Query keys to invalidate after a write. */
export const staleShifts = [['shift'], ['work-week']]

export const shiftsQuery = queryOptions({
  queryKey: ['shift', 'list'],
  queryFn: ({ signal }) => call(contract.listShifts, {}, signal),
})

export const workRulesQuery = queryOptions({
  queryKey: ['shift', 'rules'],
  queryFn: ({ signal }) => call(rulesContract.listWorkRules, {}, signal),
})

export function assignmentsQuery(userId: number) {
  return queryOptions({
    queryKey: ['shift', 'assignments', userId],
    queryFn: ({ signal }) => call(contract.listShiftAssignments, { query: { userId } }, signal),
  })
}

/** The request for the week of a person or a company. */
export interface AskedWeek {
  day: string
  companyId?: number
  userId?: number
  page?: number
}

/**
 * Reads a week. With `rules`, the server simulates these rules in place of the saved ones. The previous week stays while a
 * week loads. A simulated week stays only for other rules, because a comparison needs the same people and days.
 */
export function workWeekQuery(asked: AskedWeek, rules?: Rules) {
  return queryOptions({
    queryKey: ['work-week', asked, rules ?? null],
    queryFn: ({ signal }) =>
      rules
        ? call(simulateWorkWeek, { body: { ...asked, rules } }, signal)
        : call(readWorkWeek, { query: asked }, signal),
    placeholderData: (week, before) => {
      const [, askedBefore, rulesBefore] = before?.queryKey ?? []
      const isComparable = rulesBefore && hashKey([askedBefore]) === hashKey([asked])
      return rules === undefined || isComparable ? week : undefined
    },
    staleTime: 0,
  })
}

export function companyWeekQuery(asked: { day: string; companyId: number }) {
  return queryOptions({
    queryKey: ['work-week', 'company', asked],
    queryFn: async ({ signal }) => {
      const first = await call(readWorkWeek, { query: asked }, signal)
      const people = [...first.people]
      for (let page = 2; people.length < first.total && page <= first.total / peoplePerWeek + 1; page += 1)
        people.push(...(await call(readWorkWeek, { query: { ...asked, page } }, signal)).people)
      return people
    },
    staleTime: 0,
  })
}

export function saveShift({ id, version, shift }: { id?: number; version: number; shift: ShiftBody }) {
  return id === undefined
    ? call(contract.createShift, { body: shift })
    : call(contract.editShift, { params: { id }, body: { shift, version } })
}

export const removeShiftById = (id: number) => call(contract.removeShift, { params: { id } })

export function saveRules({ id, version, rules }: { id?: number; version: number; rules: RulesBody }) {
  return id === undefined
    ? call(rulesContract.createWorkRules, { body: rules })
    : call(rulesContract.editWorkRules, { params: { id }, body: { ...rules, version } })
}

export const removeRulesById = (id: number) => call(rulesContract.removeWorkRules, { params: { id } })

/** Gives a person a shift, or changes the validity of an assignment. */
export function saveAssignment({
  known,
  ...wanted
}: {
  userId: number
  shiftId: number
  from: string
  to: string | null
  known: { id: number; version: number } | undefined
}) {
  const { from, to } = wanted
  return known
    ? call(contract.editShiftAssignment, {
        params: { id: known.id },
        body: { from, to, version: known.version },
      })
    : call(contract.assignShift, { body: wanted })
}

export const removeAssignmentById = (id: number) => call(contract.removeShiftAssignment, { params: { id } })

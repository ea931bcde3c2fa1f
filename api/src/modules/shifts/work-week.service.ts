import type { AnswerOf } from '@zelo/contract/endpoint'
import { addDays, toWeekday } from '@zelo/contract/rules/calendar'
import { toLoadPercent } from '@zelo/contract/rules/load'
import { nameComparison } from '@zelo/contract/rules/name-order'
import { findAssigned } from '@zelo/contract/rules/shifts'
import { buildWorkDays, countCapacity } from '@zelo/contract/rules/work-days'
import { type DatedWorkRules, findWorkRules, type WorkRules } from '@zelo/contract/rules/work-rules'
import { checkWork, countWeekMinutes, toLookInterval } from '@zelo/contract/rules/work-warnings'
import { type PersonWeek, peoplePerWeek, type readWorkWeek as readCall } from '@zelo/contract/work-week'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { companyScope } from '../companies/companies.service.ts'
import { type PersonRow, selectWorkingPeople } from './person-work.queries.ts'
import { readWork, type Work } from './person-work.service.ts'
import { selectWorkRules } from './shifts.queries.ts'

interface Asked {
  day: string
  companyId?: number | undefined
  userId?: number | undefined
  page: number
}

/**
 * Returns the week that contains `day`, for each person of a company or for one person. `simulated` rules replace the
 * group's rules.
 * @throws `not_found` for an unknown company or person; `invalid_interval` for a day before the year 1001 or after 9997
 */
export async function readWorkWeek(
  queries: Queries,
  { day, companyId, userId, page }: Asked,
  simulated?: WorkRules,
): Promise<AnswerOf<typeof readCall>> {
  // The days before and after the week must also have a year of four digits.
  if (day < '1001' || day > '9998') throw new DomainError('invalid_interval')
  const company = companyId === undefined ? null : await companyScope(queries, companyId)
  const all = await selectWorkingPeople(queries, { companyId: company, userId })
  if (userId !== undefined && all.length === 0) throw new DomainError('not_found')
  const compareNames = nameComparison()
  const people = all
    .sort((a, b) => compareNames(a.name, b.name) || a.userId - b.userId)
    .slice((page - 1) * peoplePerWeek, page * peoplePerWeek)
  const from = addDays(day, -toWeekday(day))
  const week = { from, to: addDays(from, 6) }
  const rules = simulated ? [{ ...simulated, validFrom: '1000-01-01' }] : await selectWorkRules(queries)
  const work = await readWork(queries, people, toLookInterval(week))
  const { weeklyMinutes, dailyMinutes, restMinutes, consecutiveDays, freeSundays, allow12x36 } =
    findWorkRules(rules, from)
  return {
    ...week,
    rules: { weeklyMinutes, dailyMinutes, restMinutes, consecutiveDays, freeSundays, allow12x36 },
    total: all.length,
    people: people.map((person) => toPersonWeek(person, work.get(person.userId)!, { week, rules })),
  }
}

function toPersonWeek(
  { timeZone: _, ...person }: PersonRow,
  work: Work,
  { week, rules }: { week: { from: string; to: string }; rules: readonly DatedWorkRules[] },
): PersonWeek {
  const days = buildWorkDays(work, week)
  const warnings = Map.groupBy(checkWork({ ...work, rules }, week), ({ day }) => day)
  return {
    ...person,
    days: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(week.from, index)
      const own = days.get(day)
      const shift = own?.window?.shift
      const loadMinutes = own?.loadMinutes ?? 0
      const capacityMinutes = countCapacity(work.assigned, day, own?.window)
      return {
        day,
        shift: shift
          ? { id: shift.id, name: shift.name, startTime: shift.startTime, endTime: shift.endTime }
          : null,
        hasShift: findAssigned(work.assigned, day) !== undefined,
        absent: work.absentDays.has(day),
        absentParts: (work.absentParts.get(day) ?? []).map(({ start, end }) => ({
          startTime: start,
          endTime: end,
        })),
        cleanings: (own?.cleanings ?? []).map(
          ({ appointmentId, environmentId, environment, day: cleaningDay, start, end }) => ({
            ...{ appointmentId, environmentId, environment, day: cleaningDay, start, end },
          }),
        ),
        loadMinutes,
        capacityMinutes,
        loadPercent: toLoadPercent(loadMinutes, capacityMinutes),
        workedMinutes: Math.round(own?.workedMinutes ?? 0),
        warnings: (warnings.get(day) ?? []).map((warning) => ({
          ...warning,
          value: Math.round(warning.value),
        })),
      }
    }),
    weekMinutes: Math.round(countWeekMinutes(week.from, days)),
  }
}

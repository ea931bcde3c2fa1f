import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'
import type { BrazilianState } from '@zelo/contract/rules/brazilian-states'
import { daysBetween, formatDate } from '@zelo/contract/rules/calendar'
import { type CalendarDayKind, findEaster } from '@zelo/contract/rules/calendar-days'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { CalendarInsert } from './calendar-days.queries.ts'
import { furtherOptionalDays, nationalLaws, stateLaws } from './holiday-laws.ts'

/** The rule of a holiday is found by comparing its days in the years from `firstYear` to `lastYear`. */
const firstYear = 2015
const lastYear = 2040
/**
 * The seed omits holidays that were abolished before this year. A holiday without a rule has one row for each year from
 * this year on.
 */
const firstSeeded = 2024

type SeedRow = Omit<CalendarInsert, 'companyId'>

/**
 * Returns the rows of the national holidays (seed `BR`) and of a state's holidays (seed: the state), each with its law.
 * Optional holidays (pontos facultativos) are switched off. A holiday becomes a rule if it has the same date each year,
 * or the same distance from Easter.
 */
export function buildHolidaySeed(state: BrazilianState): SeedRow[] {
  const national = groupHolidays()
  const own = groupHolidays(state).filter(
    ({ name, kind }) => !national.some((other) => other.name === name && other.kind === kind),
  )
  const further = furtherOptionalDays.map(({ name, rule, startTime, endTime, law }) => ({
    ...createRow(name, 'optional', 'BR', law),
    rule,
    startTime,
    endTime,
  }))
  return [
    ...national.flatMap((holiday) => toRows(holiday, 'BR', nationalLaws)),
    ...further,
    ...own.flatMap((holiday) => toRows(holiday, state, stateLaws[state])),
  ]
}

interface Holiday {
  name: string
  kind: CalendarDayKind
  /** The day of the holiday in each year. */
  days: string[]
}

function groupHolidays(stateCode?: BrazilianState): Holiday[] {
  const found = new Map<string, Holiday>()
  for (let year = firstYear; year <= lastYear; year += 1) {
    for (const { name, date, type } of getHolidays(stateCode ? { year, stateCode } : { year })) {
      if (type === 'religious') continue
      // The library returns midnight in local time.
      const day = formatDate(date.getFullYear(), date.getMonth() + 1, date.getDate())
      const holiday = found.get(`${type} ${name}`) ?? { name, kind: type, days: [] }
      holiday.days.push(day)
      found.set(`${type} ${name}`, holiday)
    }
  }
  return [...found.values()].filter(({ days }) => days.at(-1)!.startsWith(String(lastYear)))
}

function toRows(
  { name, kind, days }: Holiday,
  seed: string,
  laws: Readonly<Record<string, string>>,
): SeedRow[] {
  const law = laws[name]
  if (law === undefined) throw new Error(`the holiday "${name}" of ${seed} has no law`)
  const row = createRow(name, kind, seed, law)
  const rule = findRule(days)
  const since = Number(days[0]!.slice(0, 4))
  if (rule) return [{ ...row, rule, yearFrom: since > firstYear ? since : null }]
  return days
    .filter((day) => day >= formatDate(firstSeeded, 1, 1))
    .map((day) => ({ ...row, firstDay: day, lastDay: day }))
}

function findRule(days: readonly string[]): string | undefined {
  const dates = new Set(days.map((day) => day.slice(5)))
  if (dates.size === 1) return [...dates][0]
  const distances = new Set(days.map((day) => daysBetween(findEaster(Number(day.slice(0, 4))), day)))
  const [distance = 0] = distances
  return distances.size === 1 ? `easter${distance < 0 ? '-' : '+'}${Math.abs(distance)}` : undefined
}

function createRow(name: string, kind: CalendarDayKind, seed: string, source: string): SeedRow {
  return {
    name,
    nameKey: nameKey(name),
    kind,
    seed,
    source,
    effect: 'skip',
    active: kind !== 'optional',
    rule: null,
    firstDay: null,
    lastDay: null,
    yearFrom: null,
    yearTo: null,
    startTime: null,
    endTime: null,
  }
}

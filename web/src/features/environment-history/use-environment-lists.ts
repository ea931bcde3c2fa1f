import { useMemo } from 'react'
import { parseId } from '../../lib/address-params.ts'
import { readDay } from '../reports/report-address.ts'
import { useLevelPage } from '../reports/use-level-page.ts'
import { useReportSearch } from '../reports/use-report-search.ts'
import type { EnvironmentSource } from './environment-history.api.ts'
import type { EnvironmentFilter, EnvironmentLevels } from './use-environment-history.ts'

const whole = { page: 1, size: 'all' as const }

/**
 * The state of each list in an environment's history: search, request and rows. If the URL names no person or no day, `ask`
 * is null and the list is empty.
 */
export function useEnvironmentLists(props: {
  source: EnvironmentSource
  filter: EnvironmentFilter
  levels: EnvironmentLevels
  environmentId: number
}) {
  const { source, filter, levels, environmentId } = props
  const { from, to } = filter.interval
  const userId = parseId(levels.get('person'))
  const day = readDay(levels.get('day'), filter.interval)
  const searches = {
    people: useReportSearch('find'),
    days: useReportSearch('findDay', String(userId)),
    procedures: useReportSearch('findProcedure', `${userId} ${day}`),
  }
  const pickSearch = (search: { typed: string; written: string }) =>
    source.instant ? search.typed : search.written
  const wanted = {
    people: pickSearch(searches.people),
    days: pickSearch(searches.days),
    procedures: pickSearch(searches.procedures),
  }
  const peoplePage = useLevelPage(searches.people, wanted.people)
  const daysPage = useLevelPage(searches.days, wanted.days)
  const inside = useMemo(() => ({ environmentId, interval: { from, to } }), [environmentId, from, to])
  const peopleAsk = useMemo(
    () => ({ ...inside, search: wanted.people, ...peoplePage.asked }),
    [inside, wanted.people, peoplePage.asked],
  )
  const daysAsk = useMemo(
    () => (userId === undefined ? null : { ...inside, userId, search: wanted.days, ...daysPage.asked }),
    [inside, userId, wanted.days, daysPage.asked],
  )
  const proceduresAsk = useMemo(
    () =>
      userId === undefined || day === null
        ? null
        : { ...inside, userId, day, search: wanted.procedures, ...whole },
    [inside, userId, day, wanted.procedures],
  )
  return {
    people: {
      search: searches.people,
      wanted: wanted.people,
      page: peoplePage,
      ask: peopleAsk,
      list: source.collaborators.useRows(peopleAsk),
    },
    days: {
      search: searches.days,
      wanted: wanted.days,
      page: daysPage,
      ask: daysAsk,
      list: source.days.useRows(daysAsk),
    },
    procedures: {
      search: searches.procedures,
      wanted: wanted.procedures,
      ask: proceduresAsk,
      list: source.details.useRows(proceduresAsk),
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { EnvironmentRow } from '@zelo/contract/rules/environment-report'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readDay } from '../../kit/report-address.ts'
import { detailKey } from '../../kit/report-details.ts'
import { type LevelView, ReportDialog } from '../../kit/report-dialog.tsx'
import { ReportExports } from '../../kit/report-exports.tsx'
import { scopeFacts, searchFact } from '../../kit/report-facts.ts'
import { LevelPages, LevelSearch } from '../../kit/report-level.tsx'
import { procedureLevel, revisionLevel } from '../../kit/report-procedure-levels.tsx'
import { useLevelPage } from '../../kit/use-level-page.ts'
import { useReportSearch } from '../../kit/use-report-search.ts'
import { positive } from '../../lib/address-params.ts'
import { collaboratorColumns, dayColumns } from './environment-columns.ts'
import type { EnvironmentSource } from './environment-history.api.ts'
import { CollaboratorRows, DayRows } from './environment-rows.tsx'
import type { EnvironmentFilter, EnvironmentLevels } from './use-environment-history.ts'

const whole = { page: 1, size: 'all' as const }

/**
 * What was done in one environment (spec 3 §2.6): by whom; on which days; of one day the procedures; of one of these the
 * revisions. `environment` is undefined while, or where, the list does not have it.
 */
export function EnvironmentDialog(props: {
  source: EnvironmentSource
  filter: EnvironmentFilter
  levels: EnvironmentLevels
  environmentId: number
  environment: EnvironmentRow | undefined
}) {
  const { source, filter, levels, environmentId, environment } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const { interval } = filter
  const { from, to } = interval
  const userId = positive(levels.get('person'))
  const day = readDay(levels.get('day'), interval)
  const searches = {
    person: useReportSearch('find'),
    day: useReportSearch('findDay', String(userId)),
    procedure: useReportSearch('findProcedure', `${userId} ${day}`),
  }
  const wantedOf = (search: { typed: string; written: string }) =>
    source.instant ? search.typed : search.written
  const wanted = {
    person: wantedOf(searches.person),
    day: wantedOf(searches.day),
    procedure: wantedOf(searches.procedure),
  }
  const peoplePage = useLevelPage(searches.person, wanted.person)
  const dayPage = useLevelPage(searches.day, wanted.day)
  const inside = useMemo(() => ({ environmentId, interval: { from, to } }), [environmentId, from, to])
  const peopleAsk = useMemo(
    () => ({ ...inside, search: wanted.person, ...peoplePage.asked }),
    [inside, wanted.person, peoplePage.asked],
  )
  const daysAsk = useMemo(
    () => (userId === undefined ? null : { ...inside, userId, search: wanted.day, ...dayPage.asked }),
    [inside, userId, wanted.day, dayPage.asked],
  )
  const dayAsk = useMemo(
    () =>
      userId === undefined || day === null
        ? null
        : { ...inside, userId, day, search: wanted.procedure, ...whole },
    [inside, userId, day, wanted.procedure],
  )
  const people = source.collaborators.useRows(peopleAsk)
  const days = source.days.useRows(daysAsk)
  const details = source.details.useRows(dayAsk)

  const known = details.rows?.[0]
  const name = environment?.nameAmbiente ?? known?.place.name ?? t('reports.environment')
  const personName =
    people.rows?.find(({ id }) => id === userId)?.name ?? known?.person.name ?? t('reports.collaborator')
  const period = t('reports.period', { from: toDisplayDate(from), to: toDisplayDate(to) })
  const facts = [...scopeFacts(filter, t), { label: t('reports.environment'), text: name }]
  const empty = t('environmentHistory.noData')
  const detail = details.rows?.find((one) => detailKey(one) === levels.get('procedure'))

  const peopleLevel = (): LevelView => ({
    id: 'people',
    title: name,
    subtitle: period,
    list: people,
    empty,
    searched: wanted.person,
    search: <LevelSearch search={searches.person} placeholder={t('environmentHistory.searchPeople')} />,
    exports: (
      <ReportExports
        empty={people.total === 0}
        table={{
          name: `ambiente-${name}`,
          title: t('environmentHistory.people'),
          facts: [...facts, ...searchFact(wanted.person, t)],
          columns: collaboratorColumns(t),
          load: (signal) => source.collaborators.allRows(client, peopleAsk, signal),
        }}
      />
    ),
    children: (
      <>
        <CollaboratorRows people={people.rows ?? []} onOpen={(id) => levels.open({ person: String(id) })} />
        <LevelPages list={people} {...peoplePage} />
      </>
    ),
  })

  const daysLevel = (ask: NonNullable<typeof daysAsk>): LevelView => ({
    id: `days ${userId}`,
    title: personName,
    subtitle: t('reports.inPeriod', { name, from: toDisplayDate(from), to: toDisplayDate(to) }),
    list: days,
    empty,
    searched: wanted.day,
    search: <LevelSearch search={searches.day} placeholder={t('environmentHistory.searchDays')} />,
    exports: (
      <ReportExports
        empty={days.total === 0}
        table={{
          name: `ambiente-${name}-${personName}`,
          title: t('environmentHistory.days'),
          facts: [
            ...facts,
            { label: t('reports.collaborator'), text: personName },
            ...searchFact(wanted.day, t),
          ],
          columns: dayColumns(t),
          load: (signal) => source.days.allRows(client, ask, signal),
        }}
      />
    ),
    children: (
      <>
        <DayRows days={days.rows ?? []} onOpen={(chosen) => levels.open({ day: chosen })} />
        <LevelPages list={days} {...dayPage} />
      </>
    ),
  })

  if (daysAsk === null) return <ReportDialog view={peopleLevel()} onBack={undefined} onClose={levels.close} />
  if (dayAsk === null) {
    return (
      <ReportDialog
        view={daysLevel(daysAsk)}
        onBack={() => levels.back(['person', 'findDay', 'findDayPage'])}
        onClose={levels.close}
      />
    )
  }
  const shown = {
    details,
    detail,
    fileName: `ambiente-${name}-${personName}-${dayAsk.day}`,
    personName,
    environmentName: name,
    day: dayAsk.day,
    empty,
  }
  if (levels.get('procedure') !== null && (detail || details.rows === undefined)) {
    return (
      <ReportDialog
        view={revisionLevel(shown, t)}
        onBack={() => levels.back(['procedure'])}
        onClose={levels.close}
      />
    )
  }
  const search = (
    <LevelSearch search={searches.procedure} placeholder={t('environmentHistory.searchProcedures')} />
  )
  return (
    <ReportDialog
      view={procedureLevel({ ...shown, search, searched: wanted.procedure }, t, (key) =>
        levels.open({ procedure: key }),
      )}
      onBack={() => levels.back(['day', 'findProcedure'])}
      onClose={levels.close}
    />
  )
}

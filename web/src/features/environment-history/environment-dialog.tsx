import { useQueryClient } from '@tanstack/react-query'
import type { ArrivedRecord } from '@zelo/contract/records'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type {
  CollaboratorDay,
  EnvironmentCollaborator,
  EnvironmentRow,
} from '@zelo/contract/rules/environment-report'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OutsideRecords } from '../records/arrival-views.tsx'
import { useArrivals } from '../records/use-arrivals.tsx'
import { toDetailKey } from '../reports/report-details.ts'
import { type LevelView, ReportDialog } from '../reports/report-dialog.tsx'
import { ReportExports } from '../reports/report-exports.tsx'
import { listScopeFacts, searchFact } from '../reports/report-facts.ts'
import { LevelPages, LevelSearch } from '../reports/report-level.tsx'
import { createProcedureLevel, createRevisionLevel } from '../reports/report-procedure-levels.tsx'
import { loadSkippedSheets } from '../reports/skipped-sheet.ts'
import { collaboratorColumns, environmentDayColumns } from './environment-columns.ts'
import type { EnvironmentSource } from './environment-history.api.ts'
import { CollaboratorRows, DayRows } from './environment-rows.tsx'
import type { EnvironmentFilter, EnvironmentLevels } from './use-environment-history.ts'
import { useEnvironmentLists } from './use-environment-lists.ts'

/**
 * The history of one environment (R3-168 to R3-176). Its levels are people, days, procedures and revisions. `environment` is
 * undefined while the list loads, or if the list does not contain the environment.
 */
export function EnvironmentDialog(props: {
  source: EnvironmentSource
  filter: EnvironmentFilter
  levels: EnvironmentLevels
  environmentId: number
  environment: EnvironmentRow | undefined
}) {
  const { source, filter, levels, environmentId, environment } = props
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { from, to } = filter.interval
  const { people, days, procedures } = useEnvironmentLists({ source, filter, levels, environmentId })
  const userId = days.ask?.userId
  const arrivals = useArrivals({ companyId: filter.scope, from, to, environmentId })
  const isOfPerson = ({ person }: ArrivedRecord) => person.id === userId

  const known = procedures.list.rows?.[0]
  const name = environment?.name ?? known?.place.name ?? t('reports.environment')
  const personName =
    people.list.rows?.find(({ id }) => id === userId)?.name ?? known?.person.name ?? t('reports.collaborator')
  const period = t('reports.period', { from: toDisplayDate(from), to: toDisplayDate(to) })
  const facts = [...listScopeFacts(filter, t), { label: t('reports.environment'), text: name }]
  const empty = t('environmentHistory.noData')
  const detail = procedures.list.rows?.find((one) => toDetailKey(one) === levels.get('procedure'))

  const peopleLevel = (): LevelView => ({
    id: 'people',
    title: name,
    subtitle: (
      <>
        {period} · <Link to={`/ambientes/${environmentId}`}>{t('reports.openEnvironment')}</Link>
      </>
    ),
    list: people.list,
    empty,
    searched: people.wanted,
    search: <LevelSearch search={people.search} placeholder={t('environmentHistory.searchPeople')} />,
    exports: (
      <ReportExports
        empty={people.list.total === 0}
        table={{
          name: `ambiente-${name}`,
          title: t('environmentHistory.people'),
          sheet: t('reports.sheets.environmentPeople'),
          facts: [...facts, ...searchFact(people.wanted, t)],
          columns: collaboratorColumns(t),
          load: (signal) => source.collaborators.allRows(client, people.ask, signal),
          further: async (rows: readonly EnvironmentCollaborator[], signal) => {
            const ids = new Set(rows.map(({ id }) => id))
            const isShown = (id: number) => people.wanted === '' || ids.has(id)
            const scope = { companyId: filter.scope, from, to, environmentId }
            return [
              ...(await arrivals.makeSheets(({ person }) => isShown(person.id), signal)),
              ...(await loadSkippedSheets(scope, ({ personId }) => isShown(personId), t, signal)),
            ]
          },
        }}
      />
    ),
    children: (
      <>
        <CollaboratorRows
          people={people.list.rows ?? []}
          markPerson={(id) => arrivals.markRow(({ person }) => person.id === id)}
          onOpen={(id) => levels.open({ person: String(id) })}
        />
        <LevelPages list={people.list} {...people.page} />
      </>
    ),
    after: <OutsideRecords records={arrivals.records} />,
  })

  const daysLevel = (ask: NonNullable<typeof days.ask>): LevelView => ({
    id: `days ${userId}`,
    title: personName,
    subtitle: t('reports.inPeriod', { name, from: toDisplayDate(from), to: toDisplayDate(to) }),
    list: days.list,
    empty,
    searched: days.wanted,
    search: <LevelSearch search={days.search} placeholder={t('environmentHistory.searchDays')} />,
    exports: (
      <ReportExports
        empty={days.list.total === 0}
        table={{
          name: `ambiente-${name}-${personName}`,
          title: t('environmentHistory.days'),
          sheet: t('reports.sheets.environmentDays'),
          facts: [
            ...facts,
            { label: t('reports.collaborator'), text: personName },
            ...searchFact(days.wanted, t),
          ],
          columns: environmentDayColumns(t),
          load: (signal) => source.days.allRows(client, ask, signal),
          further: (rows: readonly CollaboratorDay[], signal) => {
            const shown = new Set(rows.map(({ day }) => day))
            return arrivals.makeSheets(
              (record) => isOfPerson(record) && (days.wanted === '' || shown.has(record.day)),
              signal,
            )
          },
        }}
      />
    ),
    children: (
      <>
        <DayRows
          days={days.list.rows ?? []}
          markDay={(day) => arrivals.markRow((record) => isOfPerson(record) && record.day === day)}
          onOpen={(chosen) => levels.open({ day: chosen })}
        />
        <LevelPages list={days.list} {...days.page} />
      </>
    ),
    after: <OutsideRecords records={arrivals.records.filter(isOfPerson)} />,
  })

  if (days.ask === null)
    return <ReportDialog view={peopleLevel()} onBack={undefined} onClose={levels.close} />
  if (procedures.ask === null) {
    return (
      <ReportDialog
        view={daysLevel(days.ask)}
        onBack={() => levels.back(['person', 'findDay', 'findDayPage'])}
        onClose={levels.close}
      />
    )
  }
  const { day } = procedures.ask
  const isOfDay = (record: ArrivedRecord) => isOfPerson(record) && record.day === day
  const shown = {
    details: procedures.list,
    detail,
    fileName: `ambiente-${name}-${personName}-procedimentos`,
    personName,
    environmentName: name,
    day,
    empty,
    marks: arrivals.marks,
    after: <OutsideRecords records={arrivals.records.filter(isOfDay)} />,
    further: (ids: ReadonlySet<number> | null, signal: AbortSignal) =>
      arrivals.makeSheets((record) => isOfDay(record) && (ids?.has(record.id) ?? true), signal, {
        from: day,
        to: day,
      }),
  }
  if (levels.get('procedure') !== null && (detail || procedures.list.rows === undefined)) {
    return (
      <ReportDialog
        view={createRevisionLevel(shown, i18n)}
        onBack={() => levels.back(['procedure'])}
        onClose={levels.close}
      />
    )
  }
  const search = (
    <LevelSearch search={procedures.search} placeholder={t('environmentHistory.searchProcedures')} />
  )
  return (
    <ReportDialog
      view={createProcedureLevel({ ...shown, search, searched: procedures.wanted }, i18n, (key) =>
        levels.open({ procedure: key }),
      )}
      onBack={() => levels.back(['day', 'findProcedure'])}
      onClose={levels.close}
    />
  )
}

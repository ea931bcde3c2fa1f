import { useQueryClient } from '@tanstack/react-query'
import type { ArrivedRecord } from '@zelo/contract/records'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { CollaboratorView, EnvironmentDay } from '@zelo/contract/rules/collaborator-report'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { parseId } from '../../lib/address-params.ts'
import { OutsideRecords } from '../records/arrival-views.tsx'
import { useArrivals } from '../records/use-arrivals.tsx'
import { readDay } from '../reports/report-address.ts'
import { toDetailKey } from '../reports/report-details.ts'
import { type LevelView, ReportDialog } from '../reports/report-dialog.tsx'
import { ReportExports } from '../reports/report-exports.tsx'
import { listScopeFacts, searchFact } from '../reports/report-facts.ts'
import { LevelPages, LevelSearch } from '../reports/report-level.tsx'
import { createProcedureLevel, createRevisionLevel } from '../reports/report-procedure-levels.tsx'
import { loadSkippedSheets } from '../reports/skipped-sheet.ts'
import { useLevelPage } from '../reports/use-level-page.ts'
import { useReportSearch } from '../reports/use-report-search.ts'
import { collaboratorDayColumns } from './collaborator-columns.ts'
import type { CollaboratorSource } from './collaborator-history.api.ts'
import { CollaboratorDayList } from './day-list.tsx'
import type { CollaboratorFilter, CollaboratorLevels } from './use-collaborator-history.ts'

/**
 * The history of one collaborator (R3-126 to R3-144). Its levels are environments with days, procedures and revisions.
 * `person` is undefined while the list loads, or if the list does not contain the person.
 */
export function CollaboratorDialog(props: {
  source: CollaboratorSource
  filter: CollaboratorFilter
  levels: CollaboratorLevels
  userId: number
  person: CollaboratorView | undefined
}) {
  const { source, filter, levels, userId, person } = props
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const search = useReportSearch('find')
  const wanted = source.instant ? search.typed : search.written
  const paging = useLevelPage(search, wanted)

  const { alone, interval, todays } = filter.ask
  const { companyId } = filter
  const environmentId = parseId(levels.get('environment'))
  const day = readDay(levels.get('day'), interval)
  const daysAsk = useMemo(
    () => ({
      userId,
      companyId,
      alone,
      interval,
      search: wanted,
      todays,
      ...paging.asked,
    }),
    [userId, companyId, alone, interval, wanted, todays, paging.asked],
  )
  const cardAsk = useMemo(
    () =>
      environmentId === undefined || day === null
        ? null
        : { userId, companyId, alone, interval, environmentId, day, page: 1, size: 'all' as const },
    [userId, companyId, alone, interval, environmentId, day],
  )
  const arrivals = useArrivals({ companyId: filter.ask.companyId, alone, ...interval, userId })
  const days = source.days.useRows(daysAsk)
  const details = source.details.useRows(cardAsk)
  const detail = details.rows?.find((one) => toDetailKey(one) === levels.get('procedure'))
  const known = details.rows?.[0]
  const name = person?.name ?? known?.person.name ?? t('collaboratorHistory.one')
  const environmentName =
    known?.place.name ??
    days.rows?.find((card) => card.environmentId === environmentId)?.environment ??
    t('reports.environment')
  const facts = [...listScopeFacts(filter, t), { label: t('reports.collaborator'), text: name }]

  const daysLevel = (): LevelView => {
    const title = t('collaboratorHistory.history')
    const file = `colaborador-${name}`
    return {
      id: 'days',
      title: name,
      subtitle: (
        <>
          {t('reports.period', { from: toDisplayDate(interval.from), to: toDisplayDate(interval.to) })} ·{' '}
          <Link to={`/pessoas/${userId}`}>{t('reports.openPerson')}</Link>
        </>
      ),
      list: days,
      empty: t('collaboratorHistory.noData'),
      searched: wanted,
      search: <LevelSearch search={search} placeholder={t('collaboratorHistory.searchDays')} />,
      exports: (
        <ReportExports
          empty={days.total === 0}
          table={{
            name: file,
            title,
            sheet: t('reports.sheets.collaboratorDays'),
            facts: [...facts, ...searchFact(wanted, t)],
            columns: collaboratorDayColumns(t),
            load: (signal) => source.days.allRows(client, daysAsk, signal),
            further: async (rows: readonly EnvironmentDay[], signal) => {
              const shown = new Set(rows.map(toCardKey))
              const isShown = (record: ArrivedRecord) => wanted === '' || shown.has(toCardKey(toCard(record)))
              const scope = { companyId: filter.ask.companyId, alone, ...interval, userId }
              return [
                ...(await arrivals.makeSheets(isShown, signal)),
                ...(wanted === '' ? await loadSkippedSheets(scope, () => true, t, signal) : []),
              ]
            },
          }}
        />
      ),
      children: (
        <>
          <CollaboratorDayList
            days={days.rows ?? []}
            markCard={(card) => arrivals.markRow((record) => toCardKey(toCard(record)) === toCardKey(card))}
            onOpen={(card) => levels.open({ environment: String(card.environmentId), day: card.day })}
          />
          <LevelPages list={days} {...paging} />
        </>
      ),
      after: <OutsideRecords records={arrivals.records} />,
    }
  }

  const isOfCard = (record: ArrivedRecord) => record.environment.id === environmentId && record.day === day
  const shown = {
    details,
    detail,
    fileName: `colaborador-${name}-${known?.place.name ?? ''}`,
    personName: name,
    environmentName,
    day: day ?? '',
    empty: t('collaboratorHistory.noData'),
    marks: arrivals.marks,
    after: <OutsideRecords records={arrivals.records.filter(isOfCard)} />,
    further: (ids: ReadonlySet<number> | null, signal: AbortSignal) =>
      arrivals.makeSheets((record) => isOfCard(record) && (ids?.has(record.id) ?? true), signal, {
        from: day ?? interval.from,
        to: day ?? interval.to,
      }),
  }
  const close = levels.close
  if (cardAsk === null) return <ReportDialog view={daysLevel()} onBack={undefined} onClose={close} />
  if (levels.get('procedure') !== null && (detail || details.rows === undefined)) {
    return (
      <ReportDialog
        view={createRevisionLevel(shown, i18n)}
        onBack={() => levels.back(['procedure'])}
        onClose={close}
      />
    )
  }
  return (
    <ReportDialog
      view={createProcedureLevel(shown, i18n, (key) => levels.open({ procedure: key }))}
      onBack={() => levels.back(['environment', 'day'])}
      onClose={close}
    />
  )
}

type Card = Pick<EnvironmentDay, 'environmentId' | 'day'>

const toCard = ({ environment, day }: ArrivedRecord): Card => ({ environmentId: environment.id, day })

const toCardKey = ({ environmentId, day }: Card) => `${environmentId} ${day}`

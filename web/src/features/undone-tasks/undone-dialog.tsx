import { useQueryClient } from '@tanstack/react-query'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { UndoneTask } from '@zelo/contract/rules/undone-tasks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { OutsideRecords } from '../records/arrival-views.tsx'
import { useArrivals } from '../records/use-arrivals.tsx'
import { ReportDialog } from '../reports/report-dialog.tsx'
import { ReportExports } from '../reports/report-exports.tsx'
import { listFacts, searchFact } from '../reports/report-facts.ts'
import { LevelPages, LevelSearch } from '../reports/report-level.tsx'
import { useLevelPage } from '../reports/use-level-page.ts'
import type { ReportFilter } from '../reports/use-report-filter.ts'
import { useReportSearch } from '../reports/use-report-search.ts'
import { describeNarrowed, type NarrowedTasks } from './narrowed-tasks.ts'
import { indexTaskRecords, matchTaskRecords } from './undone-arrivals.ts'
import styles from './undone-card.module.css'
import { UndoneCard } from './undone-card.tsx'
import { undoneTaskColumns } from './undone-columns.ts'
import { UndoneLines } from './undone-lines.tsx'
import type { UndoneAsk, UndoneSource } from './undone-tasks.api.ts'

/**
 * The dialog 'Histórico do Procedimento'. It lists each time a procedure was not done (R3-188). If no procedure is
 * given, it lists the tasks of all procedures that `narrowed` selects.
 */
export function UndoneDialog(props: {
  source: UndoneSource
  filter: ReportFilter<UndoneAsk['fields'][number], UndoneAsk['sort']>
  procedure: string | undefined
  narrowed: NarrowedTasks
  /** Undefined while the list loads, and for a procedure that is not in the list. */
  name: string | undefined
  onClose: () => void
}) {
  const { source, filter, procedure, narrowed, name, onClose } = props
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const search = useReportSearch('find')
  const find = source.instant ? search.typed : search.written
  const paging = useLevelPage(search, find)
  const ask = useMemo(
    () => ({ ...filter.ask, ...narrowed, procedure, find, ...paging.asked }),
    [filter.ask, narrowed, procedure, find, paging.asked],
  )
  const list = source.tasks.useRows(ask)
  const { companyId, alone, interval } = filter.ask
  const arrivals = useArrivals({ companyId, alone, ...interval })
  const { records } = arrivals
  const findRecords = useMemo(() => indexTaskRecords(records), [records])
  const title = t(procedure === undefined ? 'undoneTasks.tasks' : 'undoneTasks.history')
  const facts = procedure === undefined ? describeNarrowed(narrowed, list.rows, t, i18n.language) : []
  const subtitle =
    procedure === undefined
      ? list.rows &&
        [
          t('undoneTasks.counted', { count: list.total, figure: list.total.toLocaleString(i18n.language) }),
          ...facts.map(({ label, text }) => `${label}: ${text}`),
        ].join(' · ')
      : (name ?? list.rows?.[0]?.procedure ?? '')

  return (
    <ReportDialog
      onBack={undefined}
      onClose={onClose}
      view={{
        id: procedure ?? '',
        title,
        subtitle,
        list,
        empty: t('undoneTasks.empty'),
        searched: find,
        search: <LevelSearch search={search} placeholder={t('undoneTasks.searchCards')} />,
        exports: (
          <ReportExports
            empty={list.total === 0}
            table={{
              name: 'procedimentos',
              title,
              sheet: t('reports.sheets.undoneTasks'),
              facts: [...listFacts(filter, t), ...facts, ...searchFact(find, t)],
              columns: undoneTaskColumns(t),
              load: (signal) => source.tasks.allRows(client, ask, signal),
              further: (tasks: readonly UndoneTask[], signal) =>
                arrivals.makeSheets(matchTaskRecords(tasks), signal),
            }}
          />
        ),
        children: (
          <>
            {procedure === undefined ? (
              <UndoneLines tasks={list.rows ?? []} findRecords={findRecords} />
            ) : (
              <ul className={styles.cards}>
                {list.rows?.map((task) => (
                  <UndoneCard key={task.id} task={task} records={findRecords(task)} />
                ))}
              </ul>
            )}
            <LevelPages list={list} {...paging} />
          </>
        ),
        after: procedure !== undefined && (
          <OutsideRecords records={records.filter((record) => nameKey(record.procedure) === procedure)} />
        ),
      }}
    />
  )
}

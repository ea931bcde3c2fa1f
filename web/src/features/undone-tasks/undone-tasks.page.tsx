import { useQueryClient } from '@tanstack/react-query'
import { auditFields } from '@zelo/contract/rules/audit-charts'
import { undoneSorts } from '@zelo/contract/rules/undone-tasks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { useLevels } from '../../kit/address/use-levels.ts'
import type { ReportChoices } from '../reports/report-address.ts'
import { listFacts } from '../reports/report-facts.ts'
import { ReportFrame } from '../reports/report-frame.tsx'
import { useFigures } from '../reports/use-figures.ts'
import { useReportFilter } from '../reports/use-report-filter.ts'
import { pagedSource, recordSource, type UndoneAsk, type UndoneSource } from './undone-tasks.api.ts'
import styles from './undone-tasks.module.css'
import { useNarrowedTasks } from './use-narrowed-tasks.ts'

const UndoneDialog = lazy(async () => {
  const [file] = await Promise.all([import('./undone-dialog.tsx'), loadTexts('records'), loadTexts('audit')])
  return { default: file.UndoneDialog }
})

const choices: ReportChoices<UndoneAsk['fields'][number], UndoneAsk['sort']> = {
  // The specification sets the order of the fields (R3-183 to R3-185).
  fields: ['collaborator', 'environment', 'task'],
  first: ['task'],
  sorts: undoneSorts,
}

/**
 * The page /historico-tarefas-incompletas. The browser reads the records of the interval with the call of the
 * specification.
 */
export function UndoneTasksPage() {
  return <UndoneTasks source={recordSource} />
}

/** The page /v2/historico-tarefas-incompletas. The server computes the rows and returns them in pages. */
export function PagedUndoneTasksPage() {
  return <UndoneTasks source={pagedSource} />
}

/** Lists the procedures that were not done in an interval, and each time that happened (R3-187). */
function UndoneTasks({ source }: { source: UndoneSource }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const filter = useReportFilter({
    choices,
    labels: {
      task: t('undoneTasks.task'),
      environment: t('reports.environment'),
      collaborator: t('reports.collaborator'),
    },
    instant: source.instant,
  })
  const levels = useLevels(['procedure', 'tasks', 'reason', ...auditFields, 'find', 'findPage'])
  const list = source.procedures.useRows(filter.ask)
  const { instant: isInstant } = source
  const figures = useFigures({
    isInstant,
    paged: pagedSource.procedures,
    ask: filter.ask,
    written: filter.written,
    list,
  })
  const procedure = levels.get('procedure') ?? undefined
  const narrowed = useNarrowedTasks(levels.get('tasks') !== null)
  const isOpen = procedure !== undefined || levels.get('tasks') !== null

  return (
    <>
      <ReportFrame
        words={{
          title: t('undoneTasks.title'),
          about: t('undoneTasks.about'),
          placeholder: t('undoneTasks.search'),
          empty: t('undoneTasks.empty'),
          emptyWhy: t('undoneTasks.emptyWhy'),
          sorts: {
            name: t('reports.sort.name'),
            '-name': t('reports.sort.-name'),
            count: t('undoneTasks.sort.count'),
            '-count': t('undoneTasks.sort.-count'),
          },
        }}
        filter={filter}
        list={list}
        figures={figures}
        cleanings={{ by: 'environment' }}
        table={{
          name: 'tarefas-incompletas',
          sheet: t('reports.sheets.undoneProcedures'),
          title: t('undoneTasks.title'),
          facts: listFacts(filter, t),
          columns: async () => (await import('./undone-columns.ts')).undoneProcedureColumns(t),
          load: (signal) => source.procedures.allRows(client, filter.ask, signal),
        }}
      >
        {(procedures) => (
          <ul className={styles.procedures}>
            {procedures.map(({ key, name, count }) => (
              <li key={key}>
                <button type="button" onClick={() => levels.open({ procedure: key })}>
                  <span className={styles.name}>{name}</span>
                  <span className="figures">
                    {t('undoneTasks.times', { count, figure: count.toLocaleString(i18n.language) })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ReportFrame>
      <Suspense>
        {isOpen && (
          <UndoneDialog
            key={procedure}
            source={procedure === undefined ? pagedSource : source}
            narrowed={narrowed}
            filter={filter}
            procedure={procedure}
            name={list.rows?.find(({ key }) => key === procedure)?.name}
            onClose={levels.close}
          />
        )}
      </Suspense>
    </>
  )
}

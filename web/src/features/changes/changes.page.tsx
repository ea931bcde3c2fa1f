import type { Change } from '@zelo/contract/changes'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { ReportError } from '../reports/report-error.tsx'
import { ChangeFilters } from './change-filters.tsx'
import { ChangeList } from './change-list.tsx'
import { type Changes, useChanges } from './use-changes.ts'
import { useOpenedChange } from './use-opened-change.ts'

const ChangeDialog = lazy(() =>
  import('./change-dialog.tsx').then((file) => ({ default: file.ChangeDialog })),
)

/**
 * The page /alteracoes. It shows master administrators each change with its author, time and network address (decision 016).
 */
export function ChangesPage() {
  const { t } = useTranslation()
  const changes = useChanges()
  const { change, open, close } = useOpenedChange(changes)
  const { interval, query } = changes
  return (
    <>
      <PageHead
        title={t('shell.screen.changes')}
        about={t('changes.about')}
        facts={
          <span className="figures">
            {t('changes.period', { from: toDisplayDate(interval.from), to: toDisplayDate(interval.to) })}
          </span>
        }
      />
      <ChangeFilters changes={changes} />
      {query.isError && query.data === undefined ? (
        <ReportError query={query} />
      ) : (
        <Rows changes={changes} onOpen={open} />
      )}
      <Suspense>
        {change && <ChangeDialog change={change} reader={changes.reader} onClose={close} />}
      </Suspense>
    </>
  )
}

function Rows({ changes, onOpen }: { changes: Changes; onOpen: (change: Change) => void }) {
  const { t } = useTranslation()
  const { rows, reader, isFiltered, clear } = changes
  if (rows === undefined) return <CardSkeletons count={6} />
  if (rows.length > 0) return <ChangeList rows={rows} reader={reader} query={changes.query} onOpen={onOpen} />
  if (!isFiltered) return <EmptyState title={t('changes.empty')} text={t('changes.emptyWhy')} />
  return (
    <EmptyState title={t('changes.nothingFound')} text={t('changes.nothingFoundWhy')}>
      <Button variant="default" onClick={clear}>
        {t('kit.clearFilters')}
      </Button>
    </EmptyState>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '../../kit/page/load-error.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { showToast } from '../../ui/toast-store.ts'

/**
 * Reports why a report failed to load: an invalid interval, an unknown id in the URL, or another failure (R3-370,
 * R3-442).
 */
export function ReportError({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation()
  const code = readErrorCode(query.error)
  if (code === 'invalid_interval') return <IntervalRefused query={query} />
  if (code === 'not_found') return <ErrorNote title={t('reports.gone')} text={t('reports.goneWhy')} />
  return <LoadError list={query} />
}

function IntervalRefused({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation()
  const { errorUpdateCount } = query
  useEffect(() => {
    if (errorUpdateCount > 0)
      showToast({ kind: 'info', title: t('ui.filterInvalid'), text: t('ui.filterInvalidWhy') })
  }, [errorUpdateCount, t])
  return <EmptyState title={t('reports.interval')} text={t('reports.intervalWhy')} />
}

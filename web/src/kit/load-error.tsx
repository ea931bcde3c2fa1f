import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readSupportCode } from '../lib/client.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { showToast } from '../ui/toast-store.ts'

/** Reports that a list failed to load. Shows the specified toast (R2-318) and a retry button in place of the list. */
export function LoadError({ list }: { list: UseQueryResult }) {
  const { error, errorUpdateCount, refetch } = list
  const { t } = useTranslation()
  useEffect(() => {
    if (errorUpdateCount > 0) showToast({ kind: 'error', title: t('kit.error'), text: t('ui.loadFailed') })
  }, [errorUpdateCount, t])
  return <ErrorNote supportCode={readSupportCode(error)} onRetry={refetch} />
}

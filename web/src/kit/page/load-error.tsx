import type { UseQueryResult } from '@tanstack/react-query'
import { readSupportCode } from '@zelo/ui/lib/client.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNote } from '../../ui/error-note.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Replaces a list that failed to load with a retry button, and shows the specified toast (R2-318). */
export function LoadError({ list }: { list: UseQueryResult }) {
  const { error, errorUpdateCount, refetch } = list
  const { t } = useTranslation()
  useEffect(() => {
    if (errorUpdateCount > 0) showToast({ kind: 'error', title: t('kit.error'), text: t('ui.loadFailed') })
  }, [errorUpdateCount, t])
  return <ErrorNote supportCode={readSupportCode(error)} onRetry={refetch} />
}

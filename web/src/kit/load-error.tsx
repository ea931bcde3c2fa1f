import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { supportCodeOf } from '../lib/client.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { showToast } from '../ui/toast-store.ts'

/** A list that could not be loaded: the specification's toast (spec 2 §8), and in the list's place how to go on. */
export function LoadError({ list }: { list: UseQueryResult }) {
  const { error, errorUpdateCount, refetch } = list
  const { t } = useTranslation()
  useEffect(() => {
    if (errorUpdateCount > 0) showToast({ kind: 'error', title: t('kit.error'), text: t('ui.loadFailed') })
  }, [errorUpdateCount, t])
  return <ErrorNote supportCode={supportCodeOf(error)} onRetry={refetch} />
}

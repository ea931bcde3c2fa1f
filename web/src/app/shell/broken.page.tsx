import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import styles from './broken.module.css'

/** A screen that failed to show. Its reason goes to the browser's log; the shell around it stays. */
export function BrokenPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <div className={styles.broken} role="alert">
      <h1>{t('ui.brokenTitle')}</h1>
      <p>{t('ui.brokenWhy')}</p>
      <Button onClick={() => window.location.reload()}>{t('ui.reload')}</Button>
    </div>
  )
}

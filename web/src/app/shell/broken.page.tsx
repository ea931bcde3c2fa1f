import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ignoreNewVersion, useVersion } from '../new-version.ts'
import styles from './broken.module.css'

/**
 * A screen that failed to show; the shell around it stays. Its reason goes to the browser's log. Where a deployment has
 * replaced the screen's files, it says so.
 */
export function BrokenPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  const outdated = useVersion() !== 'same'
  useEffect(() => console.error(error), [error])
  // This page offers the reload by itself.
  useEffect(() => {
    if (outdated) ignoreNewVersion()
  }, [outdated])
  return (
    <div className={styles.broken} role="alert">
      <h1>{t(outdated ? 'ui.newVersionTitle' : 'ui.brokenTitle')}</h1>
      <p>{t(outdated ? 'ui.newVersionBroken' : 'ui.brokenWhy')}</p>
      <Button onClick={() => window.location.reload()}>{t('ui.reload')}</Button>
    </div>
  )
}

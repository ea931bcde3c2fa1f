import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ignoreNewVersion, useVersion } from '../new-version.ts'
import { serverAnswers } from '../server-answers.ts'
import styles from './broken.module.css'

/** Between two questions to a server that is away, in milliseconds. */
const pause = 3_000

/**
 * Whether the server is away. Once it answers again the page is loaded anew: a script that did not come is not asked for
 * twice by one page.
 */
function useServerAway(): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (again: boolean) => {
      const answers = await serverAnswers()
      if (left) return
      if (!answers) {
        setAway(true)
        timer = setTimeout(ask, pause, true)
      } else if (again) window.location.reload()
    }
    void ask(false)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])
  return away
}

/**
 * A screen that failed to show; the shell around it stays. Its reason goes to the browser's log. Where a deployment has
 * replaced the screen's files, or no server answers, it says so.
 */
export function BrokenPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  const outdated = useVersion() !== 'same'
  const away = useServerAway()
  useEffect(() => console.error(error), [error])
  // This page offers the reload by itself.
  useEffect(() => {
    if (outdated) ignoreNewVersion()
  }, [outdated])
  return (
    <div className={styles.broken} role="alert">
      <h1>{t(away ? 'ui.awayTitle' : outdated ? 'ui.newVersionTitle' : 'ui.brokenTitle')}</h1>
      <p>{t(away ? 'ui.awayWhy' : outdated ? 'ui.newVersionBroken' : 'ui.brokenWhy')}</p>
      {!away && <Button onClick={() => window.location.reload()}>{t('ui.reload')}</Button>}
    </div>
  )
}

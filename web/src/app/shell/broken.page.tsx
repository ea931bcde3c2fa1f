import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ignoreNewVersion, useVersion } from '../new-version.ts'
import { isServerReachable } from '../server-reachable.ts'
import styles from './broken.module.css'

/** Pause between two checks while the server is down, in milliseconds. */
const pause = 3_000

/**
 * Returns whether the server is down. Reloads the page when it responds again, because one page never requests a failed
 * script twice.
 */
function useServerAway(): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (again: boolean) => {
      const answers = await isServerReachable()
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
 * Shows that a screen failed, inside the intact shell. Logs the reason to the browser's console. Reports if a deployment
 * replaced the screen's files, or if no server responds.
 */
export function BrokenPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  const outdated = useVersion() !== 'same'
  const away = useServerAway()
  useEffect(() => console.error(error), [error])
  // This page offers the reload itself.
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

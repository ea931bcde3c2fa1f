import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ignoreNewVersion, useVersion } from '../new-version.ts'
import { isServerReachable } from '../server-reachable.ts'
import styles from './broken.module.css'

/** Milliseconds between two checks while the server is down. */
const pause = 3_000

/**
 * Returns whether the server is down. It reloads the page when the server responds again, because a page never requests a
 * failed script twice.
 */
function useServerAway(): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (again: boolean) => {
      const isReachable = await isServerReachable()
      if (left) return
      if (!isReachable) {
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
 * Shows inside the shell that a screen failed. It logs the error to the browser's console. It explains if a new version
 * replaced the screen's files, or if the server is down.
 */
export function BrokenPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  const outdated = useVersion() !== 'same'
  const away = useServerAway()
  useEffect(() => console.error(error), [error])
  // The notice of a new version is not needed, because this page offers the reload.
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

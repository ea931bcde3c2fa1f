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
 * Returns whether the server is down. Reloads the page when the server responds again. A reload is necessary, because a page
 * never requests a failed script twice.
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
 * Shows inside the shell that a screen failed. It logs the error to the browser's console. If a new version replaced the
 * screen's files, or if the server is down, the text explains that.
 */
export function BrokenPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  const outdated = useVersion() !== 'same'
  const away = useServerAway()
  useEffect(() => console.error(error), [error])
  // Hides the notice of a new version, because this page has its own reload button.
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

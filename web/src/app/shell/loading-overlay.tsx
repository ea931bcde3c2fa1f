import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import styles from './loading-overlay.module.css'

/** Milliseconds until the overlay shows a call. */
const patience = 150

/**
 * Shows calls in flight: reads as a bar under the header, writes as a veil over the page. The veil prevents a second submit.
 * Bar and veil appear after a delay, so that fast calls do not flicker.
 */
export function LoadingOverlay() {
  const { t } = useTranslation()
  const reading = useIsFetching() > 0
  const writing = useIsMutating() > 0
  const going = useNavigation().state !== 'idle'
  const shown = useDelayed(reading || writing || going)
  if (!shown) return null
  return (
    <div className={styles.overlay} data-writing={writing || undefined} role="status" data-loading-overlay>
      <span className="visually-hidden">{t('shell.loading')}</span>
      <i className={styles.bar} />
    </div>
  )
}

function useDelayed(busy: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = window.setTimeout(() => setLate(true), patience)
    return () => {
      window.clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return busy && late
}

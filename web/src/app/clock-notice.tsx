import { readText, storageKeys, writeText } from '@zelo/ui/lib/storage.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClockOffset } from '../lib/clock.ts'
import { formatMilliseconds } from '../lib/durations.ts'
import styles from './notices.module.css'

/**
 * Shows how far this computer's clock differs from the server's clock, until the user closes the notice in this tab. The
 * screens use the server's clock.
 */
export function ClockNotice() {
  const { t, i18n } = useTranslation()
  const offset = useClockOffset()
  const [dismissed, setDismissed] = useState(() => readText(storageKeys.clockTold, 'tab') !== null)

  function close(): void {
    writeText(storageKeys.clockTold, 'true', 'tab')
    setDismissed(true)
  }

  return (
    <div role="status">
      {offset !== 0 && !dismissed && (
        <div className={styles.notice}>
          <p>
            <strong>
              {t(offset < 0 ? 'ui.clockAhead' : 'ui.clockBehind', {
                time: formatMilliseconds(Math.abs(offset), i18n.language),
              })}
            </strong>{' '}
            {t('ui.clockWhy')}
          </p>
          <button type="button" className={styles.quiet} onClick={close}>
            {t('ui.understood')}
          </button>
        </div>
      )}
    </div>
  )
}

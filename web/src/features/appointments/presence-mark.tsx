import { type Icon, IconHistory, IconKeyboard, IconQrcode, IconQrcodeOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PresenceTime } from './history-rows.ts'
import styles from './presence-mark.module.css'

const icons: Record<PresenceTime['way'], Icon> = {
  scanned: IconQrcode,
  old_code: IconHistory,
  plain_code: IconQrcodeOff,
  typed: IconKeyboard,
}

/**
 * Shows the kind and the time of a proof that the cleaner was at the environment. A click explains how reliable the proof
 * is.
 */
export function PresenceMark({ way, time, later }: PresenceTime) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const why = useId()
  const WayIcon = icons[way]
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        aria-expanded={open}
        aria-controls={why}
        title={open ? undefined : t(`dashboard.history.presenceWhy.${way}`)}
        onClick={() => setOpen(!open)}
      >
        <WayIcon size={16} stroke={1.6} aria-hidden />
        <span className="figures">
          {t(`dashboard.history.presence.${way}`, { time })}
          {later && t('dashboard.history.presenceLater', { time: later })}
        </span>
      </button>
      <p id={why} className={styles.why} hidden={!open}>
        {t(`dashboard.history.presenceWhy.${way}`)}
      </p>
    </>
  )
}

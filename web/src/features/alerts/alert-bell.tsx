import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { followLive } from '../../lib/live.ts'
import styles from './alert-bell.module.css'
import { alertCountQuery, staleAlerts } from './alert-count.api.ts'

/** The largest number that the bell shows. A larger number appears as this number with a plus sign. */
const mostShown = 99

/** A link in the header to the list of alerts. It shows the number of open alerts, which updates when alerts change. */
export function AlertBell() {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      for (const queryKey of staleAlerts) void client.invalidateQueries({ queryKey })
    }
    return followLive({
      change: ({ noun }) => noun === 'alert' && refresh(),
      missed: refresh,
      isInBackground: true,
    })
  }, [client])
  const open = useQuery(alertCountQuery).data?.open ?? 0
  return (
    <Link
      to="/alertas"
      className={styles.bell}
      aria-label={t('alertBell.open', { count: open, figure: open.toLocaleString(i18n.language) })}
    >
      <IconBell aria-hidden="true" />
      {open > 0 && (
        <span className={`${styles.count} figures`} aria-hidden="true">
          {open > mostShown ? `${mostShown}+` : open}
        </span>
      )}
    </Link>
  )
}

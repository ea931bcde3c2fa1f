import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOffline } from '../../features/queue/use-offline.ts'
import { useQueue } from '../../features/queue/use-queue.ts'
import { useUndecidedCount } from '../../lib/use-work.ts'
import buttons from '../../ui/buttons.module.css'
import styles from './queue-link.module.css'

/** Link at the top right of every screen. Shows the number of undelivered records and the state of the connection. */
export function QueueLink() {
  const { t } = useTranslation()
  const offline = useOffline()
  const queue = useQueue()
  const count = queue.length + useUndecidedCount()
  const refused = queue.filter(({ state }) => state === 'refused').length
  const label = [
    count === 0 ? t('shell.allSent') : t('shell.toSend', { count }),
    refused > 0 && t('shell.refused', { count: refused }),
    offline && t('shell.noSignal'),
  ]
  const Icon = offline ? IconCloudOff : count > 0 ? IconCloudUp : IconCloudCheck
  return (
    <Link to="/por-enviar" className={buttons.icon} aria-label={label.filter(Boolean).join(', ')}>
      <Icon aria-hidden="true" />
      {count > 0 && (
        <b className={styles.count} data-refused={refused > 0 || undefined} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </b>
      )}
    </Link>
  )
}

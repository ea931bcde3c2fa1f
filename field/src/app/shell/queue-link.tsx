import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOffline } from '../../features/queue/use-offline.ts'
import { useQueue } from '../../features/queue/use-queue.ts'
import buttons from '../../ui/buttons.module.css'
import styles from './queue-link.module.css'

/** Link at the top right of every screen. Shows the number of undelivered records and whether there is signal. */
export function QueueLink() {
  const { t } = useTranslation()
  const offline = useOffline()
  const queue = useQueue()
  const refused = queue.filter(({ state }) => state === 'refused').length
  const label = [
    queue.length === 0 ? t('shell.allSent') : t('shell.toSend', { count: queue.length }),
    refused > 0 && t('shell.refused', { count: refused }),
    offline && t('shell.noSignal'),
  ]
  const Icon = offline ? IconCloudOff : queue.length > 0 ? IconCloudUp : IconCloudCheck
  return (
    <Link to="/por-enviar" className={buttons.icon} aria-label={label.filter(Boolean).join(', ')}>
      <Icon aria-hidden="true" />
      {queue.length > 0 && (
        <b className={styles.count} data-refused={refused > 0 || undefined} aria-hidden="true">
          {queue.length > 99 ? '99+' : queue.length}
        </b>
      )}
    </Link>
  )
}

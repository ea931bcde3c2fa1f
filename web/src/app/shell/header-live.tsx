import { localMoment } from '@zelo/contract/rules/calendar'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '../../lib/live-state.ts'
import { useSignedIn } from '../../lib/session.ts'
import styles from './header-live.module.css'

/** Shows whether the screen receives live changes, and the time of the latest complete data in the group's time zone. */
export function HeaderLive() {
  const { t } = useTranslation()
  const { timeZone } = useSignedIn().parentCompany
  const state = useLiveState()
  if (!state) return null
  const { connected, upToDateAt } = state
  const words =
    connected && upToDateAt !== null
      ? t('dashboard.live.on', { time: localMoment(upToDateAt, timeZone).time })
      : t('dashboard.live.off')
  return (
    <span className={`${styles.live} figures`} data-connected={connected || undefined} title={words}>
      <span className={styles.words}>{words}</span>
    </span>
  )
}

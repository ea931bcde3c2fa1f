import { useQuery } from '@tanstack/react-query'
import type { NotificationSettings as Settings } from '@zelo/contract/notifications'
import { formatDayAndTime } from '@zelo/ui/lib/day-and-time.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { getServerNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { DeviceNotifications } from './device-notifications.tsx'
import {
  notificationSettingsQuery,
  type SettingsChange,
  saveNotificationSettings,
} from './notifications.api.ts'
import styles from './notifications.module.css'
import { WhatsAppConsent } from './whatsapp-consent.tsx'

const channels = ['email', 'push', 'recoveries'] as const

/** The durations for which users can mute messages, in hours. */
const mutes = { hour: 1, shift: 8, day: 24, week: 168 } as const
const muteNames = ['hour', 'shift', 'day', 'week'] as const

/** The settings of how the signed-in user receives alerts. Each change is saved at once. */
export function NotificationSettings() {
  const { t } = useTranslation()
  const settings = useQuery(notificationSettingsQuery)
  const [busy, setBusy] = useState(false)
  const { run, fail } = useWrite({
    write: saveNotificationSettings,
    success: t('notifications.saved'),
    failure: t('notifications.saveFailed'),
    stale: [notificationSettingsQuery.queryKey],
    returnAfter: 0,
    onSaved: () => undefined,
  })
  const save = async (change: SettingsChange) => {
    setBusy(true)
    await run(change).catch(fail)
    setBusy(false)
  }
  const { data } = settings
  return (
    <section className={styles.section} aria-labelledby="notifications">
      <h2 id="notifications">{t('notifications.title')}</h2>
      <p>{t('notifications.why')}</p>
      {!data && (settings.isError ? <LoadError list={settings} /> : <FormSkeleton />)}
      {data && (
        <>
          <ul className={styles.channels}>
            {channels.map((channel) => (
              <li key={channel}>
                <label>
                  <input
                    type="checkbox"
                    checked={data[channel]}
                    disabled={busy}
                    onChange={({ currentTarget }) => void save({ [channel]: currentTarget.checked })}
                  />
                  <span>
                    {t(`notifications.channel.${channel}`)}
                    <small>{t(`notifications.channelWhy.${channel}`)}</small>
                  </span>
                </label>
              </li>
            ))}
            {data.whatsapp && <WhatsAppConsent whatsapp={data.whatsapp} busy={busy} onSave={save} />}
          </ul>
          <Mute settings={data} busy={busy} onSave={save} />
          {data.push && <DeviceNotifications />}
        </>
      )}
    </section>
  )
}

function Mute(props: { settings: Settings; busy: boolean; onSave: (change: SettingsChange) => void }) {
  const { settings, busy, onSave } = props
  const { t } = useTranslation()
  const { mutedUntil } = settings
  if (mutedUntil !== null)
    return (
      <div className={styles.mute}>
        <p className="figures">{t('notifications.mutedUntil', { when: formatDayAndTime(mutedUntil) })}</p>
        <Button variant="default" size="xs" disabled={busy} onClick={() => onSave({ mutedUntil: null })}>
          {t('notifications.unmute')}
        </Button>
      </div>
    )
  return (
    <Select
      className={styles.select}
      label={t('notifications.mute')}
      description={t('notifications.muteWhy')}
      disabled={busy}
      value=""
      data={[
        { value: '', label: t('notifications.notMuted') },
        ...muteNames.map((name) => ({ value: name, label: t(`notifications.muteFor.${name}`) })),
      ]}
      onChange={({ currentTarget }) => {
        const name = muteNames.find((each) => each === currentTarget.value)
        if (name) onSave({ mutedUntil: new Date(getServerNow() + mutes[name] * 3_600_000).toISOString() })
      }}
    />
  )
}

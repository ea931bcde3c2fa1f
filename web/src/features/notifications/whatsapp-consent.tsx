import type { NotificationSettings } from '@zelo/contract/notifications'
import { formatPhone } from '@zelo/contract/rules/phone'
import { formatDayAndTime } from '@zelo/ui/lib/day-and-time.ts'
import { useTranslation } from 'react-i18next'
import type { SettingsChange } from './notifications.api.ts'

/** The item for WhatsApp in the list of channels. Users give or withdraw their consent to messages by WhatsApp. */
export function WhatsAppConsent(props: {
  whatsapp: NonNullable<NotificationSettings['whatsapp']>
  busy: boolean
  onSave: (change: SettingsChange) => void
}) {
  const { whatsapp, busy, onSave } = props
  const { t } = useTranslation()
  const { phone, consentedAt } = whatsapp
  const shown = phone && formatPhone(phone)
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={consentedAt !== null}
          disabled={busy || (shown === null && consentedAt === null)}
          onChange={({ currentTarget }) => onSave({ whatsapp: currentTarget.checked })}
        />
        <span>
          {t('notifications.whatsapp')}
          <small>
            {shown === null
              ? t('notifications.whatsappNoPhone')
              : t('notifications.whatsappWhy', { phone: shown })}
          </small>
          {consentedAt && (
            <small className="figures">
              {t('notifications.whatsappSince', { when: formatDayAndTime(consentedAt) })}
            </small>
          )}
        </span>
      </label>
    </li>
  )
}

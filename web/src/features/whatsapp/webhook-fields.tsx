import type { WhatsAppConnection } from '@zelo/contract/whatsapp'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './whatsapp.module.css'

/**
 * Shows the two values that an administrator copies to Meta. With them, Meta reports the deliveries of messages to
 * Zelo.
 */
export function WebhookFields({ connection }: { connection: NonNullable<WhatsAppConnection['connection']> }) {
  const { t } = useTranslation()
  const values = { webhookUrl: connection.webhookUrl, verifyToken: connection.verifyToken }
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ kind: 'success', title: t('ui.success'), text: t('whatsapp.copied') })
    } catch {
      showToast({ kind: 'error', title: t('whatsapp.copy'), text: t('whatsapp.copyFailed') })
    }
  }
  return (
    <div className={styles.webhook}>
      <p className={styles.fine}>{t('whatsapp.setUp')}</p>
      {(['webhookUrl', 'verifyToken'] as const).map((name) => (
        <div key={name} className={styles.copyRow}>
          <TextInput label={t(`whatsapp.${name}`)} value={values[name]} readOnly />
          <Button
            variant="default"
            aria-label={t('whatsapp.copyOf', { what: t(`whatsapp.${name}`) })}
            onClick={() => void copy(values[name])}
          >
            {t('whatsapp.copy')}
          </Button>
        </div>
      ))}
    </div>
  )
}

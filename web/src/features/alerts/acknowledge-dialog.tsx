import { type Alert, type AlertReason, alertReasons } from '@zelo/contract/alerts'
import { longestNote } from '@zelo/contract/fields'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { staleAlerts } from './alert-count.api.ts'
import { acknowledge } from './alerts.api.ts'
import styles from './alerts.module.css'

/** Asks for the reason of an alert and acknowledges the alert. */
export function AcknowledgeDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<AlertReason | null>(null)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const { run, fail } = useWrite({
    write: acknowledge,
    success: t('alerts.acknowledged'),
    failure: t('alerts.acknowledgeFailed'),
    stale: staleAlerts,
    returnAfter: 0,
    onSaved: onClose,
  })
  const submit = async () => {
    setTried(true)
    if (!reason) return
    try {
      await run({ id: alert.id, reason, note })
    } catch (error) {
      fail(error)
    }
  }
  return (
    <FormDialog
      width="small"
      title={t('alerts.acknowledgeTitle')}
      subtitle={`${alert.environment.name} · ${alert.user.name}`}
      verb={t('alerts.acknowledge')}
      changed={reason !== null || note !== ''}
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={styles.reasons}>
        <legend>{t('alerts.reasonLabel')}</legend>
        {alertReasons.map((one) => (
          <label key={one}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            <span>
              {t(`alerts.reason.${one}`)}
              <small>{t(`alerts.reasonWhy.${one}`)}</small>
            </span>
          </label>
        ))}
        {tried && !reason && <FieldError sentence={t('alerts.reasonMissing')} />}
      </fieldset>
      <TextArea
        label={t('alerts.note')}
        rows={2}
        maxLength={longestNote}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  )
}

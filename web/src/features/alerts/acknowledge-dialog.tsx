import { type Alert, type AlertReason, alertReasons } from '@zelo/contract/alerts'
import { longestNote } from '@zelo/contract/fields'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { acknowledge, staleAlerts } from './alerts.api.ts'
import styles from './alerts.module.css'

/** Asks for the reason of an alert and acknowledges it. */
export function AcknowledgeDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<AlertReason | null>(null)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const { run, fail } = useWrite({
    write: acknowledge,
    success: t('alerts.acknowledged'),
    failure: t('alerts.acknowledgeFailed'),
    stale: staleAlerts,
    returnAfter: 0,
    onSaved: onClose,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || !reason) return
    setBusy(true)
    try {
      await run({ id: alert.id, reason, note })
    } catch (error) {
      fail(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      width="small"
      title={t('alerts.acknowledgeTitle')}
      subtitle={`${alert.environment.name} · ${alert.user.name}`}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
        <div className={styles.foot}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('alerts.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('alerts.acknowledge')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

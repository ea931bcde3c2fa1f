import type { Delivery, DeliveryError } from '@zelo/contract/deliveries'
import { type WhatsAppError, whatsappErrors } from '@zelo/contract/whatsapp'
import { formatDayAndTime } from '@zelo/ui/lib/day-and-time.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import entry from '../../ui/entry.module.css'
import { resend, staleDeliveries } from './deliveries.api.ts'
import styles from './deliveries.module.css'

/** Lists messages with their recipient, content and state. */
export function DeliveryList({
  deliveries,
  mayResend,
}: {
  deliveries: readonly Delivery[]
  mayResend: boolean
}) {
  if (deliveries.length === 0) return null
  return (
    <ul className={styles.list}>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} mayResend={mayResend} />
      ))}
    </ul>
  )
}

function DeliveryRow({ delivery, mayResend }: { delivery: Delivery; mayResend: boolean }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { run, fail } = useWrite({
    write: resend,
    success: t('deliveries.resent'),
    failure: t('deliveries.resendFailed'),
    stale: staleDeliveries,
    returnAfter: 0,
    onSaved: () => undefined,
  })
  const { id, user, company, channel, kind, state, alerts, environments, createdAt, resentBy } = delivery
  const send = async () => {
    setBusy(true)
    await run(id).catch(fail)
    setBusy(false)
  }
  const rooms = environments.join(', ')
  const more = alerts - environments.length
  const content = t(`deliveries.kind.${kind}`, { count: alerts })
  return (
    <li className={styles.row} data-state={state}>
      <div>
        <div className={entry.head}>
          <h2>{user.name}</h2>
          <span className={styles.state}>{t(`deliveries.state.${state}`)}</span>
        </div>
        <p className="figures">
          {[content, more > 0 ? t('deliveries.andMore', { rooms, count: more }) : rooms]
            .filter(Boolean)
            .join(': ')}
        </p>
        <p className={`${entry.fine} figures`}>
          {[t(`deliveries.channel.${channel}`), company.name, formatDayAndTime(createdAt)].join(' · ')}
        </p>
        <Progress delivery={delivery} />
        {resentBy && <p className={entry.fine}>{t('deliveries.resentBy', { name: resentBy.name })}</p>}
      </div>
      {mayResend && state !== 'pending' && (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          aria-label={t('deliveries.resendTo', { name: user.name, what: content })}
          onClick={() => void send()}
        >
          {t('deliveries.resend')}
        </Button>
      )}
    </li>
  )
}

function toErrorWords(error: DeliveryError, t: TFunction): string {
  if (error === 'whatsapp_off') return t('deliveries.whatsappOff')
  return isWhatsAppError(error) ? t(`whatsapp.error.${error}`) : t(`deliveries.error.${error}`)
}

function isWhatsAppError(error: DeliveryError): error is WhatsAppError {
  return (whatsappErrors as readonly string[]).includes(error)
}

/** Shows the state of a message: errors, number of attempts, and the times of sending, delivery and reading. */
function Progress({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation()
  const { channel, state, error, errorCode, attempts, nextAttemptAt, sentAt, deliveredAt, readAt } = delivery
  const sentences = [
    error && toErrorWords(error, t),
    error && errorCode !== null && t('deliveries.metaCode', { code: errorCode }),
    channel === 'whatsapp' && state === 'failed' && t('deliveries.thenByEmail'),
    error && attempts > 0 && t('deliveries.attempts', { count: attempts }),
    state === 'pending' &&
      error &&
      nextAttemptAt &&
      t('deliveries.nextAttempt', { when: formatDayAndTime(nextAttemptAt) }),
    state === 'sent' && sentAt && t('deliveries.sentAt', { when: formatDayAndTime(sentAt) }),
    deliveredAt && t('deliveries.deliveredAt', { when: formatDayAndTime(deliveredAt) }),
    readAt && t('deliveries.readAt', { when: formatDayAndTime(readAt) }),
    state === 'dropped' && t('deliveries.droppedWhy'),
  ].filter(Boolean)
  if (sentences.length === 0) return null
  return <p className={`${entry.fine} figures`}>{sentences.join(' ')}</p>
}

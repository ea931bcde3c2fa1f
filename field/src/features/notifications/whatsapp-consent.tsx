import {
  changeNotificationSettings,
  type NotificationSettings,
  readNotificationSettings,
} from '@zelo/contract/notifications'
import { formatPhone } from '@zelo/contract/rules/phone'
import { request } from '@zelo/ui/lib/client.ts'
import { formatDayAndTime } from '@zelo/ui/lib/day-and-time.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useEffect, useState } from 'react'
import type { NotificationTexts } from '../../i18n/notifications.ts'
import buttons from '../../ui/buttons.module.css'
import { showNotice } from '../../ui/notice-store.ts'
import styles from './notifications.module.css'

type Consent = NotificationSettings['whatsapp']

/** Gives and withdraws the user's consent to WhatsApp. Shows nothing if the company has no connection. */
export function WhatsAppConsent({ token, words }: { token: string; words: NotificationTexts }) {
  const [consent, setConsent] = useState<Consent | 'unknown'>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let isShown = true
    request(readNotificationSettings, {}, { token }).then(
      ({ whatsapp }) => isShown && setConsent(whatsapp),
      () => isShown && setConsent('unknown'),
    )
    return () => {
      isShown = false
    }
  }, [token])

  const change = async (isGiven: boolean) => {
    setBusy(true)
    try {
      const saved = await request(changeNotificationSettings, { body: { whatsapp: isGiven } }, { token })
      setConsent(saved.whatsapp)
    } catch (error) {
      showNotice({ kind: 'trouble', text: toErrorSentence(error) })
    }
    setBusy(false)
  }
  if (consent === null) return null
  if (consent === 'unknown') return <p className={styles.why}>{words.whatsappNoSignal}</p>
  const { phone, consentedAt } = consent
  const isGiven = consentedAt !== null
  return (
    <section className={styles.parts} aria-labelledby="whatsapp">
      <h2 id="whatsapp">{words.whatsapp}</h2>
      <p className={styles.why}>{phone ? words.whatsappWhy(formatPhone(phone)) : words.whatsappNoPhone}</p>
      {isGiven && <p role="status">{words.whatsappSince(formatDayAndTime(consentedAt))}</p>}
      {(phone || isGiven) && (
        <button
          type="button"
          className={isGiven ? buttons.plain : buttons.primary}
          disabled={isBusy}
          onClick={() => void change(!isGiven)}
        >
          {isGiven ? words.whatsappOff : words.whatsappOn}
        </button>
      )}
    </section>
  )
}

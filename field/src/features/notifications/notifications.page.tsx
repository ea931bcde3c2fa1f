import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import type { Language } from '@zelo/ui/lib/language.ts'
import { type PushState, readPushState, turnPushOff, turnPushOn } from '@zelo/ui/lib/push-device.ts'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/shell/screen.tsx'
import { notificationTexts } from '../../i18n/notifications.ts'
import { useAccount } from '../../lib/account.ts'
import buttons from '../../ui/buttons.module.css'
import { showNotice } from '../../ui/notice-store.ts'
import styles from './notifications.module.css'
import { createPushMeans } from './push-means.ts'
import { WhatsAppConsent } from './whatsapp-consent.tsx'

export { renewNotifications } from './push-means.ts'

/**
 * Turns notifications on this phone on or off, and WhatsApp messages to the user. Explains why notifications cannot be
 * turned on, if so.
 */
export function NotificationsPage() {
  const { t, i18n } = useTranslation()
  const words = notificationTexts[i18n.language as Language]
  const account = useAccount()
  const token = account?.token
  const userId = account?.user.id
  const means = useMemo(
    () => (token === undefined || userId === undefined ? null : createPushMeans({ token, userId })),
    [token, userId],
  )
  const [state, setState] = useState<PushState>()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!means) return
    let isShown = true
    const show = (found: PushState) => isShown && setState(found)
    // Without signal, the phone cannot ask the server whether this session is subscribed.
    readPushState(means).then(show, () => show('off'))
    return () => {
      isShown = false
    }
  }, [means])

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showNotice({ kind: 'trouble', text: toErrorSentence(error) })
    }
    setBusy(false)
  }
  if (!means) return null
  const turn = (change: typeof turnPushOn) => run(async () => setState(await change(means)))
  const test = () =>
    run(async () => {
      const { result } = await means.test()
      showNotice({ kind: result === 'sent' ? 'done' : 'trouble', text: words.test[result] })
      if (result === 'no_device') setState('off')
    })

  return (
    <Screen title={t('menu.notifications')}>
      <div className={styles.parts}>
        <p className={styles.why}>{words.why}</p>
        {state && <p role="status">{words.state[state]}</p>}
        {state === 'off' && (
          <button
            type="button"
            className={buttons.primary}
            disabled={isBusy}
            onClick={() => void turn(turnPushOn)}
          >
            {words.turnOn}
          </button>
        )}
        {state === 'on' && (
          <>
            <button type="button" className={buttons.plain} disabled={isBusy} onClick={() => void test()}>
              {words.sendTest}
            </button>
            <button
              type="button"
              className={buttons.plain}
              disabled={isBusy}
              onClick={() => void turn(turnPushOff)}
            >
              {words.turnOff}
            </button>
          </>
        )}
        {token !== undefined && <WhatsAppConsent token={token} words={words} />}
      </div>
    </Screen>
  )
}

import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { type PushState, readPushState, turnPushOff, turnPushOn } from '@zelo/ui/lib/push-device.ts'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSessionOver } from '../../lib/call.ts'
import { useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { createPushMeans } from './notifications.api.ts'
import styles from './notifications.module.css'

/** Turns notifications on this device on and off. If they cannot work on this device, explains why. */
export function DeviceNotifications() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const means = useMemo(() => createPushMeans(user.id), [user.id])
  const [state, setState] = useState<PushState>()
  const [busy, setBusy] = useState<'switch' | 'test'>()

  useEffect(() => {
    let isShown = true
    const show = (found: PushState) => isShown && setState(found)
    readPushState(means).then(show, () => show('unsupported'))
    return () => {
      isShown = false
    }
  }, [means])

  const run = async (what: 'switch' | 'test', work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      if (isSessionOver(error)) return
      showToast({ kind: 'error', title: t('notifications.failed'), text: toErrorSentence(error) })
    }
    setBusy(undefined)
  }
  const turnOn = () => run('switch', async () => setState(await turnPushOn(means)))
  const turnOff = () => run('switch', async () => setState(await turnPushOff(means)))
  const test = () =>
    run('test', async () => {
      const { result } = await means.test()
      const text = t(`notifications.test.${result}`)
      if (result === 'sent') showToast({ kind: 'success', title: t('ui.success'), text })
      else showToast({ kind: 'error', title: t('notifications.failed'), text })
      if (result === 'no_device') setState('off')
    })

  if (!state) return null
  return (
    <div className={styles.device}>
      <h3>{t('notifications.device')}</h3>
      <p>{t(`notifications.state.${state}`)}</p>
      {state === 'off' && (
        <Button variant="default" size="xs" loading={busy === 'switch'} onClick={() => void turnOn()}>
          {t('notifications.turnOn')}
        </Button>
      )}
      {state === 'on' && (
        <div className={styles.buttons}>
          <Button variant="default" size="xs" loading={busy === 'test'} onClick={() => void test()}>
            {t('notifications.sendTest')}
          </Button>
          <Button variant="default" size="xs" loading={busy === 'switch'} onClick={() => void turnOff()}>
            {t('notifications.turnOff')}
          </Button>
        </div>
      )}
    </div>
  )
}

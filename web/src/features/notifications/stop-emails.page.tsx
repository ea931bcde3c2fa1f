import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { BackToSignIn } from '../../kit/page/back-to-sign-in.tsx'
import styles from '../../kit/page/public-form.module.css'
import { PublicFrame } from '../../kit/page/public-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { stopAlertEmails } from './notifications.api.ts'

/**
 * Stops e-mails about alerts without a sign-in. The link in each e-mail contains the token. The page asks for a click first,
 * because mail scanners open links.
 */
export function StopEmailsPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const token = search.get('c')?.trim() ?? ''
  const [state, setState] = useState<'asks' | 'busy' | 'done' | 'unknown'>(token === '' ? 'unknown' : 'asks')
  const stop = async () => {
    setState('busy')
    try {
      await stopAlertEmails(token)
      setState('done')
    } catch (error) {
      if (readErrorCode(error) === 'link_invalid') return setState('unknown')
      setState('asks')
      showToast({ kind: 'error', title: t('notifications.stopFailed'), text: toErrorSentence(error) })
    }
  }
  return (
    <PublicFrame>
      <div className={styles.form}>
        <h1>{t('notifications.stopTitle')}</h1>
        {state === 'unknown' && (
          <div className={styles.note}>
            <ErrorNote title={t('notifications.stopUnknown')} text={t('notifications.stopUnknownWhy')} />
          </div>
        )}
        {state === 'done' && (
          <p className={styles.intro} role="status">
            {t('notifications.stopped')}
          </p>
        )}
        {(state === 'asks' || state === 'busy') && (
          <>
            <p className={styles.intro}>{t('notifications.stopHow')}</p>
            <Button loading={state === 'busy'} fullWidth className={styles.enter} onClick={() => void stop()}>
              {t('notifications.stop')}
            </Button>
          </>
        )}
        <p className={styles.other}>
          <BackToSignIn />
        </p>
      </div>
    </PublicFrame>
  )
}

import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { BackToSignIn } from '../../kit/page/back-to-sign-in.tsx'
import styles from '../../kit/page/public-form.module.css'
import { PublicFrame } from '../../kit/page/public-frame.tsx'
import { endSession, getSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { undoAccountChange } from './passwords.api.ts'

/**
 * Undoes a change of e-mail or password. The secret is in the notification e-mail and in the query parameter `search`.
 * The page asks for confirmation first, because mail scanners open links. Afterwards the user sets a new password.
 */
export function UndoChangePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const secret = search.get('search')?.trim() ?? ''
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(secret === '')
  const undo = async () => {
    setBusy(true)
    try {
      const { token } = await undoAccountChange(secret)
      // The server has ended the session, and the next page is for signed-out users only.
      if (getSession()) endSession('signed-out')
      showToast({ kind: 'success', title: t('passwords.undone'), text: t('passwords.undoneNext') })
      await navigate(`/reset-password?search=${token}`, { replace: true })
    } catch (error) {
      setBusy(false)
      if (readErrorCode(error) === 'link_invalid') return setOver(true)
      const text = readErrorCode(error) === 'duplicate' ? t('passwords.undoTaken') : toErrorSentence(error)
      showToast({ kind: 'error', title: t('passwords.undoFailed'), text })
    }
  }
  return (
    <PublicFrame>
      <div className={styles.form}>
        <h1>{t('passwords.undoTitle')}</h1>
        {isOver ? (
          <div className={styles.note}>
            <ErrorNote title={t('passwords.undoOver')} text={t('passwords.undoOverWhy')} />
          </div>
        ) : (
          <>
            <p className={styles.intro}>{t('passwords.undoHow')}</p>
            <Button loading={isBusy} fullWidth className={styles.enter} onClick={() => void undo()}>
              {t('passwords.undo')}
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

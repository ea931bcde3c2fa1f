import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { BackToSignIn, useIsCleaner } from '../../kit/page/back-to-sign-in.tsx'
import styles from '../../kit/page/public-form.module.css'
import { PublicFrame } from '../../kit/page/public-frame.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { resetPassword } from './passwords.api.ts'

/** Sets a new password. The token is in the recovery e-mail and in the query parameter `search` (R1-012). */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const isCleaner = useIsCleaner()
  const [spent, setSpent] = useState<string | null>(null)
  const token = search.get('search')?.trim() ?? ''
  const useless = token === '' ? 'incomplete' : token === spent ? 'spent' : null

  return (
    <PublicFrame>
      <div className={styles.form}>
        <h1>{t('sessions.resetTitle')}</h1>
        {useless ? (
          <>
            <div className={styles.note}>
              <ErrorNote title={t(`passwords.${useless}`)} text={t(`passwords.${useless}Why`)} />
            </div>
            <ButtonLink
              to={`/forgot-password${isCleaner ? '?de=campo' : ''}`}
              fullWidth
              className={styles.enter}
            >
              {t('passwords.askAgain')}
            </ButtonLink>
          </>
        ) : (
          <NewPassword token={token} onSpent={() => setSpent(token)} />
        )}
        <p className={styles.other}>
          <BackToSignIn />
        </p>
      </div>
    </PublicFrame>
  )
}

/** The form for the new password. Calls `onSpent` if the server no longer accepts the token. */
function NewPassword({ token, onSpent }: { token: string; onSpent: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isCleaner = useIsCleaner()
  const form = useContractForm({
    schema: async () => (await import('@zelo/contract/passwords')).newPassword,
    initialValues: { password: '', passwordConfirmation: '', token },
    async send(body) {
      await resetPassword(body)
      showToast({ kind: 'success', title: t('passwords.reset'), text: t('passwords.resetNext') })
      if (isCleaner) return window.location.assign('/campo/')
      await navigate('/')
    },
    onInvalid() {
      showToast({ kind: 'error', title: t('passwords.notReset'), text: t('errors.invalid_input') })
    },
    onFailure(error) {
      const refused = readErrorCode(error) === 'reset_token_invalid'
      if (refused) onSpent()
      const title = t(refused ? 'passwords.notReset' : 'passwords.resetFailed')
      showToast({ kind: 'error', title, text: toErrorSentence(error) })
    },
  })

  return (
    <form {...form.props}>
      <p className={styles.intro}>{t('passwords.resetHow')}</p>
      <PasswordField
        {...form.field('password')}
        className={styles.field}
        label={t('passwords.password')}
        placeholder={t('passwords.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('passwordConfirmation')}
        className={styles.field}
        label={t('passwords.passwordConfirmation')}
        autoComplete="new-password"
      />
      <Button type="submit" loading={form.sending} fullWidth className={styles.enter}>
        {t('passwords.save')}
      </Button>
    </form>
  )
}

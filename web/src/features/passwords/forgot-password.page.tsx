import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { readLanguage } from '@zelo/ui/lib/language.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { BackToSignIn, useIsCleaner } from '../../kit/page/back-to-sign-in.tsx'
import styles from '../../kit/page/public-form.module.css'
import { PublicFrame } from '../../kit/page/public-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { sendResetLink } from './passwords.api.ts'

/** Requests the e-mail that lets a user set a new password (R1-056). */
export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const isCleaner = useIsCleaner()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm({
    schema: async () => (await import('@zelo/contract/passwords')).forgotten.schema,
    initialValues: { email: '', app: true as const },
    async send(body) {
      setSentTo(null)
      const from = isCleaner ? ('campo' as const) : undefined
      await sendResetLink({ ...body, language: readLanguage(), from })
      setSentTo(body.email)
      showToast({ kind: 'success', title: t('passwords.sent'), text: t('passwords.sentNext') })
    },
    onFailure(error) {
      const unknown = readErrorCode(error) === 'email_not_registered'
      const title = t(unknown ? 'passwords.notSent' : 'passwords.sendFailed')
      showToast({ kind: 'error', title, text: toErrorSentence(error) })
    },
  })

  return (
    <PublicFrame>
      <form {...form.props} className={styles.form}>
        <h1>{t('sessions.forgotTitle')}</h1>
        <p className={styles.intro}>{t('passwords.forgotHow')}</p>
        <TextInput
          {...form.field('email')}
          className={styles.field}
          label={t('passwords.email')}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" loading={form.sending} fullWidth className={styles.enter}>
          {t(sentTo === null ? 'passwords.send' : 'passwords.sendAgain')}
        </Button>
        <div role="status">
          {sentTo !== null && <p className={styles.other}>{t('passwords.sentTo', { email: sentTo })}</p>}
        </div>
        <p className={styles.other}>
          <BackToSignIn />
        </p>
      </form>
    </PublicFrame>
  )
}

import { IconInfoCircle } from '@tabler/icons-react'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { toErrorSentence, withReason } from '@zelo/ui/lib/error-sentence.ts'
import { forgetSignInName, readSignInName } from '@zelo/ui/lib/sign-in-name.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import formStyles from '../../kit/page/public-form.module.css'
import { PublicFrame } from '../../kit/page/public-frame.tsx'
import { startSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { isUnusualEmail } from './email-advice.ts'
import { readDemoWarning, signIn } from './sessions.api.ts'
import styles from './sign-in.module.css'

const DemoWarning = lazy(async () => {
  const [file] = await Promise.all([import('./demo-warning.tsx'), loadTexts('account')])
  return { default: file.DemoWarning }
})

/** The sign-in page (R1-038 to R1-046). Its guard redirects as soon as there is a session. */
export function SignInPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [email] = useState(readSignInName)
  const [isDemoOpen, setDemoOpen] = useState(false)
  useEffect(forgetSignInName, [])
  useEffect(() => void readDemoWarning().then(setDemoOpen), [])
  const form = useContractForm({
    schema: async () => (await import('@zelo/contract/sessions')).credentials,
    initialValues: { email, password: '' },
    async send(body) {
      const session = await signIn(body)
      if (session) startSession(session)
      else showToast({ kind: 'info', title: t('sessions.blocked'), text: t('sessions.blockedWhy') })
    },
    onFailure(error) {
      if (error instanceof ApiError && error.code === 'password_must_change') {
        showToast({ kind: 'info', title: t('sessions.resetTitle'), text: toErrorSentence(error) })
        return void navigate(`/reset-password?search=${error.facts.token}`)
      }
      const text = t('errors.invalid_credentials')
      // A 401 response without our code also means wrong credentials, because there is no session here that could
      // expire.
      const words = readErrorCode(error) === 'not_signed_in' ? { text } : withReason(text, error)
      showToast({ kind: 'error', title: t('sessions.failed'), ...words })
    },
  })

  return (
    <PublicFrame>
      <form {...form.props} className={formStyles.form}>
        <h1>{t('sessions.title')}</h1>
        <p className={formStyles.intro}>{t('sessions.audience')}</p>
        <div className={formStyles.field}>
          <TextInput
            {...form.field('email')}
            label={t('sessions.email')}
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div role="status">
            {isUnusualEmail(form.values.email) && (
              <p className={styles.advice}>
                <IconInfoCircle aria-hidden="true" />
                {t('sessions.emailAdvice')}
              </p>
            )}
          </div>
        </div>
        <div className={formStyles.field}>
          <PasswordField
            {...form.field('password')}
            label={t('sessions.password')}
            autoComplete="current-password"
          />
          <Link to="/forgot-password" className={styles.forgot}>
            {t('sessions.forgot')}
          </Link>
        </div>
        <Button type="submit" loading={form.sending} fullWidth className={formStyles.enter}>
          {t('sessions.enter')}
        </Button>
        <p className={formStyles.other}>
          {t('sessions.firstAccess')} <Link to="/signup">{t('sessions.signUp')}</Link>
        </p>
        {isDemoOpen && (
          <Suspense>
            <DemoWarning />
          </Suspense>
        )}
      </form>
    </PublicFrame>
  )
}

import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call, codeOf } from '../../lib/client.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { useContractForm } from '../../lib/use-contract-form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { deservesSecondLook } from './email-advice.ts'
import { PublicFrame } from './public-frame.tsx'
import styles from './sign-in.module.css'

/** The contract brings the validator, which the page does not need before something is sent. */
const contract = () => import('@zelo/contract/sessions')

/** Sign-in (spec 1 §2, Login). The guard of this page leads on once there is a session. */
export function SignInPage() {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: async () => (await contract()).credentials,
    initialValues: { email: '', password: '' },
    async send(body) {
      const session = await call((await contract()).createSession, { body })
      if (session.user.coordenador !== 0) {
        startSession(session)
        return
      }
      endSession('signed-out')
      showToast({ kind: 'info', title: t('sessions.blocked'), text: t('sessions.blockedWhy') })
    },
    onFailure(error) {
      showToast({ kind: 'error', title: t('sessions.failed'), text: t(`errors.${codeOf(error)}`) })
    },
  })

  return (
    <PublicFrame>
      <form {...form.props} className={styles.form}>
        <h1>{t('sessions.title')}</h1>
        <p className={styles.audience}>{t('sessions.audience')}</p>
        <div className={styles.field}>
          <TextInput
            {...form.field('email')}
            label={t('sessions.email')}
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div role="status">
            {deservesSecondLook(form.values.email) && (
              <p className={styles.advice}>
                <IconInfoCircle aria-hidden="true" />
                {t('sessions.emailAdvice')}
              </p>
            )}
          </div>
        </div>
        <div className={styles.field}>
          <PasswordInput
            {...form.field('password')}
            label={t('sessions.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('ui.showPassword') }}
          />
          <Link to="/forgot-password" className={styles.forgot}>
            {t('sessions.forgot')}
          </Link>
        </div>
        <Button type="submit" loading={form.sending} fullWidth className={styles.enter}>
          {t('sessions.enter')}
        </Button>
        <p className={styles.first}>
          {t('sessions.firstAccess')} <Link to="/signup">{t('sessions.signUp')}</Link>
        </p>
      </form>
    </PublicFrame>
  )
}

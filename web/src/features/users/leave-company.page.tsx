import { typedPasswordField } from '@zelo/contract/account-fields'
import { createFieldSession } from '@zelo/contract/my-work'
import { request } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import styles from '../../kit/page/public-form.module.css'
import { PublicFrame } from '../../kit/page/public-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { leaveCompany } from './users.api.ts'

const fieldApp = '/campo/'

const credentials = createFieldSession.body.extend({
  password: typedPasswordField('password_required').min(1, 'password_required'),
})

/** Lets cleaners leave a company that they joined by mistake. The cleaner signs in, sees the company and confirms. */
export function LeaveCompanyPage() {
  const { t } = useTranslation()
  const [found, setFound] = useState<{ token: string; company: string } | null>(null)
  const [hasLeft, setLeft] = useState(false)
  const form = useContractForm({
    schema: credentials,
    initialValues: { login: '', password: '' },
    async send(body) {
      if (found) {
        await leaveCompany(found.token, body.password)
        return setLeft(true)
      }
      const session = await request(createFieldSession, { body })
      setFound({ token: session.token, company: session.company.name })
    },
    onFailure: (error) =>
      showToast({ kind: 'error', title: t('users.leaveFailed'), text: toErrorSentence(error) }),
  })

  return (
    <PublicFrame>
      <form {...form.props} className={styles.form}>
        <h1>{t('users.leaveTitle')}</h1>
        {hasLeft ? (
          <p className={styles.intro} role="status">
            {t('users.left', { company: found?.company })}
          </p>
        ) : (
          <>
            <p className={styles.intro}>{t('users.leaveHow')}</p>
            <TextInput
              {...form.field('login')}
              className={styles.field}
              label={t('users.login')}
              disabled={found !== null}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <PasswordField
              {...form.field('password')}
              className={styles.field}
              label={t('users.password')}
              disabled={found !== null}
              autoComplete="current-password"
            />
            {found && (
              <div className={styles.invitation} role="status">
                <p>{t('users.leaveFrom')}</p>
                <strong>{found.company}</strong>
                <p>{t('users.leaveWhy')}</p>
              </div>
            )}
            <Button type="submit" loading={form.sending} fullWidth className={styles.enter}>
              {found ? t('users.leave') : t('users.leaveNext')}
            </Button>
          </>
        )}
        <p className={styles.other}>
          <a href={fieldApp}>{t('users.backToField')}</a>
        </p>
      </form>
    </PublicFrame>
  )
}

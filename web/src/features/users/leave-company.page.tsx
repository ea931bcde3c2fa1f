import { createFieldSession } from '@zelo/contract/my-work'
import { request } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../kit/page/public-form.module.css'
import { PublicFrame } from '../../kit/page/public-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { leaveCompany } from './users.api.ts'

const fieldApp = '/campo/'

/** Lets cleaners leave a company that they joined by mistake. The cleaner signs in, sees the company and confirms. */
export function LeaveCompanyPage() {
  const { t } = useTranslation()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [found, setFound] = useState<{ token: string; company: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasLeft, setLeft] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || login.trim() === '' || password === '') return
    setBusy(true)
    try {
      if (found) {
        await leaveCompany(found.token, password)
        setLeft(true)
      } else {
        const session = await request(createFieldSession, { body: { login: login.trim(), password } })
        setFound({ token: session.token, company: session.company.name })
      }
    } catch (error) {
      showToast({ kind: 'error', title: t('users.leaveFailed'), text: toErrorSentence(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <PublicFrame>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <h1>{t('users.leaveTitle')}</h1>
        {hasLeft ? (
          <p className={styles.intro} role="status">
            {t('users.left', { company: found?.company })}
          </p>
        ) : (
          <>
            <p className={styles.intro}>{t('users.leaveHow')}</p>
            <TextInput
              className={styles.field}
              label={t('users.login')}
              value={login}
              disabled={found !== null}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ currentTarget }) => setLogin(currentTarget.value)}
            />
            <PasswordField
              className={styles.field}
              label={t('users.password')}
              value={password}
              disabled={found !== null}
              autoComplete="current-password"
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
            {found && (
              <div className={styles.invitation} role="status">
                <p>{t('users.leaveFrom')}</p>
                <strong>{found.company}</strong>
                <p>{t('users.leaveWhy')}</p>
              </div>
            )}
            <Button type="submit" loading={isBusy} fullWidth className={styles.enter}>
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

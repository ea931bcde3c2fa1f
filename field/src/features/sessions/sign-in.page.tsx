import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { ProductMark } from '@zelo/ui/components/product-mark.tsx'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { forgetSignInName, readSignInName } from '@zelo/ui/lib/sign-in-name.ts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { useToToday } from '../../app/shell/use-back.ts'
import { signIn, signInByLink, useAccount } from '../../lib/account.ts'
import { readTrouble } from '../../lib/storage-trouble.ts'
import { useOthersWaiting } from '../../lib/use-work.ts'
import buttons from '../../ui/buttons.module.css'
import fields from '../../ui/fields.module.css'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import styles from './sign-in.module.css'

/**
 * Signs in with an e-mail address or a CPF. Also shown to a user whose session has ended. Records of that user stay on
 * the phone.
 */
export function SignInPage() {
  const { t } = useTranslation()
  const account = useAccount()
  const waiting = useOthersWaiting()
  const toToday = useToToday()
  const [login, setLogin] = useState(readSignInName)
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [asked, setAsked] = useState(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const loginField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  useEffect(forgetSignInName, [])

  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a secret works once, whatever else changes
  useEffect(() => {
    const secret = new URLSearchParams(hash.slice(1)).get('link')
    if (!secret) return
    if (account?.state === 'signed-in')
      return showNotice({ kind: 'trouble', text: t('signIn.linkUnused', { name: account.user.name }) })
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void enterBy(async () => {
      const name = await signInByLink(secret)
      if (name) showNotice({ kind: 'done', text: t('signIn.byLink', { name }) })
    })
  }, [hash])

  const loginError = asked && login.trim() === '' ? t('signIn.loginRequired') : null
  const passwordError = asked && password === '' ? t('signIn.passwordRequired') : null

  async function enter(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (sending) return
    setAsked(true)
    setFailure(null)
    if (login.trim() === '') return loginField.current?.focus()
    if (password === '') return passwordField.current?.focus()
    await enterBy(async () => void (await signIn(login.trim(), password)))
  }

  async function enterBy(way: () => Promise<void>): Promise<void> {
    setSending(true)
    try {
      await way()
      toToday()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password_must_change') {
        // The back office has the page to choose a password. That page links back to the field app.
        return window.location.assign(`/reset-password?search=${error.facts.token}&de=campo`)
      }
      setFailure(toSignInSentence(error))
      setSending(false)
    }
  }

  function toSignInSentence(error: unknown): string {
    // The server accepted the sign-in, but the phone could not store the account.
    if (!(error instanceof ApiError)) return t(`storage.${readTrouble(error)}`)
    return error.code === 'offline' ? t('signIn.offline') : toErrorSentence(error)
  }

  // A signed-in user may arrive here by URL or the back button, and is redirected.
  if (account?.state === 'signed-in' && !sending) return <Navigate to="/" replace />

  const intro = () => {
    if (account) return t(account.state === 'inactive' ? 'shell.inactive' : 'shell.expired')
    // After a sign-up, the back office links here with the parameter `nova`.
    if (new URLSearchParams(window.location.search).has('nova')) return t('signIn.signedUp')
    return waiting > 0 ? t('signIn.kept', { count: waiting }) : t('signIn.intro')
  }
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <p className={styles.brand}>
          <ProductMark />
          Zelo
        </p>
        <form noValidate className={styles.form} onSubmit={(event) => void enter(event)}>
          <h1>{t('signIn.title')}</h1>
          <p className={styles.intro}>{intro()}</p>
          <div className={fields.field}>
            <label htmlFor="login">{t('signIn.login')}</label>
            <input
              ref={loginField}
              id="login"
              value={login}
              onChange={({ currentTarget }) => setLogin(currentTarget.value)}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="next"
              aria-invalid={loginError !== null}
              aria-describedby="login-error"
            />
            <p id="login-error" className={fields.error}>
              {loginError}
            </p>
          </div>
          <div className={fields.field}>
            <label htmlFor="password">{t('signIn.password')}</label>
            <div className={fields.joined}>
              <input
                ref={passwordField}
                id="password"
                type={shown ? 'text' : 'password'}
                value={password}
                onChange={({ currentTarget }) => setPassword(currentTarget.value)}
                autoComplete="current-password"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="go"
                aria-invalid={passwordError !== null}
                aria-describedby="password-error"
              />
              <button
                type="button"
                className={buttons.icon}
                aria-label={t(shown ? 'ui.hidePassword' : 'ui.showPassword')}
                onClick={() => setShown(!shown)}
              >
                {shown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
              </button>
            </div>
            <p id="password-error" className={fields.error}>
              {passwordError}
            </p>
          </div>
          <div role="alert">
            {failure && (
              <p className={fields.failure}>
                <IconAlertCircle aria-hidden="true" />
                {failure}
              </p>
            )}
          </div>
          <button type="submit" className={buttons.primary} aria-disabled={sending}>
            {t(sending ? 'signIn.entering' : 'signIn.enter')}
          </button>
        </form>
        <p className={styles.others}>
          <a href="/forgot-password?de=campo">{t('signIn.forgot')}</a>
          <a href="/signup?de=campo">{t('signIn.signUp')}</a>
        </p>
      </main>
      <footer className={styles.foot}>
        <p>
          {t('signIn.promise')} <Link to="/sobre">{t('signIn.about')}</Link>
        </p>
        <LanguageSwitch />
      </footer>
    </div>
  )
}

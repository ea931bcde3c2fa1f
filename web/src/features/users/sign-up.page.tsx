import { cpfMask } from '@zelo/contract/rules/cpf'
import { readEmail } from '@zelo/contract/rules/email'
import { phoneMask } from '@zelo/contract/rules/phone'
import { dateMask } from '@zelo/contract/rules/typed-date'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { toErrorSentence, withReason } from '@zelo/ui/lib/error-sentence.ts'
import { readLanguage } from '@zelo/ui/lib/language.ts'
import { storeSignInName } from '@zelo/ui/lib/sign-in-name.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { mergeFields } from '../../kit/form/merge-fields.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useIsCleaner } from '../../kit/page/back-to-sign-in.tsx'
import styles from '../../kit/page/public-form.module.css'
import { PublicFrame } from '../../kit/page/public-frame.tsx'
import { askServerTime } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { InvitationNote } from './invitation-note.tsx'
import { useInvitation } from './use-invitation.ts'
import { acceptInvitation, signUp } from './users.api.ts'

const fieldApp = '/campo/'

/** The URL of the cleaners' app after a sign-up. The app then confirms the new account. */
const signedUpInField = `${fieldApp}?nova`

/**
 * Signs up a person with a pre-registered CPF (R1-047 to R1-055). With `?de=campo` the page returns to the field app,
 * because the back office rejects new accounts. With `#convite=<secret>` it accepts an invitation and signs in to the field
 * app.
 */
export function SignUpPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isCleaner = useIsCleaner()
  const opened = useInvitation()
  const [refusedCpf, setRefusedCpf] = useState<string>()

  // Asks for the server's day, because the form compares the birth date with it.
  useEffect(() => void askServerTime(), [])

  const reportInvalid = () =>
    showToast({ kind: 'error', title: t('users.signUpInvalid'), text: t('errors.invalid_input') })

  const form = useContractForm({
    schema: async () => (await import('./sign-up-form.ts')).signUpForm,
    follow: mergeFields,
    initialValues: {
      name: opened?.invitation?.name ?? '',
      email: '',
      emailConfirmation: '',
      cpf: '',
      birthDate: '',
      phone: '',
      password: '',
      passwordConfirmation: '',
    },
    async send(person) {
      const account = { ...person, language: readLanguage() }
      if (opened) {
        const { signInSecret } = await acceptInvitation({ ...account, secret: opened.secret })
        return window.location.assign(`${fieldApp}entrar#link=${signInSecret}`)
      }
      await signUp(account)
      handOver()
      if (isCleaner) return window.location.assign(signedUpInField)
      showToast({ kind: 'success', title: t('users.signedUp'), text: t('users.signedUpNext') })
      await navigate('/')
    },
    onInvalid: reportInvalid,
    onFailure(error) {
      if (error instanceof ApiError && 'cpf' in error.errors) setRefusedCpf(form.values.cpf)
      if (readErrorCode(error) === 'invalid_input') reportInvalid()
      else
        showToast({
          kind: 'error',
          title: t('users.signUpFailed'),
          ...(readErrorCode(error) === 'link_invalid'
            ? { text: toErrorSentence(error) }
            : withReason(t('errors.sign_up_refused'), error)),
        })
    },
  })

  /** Stores the name for the next sign-in. For the back office this must be an e-mail address. */
  const handOver = () => storeSignInName(isCleaner ? form.values.cpf : (readEmail(form.values.email) ?? ''))
  const signInLink = (words: string) =>
    isCleaner ? (
      <a href={fieldApp} onClick={handOver}>
        {words}
      </a>
    ) : (
      <Link to="/" onClick={handOver}>
        {words}
      </Link>
    )

  if (opened?.refused === 'link_invalid') {
    return (
      <PublicFrame>
        <div className={styles.form}>
          <h1>{t('sessions.signUpTitle')}</h1>
          <InvitationNote opened={opened} />
          <p className={styles.other}>
            {t('users.alreadySignedUp')} {signInLink(t('users.signIn'))}
          </p>
        </div>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame wide>
      <form {...form.props} className={styles.form}>
        <h1>{t('sessions.signUpTitle')}</h1>
        {opened ? <InvitationNote opened={opened} /> : <p className={styles.intro}>{t('users.audience')}</p>}
        <TextInput
          {...form.field('name')}
          className={styles.field}
          label={t('users.name')}
          autoComplete="name"
          maxLength={120}
        />
        <TextInput
          {...form.field('email')}
          className={styles.field}
          label={t('users.email')}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          {...form.field('emailConfirmation')}
          className={styles.field}
          label={t('users.emailConfirmation')}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={styles.pair}>
          <div className={styles.field}>
            <MaskedInput
              {...form.field('cpf')}
              mask={cpfMask}
              label={t('users.cpf')}
              placeholder="000.000.000-00"
              autoComplete="off"
            />
            {refusedCpf === form.values.cpf && (
              <p className={styles.wayOn}>{signInLink(t('users.toAccount'))}</p>
            )}
          </div>
          <MaskedInput
            {...form.field('birthDate')}
            mask={dateMask}
            className={styles.field}
            label={t('users.birthDate')}
            placeholder={t('ui.datePattern')}
            autoComplete="off"
          />
        </div>
        <MaskedInput
          {...form.field('phone')}
          mask={phoneMask}
          className={styles.field}
          label={t('users.phone')}
          placeholder="(00) 0 0000-0000"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <div className={styles.pair}>
          <PasswordField
            {...form.field('password')}
            className={styles.field}
            label={t('users.password')}
            placeholder={t('users.passwordHint')}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.field('passwordConfirmation')}
            className={styles.field}
            label={t('users.passwordConfirmation')}
            autoComplete="new-password"
          />
        </div>
        <Button
          type="submit"
          loading={form.sending}
          disabled={opened !== null && !opened.invitation}
          fullWidth
          className={styles.enter}
        >
          {t('users.signUp')}
        </Button>
        <p className={styles.other}>
          {t('users.alreadySignedUp')} {signInLink(t('users.signIn'))}
        </p>
      </form>
    </PublicFrame>
  )
}

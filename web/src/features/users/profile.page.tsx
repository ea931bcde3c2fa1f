import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { formatPhone, phoneMask } from '@zelo/contract/rules/phone'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mergeFields } from '../../kit/form/merge-fields.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useDiscardQuestion } from '../../kit/form/use-discard-question.tsx'
import { isSessionOver } from '../../lib/call.ts'
import { toFormSentence } from '../../lib/field-sentence.ts'
import { useSignedIn } from '../../lib/session.ts'
import { toAccessLevelWords, toMainCompanyWords } from '../../lib/session-words.ts'
import { FormFoot } from '../../ui/form-foot.tsx'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { NotificationSettings } from '../notifications/notification-settings.tsx'
import { OwnSessions } from '../sessions/own-sessions.tsx'
import { AvatarField } from './avatar-field.tsx'
import styles from './profile.module.css'
import { profileForm } from './profile-form.ts'
import { useFreshProfile, useSaveAvatar, useSaveProfile } from './users.api.ts'

const passwordFields = ['oldPassword', 'newPassword', 'passwordConfirmation'] as const

/**
 * The profile of the signed-in user (R1-061 to R1-076). Users can change picture, e-mail, phone and password. The rest
 * is read-only.
 */
export function ProfilePage() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const fresh = useFreshProfile()
  const saveProfile = useSaveProfile()
  const saveAvatar = useSaveAvatar()
  /** True once the current save has stored everything except the picture. */
  const isPictureLeft = useRef(false)

  const form = useContractForm({
    schema: profileForm,
    initialValues: {
      name: user.name,
      email: user.email,
      phone: formatPhone(user.phone),
      updatedAt: user.updatedAt,
      oldPassword: '',
      newPassword: '',
      passwordConfirmation: '',
      avatar: null as File | null,
    },
    follow: mergeFields,
    async send({ avatar, profile }) {
      isPictureLeft.current = false
      await saveProfile.mutateAsync(profile)
      isPictureLeft.current = true
      form.replace(Object.fromEntries(passwordFields.map((field) => [field, ''])))
      // The picture is saved last, so that a rejected e-mail or password leaves it unchanged.
      if (avatar) await saveAvatar.mutateAsync(avatar)
      form.replace({ avatar: null })
      showToast({ kind: 'success', title: t('users.saved'), text: t('users.savedWhat') })
    },
    onInvalid(errors) {
      showToast({ kind: 'error', title: t('users.saveInvalid'), text: toFormSentence(errors) })
    },
    onFailure(error) {
      if (isSessionOver(error)) return
      if (readErrorCode(error) === 'changed_meanwhile') void fresh.refetch()
      const onFields = error instanceof ApiError && Object.keys(error.errors).length > 0
      const text = onFields ? t('errors.invalid_input') : toErrorSentence(error)
      const title = t(isPictureLeft.current ? 'users.pictureFailed' : 'users.saveFailed')
      showToast({ kind: 'error', title, text })
    },
  })

  const { email, phone, avatar, newPassword, passwordConfirmation } = form.values
  // The old password does not count as a change, because the browser may have filled it in.
  const changed =
    email !== user.email ||
    phone !== formatPhone(user.phone) ||
    avatar !== null ||
    newPassword + passwordConfirmation !== ''
  const question = useDiscardQuestion({
    changed: changed && !form.sending,
    name: t('shell.screen.profile'),
  })

  return (
    <>
      <PageHead title={t('shell.screen.profile')} />
      <form {...form.props} className={styles.form}>
        <AvatarField
          name={user.name}
          saved={user.avatarUrl}
          value={form.values.avatar}
          error={form.error('avatar')}
          onChange={(file) => form.set('avatar', file)}
          onReject={() => form.reject('avatar', 'file_not_supported')}
        />
        <Person />
        <section className={styles.section}>
          <h2>{t('users.contact')}</h2>
          <div className={styles.fields}>
            <TextInput
              {...form.field('email')}
              label={t('users.email')}
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <MaskedInput
              {...form.field('phone')}
              mask={phoneMask}
              label={t('users.phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
            />
          </div>
        </section>
        <section className={styles.section}>
          <h2>
            {t('users.changePassword')} <small>{t('ui.optional')}</small>
          </h2>
          <p>{t('users.changePasswordWhy')}</p>
          <div className={styles.fields}>
            <PasswordField
              {...form.field('oldPassword')}
              className={styles.oldPassword}
              label={t('users.oldPassword')}
              autoComplete="current-password"
            />
            <PasswordField
              {...form.field('newPassword')}
              label={t('users.newPassword')}
              placeholder={t('users.passwordHint')}
              autoComplete="new-password"
            />
            <PasswordField
              {...form.field('passwordConfirmation')}
              label={t('users.passwordConfirmation')}
              autoComplete="new-password"
            />
          </div>
        </section>
        <FormFoot sending={form.sending} onCancel={() => form.reset()} />
      </form>
      <NotificationSettings />
      <OwnSessions />
      {question}
    </>
  )
}

/** The read-only data of the profile (R1-065 to R1-070). */
function Person() {
  const { t } = useTranslation()
  const session = useSignedIn()
  const { name, cpf, birthDate } = session.user
  const facts = [
    [t('users.name'), name],
    [t('users.cpf'), maskCpf(cpf)],
    [t('users.birthDate'), birthDate === null ? t('users.notGiven') : toDisplayDate(birthDate)],
    [t('shell.mainCompany'), toMainCompanyWords(session, t)],
    [t('shell.accessLevel'), toAccessLevelWords(session, t)],
  ] as const
  return (
    <section className={styles.section}>
      <h2>{t('users.person')}</h2>
      <p>{t('users.personWhy')}</p>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

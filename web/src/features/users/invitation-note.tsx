import { useTranslation } from 'react-i18next'
import styles from '../../kit/page/public-form.module.css'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { OpenedInvitation } from './use-invitation.ts'

/** Shows, above the form, which company sent the invitation. Shows an error if the link is invalid. */
export function InvitationNote({ opened }: { opened: NonNullable<OpenedInvitation> }) {
  const { t } = useTranslation()
  const { invitation, refused, retry } = opened
  if (refused) {
    const isOver = refused === 'link_invalid'
    return (
      <div className={styles.note}>
        {isOver ? (
          <ErrorNote title={t('users.invitationOver')} text={t('users.invitationOverWhy')} />
        ) : (
          <ErrorNote onRetry={retry} />
        )}
      </div>
    )
  }
  if (!invitation) return <p className={styles.intro}>{t('users.invitationReading')}</p>
  const { company, branch, name, cpfHint } = invitation
  const place = branch === company ? company : `${company} · ${branch}`
  // Word joiners keep the masked CPF on one line.
  const hint = [...`***.${cpfHint.slice(0, 3)}.${cpfHint.slice(3)}-**`].join('\u2060')
  return (
    <div className={styles.invitation}>
      <p>{t('users.invitedBy')}</p>
      <strong>{place}</strong>
      <p className="figures">{t('users.invitedFor', { name, cpf: hint })}</p>
      <p>{t('users.invitedWrong')}</p>
    </div>
  )
}

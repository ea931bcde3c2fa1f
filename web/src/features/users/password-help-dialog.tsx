import type { ListedUser } from '@zelo/contract/user-administration'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sendResetLink } from '../passwords/passwords.api.ts'
import { SignInLinkDialog } from './sign-in-link-dialog.tsx'
import { hasAccess, isPlannable, isRemovedEmail } from './user-access.ts'
import styles from './user-list.module.css'

/** Explains how a person who forgot the password gets in again. Sends the recovery e-mail or creates a sign-in link. */
export function PasswordHelpDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation()
  const [isLinking, setLinking] = useState(false)
  const { name, email, company, coordinator } = user
  const write = useWrite({
    write: sendResetLink,
    success: t('userList.helpSent', { email }),
    failure: t('userList.helpFailed'),
    stale: [],
    returnAfter: 0,
    onSaved: onClose,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  if (isLinking) return <SignInLinkDialog user={user} onClose={onClose} />
  const withEmail = hasAccess(user) && !isRemovedEmail(email)
  return (
    <Dialog
      width="small"
      title={t('userList.helpOn', { name })}
      subtitle={company}
      onClose={busy ? () => undefined : onClose}
      foot={
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <div className={styles.help}>
        {!hasAccess(user) && <p>{t('userList.helpNoAccess')}</p>}
        {withEmail && (
          <section>
            <p>{t('userList.helpEmail', { email })}</p>
            <Button
              variant="default"
              loading={busy}
              // Without a language, the e-mail is in the language of its reader.
              onClick={() => void confirm({ email, app: true, from: coordinator ? undefined : 'campo' })}
            >
              {t('userList.helpSend')}
            </Button>
          </section>
        )}
        {isPlannable(user) && (
          <section>
            <p>{t('userList.helpLink')}</p>
            <Button variant="default" disabled={busy} onClick={() => setLinking(true)}>
              {t('userList.linkVerb')}
            </Button>
          </section>
        )}
        {coordinator === 1 && withEmail && <p>{t('userList.helpCoordinator')}</p>}
      </div>
    </Dialog>
  )
}

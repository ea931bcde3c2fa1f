import type { ListedUser } from '@zelo/contract/user-administration'
import { formatTime } from '@zelo/ui/lib/dates.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { HandedLink } from '../../kit/qr/handed-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { createSignInLink } from './user-list.api.ts'

/** Creates a one-time sign-in link and shows it once. First it explains what the link does. */
export function SignInLinkDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation()
  const { name } = user
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null)
  const write = useWrite({
    write: createSignInLink,
    success: t('userList.linkMade'),
    failure: t('userList.linkFailed'),
    stale: [],
    returnAfter: 0,
    onSaved: setMade,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  if (!made) {
    return (
      <ConfirmDialog
        title={t('userList.linkTitle', { name })}
        text={t('userList.linkWhy')}
        verb={t('userList.linkVerb')}
        harmless
        busy={busy}
        onConfirm={() => confirm(user.id)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      title={t('userList.linkOn', { name })}
      subtitle={user.company}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <HandedLink
        url={made.url}
        label={t('userList.linkCode', { name })}
        message={t('userList.linkMessage', { name })}
        warning={t('userList.linkOnce', { time: formatTime(made.expiresAt) })}
      />
    </Dialog>
  )
}

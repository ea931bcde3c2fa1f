import type { Invitation } from '@zelo/contract/invitations'
import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { revokeInvitation, staleInvitations } from './invitations.api.ts'

/** Asks for confirmation before an invitation is revoked. */
export function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation()
  const { name } = invitation
  const write = useWrite({
    write: revokeInvitation,
    success: t('invitations.revoked'),
    failure: t('invitations.revokeFailed'),
    stale: staleInvitations,
    returnAfter: 0,
    onSaved: onClose,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  return (
    <ConfirmDialog
      title={t('invitations.revokeTitle', { name })}
      text={t('invitations.revokeWhy')}
      verb={t('invitations.revokeVerb')}
      busy={busy}
      onConfirm={() => confirm(invitation.id)}
      onClose={onClose}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '@zelo/contract/invitations'
import { can } from '@zelo/contract/permissions'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '../../kit/page/load-error.tsx'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { InvitationList } from './invitation-list.tsx'
import { invitationsQuery } from './invitations.api.ts'
import { PolicyField } from './policy-field.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

const InviteDialog = lazy(() =>
  import('./invite-dialog.tsx').then((file) => ({ default: file.InviteDialog })),
)

/** The page /convites. It lists the invitations to sign up (decision 027). */
export function InvitationsPage() {
  const { t, i18n } = useTranslation()
  const session = useSignedIn()
  const actor = toActor(session)
  const list = useQuery(invitationsQuery(readCompanyScope(session)))
  const [isInviting, setInviting] = useState(false)
  const [revoked, setRevoked] = useState<Invitation | null>(null)
  const writable = can(actor, 'cpf-registrations.create')
  const open = list.data?.invitations.filter(({ status }) => status === 'open').length

  const invite = writable && <Button onClick={() => setInviting(true)}>{t('invitations.invite')}</Button>
  return (
    <>
      <PageHead
        title={t('shell.screen.invitations')}
        about={t('invitations.about')}
        facts={
          open === undefined
            ? null
            : t('invitations.open', { count: open, figure: open.toLocaleString(i18n.language) })
        }
      >
        {list.data && list.data.invitations.length > 0 && invite}
      </PageHead>
      {list.data && (
        <PolicyField required={list.data.required} mayChange={can(actor, 'invitations.change-policy')} />
      )}
      {list.data === undefined && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={4} />)}
      {list.data?.invitations.length === 0 && (
        <EmptyState title={t('invitations.empty')} text={t('invitations.emptyWhy')}>
          {invite}
        </EmptyState>
      )}
      {list.data && list.data.invitations.length > 0 && (
        <InvitationList invitations={list.data.invitations} onRevoke={writable ? setRevoked : undefined} />
      )}
      <Suspense>{isInviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}

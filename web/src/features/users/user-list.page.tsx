import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import type { ListedUser } from '@zelo/contract/user-administration'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLevels } from '../../kit/address/use-levels.ts'
import { useUnknownAddress } from '../../kit/address/use-unknown-address.ts'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { isPlannable } from './user-access.ts'
import { usersQuery } from './user-list.api.ts'
import { UserList } from './user-list.tsx'

const UserEdit = lazy(() => import('./user-edit.tsx').then((file) => ({ default: file.UserEdit })))
const SignInLinkDialog = lazy(() =>
  import('./sign-in-link-dialog.tsx').then((file) => ({ default: file.SignInLinkDialog })),
)
const PasswordHelpDialog = lazy(() =>
  import('./password-help-dialog.tsx').then((file) => ({ default: file.PasswordHelpDialog })),
)
const AccessDialog = lazy(() =>
  import('./access-dialog.tsx').then((file) => ({ default: file.AccessDialog })),
)

/** Lists all users who signed up (R3-023). `edit=<id>` in the URL opens the edit form. */
export function UserListPage() {
  const { t, i18n } = useTranslation()
  const session = useSignedIn()
  const actor = toActor(session)
  const list = useQuery(usersQuery(readCompanyScope(session)))
  const { get, open, close } = useLevels(['edit'])
  const [toggled, setToggled] = useState<ListedUser | null>(null)
  const [linked, setLinked] = useState<ListedUser | null>(null)

  const writable = can(actor, 'users.edit')
  const edited = writable ? list.data?.find((user) => String(user.id) === get('edit')) : undefined
  useUnknownAddress({
    isKnown: list.data !== undefined,
    isGone: get('edit') !== null && edited === undefined,
    writable,
  })

  /**
   * Opens the dialog with the levels of access. Users cannot change their own level or the level of a master
   * administrator (R3-337, R3-338).
   */
  const toggle = (user: ListedUser) => {
    const own = user.id === session.user.id
    if (!own && !user.master) return setToggled(user)
    const text = t(own ? 'userList.ownBlockedWhy' : 'userList.masterBlockedWhy')
    showToast({ kind: 'info', title: t('userList.blocked'), text })
  }

  /** Opens the edit form. Only master administrators may edit master administrators. */
  const edit = (user: ListedUser) => {
    if (!user.master || can(actor, 'users.edit-master')) return open({ edit: String(user.id) })
    showToast({ kind: 'info', title: t('userList.blocked'), text: t('userList.masterEditBlockedWhy') })
  }

  const count = list.data?.length
  return (
    <>
      <PageHead
        title={t('userList.title')}
        about={t('userList.about')}
        facts={
          count === undefined
            ? null
            : t('userList.count', { count, figure: count.toLocaleString(i18n.language) })
        }
      >
        <ButtonLink size="xs" variant="default" to="/pre-cadastro-usuarios?account=none">
          {t('userList.notYet')}
        </ButtonLink>
      </PageHead>
      <UserList
        list={list}
        onEdit={writable ? edit : undefined}
        onLink={setLinked}
        onToggle={can(actor, 'users.change-coordinator') ? toggle : undefined}
      />
      <Suspense>
        {edited && <UserEdit key={edited.id} user={edited} onClose={close} />}
        {linked &&
          (isPlannable(linked) ? (
            <SignInLinkDialog user={linked} onClose={() => setLinked(null)} />
          ) : (
            <PasswordHelpDialog user={linked} onClose={() => setLinked(null)} />
          ))}
        {toggled && list.data && (
          <AccessDialog user={toggled} users={list.data} onClose={() => setToggled(null)} />
        )}
      </Suspense>
    </>
  )
}

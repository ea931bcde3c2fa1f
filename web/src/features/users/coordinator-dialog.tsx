import type { ListedUser } from '@zelo/contract/user-administration'
import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { changeCoordinator, staleUsers } from './user-list.api.ts'

/** Asks before a person becomes a coordinator or an ASG again. It explains the effect (R3-041). */
export function CoordinatorDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation()
  const { name, hasMainCompany, masterCpf } = user
  const demotes = user.coordinator === 1
  const write = useWrite({
    write: (coordinator: boolean) => changeCoordinator(user.id, coordinator),
    success: t('userList.toggled'),
    failure: t('userList.toggleFailed'),
    stale: staleUsers,
    onSaved: onClose,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  const reader = hasMainCompany ? 'userList.promoteAgainWhy' : 'userList.promoteWhy'
  const gains = masterCpf ? 'userList.promoteMasterWhy' : reader
  return (
    <ConfirmDialog
      title={t(demotes ? 'userList.demoteTitle' : 'userList.promoteTitle', { name })}
      text={demotes ? t('userList.demoteWhy') : `${t(gains)} ${t('userList.promoteKeeps')}`}
      verb={t(demotes ? 'userList.demoteVerb' : 'userList.promoteVerb')}
      harmless={!demotes}
      busy={busy}
      onConfirm={() => confirm(!demotes)}
      onClose={onClose}
    />
  )
}

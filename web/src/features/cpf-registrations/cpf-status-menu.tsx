import type { CpfAction, CpfRegistration } from '@zelo/contract/cpf-registrations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { useSignedIn } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { staleUsers } from '../users/user-list.api.ts'
import { formatRegistrationCpf } from './cpf-columns.tsx'
import { changeStatus, cpfRegistrationsKey } from './cpf-registrations.api.ts'

const actions = ['activate', 'inactivate', 'remove'] as const satisfies CpfAction[]

/**
 * The actions of a master administrator on the selected CPFs. Each action needs a confirmation (R2-229 to R2-231). If no CPF
 * or the user's own CPF is selected, a toast explains why no request is sent (R2-266, R2-267).
 */
export function CpfStatusMenu(props: { marked: readonly CpfRegistration[]; onChanged: () => void }) {
  const { marked, onChanged } = props
  const { t } = useTranslation()
  const { cpf: ownCpf } = useSignedIn().user
  const [asked, setAsked] = useState<CpfAction | null>(null)

  const ask = (action: CpfAction) => {
    if (marked.length === 0) {
      const [title, text] = [t('cpfRegistrations.noneMarked'), t('cpfRegistrations.noneMarkedWhy')]
      return showToast({ kind: 'info', title, text })
    }
    if (marked.some(({ cpf }) => cpf === ownCpf)) {
      const [title, text] = [t('cpfRegistrations.ownCpf'), t('cpfRegistrations.ownCpfWhy')]
      return showToast({ kind: 'info', title, text })
    }
    setAsked(action)
  }

  return (
    <>
      <MenuButton
        label={t('cpfRegistrations.changeStatus')}
        acts={actions.map((action) => ({
          id: action,
          label: t(`cpfRegistrations.${action}`),
          onSelect: () => ask(action),
        }))}
      />
      {asked && (
        <StatusDialog action={asked} marked={marked} onChanged={onChanged} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function StatusDialog(props: {
  action: CpfAction
  marked: readonly CpfRegistration[]
  onChanged: () => void
  onClose: () => void
}) {
  const { action, marked, onChanged, onClose } = props
  const { t, i18n } = useTranslation()
  const write = useWrite({
    write: changeStatus,
    success: t('cpfRegistrations.statusChanged'),
    failure: t('cpfRegistrations.statusFailed'),
    stale: [cpfRegistrationsKey, ...staleUsers],
    returnAfter: 0,
    onSaved: () => {
      onClose()
      onChanged()
    },
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  const count = marked.length
  const names = {
    count,
    figure: count.toLocaleString(i18n.language),
    cpf: marked[0] ? formatRegistrationCpf(marked[0]) : '',
  }
  return (
    <ConfirmDialog
      title={t(`cpfRegistrations.confirm.${action}`, names)}
      text={t(`cpfRegistrations.confirmWhy.${action}`, names)}
      verb={t(`cpfRegistrations.yes.${action}`)}
      harmless={action === 'activate'}
      busy={busy}
      onConfirm={() => confirm({ action, cpfs: marked.map(({ cpf }) => cpf) })}
      onClose={onClose}
    />
  )
}

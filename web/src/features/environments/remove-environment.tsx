import type { Environment } from '@zelo/contract/environments'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { deleteEnvironment } from './environments.api.ts'

/**
 * Asks for confirmation and removes an environment. The server rejects the removal of an environment with history or an
 * active agenda (R2-327).
 */
export function RemoveEnvironment(props: { environment: Environment; onClose: () => void }) {
  const { environment, onClose } = props
  const { t } = useTranslation()
  const failure = t('environments.removeFailed')
  const write = useWrite({
    write: deleteEnvironment,
    success: t('environments.removed'),
    failure,
    explain: (error) => {
      const code = readErrorCode(error)
      if (code === 'has_history') return { kind: 'error', title: failure, text: t('environments.hasHistory') }
      const agendas = error instanceof ApiError ? Number(error.facts.agendas) : 0
      if (code === 'in_use' && agendas > 0)
        return { kind: 'error', title: failure, text: t('environments.planned', { count: agendas }) }
    },
    stale: [['environment', 'list']],
    onSaved: onClose,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  return (
    <ConfirmDialog
      title={t('kit.confirmRemove')}
      text={t('environments.removeWhy', { name: environment.name, company: environment.company })}
      verb={t('kit.yes')}
      busy={busy}
      onConfirm={() => confirm(environment.id)}
      onClose={onClose}
    />
  )
}

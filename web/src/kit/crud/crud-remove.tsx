import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useConfirmed } from '../form/use-write.ts'
import type { ReferenceScreen } from './crud-screen.tsx'
import type { ReferenceRecord } from './reference-data.api.ts'
import { useCrudWrite } from './use-crud-write.ts'

/**
 * Asks for confirmation before it removes a record. The server rejects the removal of a record that an environment
 * uses.
 */
export function CrudRemove(props: { screen: ReferenceScreen; record: ReferenceRecord; onClose: () => void }) {
  const { screen, record, onClose } = props
  const { t } = useTranslation()
  const { remove } = use(screen.loadCalls())
  const write = useCrudWrite({
    screen,
    kind: 'remove',
    write: (id: number) => call(remove, { params: { id } }),
    onSaved: onClose,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  return (
    <ConfirmDialog
      title={t('kit.confirmRemove')}
      text={t(`${screen.texts}.removeWhy`, { name: record.name, company: record.company })}
      verb={t('kit.yes')}
      busy={busy}
      onConfirm={() => confirm(record.id)}
      onClose={onClose}
    />
  )
}

import type { Clash } from '@zelo/contract/clashes'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before a save that plans a person in two places at once (R3-420). */
export function SaveWithClashes(props: {
  clashes: readonly Clash[]
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { clashes, busy, onConfirm, onClose } = props
  const { t } = useTranslation()
  const days = new Set(clashes.map(({ day }) => day)).size
  return (
    <ConfirmDialog
      title={t('agendas.saveWithClashes')}
      text={t('agendas.saveWithClashesWhy', {
        person: clashes[0]?.person,
        days: t('agendas.days', { count: days }),
      })}
      verb={t('agendas.saveAnyway')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

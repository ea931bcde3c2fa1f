import type { Clash } from '@zelo/contract/clashes'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks for confirmation before a save that would plan a person in two places at the same time (R3-420). */
export function SaveWithClashes(props: {
  clashes: readonly Clash[]
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { clashes, busy, onConfirm, onClose } = props
  const { t, i18n } = useTranslation()
  const people = [...new Set(clashes.map(({ person }) => person))]
  const days = new Set(clashes.map(({ day }) => day)).size
  return (
    <ConfirmDialog
      title={t('agendas.saveWithClashes')}
      text={t(people.length > 1 ? 'agendas.saveWithClashesMany' : 'agendas.saveWithClashesWhy', {
        person: people[0],
        people: new Intl.ListFormat(i18n.language).format(people),
        days: t('agendas.days', { count: days }),
      })}
      verb={t('agendas.saveAnyway')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

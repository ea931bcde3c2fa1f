import type { previewEdit } from '@zelo/contract/agendas'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { useTranslation } from 'react-i18next'
import styles from './edit-dialog.module.css'

/** Shows the first day to which an edit applies, and how it changes the days from then on (R3-424). */
export function EditChange(props: { change: AnswerOf<typeof previewEdit> | undefined; active: boolean }) {
  const { change, active } = props
  const { t } = useTranslation()
  const counted = change && [
    { name: 'added' as const, count: change.added.length },
    { name: 'kept' as const, count: change.kept.length },
    { name: 'dropped' as const, count: change.dropped.length },
    { name: 'stayOut' as const, count: change.out.length },
  ]
  return (
    <div className={styles.change}>
      <p>{t('agendaList.editRule')}</p>
      {!active && <p>{t('agendaList.asleep')}</p>}
      <ul aria-live="polite">
        {counted?.map(
          ({ name, count }) =>
            count > 0 && (
              <li key={name} data-change={name}>
                {t(`agendaList.${name}`, { count })}
              </li>
            ),
        )}
        {change && change.begun.length > 0 && <li>{t('agendaList.begun')}</li>}
      </ul>
    </div>
  )
}

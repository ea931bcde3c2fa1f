import { useQuery } from '@tanstack/react-query'
import { type CancellationDraft, cancellationErrors } from '@zelo/contract/rules/cancellation-draft'
import { useTranslation } from 'react-i18next'
import { cancellationPreviewQuery } from './agendas.api.ts'
import styles from './cancel-dialog.module.css'
import { useDebounced } from './use-debounced.ts'

/**
 * Shows the number of appointments that a cancellation removes. It also shows the number of begun appointments, which
 * stay.
 */
export function CancelOutlook({ draft }: { draft: CancellationDraft }) {
  const { t } = useTranslation()
  const { userId, from, to } = useDebounced(draft)
  const isRight = cancellationErrors({ userId, from, to, justification: '-' }).length === 0
  const preview = useQuery({
    ...cancellationPreviewQuery({ userId: userId ?? 0, firstDay: from, lastDay: to }),
    enabled: isRight,
  })
  const { data } = preview
  return (
    <div className={styles.outlook} role="status">
      {!isRight && <p>{t('agendaList.previewHint')}</p>}
      {isRight && !data && <p>{t(preview.isError ? 'agendaList.previewFailed' : 'agendaList.previewing')}</p>}
      {isRight && data && (
        <>
          <strong>{t('agendaList.outlook', { count: data.appointments })}</strong>
          {data.begun > 0 && <p>{t('agendaList.outlookBegun', { count: data.begun })}</p>}
        </>
      )}
    </div>
  )
}
